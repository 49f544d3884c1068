from asyncio import CancelledError, current_task, get_running_loop

__all__ = ('Timeout', 'timeout', 'timeout_at')


class Timeout:
    """Cancels the task that runs the block when a time on the loop's clock comes, and turns that into TimeoutError."""

    __module__ = 'asyncio.timeouts'

    def __init__(self, when):
        self._state = 'created'
        self._handle = None
        self._task = None
        self._when = when

    def when(self):
        """Return the time, or None."""
        return self._when

    def reschedule(self, when):
        """Set another time; None for none."""
        if self._state != 'active':
            if self._state == 'created':
                raise RuntimeError('Timeout has not been entered')
            raise RuntimeError(f'Cannot change state of {self._state} Timeout')
        self._when = when
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if when is not None:
            loop = get_running_loop()
            if when <= loop.time():
                self._handle = loop.call_soon(self._expire)
            else:
                self._handle = loop.call_at(when, self._expire)

    def expired(self):
        """Tell whether the time came inside of the block."""
        return self._state in ('expiring', 'expired')

    def __repr__(self):
        text = f'<Timeout [{self._state}]'
        if self._state == 'active':
            when = self._when
            if when is not None:
                when = round(when, 3)
            text += f' when={when}'
        return text + '>'

    async def __aenter__(self):
        if self._state != 'created':
            raise RuntimeError('Timeout has already been entered')
        task = current_task()
        if task is None:
            raise RuntimeError('Timeout should be used inside a task')
        self._state = 'active'
        self._task = task
        self._asked_before = task.cancelling()
        self.reschedule(self._when)
        return self

    async def __aexit__(self, exc_type, exc, tb):
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if self._state == 'active':
            self._state = 'finished'
        elif self._state == 'expiring':
            self._state = 'expired'
            # Somebody else may have cancelled the task too: that goes on.
            if self._task.uncancel() <= self._asked_before and exc_type is not None:
                if issubclass(exc_type, CancelledError):
                    raise TimeoutError from exc
                if exc is not None:
                    _mark(exc)
                    if isinstance(exc, ExceptionGroup):
                        for member in exc.exceptions:
                            _mark(member)
        return None

    def _expire(self):
        self._task.cancel()
        self._state = 'expiring'
        self._handle = None


def _mark(exc):
    # Shows the timeout between an exception raised while the cancellation was handled and the CancelledError.
    while (before := exc.__context__) is not None:
        if isinstance(before, CancelledError):
            late = TimeoutError()
            late.__cause__ = late.__context__ = before
            exc.__context__ = late
            return
        exc = before


def timeout(delay):
    """Return a context manager that ends its block after delay seconds; None never does."""
    return Timeout(None if delay is None else get_running_loop().time() + delay)


def timeout_at(when):
    """Return a context manager that ends its block at a time on the loop's clock; None never does."""
    return Timeout(when)
