from asyncio import CancelledError, current_task, get_running_loop

__all__ = ('TaskGroup',)


class TaskGroup:
    """Waits for the tasks started in its block; the first that fails cancels the others and the block."""

    def __init__(self):
        self._entered = False
        self._exiting = False
        self._aborting = False
        self._loop = None
        self._parent = None
        self._asked_parent = False  # whether the group cancelled its parent
        self._tasks = {}
        self._errors = []
        self._fatal = None
        self._idle = None  # a future that the last task completes

    def __repr__(self):
        text = '<TaskGroup'
        if self._tasks:
            text += f' tasks={len(self._tasks)}'
        if self._errors:
            text += f' errors={len(self._errors)}'
        if self._aborting:
            text += ' cancelling'
        elif self._entered:
            text += ' entered'
        return text + '>'

    async def __aenter__(self):
        if self._entered:
            raise RuntimeError(f'TaskGroup {self!r} has already been entered')
        self._loop = get_running_loop()
        self._parent = current_task(self._loop)
        if self._parent is None:
            raise RuntimeError(f'TaskGroup {self!r} cannot determine the parent task')
        self._entered = True
        return self

    async def __aexit__(self, exc_type, exc, tb):
        tb = None
        try:
            return await self._exit(exc_type, exc)
        finally:
            # An exception must not be kept alive by the group that it refers to.
            self._parent = None
            self._errors = None
            self._fatal = None
            exc = None

    async def _exit(self, exc_type, exc):
        self._exiting = True
        if exc is not None and self._fatal is None and isinstance(exc, (SystemExit, KeyboardInterrupt)):
            self._fatal = exc
        cancelled = exc if exc_type is not None and issubclass(exc_type, CancelledError) else None
        if exc_type is not None and not self._aborting:
            self._abort()
        while self._tasks:
            if self._idle is None:
                self._idle = self._loop.create_future()
            try:
                await self._idle
            except CancelledError as e:
                if not self._aborting:
                    # The parent is cancelled from outside: so are the tasks, and it waits on for them.
                    cancelled = e
                    self._abort()
            self._idle = None
        if self._fatal is not None:
            try:
                raise self._fatal
            finally:
                exc = None
        if self._asked_parent and self._parent.uncancel() == 0:
            # The cancellation was the group's own.
            cancelled = None
        try:
            if cancelled is not None and not self._errors:
                raise cancelled
        finally:
            cancelled = None
        if exc_type is not None and not issubclass(exc_type, CancelledError):
            self._errors.append(exc)
        if self._errors:
            # Cancellation from outside is kept for the next await.
            if self._parent.cancelling():
                self._parent.uncancel()
                self._parent.cancel()
            try:
                raise BaseExceptionGroup('unhandled errors in a TaskGroup', self._errors) from None
            finally:
                exc = None
        exc = None

    def create_task(self, coro, **kwargs):
        """Start a task in the group and return it."""
        if not self._entered:
            coro.close()
            raise RuntimeError(f'TaskGroup {self!r} has not been entered')
        if self._exiting and not self._tasks:
            coro.close()
            raise RuntimeError(f'TaskGroup {self!r} is finished')
        if self._aborting:
            coro.close()
            raise RuntimeError(f'TaskGroup {self!r} is shutting down')
        task = self._loop.create_task(coro, **kwargs)
        # The callback is scheduled also where an eager task is done already: a failure must not cancel the parent here.
        self._tasks[task] = None
        task.add_done_callback(self._done)
        try:
            return task
        finally:
            del task

    def _abort(self):
        self._aborting = True
        for task in list(self._tasks):
            if not task.done():
                task.cancel()

    def _done(self, task):
        self._tasks.pop(task, None)
        if self._idle is not None and not self._tasks and not self._idle.done():
            self._idle.set_result(True)
        if task.cancelled():
            return
        exc = task.exception()
        if exc is None:
            return
        self._errors.append(exc)
        if self._fatal is None and isinstance(exc, (SystemExit, KeyboardInterrupt)):
            self._fatal = exc
        if self._parent.done():
            self._loop.call_exception_handler({
                'message': f'Task {task!r} has errored out but its parent task {self._parent} is already completed',
                'exception': exc,
                'task': task,
            })
            return
        if not self._aborting and not self._asked_parent:
            # The block, or another await of the parent in it, ends with CancelledError, which __aexit__ swallows.
            self._abort()
            self._asked_parent = True
            self._parent.cancel()
