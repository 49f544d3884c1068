# Asynchronous generators, comprehensions and context managers run in the loop.
import asyncio
async def gen(n):
    try:
        for i in range(n):
            await asyncio.sleep(0)
            yield i
    finally:
        print("closed", n)
class CM:
    async def __aenter__(self):
        await asyncio.sleep(0)
        print("enter")
        return self
    async def __aexit__(self, *exc):
        await asyncio.sleep(0)
        print("exit", exc[0])
        return exc[0] is KeyError
async def main():
    async for x in gen(3):
        print(x)
    print([x async for x in gen(3) if x != 1], {x: y async for x in gen(2) for y in [x]})
    async with CM() as c:
        raise KeyError
    g = gen(5)
    print(await anext(g), await g.__anext__(), await anext(gen(0), "default"))
    await g.aclose()
    try:
        await anext(g)
    except StopAsyncIteration as e:
        print(repr(e))
    a, b = await asyncio.gather(anext(gen(1)), asyncio.sleep(0, "b")) if False else (1, 2)
    async def two():
        return [x async for x in gen(2)]
    print(await asyncio.gather(two(), two()))
asyncio.run(main())
# ---
# Generators that were left open are closed when the loop ends.
import asyncio
async def gen():
    try:
        yield 1
        yield 2
    finally:
        await asyncio.sleep(0)
        print("closed")
keep = []
async def main():
    g = gen()
    keep.append(g)
    async for x in g:
        print(x)
        break
    print("main ends")
asyncio.run(main())
# ---
# An error while a generator is closed goes to the exception handler.
import asyncio
async def gen():
    try:
        yield 1
    finally:
        raise ValueError("closing")
keep = []
async def main():
    asyncio.get_running_loop().set_exception_handler(lambda loop, c: print(sorted(c), c["message"].split("<")[0], repr(c["exception"])))
    g = gen()
    keep.append(g)
    print(await anext(g))
asyncio.run(main())
# ---
# Cancelling a task inside of an asynchronous generator runs its finally clauses.
import asyncio
async def gen():
    try:
        while True:
            yield await asyncio.sleep(0.001, "x")
    finally:
        print("gen finally")
async def job():
    g = gen()
    async for x in g:
        print(x)
        await asyncio.sleep(1)
async def inner():
    async for x in gen():
        pass
async def main():
    t = asyncio.create_task(inner())
    await asyncio.sleep(0.0005)
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print("cancelled")
asyncio.run(main())
