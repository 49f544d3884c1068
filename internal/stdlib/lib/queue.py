from collections import deque
from time import monotonic as time

GenericAlias = type(list[int])

__all__ = ['Empty', 'Full', 'ShutDown', 'Queue', 'PriorityQueue', 'LifoQueue', 'SimpleQueue']


class Empty(Exception):
    """get() found nothing."""

    __module__ = '_queue'


class Full(Exception):
    """put() found no room."""


class ShutDown(Exception):
    """The queue was shut down."""


class Queue:
    """A queue between threads, first in, first out. maxsize 0 or less means no limit."""

    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self._init(maxsize)
        self.mutex = threading.Lock()
        self.not_empty = threading.Condition(self.mutex)
        self.not_full = threading.Condition(self.mutex)
        self.all_tasks_done = threading.Condition(self.mutex)
        self.unfinished_tasks = 0
        self.is_shutdown = False

    def task_done(self):
        """Say that the work for an item is done."""
        with self.all_tasks_done:
            left = self.unfinished_tasks - 1
            if left < 0:
                raise ValueError('task_done() called too many times')
            if left == 0:
                self.all_tasks_done.notify_all()
            self.unfinished_tasks = left

    def join(self):
        """Wait until the work for all items is done."""
        with self.all_tasks_done:
            while self.unfinished_tasks:
                self.all_tasks_done.wait()

    def qsize(self):
        """Return the number of items."""
        with self.mutex:
            return self._qsize()

    def empty(self):
        """Tell whether there is no item."""
        return self.qsize() == 0

    def full(self):
        """Tell whether there is no room."""
        return 0 < self.maxsize <= self.qsize()

    def _wait(self, condition, blocked, block, timeout, error):
        # Waits on condition, whose lock is held, while blocked() is true.
        if not block:
            if blocked():
                raise error
        elif timeout is None:
            while blocked():
                condition.wait()
        elif timeout < 0:
            raise ValueError("'timeout' must be a non-negative number")
        else:
            end = time() + timeout
            while blocked():
                left = end - time()
                if left <= 0:
                    raise error
                condition.wait(left)

    def put(self, item, block=True, timeout=None):
        """Put item into the queue. Without room wait for it, for timeout seconds at most, or raise Full."""
        with self.not_full:
            if self.is_shutdown:
                raise ShutDown
            if self.maxsize > 0:
                self._wait(self.not_full, lambda: not self.is_shutdown and self._qsize() >= self.maxsize, block, timeout, Full)
                if self.is_shutdown:
                    raise ShutDown
            self._put(item)
            self.unfinished_tasks += 1
            self.not_empty.notify()

    def get(self, block=True, timeout=None):
        """Take an item. Without one wait for it, for timeout seconds at most, or raise Empty."""
        with self.not_empty:
            self._wait(self.not_empty, lambda: not self.is_shutdown and not self._qsize(), block, timeout, Empty)
            if self.is_shutdown and not self._qsize():
                raise ShutDown
            item = self._get()
            self.not_full.notify()
            return item

    def put_nowait(self, item):
        """Put item into the queue, or raise Full."""
        return self.put(item, block=False)

    def get_nowait(self):
        """Take an item, or raise Empty."""
        return self.get(block=False)

    def shutdown(self, immediate=False):
        """End the queue: put raises ShutDown, and get too once the queue is empty; at once if immediate."""
        with self.mutex:
            self.is_shutdown = True
            if immediate:
                while self._qsize():
                    self._get()
                    if self.unfinished_tasks > 0:
                        self.unfinished_tasks -= 1
                self.all_tasks_done.notify_all()
            self.not_empty.notify_all()
            self.not_full.notify_all()

    # Subclasses replace these four.

    def _init(self, maxsize):
        self.queue = deque()

    def _qsize(self):
        return len(self.queue)

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.popleft()


class PriorityQueue(Queue):
    """A queue that gives the smallest item first."""

    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        from heapq import heappush
        heappush(self.queue, item)

    def _get(self):
        from heapq import heappop
        return heappop(self.queue)


class LifoQueue(Queue):
    """A queue that gives the newest item first."""

    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.pop()


class SimpleQueue:
    """A queue without limit and without task_done()."""
    __native_name__ = "_queue.SimpleQueue"

    __module__ = '_queue'
    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self):
        self._queue = deque()
        self._items = threading.Condition(threading.Lock())

    def put(self, item, block=True, timeout=None):
        """Put item into the queue. block and timeout do nothing."""
        with self._items:
            self._queue.append(item)
            self._items.notify()

    def get(self, block=True, timeout=None):
        """Take an item. Without one wait for it, for timeout seconds at most, or raise Empty."""
        if timeout is not None and timeout < 0:
            raise ValueError("'timeout' must be a non-negative number")
        with self._items:
            if not self._queue and (not block or not self._items.wait_for(lambda: self._queue, timeout)):
                raise Empty
            return self._queue.popleft()

    def put_nowait(self, item):
        """Put item into the queue."""
        return self.put(item)

    def get_nowait(self):
        """Take an item, or raise Empty."""
        return self.get(block=False)

    def empty(self):
        """Tell whether there is no item."""
        return not self._queue

    def qsize(self):
        """Return the number of items."""
        return len(self._queue)


# There is one implementation; this is its name in CPython.
_PySimpleQueue = SimpleQueue
