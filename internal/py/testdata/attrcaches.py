# Attributes by a descriptor, of an enumeration and of a named tuple, found again and again while classes change.
from collections import namedtuple
from enum import Enum
import functools, types
def t(f, *a):
    try: return f(*a)
    except Exception as e: return f'{type(e).__name__}: {e}'
P = namedtuple('P', 'x y')
class Q(P): pass
class R(P):
    def x(self): return 'method'
class S(P):
    __slots__ = ()
    y = property(lambda self: -self[1])
def xy(p): return t(lambda: p.x), t(lambda: p.y)
for r in range(3):
    for p in P(1, 2), Q(3, 4), R(5, 6), S(7, 8), types.SimpleNamespace(x=9, y=10): print([v if type(v) in (int, str) else type(v).__name__ for v in xy(p)])
q = Q(1, 2); q.z = 5; print(xy(q), t(lambda: setattr(q, 'x', 3)), t(lambda: delattr(q, 'x')))
q.__dict__['x'] = 'hidden'; print(xy(q))
Q.x = 5; print(xy(q), xy(P(1, 2))); del Q.x; print(xy(q))
P.x = P.y; print(xy(P(1, 2)), xy(q))
f = P.__dict__['y']; print(t(lambda: f.__get__((1,), tuple)), t(lambda: f.__get__((1, 2), tuple)), t(lambda: f.__get__([1, 2], list)))
class Short(P):
    def __new__(cls, *a): return tuple.__new__(cls, a)
def gx(p): return p.x
print(t(gx, Short(1, 2)), t(gx, Short()), t(gx, Short(1, 2)), t(gx, Short(1)))
# ---
# Attributes of classes, found through metaclasses of every kind.
from enum import Enum, IntFlag
class Meta(type):
    def __getattr__(cls, name): return 'meta ' + name
    shared = 'of meta'
class C(metaclass=Meta):
    a = 1
class D(C): b = 2
def abc(c):
    out = []
    for _ in range(2): out += [c.a, getattr(c, 'zz'), c.b, c.shared]
    return out
print(abc(C), abc(D)); C.b = 3; print(abc(C), abc(D)); D.a = 4; del C.b; print(abc(C), abc(D))
D.shared = 'own'; print(abc(D)); Meta.a = property(lambda cls: 'from ' + cls.__name__); print(abc(C), abc(D)); del Meta.a; print(abc(C))
class Loud(type):
    def __getattribute__(cls, name):
        if not name.startswith('__'): print('asked', name)
        return super().__getattribute__(name)
class E(metaclass=Loud): a = 1
def ea(c): return c.a
print(ea(E), ea(E), ea(C), ea(E))
class Color(Enum):
    RED = 1
    BLUE = 2
    @property
    def short(self): return self.name[0]
class Perm(IntFlag):
    R = 4
    W = 2
def red(c): return c.RED
for _ in range(3): print(red(Color), Color.RED.value, Color.BLUE.short, Color.RED.name, Perm.R | Perm.W, Perm.R.value)
try: Color.RED = 5
except AttributeError as e: print(e)
class Other: RED = 'red'
print(red(Other), red(Color), red(Other()), red(Color))
# ---
# Descriptors of every kind stay what they are when the object gets an attribute of the name.
import functools
class Data:
    def __get__(self, o, c): return ('data', o is None)
    def __set__(self, o, v): pass
class Plain:
    def __get__(self, o, c): return ('plain', o is None)
class Later: pass
class A:
    d = Data(); p = Plain(); l = Later()
    @functools.cached_property
    def c(self): print('computed'); return 5
    @property
    def pr(self, k=3): return k
def look(o): return o.d, o.p, o.c, o.pr, type(o.l).__name__
a, b = A(), A()
for _ in range(3): print(look(a), look(b))
a.p = 1; a.d = 2; a.__dict__['d'] = 3; print(look(a), look(b))
Later.__get__ = lambda self, o, c: self; print(look(a)); A.l = 5; print(look(b)[-1])
Plain.__set__ = lambda self, o, v: print('set'); print(look(a)); a.p = 7; del Plain.__set__; print(look(a), look(b))
A.p = 8; print(look(b)); del A.p; print(look(a))
class M:
    def m(self): return 1
def method(o): return o.m
m = M(); print(method(m)(), method(m)()); m.m = lambda: 2; print(method(m)(), method(M())()); M.m = staticmethod(lambda: 3); print(method(M())(), method(m)())
# ---
# The same name from other code, names that are computed, long names and the empty one.
class A: pass
long = 'n' * 100
for name in 'x', 'a' + 'b', long, '', 'é', '1':
    for _ in range(2): print(hasattr(A(), name), getattr(A(), name, None), hasattr(A, name))
    setattr(A, name, len(name)); print(getattr(A(), name), getattr(A, name))
    delattr(A, name); print(hasattr(A(), name))
A.x = 1
def f(): return A().x
g = {}; exec('def g(A): return A().x', g)
print(f(), g['g'](A)); A.x = 2; print(f(), g['g'](A))
for i in range(300): setattr(A, f'v{i}', i)
print(sum(getattr(A(), f'v{i}') for i in range(300)), sum(hasattr(A, f'w{i}') for i in range(300)))
exec('\n'.join(f'A().v{i}; A.v{i}' for i in range(300)) + '\nprint(A().v7, A().v299)')
# ---
# Comprehensions over iterators that know how much is left, that lie about it, and that change meanwhile.
import sys
for it in range(20), [1] * 9, (1, 2), {1: 2, 3: 4}, {1: 2}.items(), {1: 2}.values(), 'abc', iter([1, 2]), range(0), range(5, 0, -2): print([x for x in it], {repr(x): x for x in it}, len({x for x in it}))
it = iter(range(10)); next(it); print([x for x in it], [x for x in it], [(next(j, None), x) for j in [iter(range(9))] for x in j])
l = [1, 2, 3]; print([l.append(x) or x for x in l if len(l) < 9], l)
l = [1, 2, 3]; print([l.pop() for x in l], l)
d = {1: 2, 3: 4}
try: print({k: d.update({k + 9: 1}) for k in d})
except RuntimeError as e: print(e)
class Liar:
    def __iter__(self): return iter([1, 2])
    def __length_hint__(self): return 10**12
    def __len__(self): return 10**12
print([x for x in Liar()], {x: x for x in Liar()}, [sys.getsizeof([x for x in range(n)]) for n in (0, 1, 4, 5, 9, 20, 100)], [sys.getsizeof({x: x for x in range(n)}) for n in (0, 1, 5, 6, 20, 100)])
# ---
# Each call of a function makes its classes anew, and each finds what is its own class's.
def f(n):
    class A:
        def __init__(self): self.x = n
        @property
        def p(self): return 'p%d' % n
        def m(self, y=0): return n + y
        if n % 3 == 0:
            z = n
    class B(A):
        def m(self): return super().m(100)
        if n % 2: p = n * 10
    a, b = A(), B()
    out = []
    for o in a, b, a:
        o.x += 1
        if n % 4 == 1: o.y = n
        out += [o.x, o.p, o.m(), getattr(o, 'y', '-'), hasattr(o, 'z') and o.z]
    return out
for n in range(14): print(f(n))
print(f(3) == f(3), f(4) == f(4))
# ---
# Attributes of classes that the metaclass decides on, read again and again
class M(type):
    @property
    def tag(cls): return 'tag of ' + cls.__name__
    @tag.setter
    def tag(cls, v): cls._t = v
class A(metaclass=M): 
    tag = 'own'
    "doc"
class B(A): pass
class P: pass
for i in range(3):
    for c in A, B, int, list, P, M, type, object:
        print(c.__name__, c.__qualname__, c.__module__, c.__mro__[-1].__name__, getattr(c, "tag", None) if c is not M else 0, type(c).__name__, c.__bases__[:1])
    A.__name__ = 'A%d' % i
    if i == 1: del M.tag
    if i == 1: M.__name__ = 'N'
x=5
print([type(v).__name__ for v in (1, 'a', None, [], {}, A, P(), print, x)])

# ---
# A builtin method of a class is found again where it was, until the class, one that it inherits from, or its metaclass changes.
class M(type): pass
class L(list, metaclass=M): pass
class K(L): pass
def ask(cls, x): return cls.append(x, 1), cls.__len__(x), cls.__repr__, cls.index(x, 1)
def load(cls): return cls.append, cls.__str__
def show(cls, x):
    for _ in range(3):
        try: print(ask(cls, x), *load(cls), x)
        except Exception as e: print(type(e).__name__, e)
for cls in (list, L, K, L, list): show(cls, K())
L.append = lambda self, x: 'L.append'
for cls in (list, L, K): show(cls, K())
del L.append
M.append = property(lambda cls: lambda self, x: 'M.append of ' + cls.__name__)
for cls in (list, L, K): show(cls, K())
del M.append
M.append = lambda cls, self, x: 'never: the class has one'
M.__len__ = lambda cls, *x: 'never'
for cls in (list, L, K): show(cls, K())
show(K, []); show(L, (1,)); show(tuple, (1,)); show(int, 1); show(5, 1)
class G(M):
    def __getattribute__(cls, name): return name if name in ('append', '__str__') else type.__getattribute__(cls, name)
class N(list, metaclass=G): pass
print([load(cls) for cls in (list, N, type('T', (list,), {}), N)])
print([str.upper('ß'), str.__format__('a', '>3'), object.__format__(3, ''), int.__format__(3, '02'), type.__call__(int, 3), type.mro(bool), object.__repr__(3)[:5],
       str.__eq__('a', 'a'), type.__eq__(int, int), object.__eq__(1, 1.0), int.__eq__(1, 1), dict.get({1: 2}, 1), int.__hash__(5), type.__hash__(int) == hash(int)])
for f in (lambda x: str.upper(x), lambda x: str.__len__(x), lambda x: dict.get(x, 1), lambda x: int.__add__(x, 1)):
    for x in ('a', 1, True, {1: 2}, None, K(), type('S', (str,), {})('b')):
        for _ in range(2):
            try: print(f(x), end=' ')
            except Exception as e: print(e, end=' ')
    print()

# ---
# An operator that a class inherits from int or float is that one's own, until the class has another one.
class I(int): pass
class J(I): pass
class F(float): pass
def ask(a, b):
    out = []
    for f in (lambda: a + b, lambda: b + a, lambda: a - b, lambda: b // a, lambda: a ** b, lambda: a @ b, lambda: a % 0, lambda: a << b, lambda: divmod(a, b)):
        try: r = f(); out.append((r, type(r).__name__))
        except Exception as e: out.append(f'{type(e).__name__}: {e}')
    try: a += b
    except TypeError as e: out.append(str(e))
    print(*out, a, type(a).__name__)
def all():
    for a, b in ((I(5), 3), (I(5), I(3)), (I(5), J(3)), (J(5), I(3)), (J(2**62), 3), (J(5), -2**70), (I(5), 2.5), (F(5), 2.5), (F(5), F(2)), (F(5), 2), (I(5), F(2)), (I(5), True)): ask(a, b)
all()
J.__radd__ = lambda self, other: ('J.__radd__', int(self), int(other))
all()
I.__add__ = lambda self, other: NotImplemented
F.__sub__ = float.__add__
all()
del J.__radd__, I.__add__
I.__iadd__ = lambda self, other: 'I.__iadd__'
I.__sub__ = int.__add__
J.__rsub__ = int.__radd__
F.__rfloordiv__ = float.__rmul__
all()
class R(int):
    def __radd__(self, other): return 'R.__radd__'
class Odd:
    def __add__(self, other):
        Late.__radd__ = lambda self, other: 'late'
        return NotImplemented
class Late:
    def __radd__(self, other): return 'early'
print(5 + R(1), I(5) + R(1), R(1) + 5, True + R(1), 2**70 + R(1), 1.5 + R(1), Odd() + Late())
