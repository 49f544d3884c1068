# cancel raises CancelledError, with its message, where the task waits.
import asyncio
async def job():
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError as e:
        print("in job", repr(e))
        raise
async def main():
    t = asyncio.create_task(job())
    await asyncio.sleep(0)
    print(t.cancel("why"), t.cancelling(), t.cancelled())
    try:
        await t
    except asyncio.CancelledError as e:
        print("main", repr(e), t.cancelled(), t.done(), t.cancel())
    for f in t.result, t.exception:
        try:
            f()
        except asyncio.CancelledError as e:
            print(repr(e))
asyncio.run(main())
# ---
# A task that was cancelled before its first step never begins.
import asyncio
async def job(): print("never")
async def main():
    t = asyncio.create_task(job())
    print(t.cancel(), t.cancel("again"), t.cancelling())
    try:
        await t
    except asyncio.CancelledError as e:
        print(repr(e))
asyncio.run(main())
# ---
# A task may ignore a cancellation; uncancel takes it back.
import asyncio
async def job():
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        print("ignored", asyncio.current_task().cancelling())
        print(asyncio.current_task().uncancel(), asyncio.current_task().uncancel())
    await asyncio.sleep(0.001)
    return "survived"
async def main():
    t = asyncio.create_task(job())
    await asyncio.sleep(0)
    t.cancel()
    print(await t, t.cancelled(), t.cancelling())
asyncio.run(main())
# ---
# Cancelling a task cancels the task that it waits for.
import asyncio
async def job(n):
    try:
        await asyncio.sleep(1)
    finally:
        print("job", n)
async def outer():
    t = asyncio.create_task(job(1))
    try:
        await t
    finally:
        print("outer", t.cancelled())
async def main():
    t = asyncio.create_task(outer())
    await asyncio.sleep(0.001)
    t.cancel("deep")
    try:
        await t
    except asyncio.CancelledError as e:
        print(repr(e))
asyncio.run(main())
# ---
# A task can cancel itself: the next await raises, and without one the task is cancelled at its end.
import asyncio
async def one():
    asyncio.current_task().cancel("self")
    print("goes on")
    await asyncio.sleep(0)
    print("never")
async def two():
    asyncio.current_task().cancel("self 2")
    return 5
async def main():
    for f in one, two:
        t = asyncio.create_task(f())
        try:
            await t
        except asyncio.CancelledError as e:
            print(repr(e), t.cancelled())
asyncio.run(main())
# ---
# Cancelling a gather cancels its children; a cancelled child ends it, or is a result.
import asyncio
async def job(n):
    try:
        await asyncio.sleep(0.01)
    except asyncio.CancelledError as e:
        print("cancelled", n, repr(e))
        raise
    return n
async def main():
    ts = [asyncio.create_task(job(i)) for i in range(3)]
    g = asyncio.gather(*ts)
    await asyncio.sleep(0)
    print(g.cancel("all"))
    try:
        await g
    except asyncio.CancelledError as e:
        print(repr(e), g.cancelled(), [t.cancelled() for t in ts], g.cancel())
    g = asyncio.gather(job(3), job(4), return_exceptions=True)
    await asyncio.sleep(0)
    g.cancel("quiet")
    try:
        await g
    except asyncio.CancelledError as e:
        print(repr(e))
    ts = [asyncio.create_task(job(i)) for i in range(3)]
    await asyncio.sleep(0)
    ts[1].cancel("one")
    print(await asyncio.gather(*ts, return_exceptions=True))
    ts = [asyncio.create_task(job(i)) for i in range(3)]
    await asyncio.sleep(0)
    ts[1].cancel("one")
    try:
        await asyncio.gather(*ts)
    except asyncio.CancelledError as e:
        print(repr(e), [t.done() for t in ts])
    await asyncio.wait(ts)
asyncio.run(main())
# ---
# CancelledError is no Exception.
import asyncio
print(asyncio.CancelledError.__mro__, asyncio.CancelledError.__module__)
async def job():
    try:
        await asyncio.sleep(1)
    except Exception:
        print("never")
async def main():
    t = asyncio.create_task(job())
    await asyncio.sleep(0)
    t.cancel()
    try:
        await t
    except BaseException as e:
        print(type(e), e.args)
asyncio.run(main())
# ---
# A cancelled waiter of a future cancels the future, and with it the other waiters.
import asyncio
async def main():
    f = asyncio.get_running_loop().create_future()
    async def wait(n):
        try:
            return await f
        except asyncio.CancelledError as e:
            print(n, repr(e))
            raise
    ts = [asyncio.create_task(wait(i)) for i in range(3)]
    await asyncio.sleep(0)
    ts[0].cancel("first")
    print(f.cancelled())
    print(await asyncio.gather(*ts, return_exceptions=True))
asyncio.run(main())
# ---
# wait_for cancels what takes too long and waits for it; the outcome wins over the timeout.
import asyncio
async def job(d, r=None):
    try:
        await asyncio.sleep(d)
        return r
    except asyncio.CancelledError:
        print("cancelled", r)
        raise
async def late():
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        return "late"
async def fails():
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        raise KeyError("own")
async def main():
    print(await asyncio.wait_for(job(0.001, 1), 1), await asyncio.wait_for(job(0.001, 2), None))
    for aw, d in (job(1, "slow"), 0.001), (job(0, "zero"), 0), (job(0, "negative"), -1), (fails(), 0.001):
        try:
            print(await asyncio.wait_for(aw, d))
        except (TimeoutError, KeyError) as e:
            print(repr(e), repr(e.__cause__), repr(e.__context__))
    print(await asyncio.wait_for(late(), 0.001))
    t = asyncio.create_task(job(0, "done"))
    await t
    print(await asyncio.wait_for(t, 0), await asyncio.wait_for(t, -1))
    async def outer():
        return await asyncio.wait_for(job(1, "inner"), 10)
    t = asyncio.create_task(outer())
    await asyncio.sleep(0.001)
    t.cancel("outer")
    try:
        await t
    except asyncio.CancelledError as e:
        print(repr(e))
asyncio.run(main())
# ---
# timeout turns its own cancellation into TimeoutError, and no other one.
import asyncio
async def main():
    try:
        async with asyncio.timeout(0.001) as cm:
            print(cm.expired(), "active" in repr(cm))
            await asyncio.sleep(1)
    except TimeoutError as e:
        print(repr(e), repr(e.__cause__), cm.expired(), cm)
    async with asyncio.timeout(1) as cm:
        pass
    print(cm, cm.expired())
    async with asyncio.timeout(None) as cm:
        print(cm.when(), cm)
    async with asyncio.timeout(0.001) as cm:
        try:
            await asyncio.sleep(1)
        except asyncio.CancelledError:
            print("ignored")
    print(cm.expired(), asyncio.current_task().cancelling())
    async def outer():
        async with asyncio.timeout(1):
            await asyncio.sleep(1)
    t = asyncio.create_task(outer())
    await asyncio.sleep(0)
    t.cancel("other")
    try:
        await t
    except asyncio.CancelledError as e:
        print(repr(e))
    try:
        async with asyncio.timeout(0.001):
            try:
                await asyncio.sleep(1)
            except asyncio.CancelledError:
                raise ValueError("meanwhile")
    except ValueError as e:
        print(repr(e), repr(e.__context__), repr(e.__context__.__cause__))
asyncio.run(main())
# ---
# Timeouts nest; each ends its own block.
import asyncio
async def main():
    try:
        async with asyncio.timeout(0.03) as a:
            try:
                async with asyncio.timeout(0.001) as b:
                    await asyncio.sleep(1)
            except TimeoutError:
                print("inner", a.expired(), b.expired())
            await asyncio.sleep(1)
    except TimeoutError:
        print("outer", a.expired(), b.expired())
    try:
        async with asyncio.timeout(0.001):
            async with asyncio.timeout(1) as b:
                await asyncio.sleep(1)
    except TimeoutError:
        print("outer", b.expired(), b)
asyncio.run(main())
# ---
# A timeout can be moved while it is active, and is for one use.
import asyncio
async def main():
    loop = asyncio.get_running_loop()
    cm = asyncio.timeout(1)
    for f in (lambda: cm.reschedule(1),):
        try:
            f()
        except RuntimeError as e:
            print(e)
    try:
        async with cm:
            cm.reschedule(loop.time() - 1)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            print("never")
    except TimeoutError:
        print("moved")
    try:
        cm.reschedule(5)
    except RuntimeError as e:
        print(e)
    try:
        async with cm:
            pass
    except RuntimeError as e:
        print(e)
    async with asyncio.timeout_at(loop.time() + 0.001) as cm:
        cm.reschedule(None)
        await asyncio.sleep(0.005)
    print(cm.when(), cm)
    try:
        async with asyncio.timeout_at(loop.time() - 1):
            await asyncio.sleep(0)
            await asyncio.sleep(0)
    except TimeoutError:
        print("past")
asyncio.run(main())
# ---
# The message of a cancellation is that of the first CancelledError that the task gives out.
import asyncio
async def f():
    await asyncio.sleep(1)
async def main():
    t = asyncio.create_task(f())
    t.cancel("why")
    try:
        await t
    except asyncio.CancelledError as e:
        assert e.args == ("why",)
    try:
        t.result()
    except asyncio.CancelledError as e:
        assert e.args == (), e.args
    async def own():
        asyncio.current_task().cancel("own")
        await asyncio.sleep(0)
    r, = await asyncio.gather(asyncio.create_task(own()), return_exceptions=True)
    assert r.args == ("",), r.args
asyncio.run(main())
