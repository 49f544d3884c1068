import array, functools
class op:
    def __init__(self, n): self.n = n
    def __enter__(self): return self
    def __exit__(self, t, e, tb):
        print(self.n, t.__name__ if t else 'ok')
        return True
class C0: pass
def f0(*args): return args
with op(1):
    def f1(x=[1]):
        f1.__code__ = f0.__code__
        type({1: 2, 3: 4}.keys()).__dict__["__rsub__"].__delete__(array.array('i', [1]), slice(-5), type(functools.partialmethod(max)))
f1((1.5))
