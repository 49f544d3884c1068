# Single dispatch with abstract classes that gain members, before and after they are registered.
from functools import singledispatch
from abc import ABC
from collections.abc import Sized
class A(ABC): pass
class X: pass
class Y: pass
@singledispatch
def f(x, *rest, **kw): return 'object', rest, kw
f.register(int, lambda x: 'int')
print(f(X()), f(1), f(True), f('a', 2, k=3))
A.register(X)
print(f(X()))
f.register(A, lambda x: 'A')
print(f(X()), f(Y()))
A.register(Y)
print(f(X()), f(Y()), f.dispatch(Y)(1))
f.register(Y)(lambda x: 'Y')
print(f(Y()), f([])[0])
f.register(Sized, lambda x: 'sized')
print(f([]), f({}), f(1))
class Z:
    def __len__(self): return 0
print(f(Z()))
@f.register
def _(x: float | bytes): return 'float or bytes'
print(f(1.5), f(b''), f(bytearray()))
f._clear_cache()
print(f(1), sorted(c.__name__ for c in f.registry))
for bad in (lambda: f(), lambda: f(k=1), lambda: f.register(3)):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
# ---
# The class that an object says it has decides.
from functools import singledispatch
f = singledispatch(lambda x: 'object')
f.register(str, lambda x: 'str')
class Says:
    __class__ = str
print(f(Says()), f(Says))
class M(type):
    def __hash__(cls): return 7
class H(metaclass=M): pass
class I(metaclass=M): pass
f.register(I, lambda x: 'I')
print(f(H()), f(I()), f(H()), f(I()))
# ---
# The cache of two and more arguments: keys that are equal, not hashable, or have a say in both.
from functools import lru_cache, cmp_to_key
@lru_cache
def f(*a):
    print('call', a)
    return len(a)
class E:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return isinstance(o, E) and self.n == o.n
    def __hash__(self): return 1
    def __repr__(self): return f'E({self.n})'
print(f(1, 2), f(1.0, True + 1), f(1, 2, 3), f(), f((1, 2)), f('a', 'b'), f('a', 'b'), f(2, 1))
print(f(E(1), 2))
print(f(E(1), 2))
print(f(E(2), 2))
try: f([], 1)
except TypeError as e: print(e)
print(f(*range(30)), f(*range(30)), f.cache_info())
a = []
@lru_cache(2)
def g(x, y):
    a.append((x, y))
    return [x, y]
print(g(1, 2) is g(1, 2), g(2, 1) is g(1, 2), g(3, 3), g(1, 2), a)
K = cmp_to_key(lambda x, y: (x > y) - (x < y))
print([k.obj for k in map(K, [1, 2])], sorted([3, 1, 2], key=K), min([3, 1], key=K), max(3, 1, key=K), K(obj=3).obj, K(1) < K(2))
for bad in (lambda: K(), lambda: K(1, 2), lambda: sorted([1, 'a'], key=K), lambda: list(map(K, [1], [2]))):
    try: print(bad())
    except TypeError as e: print(e)
# ---
# Keys of several arguments that are ints and strings, and those that equal them.
from functools import lru_cache
class S(str):
    def __eq__(self, o): return 'S' if False else str.__eq__(self, o)
    __hash__ = str.__hash__
class I(int): pass
calls = []
@lru_cache(maxsize=3)
def f(a, b, c=0):
    calls.append((a, b, c))
    return a, b, c
for args in ((1, 2), (True, 2), (1.0, 2), (I(1), 2), ('a', 2), (S('a'), 2), ('a', 2), (1, 2, 3), (1, 2, 0), (1, 2), (2**70, 1), (2**70, 1), ('a' * 1000, 1), ('a' * 1000, 1), (None, 1), (None, 1), (1, 2)):
    print(f(*args)[1:], f.cache_info())
print(len(calls), f(1, b=2), f(1, b=2), f.cache_info())
@lru_cache(maxsize=None, typed=True)
def g(a, b): return type(a).__name__, type(b).__name__
print(g(1, 2), g(1.0, 2), g(True, 2), g(1, 2), g.cache_info())
f.cache_clear()
print(f(1, 2), f.cache_info())
@lru_cache(maxsize=None)
def h(*a): return len(a)
for n in (0, 1, 2, 7, 8, 9, 40): print(h(*range(n)), h(*range(n)), end=' ')
print(h.cache_info())
