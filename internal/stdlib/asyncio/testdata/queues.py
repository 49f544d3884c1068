# Producers wait for room and consumers for items, each in turn.
import asyncio
async def main():
    q = asyncio.Queue(2)
    async def produce(n):
        for i in range(4):
            await q.put((n, i))
            print("put", n, i, q.qsize())
    async def consume(n):
        while True:
            x = await q.get()
            print("got", n, x)
            await asyncio.sleep(0)
            q.task_done()
    ps = [asyncio.create_task(produce(i)) for i in range(2)]
    cs = [asyncio.create_task(consume(i)) for i in "ab"]
    await asyncio.gather(*ps)
    await q.join()
    print(q.empty(), q.full(), q.maxsize)
    for c in cs:
        c.cancel()
    print(await asyncio.gather(*cs, return_exceptions=True))
asyncio.run(main())
# ---
# The methods that don't wait raise QueueFull and QueueEmpty.
import asyncio
q = asyncio.Queue(maxsize=1)
q.put_nowait(1)
try:
    q.put_nowait(2)
except asyncio.QueueFull as e:
    print(repr(e))
print(q, q.get_nowait())
try:
    q.get_nowait()
except asyncio.QueueEmpty as e:
    print(repr(e))
q.task_done()
try:
    q.task_done()
except ValueError as e:
    print(e)
print(q, asyncio.Queue[int], asyncio.Queue().full())
# ---
# LifoQueue gives the newest item first, PriorityQueue the smallest.
import asyncio
async def main():
    for cls in asyncio.Queue, asyncio.LifoQueue, asyncio.PriorityQueue:
        q = cls()
        for x in 3, 1, 2:
            await q.put(x)
        print(q, [await q.get() for _ in range(3)])
asyncio.run(main())
# ---
# shutdown wakes all that wait; items that are left can be taken unless it is immediate.
import asyncio
async def main():
    q = asyncio.Queue()
    async def get():
        try:
            return await q.get()
        except asyncio.QueueShutDown as e:
            return repr(e)
    ts = [asyncio.create_task(get()) for _ in range(2)]
    await asyncio.sleep(0)
    print(q)
    q.shutdown()
    print(await asyncio.gather(*ts), q)
    q = asyncio.Queue(1)
    q.put_nowait(1)
    async def put():
        try:
            await q.put(2)
        except asyncio.QueueShutDown as e:
            return repr(e)
    t = asyncio.create_task(put())
    await asyncio.sleep(0)
    q.shutdown()
    print(await t, await get(), await get())
    q = asyncio.Queue()
    q.put_nowait(1)
    j = asyncio.create_task(q.join())
    await asyncio.sleep(0)
    q.shutdown(immediate=True)
    await j
    print(q, await get())
    try:
        q.put_nowait(3)
    except asyncio.QueueShutDown:
        print("shut down")
asyncio.run(main())
# ---
# A cancelled consumer passes its turn on.
import asyncio
async def main():
    q = asyncio.Queue()
    async def get(n):
        try:
            print("got", n, await q.get())
        except asyncio.CancelledError:
            print("gone", n)
    ts = [asyncio.create_task(get(i)) for i in range(3)]
    await asyncio.sleep(0)
    q.put_nowait("x")
    ts[0].cancel()
    await asyncio.sleep(0.001)
    ts[2].cancel()
    await asyncio.gather(*ts)
    print(q)
asyncio.run(main())
