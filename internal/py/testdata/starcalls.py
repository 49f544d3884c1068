# A call with one starred argument takes the items as they are when the call begins, and leaves the container alone.
def f(*a, **k): return a, k
def g(a, b=2, *c): return a, b, c
t, l = (1, 2, 3), [1, 2, 3]
print(f(*t), f(*l), f(*()), f(*[]), g(*t), g(*l), f(*t)[0] is t, max(*l), print(*t), [*t], dict(*[[(1, 2)]]))
def grow(*a): l.append(9); return a
print(grow(*l), l, grow(*l), l, f(*l, k=l.append(0)), l, f(*l, **{'z': l.clear()}), l)
class T(tuple):
    def __iter__(self): return iter('xy')
class L(list):
    def __iter__(self): return iter('zw')
print(f(*T((1, 2))), f(*L([1, 2])), f(*T((1,)), **{}), len(f(*range(300))[0]), len(f(*[0] * 1000)[0]), f(*'ab', *t), f(0, *t))
for bad in 5, None, {1: 2}.items:
    try: f(*bad)
    except TypeError as e: print(e)
class C:
    def __init__(self, *a): self.a = a
    def __call__(self, *a): return self.a, a
    def m(self, *a): return a
c = C(*t); print(c.a, c(*l, *t), c.m(*t), c(*t), type(*[5]), str.join(*[',', 'abc']))
def gen(*a): yield from a
print(list(gen(*t)), [*gen(*l)], *gen(*t))
def deep(*a): return deep(*a[1:]) if a else 'end'
print(deep(*range(50)))
# ---
# A single ** hands its dict to the call, which keeps nothing of it
def f(a=None, b=None, **kw): return a, b, kw
d={'a':1,'z':3}
print(f(**d), f(**d, x=1), f(x=1, **d), f(**{}))
class M(dict): pass
print(f(**M(a=5)))
class K:
    def keys(self): return ['a','q']
    def __getitem__(self,k): return k*2
print(f(**K()))
for bad in ({1:2}, 5, None, [1]):
    try: f(**bad)
    except TypeError as e: print(e)
def g(**kw):
    kw['new']=1; return kw
e={'k':0}
print(g(**e), e)
class It:
    def __iter__(self):
        d['a']=99; yield 7
print(f(*It(), **{'b':d}), d)
d['a']=1
try: print(f(*It(), **d))
except TypeError as x: print(x)
import functools
print(functools.partial(f, **d)(b=2))
print(dict(**d) is d, dict(**d))
class C:
    def __init__(self, **kw): self.__dict__ = kw
c=C(**e); c.k=5; print(e, c.__dict__)
print('{a}{z}'.format(**d), len(d))
def dec(fn):
    def w(*args, **kwargs): return fn(*args, **kwargs)
    return w
@dec
def h(x, y=2): return x+y
print(h(1), h(1,y=5), h(x=3))
print(f(**{str(i): i for i in range(300)})[2]['299'])
type('X',(),{})
class Meta(type):
    def __new__(m,n,b,ns,**kw): print(kw); return super().__new__(m,n,b,ns)
class Y(metaclass=Meta, **e): pass
