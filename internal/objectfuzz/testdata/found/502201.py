import gc
def f5(*args):
    [g0 for i in e1]
    for i in range(2):
        gc.collect()
class Ee2:
    async def __aiter__(self):
        x0.y()
def f6(*args):
    for i in range(2):
        pass
    for i in range(2):
        pass
    f6.__code__ = f5.__code__
    x = yield e1
f6().send(None)
