import _thread
import contextvars
from _thread import TIMEOUT_MAX, RLock as _RLockType, _local as local, allocate_lock, get_ident, get_native_id, lock as Lock

__all__ = ['get_ident', 'active_count', 'Condition', 'current_thread', 'enumerate', 'main_thread', 'TIMEOUT_MAX', 'Event', 'Lock', 'RLock',
           'Semaphore', 'BoundedSemaphore', 'Thread', 'Barrier', 'BrokenBarrierError', 'Timer', 'ThreadError', 'setprofile', 'settrace', 'local',
           'stack_size', 'excepthook', 'ExceptHookArgs', 'gettrace', 'getprofile', 'setprofile_all_threads', 'settrace_all_threads', 'get_native_id']

ThreadError = RuntimeError


def RLock(*args, **kwargs):
    """Return a lock that its owner can take several times."""
    return _RLockType(*args, **kwargs)


# There is one implementation; these are its names in CPython.
_PyRLock = _CRLock = _RLockType


def _deprecated(old, new):
    import warnings
    warnings.warn(f'{old}() is deprecated, {new} instead', DeprecationWarning, stacklevel=3)


def _class_name(obj):
    cls = type(obj)
    return f'{cls.__module__}.{cls.__qualname__}'


class Condition:
    """A lock whose holder can wait to be notified."""

    def __init__(self, lock=None):
        if lock is None:
            lock = RLock()
        self._lock = lock
        self.acquire = lock.acquire
        self.release = lock.release
        if hasattr(lock, 'locked'):
            self.locked = lock.locked
        self._waiters = []

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *args):
        return self._lock.__exit__(*args)

    def __repr__(self):
        return f'<Condition({self._lock}, {len(self._waiters)})>'

    def _is_owned(self):
        owned = getattr(self._lock, '_is_owned', None)
        if owned is not None:
            return owned()
        if self._lock.acquire(False):
            self._lock.release()
            return False
        return True

    def wait(self, timeout=None):
        """Free the lock, wait to be notified, take the lock again; tell whether there was a notification."""
        if not self._is_owned():
            raise RuntimeError('cannot wait on un-acquired lock')
        waiter = allocate_lock()
        waiter.acquire()
        self._waiters.append(waiter)
        save = getattr(self._lock, '_release_save', None)
        state = save() if save is not None else self._lock.release()
        notified = False
        try:
            if timeout is None:
                notified = waiter.acquire()
            elif timeout > 0:
                notified = waiter.acquire(True, timeout)
            else:
                notified = waiter.acquire(False)
            return notified
        finally:
            if save is not None:
                self._lock._acquire_restore(state)
            else:
                self._lock.acquire()
            if not notified and waiter in self._waiters:
                self._waiters.remove(waiter)

    def wait_for(self, predicate, timeout=None):
        """Wait until predicate() is true or the time is up; return what it returned last."""
        from time import monotonic
        end = None
        result = predicate()
        while not result:
            left = None
            if timeout is not None:
                if end is None:
                    end = monotonic() + timeout
                left = end - monotonic()
                if left <= 0:
                    break
            self.wait(left)
            result = predicate()
        return result

    def notify(self, n=1):
        """Wake n threads that wait."""
        if not self._is_owned():
            raise RuntimeError('cannot notify on un-acquired lock')
        for waiter in self._waiters[:n]:
            waiter.release()
        del self._waiters[:n]

    def notify_all(self):
        """Wake all threads that wait."""
        self.notify(len(self._waiters))

    def notifyAll(self):
        _deprecated('notifyAll', 'use notify_all()')
        self.notify_all()


class Semaphore:
    """Lets a number of threads in at once."""

    def __init__(self, value=1):
        if value < 0:
            raise ValueError('semaphore initial value must be >= 0')
        self._cond = Condition(Lock())
        self._value = value

    def __repr__(self):
        return f'<{_class_name(self)} at {id(self):#x}: value={self._value}>'

    def acquire(self, blocking=True, timeout=None):
        """Wait for a place and take it; tell whether there was one."""
        if not blocking and timeout is not None:
            raise ValueError("can't specify timeout for non-blocking acquire")
        with self._cond:
            if self._value == 0 and (not blocking or not self._cond.wait_for(lambda: self._value > 0, timeout)):
                return False
            self._value -= 1
            return True

    __enter__ = acquire

    def release(self, n=1):
        """Give n places back."""
        if n < 1:
            raise ValueError('n must be one or more')
        with self._cond:
            self._value += n
            self._cond.notify(n)

    def __exit__(self, exc_type, exc, tb):
        self.release()


class BoundedSemaphore(Semaphore):
    """A semaphore that refuses more releases than acquires."""

    def __init__(self, value=1):
        super().__init__(value)
        self._initial_value = value

    def __repr__(self):
        return f'<{_class_name(self)} at {id(self):#x}: value={self._value}/{self._initial_value}>'

    def release(self, n=1):
        if n < 1:
            raise ValueError('n must be one or more')
        with self._cond:
            if self._value + n > self._initial_value:
                raise ValueError('Semaphore released too many times')
            self._value += n
            self._cond.notify(n)


class Event:
    """A flag that threads wait for."""

    def __init__(self):
        self._cond = Condition(Lock())
        self._flag = False

    def __repr__(self):
        return f'<{_class_name(self)} at {id(self):#x}: {"set" if self._flag else "unset"}>'

    def is_set(self):
        """Tell whether the flag is set."""
        return self._flag

    def isSet(self):
        _deprecated('isSet', 'use is_set()')
        return self.is_set()

    def set(self):
        """Set the flag and wake all that wait."""
        with self._cond:
            self._flag = True
            self._cond.notify_all()

    def clear(self):
        """Reset the flag."""
        with self._cond:
            self._flag = False

    def wait(self, timeout=None):
        """Wait until the flag is set or the time is up; tell whether it is set."""
        with self._cond:
            if not self._flag:
                return self._cond.wait(timeout)
            return True


class BrokenBarrierError(RuntimeError):
    """The barrier was aborted or reset."""


class Barrier:
    """Lets threads go on when a number of them has arrived."""

    def __init__(self, parties, action=None, timeout=None):
        if parties < 1:
            raise ValueError('parties must be >= 1')
        self._cond = Condition(Lock())
        self._action = action
        self._timeout = timeout
        self._parties = parties
        self._state = 'filling'
        self._count = 0

    def __repr__(self):
        name = _class_name(self)
        if self.broken:
            return f'<{name} at {id(self):#x}: broken>'
        return f'<{name} at {id(self):#x}: waiters={self.n_waiting}/{self.parties}>'

    def wait(self, timeout=None):
        """Wait for the others; return a number from 0 to parties-1 that is different for each."""
        if timeout is None:
            timeout = self._timeout
        with self._cond:
            while self._state in ('draining', 'resetting'):
                self._cond.wait()
            self._check()
            index = self._count
            self._count += 1
            try:
                if index + 1 == self._parties:
                    try:
                        if self._action:
                            self._action()
                        self._state = 'draining'
                        self._cond.notify_all()
                    except:
                        self._break()
                        raise
                else:
                    if not self._cond.wait_for(lambda: self._state != 'filling', timeout):
                        self._break()
                        raise BrokenBarrierError
                    if self._state == 'resetting':
                        raise BrokenBarrierError
                    self._check()
                return index
            finally:
                self._count -= 1
                if self._count == 0 and self._state in ('draining', 'resetting'):
                    self._state = 'filling'
                    self._cond.notify_all()

    def _check(self):
        if self._state == 'broken':
            raise BrokenBarrierError

    def _break(self):
        self._state = 'broken'
        self._cond.notify_all()

    def reset(self):
        """Empty the barrier: those who wait get BrokenBarrierError."""
        with self._cond:
            self._state = 'resetting' if self._count > 0 else 'filling'
            self._cond.notify_all()

    def abort(self):
        """Break the barrier: those who wait, and will wait, get BrokenBarrierError."""
        with self._cond:
            self._break()

    @property
    def parties(self):
        """How many threads it takes."""
        return self._parties

    @property
    def n_waiting(self):
        """How many threads wait."""
        return self._count if self._state == 'filling' else 0

    @property
    def broken(self):
        """Whether the barrier is broken."""
        return self._state == 'broken'


_counter = 0


def _new_name(template):
    global _counter
    _counter += 1
    return template % _counter


class ExceptHookArgs(tuple):
    """What excepthook gets: exc_type, exc_value, exc_traceback, thread."""

    exc_type = property(lambda self: self[0])
    exc_value = property(lambda self: self[1])
    exc_traceback = property(lambda self: self[2])
    thread = property(lambda self: self[3])


def excepthook(args, /):
    """Print the exception that ended a thread."""
    if args.exc_type is SystemExit:
        return
    name = args.thread.name if args.thread is not None else get_ident()
    _thread._print_exception(f'Exception in thread {name}', args.exc_value)


__excepthook__ = excepthook


class Thread:
    """A thread that runs a function, or the method run of a class derived from this one."""

    _initialized = False

    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None, context=None):
        assert group is None, 'group argument must be None for now'
        if kwargs is None:
            kwargs = {}
        if name:
            name = str(name)
        else:
            name = _new_name('Thread-%d')
            if target is not None and hasattr(target, '__name__'):
                name += f' ({target.__name__})'
        self._target = target
        self._name = name
        self._args = args
        self._kwargs = kwargs
        self._daemonic = current_thread().daemon if daemon is None else daemon
        self._context = context
        self._handle = None
        self._started = False
        self._initialized = True

    def __repr__(self):
        assert self._initialized, 'Thread.__init__() was not called'
        status = 'initial'
        if self._started:
            status = 'started'
        if self._started and not self.is_alive():
            status = 'stopped'
        if self._daemonic:
            status += ' daemon'
        if self.ident is not None:
            status += f' {self.ident}'
        return f'<{type(self).__name__}({self._name}, {status})>'

    def start(self):
        """Start the thread. It runs until it waits for something before this returns."""
        if not self._initialized:
            raise RuntimeError('thread.__init__() not called')
        if self._started:
            raise RuntimeError('threads can only be started once')
        self._started = True
        if self._context is None:
            self._context = contextvars.Context()
        try:
            _thread._start(self, self._bootstrap, self._context, self._daemonic, self._set_handle)
        except RuntimeError:
            if self._handle is None:
                self._started = False
            raise

    def _set_handle(self, handle):
        self._handle = handle

    def _bootstrap(self):
        try:
            self.run()
        except BaseException as e:
            hook = excepthook
            try:
                hook(ExceptHookArgs((type(e), e, e.__traceback__, self)))
            except SystemExit:
                pass

    def run(self):
        """What the thread does: call the target."""
        try:
            if self._target is not None:
                self._target(*self._args, **self._kwargs)
        finally:
            del self._target, self._args, self._kwargs

    def join(self, timeout=None):
        """Wait until the thread has ended or the time is up."""
        if not self._initialized:
            raise RuntimeError('Thread.__init__() not called')
        if not self._started:
            raise RuntimeError('cannot join thread before it is started')
        if self is current_thread():
            raise RuntimeError('cannot join current thread')
        self._handle.join(timeout)

    def is_alive(self):
        """Tell whether the thread was started and has not ended."""
        assert self._initialized, 'Thread.__init__() not called'
        return self._started and (self._handle is None or not self._handle.is_done())

    @property
    def name(self):
        """The thread's name."""
        assert self._initialized, 'Thread.__init__() not called'
        return self._name

    @name.setter
    def name(self, name):
        self._name = str(name)

    @property
    def ident(self):
        """The thread's number, or None before it is started."""
        return None if self._handle is None else self._handle.ident

    native_id = ident

    @property
    def daemon(self):
        """Whether the program ends without waiting for the thread."""
        assert self._initialized, 'Thread.__init__() not called'
        return self._daemonic

    @daemon.setter
    def daemon(self, daemonic):
        if not self._initialized:
            raise RuntimeError('Thread.__init__() not called')
        if self._started:
            raise RuntimeError('cannot set daemon status of active thread')
        self._daemonic = daemonic

    def isDaemon(self):
        _deprecated('isDaemon', 'get the daemon attribute')
        return self.daemon

    def setDaemon(self, daemonic):
        _deprecated('setDaemon', 'set the daemon attribute')
        self.daemon = daemonic

    def getName(self):
        _deprecated('getName', 'get the name attribute')
        return self.name

    def setName(self, name):
        _deprecated('setName', 'set the name attribute')
        self.name = name


class Timer(Thread):
    """Calls a function after some seconds, unless it is cancelled before."""

    def __init__(self, interval, function, args=None, kwargs=None):
        Thread.__init__(self)
        self.interval = interval
        self.function = function
        self.args = args if args is not None else []
        self.kwargs = kwargs if kwargs is not None else {}
        self.finished = Event()

    def cancel(self):
        """Keep the function from being called."""
        self.finished.set()

    def run(self):
        self.finished.wait(self.interval)
        if not self.finished.is_set():
            self.function(*self.args, **self.kwargs)
        self.finished.set()


class _MainThread(Thread):
    def __init__(self):
        self._name = 'MainThread'
        self._daemonic = False
        self._started = True
        self._initialized = True
        self._ident = 0x7f0000000000

    ident = property(lambda self: self._ident)
    native_id = ident

    def is_alive(self):
        return True

    def join(self, timeout=None):
        if self is current_thread():
            raise RuntimeError('cannot join current thread')
        raise RuntimeError('deadlock: a thread waits for the main thread to end')


class _DummyThread(Thread):
    def __init__(self, name=None):
        Thread.__init__(self, name=name or _new_name('Dummy-%d'), daemon=True)
        self._started = True
        self._number = get_ident()

    ident = property(lambda self: self._number)

    def is_alive(self):
        return True


_main_thread = _MainThread()


def current_thread():
    """Return the Thread that runs."""
    thread = _thread._current()
    if thread is not None:
        return thread
    return _main_thread if _thread._is_main() else _DummyThread()


def currentThread():
    _deprecated('currentThread', 'use current_thread()')
    return current_thread()


def main_thread():
    """Return the main thread."""
    return _main_thread


def enumerate():
    """Return the threads that are alive."""
    return [_main_thread] + _thread._live()


def active_count():
    """Return the number of threads that are alive."""
    return len(enumerate())


def activeCount():
    _deprecated('activeCount', 'use active_count()')
    return active_count()


stack_size = _thread.stack_size


_trace = _profile = None


def settrace(func):
    """Keep func for gettrace: nothing traces threads."""
    global _trace
    _trace = func


def setprofile(func):
    """Keep func for getprofile: nothing profiles threads."""
    global _profile
    _profile = func


settrace_all_threads = settrace
setprofile_all_threads = setprofile


def gettrace():
    return _trace


def getprofile():
    return _profile


def _register_atexit(func, *args, **kwargs):
    pass
