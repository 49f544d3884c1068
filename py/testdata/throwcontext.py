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
