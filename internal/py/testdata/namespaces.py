# SimpleNamespace with few and many names, of a mapping, and in subclasses.
from types import SimpleNamespace as N
print(N(), N(a=1), N(a=1, b=2).b, N(**{f'n{i}': i for i in range(12)}), N({'a': 1}, b=2), N([('a', 1)], a=2), N({}, **{'x y': 1}))
class S(N):
    __slots__ = 's',
    def __init__(self, **k):
        self.s = 1
        self.z = 0
        super().__init__(**k)
s = S(a=1, s=2, z=3)
print(s, s.s, s.__dict__, vars(s) is s.__dict__)
n = N(a=1, b=2, c=3)
d = n.__dict__
n.d = 4; n.__init__(a=5, e=6); del n.b; d['f'] = 7
print(n, d is vars(n), n == N(a=5, c=3, d=4, e=6, f=7), n.f)
for bad in (lambda: N(1), lambda: N({}, {}), lambda: N({1: 2}), lambda: n.b, lambda: N(a=1).zz):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
