# What is known of a class attribute at a place in code ends with a change to the class, a base, the metaclass or a base of that.
class MM(type): pass
class M(MM): pass
class A(metaclass=M):
    x = 1
    @staticmethod
    def s(): return 'A.s'
    @classmethod
    def c(cls): return cls.__name__ + '.c'
    def f(self): return 'A.f'
class B(A): pass
b = B()
def look(cls):
    out = []
    for ask in (lambda: cls.x, lambda: cls.s(), lambda: cls.c(), lambda: cls.f(b), lambda: cls.m()):
        try: out.append(ask())
        except Exception as e: out.append(type(e).__name__)
    return out
def twice(): print(look(B), look(A), look(B))
twice()
A.x = 2; twice()
B.x = 3; twice()
del B.x; twice()
A.s = classmethod(lambda cls: 'now a class method'); twice()
A.s = lambda: 'now a function'; twice()
A.c = staticmethod(lambda: 'now static'); twice()
del A.c; twice()
MM.m = lambda cls: 'MM.m ' + cls.__name__; twice()
M.m = lambda cls: 'M.m'; twice()
B.m = staticmethod(lambda: 'B.m'); twice()
del B.m; twice()
M.m = classmethod(lambda meta: meta.__name__); twice()
M.m = property(lambda cls: lambda: 'property'); twice()
del M.m; A.m = lambda: 'own'; twice()
M.m = property(lambda cls: lambda: 'before the own'); twice()
del M.m; twice()
MM.x = property(lambda cls: 'data ' + cls.__name__); twice()
MM.s = property(lambda cls: lambda: 'data s'); MM.c = MM.s; twice()
del MM.x, MM.s, MM.c; twice()
# ---
# A metaclass gets __getattribute__ and __getattr__ later, and loses them again.
class M(type): pass
class A(metaclass=M):
    x = 1
    @staticmethod
    def s(): return 's'
    @classmethod
    def c(cls): return 'c'
def look():
    out = []
    for ask in (lambda: A.x, lambda: A.s(), lambda: A.c(), lambda: A.y, lambda: A.z(), lambda: A.__name__, lambda: A.__class__):
        try: out.append(ask())
        except AttributeError as e: out.append(str(e))
    return out
print(look(), look())
M.__getattr__ = lambda cls, n: (lambda: n) if n == 'z' else n
print(look(), look())
M.y = 5; M.z = lambda cls: 'M.z'
print(look(), look())
M.__getattribute__ = lambda cls, n: (lambda: 'got ' + n) if n in 'szc' else 'got ' + n
print(look(), look())
del M.__getattribute__
print(look(), look())
del M.__getattr__, M.y
print(look(), look())
# ---
# The value in a class becomes a descriptor, and that in the metaclass one that sets.
class D: pass
class M(type):
    y = D()
    def m(cls): return 'm'
class A(metaclass=M):
    x = D()
    y = 'own'
def look(): return type(A.x).__name__, A.y if isinstance(A.y, str) else type(A.y).__name__
print(look(), look())
D.__get__ = lambda self, obj, cls: f'got {obj} {cls.__name__}'
print(look(), look())
D.__set__ = lambda self, obj, v: None
print(look(), look())
del D.__get__
print(look(), look())
class E:
    def __get__(self, obj, cls): return 'E'
    def __set__(self, obj, v): pass
del D.__set__
print(look(), look())
M.y.__class__ = E
print(look(), look())
A.x.__class__ = E
print(look(), look())
# ---
# __bases__ and __class__ of classes with a metaclass are assigned to.
class M(type):
    k = 'M'
    def m(cls): return 'M.m'
class N(type):
    k = 'N'
    def m(cls): return 'N.m'
class P(metaclass=M):
    @staticmethod
    def s(): return 'P.s'
    v = 'P'
class Q(metaclass=M):
    @classmethod
    def s(cls): return 'Q.s'
    v = 'Q'
class A(P): pass
a = A()
def look(): return A.s(), a.s(), A.v, A.k, A.m(), a.__class__.__name__, A.__class__.__name__
print(look(), look())
A.__bases__ = Q,
print(look(), look())
A.__class__ = N
print(look(), look())
A.__name__ = 'Renamed'
print(look(), look(), type(a).__name__)
a.__class__ = Q
print(a.s(), a.__class__.__name__, type(a).__name__)
A.__class__ = M
print(look()[:5], look()[:5])
# ---
# __class__ and __name__ at one place in code, of objects of many classes.
class M(type): pass
class A(metaclass=M): pass
class B: pass
class C(A):
    __class__ = B
class D:
    @property
    def __class__(self): return A
class S: __slots__ = ()
class E:
    def __init__(self): self.__dict__['__class__'] = 'shadowed'
class G:
    def __getattribute__(self, n): return n
def f(x): return x.__class__, type(x).__name__
for i in range(2):
    for x in A(), B(), C(), D(), S(), E(), G(), 1, 'a', A, M, None, f, True: print(*f(x))
def g(c): return c.__name__
for c in A, B, int, str, A, M, type, C: print(g(c), end=' ')
A.__name__ = 'A2'; B.__name__ = 'B2'
for c in A, B, int, str, A, M, type, C: print(g(c), end=' ')
print()
class N(type):
    __name__ = property(lambda cls: 'from the metaclass')
class H(metaclass=N): pass
for c in A, H, B, H, N: print(g(c), end='; ')
print(f(H()))
class Mid: pass
class W(Mid): pass
class Mix: __class__ = property(lambda s: 'computed')
w = W()
print(f(w))
W.__bases__ = Mix,
print(f(w), g(W), W.__class__)
W.__bases__ = Mid,
print(f(w))
# ---
# super in methods of metaclasses, class methods and __new__.
class MM(type):
    def m(cls): return ['MM.m', cls.__name__]
    def __call__(cls, *a, **k): return super().__call__(*a, **k)
class M(MM):
    def m(cls): return ['M.m'] + super().m()
    @classmethod
    def c(meta): return meta.__name__
    @classmethod
    def __prepare__(meta, name, bases, **kw): return super().__prepare__(name, bases, **kw)
class N(M):
    @classmethod
    def c(meta): return 'N over ' + super().c()
class A(metaclass=N):
    def __new__(cls, *a):
        o = super().__new__(cls)
        o.a = a
        return o
    @classmethod
    def c(cls): return 'A.c', cls.__name__
    @staticmethod
    def s(): return 'A.s'
    def i(self): return 'A.i'
class B(A):
    @classmethod
    def c(cls): return super().c(), super().s(), super().i(5) if False else super().i.__name__
    @staticmethod
    def s(): return super(B, B).s()
    def i(self): return super().i(), super().c(), super().s()
    @classmethod
    def j(cls): return super().i(None)
for i in range(2): print(A.m(), N.c(), B.c(), B.s(), B(1, 2).a, B().i(), B.j(), B.m())
A.c = staticmethod(lambda: 'static c')
A.s = classmethod(lambda cls: cls.__name__)
print(B.c(), B.s(), B().i())
A.c = 7
try: B.c()
except TypeError as e: print(e)
# ---
# super of an object that says of itself that it is of a class.
class S(str): pass
class F:
    __class__ = property(lambda s: S)
for f in (lambda: super(S, F()).upper(), lambda: super(S, F()).upper):
    try: print(f())
    except TypeError as e: print(e)
# ---
# How a class with a metaclass is called, while __call__, __new__ and __init__ come and go.
class M(type): pass
class A(metaclass=M): pass
def make(*a):
    try: r = A(*a)
    except TypeError as e: return str(e)
    return r if isinstance(r, str) else [type(r).__name__, *sorted(r.__dict__.items())]
def both(): print(make(), make(1), make(), make(1))
both()
def init(self, x): self.x = x
A.__init__ = init; both()
A.__new__ = lambda cls, *a: object.__new__(cls); both()
del A.__init__; both()
A.__new__ = lambda cls, *a: 'other'; both()
A.__new__ = lambda cls, *a: object.__new__(cls); both()
M.__call__ = lambda cls, *a: 'called'; both()
M.__call__ = lambda cls, *a: type.__call__(cls, *a); both()
A.__init__ = init; both()
A.__init__ = lambda self, *a: 5; both()
del A.__init__; print(make(), make())
del M.__call__; print(make(), make())
# ---
# == and != of objects whose classes have no say, and get one.
class M(type): pass
class A(metaclass=M): pass
class B(A): pass
a, b, c = A(), B(), A()
def look(): return a == a, a == b, b == a, a == c, a != a, a != b, b != a, a != c, [1 if a == c else 2, 1 if a != c else 2, 1 if b == b else 2], A == B, A != B
print(look(), look())
B.__eq__ = lambda s, o: 'B eq'
print(look(), look())
A.__ne__ = lambda s, o: 'A ne'
print(look(), look())
del B.__eq__, A.__ne__
print(look(), look())
A.__eq__ = lambda s, o: NotImplemented
print(look(), look())
del A.__eq__
M.__eq__ = lambda s, o: 'M eq'; M.__hash__ = type.__hash__
print(look(), look())
class F(float): pass
n = F('nan')
print(n == n, n != n, F(1) == F(1), F(1) != F(1))
# ---
# Methods of builtin types called through their class with self as an argument.
def up(s): return str.upper(s)
class S(str, metaclass=type('M', (type,), {})): pass
for s in 'a', S('b'), 5, b'c', 'd':
    try: print(up(s))
    except TypeError as e: print(e)
def get(d, *a): return dict.get(d, *a)
print(get({1: 2}, 1), get({}, 1, 3), dict.get({}, 1), str.split('a b', maxsplit=1), list.append([], 1), str.format('{} {}', 1, 2))
for f in (lambda: str.upper(), lambda: dict.get({}), lambda: dict.get({}, 1, 2, 3), lambda: list.append({}, 1), lambda: str.join('a', 5)):
    try: f()
    except TypeError as e: print(e)
# ---
# A class variable is set again and again at one place, until the metaclass or the value has a say.
class M(type): pass
class A(metaclass=M): n = 0
class B(A): pass
class C: n = 0
def put(cls, v): cls.n = v
def look(): return A.n, B.n, C.n, A().n, B().n
for i in range(4):
    for c in A, C: put(c, i)
print(look())
for i in range(3): put(B, i * 10)
print(look())
del B.n
for i in range(3): put(A, i * 100)
print(look())
M.__setattr__ = lambda cls, n, v: print('set', cls.__name__, n, v)
for i in range(2): put(A, 5); put(C, i)
print(look())
del M.__setattr__
for i in range(2): put(A, 6)
print(look())
M.n = property(lambda cls: 'data', lambda cls, v: print('through the metaclass', v))
for i in range(2): put(A, 7)
print(look(), A.__dict__['n'])
del M.n
for i in range(2): put(A, 8)
put(A, property(lambda self: 'computed'))
print(type(look()[0]).__name__, look()[3:])
put(A, 9)
print(look())
class D: pass
d = D()
for i in range(2): put(A, d)
D.__get__ = lambda self, obj, cls: 'got'
print(look())
put(A, 10); put(A, 11)
print(look())
del A.n
try: A.n
except AttributeError as e: print(e)
put(A, 12)
print(look(), list(A.__dict__)[-1])
A.__class__ = type('M2', (M,), {'__setattr__': lambda cls, n, v: print('M2', n, v)})
put(A, 13)
print(look())
