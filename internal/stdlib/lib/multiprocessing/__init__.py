"""Names of processes, which a sandbox does not have: starting one is an error. multiprocessing.pool.ThreadPool has threads."""

import os
from _unavailable import PROCESSES, error as _error, functions as _functions

__all__ = ["Array", "AuthenticationError", "Barrier", "BoundedSemaphore", "BufferTooShort", "Condition", "Event", "JoinableQueue", "Lock",
           "Manager", "Pipe", "Pool", "Process", "ProcessError", "Queue", "RLock", "RawArray", "RawValue", "Semaphore", "SimpleQueue",
           "TimeoutError", "Value", "active_children", "allow_connection_pickling", "cpu_count", "current_process", "freeze_support",
           "get_all_start_methods", "get_context", "get_logger", "get_start_method", "log_to_stderr", "parent_process", "set_executable",
           "set_forkserver_preload", "set_start_method"]


class ProcessError(Exception):
    __module__ = "multiprocessing.context"


class BufferTooShort(ProcessError):
    __module__ = "multiprocessing.context"


class TimeoutError(ProcessError):
    __module__ = "multiprocessing.context"


class AuthenticationError(ProcessError):
    __module__ = "multiprocessing.context"


globals().update(_functions("multiprocessing", "Array Barrier BoundedSemaphore Condition Event JoinableQueue Lock Manager Pipe Pool Queue RLock "
                            "RawArray RawValue Semaphore SimpleQueue Value set_executable set_forkserver_preload", PROCESSES))


class Process:
    def __new__(cls, *args, **kwargs):
        raise _error("multiprocessing.Process", PROCESSES)


class _MainProcess:
    # The process in which everything runs.
    name = "MainProcess"
    daemon = False
    exitcode = None
    authkey = b""

    @property
    def pid(self):
        return os.getpid()

    ident = pid

    def is_alive(self):
        return True

    def __repr__(self):
        return "<_MainProcess name='MainProcess' parent=None started>"


_current = _MainProcess()


def current_process():
    return _current


def parent_process():
    return None


def active_children():
    return []


def cpu_count():
    return os.cpu_count()


def freeze_support():
    pass


def allow_connection_pickling():
    pass


_methods = ["forkserver", "fork", "spawn"]
_method = None


def get_all_start_methods():
    return list(_methods)


def get_start_method(allow_none=False):
    global _method
    if _method is None and not allow_none:
        _method = _methods[0]
    return _method


def set_start_method(method, force=False):
    global _method
    if _method is not None and not force:
        raise RuntimeError("context has already been set")
    if method is not None and method not in _methods:
        raise ValueError("cannot find context for %r" % method)
    _method = method


def get_context(method=None):
    import multiprocessing

    if method is not None and method not in _methods:
        raise ValueError("cannot find context for %r" % method)
    return multiprocessing


def get_logger():
    import logging

    return logging.getLogger("multiprocessing")


def log_to_stderr(level=None):
    import logging

    logger = get_logger()
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("[%(levelname)s/%(processName)s] %(message)s"))
    logger.addHandler(handler)
    if level:
        logger.setLevel(level)
    return logger
