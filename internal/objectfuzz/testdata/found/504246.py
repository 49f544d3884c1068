import asyncio
class op:
    def __init__(self, n): self.n = n
    def __enter__(self): return self
    def __exit__(self, t, e, tb):
        print(self.n, t.__name__ if t else 'ok')
        return True
with op(1):
    def f1(*args):
        n = [1]; k = 5
        def inner(*a):
            return n, k
        x = yield (0)
def f3(x=[1]):
    f3.__code__ = f1.__code__
asyncio.run(f3())
