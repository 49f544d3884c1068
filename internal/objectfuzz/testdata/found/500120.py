import array
async def mk_coro():
    return 1
def f0(*args): return args
def f1(*args):
    for i in range(2):
        try:
            x1(f0, e1, iter(array.array('i', [1])))
        except Exception: pass
    f1.__code__ = f0.__code__
    x = yield x0
for r in f1(): pass
g3.throw(type(mk_coro().__await__()).__dict__["__iter__"])
