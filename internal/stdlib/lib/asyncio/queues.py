from asyncio import get_running_loop
from asyncio.locks import Event

__all__ = ('Queue', 'PriorityQueue', 'LifoQueue', 'QueueFull', 'QueueEmpty', 'QueueShutDown')


class QueueEmpty(Exception):
    """get_nowait() found nothing."""


class QueueFull(Exception):
    """put_nowait() found no room."""


class QueueShutDown(Exception):
    """The queue was shut down."""


class Queue:
    """A queue between tasks, first in, first out. maxsize 0 or less means no limit."""

    _loop = None

    def __init__(self, maxsize=0):
        self._maxsize = maxsize
        self._getters = []
        self._putters = []
        self._unfinished_tasks = 0
        self._finished = Event()
        self._finished.set()
        self._init(maxsize)
        self._is_shutdown = False

    # Subclasses replace these three.

    def _init(self, maxsize):
        self._queue = []

    def _get(self):
        return self._queue.pop(0)

    def _put(self, item):
        self._queue.append(item)

    def __class_getitem__(cls, item):
        import types
        return types.GenericAlias(cls, item)

    def __repr__(self):
        return f'<{type(self).__name__} at {id(self):#x} {self._format()}>'

    def __str__(self):
        return f'<{type(self).__name__} {self._format()}>'

    def _format(self):
        text = f'maxsize={self._maxsize!r}'
        if getattr(self, '_queue', None):
            text += f' _queue={list(self._queue)!r}'
        if self._getters:
            text += f' _getters[{len(self._getters)}]'
        if self._putters:
            text += f' _putters[{len(self._putters)}]'
        if self._unfinished_tasks:
            text += f' tasks={self._unfinished_tasks}'
        if self._is_shutdown:
            text += ' shutdown'
        return text

    def qsize(self):
        """Return the number of items."""
        return len(self._queue)

    @property
    def maxsize(self):
        """The number of items allowed."""
        return self._maxsize

    def empty(self):
        """Tell whether there is no item."""
        return not self._queue

    def full(self):
        """Tell whether there is no room."""
        return False if self._maxsize <= 0 else self.qsize() >= self._maxsize

    async def _wait(self, waiters, ready):
        # Waits among waiters for a turn. Whoever is cancelled after getting it passes it on, if ready() still.
        loop = get_running_loop()
        if self._loop is None:
            self._loop = loop
        elif self._loop is not loop:
            raise RuntimeError(f'{self!r} is bound to a different event loop')
        waiter = loop.create_future()
        waiters.append(waiter)
        try:
            await waiter
        except BaseException:
            waiter.cancel()
            try:
                waiters.remove(waiter)
            except ValueError:
                pass
            if ready() and not waiter.cancelled():
                _wake_next(waiters)
            raise

    async def put(self, item):
        """Wait for room and put item into the queue."""
        while self.full():
            if self._is_shutdown:
                raise QueueShutDown
            await self._wait(self._putters, lambda: not self.full())
        return self.put_nowait(item)

    def put_nowait(self, item):
        """Put item into the queue, or raise QueueFull."""
        if self._is_shutdown:
            raise QueueShutDown
        if self.full():
            raise QueueFull
        self._put(item)
        self._unfinished_tasks += 1
        self._finished.clear()
        _wake_next(self._getters)

    async def get(self):
        """Wait for an item and take it."""
        while self.empty():
            if self._is_shutdown and self.empty():
                raise QueueShutDown
            await self._wait(self._getters, lambda: not self.empty())
        return self.get_nowait()

    def get_nowait(self):
        """Take an item, or raise QueueEmpty."""
        if self.empty():
            if self._is_shutdown:
                raise QueueShutDown
            raise QueueEmpty
        item = self._get()
        _wake_next(self._putters)
        return item

    def task_done(self):
        """Say that the work for an item is done."""
        if self._unfinished_tasks <= 0:
            raise ValueError('task_done() called too many times')
        self._unfinished_tasks -= 1
        if self._unfinished_tasks == 0:
            self._finished.set()

    async def join(self):
        """Wait until the work for all items is done."""
        if self._unfinished_tasks > 0:
            await self._finished.wait()

    def shutdown(self, immediate=False):
        """End the queue: put raises QueueShutDown, and get too once the queue is empty; at once if immediate."""
        self._is_shutdown = True
        if immediate:
            while not self.empty():
                self._get()
                if self._unfinished_tasks > 0:
                    self._unfinished_tasks -= 1
            if self._unfinished_tasks == 0:
                self._finished.set()
        for waiters in self._getters, self._putters:
            while waiters:
                waiter = waiters.pop(0)
                if not waiter.done():
                    waiter.set_result(None)


def _wake_next(waiters):
    while waiters:
        waiter = waiters.pop(0)
        if not waiter.done():
            waiter.set_result(None)
            break


class PriorityQueue(Queue):
    """A queue that gives the smallest item first."""

    def _init(self, maxsize):
        self._queue = []

    def _put(self, item):
        from heapq import heappush
        heappush(self._queue, item)

    def _get(self):
        from heapq import heappop
        return heappop(self._queue)


class LifoQueue(Queue):
    """A queue that gives the newest item first."""

    def _init(self, maxsize):
        self._queue = []

    def _put(self, item):
        self._queue.append(item)

    def _get(self):
        return self._queue.pop()
