class op:
    def __init__(self, n): self.n = n
    def __enter__(self): return self
    def __exit__(self, t, e, tb):
        print(self.n, t.__name__ if t else 'ok')
        return True
def f0(*args): return args
with op(1):
    def f1(*args):
        f1.__code__ = f0.__code__
[*f1()]
