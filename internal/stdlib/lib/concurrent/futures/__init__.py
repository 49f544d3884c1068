GenericAlias = type(list[int])

__all__ = ['FIRST_COMPLETED', 'FIRST_EXCEPTION', 'ALL_COMPLETED', 'CancelledError', 'TimeoutError', 'InvalidStateError', 'BrokenExecutor',
           'Future', 'Executor', 'wait', 'as_completed', 'ProcessPoolExecutor', 'ThreadPoolExecutor', 'InterpreterPoolExecutor']

FIRST_COMPLETED = 'FIRST_COMPLETED'
FIRST_EXCEPTION = 'FIRST_EXCEPTION'
ALL_COMPLETED = 'ALL_COMPLETED'

PENDING = 'PENDING'
RUNNING = 'RUNNING'
CANCELLED = 'CANCELLED'
CANCELLED_AND_NOTIFIED = 'CANCELLED_AND_NOTIFIED'
FINISHED = 'FINISHED'

TimeoutError = TimeoutError


class Error(Exception):
    """What the errors of this package derive from."""

    __module__ = 'concurrent.futures._base'


class CancelledError(Error):
    """The future was cancelled."""

    __module__ = 'concurrent.futures._base'


class InvalidStateError(Error):
    """The operation is not allowed in this state."""

    __module__ = 'concurrent.futures._base'


class BrokenExecutor(RuntimeError):
    """The executor can't be used any more."""

    __module__ = 'concurrent.futures._base'


class Future:
    """The result of a call that an executor makes."""

    __module__ = 'concurrent.futures._base'
    __class_getitem__ = classmethod(GenericAlias)

    def __init__(self):
        self._condition = threading.Condition()
        self._state = 'PENDING'
        self._result = None
        self._exception = None
        self._done_callbacks = []
        self._waiters = []  # gates of wait and as_completed

    def __repr__(self):
        state = 'cancelled' if self._state == 'CANCELLED_AND_NOTIFIED' else self._state.lower()
        text = f'<{type(self).__name__} at {id(self):#x} state={state}'
        if self._state == 'FINISHED':
            if self._exception:
                text += f' raised {type(self._exception).__name__}'
            else:
                text += f' returned {type(self._result).__name__}'
        return text + '>'

    def cancel(self):
        """Cancel the call unless it runs or has run; tell whether it is cancelled."""
        with self._condition:
            if self._state in ('RUNNING', 'FINISHED'):
                return False
            if self.cancelled():
                return True
            self._state = 'CANCELLED'
            self._condition.notify_all()
        self._invoke_callbacks()
        return True

    def cancelled(self):
        """Tell whether the call was cancelled."""
        return self._state in ('CANCELLED', 'CANCELLED_AND_NOTIFIED')

    def running(self):
        """Tell whether the call runs."""
        return self._state == 'RUNNING'

    def done(self):
        """Tell whether the call was cancelled or has ended."""
        return self._state in ('CANCELLED', 'CANCELLED_AND_NOTIFIED', 'FINISHED')

    def _invoke_callbacks(self):
        for fn in self._done_callbacks:
            self._call(fn)

    def _call(self, fn):
        try:
            fn(self)
        except Exception:
            import logging
            logging.getLogger('concurrent.futures').exception('exception calling callback for %r', self)

    def add_done_callback(self, fn):
        """Call fn(future) when the future is done; at once if it is."""
        with self._condition:
            if not self.done():
                self._done_callbacks.append(fn)
                return
        self._call(fn)

    def _await_done(self, timeout):
        with self._condition:
            if not self.done():
                self._condition.wait_for(self.done, timeout)
            if not self.done():
                raise TimeoutError
            if self.cancelled():
                raise CancelledError

    def result(self, timeout=None):
        """Wait for the end of the call and return its result, or raise its exception."""
        self._await_done(timeout)
        try:
            if self._exception:
                raise self._exception
            return self._result
        finally:
            self = None

    def exception(self, timeout=None):
        """Wait for the end of the call and return its exception, or None."""
        self._await_done(timeout)
        return self._exception

    def set_running_or_notify_cancel(self):
        """Say that the call begins; tell whether it should, since it was not cancelled."""
        with self._condition:
            if self._state == 'CANCELLED':
                self._state = 'CANCELLED_AND_NOTIFIED'
                self._tell_waiters()
                return False
            if self._state == 'PENDING':
                self._state = 'RUNNING'
                return True
            raise RuntimeError('Future in unexpected state')

    def _finish(self, result, exception):
        with self._condition:
            if self.done():
                raise InvalidStateError(f'{self._state}: {self!r}')
            self._result = result
            self._exception = exception
            self._state = 'FINISHED'
            self._tell_waiters()
            self._condition.notify_all()
        self._invoke_callbacks()

    def _over(self):
        # A call that was cancelled is not over before the executor took notice.
        return self._state in ('CANCELLED_AND_NOTIFIED', 'FINISHED')

    def _tell_waiters(self):
        waiters, self._waiters = self._waiters, []
        for gate in waiters:
            gate.add(self)

    def set_result(self, result):
        """End the future with a result."""
        self._finish(result, None)

    def set_exception(self, exception):
        """End the future with an exception."""
        self._finish(None, exception)


class _Gate:
    # Counts futures that are over.
    def __init__(self, fs, enough):
        self.cond = threading.Condition(threading.Lock())
        self.ended = []
        self.enough = enough
        for f in fs:
            f._waiters.append(self)

    def add(self, f):
        with self.cond:
            self.ended.append(f)
            self.cond.notify_all()

    def wait(self, timeout):
        with self.cond:
            return self.cond.wait_for(self.enough, timeout)


def wait(fs, timeout=None, return_when=ALL_COMPLETED):
    """Wait for futures and return two sets: those that are done and those that are not."""
    fs = set(fs)
    done = {f for f in fs if f._over()}
    rest = fs - done
    if return_when == FIRST_COMPLETED and done or not rest:
        return DoneAndNotDoneFutures(done, rest)
    if return_when == FIRST_EXCEPTION and any(not f.cancelled() and f.exception() is not None for f in done):
        return DoneAndNotDoneFutures(done, rest)
    if return_when not in (FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED):
        raise ValueError('Invalid return condition: %r' % return_when)

    def enough():
        if return_when == FIRST_COMPLETED and gate.ended:
            return True
        if return_when == FIRST_EXCEPTION and any(not f.cancelled() and f.exception() is not None for f in gate.ended):
            return True
        return len(gate.ended) == len(rest)

    gate = _Gate((), enough)
    for f in rest:
        f._waiters.append(gate)
    gate.wait(timeout)
    for f in rest:
        if gate in f._waiters:
            f._waiters.remove(gate)
    done.update(gate.ended)
    return DoneAndNotDoneFutures(done, fs - done)


def as_completed(fs, timeout=None):
    """Iterate over futures in the order in which they become done."""
    end = None if timeout is None else time.monotonic() + timeout
    fs = dict.fromkeys(fs)
    total = len(fs)
    done = [f for f in fs if f._over()]
    rest = [f for f in fs if not f._over()]
    gate = _Gate(rest, lambda: gate.ended)
    del fs
    for f in done:
        yield f
    left = len(rest)
    del rest, done
    while left:
        wait_for = None
        if end is not None:
            wait_for = end - time.monotonic()
            if wait_for < 0:
                raise TimeoutError('%d (of %d) futures unfinished' % (left, total))
        gate.wait(wait_for)
        while gate.ended:
            left -= 1
            yield gate.ended.pop(0)


class Executor:
    """Makes calls in the background."""

    __module__ = 'concurrent.futures._base'

    def submit(self, fn, /, *args, **kwargs):
        """Start fn(*args, **kwargs) and return a Future of its result."""
        raise NotImplementedError

    def map(self, fn, *iterables, timeout=None, chunksize=1, buffersize=None):
        """Return an iterator of the results of fn, called with the items of the iterables, in their order."""
        if buffersize is not None and not isinstance(buffersize, int):
            raise TypeError('buffersize must be an integer or None')
        if buffersize is not None and buffersize < 1:
            raise ValueError('buffersize must be None or > 0')
        end = None if timeout is None else time.monotonic() + timeout
        calls = zip(*iterables)
        fs = []
        for args in calls:
            fs.append(self.submit(fn, *args))
            if buffersize is not None and len(fs) == buffersize:
                break

        def results():
            try:
                fs.reverse()
                while fs:
                    f = fs.pop()
                    if end is None:
                        result = f.result()
                    else:
                        try:
                            result = f.result(end - time.monotonic())
                        finally:
                            f.cancel()
                    if buffersize is not None:
                        for args in calls:
                            fs.insert(0, self.submit(fn, *args))
                            break
                    yield result
            finally:
                for f in fs:
                    f.cancel()

        return results()

    def shutdown(self, wait=True, *, cancel_futures=False):
        """Take no more calls; wait for those under way if wait is true."""

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc, tb):
        self.shutdown(wait=True)
        return False


_executors = 0


class ThreadPoolExecutor(Executor):
    """An executor with a number of threads."""

    __module__ = 'concurrent.futures.thread'

    def __init__(self, max_workers=None, thread_name_prefix='', initializer=None, initargs=(), **ctxkwargs):
        global _executors
        if max_workers is None:
            import os
            max_workers = min(32, (os.cpu_count() or 1) + 4)
        if max_workers <= 0:
            raise ValueError('max_workers must be greater than 0')
        if initializer is not None and not callable(initializer):
            raise TypeError('initializer must be a callable')
        if not thread_name_prefix:
            thread_name_prefix = f'ThreadPoolExecutor-{_executors}'
            _executors += 1
        self._max_workers = max_workers
        self._prefix = thread_name_prefix
        self._initializer = initializer
        self._initargs = initargs
        self._initialized = set()
        self._queue = []
        self._workers = {}  # number: thread; those without work have ended
        self._started = {}  # number: the last thread with it
        self._shutdown = False
        self._broken = False

    @property
    def _threads(self):
        return set(self._started.values())

    def submit(self, fn, /, *args, **kwargs):
        if self._broken:
            raise BrokenThreadPool(self._broken)
        if self._shutdown:
            raise RuntimeError('cannot schedule new futures after shutdown')
        f = Future()
        self._queue.append((f, fn, args, kwargs))
        if len(self._workers) < self._max_workers:
            number = 0
            while number in self._workers:
                number += 1
            thread = threading.Thread(name=f'{self._prefix}_{number}', target=self._work, args=(number,))
            self._workers[number] = self._started[number] = thread
            try:
                thread.start()
            except BaseException:
                self._workers.pop(number, None)
                raise
        return f

    def _work(self, number):
        try:
            if self._initializer is not None and number not in self._initialized:
                self._initialized.add(number)
                try:
                    self._initializer(*self._initargs)
                except BaseException:
                    import logging
                    logging.getLogger('concurrent.futures').critical('Exception in initializer:', exc_info=True)
                    self._broken = 'A thread initializer failed, the thread pool is not usable anymore'
                    while self._queue:
                        self._queue.pop(0)[0].set_exception(BrokenThreadPool(self._broken))
                    return
            while self._queue:
                f, fn, args, kwargs = self._queue.pop(0)
                if not f.set_running_or_notify_cancel():
                    continue
                try:
                    result = fn(*args, **kwargs)
                except BaseException as e:
                    f.set_exception(e)
                else:
                    f.set_result(result)
                f = fn = args = kwargs = result = None
        finally:
            self._workers.pop(number, None)

    def shutdown(self, wait=True, *, cancel_futures=False):
        self._shutdown = True
        if cancel_futures:
            while self._queue:
                self._queue.pop(0)[0].cancel()
        if wait:
            for thread in list(self._workers.values()):
                thread.join()


class BrokenThreadPool(BrokenExecutor):
    """A thread's initializer failed."""

    __module__ = 'concurrent.futures.thread'


class BrokenProcessPool(BrokenExecutor):
    """A process ended that should not have."""

    __module__ = 'concurrent.futures.process'


class ProcessPoolExecutor(ThreadPoolExecutor):
    """An executor whose calls run on threads of this process: the sandbox has no others."""

    __module__ = 'concurrent.futures.process'

    def __init__(self, max_workers=None, mp_context=None, initializer=None, initargs=(), *, max_tasks_per_child=None):
        super().__init__(max_workers, 'ProcessPoolExecutor', initializer, initargs)

    def map(self, fn, *iterables, timeout=None, chunksize=1, buffersize=None):
        if chunksize < 1:
            raise ValueError('chunksize must be >= 1.')
        return super().map(fn, *iterables, timeout=timeout, buffersize=buffersize)


class InterpreterPoolExecutor(ThreadPoolExecutor):
    """An executor whose calls run on threads of this interpreter: the sandbox has no others."""

    __module__ = 'concurrent.futures.interpreter'
