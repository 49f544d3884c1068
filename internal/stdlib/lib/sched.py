"""A generally useful event scheduler class."""

import time
from collections import namedtuple
from heapq import heapify, heappop, heappush

__all__ = ["scheduler"]

Event = namedtuple("Event", "time, priority, sequence, action, argument, kwargs")
_nothing = object()


class scheduler:
    """Calls functions when their time has come."""

    def __init__(self, timefunc=time.monotonic, delayfunc=time.sleep):
        from _thread import RLock
        self._queue = []
        self._lock = RLock()
        self._entered = 0
        self.timefunc = timefunc
        self.delayfunc = delayfunc

    def enterabs(self, time, priority, action, argument=(), kwargs=_nothing):
        with self._lock:
            # The sequence keeps the order of events at the same time, and makes them differ.
            event = Event(time, priority, self._entered, action, argument, {} if kwargs is _nothing else kwargs)
            self._entered += 1
            heappush(self._queue, event)
        return event

    def enter(self, delay, priority, action, argument=(), kwargs=_nothing):
        return self.enterabs(self.timefunc() + delay, priority, action, argument, kwargs)

    def cancel(self, event):
        with self._lock:
            self._queue.remove(event)
            heapify(self._queue)

    def empty(self):
        with self._lock:
            return not self._queue

    def run(self, blocking=True):
        while True:
            with self._lock:
                if not self._queue:
                    return None
                first = self._queue[0]
                wait = first.time - self.timefunc()
                if wait <= 0:
                    heappop(self._queue)
            if wait > 0:
                if not blocking:
                    return wait
                self.delayfunc(wait)
            else:
                first.action(*first.argument, **first.kwargs)
                # Let other threads run.
                self.delayfunc(0)

    @property
    def queue(self):
        with self._lock:
            return sorted(self._queue)
