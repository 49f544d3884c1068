# What is thrown into a generator gets what the generator is handling for its context, also where it was raised before.
def g():
    try:
        raise KeyError(3)
    except KeyError:
        yield
def raised():
    try:
        raise ValueError("v") from None
    except ValueError as e:
        return e
for e in ValueError("fresh"), raised():
    x = g()
    next(x)
    try:
        x.throw(e)
    except ValueError as e:
        assert repr(e.__context__) == "KeyError(3)", e.__context__
# ---
# So does what an awaited object raises from its throw method.
class A:
    def __await__(self): return self
    def __iter__(self): return self
    def __next__(self): return 1
    def throw(self, e, *rest): raise e
async def run():
    try:
        raise KeyError(3)
    except KeyError:
        await A()
r = run()
r.send(None)
try:
    r.throw(ValueError("v"))
except ValueError as e:
    assert repr(e.__context__) == "KeyError(3)"
# ---
# The frame of a generator that has not begun is at the line of the definition.
def g():

    yield
x = g()
assert x.gi_frame.f_lineno == g.__code__.co_firstlineno
next(x)
assert x.gi_frame.f_lineno == g.__code__.co_firstlineno + 2
# ---
# throw() with a type, a value or a traceback is deprecated, for each kind of generator.
import warnings
def g():
    while True:
        try: yield
        except Exception: pass
async def ag():
    try: yield
    except KeyError: yield
async def c(): pass
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    a = g(); next(a)
    a.throw(KeyError("x"))
    a.throw(KeyError)
    assert not seen
    a.throw(KeyError, "x")
    a.throw(KeyError, None)
    a.throw(KeyError("x"), None, None)
    x = ag().athrow(KeyError, "x")
    x.close()
    try: c().throw(KeyError, "x")
    except KeyError: pass
what = "the (type, exc, tb) signature of %s() is deprecated, use the single-arg signature instead."
assert [str(w.message) for w in seen if w.category is DeprecationWarning] == [what % n for n in ("throw", "throw", "throw", "athrow", "throw")]
