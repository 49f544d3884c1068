# The abstract base classes of the library reference, "collections.abc", with the methods that its table gives each.

from abc import ABCMeta, abstractmethod

__all__ = ['Awaitable', 'Coroutine', 'AsyncIterable', 'AsyncIterator', 'AsyncGenerator', 'Hashable', 'Iterable', 'Iterator',
           'Generator', 'Reversible', 'Sized', 'Container', 'Callable', 'Collection', 'Set', 'MutableSet', 'Mapping',
           'MutableMapping', 'MappingView', 'KeysView', 'ItemsView', 'ValuesView', 'Sequence', 'MutableSequence', 'ByteString',
           'Buffer']

_GenericAlias = type(list[int])
_missing = object()


def _thrown(typ, val, tb):
    """The exception that throw(typ, val, tb) asks for."""
    if val is None:
        if tb is None:
            return typ
        val = typ()
    if tb is not None:
        val = val.with_traceback(tb)
    return val
