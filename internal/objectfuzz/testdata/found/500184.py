import sys
def f0(*args): return args
def f1(*args):
    try:
        x0[x1]
    except Exception: pass
    try:
        f0.__kwdefaults__ = sys.flags
    except Exception: pass
    f1.__code__ = f0.__code__
sorted([3], key=f1)
