import asyncio, struct
def f3():
    n = [1]; k = 5
    def inner(*a, q=k):
        return n, k
    for i in range(2):
        pass
    f3.__code__ = type(struct.iter_unpack('b', b'ab')).__code__
async def f5(*args, **kw):
    n = [1]; k = 5
    def inner(*a, q=k):
        return n, k
    for i in range(2):
        pass
    f5.__code__ = f3.__code__
asyncio.run(f5())
