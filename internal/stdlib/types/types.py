def new_class(name, bases=(), kwds=None, exec_body=None):
    """Create a class object dynamically using the appropriate metaclass."""
    resolved_bases = resolve_bases(bases)
    meta, ns, kwds = prepare_class(name, resolved_bases, kwds)
    if exec_body is not None:
        exec_body(ns)
    if resolved_bases is not bases:
        ns["__orig_bases__"] = bases
    return meta(name, resolved_bases, ns, **kwds)


def resolve_bases(bases):
    """Resolve MRO entries dynamically as specified by PEP 560."""
    out = []
    changed = False
    for base in bases:
        if isinstance(base, type):
            out.append(base)
            continue
        entries = getattr(base, "__mro_entries__", None)
        if entries is None:
            out.append(base)
            continue
        new = entries(bases)
        if not isinstance(new, tuple):
            raise TypeError("__mro_entries__ must return a tuple")
        out.extend(new)
        changed = True
    return tuple(out) if changed else bases


def prepare_class(name, bases=(), kwds=None):
    """Call the __prepare__ method of the appropriate metaclass.

    Returns (metaclass, namespace, kwds) as a 3-tuple.
    """
    kwds = {} if kwds is None else dict(kwds)
    if "metaclass" in kwds:
        meta = kwds.pop("metaclass")
    else:
        meta = type(bases[0]) if bases else type
    if isinstance(meta, type):
        for base in bases:
            other = type(base)
            if issubclass(meta, other):
                continue
            if not issubclass(other, meta):
                raise TypeError("metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass "
                                "of the metaclasses of all its bases")
            meta = other
    prepare = getattr(meta, "__prepare__", None)
    ns = {} if prepare is None else prepare(name, bases, **kwds)
    return meta, ns, kwds


def get_original_bases(cls, /):
    """Return the class's "original" bases prior to modification by `__mro_entries__`."""
    try:
        return cls.__dict__.get("__orig_bases__", cls.__bases__)
    except AttributeError:
        raise TypeError(f"Expected an instance of type, not {type(cls).__name__!r}") from None


class DynamicClassAttribute:
    """A property for instances that leaves access through the class to __getattr__ of the metaclass."""

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset
        self.fdel = fdel
        self.__doc__ = doc or fget.__doc__
        self.overwrite_doc = doc is None
        self.__isabstractmethod__ = bool(getattr(fget, "__isabstractmethod__", False))

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            if self.__isabstractmethod__:
                return self
            raise AttributeError()
        if self.fget is None:
            raise AttributeError("unreadable attribute")
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError("can't set attribute")
        self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError("can't delete attribute")
        self.fdel(instance)

    def _with(self, **changes):
        args = dict(fget=self.fget, fset=self.fset, fdel=self.fdel, doc=None if self.overwrite_doc else self.__doc__)
        args.update(changes)
        out = type(self)(**args)
        out.overwrite_doc = self.overwrite_doc
        return out

    def getter(self, fget):
        return self._with(fget=fget, doc=(fget.__doc__ if self.overwrite_doc else None) or self.__doc__)

    def setter(self, fset):
        return self._with(fset=fset)

    def deleter(self, fdel):
        return self._with(fdel=fdel)


class _GeneratorWrapper:
    """An awaitable of anything with a generator's methods."""

    def __init__(self, gen):
        self._gen = gen
        self.__name__ = getattr(gen, "__name__", None)
        self.__qualname__ = getattr(gen, "__qualname__", None)

    def send(self, value):
        return self._gen.send(value)

    def throw(self, typ, *rest):
        return self._gen.throw(typ, *rest)

    def close(self):
        return self._gen.close()

    def __next__(self):
        return next(self._gen)

    def __iter__(self):
        return self._gen if type(self._gen) is GeneratorType else self

    __await__ = __iter__

    gi_code = cr_code = property(lambda self: self._gen.gi_code)
    gi_frame = cr_frame = property(lambda self: self._gen.gi_frame)
    gi_running = cr_running = property(lambda self: self._gen.gi_running)
    gi_yieldfrom = cr_await = property(lambda self: self._gen.gi_yieldfrom)


def coroutine(func):
    """Convert regular generator function to a coroutine."""
    if not callable(func):
        raise TypeError("types.coroutine() expects a callable")
    if type(func) is FunctionType:
        flags = func.__code__.co_flags
        if flags & 0x180:
            return func
        if flags & 0x20:
            _iterable_coroutine(func)
            return func

    from collections.abc import Coroutine, Generator
    from functools import wraps

    @wraps(func)
    def wrapped(*args, **kwargs):
        out = func(*args, **kwargs)
        if type(out) is CoroutineType or type(out) is GeneratorType and out.gi_code.co_flags & 0x100:
            return out
        if isinstance(out, Generator) and not isinstance(out, Coroutine):
            return _GeneratorWrapper(out)
        return out

    return wrapped


CapsuleType = type("PyCapsule", (), {"__module__": "builtins"})


__all__ = [n for n in globals() if n[:1] != "_"]
