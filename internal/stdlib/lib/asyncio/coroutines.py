from asyncio import iscoroutine, iscoroutinefunction

__all__ = ('iscoroutinefunction', 'iscoroutine')


def _is_debug_mode():
    return False


def _format_coroutine(coro):
    """A coroutine as the repr of its task shows it."""
    name = getattr(coro, '__qualname__', None) or getattr(coro, '__name__', None)
    if name is None:
        name = f'<{type(coro).__name__} without __name__>'
    name += '()'
    code = getattr(coro, 'cr_code', None) or getattr(coro, 'gi_code', None)
    running = getattr(coro, 'cr_running', False) or getattr(coro, 'gi_running', False)
    if not code:
        return f'{name} running' if running else name
    frame = getattr(coro, 'cr_frame', None) or getattr(coro, 'gi_frame', None)
    file = code.co_filename or '<empty co_filename>'
    if frame is not None:
        return f'{name} running at {file}:{frame.f_lineno}'
    return f'{name} done, defined at {file}:{code.co_firstlineno}'
