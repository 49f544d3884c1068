# Tasks start in the order of their creation and take turns at each await.
import asyncio
async def job(name, n):
    for i in range(n):
        print(name, i)
        await asyncio.sleep(0)
    return name
async def main():
    a = asyncio.create_task(job("a", 3))
    b = asyncio.create_task(job("b", 2))
    print("created", a.done())
    print(await b, a.done())
    print(await a)
asyncio.run(main())
# ---
# Awaiting a done task does not give way to others.
import asyncio
async def one(): return 1
async def other(): print("other runs")
async def main():
    t = asyncio.create_task(one())
    await t
    asyncio.create_task(other())
    print("before", await t)
    print("still before", await t)
    await asyncio.sleep(0)
    print("after")
asyncio.run(main())
# ---
# An awaited coroutine runs at once, without the loop.
import asyncio
async def leaf(): return "leaf"
async def mid(): return await leaf()
async def main():
    asyncio.create_task(asyncio.sleep(0)).add_done_callback(lambda t: print("task done"))
    print(await mid())
asyncio.run(main())
# ---
# Who waits for a task goes on one iteration after it ended; callbacks are called in the order in which they were added.
import asyncio
async def job(): print("job")
async def main():
    t = asyncio.create_task(job())
    t.add_done_callback(lambda f: print("cb 1", f is t))
    async def waiter(n):
        await t
        print("waiter", n)
    ws = [asyncio.create_task(waiter(i)) for i in range(2)]
    t.add_done_callback(lambda f: print("cb 2"))
    loop = asyncio.get_running_loop()
    loop.call_soon(print, "soon 1")
    await t
    print("main")
    loop.call_soon(print, "soon 2")
    await asyncio.gather(*ws)
asyncio.run(main())
# ---
# A task has a name, a coroutine, a context, and an outcome.
import asyncio, contextvars
async def job(): return 5
async def main():
    c = job()
    t = asyncio.create_task(c, name="N")
    print(t.get_name(), t.get_coro() is c, type(t.get_context()).__name__, t.get_loop() is asyncio.get_running_loop())
    t.set_name(17)
    print(repr(t.get_name()), t.done(), t.cancelled(), t.cancelling())
    for f in t.result, t.exception:
        try:
            f()
        except asyncio.InvalidStateError as e:
            print(e)
    print(await t, t.result(), t.exception())
    for f in t.set_result, t.set_exception:
        try:
            f(1)
        except RuntimeError as e:
            print(e)
    print(isinstance(t, asyncio.Future), asyncio.isfuture(t), asyncio.iscoroutine(t), asyncio.iscoroutine(c))
    print(asyncio.current_task().get_name()[:5], len(asyncio.all_tasks()))
    print(asyncio.create_task(job()).get_name()[:5])
asyncio.run(main())
# ---
# The reprs of tasks and futures tell their state, place and callbacks.
import asyncio
async def job(f): return await f
async def main():
    loop = asyncio.get_running_loop()
    f = loop.create_future()
    t = asyncio.create_task(job(f), name="T")
    print(t, f)
    await asyncio.sleep(0)
    print(t)
    print(f)
    f.add_done_callback(print)
    f.add_done_callback(main)
    f.add_done_callback(job)
    print(f)
    f.remove_done_callback(print)
    f.remove_done_callback(main)
    f.remove_done_callback(job)
    f.set_result("x" * 100)
    print(f)
    await t
    print(t)
    f = loop.create_future()
    f.set_exception(ValueError("v"))
    print(f, repr(f.exception()))
    f = loop.create_future()
    f.cancel()
    print(f)
    f = loop.create_future()
    f.set_result(list(range(50)))
    print(f)
asyncio.run(main())
# ---
# A future is set once; what waits for it gets its result or exception.
import asyncio
async def main():
    loop = asyncio.get_running_loop()
    f = loop.create_future()
    loop.call_soon(f.set_result, 5)
    print(await f, f.done(), f.result(), f.exception())
    for g in (lambda: f.set_result(1)), (lambda: f.set_exception(ValueError())):
        try:
            g()
        except asyncio.InvalidStateError as e:
            print(e)
    print(f.cancel(), f.cancelled())
    f = loop.create_future()
    f.set_exception(KeyError)
    try:
        await f
    except KeyError as e:
        print(repr(e), f.exception() is e)
    f = loop.create_future()
    try:
        f.set_exception(5)
    except TypeError as e:
        print(e)
    f.set_exception(StopIteration(3))
    try:
        await f
    except RuntimeError as e:
        print(e, repr(e.__cause__))
    f = asyncio.Future()
    print(f.add_done_callback(print), f.remove_done_callback(print), f.remove_done_callback(print))
    class Sub(asyncio.Future):
        pass
    s = Sub()
    s.x = 1
    s.set_result(2)
    print(s, await s, s.x)
asyncio.run(main())
# ---
# gather runs awaitables together and gives their results in the order of its arguments.
import asyncio
async def job(n, d):
    print("start", n)
    await asyncio.sleep(d)
    print("end", n)
    return n
async def main():
    print(await asyncio.gather(job(1, 0.02), job(2, 0.01), job(3, 0)))
    c = job(4, 0)
    print(await asyncio.gather(c, c))
    print(await asyncio.gather())
    t = asyncio.create_task(job(5, 0))
    print(await asyncio.gather(t, asyncio.sleep(0, "s"), t))
    g = asyncio.gather(job(6, 0))
    print(type(g).__name__, g.done(), isinstance(g, asyncio.Future))
    await g
    print(g)
    try:
        asyncio.gather(1)
    except TypeError as e:
        print(e)
asyncio.run(main())
# ---
# The first exception ends a gather while the others go on; with return_exceptions they are results.
import asyncio
async def bad(n):
    await asyncio.sleep(0)
    raise ValueError(n)
async def job(n):
    await asyncio.sleep(0.001)
    print("job", n)
    return n
async def main():
    try:
        await asyncio.gather(job(1), bad(2), bad(3))
    except ValueError as e:
        print(repr(e))
    await asyncio.sleep(0.005)
    print(await asyncio.gather(job(1), bad(2), return_exceptions=True))
asyncio.run(main())
# ---
# wait returns when the first, the first failed, or all are done.
import asyncio
async def job(n, r=None, e=None):
    for _ in range(n):
        await asyncio.sleep(0)
    if e:
        raise e
    return r
def show(done, pending):
    print(sorted(repr(t.exception() or t.result()) for t in done), len(pending))
async def main():
    mk = lambda: [asyncio.create_task(job(3, 1)), asyncio.create_task(job(30, 2)), asyncio.create_task(job(10, e=KeyError(3)))]
    show(*await asyncio.wait(mk()))
    show(*await asyncio.wait(mk(), return_when=asyncio.FIRST_COMPLETED))
    show(*await asyncio.wait(mk(), return_when=asyncio.FIRST_EXCEPTION))
    show(*await asyncio.wait([asyncio.create_task(job(1, 1)), asyncio.create_task(asyncio.Event().wait())], timeout=0.3))
    for bad in (lambda: asyncio.wait([]), lambda: asyncio.wait(asyncio.Future()), lambda: asyncio.wait([1], return_when="x")):
        try:
            await bad()
        except (ValueError, TypeError) as e:
            print(repr(e))
    c = job(0)
    try:
        await asyncio.wait([c])
    except TypeError as e:
        print(e)
    c.close()
asyncio.run(main())
# ---
# as_completed gives awaitables in the order in which they end, as an iterator and as an asynchronous iterator.
import asyncio
async def job(n):
    for _ in range(n):
        await asyncio.sleep(0)
    return n
async def main():
    for c in asyncio.as_completed([job(20), job(1), job(10)]):
        print(await c)
    ts = [asyncio.create_task(job(n)) for n in (20, 1)]
    async for t in asyncio.as_completed(ts):
        print(t in ts, t.result())
    try:
        async for t in asyncio.as_completed([asyncio.Event().wait(), job(1)], timeout=0.3):
            print(await t)
    except TimeoutError as e:
        print(repr(e))
    try:
        asyncio.as_completed(ts[0])
    except TypeError as e:
        print(e)
asyncio.run(main())
# ---
# shield keeps an awaitable from being cancelled with who waits for it.
import asyncio
async def job():
    try:
        await asyncio.sleep(0.005)
        print("job done")
        return 1
    except asyncio.CancelledError:
        print("job cancelled")
        raise
async def main():
    t = asyncio.create_task(job())
    async def waiter():
        return await asyncio.shield(t)
    w = asyncio.create_task(waiter())
    await asyncio.sleep(0)
    w.cancel()
    try:
        await w
    except asyncio.CancelledError:
        print("waiter cancelled", t.done())
    print(await t, await asyncio.shield(t))
    u = asyncio.create_task(job())
    s = asyncio.shield(u)
    await asyncio.sleep(0)
    u.cancel()
    try:
        await s
    except asyncio.CancelledError:
        print("shield cancelled", s.cancelled())
asyncio.run(main())
# ---
# An eager task begins at once and needs the loop only if it waits.
import asyncio
async def quick(): print("quick", asyncio.current_task().get_name()); return 1
async def slow():
    print("slow begins")
    await asyncio.sleep(0)
    print("slow ends")
    return 2
async def bad(): raise ValueError("bad")
async def main():
    me = asyncio.current_task()
    t = asyncio.create_task(quick(), name="q", eager_start=True)
    print(t.done(), t.get_coro(), asyncio.current_task() is me)
    u = asyncio.create_task(slow(), eager_start=True)
    print(u.done(), u in asyncio.all_tasks())
    print(await u)
    b = asyncio.create_task(bad(), eager_start=True)
    print(b.done(), repr(b.exception()))
    asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)
    print(await asyncio.gather(slow(), slow()))
    async with asyncio.TaskGroup() as g:
        g.create_task(slow())
        print("in group")
        g.create_task(quick(), name="z")
asyncio.run(main())
# ---
# sleep returns its result; a delay that is no number is an error when it is awaited.
import asyncio
async def main():
    print(await asyncio.sleep(0, "a"), await asyncio.sleep(0.001, "b"), await asyncio.sleep(-5, "c"))
    for bad in "x", None, float("nan"):
        try:
            await asyncio.sleep(bad)
        except (TypeError, ValueError) as e:
            print(repr(e))
    c = asyncio.sleep(1)
    print(asyncio.iscoroutine(c), type(c).__name__, c.__name__)
    c.close()
asyncio.run(main())
# ---
# What a task can't await is an error in the task.
import asyncio, types
@types.coroutine
def yields(x):
    yield x
async def main():
    loop = asyncio.get_running_loop()
    for x in 5, "text", (i for i in range(2)):
        try:
            await yields(x)
        except RuntimeError as e:
            print(str(e).split(" object")[0].split("<Task")[0])
    try:
        await yields(loop.create_future())
    except RuntimeError as e:
        print(str(e)[:40])
    other = asyncio.new_event_loop()
    try:
        await other.create_future()
    except RuntimeError as e:
        print(str(e).split(" ")[0], str(e)[-30:])
    other.close()
    async def own(): await asyncio.current_task()
    try:
        await asyncio.create_task(own())
    except RuntimeError as e:
        print(str(e)[:28])
    await yields(None)
    for bad in (lambda: asyncio.create_task(1), lambda: asyncio.ensure_future(1), lambda: asyncio.Task(2)):
        try:
            bad()
        except TypeError as e:
            print(e)
asyncio.run(main())
# ---
# ensure_future returns futures as they are and makes tasks of coroutines and other awaitables.
import asyncio
class A:
    def __await__(self):
        return asyncio.sleep(0, "A").__await__()
async def job(): return 1
async def main():
    f = asyncio.get_running_loop().create_future()
    print(asyncio.ensure_future(f) is f)
    t = asyncio.ensure_future(job())
    print(isinstance(t, asyncio.Task), await t)
    t = asyncio.ensure_future(A())
    print(isinstance(t, asyncio.Task), await t)
    print(await asyncio.gather(A(), job()))
asyncio.run(main())
# ---
# Any object with a future's methods can be awaited.
import asyncio
class Fake:
    _asyncio_future_blocking = False
    def __init__(self): self.cbs = []; self.value = None
    def add_done_callback(self, fn, *, context=None): self.cbs.append((fn, context))
    def cancel(self, msg=None): print("cancel", msg); self.cancelled_ = True; self.fire(); return True
    def fire(self, value=None):
        self.value = value
        for fn, c in self.cbs:
            asyncio.get_running_loop().call_soon(fn, self, context=c)
    def result(self):
        if getattr(self, "cancelled_", False):
            raise asyncio.CancelledError("fake")
        return self.value
    def get_loop(self): return asyncio.get_running_loop()
    def __await__(self):
        self._asyncio_future_blocking = True
        yield self
        return self.result()
async def main():
    f = Fake()
    asyncio.get_running_loop().call_later(0.001, f.fire, "v")
    print(asyncio.isfuture(f), await f)
    g = Fake()
    async def wait(): return await g
    t = asyncio.create_task(wait())
    await asyncio.sleep(0)
    t.cancel("m")
    try:
        await t
    except asyncio.CancelledError as e:
        print(repr(e))
asyncio.run(main())
# ---
# iscoroutinefunction knows functions that make coroutines.
import asyncio
async def f(): pass
def g(): pass
async def h(): yield
class C:
    async def m(self): pass
print([asyncio.iscoroutinefunction(x) for x in (f, g, h, C().m, C.m, print, C)])
# ---
# types.coroutine makes generators awaitable in place, and wraps what is no function of generators.
import types
from collections.abc import Awaitable, Coroutine


@types.coroutine
def co(): yield 1
print(type(co()).__name__, co().__class__)
def fn(): return iter([1])
w = types.coroutine(fn); print(type(w()).__name__)


def gf(): yield
print(types.coroutine(gf) is gf, gf.__code__.co_flags & 0x100 != 0)
async def use(): return await co()
u = use(); print(u.send(None)); u.close()
class AW:
    def __await__(self): return iter([1,2])
async def a(): await AW()
c = a(); print(c.send(None), c.cr_await.__class__.__name__)
c.close()
print(isinstance(co(), Coroutine), isinstance(co(), Awaitable), isinstance(w(), Awaitable))
# ---
# What a variable held before an await stays there where the await ends in an exception.
import asyncio
async def fails(n):
    if n:
        await asyncio.sleep(0)
    raise KeyError(n)
async def main():
    data = 'default'
    for n in 0, 1:
        try:
            data = await fails(n)
        except KeyError:
            print(data)
    try:
        data = await asyncio.wait_for(asyncio.sleep(10), 0.001)
    except TimeoutError:
        print(data)
    task = asyncio.create_task(fails(1))
    try:
        data = await task
    except KeyError:
        print(data)
    try:
        data = await asyncio.gather(fails(0), fails(1))
    except KeyError:
        print(data)
asyncio.run(main())
