__all__ = ["pickle", "constructor", "add_extension", "remove_extension", "clear_extension_cache"]

dispatch_table = {}


def pickle(ob_type, pickle_function, constructor_ob=None):
    if not callable(pickle_function):
        raise TypeError("reduction functions must be callable")
    dispatch_table[ob_type] = pickle_function
    if constructor_ob is not None:
        constructor(constructor_ob)


def constructor(object):
    if not callable(object):
        raise TypeError("constructors must be callable")


def __newobj_ex__(cls, args, kwargs):
    """Used by pickle protocol 4, instead of __newobj__ to allow classes with keyword-only arguments to be pickled correctly."""
    return cls.__new__(cls, *args, **kwargs)


def _reconstructor(cls, base, state):
    if base is object:
        return object.__new__(cls)
    obj = base.__new__(cls, state)
    if base.__init__ != object.__init__:
        base.__init__(obj, state)
    return obj


def _reduce_ex(self, proto):
    """What object.__reduce_ex__ gives for protocols 0 and 1."""
    cls = self.__class__
    base = object
    for base in cls.__mro__:
        if hasattr(base, "__flags__") and not base.__flags__ & 1 << 9:
            break
        new = base.__dict__.get("__new__")
        if isinstance(new, type(int.__new__)) and new.__self__ is base:
            break
    if base is object:
        state = None
    else:
        if base is cls:
            raise TypeError(f"cannot pickle {cls.__name__!r} object")
        state = base(self)
    args = (cls, base, state)
    try:
        getstate = self.__getstate__
    except AttributeError:
        if getattr(self, "__slots__", None):
            raise TypeError(f"cannot pickle {cls.__name__!r} object: a class that defines __slots__ without defining "
                            f"__getstate__ cannot be pickled with protocol {proto}") from None
        attrs = getattr(self, "__dict__", None)
    else:
        if getattr(self, "__slots__", None) and getattr(type(self), "__getstate__", None) is object.__getstate__:
            raise TypeError("a class that defines __slots__ without defining __getstate__ cannot be pickled")
        attrs = getstate()
    return (_reconstructor, args, attrs) if attrs else (_reconstructor, args)


def _slotnames(cls):
    """The names in the __slots__ of a class and its bases, nearest first; the class keeps them."""
    names = cls.__dict__.get("__slotnames__")
    if names is not None:
        return names
    names = []
    for base in cls.__mro__ if hasattr(cls, "__slots__") else ():
        slots = base.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name in ("__dict__", "__weakref__"):
                continue
            owner = base.__name__.lstrip("_")
            private = name.startswith("__") and not name.endswith("__")
            names.append(f"_{owner}{name}" if private and owner else name)
    try:
        cls.__slotnames__ = names
    except Exception:
        pass
    return names


def pickle_complex(c):
    return complex, (c.real, c.imag)


pickle(complex, pickle_complex, complex)


def pickle_union(obj):
    import functools, operator
    return functools.reduce, (operator.or_, obj.__args__)


pickle(type(int | str), pickle_union)

_extension_registry = {}
_inverted_registry = {}
_extension_cache = {}


def add_extension(module, name, code):
    """Register an extension code."""
    code = int(code)
    if not 1 <= code <= 0x7fffffff:
        raise ValueError("code out of range")
    key = (module, name)
    if _extension_registry.get(key) == code and _inverted_registry.get(code) == key:
        return
    if key in _extension_registry:
        raise ValueError("key %s is already registered with code %s" % (key, _extension_registry[key]))
    if code in _inverted_registry:
        raise ValueError("code %s is already in use for key %s" % (code, _inverted_registry[code]))
    _extension_registry[key] = code
    _inverted_registry[code] = key


def remove_extension(module, name, code):
    """Unregister an extension code.  For testing only."""
    key = (module, name)
    if _extension_registry.get(key) != code or _inverted_registry.get(code) != key:
        raise ValueError("key %s is not registered with code %s" % (key, code))
    del _extension_registry[key]
    del _inverted_registry[code]
    _extension_cache.pop(code, None)


def clear_extension_cache():
    _extension_cache.clear()
