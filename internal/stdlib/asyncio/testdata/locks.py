# A lock goes to the tasks in the order in which they asked.
import asyncio
async def main():
    lock = asyncio.Lock()
    async def job(n):
        async with lock:
            print("in", n, lock.locked())
            await asyncio.sleep(0)
            print("out", n)
    await asyncio.gather(*(job(i) for i in range(4)))
    print(lock.locked(), await lock.acquire(), str(lock)[-9:])
    lock.release()
    try:
        lock.release()
    except RuntimeError as e:
        print(e)
asyncio.run(main())
# ---
# A lock that is released and asked for again at once goes to who waited.
import asyncio
async def main():
    lock = asyncio.Lock()
    async def greedy():
        for i in range(3):
            async with lock:
                print("greedy", i)
                await asyncio.sleep(0)
    async def modest():
        async with lock:
            print("modest")
    await asyncio.gather(greedy(), modest(), greedy())
asyncio.run(main())
# ---
# A cancelled waiter leaves the queue, also if it had got the lock already.
import asyncio
async def main():
    lock = asyncio.Lock()
    await lock.acquire()
    async def job(n):
        try:
            async with lock:
                print("got", n)
        except asyncio.CancelledError:
            print("gone", n)
            raise
    ts = [asyncio.create_task(job(i)) for i in range(3)]
    await asyncio.sleep(0)
    print(str(lock)[-20:])
    ts[1].cancel()
    await asyncio.sleep(0)
    lock.release()
    ts[0].cancel()
    print(await asyncio.gather(*ts, return_exceptions=True), lock.locked())
asyncio.run(main())
# ---
# An event wakes all that wait, and those that come later don't wait.
import asyncio
async def main():
    e = asyncio.Event()
    async def wait(n):
        print(n, await e.wait())
    ts = [asyncio.create_task(wait(i)) for i in range(3)]
    await asyncio.sleep(0)
    print(str(e)[-18:], e.is_set())
    e.set()
    e.clear()
    await asyncio.gather(*ts)
    print(e.is_set(), str(e)[-7:])
    e.set()
    print(await e.wait(), str(e)[-5:])
asyncio.run(main())
# ---
# A condition wakes as many waiters as notified, one at a time with the lock.
import asyncio
async def main():
    c = asyncio.Condition()
    state = []
    async def wait(n):
        async with c:
            print("wait", n)
            await c.wait()
            print("woken", n, c.locked())
    async def wait_for(n):
        async with c:
            print(n, await c.wait_for(lambda: len(state)))
    ts = [asyncio.create_task(wait(i)) for i in range(4)] + [asyncio.create_task(wait_for("f"))]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print(str(c)[-21:])
    async with c:
        c.notify(2)
        print("notified 2")
    await asyncio.sleep(0.001)
    async with c:
        state.append(1)
        c.notify_all()
    await asyncio.gather(*ts)
    for f in c.notify, c.notify_all:
        try:
            f()
        except RuntimeError as e:
            print(e)
    try:
        await c.wait()
    except RuntimeError as e:
        print(e)
    lock = asyncio.Lock()
    d = asyncio.Condition(lock)
    async with d:
        print(lock.locked())
asyncio.run(main())
# ---
# A cancelled waiter of a condition takes the lock before it goes, and passes its notification on.
import asyncio
async def main():
    c = asyncio.Condition()
    async def wait(n):
        async with c:
            try:
                await c.wait()
                print("woken", n)
            except asyncio.CancelledError:
                print("cancelled", n, c.locked())
                raise
    ts = [asyncio.create_task(wait(i)) for i in range(2)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    async with c:
        c.notify()
        ts[0].cancel()
    print(await asyncio.gather(*ts, return_exceptions=True))
asyncio.run(main())
# ---
# A semaphore lets a number of tasks in at once.
import asyncio
async def main():
    s = asyncio.Semaphore(2)
    async def job(n):
        async with s:
            print("in", n)
            for _ in range(3 * (n + 1)):
                await asyncio.sleep(0)
            print("out", n, s.locked())
    await asyncio.gather(*(job(i) for i in range(5)))
    print(s.locked(), str(s)[-19:])
    await s.acquire()
    await s.acquire()
    print(s.locked(), str(s)[-9:])
    t = asyncio.create_task(s.acquire())
    await asyncio.sleep(0)
    print(str(s)[-20:])
    t.cancel()
    await asyncio.sleep(0)
    s.release()
    print(await s.acquire())
    try:
        asyncio.Semaphore(-1)
    except ValueError as e:
        print(e)
    b = asyncio.BoundedSemaphore(1)
    async with b:
        pass
    try:
        b.release()
    except ValueError as e:
        print(e)
asyncio.run(main())
# ---
# A semaphore keeps its order when waiters are cancelled and places come back together.
import asyncio
async def main():
    s = asyncio.Semaphore(1)
    await s.acquire()
    async def job(n):
        try:
            await s.acquire()
            print("got", n)
        except asyncio.CancelledError:
            print("gone", n)
    ts = [asyncio.create_task(job(i)) for i in range(5)]
    await asyncio.sleep(0)
    s.release()
    s.release()
    ts[0].cancel()
    ts[2].cancel()
    s.release()
    await asyncio.sleep(0.001)
    s.release()
    await asyncio.gather(*ts)
asyncio.run(main())
# ---
# A barrier lets tasks go on together.
import asyncio
async def main():
    b = asyncio.Barrier(3)
    async def job(n):
        async with b as i:
            print("job", n, "index", i)
    ts = [asyncio.create_task(job(i)) for i in range(6)]
    await asyncio.sleep(0)
    print(b.parties, b.broken)
    await asyncio.gather(*ts)
    print(b.n_waiting, str(b)[-24:])
    async def wait():
        try:
            return await b.wait()
        except asyncio.BrokenBarrierError as e:
            return repr(e)
    ts = [asyncio.create_task(wait()) for i in range(2)]
    await asyncio.sleep(0.001)
    print(b.n_waiting)
    await b.reset()
    print(await asyncio.gather(*ts), b.broken)
    ts = [asyncio.create_task(wait()) for i in range(2)]
    await asyncio.sleep(0.001)
    await b.abort()
    print(await asyncio.gather(*ts), b.broken, str(b)[-9:], await wait())
    try:
        asyncio.Barrier(0)
    except ValueError as e:
        print(e)
asyncio.run(main())
# ---
# What waits belongs to one loop.
import asyncio
lock = asyncio.Lock()
async def first():
    await lock.acquire()
    t = asyncio.create_task(lock.acquire())
    await asyncio.sleep(0)
    t.cancel()
async def second():
    try:
        await lock.acquire()
    except RuntimeError as e:
        print(str(e)[-34:])
asyncio.run(first())
asyncio.run(second())
