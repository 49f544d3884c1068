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
# throw() chains what the generator itself is handling, and nothing else.
def gen():
    try: raise KeyError("inner")
    except KeyError:
        try: yield 1
        except ValueError as e: print(repr(e.__context__))
    yield 2
def chain(e):
    out = []
    while e: out.append(repr(e)); e = e.__context__
    return out
g = gen(); next(g)
try: raise TypeError("outer")
except TypeError:
    g.throw(ValueError("t"))
v = ValueError("x")
try: raise TypeError("outer")
except TypeError:
    g = gen(); next(g); g.throw(v); print(chain(v))
def plain():
    try: yield 1
    except ValueError as e: print(chain(e))
    yield
g = plain(); next(g)
try: raise TypeError("outer")
except TypeError: g.throw(ValueError("y"))
g = plain(); next(g)
try: raise TypeError("outer")
except TypeError: 
    try: raise ValueError("z")
    except ValueError as e: g.throw(e)
g = plain(); next(g)
try: g.throw(ValueError("n"))
except: pass
def deleg():
    try: yield from plain()
    except ValueError as e: print("d", chain(e)); raise
g = deleg(); next(g)
try: raise TypeError("outer")
except TypeError: g.throw(ValueError("y"))
def un():
    yield 1
g = un(); next(g)
try:
    try: raise TypeError("outer")
    except TypeError: g.throw(ValueError("y"))
except ValueError as e: print(chain(e))
import asyncio
async def t():
    try: await asyncio.sleep(10)
    except asyncio.CancelledError as e: print(chain(e)); raise
async def main():
    k = asyncio.create_task(t()); await asyncio.sleep(0)
    try: raise KeyError(1)
    except KeyError:
        k.cancel()
        try: await k
        except asyncio.CancelledError as e: print(chain(e))
asyncio.run(main())
# ---
# Exceptions that replace each other on the way out of several generators keep their chain.
import sys
def chain(e):
    out = []
    while e: out.append(e.args[0]); e = e.__context__
    return out
def gen(exc):
    try: yield
    finally: raise exc
def call(g, e):
    try: g.throw(e)
    except StopIteration: return 1
    except BaseException as exc:
        if exc is not e: raise
        return False
exc1, exc2, exc3, exc4 = [Exception(i) for i in range(1,5)]
gens = [gen(exc4), gen(exc3), gen(exc2)]
for g in gens: next(g)
def ex(exc):
    while gens:
        cb = gens.pop()
        try:
            call(cb, exc)
        except BaseException as new:
            print(chain(new), chain(exc), chain(sys.exception()))
            exc = new
            print(chain(exc))
        print("after", chain(exc))
try: raise exc1
except Exception:
    ex(exc1)
# ---
# throw() with several arguments warns; what a class raises when it is called is thrown instead.
import asyncio
import warnings

warnings.simplefilter("always")
warnings.showwarning = lambda message, category, filename, lineno, *rest: print(category.__name__, message)
def gen():
    try: yield 1
    except Exception as e: print("in", repr(e)); yield 2
g = gen(); next(g); print(g.throw(ValueError))
g = gen(); next(g); print(g.throw(ValueError, "x"))
g = gen(); next(g); print(g.throw(ValueError, ("x", 2)))
g = gen(); next(g); print(g.throw(ValueError, None, None))
g = gen(); next(g)
try: g.throw(ValueError("a"), 3)
except TypeError as e: print("T", e)
g = gen(); next(g)
try: g.throw("a")
except TypeError as e: print("T", e)
class Ex(Exception):
    def __init__(self, a, b): pass
g = gen(); next(g)
print(g.throw(Ex))
async def co():
    import asyncio
    await asyncio.sleep(0)
c = co()
try: c.throw(ValueError, "y")
except ValueError as e: print(repr(e))
async def ag():
    try: yield 1
    except ValueError as e: print(repr(e))
async def main():
    a = ag(); print(await a.__anext__())
    try: await a.athrow(ValueError, "z")
    except StopAsyncIteration: print("end")
    import asyncio
    f = asyncio.get_running_loop().create_future()
    it = f.__await__()
    try: it.throw(ValueError, "fut")
    except ValueError as e: print(repr(e))
import asyncio
asyncio.run(main())
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
