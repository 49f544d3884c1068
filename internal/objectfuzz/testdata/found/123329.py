import itertools
def f0(*args): return args
async def f1(x=[1]):
    n = [1]; k = 5
    for i in range(2):
        try:
            type('abcé').islower(f1, *(-(1 << 63)), itertools.combinations([1]))
        except Exception: pass
        f1.__code__ = f0.__code__
    x = yield C0
g0 = f1().asend(None)
for _ in g0: pass
