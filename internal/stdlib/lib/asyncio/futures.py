from asyncio import CancelledError, Future, InvalidStateError, isfuture
from asyncio.tasks import wrap_future
from asyncio.unavailable import future_add_to_awaited_by, future_discard_from_awaited_by

__all__ = ('Future', 'wrap_future', 'isfuture', 'future_add_to_awaited_by', 'future_discard_from_awaited_by')

_PENDING, _CANCELLED, _FINISHED = 'PENDING', 'CANCELLED', 'FINISHED'
STACK_DEBUG = 9
TimeoutError = TimeoutError

# There is one implementation; these are its names in CPython.
_PyFuture = _CFuture = Future


def _get_loop(fut):
    return fut.get_loop()


def _set_result_unless_cancelled(fut, result):
    if not fut.cancelled():
        fut.set_result(result)


def _convert_future_exc(exc):
    """The exception of asyncio for one of concurrent.futures."""
    import concurrent.futures as threads
    if type(exc) is threads.CancelledError:
        return CancelledError(*exc.args).with_traceback(exc.__traceback__)
    if type(exc) is threads.InvalidStateError:
        return InvalidStateError(*exc.args).with_traceback(exc.__traceback__)
    return exc


def _copy_future_state(source, dest):
    """Give dest, a Future of asyncio, the outcome of source."""
    assert source.done()
    if dest.cancelled():
        return
    assert not dest.done()
    if source.cancelled():
        dest.cancel()
    elif (exc := source.exception()) is not None:
        dest.set_exception(_convert_future_exc(exc))
    else:
        dest.set_result(source.result())


def _set_concurrent_future_state(concurrent, source):
    """Give a Future of concurrent.futures the outcome of source."""
    assert source.done()
    if source.cancelled():
        concurrent.cancel()
    if not concurrent.set_running_or_notify_cancel():
        return
    if (exc := source.exception()) is not None:
        concurrent.set_exception(_convert_future_exc(exc))
    else:
        concurrent.set_result(source.result())


def _chain_future(source, destination):
    """Give destination the outcome of source, and source the cancellation of destination."""
    import concurrent.futures as threads
    for name, fut in ('source', source), ('destination', destination):
        if not isfuture(fut) and not isinstance(fut, threads.Future):
            raise TypeError(f'A future is required for {name} argument')
    source_loop = source.get_loop() if isfuture(source) else None
    dest_loop = destination.get_loop() if isfuture(destination) else None

    def set_state(dest, src):
        (_copy_future_state if isfuture(dest) else lambda s, d: _set_concurrent_future_state(d, s))(src, dest)

    def dest_done(dest):
        if dest.cancelled():
            if source_loop is None or source_loop is dest_loop:
                source.cancel()
            else:
                source_loop.call_soon_threadsafe(source.cancel)

    def source_done(src):
        if destination.cancelled() and dest_loop is not None and dest_loop.is_closed():
            return
        if dest_loop is None or dest_loop is source_loop:
            set_state(destination, src)
        elif not dest_loop.is_closed():
            dest_loop.call_soon_threadsafe(set_state, destination, src)

    destination.add_done_callback(dest_done)
    source.add_done_callback(source_done)
