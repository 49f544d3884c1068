# Operators whose methods are Python functions: what the left one returns is completed where the operator stands.
class N:
    def __init__(self, v): self.v = v
    def __add__(self, o): return N(self.v + o.v) if isinstance(o, N) else NotImplemented
    def __sub__(self, o): return NotImplemented
    def __rsub__(self, o): return 'rsub', type(o).__name__
    def __mul__(self, o): return 'mul', o
    def __iadd__(self, o): return 'iadd', o
    def __pow__(self, o, m=None): return 'pow', o, m
    def __lt__(self, o): return self.v < o.v if isinstance(o, N) else NotImplemented
    def __eq__(self, o): return NotImplemented
    def __ge__(self, o): return []
    def __getitem__(self, k): return 'item', k
    def __call__(self, *a, k=None): return a, k
    def __hash__(self): return 5
class M(N):
    def __radd__(self, o): return 'M.radd'
    def __gt__(self, o): return 'M.gt'
class R:
    def __radd__(self, o): return 'R.radd'
    def __rmul__(self, o): return NotImplemented
    def __rsub__(self, o): return NotImplemented
    def __gt__(self, o): return 'R.gt'
    def __eq__(self, o): return 'R.eq'
    def __lt__(self, o): return NotImplemented
def t(f):
    for _ in range(3):
        try: r = f()
        except Exception as e: r = type(e).__name__, str(e)
        print(r.v if isinstance(r, N) else r, end='; ')
    print()
n, m, r = N(3), M(4), R()
t(lambda: n + n); t(lambda: n + m); t(lambda: m + n); t(lambda: n + 1); t(lambda: n + r); t(lambda: 1 + n); t(lambda: n - n); t(lambda: n - m); t(lambda: n - 1); t(lambda: 1 - n); t(lambda: n - r); t(lambda: r + n)
t(lambda: n * 3); t(lambda: 3 * n); t(lambda: n * 'ab'); t(lambda: n * [1]); t(lambda: n ** 2); t(lambda: n < m); t(lambda: n < n); t(lambda: n > n); t(lambda: n < 1); t(lambda: n < r); t(lambda: n == n); t(lambda: n == m); t(lambda: n == r); t(lambda: n != n); t(lambda: n != r); t(lambda: n >= 1)
def iop(a, b):
    a += b
    return a
def isub(a, b):
    a -= b
    return a
t(lambda: iop(n, 1)); t(lambda: isub(n, 1)); t(lambda: isub(n, n)); t(lambda: isub(n, r)); t(lambda: iop(r, n)); t(lambda: iop(1, n))
def jumps(a, b):
    out = []
    if a < b: out.append('lt')
    if not a < b: out.append('not lt')
    if a == b: out.append('eq')
    if a >= b: out.append('ge')
    while a < b: out.append('while'); break
    out.append(1 if a < b else 2)
    out.append(a < b < a)
    if a < 5: out.append('lt5')
    return out
t(lambda: jumps(N(1), N(2))); t(lambda: jumps(N(2), N(1))); t(lambda: jumps(n, r)); t(lambda: jumps(m, n)); t(lambda: jumps(n, m))
t(lambda: n[1]); t(lambda: n['a']); t(lambda: n[1:2]); t(lambda: n(1, k=2)); t(lambda: n(*[1, 2], **{'k': 3})); t(lambda: n())
# ---
# The truth of what a comparison returned is asked in the frame of the comparison, and its errors are raised there.
import traceback
class T:
    def __bool__(self): raise KeyError('bool')
class C:
    def __lt__(self, o): return T()
    def __add__(self, o): raise ValueError('add')
    def __sub__(self, o): return NotImplemented
    def __getitem__(self, k): raise IndexError(k)
def f(c):
    if c < 1: return 1
def g(c): return c + 1
def h(c): return c - 1
def i(c): return c[3]
for k in f, g, h, i:
    try: k(C())
    except Exception: traceback.print_exc(file=__import__('sys').stdout)
    try:
        k(C())
    except Exception as e: print(repr(e), e.__context__)
print([x for x in C()])
# ---
# Generators and coroutines as operators, many parameters, defaults, and classes changed while the operator runs.
class G:
    def __add__(self, o): yield self; yield o
    def __getitem__(self, k): yield k
    def __lt__(self, o): yield 1
    async def __sub__(self, o): return 5
    def __mul__(self, *a): return a
    def __truediv__(self, a, b=3): return a, b
    def __mod__(self): return 1
    def __call__(): return 2
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
g = G()
for _ in range(3):
    t(lambda: len(list(g + 1))); t(lambda: list(g[3])); t(lambda: list(g < 3)); t(lambda: (g - 1).close()); t(lambda: g * 2); t(lambda: g / 2); t(lambda: g % 2); t(lambda: g())
    t(lambda: 'yes' if g < 1 else 'no')
class D:
    def __add__(self, o):
        D.__add__ = lambda self, o: 'later'
        D.__radd__ = lambda self, o: 'radd'
        return NotImplemented
    def __lt__(self, o):
        self.__class__ = E
        return NotImplemented
class E: pass
t(lambda: D() + D()); t(lambda: D() + D()); t(lambda: D() < D()); t(lambda: D() < 3)
class F:
    def __add__(self, o): return self + o
    def __lt__(self, o): return self < o
    def __getitem__(self, o): return self[o]
    def __call__(self): return self()
f = F()
for k in (lambda: f + 1, lambda: f < 1, lambda: f[1], lambda: f()):
    try: k()
    except RecursionError as e: print('RecursionError')
# ---
# __getattr__ beside plain attributes, properties and methods.
class A:
    c = 5
    def __init__(self): self.x = 1
    def __getattr__(self, n):
        if n == 'no': raise AttributeError('none of it')
        if n == 'key': raise KeyError(n)
        return 'got ' + n
    @property
    def p(self): return self.missing_in_p
    @property
    def q(self): raise AttributeError('q')
    def m(self): return 'm'
a = A()
for _ in range(4):
    print(a.x, a.c, a.y, a.p, a.q, a.m(), hasattr(a, 'no'), hasattr(a, 'yes'), getattr(a, 'no', 3), getattr(a, 'z', 3))
    for n in 'no', 'key':
        try: getattr(a, n)
        except Exception as e: print(type(e).__name__, e, e.__context__)
    try: a.no
    except AttributeError as e: print(e.name, e.obj is a)
a.y = 2; print(a.y); del a.y; print(a.y); del a.x; print(a.x)
class B:
    __slots__ = ('s',)
b = B(); print(hasattr(b, 's'), getattr(b, 's', 'd'), hasattr(b, 't')); b.s = 1; print(hasattr(b, 's')); del b.s; print(hasattr(b, 's'))
class M(type):
    def __getattr__(cls, n): return 'meta ' + n
class X(metaclass=M): pass
print(X.foo, hasattr(X, 'bar'), hasattr(X(), 'bar'), hasattr(int, 'bar'), hasattr(len, 'bar'), hasattr(3, 'real'), hasattr(print, '__name__'))
# ---
# Static and class methods through classes and instances, and what changes them.
class A:
    @staticmethod
    def s(*a): return 's', a
    @classmethod
    def c(cls, *a): return cls.__name__, a
    k = classmethod(len)
    n = staticmethod(len)
    i = staticmethod(int)
    cc = classmethod(classmethod(lambda c: c))
class B(A): pass
class M(type):
    @classmethod
    def mc(m): return m.__name__
    @staticmethod
    def ms(): return 'ms'
    def mm(cls): return cls.__name__
class C(A, metaclass=M): pass
def t(f, *a):
    try: return f(*a)
    except Exception as e: return type(e).__name__, str(e)
def all_of(x): return [t(lambda: x.s()), t(lambda: x.s(1, 2)), t(lambda: x.c()), t(lambda: x.c(3)), t(lambda: x.n('abc')), t(lambda: x.i('7')), t(lambda: x.k()), t(lambda: x.mc()), t(lambda: x.ms()), t(lambda: x.mm()), t(lambda: x.s(*[1], k=2)), t(lambda: x.c(k=2))]
for r in range(3):
    for x in A, A(), B, B(), C, C(): print(all_of(x))
A.s = staticmethod(lambda *a: 'new s'); A.c = classmethod(lambda cls, *a: 'new c')
print(all_of(B())[:4], all_of(C)[:4])
B.s = lambda *a: 'plain'; print(all_of(B())[:2], all_of(B)[:2], all_of(A)[:2])
s = A.__dict__['s']; s.__init__(lambda *a: 'later'); c = A.__dict__['c']; c.__init__(lambda cls, *a: 'later c')
print(all_of(A)[:4], all_of(A())[:4])
b = A(); b.s = lambda *a: 'own'; b.c = 5; print(all_of(b)[:4], all_of(A())[:4])
def call(x): return x.s(), x.c()
for x in A, B, C, A(), B(), C(), A: print(t(call, x))
raw = staticmethod.__new__(staticmethod); A.s = raw; print(t(call, A)[0], t(call, A())[0])
del A.s; print(t(call, A), t(call, B), t(call, C()))
class P:
    @classmethod
    @property
    def p(cls): return 5
    @classmethod
    def gen(cls): yield cls
    @staticmethod
    async def co(): return 1
print(list(P.gen()), list(P().gen())); P.co().close(); P().co().close()
with_static = type('W', (), {'__enter__': staticmethod(lambda: 'in'), '__exit__': staticmethod(lambda *a: print(len(a)))})
for r in range(3):
    with with_static() as w: print(w)
# ---
# Namespaces are ordered as their dicts, which are not.
import types
N = types.SimpleNamespace
for f in lambda: N(a=1) < N(a=2), lambda: N(a=1) >= N(), lambda: N(a=1) < 1, lambda: N(a=1) == N(a=1):
    try: print(f())
    except TypeError as e: print(e)
