# A group waits for its tasks, also for those started by others meanwhile.
import asyncio
async def job(n, d=0):
    await asyncio.sleep(d)
    print("job", n)
    return n
async def main():
    async with asyncio.TaskGroup() as g:
        print(g)
        a = g.create_task(job(1, 0.01))
        async def more():
            await job(2)
            g.create_task(job(3))
        g.create_task(more(), name="m")
        print(g, "body ends")
    print(a.result(), g)
asyncio.run(main())
# ---
# The first failure cancels the others and the body; all failures are raised together.
import asyncio
async def bad(d, e):
    await asyncio.sleep(d)
    raise e
async def job(n):
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError as e:
        print("cancelled", n, repr(e))
        raise
async def clean():
    try:
        await asyncio.sleep(1)
    finally:
        raise RuntimeError("cleanup")
async def main():
    try:
        async with asyncio.TaskGroup() as g:
            g.create_task(bad(0.001, KeyError(1)))
            g.create_task(job("a"))
            try:
                await asyncio.sleep(1)
            except asyncio.CancelledError as e:
                print("body", repr(e), asyncio.current_task().cancelling())
                raise
    except* KeyError as e:
        print(repr(e), e.exceptions, repr(e.__context__), repr(e.__cause__))
    print(asyncio.current_task().cancelling())
    try:
        async with asyncio.TaskGroup() as g:
            g.create_task(bad(0.001, KeyError(1)))
            g.create_task(clean())
    except BaseExceptionGroup as e:
        print(repr(e))
    try:
        async with asyncio.TaskGroup() as g:
            g.create_task(bad(0, ValueError(1)))
            g.create_task(bad(0, ValueError(2)))
            g.create_task(bad(0.001, ValueError(3)))
    except* ValueError as e:
        print(repr(e))
asyncio.run(main())
# ---
# An exception of the body is one of the group's, and cancels the tasks.
import asyncio
async def job():
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        print("cancelled")
        raise
async def main():
    try:
        async with asyncio.TaskGroup() as g:
            t = g.create_task(job())
            await asyncio.sleep(0)
            raise ZeroDivisionError("body")
    except* ZeroDivisionError as e:
        print(repr(e), t.cancelled())
    try:
        async with asyncio.TaskGroup() as g:
            g.create_task(job())
            raise ValueError("at once")
    except* ValueError as e:
        print(repr(e))
asyncio.run(main())
# ---
# A cancelled task of a group is no failure.
import asyncio
async def main():
    async with asyncio.TaskGroup() as g:
        t = g.create_task(asyncio.sleep(1))
        await asyncio.sleep(0)
        t.cancel()
    print("fine", t.cancelled())
asyncio.run(main())
# ---
# Cancelling the parent from outside cancels the tasks, and the parent then.
import asyncio
async def job():
    try:
        await asyncio.sleep(1)
    finally:
        await asyncio.sleep(0.001)
        print("job ends")
async def parent(n):
    async with asyncio.TaskGroup() as g:
        g.create_task(job())
        if n:
            await asyncio.sleep(1)
async def main():
    for n in 0, 1:
        t = asyncio.create_task(parent(n))
        await asyncio.sleep(0.001)
        t.cancel("outside")
        try:
            await t
        except asyncio.CancelledError as e:
            print(repr(e), t.cancelled(), t.cancelling())
asyncio.run(main())
# ---
# A failure that comes with a cancellation from outside is raised, and the cancellation kept for the next await.
import asyncio
async def clean():
    try:
        await asyncio.sleep(1)
    finally:
        raise KeyError("clean")
async def parent():
    try:
        async with asyncio.TaskGroup() as g:
            g.create_task(clean())
    except* KeyError as e:
        print(repr(e), asyncio.current_task().cancelling())
    print("goes on")
    await asyncio.sleep(0)
    print("never")
async def main():
    t = asyncio.create_task(parent())
    await asyncio.sleep(0.001)
    t.cancel()
    try:
        await t
    except asyncio.CancelledError as e:
        print(repr(e), t.cancelling())
asyncio.run(main())
# ---
# Groups nest: the inner failure reaches the outer group as a group.
import asyncio
async def bad(): raise ValueError(1)
async def job(n):
    try:
        await asyncio.sleep(1)
    finally:
        print("end", n)
async def main():
    try:
        async with asyncio.TaskGroup() as a:
            a.create_task(job("outer"))
            async with asyncio.TaskGroup() as b:
                b.create_task(bad())
                b.create_task(job("inner"))
    except BaseExceptionGroup as e:
        print(repr(e))
    async def inner():
        async with asyncio.TaskGroup() as b:
            b.create_task(bad())
    try:
        async with asyncio.TaskGroup() as a:
            a.create_task(inner())
            a.create_task(inner())
    except* ValueError as e:
        print(repr(e))
asyncio.run(main())
# ---
# SystemExit and KeyboardInterrupt leave a group as themselves.
import asyncio
async def leave():
    raise KeyboardInterrupt
async def main():
    try:
        async with asyncio.TaskGroup() as g:
            raise SystemExit(3)
    except SystemExit as e:
        print("exit", e.code)
asyncio.run(main())
# ---
# A group is entered once, before tasks are made in it, and takes none when it has ended or fails.
import asyncio
async def job(): await asyncio.sleep(0.001)
async def bad(): raise ValueError
async def main():
    g = asyncio.TaskGroup()
    c = job()
    try:
        g.create_task(c)
    except RuntimeError as e:
        print(e)
    async with g:
        pass
    for c in job(), job():
        try:
            g.create_task(c)
        except RuntimeError as e:
            print(e)
    try:
        async with g:
            pass
    except RuntimeError as e:
        print(e)
    try:
        async with asyncio.TaskGroup() as g:
            g.create_task(bad())
            g.create_task(job())
            try:
                await asyncio.sleep(1)
            except asyncio.CancelledError:
                try:
                    g.create_task(job())
                except RuntimeError as e:
                    print(e)
    except* ValueError:
        print("group")
asyncio.run(main())
# ---
# A timeout around a group and a group around a timeout keep apart what is cancelled by whom.
import asyncio
async def job():
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        print("job cancelled")
        raise
async def bad():
    await asyncio.sleep(0.001)
    raise OSError("x")
async def main():
    try:
        async with asyncio.timeout(0.001):
            async with asyncio.TaskGroup() as g:
                g.create_task(job())
    except TimeoutError as e:
        print(repr(e), repr(e.__cause__))
    try:
        async with asyncio.TaskGroup() as g:
            g.create_task(job())
            async with asyncio.timeout(0.001):
                await asyncio.sleep(1)
    except* TimeoutError as e:
        print(repr(e))
    try:
        async with asyncio.timeout(1) as cm:
            async with asyncio.TaskGroup() as g:
                g.create_task(bad())
                await asyncio.sleep(1)
    except* OSError as e:
        print(repr(e), cm.expired())
    print(asyncio.current_task().cancelling())
asyncio.run(main())
