import contextvars
from asyncio import _get_running_loop, iscoroutine, new_event_loop, run, set_event_loop
from asyncio.tasks import _wrap_awaitable

__all__ = ('Runner', 'run')


class Runner:
    """Runs coroutines one after the other in the same event loop and context."""

    def __init__(self, *, debug=None, loop_factory=None):
        self._state = 'created'
        self._debug = debug
        self._factory = loop_factory
        self._loop = None
        self._context = None

    def __enter__(self):
        self._begin()
        return self

    def __exit__(self, exc_type, exc, tb):
        self.close()

    def close(self):
        """Cancel the tasks that are left and close the loop."""
        if self._state != 'initialized':
            return
        loop = self._loop
        try:
            loop._cancel_all_tasks()
            loop.run_until_complete(loop.shutdown_asyncgens())
            loop.run_until_complete(loop.shutdown_default_executor())
        finally:
            if self._factory is None:
                set_event_loop(None)
            loop.close()
            self._loop = None
            self._state = 'closed'

    def get_loop(self):
        """Return the loop."""
        self._begin()
        return self._loop

    def run(self, coro, *, context=None):
        """Run an awaitable to its end and return its result."""
        if _get_running_loop() is not None:
            raise RuntimeError('Runner.run() cannot be called from a running event loop')
        self._begin()
        if not iscoroutine(coro):
            if not hasattr(type(coro), '__await__'):
                raise TypeError('An asyncio.Future, a coroutine or an awaitable is required')
            coro = _wrap_awaitable(coro)
        if context is None:
            context = self._context
        return self._loop.run_until_complete(self._loop.create_task(coro, context=context))

    def _begin(self):
        if self._state == 'closed':
            raise RuntimeError('Runner is closed')
        if self._state == 'initialized':
            return
        if self._factory is None:
            self._loop = new_event_loop()
            set_event_loop(self._loop)
        else:
            self._loop = self._factory()
        if self._debug is not None:
            self._loop.set_debug(self._debug)
        self._context = contextvars.copy_context()
        self._state = 'initialized'
