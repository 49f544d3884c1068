def f2(*args):
    ['a' for i in range(3)]
def f5(a=1):
    f5.__code__ = f2.__code__
    x = yield e0
next(f5())
