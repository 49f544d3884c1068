from asyncio import BrokenBarrierError, CancelledError, get_running_loop

__all__ = ('Lock', 'Event', 'Condition', 'Semaphore', 'BoundedSemaphore', 'Barrier')


class _Bound:
    # What waits belongs to the loop in which it first waited.
    _loop = None

    def _waiter(self):
        loop = get_running_loop()
        if self._loop is None:
            self._loop = loop
        elif self._loop is not loop:
            raise RuntimeError(f'{self!r} is bound to a different event loop')
        return loop.create_future()

    def _describe(self, extra):
        if self._waiters:
            extra += f', waiters:{len(self._waiters)}'
        return f'<{object.__repr__(self)[1:-1]} [{extra}]>'


class _Managed:
    async def __aenter__(self):
        await self.acquire()
        return None

    async def __aexit__(self, exc_type, exc, tb):
        self.release()


class Lock(_Managed, _Bound):
    """A lock that tasks get in the order in which they asked."""

    def __init__(self):
        self._waiters = []
        self._locked = False

    def __repr__(self):
        return self._describe('locked' if self._locked else 'unlocked')

    def locked(self):
        """Tell whether a task holds the lock."""
        return self._locked

    async def acquire(self):
        """Wait until the lock is free and take it."""
        if not self._locked and all(w.cancelled() for w in self._waiters):
            self._locked = True
            return True
        waiter = self._waiter()
        self._waiters.append(waiter)
        try:
            try:
                await waiter
            finally:
                self._waiters.remove(waiter)
        except CancelledError:
            # It may have been this task's turn: let the next one have it.
            if not self._locked:
                self._wake_first()
            raise
        self._locked = True
        return True

    def release(self):
        """Free the lock; the task that waits longest goes on."""
        if not self._locked:
            raise RuntimeError('Lock is not acquired.')
        self._locked = False
        self._wake_first()

    def _wake_first(self):
        if self._waiters and not self._waiters[0].done():
            self._waiters[0].set_result(True)


class Event(_Bound):
    """A flag that tasks wait for."""

    def __init__(self):
        self._waiters = []
        self._value = False

    def __repr__(self):
        return self._describe('set' if self._value else 'unset')

    def is_set(self):
        """Tell whether the flag is set."""
        return self._value

    def set(self):
        """Set the flag and wake all that wait."""
        if not self._value:
            self._value = True
            for waiter in self._waiters:
                if not waiter.done():
                    waiter.set_result(True)

    def clear(self):
        """Reset the flag."""
        self._value = False

    async def wait(self):
        """Wait until the flag is set and return True."""
        if self._value:
            return True
        waiter = self._waiter()
        self._waiters.append(waiter)
        try:
            await waiter
            return True
        finally:
            self._waiters.remove(waiter)


class Condition(_Managed, _Bound):
    """A lock whose holder can wait to be notified."""

    def __init__(self, lock=None):
        if lock is None:
            lock = Lock()
        self._lock = lock
        self.locked = lock.locked
        self.acquire = lock.acquire
        self.release = lock.release
        self._waiters = []

    def __repr__(self):
        return self._describe('locked' if self.locked() else 'unlocked')

    async def wait(self):
        """Free the lock, wait to be notified, take the lock again and return True."""
        if not self.locked():
            raise RuntimeError('cannot wait on un-acquired lock')
        waiter = self._waiter()
        self.release()
        try:
            try:
                self._waiters.append(waiter)
                try:
                    await waiter
                    return True
                finally:
                    self._waiters.remove(waiter)
            finally:
                # The lock is taken in any case; cancellation has to wait.
                late = None
                while True:
                    try:
                        await self.acquire()
                        break
                    except CancelledError as e:
                        late = e
                if late is not None:
                    try:
                        raise late
                    finally:
                        late = None
        except BaseException:
            # The notification may have been for this task: pass it on.
            self._notify(1)
            raise

    async def wait_for(self, predicate):
        """Wait until predicate() is true and return it."""
        while not (result := predicate()):
            await self.wait()
        return result

    def notify(self, n=1):
        """Wake n of the tasks that wait."""
        if not self.locked():
            raise RuntimeError('cannot notify on un-acquired lock')
        self._notify(n)

    def _notify(self, n):
        for waiter in self._waiters:
            if n <= 0:
                break
            if not waiter.done():
                n -= 1
                waiter.set_result(False)

    def notify_all(self):
        """Wake all tasks that wait."""
        self.notify(len(self._waiters))


class Semaphore(_Managed, _Bound):
    """Lets a number of tasks in at once, in the order in which they asked."""

    def __init__(self, value=1):
        if value < 0:
            raise ValueError('Semaphore initial value must be >= 0')
        self._waiters = []
        self._value = value

    def __repr__(self):
        return self._describe('locked' if self.locked() else f'unlocked, value:{self._value}')

    def locked(self):
        """Tell whether acquire() would wait."""
        return self._value == 0 or any(not w.cancelled() for w in self._waiters)

    async def acquire(self):
        """Wait for a place and take it."""
        if not self.locked():
            self._value -= 1
            return True
        waiter = self._waiter()
        self._waiters.append(waiter)
        try:
            try:
                await waiter
            finally:
                self._waiters.remove(waiter)
        except CancelledError:
            if waiter.done() and not waiter.cancelled():
                # The place was given to this task, which can't take it.
                self._value += 1
            raise
        finally:
            # Those who came later waited behind this task although there may be places.
            while self._value > 0:
                if not self._wake_next():
                    break
        return True

    def release(self):
        """Give a place back; the task that waits longest gets it."""
        self._value += 1
        self._wake_next()

    def _wake_next(self):
        for waiter in self._waiters:
            if not waiter.done():
                self._value -= 1
                waiter.set_result(True)
                return True
        return False


class BoundedSemaphore(Semaphore):
    """A semaphore that refuses more releases than acquires."""

    def __init__(self, value=1):
        self._bound_value = value
        super().__init__(value)

    def release(self):
        if self._value >= self._bound_value:
            raise ValueError('BoundedSemaphore released too many times')
        super().release()


class Barrier(_Bound):
    """Lets tasks go on when a number of them has arrived."""

    def __init__(self, parties):
        if parties < 1:
            raise ValueError('parties must be >= 1')
        self._cond = Condition()
        self._parties = parties
        self._state = 'filling'
        self._count = 0
        self._waiters = ()

    def __repr__(self):
        extra = self._state
        if not self.broken:
            extra += f', waiters:{self.n_waiting}/{self.parties}'
        return self._describe(extra)

    async def __aenter__(self):
        return await self.wait()

    async def __aexit__(self, *args):
        pass

    async def wait(self):
        """Wait for the others; return a number from 0 to parties-1 that is different for each."""
        async with self._cond:
            await self._cond.wait_for(lambda: self._state not in ('draining', 'resetting'))
            if self._state == 'broken':
                raise BrokenBarrierError('Barrier aborted')
            try:
                index = self._count
                self._count += 1
                if index + 1 == self._parties:
                    self._state = 'draining'
                    self._cond.notify_all()
                else:
                    await self._cond.wait_for(lambda: self._state != 'filling')
                    if self._state in ('broken', 'resetting'):
                        raise BrokenBarrierError('Abort or reset of barrier')
                return index
            finally:
                self._count -= 1
                if self._count == 0:
                    if self._state in ('resetting', 'draining'):
                        self._state = 'filling'
                    self._cond.notify_all()

    async def reset(self):
        """Empty the barrier: those who wait get BrokenBarrierError."""
        async with self._cond:
            self._state = 'resetting' if self._count > 0 else 'filling'
            self._cond.notify_all()

    async def abort(self):
        """Break the barrier: those who wait, and will wait, get BrokenBarrierError."""
        async with self._cond:
            self._state = 'broken'
            self._cond.notify_all()

    @property
    def parties(self):
        """How many tasks it takes."""
        return self._parties

    @property
    def n_waiting(self):
        """How many tasks wait."""
        return self._count if self._state == 'filling' else 0

    @property
    def broken(self):
        """Whether abort() was called."""
        return self._state == 'broken'
