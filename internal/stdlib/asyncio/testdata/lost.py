# An asynchronous generator that a loop leaves early is closed by a task, which its event loop makes at once.
import asyncio
log = []
async def gen(n):
    try:
        for i in range(5):
            yield i
    finally:
        log.append(f"closing {n}")
        await asyncio.sleep(0)
        log.append(f"closed {n}")
async def main():
    async for x in gen("a"):
        if x == 1:
            break
    for i in range(4):
        log.append(i)
        await asyncio.sleep(0)
    async def first():
        async for x in gen("b"):
            return x
    await first()
    log.append("returned")
    await asyncio.sleep(0.01)
    g = gen("c")
    await anext(g)
    del g
    log.append("deleted")
    await asyncio.sleep(0.01)
    keep = gen("d")
    await anext(keep)
    log.append("end")
asyncio.run(main())
assert log == [0, 1, "closing a", 2, "closed a", 3, "returned", "closing b", "closed b", "deleted", "closing c", "closed c", "end",
               "closing d", "closed d"], log
# ---
# __del__ is called in tasks when an object is lost, and when a task that holds it ends.
import asyncio
log = []
class D:
    def __init__(self, n):
        self.n = n
    def __del__(self):
        log.append(self.n)
async def f(n):
    d = D(n)
    await asyncio.sleep(0)
    log.append("f")
async def main():
    await f("awaited")
    log.append(1)
    await asyncio.create_task(f("task"))
    log.append(2)
    d = D("old")
    d = D("new")
    log.append(3)
    del d
    log.append(4)
asyncio.run(main())
assert log == ["f", "awaited", 1, "f", "task", 2, "old", 3, "new", 4], log
# ---
# An exception that nobody asked for is told of when its task is lost.
import asyncio
log = []
async def bad(n):
    await asyncio.sleep(0)
    raise ValueError(n)
async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, c: log.append((c["message"], str(c["exception"]))))
    asyncio.create_task(bad(1))
    await asyncio.sleep(0.01)
    log.append("after 1")
    t = asyncio.create_task(bad(2))
    await asyncio.sleep(0.01)
    log.append("after 2")
    del t
    log.append("deleted")
    f = loop.create_future()
    f.set_exception(OSError("3"))
    f = None
    log.append("set")
    t = asyncio.create_task(bad(4))
    await asyncio.sleep(0.01)
    t.exception()
    t = None
    log.append("asked for")
    t = asyncio.create_task(bad(5))
    await asyncio.sleep(0.01)
asyncio.run(main())
task = "Task exception was never retrieved"
assert log == [(task, "1"), "after 1", "after 2", (task, "2"), "deleted", ("Future exception was never retrieved", "3"), "set",
               "asked for", (task, "5")], log
# ---
# What a gather still waits for keeps its outcome, with what waits for that.
import asyncio
log = []
class D:
    def __del__(self):
        log.append("del")
async def main():
    d = D()
    asyncio.gather(asyncio.sleep(0.01)).add_done_callback(lambda f, d=d: log.append("gathered"))
    del d
    asyncio.sleep
    str(1)
    await asyncio.sleep(0.1)
    log.append("end")
asyncio.run(main())
assert log == ["gathered", "del", "end"], log
# ---
# An exception of the exception handler has that of the callback as its context.
import asyncio, contextlib, io
def handler(loop, context):
    raise TypeError("handler")
async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(handler)
    loop.call_soon(lambda: 1 / 0)
    await asyncio.sleep(0)
with contextlib.redirect_stderr(io.StringIO()) as err:
    asyncio.run(main())
assert "During handling of the above exception" in err.getvalue(), err.getvalue()
