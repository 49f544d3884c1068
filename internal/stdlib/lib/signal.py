"""Signals, which a script can send to itself only."""

# Numbers and texts of the signals are Linux's: signal(7), and strsignal(3) of the GNU C library.
import enum as _enum
import sys as _sys

_TEXTS = {
    1: ('SIGHUP', 'Hangup'), 2: ('SIGINT', 'Interrupt'), 3: ('SIGQUIT', 'Quit'), 4: ('SIGILL', 'Illegal instruction'),
    5: ('SIGTRAP', 'Trace/breakpoint trap'), 6: ('SIGABRT', 'Aborted'), 7: ('SIGBUS', 'Bus error'),
    8: ('SIGFPE', 'Floating point exception'), 9: ('SIGKILL', 'Killed'), 10: ('SIGUSR1', 'User defined signal 1'),
    11: ('SIGSEGV', 'Segmentation fault'), 12: ('SIGUSR2', 'User defined signal 2'), 13: ('SIGPIPE', 'Broken pipe'),
    14: ('SIGALRM', 'Alarm clock'), 15: ('SIGTERM', 'Terminated'), 16: ('SIGSTKFLT', 'Stack fault'),
    17: ('SIGCHLD', 'Child exited'), 18: ('SIGCONT', 'Continued'), 19: ('SIGSTOP', 'Stopped (signal)'),
    20: ('SIGTSTP', 'Stopped'), 21: ('SIGTTIN', 'Stopped (tty input)'), 22: ('SIGTTOU', 'Stopped (tty output)'),
    23: ('SIGURG', 'Urgent I/O condition'), 24: ('SIGXCPU', 'CPU time limit exceeded'),
    25: ('SIGXFSZ', 'File size limit exceeded'), 26: ('SIGVTALRM', 'Virtual timer expired'),
    27: ('SIGPROF', 'Profiling timer expired'), 28: ('SIGWINCH', 'Window changed'), 29: ('SIGIO', 'I/O possible'),
    30: ('SIGPWR', 'Power failure'), 31: ('SIGSYS', 'Bad system call'), 34: ('SIGRTMIN', 'Real-time signal 0'),
    64: ('SIGRTMAX', 'Real-time signal 30'),
}
NSIG = 65
SIGCLD, SIGPOLL, SIGIOT = 17, 29, 6

Signals = _enum.IntEnum('Signals', {name: n for n, (name, _) in _TEXTS.items()}, module=__name__)
Signals._member_map_['SIGIOT'] = Signals.SIGABRT
Handlers = _enum.IntEnum('Handlers', {'SIG_DFL': 0, 'SIG_IGN': 1}, module=__name__)
Sigmasks = _enum.IntEnum('Sigmasks', {'SIG_BLOCK': 0, 'SIG_UNBLOCK': 1, 'SIG_SETMASK': 2}, module=__name__)
for _kind in (Signals, Handlers, Sigmasks):
    for _member in _kind:
        globals()[_member.name] = _member
SIGCLD, SIGPOLL, SIGIOT = Signals.SIGCHLD, Signals.SIGIO, Signals.SIGABRT
ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF = 0, 1, 2

# What a signal does that has no handler and would end the program.
_HARMLESS = frozenset((17, 18, 23, 28))


class ItimerError(OSError):
    """A timer cannot be set."""


def default_int_handler(signalnum, frame, /):
    """The handler of SIGINT: raise KeyboardInterrupt."""
    raise KeyboardInterrupt


_handlers = {2: default_int_handler, 13: SIG_IGN, 25: SIG_IGN}


def _number(signalnum):
    if not hasattr(type(signalnum), '__index__'):
        raise TypeError(f"'{type(signalnum).__name__}' object cannot be interpreted as an integer")
    n = int(signalnum)
    if not 1 <= n < NSIG:
        raise ValueError('signal number out of range')
    return n


def signal(signalnum, handler):
    """Set the handler of a signal and return the old one."""
    n = _number(signalnum)
    threading = _sys.modules.get('threading')
    if threading is not None and threading.current_thread() is not threading.main_thread():
        raise ValueError('signal only works in main thread of the main interpreter')
    if not callable(handler):
        if handler is None or handler not in (0, 1):
            raise TypeError('signal handler must be signal.SIG_IGN, signal.SIG_DFL, or a callable object')
        handler = Handlers(handler)
    if n in (9, 19, 32, 33):
        raise OSError(22, 'Invalid argument')
    old = getsignal(n)
    _handlers[n] = handler
    return old


def getsignal(signalnum):
    """Return the handler of a signal."""
    return _handlers.get(_number(signalnum), SIG_DFL)


def raise_signal(signalnum, /):
    """Send a signal to the program itself."""
    try:
        n = _number(signalnum)
    except ValueError:
        raise OSError(22, 'Invalid argument') from None
    handler = getsignal(n)
    if handler == SIG_IGN or handler == SIG_DFL and n in _HARMLESS:
        return
    if handler == SIG_DFL:
        raise PermissionError(f'the default action of {strsignal(n)!r} is not available: a program in the sandbox ends by itself')
    handler(n, _sys._getframe(1))


def strsignal(signalnum, /):
    """Describe a signal."""
    n = _number(signalnum)
    if 34 <= n < NSIG:
        return f'Real-time signal {n - 34}'
    return _TEXTS[n][1] if n in _TEXTS else None


def valid_signals():
    """Return the set of the signals that there are."""
    return {Signals(n) if n in _TEXTS else n for n in range(1, NSIG) if n not in (32, 33)}


def _refuse(name):
    def function(*args, **kwargs):
        raise PermissionError(f'signal.{name}() is not available: nothing sends signals to a program in the sandbox')
    function.__name__ = function.__qualname__ = name
    return function


for _kind in ('setitimer', 'pause', 'pthread_kill', 'sigwait', 'sigwaitinfo', 'sigtimedwait'):
    globals()[_kind] = _refuse(_kind)


def alarm(seconds, /):
    """Only alarm(0), which cancels an alarm, is possible."""
    if seconds:
        raise PermissionError('signal.alarm() is not available: nothing sends signals to a program in the sandbox')
    return 0


def getitimer(which, /):
    """Return the timer, which is never set."""
    return (0.0, 0.0)


def siginterrupt(signalnum, flag, /):
    """Without effect: no calls are interrupted."""
    _number(signalnum)


def set_wakeup_fd(fd, /, *, warn_on_full_buffer=True):
    """Without effect."""
    return -1


def pthread_sigmask(how, mask, /):
    """Without effect: no signal is blocked."""
    return set()


def sigpending():
    """Return the signals that wait, of which there are none."""
    return set()


del _kind, _member
