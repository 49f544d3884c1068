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
