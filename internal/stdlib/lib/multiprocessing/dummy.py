"""The names of multiprocessing, for threads."""

import threading
from queue import Queue
from threading import Barrier, BoundedSemaphore, Condition, Event, Lock, RLock, Semaphore
from multiprocessing.pool import ThreadPool as _ThreadPool

__all__ = ["Process", "current_process", "active_children", "freeze_support", "Lock", "RLock", "Semaphore", "BoundedSemaphore", "Condition",
           "Event", "Barrier", "Queue", "JoinableQueue", "Pool"]

JoinableQueue = Queue
current_process = threading.current_thread


class DummyProcess(threading.Thread):
    @property
    def exitcode(self):
        return 0 if self.ident is not None and not self.is_alive() else None


Process = DummyProcess


def active_children():
    return [t for t in threading.enumerate() if isinstance(t, DummyProcess)]


def freeze_support():
    pass


def Pool(processes=None, initializer=None, initargs=()):
    return _ThreadPool(processes, initializer, initargs)


def shutdown():
    pass
