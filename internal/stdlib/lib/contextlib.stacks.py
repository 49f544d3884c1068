# Exit stacks and redirections.

import os
import sys
from collections import deque


class _RedirectStream(AbstractContextManager):

    _stream = None

    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []  # nested use is fine

    def __enter__(self):
        self._old_targets.append(getattr(sys, self._stream))
        setattr(sys, self._stream, self._new_target)
        return self._new_target

    def __exit__(self, exctype, excinst, exctb):
        setattr(sys, self._stream, self._old_targets.pop())


class redirect_stdout(_RedirectStream):
    _stream = 'stdout'


class redirect_stderr(_RedirectStream):
    _stream = 'stderr'


class chdir(AbstractContextManager):
    def __init__(self, path):
        self.path = path
        self._old_cwd = []

    def __enter__(self):
        self._old_cwd.append(os.getcwd())
        os.chdir(self.path)

    def __exit__(self, *excinfo):
        os.chdir(self._old_cwd.pop())


def _method(obj, name, async_name):
    """The special method of the class of obj, or the TypeError of the with statement."""
    cls = type(obj)
    try:
        return getattr(cls, name)
    except AttributeError:
        kind = 'asynchronous context manager' if async_name else 'context manager'
        raise TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does not support the {kind} protocol") from None


class _BaseExitStack:
    """What ExitStack and AsyncExitStack share: a stack of (is_sync, callback taking exception details)."""

    def __init__(self):
        self._exit_callbacks = deque()

    def pop_all(self):
        new = type(self)()
        new._exit_callbacks, self._exit_callbacks = self._exit_callbacks, new._exit_callbacks
        return new

    def push(self, exit):
        try:
            method = type(exit).__exit__
        except AttributeError:
            self._exit_callbacks.append((True, exit))
        else:
            self._exit_callbacks.append((True, method.__get__(exit, type(exit))))
        return exit

    def enter_context(self, cm):
        enter = _method(cm, '__enter__', False)
        exit = _method(cm, '__exit__', False)
        result = enter(cm)
        self._exit_callbacks.append((True, exit.__get__(cm, type(cm))))
        return result

    def callback(self, callback, /, *args, **kwds):
        def wrapper(exc_type, exc, tb):
            callback(*args, **kwds)
        wrapper.__wrapped__ = callback
        self._exit_callbacks.append((True, wrapper))
        return callback


def _join_context(new, old, frame_exc):
    """Put old at the end of the chain of exceptions that new was raised in, as nested with statements would have."""
    while True:
        context = new.__context__
        if context is None or context is old:
            return
        if context is frame_exc:
            break
        new = context
    new.__context__ = old


class ExitStack(_BaseExitStack, AbstractContextManager):
    def __enter__(self):
        return self

    def __exit__(self, *exc_details):
        exc = exc_details[1]
        received = exc is not None
        frame_exc = sys.exception()
        suppressed = pending = False
        while self._exit_callbacks:
            _, cb = self._exit_callbacks.pop()
            try:
                details = (None, None, None) if exc is None else (type(exc), exc, exc.__traceback__)
                if cb(*details):
                    suppressed, pending, exc = True, False, None
            except BaseException as new:
                _join_context(new, exc, frame_exc)
                pending, exc = True, new
        if pending:
            context = exc.__context__
            try:
                raise exc
            except BaseException:
                # The raise put the exception being handled in the chain.
                exc.__context__ = context
                raise
        return received and suppressed

    def close(self):
        self.__exit__(None, None, None)
