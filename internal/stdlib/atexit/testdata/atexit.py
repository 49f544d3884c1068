# Functions are called in the opposite order of their registration, with their arguments; register returns the function.
import atexit
log = []
def f(*args, **kwargs):
    log.append((args, kwargs))
assert atexit.register(f, 1, x=2) is f
atexit.register(f, 2)
assert atexit._ncallbacks() == 2
atexit._run_exitfuncs()
assert log == [((2,), {}), ((1,), {"x": 2})], log
assert atexit._ncallbacks() == 0
# ---
# unregister forgets a function however often it is there.
import atexit
log = []
def f(): log.append("f")
@atexit.register
def g(): log.append("g")
atexit.register(f)
atexit.register(f)
atexit.unregister(f)
atexit.unregister(print)
atexit._run_exitfuncs()
assert log == ["g"]
# ---
# Only what can be called is registered.
import atexit
atexit.register(5)  ### "TypeError: the first argument must be callable"
# ---
# Functions that are registered meanwhile are not called; an exception does not keep the others from being called.
import atexit, contextlib, io, sys
log = []
def more(): atexit.register(log.append, "more")
def bad(): 1 / 0
atexit.register(log.append, "first")
atexit.register(more)
atexit.register(bad)
old, sys.stderr = sys.stderr, io.StringIO()
try:
    atexit._run_exitfuncs()
finally:
    sys.stderr = old
    atexit._clear()
assert log == ["first"], log
