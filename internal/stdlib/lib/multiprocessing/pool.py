"""Pools of workers. There are those of threads."""

import itertools
from concurrent.futures import ThreadPoolExecutor, TimeoutError as _Late
from multiprocessing import Pool, TimeoutError, cpu_count

__all__ = ["Pool", "ThreadPool"]


def mapstar(args):
    return list(map(*args))


def starmapstar(args):
    return list(itertools.starmap(args[0], args[1]))


class ApplyResult:
    """What a call of a worker will give."""

    def __init__(self, future, callback=None, error_callback=None, collect=None):
        self._future = future
        self._collect = collect
        if callback is not None or error_callback is not None:
            def done(future):
                error = future.exception()
                if error is None and callback is not None:
                    callback(future.result())
                elif error is not None and error_callback is not None:
                    error_callback(error)
            future.add_done_callback(done)

    def ready(self):
        return self._future.done()

    def successful(self):
        if not self.ready():
            raise ValueError("{0!r} not ready".format(self))
        return self._future.exception() is None

    def wait(self, timeout=None):
        try:
            self._future.exception(timeout)
        except _Late:
            pass

    def get(self, timeout=None):
        try:
            return self._future.result(timeout)
        except _Late:
            if self._future.done():
                raise
            raise TimeoutError from None


AsyncResult = MapResult = ApplyResult


class IMapIterator:
    """The results of imap(), in the order of the items."""

    def __init__(self, futures):
        self._futures = iter(futures)

    def __iter__(self):
        return self

    def next(self, timeout=None):
        future = next(self._futures)
        try:
            return future.result(timeout)
        except _Late:
            if future.done():
                raise
            self._futures = itertools.chain([future], self._futures)
            raise TimeoutError from None

    __next__ = next


class ThreadPool:
    """A pool of threads, with the methods of a pool of processes."""

    def __init__(self, processes=None, initializer=None, initargs=()):
        if processes is None:
            processes = cpu_count() or 1
        if processes < 1:
            raise ValueError("Number of processes must be at least 1")
        if initializer is not None and not callable(initializer):
            raise TypeError("initializer must be a callable")
        self._processes = processes
        self._state = "RUN"
        self._executor = ThreadPoolExecutor(processes, initializer=initializer, initargs=initargs)

    def _check_running(self):
        if self._state != "RUN":
            raise ValueError("Pool not running")

    def apply(self, func, args=(), kwds={}):
        return self.apply_async(func, args, kwds).get()

    def apply_async(self, func, args=(), kwds={}, callback=None, error_callback=None):
        self._check_running()
        return ApplyResult(self._executor.submit(func, *args, **kwds), callback, error_callback)

    def _all(self, function, iterable):
        # One future of all results: the first error is its error.
        self._check_running()
        futures = [self._executor.submit(function, item) for item in iterable]
        from concurrent.futures import Future

        whole = Future()
        left = len(futures)

        def done(_):
            nonlocal left
            left -= 1
            if left == 0:
                finish()

        def finish():
            for future in futures:
                if future.exception() is not None:
                    whole.set_exception(future.exception())
                    return
            whole.set_result([future.result() for future in futures])

        if not futures:
            finish()
        for future in futures:
            future.add_done_callback(done)
        return whole

    def map(self, func, iterable, chunksize=None):
        return self.map_async(func, iterable, chunksize).get()

    def map_async(self, func, iterable, chunksize=None, callback=None, error_callback=None):
        return MapResult(self._all(func, iterable), callback, error_callback)

    def starmap(self, func, iterable, chunksize=None):
        return self.starmap_async(func, iterable, chunksize).get()

    def starmap_async(self, func, iterable, chunksize=None, callback=None, error_callback=None):
        return MapResult(self._all(lambda args: func(*args), iterable), callback, error_callback)

    def imap(self, func, iterable, chunksize=1):
        self._check_running()
        if chunksize < 1:
            raise ValueError("Chunksize must be 1+, not {0:n}".format(chunksize))
        return IMapIterator([self._executor.submit(func, item) for item in iterable])

    def imap_unordered(self, func, iterable, chunksize=1):
        from concurrent.futures import as_completed

        self._check_running()
        if chunksize < 1:
            raise ValueError("Chunksize must be 1+, not {0!r}".format(chunksize))
        return IMapIterator(as_completed([self._executor.submit(func, item) for item in iterable]))

    def close(self):
        if self._state == "RUN":
            self._state = "CLOSE"
            self._executor.shutdown(wait=False)

    def terminate(self):
        self._state = "TERMINATE"
        self._executor.shutdown(wait=False, cancel_futures=True)

    def join(self):
        if self._state == "RUN":
            raise ValueError("Pool is still running")
        self._executor.shutdown(wait=True)

    def __enter__(self):
        self._check_running()
        return self

    def __exit__(self, *exc):
        self.terminate()

    def __repr__(self):
        return f"<multiprocessing.pool.{self.__class__.__name__} state={self._state} pool_size={self._processes}>"
