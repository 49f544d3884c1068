import itertools, typing
async def f1(*args, **kw):
    for i in range(2):
        try:
            (1.5)[typing.TypeVar('T')] = type(typing.TypeVar('T')).__del__
        except Exception: pass
        try:
            f1.__annotations__ = itertools.combinations([1])
        except Exception: pass
async def f3(x=[1]):
    n = [1]; k = 5
f3.__code__ = f1.__code__
def f6():
    for i in range(2):
        try:
            Ee2.__bases__ = (type(typing.TypeVar('T')), C1,)
        except Exception: pass
    f6.__code__ = f3.__code__
    for _ in g2: pass
r = f6()
