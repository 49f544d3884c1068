import gc
def f0(*args): return args
def f1(a=1, b=2, *args):
    for i in range(2):
        try:
            gc.collect()
        except Exception: pass
        try:
            gc.get_referents((lambda *a, **k: 1))
        except Exception: pass
    f1.__code__ = f0.__code__
    x = yield True
next(f1())
