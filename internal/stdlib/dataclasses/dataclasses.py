import sys

GenericAlias = type(list[int])
MappingProxyType = type(type.__dict__)
FunctionType = type(lambda: None)

__all__ = ["dataclass", "field", "Field", "FrozenInstanceError", "InitVar", "KW_ONLY", "MISSING", "fields", "asdict", "astuple",
           "make_dataclass", "replace", "is_dataclass"]


class FrozenInstanceError(AttributeError):
    pass


class _HAS_DEFAULT_FACTORY_CLASS:
    def __repr__(self):
        return "<factory>"


_HAS_DEFAULT_FACTORY = _HAS_DEFAULT_FACTORY_CLASS()


class _MISSING_TYPE:
    pass


MISSING = _MISSING_TYPE()


class _KW_ONLY_TYPE:
    pass


KW_ONLY = _KW_ONLY_TYPE()
_EMPTY_METADATA = MappingProxyType({})


class _FIELD_BASE:
    __slots__ = ("name",)

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


_FIELD = _FIELD_BASE("_FIELD")
_FIELD_CLASSVAR = _FIELD_BASE("_FIELD_CLASSVAR")
_FIELD_INITVAR = _FIELD_BASE("_FIELD_INITVAR")
_FIELDS = "__dataclass_fields__"
_PARAMS = "__dataclass_params__"
_POST_INIT_NAME = "__post_init__"


class InitVar:
    __slots__ = ("type",)

    def __init__(self, type):
        self.type = type

    def __repr__(self):
        if isinstance(self.type, type) and not isinstance(self.type, GenericAlias):
            name = self.type.__name__
        else:
            name = repr(self.type)
        return f"dataclasses.InitVar[{name}]"

    def __class_getitem__(cls, type):
        return InitVar(type)


_shown = set()  # ids of the fields whose repr is being made


class Field:
    __slots__ = ("name", "type", "default", "default_factory", "repr", "hash", "init", "compare", "metadata", "kw_only", "doc",
                 "_field_type")

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only, doc):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = _EMPTY_METADATA if metadata is None else MappingProxyType(metadata)
        self.kw_only = kw_only
        self.doc = doc
        self._field_type = None

    def __repr__(self):
        if id(self) in _shown:
            return "..."
        _shown.add(id(self))
        try:
            return self._text()
        finally:
            _shown.discard(id(self))

    def _text(self):
        return (f"Field(name={self.name!r},type={self.type!r},default={self.default!r},default_factory={self.default_factory!r},"
                f"init={self.init!r},repr={self.repr!r},hash={self.hash!r},compare={self.compare!r},metadata={self.metadata!r},"
                f"kw_only={self.kw_only!r},doc={self.doc!r},_field_type={self._field_type})")

    def __set_name__(self, owner, name):
        func = getattr(type(self.default), "__set_name__", None)
        if func:
            func(self.default, owner, name)

    __class_getitem__ = classmethod(GenericAlias)


class _DataclassParams:
    __slots__ = ("init", "repr", "eq", "order", "unsafe_hash", "frozen", "match_args", "kw_only", "slots", "weakref_slot")

    def __init__(self, *values):
        for name, value in zip(self.__slots__, values):
            setattr(self, name, value)

    def __repr__(self):
        return "_DataclassParams(" + ",".join([f"{n}={getattr(self, n)!r}" for n in self.__slots__]) + ")"


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None,
          kw_only=MISSING, doc=None):
    """Return an object to identify dataclass fields."""
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only, doc)


def _annotations(cls):
    d = cls.__dict__
    if "__annotations__" not in d and "__annotate_func__" not in d and "__annotations_cache__" not in d:
        return {}
    try:
        return cls.__annotations__
    except NameError:
        from annotationlib import get_annotations
        return get_annotations(cls, format=3)


def _string_is(text, cls, names):
    # The text is looked at as "NAME" or "MODULE.NAME" only, whatever follows; the names have the meaning of cls's module.
    head = text.strip()
    end = 0
    while end < len(head) and (head[end].isalnum() or head[end] in "_. "):
        end += 1
    module, dot, name = head[:end].replace(" ", "").partition(".")
    own = sys.modules.get(cls.__module__)
    if own is None:
        return False
    ns = own.__dict__
    if dot:
        other = ns.get(module)
        if getattr(other, "__name__", None) != ("typing" if "ClassVar" in names else "dataclasses") or sys.modules.get(other.__name__) is not other:
            return False
        value = getattr(other, name, None)
    else:
        value = ns.get(module)
    return _is_classvar(value) if "ClassVar" in names else value is InitVar or type(value) is InitVar if "InitVar" in names else value is KW_ONLY


def _is_classvar(value):
    typing = sys.modules.get("typing")
    if typing is None or value is None:
        return False
    return value is typing.ClassVar or type(value) is typing._Alias and value.__origin__ is typing.ClassVar


def _get_field(cls, name, type_, default_kw_only):
    default = getattr(cls, name, MISSING)
    if isinstance(default, Field):
        f = default
    else:
        if type(default).__name__ == "member_descriptor":
            default = MISSING  # it is a slot
        f = Field(default, MISSING, True, True, None, True, None, MISSING, None)
    f.name = name
    f.type = type_
    f._field_type = _FIELD
    if _is_classvar(type_) or isinstance(type_, str) and _string_is(type_, cls, ("ClassVar",)):
        f._field_type = _FIELD_CLASSVAR
    elif type_ is InitVar or type(type_) is InitVar or isinstance(type_, str) and _string_is(type_, cls, ("InitVar",)):
        f._field_type = _FIELD_INITVAR
    if f._field_type is not _FIELD and f.default_factory is not MISSING:
        raise TypeError(f"field {f.name} cannot have a default factory")
    if f._field_type is not _FIELD_CLASSVAR:
        if f.kw_only is MISSING:
            f.kw_only = default_kw_only
    elif f.kw_only is not MISSING:
        raise TypeError(f"field {f.name} is a ClassVar but specifies kw_only")
    if f._field_type is _FIELD and f.default.__class__.__hash__ is None:
        raise ValueError(f"mutable default {type(f.default)} for field {f.name} is not allowed: use default_factory")
    return f


_ORDER = (("__lt__", "<"), ("__le__", "<="), ("__gt__", ">"), ("__ge__", ">="))


def _init_source(cls, fields, std, kw, frozen, slots, has_post_init, env):
    seen = None
    for f in std:
        if f.init:
            if not (f.default is MISSING and f.default_factory is MISSING):
                seen = f
            elif seen:
                raise TypeError(f"non-default argument {f.name!r} follows default argument {seen.name!r}")
    self_name = "__dataclass_self__" if "self" in fields else "self"
    params = [self_name]
    body = []
    types = {}

    def param(f):
        types[f.name] = f.type
        if f.default is MISSING and f.default_factory is MISSING:
            return f.name
        if f.default is not MISSING:
            env[f"__dataclass_dflt_{f.name}__"] = f.default
            return f"{f.name}=__dataclass_dflt_{f.name}__"
        return f"{f.name}=__dataclass_HAS_DEFAULT_FACTORY__"

    for f in std:
        if f.init:
            params.append(param(f))
    kw = [f for f in kw if f.init]
    if kw:
        params.append("*")
        params.extend([param(f) for f in kw])
    for f in fields.values():
        if f._field_type is _FIELD_CLASSVAR:
            continue
        if f.default_factory is not MISSING:
            env[f"__dataclass_dflt_{f.name}__"] = f.default_factory
            if f.init:
                value = f"__dataclass_dflt_{f.name}__() if {f.name} is __dataclass_HAS_DEFAULT_FACTORY__ else {f.name}"
            else:
                value = f"__dataclass_dflt_{f.name}__()"
        elif f.init:
            value = f.name
        elif slots and f.default is not MISSING:
            env[f"__dataclass_dflt_{f.name}__"] = f.default
            value = f"__dataclass_dflt_{f.name}__"
        else:
            continue
        if f._field_type is _FIELD_INITVAR:
            continue
        if frozen:
            body.append(f"  __dataclass_setattr__({self_name}, {f.name!r}, {value})")
        else:
            body.append(f"  {self_name}.{f.name} = {value}")
    if has_post_init:
        args = ",".join(f.name for f in fields.values() if f._field_type is _FIELD_INITVAR)
        body.append(f"  {self_name}.__post_init__({args})")
    env["__dataclass_HAS_DEFAULT_FACTORY__"] = _HAS_DEFAULT_FACTORY
    env["__dataclass_setattr__"] = object.__setattr__
    types["return"] = None
    env["__init_types__"] = types
    return f" def __init__({', '.join(params)}):\n" + ("\n".join(body) or "  pass") + "\n"


def _tuple(obj, fields):
    if not fields:
        return "()"
    return "(" + ",".join([f"{obj}.{f.name}" for f in fields]) + ",)"


def _frozen_source(cls, fields, env):
    env["__dataclass_cls__"] = cls
    env["__dataclass_FrozenInstanceError__"] = FrozenInstanceError
    names = "(" + ",".join([repr(f.name) for f in fields]) + ("," if fields else "") + ")"
    check = f"type(self) is __dataclass_cls__ or name in {names}" if fields else "type(self) is __dataclass_cls__"
    return (f" def __setattr__(self, name, value):\n  if {check}:\n"
            "   raise __dataclass_FrozenInstanceError__(f\"cannot assign to field {name!r}\")\n"
            "  super(__dataclass_cls__, self).__setattr__(name, value)\n"
            f" def __delattr__(self, name):\n  if {check}:\n"
            "   raise __dataclass_FrozenInstanceError__(f\"cannot delete field {name!r}\")\n"
            "  super(__dataclass_cls__, self).__delattr__(name)\n")


def _process_class(cls, init, repr_, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot):
    fields = {}
    own_dict = cls.__dict__
    globals = sys.modules[cls.__module__].__dict__ if cls.__module__ in sys.modules else {}
    setattr(cls, _PARAMS, _DataclassParams(init, repr_, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot))
    any_frozen_base = False
    all_frozen_bases = None
    has_dataclass_bases = False
    for b in cls.__mro__[-1:0:-1]:
        base_fields = getattr(b, _FIELDS, None)
        if base_fields is not None:
            has_dataclass_bases = True
            fields.update(base_fields)
            if all_frozen_bases is None:
                all_frozen_bases = True
            current = getattr(b, _PARAMS).frozen
            all_frozen_bases = all_frozen_bases and current
            any_frozen_base = any_frozen_base or current
    cls_annotations = _annotations(cls)
    cls_fields = []
    kw_only_seen = False
    for name, type_ in cls_annotations.items():
        if type_ is KW_ONLY or isinstance(type_, str) and _string_is(type_, cls, ("KW_ONLY",)):
            if kw_only_seen:
                raise TypeError(f"{name!r} is KW_ONLY, but KW_ONLY has already been specified")
            kw_only_seen = kw_only = True
        else:
            cls_fields.append(_get_field(cls, name, type_, kw_only))
    for f in cls_fields:
        fields[f.name] = f
        if isinstance(getattr(cls, f.name, None), Field):
            if f.default is MISSING:
                delattr(cls, f.name)
            else:
                setattr(cls, f.name, f.default)
    for name, value in own_dict.items():
        if isinstance(value, Field) and name not in cls_annotations:
            raise TypeError(f"{name!r} is a field but has no type annotation")
    if has_dataclass_bases:
        if any_frozen_base and not frozen:
            raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
        if all_frozen_bases is False and frozen:
            raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    setattr(cls, _FIELDS, fields)
    class_hash = own_dict.get("__hash__", MISSING)
    has_explicit_hash = not (class_hash is MISSING or class_hash is None and "__eq__" in own_dict)
    if order and not eq:
        raise ValueError("eq must be true if order is true")

    env = {}
    source = []
    made = []
    real = [f for f in fields.values() if f._field_type is _FIELD]
    std = [f for f in fields.values() if f._field_type is not _FIELD_CLASSVAR and f.init and not f.kw_only]
    kws = [f for f in fields.values() if f._field_type is not _FIELD_CLASSVAR and f.init and f.kw_only]
    if init:
        source.append(_init_source(cls, fields, std, kws, frozen, slots, hasattr(cls, _POST_INIT_NAME), env))
        made.append(("__init__", True))
    if repr_ and "__repr__" not in own_dict:
        env["__dataclass_repr__"] = _repr
        env["__dataclass_names__"] = tuple([f.name for f in real if f.repr])
        source.append("\n def __repr__(self):\n  return __dataclass_repr__(self, __dataclass_names__)\n")
        made.append(("__repr__", False))
    compared = [f for f in real if f.compare]
    if eq and "__eq__" not in own_dict:
        test = " and ".join([f"self.{f.name}==other.{f.name}" for f in compared]) or "True"
        source.append(" def __eq__(self, other):\n  if self is other:\n   return True\n  if other.__class__ is self.__class__:\n"
                      f"   return {test}\n  return NotImplemented\n")
        made.append(("__eq__", False))
    if order:
        a, b = _tuple("self", compared), _tuple("other", compared)
        for name, op in _ORDER:
            if name in own_dict:
                raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__} Consider using functools.total_ordering")
            source.append(f" def {name}(self, other):\n  if other.__class__ is self.__class__:\n   return {a}{op}{b}\n  return NotImplemented\n")
            made.append((name, False))
    if frozen:
        for name in ("__setattr__", "__delattr__"):
            if name in own_dict:
                raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__}")
            made.append((name, False))
        source.append(_frozen_source(cls, real, env))
    want_hash = unsafe_hash or eq and frozen
    if unsafe_hash and has_explicit_hash:
        raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
    if want_hash and not (not unsafe_hash and has_explicit_hash):
        hashed = [f for f in real if (f.compare if f.hash is None else f.hash)]
        source.append(f" def __hash__(self):\n  return hash({_tuple('self', hashed)})\n")
        made.append(("__hash__", True))
    elif eq and not has_explicit_hash and not want_hash:
        cls.__hash__ = None
    if made:
        names = [name for name, _ in made]
        text = f"def __create_fn__({', '.join(env)}):\n{''.join(source)} return ({', '.join(names)},)\n"
        ns = {}
        exec(text, globals, ns)
        for (name, force), fn in zip(made, ns["__create_fn__"](**env)):
            fn.__qualname__ = f"{cls.__qualname__}.{name}"
            if name == "__init__":
                fn.__annotations__ = env["__init_types__"]
                if name in own_dict:
                    continue
            setattr(cls, name, fn)
    if not getattr(cls, "__doc__"):
        cls.__doc__ = cls.__name__ + _signature_text(std, kws) if init else cls.__name__ + "()"
    if match_args and "__match_args__" not in own_dict:
        cls.__match_args__ = tuple([f.name for f in std])
    if weakref_slot and not slots:
        raise TypeError("weakref_slot is True but slots is False")
    if slots:
        cls = _add_slots(cls, frozen, weakref_slot, real)
    if "__replace__" not in cls.__dict__:
        cls.__replace__ = _replace
    if hasattr(cls, "__abstractmethods__"):
        from abc import update_abstractmethods
        update_abstractmethods(cls)
    return cls


def _signature_text(std, kw):
    def one(f):
        t = f.type
        if isinstance(t, type) and not isinstance(t, GenericAlias) and t.__module__ != "typing":
            t = t.__qualname__ if t.__module__ in ("builtins", "") else f"{t.__module__}.{t.__qualname__}"
        else:
            t = repr(t).replace("typing.", "")
        out = f"{f.name}: {t}"
        if f.default is not MISSING:
            out += f" = {f.default!r}"
        elif f.default_factory is not MISSING:
            out += " = <factory>"
        return out
    parts = [one(f) for f in std]
    if kw:
        parts.append("*")
        parts += [one(f) for f in kw]
    return "(" + ", ".join(parts) + ")"


def _dataclass_getstate(self):
    return [getattr(self, f.name) for f in fields(self)]


def _dataclass_setstate(self, state):
    for f, value in zip(fields(self), state):
        object.__setattr__(self, f.name, value)


def _add_slots(cls, frozen, weakref_slot, real):
    if "__slots__" in cls.__dict__:
        raise TypeError(f"{cls.__name__} already specifies __slots__")
    cls_dict = dict(cls.__dict__)
    inherited = set()
    for c in cls.__mro__[1:-1]:
        s = c.__dict__.get("__slots__", ())
        if hasattr(s, "__next__"):
            raise TypeError(f"Slots of '{c.__name__}' cannot be determined")
        inherited.update((s,) if isinstance(s, str) else s)
    names = tuple([f.name for f in real])
    docs = {f.name: f.doc for f in real if f.name not in inherited}
    if any(docs.values()):
        slots = docs
        if weakref_slot and "__weakref__" not in inherited:
            slots["__weakref__"] = None
    else:
        slots = [n for n in names if n not in inherited]
        if weakref_slot and "__weakref__" not in inherited:
            slots.append("__weakref__")
        slots = tuple(slots)
    cls_dict["__slots__"] = slots
    for name in names:
        cls_dict.pop(name, None)
    cls_dict.pop("__dict__", None)
    cls_dict.pop("__weakref__", None)
    qualname = getattr(cls, "__qualname__", None)
    new = type(cls)(cls.__name__, cls.__bases__, cls_dict)
    if qualname is not None:
        new.__qualname__ = qualname
    if frozen:
        if "__getstate__" not in cls_dict:
            new.__getstate__ = _dataclass_getstate
        if "__setstate__" not in cls_dict:
            new.__setstate__ = _dataclass_setstate
    for member in cls_dict.values():
        for f in (member, getattr(member, "__func__", None), getattr(member, "fget", None), getattr(member, "fset", None)):
            while hasattr(f, "__wrapped__"):
                f = f.__wrapped__
            if isinstance(f, FunctionType):
                for cell in f.__closure__ or ():
                    try:
                        if cell.cell_contents is cls:
                            cell.cell_contents = new
                    except ValueError:
                        pass
    return new


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True,
              kw_only=False, slots=False, weakref_slot=False):
    """Add dunder methods based on the fields defined in the class."""
    if cls is None:
        return lambda cls: _process_class(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot)
    return _process_class(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot)


def fields(class_or_instance):
    """Return a tuple describing the fields of this dataclass."""
    try:
        all = getattr(class_or_instance, _FIELDS)
    except AttributeError:
        raise TypeError("must be called with a dataclass type or instance") from None
    return tuple([f for f in all.values() if f._field_type is _FIELD])


def _is_dataclass_instance(obj):
    return hasattr(type(obj), _FIELDS)


def is_dataclass(obj):
    """Returns True if obj is a dataclass or an instance of a dataclass."""
    return hasattr(obj if isinstance(obj, type) else type(obj), _FIELDS)


_ATOMIC = frozenset([type(None), bool, int, float, str, complex, bytes, type(...), type(NotImplemented), type, range, property])


def asdict(obj, *, dict_factory=dict):
    """Return the fields of a dataclass instance as a new dictionary mapping field names to field values."""
    if not hasattr(type(obj), _FIELDS):
        raise TypeError("asdict() should be called on dataclass instances")
    return _asdict_inner(obj, dict_factory)


def _asdict_inner(obj, dict_factory):
    cls = type(obj)
    if cls in _ATOMIC:
        return obj
    if hasattr(cls, _FIELDS):
        if dict_factory is dict:
            return {n: v if type(v := getattr(obj, n)) in _ATOMIC else _asdict_inner(v, dict)
                    for n, f in getattr(obj, _FIELDS).items() if f._field_type is _FIELD}
        return dict_factory([(f.name, _asdict_inner(getattr(obj, f.name), dict_factory)) for f in fields(obj)])
    if cls is list:
        return [v if type(v) in _ATOMIC else _asdict_inner(v, dict_factory) for v in obj]
    if cls is dict:
        return {_asdict_inner(k, dict_factory): _asdict_inner(v, dict_factory) for k, v in obj.items()}
    if issubclass(cls, tuple):
        if hasattr(obj, "_fields"):
            return cls(*[_asdict_inner(v, dict_factory) for v in obj])
        return cls([_asdict_inner(v, dict_factory) for v in obj])
    if issubclass(cls, dict):
        if hasattr(cls, "default_factory"):
            result = cls(obj.default_factory)
            for k, v in obj.items():
                result[_asdict_inner(k, dict_factory)] = _asdict_inner(v, dict_factory)
            return result
        return cls((_asdict_inner(k, dict_factory), _asdict_inner(v, dict_factory)) for k, v in obj.items())
    if issubclass(cls, list):
        return cls([_asdict_inner(v, dict_factory) for v in obj])
    import copy
    return copy.deepcopy(obj)


def astuple(obj, *, tuple_factory=tuple):
    """Return the fields of a dataclass instance as a new tuple of field values."""
    if not _is_dataclass_instance(obj):
        raise TypeError("astuple() should be called on dataclass instances")
    return _astuple_inner(obj, tuple_factory)


def _astuple_inner(obj, tuple_factory):
    cls = type(obj)
    if cls in _ATOMIC:
        return obj
    if hasattr(cls, _FIELDS):
        return tuple_factory([_astuple_inner(getattr(obj, f.name), tuple_factory) for f in fields(obj)])
    if isinstance(obj, tuple) and hasattr(obj, "_fields"):
        return cls(*[_astuple_inner(v, tuple_factory) for v in obj])
    if isinstance(obj, (list, tuple)):
        return cls([_astuple_inner(v, tuple_factory) for v in obj])
    if isinstance(obj, dict):
        if hasattr(cls, "default_factory"):
            result = cls(obj.default_factory)
            for k, v in obj.items():
                result[_astuple_inner(k, tuple_factory)] = _astuple_inner(v, tuple_factory)
            return result
        return cls((_astuple_inner(k, tuple_factory), _astuple_inner(v, tuple_factory)) for k, v in obj.items())
    import copy
    return copy.deepcopy(obj)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, init=True, repr=True, eq=True, order=False, unsafe_hash=False,
                   frozen=False, match_args=True, kw_only=False, slots=False, weakref_slot=False, module=None, decorator=dataclass):
    """Return a new dynamically created dataclass."""
    import keyword
    import types
    if namespace is None:
        namespace = {}
    annotations = {}
    defaults = {}
    for item in fields:
        if isinstance(item, str):
            name, tp = item, _any()
        elif len(item) == 2:
            name, tp = item
        elif len(item) == 3:
            name, tp, default = item
            defaults[name] = default
        else:
            raise TypeError(f"Invalid field: {item!r}")
        if not isinstance(name, str) or not name.isidentifier():
            raise TypeError(f"Field names must be valid identifiers: {name!r}")
        if keyword.iskeyword(name):
            raise TypeError(f"Field names must not be keywords: {name!r}")
        if name in annotations:
            raise TypeError(f"Field name duplicated: {name!r}")
        annotations[name] = tp

    def body(ns):
        ns.update(namespace)
        ns.update(defaults)
        ns["__annotations__"] = annotations
    cls = types.new_class(cls_name, bases, {}, body)
    if module is None:
        module = sys._getframemodulename(1) or "__main__"
    if module is not None:
        cls.__module__ = module
    return decorator(cls, init=init, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash, frozen=frozen, match_args=match_args,
                     kw_only=kw_only, slots=slots, weakref_slot=weakref_slot)


def _any():
    import typing
    return typing.Any


def replace(obj, /, **changes):
    """Return a new object replacing specified fields with new values."""
    if not _is_dataclass_instance(obj):
        raise TypeError("replace() should be called on dataclass instances")
    return _replaced(obj, changes)


def _replace(self, /, **changes):
    return _replaced(self, changes)


def _replaced(self, changes):
    for f in getattr(self, _FIELDS).values():
        kind, name = f._field_type, f.name
        if kind is _FIELD_CLASSVAR:
            continue
        if not f.init:
            if name in changes:
                raise TypeError(f"field {name} is declared with init=False, it cannot be specified with replace()")
            continue
        if name not in changes:
            if kind is _FIELD_INITVAR and f.default is MISSING:
                raise TypeError(f"InitVar {name!r} must be specified with replace()")
            changes[name] = getattr(self, name)
    return self.__class__(**changes)
