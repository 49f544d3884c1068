# async tree (run): a tree of coroutines, each of which awaits its children together.
import asyncio
from time import perf_counter

WIDTH = 6
DEPTH = 4


class Tree:
    """What the leaves do: wait for nothing, sleep, read a cache behind a lock, or pass a queue."""

    def __init__(self):
        self.cache = {}
        self.lock = asyncio.Lock()
        self.queue = asyncio.Queue()
        self.served = 0

    async def serve(self):
        while True:
            future, value = await self.queue.get()
            self.served += 1
            future.set_result(value * 2)
            self.queue.task_done()

    async def leaf(self, path):
        kind = path % 4
        if kind == 0:
            return path % 97
        if kind == 1:
            await asyncio.sleep(0)
            return path % 89
        if kind == 2:
            key = path % 50
            async with self.lock:
                if key not in self.cache:
                    await asyncio.sleep(0)
                    self.cache[key] = key * 3
            return self.cache[key]
        future = asyncio.get_running_loop().create_future()
        await self.queue.put((future, path % 83))
        return await future

    async def branch(self, depth, path):
        if depth == 0:
            return await self.leaf(path)
        children = [self.branch(depth - 1, path * WIDTH + i) for i in range(WIDTH)]
        if depth % 2:
            return sum(await asyncio.gather(*children))
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(child) for child in children]
        return sum(task.result() for task in tasks)


async def main():
    tree = Tree()
    server = asyncio.create_task(tree.serve())
    total = await tree.branch(DEPTH, 1)
    await tree.queue.join()
    server.cancel()
    try:
        await server
    except asyncio.CancelledError:
        pass
    return total, tree.served, len(tree.cache)


samples = []
for _ in range(5):
    start = perf_counter()
    result = asyncio.run(main())
    samples.append((perf_counter() - start) * 1e9)
print(*result)
print("ns", *samples)
