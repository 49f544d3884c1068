import asyncio
from asyncio import (CancelledError, Future, Task, _pause, _sleep, current_task, ensure_future, get_event_loop,
                     get_running_loop, iscoroutine, isfuture)

FIRST_COMPLETED = 'FIRST_COMPLETED'
FIRST_EXCEPTION = 'FIRST_EXCEPTION'
ALL_COMPLETED = 'ALL_COMPLETED'


async def sleep(delay, result=None):
    """Wait for delay seconds and return result."""
    if delay <= 0:
        await _pause()
        return result
    return await _sleep(delay, result)


async def _wrap_awaitable(awaitable):
    return await awaitable


def _release(waiter, *args):
    if not waiter.done():
        waiter.set_result(None)


async def wait(fs, *, timeout=None, return_when=ALL_COMPLETED):
    """Wait for futures and return two sets: those that are done and those that are not."""
    if isfuture(fs) or iscoroutine(fs):
        raise TypeError(f'expect a list of futures, not {type(fs).__name__}')
    if not fs:
        raise ValueError('Set of Tasks/Futures is empty.')
    if return_when not in (FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED):
        raise ValueError(f'Invalid return_when value: {return_when}')
    fs = set(fs)
    if any(iscoroutine(f) for f in fs):
        raise TypeError('Passing coroutines is forbidden, use tasks explicitly.')
    loop = get_running_loop()
    waiter = loop.create_future()
    timer = None
    if timeout is not None:
        timer = loop.call_later(timeout, _release, waiter)
    left = len(fs)

    def done_one(f):
        nonlocal left
        left -= 1
        if left > 0 and return_when != FIRST_COMPLETED:
            if return_when != FIRST_EXCEPTION or f.cancelled() or f.exception() is None:
                return
        if timer is not None:
            timer.cancel()
        _release(waiter)

    for f in fs:
        f.add_done_callback(done_one)
    try:
        await waiter
    finally:
        if timer is not None:
            timer.cancel()
        for f in fs:
            f.remove_done_callback(done_one)
    done = {f for f in fs if f.done()}
    return done, fs - done


async def wait_for(fut, timeout):
    """Wait for an awaitable; after timeout seconds cancel it and raise TimeoutError."""
    if timeout is None or not timeout <= 0:
        async with asyncio.timeout(timeout):
            return await fut
    fut = ensure_future(fut)
    if fut.done():
        return fut.result()
    waiter = get_running_loop().create_future()

    def ended(f):
        _release(waiter)

    fut.add_done_callback(ended)
    try:
        fut.cancel()
        await waiter
    finally:
        fut.remove_done_callback(ended)
    try:
        return fut.result()
    except CancelledError as e:
        raise TimeoutError from e


class _AsCompletedIterator:
    def __init__(self, aws, timeout):
        self._queue = asyncio.Queue()
        self._timer = None
        loop = get_event_loop()
        self._todo = dict.fromkeys(ensure_future(aw, loop=loop) for aw in dict.fromkeys(aws))
        for f in self._todo:
            f.add_done_callback(self._ended)
        if self._todo and timeout is not None:
            self._timer = loop.call_later(timeout, self._expire)
        self._left = len(self._todo)

    def __iter__(self):
        return self

    def __aiter__(self):
        return self

    def __next__(self):
        if self._left == 0:
            raise StopIteration
        self._left -= 1
        return self._wait_for_one(resolve=True)

    async def __anext__(self):
        if self._left == 0:
            raise StopAsyncIteration
        self._left -= 1
        return await self._wait_for_one()

    def _ended(self, f):
        if not self._todo:
            return
        del self._todo[f]
        self._queue.put_nowait(f)
        if not self._todo and self._timer is not None:
            self._timer.cancel()

    def _expire(self):
        for f in self._todo:
            f.remove_done_callback(self._ended)
            self._queue.put_nowait(None)
        self._todo.clear()

    async def _wait_for_one(self, resolve=False):
        f = await self._queue.get()
        if f is None:
            raise TimeoutError
        return f.result() if resolve else f


def as_completed(fs, *, timeout=None):
    """Return an iterator, plain or asynchronous, of awaitables in the order in which they end."""
    if isfuture(fs) or hasattr(type(fs), '__await__'):
        raise TypeError(f'expects an iterable of awaitables, not {type(fs).__name__}')
    return _AsCompletedIterator(fs, timeout)


def _log_on_exception(fut):
    if fut.cancelled():
        return
    exc = fut.exception()
    if exc is not None:
        fut.get_loop().call_exception_handler({
            'message': f'{type(exc).__name__} exception in shielded future',
            'exception': exc,
            'future': fut,
        })


def shield(arg):
    """Return a future with the outcome of arg; cancelling it does not cancel arg."""
    inner = ensure_future(arg)
    if inner.done():
        return inner
    outer = inner.get_loop().create_future()

    def inner_done(inner):
        if outer.cancelled():
            return
        if inner.cancelled():
            outer.cancel()
        elif (exc := inner.exception()) is not None:
            outer.set_exception(exc)
        else:
            outer.set_result(inner.result())

    def outer_done(outer):
        if not inner.done():
            inner.remove_done_callback(inner_done)
            inner.remove_done_callback(_log_on_exception)
            inner.add_done_callback(_log_on_exception)

    inner.add_done_callback(inner_done)
    outer.add_done_callback(outer_done)
    return outer


async def to_thread(func, /, *args, **kwargs):
    """Call func(*args, **kwargs) on another thread, in a copy of the context."""
    import contextvars
    ctx = contextvars.copy_context()
    return await get_running_loop().run_in_executor(None, lambda: ctx.run(func, *args, **kwargs))


def create_eager_task_factory(custom_task_constructor):
    """Return a task factory whose tasks do their first step at once."""
    def factory(loop, coro, *, eager_start=True, **kwargs):
        return custom_task_constructor(coro, loop=loop, eager_start=eager_start, **kwargs)
    return factory


eager_task_factory = create_eager_task_factory(Task)


def iscoroutinefunction(func):
    """Tell whether calling func makes a coroutine."""
    while hasattr(func, '__func__'):
        func = func.__func__
    while type(func).__name__ == 'partial' and hasattr(func, 'func'):
        func = func.func
        while hasattr(func, '__func__'):
            func = func.__func__
    if (mark := getattr(func, '_is_coroutine_mark', None)) is not None:
        return type(mark) is object
    code = getattr(func, '__code__', None)
    return code is not None and getattr(code, 'co_flags', 0) & 0x80 != 0


def run_coroutine_threadsafe(coro, loop):
    """Run a coroutine in the loop of another thread; return a concurrent.futures.Future of its result."""
    if not iscoroutine(coro):
        raise TypeError('A coroutine object is required')
    from concurrent.futures import Future as Result
    result = Result()

    def ended(task):
        if task.cancelled():
            result.cancel()
            result.set_running_or_notify_cancel()
        elif result.set_running_or_notify_cancel():
            if (exc := task.exception()) is not None:
                result.set_exception(exc)
            else:
                result.set_result(task.result())

    def begin():
        try:
            task = ensure_future(coro, loop=loop)
        except BaseException as e:
            if result.set_running_or_notify_cancel():
                result.set_exception(e)
            raise
        task.add_done_callback(ended)
        result.add_done_callback(lambda f: f.cancelled() and loop.call_soon_threadsafe(task.cancel))

    loop.call_soon_threadsafe(begin)
    return result


def wrap_future(future, *, loop=None):
    """Return a future of the loop with the outcome of a concurrent.futures.Future."""
    if isfuture(future):
        return future
    if loop is None:
        loop = get_event_loop()
    new = loop.create_future()

    def copy(source):
        if new.done():
            return
        if source.cancelled():
            new.cancel()
        elif (exc := source.exception()) is not None:
            new.set_exception(exc)
        else:
            new.set_result(source.result())

    future.add_done_callback(lambda f: loop.is_closed() or loop.call_soon_threadsafe(copy, f))
    new.add_done_callback(lambda f: f.cancelled() and future.cancel())
    return new


# There is one implementation; these are its names in CPython.
_PyTask = _CTask = Task
from asyncio import _enter_task, _leave_task, _register_task, _swap_current_task, _unregister_task
_py_enter_task = _c_enter_task = _enter_task
_py_leave_task = _c_leave_task = _leave_task
_py_register_task = _c_register_task = _register_task
_py_unregister_task = _c_unregister_task = _unregister_task
_py_swap_current_task = _c_swap_current_task = _swap_current_task
_py_current_task = _c_current_task = current_task
_py_all_tasks = _c_all_tasks = asyncio.all_tasks

gather = asyncio.gather
create_task = asyncio.create_task
all_tasks = asyncio.all_tasks
