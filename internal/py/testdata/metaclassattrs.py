# What the metaclass has and does not set comes after what the class has: methods called through a base class, while these change.
class A:
    def __init__(self, x): self.x = x
    def __repr__(self): return f'A({self.x})'
class B(A):
    def __init__(self, x): A.__init__(self, x)
    def __repr__(self): return 'B' + A.__repr__(self)
def make(x): return B(x)
print([make(i) for i in range(3)])
def init(self, x): self.x = -x
A.__init__ = init
print([make(i) for i in range(3)])
A.__repr__ = lambda self: '?'
print([make(i) for i in range(3)])
del A.__init__, A.__repr__
try: make(1)
except TypeError as e: print(e)
print(repr(B.__new__(B))[:2])
# ---
# object.__new__ called from code that is the same for all classes.
class A: __slots__ = 'x',
class B(A):
    def __new__(cls, *args): return object.__new__(cls)
class C(int): pass
def new(cls): return object.__new__(cls)
for cls in A, B, object, A, B, C, int, 3, type, list:
    try: print(type(new(cls)).__name__)
    except TypeError as e: print(e)
def of(cls, *args): return cls.__new__(cls, *args)
for cls in A, int, B, int, str, A, float: print(type(of(cls)).__name__)
A.__new__ = lambda cls: 'made'
print(of(A), type(of(B)).__name__)
del A.__new__
print(type(of(A)).__name__)
# ---
# mro, __call__, __or__ and others are methods of type that a class may have for its instances.
class A: pass
class B:
    def mro(self): return 'mro'
    def __call__(self): return 'call'
    __or__ = 5
def f(c): return c.mro, c.__call__, c.__or__
for c in A, B, A, B:
    m, k, o = f(c)
    print(type(m).__name__, type(k).__name__, type(o).__name__)
B.mro = 7
print(f(B)[0])
del B.mro
print(f(B)[0]())
B.mro = property(lambda self: 'p')
print(type(f(B)[0]).__name__, f(B())[0])
# ---
# An instance's attribute comes before a descriptor of its class that does not set, until the descriptor does.
import functools
class N:
    def __get__(self, obj, cls): return 'got'
class A:
    x = N()
    def m(self): return 'method'
    @functools.cached_property
    def c(self):
        print('computed')
        return len(self.__dict__)
def f(a): return a.x, a.c, a.m if isinstance(a.m, str) else a.m()
a = A()
for i in range(3): print(f(a))
a.x = 1; a.m = 'own'
for i in range(3): print(f(a), f(A()))
del a.c
for i in range(3): print(f(a))
del a.x, a.m
for i in range(2): print(f(a))
a.x = 2
print(f(a))
N.__set__ = lambda self, obj, v: None
print(f(a))
del N.__set__
print(f(a))
A.c = property(lambda self: 'property')
print(f(a))
A.c = 5
print(f(a))
del A.c
print(f(a))
vars(a)['x'] = 9
for i in range(2): print(f(a))
# ---
# What a class has becomes a descriptor, or stops being one, by the assignment of its __class__.
class P: pass
class N:
    def __get__(self, obj, cls): return 'n'
class G(N):
    def __set__(self, obj, v): pass
d = P()
class A: x = d
a, b = A(), A()
b.x = 'own'
def f(): return [type(v).__name__ if isinstance(v, P) else v for v in (a.x, b.x, A.x)]
for c in P, N, G, P, G, N, P:
    d.__class__ = c
    for i in range(3): print(f(), end=' ')
    print()
# ---
# Metaclasses of Python: what they have and do not set, and what they do.
class M(type):
    def which(cls): return 'metaclass'
    def __call__(cls, *args): return ('called', args)
    data = property(lambda cls: 'data', lambda cls, v: None)
class A(metaclass=M):
    which = 'class'
    data = 'class'
class B(metaclass=M): pass
def f(c): return c.which if isinstance(c.which, str) else c.which(), c.data, c(1)
for c in A, B, A, B: print(f(c))
del A.which
print(f(A))
B.which = 3; B.which = 'three'
print(f(B))
del M.__call__
print(type(B()).__name__, type(A()).__name__)
M.which = property(lambda cls: 'now set', lambda cls, v: None)
B.which = 'x'
print(B.which, A.which)
