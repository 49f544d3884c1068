"""Texts for reprs of callbacks, and stacks for debugging."""


def _get_function_source(func):
    """Where a function is defined, as (file name, line), or None."""
    while True:
        if hasattr(func, '__wrapped__'):
            func = func.__wrapped__
        elif type(func).__name__ in ('partial', 'partialmethod') and hasattr(func, 'func'):
            func = func.func
        else:
            break
    func = getattr(func, '__func__', func)
    code = getattr(func, '__code__', None)
    return None if code is None else (code.co_filename, code.co_firstlineno)


def _format_callback_source(func, args, *, debug=False):
    text = _format_callback(func, args, None, debug=debug)
    source = _get_function_source(func)
    return f'{text} at {source[0]}:{source[1]}' if source else text


def _format_args_and_kwargs(args, kwargs, *, debug=False):
    if not debug:
        return '()'
    import reprlib
    items = [reprlib.repr(x) for x in args]
    items += [f'{k}={reprlib.repr(v)}' for k, v in (kwargs or {}).items()]
    return '(' + ', '.join(items) + ')'


def _format_callback(func, args, kwargs, *, debug=False, suffix=''):
    if type(func).__name__ == 'partial' and hasattr(func, 'keywords'):
        suffix = _format_args_and_kwargs(args, kwargs, debug=debug) + suffix
        return _format_callback(func.func, func.args, func.keywords, debug=debug, suffix=suffix)
    name = getattr(func, '__qualname__', None) or getattr(func, '__name__', None) or repr(func)
    text = name + _format_args_and_kwargs(args, kwargs, debug=debug)
    return text + suffix


def extract_stack(f=None, limit=None):
    """The calls that are under way, the outermost first."""
    import traceback
    stack = traceback.extract_stack(f, limit)
    return stack
