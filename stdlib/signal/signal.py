"""Signals. Nobody sends any to a sandbox; a script can send some to itself, by raise_signal."""

from enum import IntEnum as _IntEnum

NSIG = 65


class Signals(_IntEnum):
    SIGHUP = 1
    SIGINT = 2
    SIGQUIT = 3
    SIGILL = 4
    SIGTRAP = 5
    SIGABRT = 6
    SIGIOT = 6
    SIGBUS = 7
    SIGFPE = 8
    SIGKILL = 9
    SIGUSR1 = 10
    SIGSEGV = 11
    SIGUSR2 = 12
    SIGPIPE = 13
    SIGALRM = 14
    SIGTERM = 15
    SIGSTKFLT = 16
    SIGCHLD = 17
    SIGCLD = 17
    SIGCONT = 18
    SIGSTOP = 19
    SIGTSTP = 20
    SIGTTIN = 21
    SIGTTOU = 22
    SIGURG = 23
    SIGXCPU = 24
    SIGXFSZ = 25
    SIGVTALRM = 26
    SIGPROF = 27
    SIGWINCH = 28
    SIGIO = 29
    SIGPOLL = 29
    SIGPWR = 30
    SIGSYS = 31
    SIGRTMIN = 34
    SIGRTMAX = 64


class Handlers(_IntEnum):
    SIG_DFL = 0
    SIG_IGN = 1


class Sigmasks(_IntEnum):
    SIG_BLOCK = 0
    SIG_UNBLOCK = 1
    SIG_SETMASK = 2


globals().update(Signals.__members__)
globals().update(Handlers.__members__)
globals().update(Sigmasks.__members__)
ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF = 0, 1, 2
ItimerError = OSError

_TEXTS = ("Hangup", "Interrupt", "Quit", "Illegal instruction", "Trace/breakpoint trap", "Aborted", "Bus error",
          "Floating point exception", "Killed", "User defined signal 1", "Segmentation fault", "User defined signal 2",
          "Broken pipe", "Alarm clock", "Terminated", "Stack fault", "Child exited", "Continued", "Stopped (signal)", "Stopped",
          "Stopped (tty input)", "Stopped (tty output)", "Urgent I/O condition", "CPU time limit exceeded",
          "File size limit exceeded", "Virtual timer expired", "Profiling timer expired", "Window changed", "I/O possible",
          "Power failure", "Bad system call")
# What does nothing unless there is a handler.
_HARMLESS = frozenset((17, 18, 23, 28))


def default_int_handler(signalnum, frame, /):
    """Raise KeyboardInterrupt."""
    raise KeyboardInterrupt


_handlers = {2: default_int_handler, 13: Handlers.SIG_IGN, 25: Handlers.SIG_IGN}


def _number(signalnum):
    n = signalnum.__index__()
    if not 1 <= n < NSIG:
        raise ValueError("signal number out of range")
    return n


def _known(kind, value):
    try:
        return kind(value)
    except ValueError:
        return value


def signal(signalnum, handler):
    """Set the handler of a signal, and return the previous one."""
    if isinstance(handler, int):
        if handler not in (0, 1):
            raise TypeError("signal handler must be signal.SIG_IGN, signal.SIG_DFL, or a callable object")
        handler = Handlers(handler)
    elif not callable(handler):
        raise TypeError("signal handler must be signal.SIG_IGN, signal.SIG_DFL, or a callable object")
    n = _number(signalnum)
    if n in (9, 19, 32, 33):
        raise OSError(22, "Invalid argument")
    previous = getsignal(n)
    _handlers[n] = handler
    return previous


def getsignal(signalnum):
    """Return the handler of a signal."""
    return _handlers.get(_number(signalnum), Handlers.SIG_DFL)


def raise_signal(signalnum, /):
    """Send a signal to the script itself: its handler is called."""
    n = _number(signalnum)
    handler = getsignal(n)
    if handler is Handlers.SIG_IGN or handler is Handlers.SIG_DFL and n in _HARMLESS:
        return
    if handler is Handlers.SIG_DFL:
        raise OSError(1, f"a sandbox has no default action for signal {n}")
    import sys

    handler(n, sys._getframe(1))


def strsignal(signalnum, /):
    """Return the text of a signal."""
    n = _number(signalnum)
    if n <= len(_TEXTS):
        return _TEXTS[n - 1]
    return None if n in (32, 33) else "Real-time signal %d" % (n - 34)


def valid_signals():
    """Return the set of all signals."""
    return {_known(Signals, n) for n in range(1, NSIG) if n not in (32, 33)}


def alarm(seconds, /):
    """Do nothing for 0; there are no other alarms in a sandbox."""
    if seconds.__index__():
        raise OSError(1, "a sandbox has no alarms")
    return 0


def setitimer(which, seconds, interval=0.0, /):
    """Do nothing for 0; there are no timers in a sandbox."""
    if seconds:
        raise OSError(1, "a sandbox has no timers")
    return 0.0, 0.0


def getitimer(which, /):
    """Return the state of a timer."""
    return 0.0, 0.0


def siginterrupt(signalnum, flag, /):
    """Do nothing: there are no system calls to interrupt."""
    _number(signalnum)


def set_wakeup_fd(fd, /, *, warn_on_full_buffer=True):
    """Return -1: there is none."""
    return -1


def pthread_sigmask(how, mask, /):
    """Return the set of blocked signals, which is empty."""
    return set()


def sigpending():
    """Return the set of pending signals, which is empty."""
    return set()
