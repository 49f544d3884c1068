# Exit stacks, redirections and chdir, which read sys and os when they are used.
import contextlib, io, sys
from contextlib import ExitStack, redirect_stdout
out = io.StringIO()
with redirect_stdout(out), ExitStack() as s:
    s.callback(print, 'callback', end='!')
    print(s.enter_context(contextlib.nullcontext(3)))
print(repr(out.getvalue()))
with ExitStack() as s:
    s.callback(print, 1)
    t = s.pop_all()
    s.callback(print, 2)
t.close()
class E(ExitStack):
    def __enter__(self): return super().__enter__()
try:
    with E() as s:
        s.push(lambda *d: print(d[0].__name__, d[1]))
        s.callback(lambda: 1 / 0)
        raise KeyError('k')
except ZeroDivisionError as e: print(e, repr(e.__context__))
with ExitStack() as s:
    s.push(lambda *d: True)
    raise ValueError
print(sys.exception())
