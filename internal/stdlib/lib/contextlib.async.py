# Asynchronous context managers. The exit stack extends what its synchronous relative defines.

from abc import ABC as _ABC, abstractmethod as _abstractmethod

__getattr__('ExitStack')


class AbstractAsyncContextManager(_ABC):
    __slots__ = ()
    __class_getitem__ = classmethod(type(list[int]))

    async def __aenter__(self):
        return self

    @_abstractmethod
    async def __aexit__(self, exc_type, exc_value, traceback):
        return None

    @classmethod
    def __subclasshook__(cls, C):
        if cls is AbstractAsyncContextManager:
            return _defines(C, '__aenter__', '__aexit__')
        return NotImplemented


class AsyncContextDecorator(object):
    def _recreate_cm(self):
        return self

    def __call__(self, func):
        from functools import wraps

        @wraps(func)
        async def inner(*args, **kwds):
            async with self._recreate_cm():
                return await func(*args, **kwds)
        return inner


class _AsyncGeneratorContextManager(_GeneratorContextManagerBase, AbstractAsyncContextManager, AsyncContextDecorator):
    async def __aenter__(self):
        del self.args, self.kwds, self.func
        try:
            return await anext(self.gen)
        except StopAsyncIteration:
            raise RuntimeError("generator didn't yield") from None

    async def __aexit__(self, typ, value, traceback):
        gen = self.gen
        if typ is None:
            try:
                await anext(gen)
            except StopAsyncIteration:
                return False
            try:
                raise RuntimeError("generator didn't stop")
            finally:
                await gen.aclose()
        if value is None:
            value = typ()
        try:
            await gen.athrow(value)
        except StopAsyncIteration as exc:
            return exc is not value
        except BaseException as exc:
            same = exc is value
            if not same and isinstance(exc, RuntimeError) and isinstance(value, (StopIteration, StopAsyncIteration)):
                same = exc.__cause__ is value
            if not same:
                raise
            value.__traceback__ = traceback
            return False
        try:
            raise RuntimeError("generator didn't stop after athrow()")
        finally:
            await gen.aclose()


def asynccontextmanager(func):
    from functools import wraps

    @wraps(func)
    def helper(*args, **kwds):
        return _AsyncGeneratorContextManager(func, args, kwds)
    return helper


class aclosing(AbstractAsyncContextManager):
    def __init__(self, thing):
        self.thing = thing

    async def __aenter__(self):
        return self.thing

    async def __aexit__(self, *exc_info):
        await self.thing.aclose()


class AsyncExitStack(_BaseExitStack, AbstractAsyncContextManager):
    async def enter_async_context(self, cm):
        enter = _method(cm, '__aenter__', True)
        exit = _method(cm, '__aexit__', True)
        result = await enter(cm)
        self._exit_callbacks.append((False, exit.__get__(cm, type(cm))))
        return result

    def push_async_exit(self, exit):
        try:
            method = type(exit).__aexit__
        except AttributeError:
            self._exit_callbacks.append((False, exit))
        else:
            self._exit_callbacks.append((False, method.__get__(exit, type(exit))))
        return exit

    def push_async_callback(self, callback, /, *args, **kwds):
        async def wrapper(exc_type, exc, tb):
            await callback(*args, **kwds)
        wrapper.__wrapped__ = callback
        self._exit_callbacks.append((False, wrapper))
        return callback

    async def aclose(self):
        await self.__aexit__(None, None, None)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc_details):
        import sys
        exc = exc_details[1]
        received = exc is not None
        frame_exc = sys.exception()
        suppressed = pending = False
        while self._exit_callbacks:
            is_sync, cb = self._exit_callbacks.pop()
            try:
                details = (None, None, None) if exc is None else (type(exc), exc, exc.__traceback__)
                result = cb(*details)
                if not is_sync:
                    result = await result
                if result:
                    suppressed, pending, exc = True, False, None
            except BaseException as new:
                _join_context(new, exc, frame_exc)
                pending, exc = True, new
        if pending:
            context = exc.__context__
            try:
                raise exc
            except BaseException:
                exc.__context__ = context
                raise
        return received and suppressed
