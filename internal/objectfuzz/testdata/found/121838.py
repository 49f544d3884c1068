import io, re
def f0(*args): return args
def f1(*args):
    [io.TextIOWrapper(io.BytesIO(b'ab')) for i in re.finditer('a', 'aa')]
    try:
        del nothing
    except Exception: pass
    f1.__code__ = f0.__code__
g0 = f1()
