import asyncio
import contextvars
import inspect

from unittest.case import TestCase, _enter_context

__unittest = True


class IsolatedAsyncioTestCase(TestCase):
    """A test case whose test method and fixtures may be coroutine functions; all run in one event loop and context."""

    def __init__(self, methodName="runTest"):
        super().__init__(methodName)
        self._asyncioRunner = None
        self._asyncioTestContext = contextvars.copy_context()

    async def asyncSetUp(self):
        pass

    async def asyncTearDown(self):
        pass

    def addAsyncCleanup(self, func, /, *args, **kwargs):
        """Have a coroutine function called as a cleanup."""
        self.addCleanup(func, *args, **kwargs)

    async def enterAsyncContext(self, cm):
        """Enter an asynchronous context that is left as a cleanup; return what its __aenter__ returned."""
        cls = type(cm)
        try:
            enter, leave = cls.__aenter__, cls.__aexit__
        except AttributeError:
            text = (f"'{cls.__module__}.{cls.__qualname__}' object does not support the asynchronous context manager "
                    "protocol")
            if hasattr(cls, "__enter__") and hasattr(cls, "__exit__"):
                text += " but it supports the context manager protocol. Did you mean to use enterContext()?"
            raise TypeError(text) from None
        value = await enter(cm)
        self.addAsyncCleanup(leave, cm, None, None, None)
        return value

    def _callSetUp(self):
        self._asyncioRunner.get_loop()
        self._asyncioTestContext.run(self.setUp)
        self._callAsync(self.asyncSetUp)

    def _callTestMethod(self, method):
        value = self._callMaybeAsync(method)
        if value is not None:
            self._warn_of_value(method, value)

    def _callTearDown(self):
        self._callAsync(self.asyncTearDown)
        self._asyncioTestContext.run(self.tearDown)

    def _callCleanup(self, function, /, *args, **kwargs):
        self._callMaybeAsync(function, *args, **kwargs)

    def _callAsync(self, func, /, *args, **kwargs):
        assert inspect.iscoroutinefunction(func), f"{func!r} is not an async function"
        return self._asyncioRunner.run(func(*args, **kwargs), context=self._asyncioTestContext)

    def _callMaybeAsync(self, func, /, *args, **kwargs):
        if inspect.iscoroutinefunction(func):
            return self._callAsync(func, *args, **kwargs)
        return self._asyncioTestContext.run(func, *args, **kwargs)

    def _setupAsyncioRunner(self):
        assert self._asyncioRunner is None, "asyncio runner is already initialized"
        self._asyncioRunner = asyncio.Runner(debug=True, loop_factory=self.loop_factory)

    loop_factory = None

    def _tearDownAsyncioRunner(self):
        self._asyncioRunner.close()
        self._asyncioRunner = None

    def run(self, result=None):
        self._setupAsyncioRunner()
        try:
            return super().run(result)
        finally:
            self._tearDownAsyncioRunner()

    def debug(self):
        self._setupAsyncioRunner()
        super().debug()
        self._tearDownAsyncioRunner()
