# TypedDict, NamedTuple, NewType and decorators.


def _annotate_of(ns):
    if "__annotate__" in ns:
        return ns["__annotate__"]
    return ns.get("__annotate_func__")


def _own_annotations(ns, owner=None):
    """The annotations, and if some name is not defined yet, the function that evaluates them."""
    if "__annotations__" in ns:
        return dict(ns["__annotations__"]), None
    annotate = _annotate_of(ns)
    if annotate is None:
        return {}, None
    try:
        return dict(annotate(1)), None
    except NameError:
        from annotationlib import call_annotate_function
        return dict(call_annotate_function(annotate, 3, owner=owner)), annotate


def _late_annotate(cls, annotate, bases, check):
    """The __annotate__ of a class some of whose annotations could not be evaluated when it was made."""
    def __annotate__(format):
        from annotationlib import call_annotate_function, get_annotations
        types = {}
        for base in bases:
            types.update(get_annotations(base, format=format))
        for key, typ in call_annotate_function(annotate, format, owner=cls).items():
            types[key] = typ if format == 4 else check(key, typ)
        return types
    return __annotate__


class _TypedDictMeta(type):
    def __new__(mcls, name, bases, ns, total=True):
        for base in bases:
            if type(base) is not _TypedDictMeta and base is not Generic:
                raise TypeError("cannot inherit from both a TypedDict type and a non-TypedDict base class")
        generic = (Generic,) if any(issubclass(b, Generic) for b in bases) else ()
        own, annotate = _own_annotations(ns)
        cls = type.__new__(mcls, name, (*generic, dict), ns)
        if "__orig_bases__" not in cls.__dict__:
            cls.__orig_bases__ = bases or (_part_name("TypedDict"),)
        msg = "TypedDict('Name', {f0: t0, f1: t1, ...}); each t must be a type"
        module = cls.__module__
        annotations, required, optional, readonly, mutable = {}, set(), set(), set(), set()
        for base in bases:
            d = base.__dict__
            annotations.update(getattr(base, "__annotations__", {}))
            r, o = d.get("__required_keys__", frozenset()), d.get("__optional_keys__", frozenset())
            required |= r
            optional = (optional | o) - r
            required -= o
            readonly |= d.get("__readonly_keys__", frozenset())
            mutable |= d.get("__mutable_keys__", frozenset())
        for key, typ in own.items():
            typ = _check(typ, msg, module)
            own[key] = typ
            quals = set()
            t = typ
            while True:
                origin = get_origin(t)
                if origin is Annotated:
                    t = t.__origin__
                elif origin in (Required, NotRequired, ReadOnly):
                    quals.add(origin)
                    t = t.__args__[0]
                else:
                    break
            is_required = Required in quals or NotRequired not in quals and total
            if is_required:
                required.add(key)
                optional.discard(key)
            else:
                optional.add(key)
                required.discard(key)
            if ReadOnly in quals:
                if key in mutable:
                    raise TypeError(f"Cannot override mutable key {key!r} with read-only key")
                readonly.add(key)
            else:
                mutable.add(key)
                readonly.discard(key)
        annotations.update(own)
        if annotate is None:
            cls.__annotations__ = annotations
        else:
            cls.__annotate__ = _late_annotate(cls, annotate, bases, lambda key, typ: _check(typ, msg, module))
        cls.__required_keys__ = frozenset(required)
        cls.__optional_keys__ = frozenset(optional)
        cls.__readonly_keys__ = frozenset(readonly)
        cls.__mutable_keys__ = frozenset(mutable)
        cls.__total__ = total
        return cls

    __call__ = dict

    def __subclasscheck__(cls, other):
        raise TypeError("TypedDict does not support instance and class checks")

    __instancecheck__ = __subclasscheck__


def _no_fields(kind, fields, empty, what, typename):
    """The fields of a class NAME = kind(NAME) or kind(NAME, None), which is deprecated."""
    given = "Passing `None` as the 'fields' parameter" if fields is None else "Failing to pass a value for the 'fields' parameter"
    import warnings
    warnings.warn(f"{given} is deprecated and will be disallowed in Python 3.15. To create a {kind} class with 0 fields using the "
                  f"functional syntax, pass an empty {what}, e.g. `{typename} = {kind}({typename!r}, {empty})`.", DeprecationWarning, 3)


def TypedDict(typename, fields=_lookup, /, *, total=True):
    """A simple typed namespace. At runtime it is equivalent to a plain dict."""
    if fields is _lookup or fields is None:
        _no_fields("TypedDict", fields, "{}", "dictionary", typename)
        fields = {}
    ns = {"__annotations__": dict(fields)}
    module = _sys._getframemodulename(1)
    if module is not None:
        ns["__module__"] = module
    td = _TypedDictMeta(typename, (), ns, total=total)
    td.__orig_bases__ = (TypedDict,)
    return td


_TypedDict = type.__new__(_TypedDictMeta, "TypedDict", (), {})
TypedDict.__mro_entries__ = lambda bases: (_TypedDict,)


def is_typeddict(tp):
    """Check if an annotation is a TypedDict class."""
    return isinstance(tp, _TypedDictMeta) and tp is not TypedDict


_NT_PROHIBITED = frozenset({"__new__", "__init__", "__slots__", "__getnewargs__", "_fields", "_field_defaults", "_make", "_replace",
                            "_asdict", "_source"})
_NT_SPECIAL = frozenset({"__module__", "__name__", "__annotations__", "__annotate__", "__annotate_func__", "__annotations_cache__"})


def _namedtuple_class(name, fields, types, default_names, module, annotate=None):
    from collections import namedtuple
    nt = namedtuple(name, fields, module=module, defaults=default_names)
    if annotate is None:
        nt.__annotations__ = types
    else:
        nt.__annotate__ = _late_annotate(nt, annotate, (), lambda key, typ: _check(typ, f"field {key} annotation must be a type"))
    return nt


class NamedTupleMeta(type):
    def __new__(cls, typename, bases, ns):
        for base in bases:
            if base is not _NamedTuple and base is not Generic:
                raise TypeError("can only inherit from a NamedTuple type and Generic")
        bases = tuple(tuple if base is _NamedTuple else base for base in bases)
        types, annotate = _own_annotations(ns)
        types = {n: _check(t, f"field {n} annotation must be a type") for n, t in types.items()}
        defaults = []
        for field in types:
            if field in ns:
                defaults.append(field)
            elif defaults:
                raise TypeError(f"Non-default namedtuple field {field} cannot follow default field{'s' if len(defaults) > 1 else ''} "
                                f"{', '.join(defaults)}")
        nt = _namedtuple_class(typename, list(types), types, [ns[n] for n in defaults], ns["__module__"], annotate)
        nt.__bases__ = bases
        if Generic in bases:
            nt.__class_getitem__ = classmethod(Generic.__class_getitem__.__func__)
        for key, val in ns.items():
            if key in _NT_PROHIBITED:
                raise AttributeError("Cannot overwrite NamedTuple attribute " + key)
            if key not in _NT_SPECIAL:
                if key not in nt._fields:
                    setattr(nt, key, val)
                try:
                    hook = type(val).__set_name__
                except AttributeError:
                    pass
                else:
                    hook(val, nt, key)
        if Generic in bases:
            nt.__init_subclass__()
        return nt


def NamedTuple(typename, fields=_lookup, /, **kwargs):
    """Typed version of namedtuple."""
    if fields is _lookup and kwargs:
        import warnings
        warnings.warn("Creating NamedTuple classes using keyword arguments is deprecated and will be disallowed in Python 3.15. "
                      "Use the class-based or functional syntax instead.", DeprecationWarning, 2)
        fields = kwargs.items()
    elif fields is _lookup or fields is None:
        if kwargs:
            raise TypeError("Cannot pass `None` as the 'fields' parameter and also specify fields using keyword arguments")
        _no_fields("NamedTuple", fields, "[]", "list", typename)
        fields = ()
    elif kwargs:
        raise TypeError("Either list of fields or keywords can be provided to NamedTuple, not both")
    types = {n: _check(t, f"field {n} annotation must be a type") for n, t in fields}
    names = [n for n, _ in fields]  # asked for once more, as CPython does: an iterator has none left
    nt = _namedtuple_class(typename, names, types, (), _sys._getframemodulename(1))
    nt.__orig_bases__ = (NamedTuple,)
    return nt


_NamedTuple = type.__new__(NamedTupleMeta, "NamedTuple", (), {})


def _nt_mro_entries(bases):
    return (_NamedTuple,)


NamedTuple.__mro_entries__ = _nt_mro_entries


class NewType:
    """NewType creates simple unique types with almost zero runtime overhead."""

    def __init__(self, name, tp):
        self.__qualname__ = name
        if "." in name:
            name = name.rpartition(".")[-1]
        self.__name__ = name
        self.__supertype__ = tp
        module = _sys._getframemodulename(1)
        if module != "typing":
            self.__module__ = module

    def __call__(self, x, /):
        return x

    def __mro_entries__(self, bases):
        name = self.__name__

        class Dummy:
            def __init_subclass__(cls):
                raise TypeError(f"Cannot subclass an instance of NewType. Perhaps you were looking for: "
                                f"`{cls.__name__} = NewType({cls.__name__!r}, {name})`")
        return (Dummy,)

    def __repr__(self):
        return f"{self.__module__}.{self.__qualname__}"

    def __reduce__(self):
        return self.__qualname__

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


def no_type_check(arg):
    """Decorator to indicate that annotations are not type hints."""
    if isinstance(arg, type):
        for key in dir(arg):
            obj = getattr(arg, key)
            if not hasattr(obj, "__qualname__") or obj.__qualname__ != f"{arg.__qualname__}.{obj.__name__}" or \
                    getattr(obj, "__module__", None) != arg.__module__:
                continue  # it is from elsewhere
            if isinstance(obj, type):
                no_type_check(obj)
            elif callable(obj):
                getattr(obj, "__func__", obj).__no_type_check__ = True
    try:
        arg.__no_type_check__ = True
    except TypeError:  # a class that can't be changed
        pass
    return arg


def no_type_check_decorator(decorator):
    """Decorator to give another decorator the @no_type_check effect."""
    from functools import wraps

    @wraps(decorator)
    def wrapped_decorator(*args, **kwds):
        return no_type_check(decorator(*args, **kwds))
    return wrapped_decorator


def dataclass_transform(*, eq_default=True, order_default=False, kw_only_default=False, frozen_default=False, field_specifiers=(), **kwargs):
    """Decorator to mark an object as providing dataclass-like behaviour."""
    def decorator(cls_or_fn):
        cls_or_fn.__dataclass_transform__ = {
            "eq_default": eq_default, "order_default": order_default, "kw_only_default": kw_only_default,
            "frozen_default": frozen_default, "field_specifiers": field_specifiers, "kwargs": kwargs}
        return cls_or_fn
    return decorator


class IO(Generic[_part_name("AnyStr")]):
    """Generic base class for TextIO and BinaryIO."""

    __slots__ = ()


class BinaryIO(IO[bytes]):
    """Typed version of the return of open() in binary mode."""

    __slots__ = ()


class TextIO(IO[str]):
    """Typed version of the return of open() in text mode."""

    __slots__ = ()
