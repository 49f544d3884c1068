import contextlib, gc, sys
def mk_gen():
    x = yield 1
    yield x
class op:
    def __init__(self, n): self.n = n
    def __enter__(self): return self
    def __exit__(self, t, e, tb):
        print(self.n, t.__name__ if t else 'ok')
        return True
class C2(type(sys.implementation), type(RecursionError())):
    pass
with op(23):
    contextlib.contextmanager(mk_gen)().index(e1)
class Ee2(C2):
    def __add__(self):
        del e1
e2 = Ee2()
gc.collect()
