# A coroutine that a statement calls for and drops is warned of at once.
import warnings
async def f(): pass
class K:
    async def m(self): pass
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    f()
    assert [str(w.message) for w in seen] == ["coroutine 'f' was never awaited"]
    assert seen[0].category is RuntimeWarning
    K().m()
    assert str(seen[1].message) == "coroutine 'K.m' was never awaited"
# ---
# So is one that a function returns to a statement, and one in a list that is dropped.
import warnings
async def f(): pass
def g(): return f()
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    g()
    assert len(seen) == 1
    [f(), f()]
    assert len(seen) == 3
# ---
# One that is awaited, closed, or that a variable refers to, is not.
import asyncio, warnings
async def f(): return 1
async def main():
    await f()
    task = asyncio.create_task(f())
    await asyncio.gather(f(), f())
    return await task
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    c = f()
    c.close()
    d = f()
    len("x")
    assert asyncio.run(main()) == 1
    asyncio.run(d)
    assert seen == []
# ---
# In a coroutine too.
import asyncio, warnings
async def f(): pass
async def main():
    f()
    asyncio.sleep(0)
    return [str(w.message) for w in seen]
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    assert asyncio.run(main()) == ["coroutine 'f' was never awaited", "coroutine 'sleep' was never awaited"]
