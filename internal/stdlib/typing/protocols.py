# Protocol and the protocols that typing defines.

from abc import ABCMeta as _ABCMeta, abstractmethod as _abstractmethod

_PROTOCOL_SKIP = frozenset([
    "__parameters__", "__orig_bases__", "__orig_class__", "_is_protocol", "_is_runtime_protocol", "__protocol_attrs__",
    "__non_callable_proto_members__", "__type_params__", "__abstractmethods__", "__annotations__", "__dict__", "__doc__", "__init__",
    "__module__", "__new__", "__slots__", "__subclasshook__", "__weakref__", "__class_getitem__", "__match_args__",
    "__static_attributes__", "__firstlineno__", "__annotate__", "__annotate_func__", "__annotations_cache__", "_MutableMapping__marker",
    "__init_subclass__", "__qualname__",
])


def _get_protocol_attrs(cls):
    attrs = set()
    for base in cls.__mro__[:-1]:
        if base.__name__ in ("Protocol", "Generic") and base.__module__ == "typing":
            continue
        names = list(base.__dict__)
        try:
            names += list(base.__annotations__) if "__annotate_func__" in base.__dict__ or "__annotations__" in base.__dict__ else []
        except NameError:
            from annotationlib import get_annotations
            names += list(get_annotations(base, format=3))
        for name in names:
            if not name.startswith("_abc_") and name not in _PROTOCOL_SKIP:
                attrs.add(name)
    return attrs


_static_missing = object()


def _static_getattr(obj, name):
    d = getattr(obj, "__dict__", None)
    if d and name in d:
        return d[name]
    for c in type(obj).__mro__:
        if name in c.__dict__:
            return c.__dict__[name]
    return _static_missing


def _instance_has(obj, name):
    found = _static_getattr(obj, name)
    if found is not _static_missing:
        return found
    if "__getattr__" in type(obj).__dict__ or any("__getattr__" in c.__dict__ for c in type(obj).__mro__):
        return getattr(obj, name, _static_missing)
    return _static_missing


class _ProtocolMeta(_ABCMeta):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        if name == "Protocol" and bases == (Generic,):
            pass
        elif Protocol in bases:
            for base in bases:
                if not (base in (object, Generic) or base.__module__ in ("collections.abc", "_collections_abc", "contextlib", "typing", "os", "io")
                        or getattr(base, "_is_protocol", False)):
                    raise TypeError(f"Protocols can only inherit from other protocols, got {base!r}")
        return super().__new__(mcls, name, bases, namespace, **kwargs)

    def __init__(cls, *args, **kwargs):
        if getattr(cls, "_is_protocol", False):
            cls.__protocol_attrs__ = _get_protocol_attrs(cls)

    def __subclasscheck__(cls, other):
        if cls is Protocol:
            return type.__subclasscheck__(cls, other)
        if getattr(cls, "_is_protocol", False) and not _protocol_bypass():
            if not isinstance(other, type):
                raise TypeError("issubclass() arg 1 must be a class")
            if not getattr(cls, "_is_runtime_protocol", False):
                raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
            hook = cls.__dict__.get("__subclasshook__")
            if cls.__non_callable_proto_members__ and getattr(hook, "__func__", None) is _proto_hook:
                names = sorted(cls.__non_callable_proto_members__)
                raise TypeError("Protocols with non-method members don't support issubclass(). "
                                f"Non-method members: {str(names)[1:-1]}.")
        return _ABCMeta.__subclasscheck__(cls, other)

    def __instancecheck__(cls, instance):
        if cls is Protocol:
            return type.__instancecheck__(cls, instance)
        if not getattr(cls, "_is_protocol", False):
            return _ABCMeta.__instancecheck__(cls, instance)
        if not getattr(cls, "_is_runtime_protocol", False) and not _protocol_bypass():
            raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
        if _ABCMeta.__instancecheck__(cls, instance):
            return True
        for attr in cls.__protocol_attrs__:
            val = _instance_has(instance, attr)
            if val is _static_missing:
                return False
            if val is None and attr not in cls.__non_callable_proto_members__:
                return False
        return True


def _protocol_bypass():
    """Whether the check is one that another check makes: such must not complain about the class."""
    return _sys._getframemodulename(2) in ("abc", "functools", "typing")


def _proto_hook(cls, other):
    if not cls.__dict__.get("_is_protocol", False):
        return NotImplemented
    for attr in cls.__protocol_attrs__:
        for base in other.__mro__:
            if attr in base.__dict__:
                if base.__dict__[attr] is None:
                    return NotImplemented
                break
            if getattr(base, "_is_protocol", False) and issubclass(other, Generic) and attr in getattr(base, "__annotations__", {}):
                break
        else:
            return NotImplemented
    return True


def _no_init_or_replace_init(self, *args, **kwargs):
    # Takes the place of __init__ in protocols. A class that derives from one gets the next real __init__ when it is first called.
    cls = type(self)
    if cls._is_protocol:
        raise TypeError("Protocols cannot be instantiated")
    if cls.__init__ is not _no_init_or_replace_init:
        return  # a custom one calls this through super()
    for base in cls.__mro__:
        init = base.__dict__.get("__init__", _no_init_or_replace_init)
        if init is not _no_init_or_replace_init:
            break
    cls.__init__ = init
    init(self, *args, **kwargs)


class Protocol(Generic, metaclass=_ProtocolMeta):
    """Base class for protocol classes."""

    __slots__ = ()
    _is_protocol = True
    _is_runtime_protocol = False

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if not cls.__dict__.get("_is_protocol", False):
            cls._is_protocol = any(b is Protocol for b in cls.__bases__)
        if "__subclasshook__" not in cls.__dict__:
            cls.__subclasshook__ = classmethod(_proto_hook)
        if cls._is_protocol:
            if cls.__init__ is Protocol.__init__:
                cls.__init__ = _no_init_or_replace_init


def runtime_checkable(cls):
    """Mark a protocol class as a runtime protocol."""
    if not (issubclass(cls, Generic) and getattr(cls, "_is_protocol", False)):
        raise TypeError(f"@runtime_checkable can be only applied to protocol classes, got {cls!r}")
    cls._is_runtime_protocol = True
    out = set()
    for attr in cls.__protocol_attrs__:
        if not callable(getattr(cls, attr, None)):
            out.add(attr)
    cls.__non_callable_proto_members__ = out
    return cls


def get_protocol_members(tp, /):
    """Return the set of members defined in a Protocol."""
    if not is_protocol(tp):
        raise TypeError(f"{tp!r} is not a Protocol")
    return frozenset(tp.__protocol_attrs__)


def is_protocol(tp, /):
    """Return True if the given type is a Protocol."""
    return isinstance(tp, type) and getattr(tp, "_is_protocol", False) and tp is not Protocol and tp != Protocol


@runtime_checkable
class SupportsInt(Protocol):
    """An ABC with one abstract method __int__."""

    __slots__ = ()

    @_abstractmethod
    def __int__(self):
        pass


@runtime_checkable
class SupportsFloat(Protocol):
    """An ABC with one abstract method __float__."""

    __slots__ = ()

    @_abstractmethod
    def __float__(self):
        pass


@runtime_checkable
class SupportsComplex(Protocol):
    """An ABC with one abstract method __complex__."""

    __slots__ = ()

    @_abstractmethod
    def __complex__(self):
        pass


@runtime_checkable
class SupportsBytes(Protocol):
    """An ABC with one abstract method __bytes__."""

    __slots__ = ()

    @_abstractmethod
    def __bytes__(self):
        pass


@runtime_checkable
class SupportsIndex(Protocol):
    """An ABC with one abstract method __index__."""

    __slots__ = ()

    @_abstractmethod
    def __index__(self):
        pass


@runtime_checkable
class SupportsAbs[T](Protocol):
    """An ABC with one abstract method __abs__ that is covariant in its return type."""

    __slots__ = ()

    @_abstractmethod
    def __abs__(self):
        pass


@runtime_checkable
class SupportsRound[T](Protocol):
    """An ABC with one abstract method __round__ that is covariant in its return type."""

    __slots__ = ()

    @_abstractmethod
    def __round__(self, ndigits=0):
        pass
