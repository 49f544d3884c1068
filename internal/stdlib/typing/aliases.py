# Aliases of the abstract base classes and of the classes in collections, made when they are first asked for.

_ALIASES = {
    "AbstractSet": ("collections.abc", "Set", 1), "Container": ("collections.abc", "Container", 1),
    "ContextManager": ("contextlib", "AbstractContextManager", 2), "Hashable": ("collections.abc", "Hashable", 0),
    "ItemsView": ("collections.abc", "ItemsView", 2), "Iterable": ("collections.abc", "Iterable", 1),
    "Iterator": ("collections.abc", "Iterator", 1), "KeysView": ("collections.abc", "KeysView", 1),
    "Mapping": ("collections.abc", "Mapping", 2), "MappingView": ("collections.abc", "MappingView", 1),
    "MutableMapping": ("collections.abc", "MutableMapping", 2), "MutableSequence": ("collections.abc", "MutableSequence", 1),
    "MutableSet": ("collections.abc", "MutableSet", 1), "Sequence": ("collections.abc", "Sequence", 1),
    "Sized": ("collections.abc", "Sized", 0), "ValuesView": ("collections.abc", "ValuesView", 1),
    "Awaitable": ("collections.abc", "Awaitable", 1), "AsyncIterator": ("collections.abc", "AsyncIterator", 1),
    "AsyncIterable": ("collections.abc", "AsyncIterable", 1), "Coroutine": ("collections.abc", "Coroutine", 3),
    "Collection": ("collections.abc", "Collection", 1), "AsyncGenerator": ("collections.abc", "AsyncGenerator", 2),
    "AsyncContextManager": ("contextlib", "AbstractAsyncContextManager", 2), "Reversible": ("collections.abc", "Reversible", 1),
    "ChainMap": ("collections", "ChainMap", 2), "Counter": ("collections", "Counter", 1), "Deque": ("collections", "deque", 1),
    "DefaultDict": ("collections", "defaultdict", 2), "OrderedDict": ("collections", "OrderedDict", 2),
    "Generator": ("collections.abc", "Generator", 3), "Pattern": ("re", "Pattern", 1), "Match": ("re", "Match", 1),
    "ByteString": ("collections.abc", "ByteString", 0),
}


def _alias_aliases(name):
    if name == "Callable":
        from collections.abc import Callable
        return _CallableType(Callable, 2, "Callable")
    module, attr, n = _ALIASES[name]
    origin = getattr(__import__(module, fromlist=["*"]), attr, bytes)
    defaults = ()
    if name == "Generator":
        defaults = (_NoneType, _NoneType)
    elif name == "AsyncGenerator":
        defaults = (_NoneType,)
    elif name in ("ContextManager", "AsyncContextManager"):
        defaults = (bool | None,)
    return _SpecialGenericAlias(origin, n, name, defaults=defaults)


AnyStr = TypeVar("AnyStr", bytes, str)
T = TypeVar("T")
KT = TypeVar("KT")
VT = TypeVar("VT")
T_co = TypeVar("T_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)
VT_co = TypeVar("VT_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True)
CT_co = TypeVar("CT_co", covariant=True, bound=type)
for _v in (AnyStr, T, KT, VT, T_co, V_co, VT_co, T_contra, CT_co):
    _v.__module__ = "typing"
