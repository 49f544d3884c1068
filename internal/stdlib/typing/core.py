# The part of typing that every import runs: special forms, type variables, generic aliases, Generic.

import sys as _sys

_NoneType = type(None)
_ASSERT_NEVER_REPR_MAX_LENGTH = 100
_cleanups = []  # functions that empty caches: there are none
_lookup = object()


def _part_name(name):
    # A name of a part that may not have been loaded.
    try:
        return globals()[name]
    except KeyError:
        return __getattr__(name)


def _forward(arg, module=None, is_class=False):
    ref = _part_name("ForwardRef")(arg, module=module, is_class=is_class)
    ref.__forward_code__  # refuses what is no expression
    return ref


def _convert(arg, module=None, is_class=False):
    if arg is None:
        return _NoneType
    if isinstance(arg, str):
        return _forward(arg, module, is_class)
    return arg


def _check(arg, msg, module=None, allow_special=False):
    arg = _convert(arg, module, allow_special)
    if type(arg) is _Alias and arg.__origin__ in (Generic, _protocol(), ClassVar, Final):
        if not (allow_special and arg.__origin__ in (ClassVar, Final)):
            raise TypeError(f"{arg} is not valid as type argument")
    if arg is Generic or arg is _protocol():
        raise TypeError(f"Plain {arg} is not valid as type argument")
    if isinstance(arg, _Form) and not (arg in (LiteralString, NoReturn, Never, Self, TypeAlias)
                                       or allow_special and arg in (ClassVar, Final)):
        raise TypeError(f"Plain {arg} is not valid as type argument")
    if type(arg) is tuple:
        raise TypeError(f"{msg} Got {arg!r:.100}.")
    return arg


def _protocol():
    return globals().get("Protocol", _lookup)


def _type_repr(obj):
    if isinstance(obj, type) and not hasattr(obj, "__origin__"):
        if obj.__module__ == "builtins":
            return obj.__qualname__
        return f"{obj.__module__}.{obj.__qualname__}"
    if obj is ...:
        return "..."
    if isinstance(obj, tuple):
        return "[" + ", ".join([_type_repr(t) for t in obj]) + "]"
    if isinstance(obj, (type(_type_repr), type(len))):
        return obj.__qualname__ if obj.__module__ == "builtins" else f"{obj.__module__}.{obj.__qualname__}"
    return repr(obj)


def _collect(args):
    params = []
    for a in args:
        if isinstance(a, type):
            continue
        if hasattr(type(a), "__typing_subst__"):
            if a not in params:
                params.append(a)
        elif isinstance(a, (tuple, list)):
            for p in _collect(a):
                if p not in params:
                    params.append(p)
        else:
            for p in getattr(a, "__parameters__", ()):
                if p not in params:
                    params.append(p)
    return tuple(params)


def _unpacked(arg):
    if getattr(arg, "__typing_is_unpacked_typevartuple__", False):
        return None
    return getattr(arg, "__typing_unpacked_tuple_args__", None)


def _flatten(args):
    out = []
    for a in args:
        sub = _unpacked(a)
        if sub is not None and not (sub and sub[-1] is ...):
            out.extend(sub)
        else:
            out.append(a)
    return tuple(out)


def _union(left, right):
    return Union[left, right]


def _refuse_subclass(root):
    if not root:
        raise TypeError("Cannot subclass special typing classes")


class _Form:
    """A special form: Any-like names that are no classes, and names that take parameters."""

    __slots__ = ("_name", "_get", "_kind", "__dict__")

    def __init_subclass__(cls, /, *args, _root=False, **kwargs):
        _refuse_subclass(_root)

    def __init__(self, name, doc, get=None, kind=None):
        self._name = name
        self.__doc__ = doc
        self._get = get
        self._kind = kind

    def __getattr__(self, item):
        if item in {"__name__", "__qualname__"}:
            return self._name
        if item == "__module__":
            return "typing"
        raise AttributeError(item)

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass {self!r}")

    def __repr__(self):
        return "typing." + self._name

    def __reduce__(self):
        return self._name

    def __call__(self, *args, **kwds):
        raise TypeError(f"Cannot instantiate {self!r}")

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __instancecheck__(self, obj):
        raise TypeError(f"{self} cannot be used with isinstance()")

    def __subclasscheck__(self, cls):
        raise TypeError(f"{self} cannot be used with issubclass()")

    def __getitem__(self, parameters):
        if self._get is None:
            raise TypeError(f"{self} is not subscriptable")
        return self._get(self, parameters)


def _one_type(form, parameters):
    return _Alias(form, (_check(parameters, f"{form} accepts only single type."),))


def _one_type_special(form, parameters):
    return _Alias(form, (_check(parameters, f"{form} accepts only single type.", allow_special=True),))


def _one_item(form, parameters):
    return _Alias(form, (_check(parameters, f"{form._name} accepts only a single type."),))


def _optional(form, parameters):
    return Union[_check(parameters, f"{form} requires a single type."), _NoneType]


def _literal(form, parameters):
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    flat = []
    for p in parameters:
        if type(p) is _LiteralAlias:
            flat.extend(p.__args__)
        else:
            flat.append(p)
    try:
        flat = {(p, type(p)): p for p in flat}.values()
    except TypeError:  # unhashable ones
        pass
    return _LiteralAlias(form, tuple(flat))


def _concatenate(form, parameters):
    if parameters == ():
        raise TypeError("Cannot take a Concatenate of no types.")
    if not isinstance(parameters, tuple):
        parameters = (parameters,)
    if not (parameters[-1] is ... or isinstance(parameters[-1], ParamSpec)):
        raise TypeError("The last parameter to Concatenate should be a ParamSpec variable or ellipsis.")
    msg = "Concatenate[arg, ...]: each arg must be a type."
    return _ConcatenateAlias(form, (*(_check(p, msg) for p in parameters[:-1]), parameters[-1]))


def _annotated(form, parameters):
    if not isinstance(parameters, tuple) or len(parameters) < 2:
        raise TypeError("Annotated[...] should be used with at least two arguments (a type and an annotation).")
    first = parameters[0]
    if not getattr(first, "__typing_is_unpacked_typevartuple__", False):
        first = _check(first, "Annotated[t, ...]: t must be a type.", allow_special=True)
    return _AnnotatedAlias(first, parameters[1:])


def _unpack(form, parameters):
    item = _check(parameters, f"{form} accepts only single type.")
    return _UnpackAlias(form, (item,))


class _AnyMeta(type):
    def __instancecheck__(self, obj):
        if self is Any:
            raise TypeError("typing.Any cannot be used with isinstance()")
        return super().__instancecheck__(obj)

    def __repr__(self):
        if self is Any:
            return "typing.Any"
        return super().__repr__()


class Any(metaclass=_AnyMeta):
    """Special type indicating an unconstrained type."""

    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError("Any cannot be instantiated")
        return super().__new__(cls)


_Form.__name__ = _Form.__qualname__ = "_SpecialForm"

NoReturn = _Form("NoReturn", "Special type indicating functions that never return.")
Never = _Form("Never", "A special type that never has any values.")
Self = _Form("Self", "Used to spell the type of \"self\" in classes.")
LiteralString = _Form("LiteralString", "Represents an arbitrary literal string.")
TypeAlias = _Form("TypeAlias", "Special form for marking type aliases.")
ClassVar = _Form("ClassVar", "Special type construct to mark class variables.", _one_type_special, "qualifier")
Final = _Form("Final", "Special typing construct to indicate final names to type checkers.", _one_type_special, "qualifier")
Optional = _Form("Optional", "Optional[X] is equivalent to Union[X, None].", _optional)
Literal = _Form("Literal", "Special typing form to define literal types (a.k.a. value types).", _literal)
Concatenate = _Form("Concatenate", "Special form for annotating higher-order functions.", _concatenate)
TypeGuard = _Form("TypeGuard", "Special typing construct for marking user-defined type predicate functions.", _one_type)
TypeIs = _Form("TypeIs", "Special typing construct for marking user-defined type predicate functions.", _one_type)
Required = _Form("Required", "Special typing construct to mark a TypedDict key as required.", _one_item)
NotRequired = _Form("NotRequired", "Special typing construct to mark a TypedDict key as potentially missing.", _one_item)
ReadOnly = _Form("ReadOnly", "A special typing construct to mark an item of a TypedDict as read-only.", _one_item)
Unpack = _Form("Unpack", "Type unpack operator.", _unpack)
Annotated = _Form("Annotated", "Add context-specific metadata to a type.", _annotated)
Union = type(int | None)


def _is_param_expr(arg):
    return arg is ... or isinstance(arg, (tuple, list)) or isinstance(arg, (ParamSpec, _ConcatenateAlias))


class _AliasBase:
    def __init_subclass__(cls, /, *args, _root=False, **kwargs):
        _refuse_subclass(_root)

    def __or__(self, right):
        return Union[self, right]

    def __ror__(self, left):
        return Union[left, self]

    def __instancecheck__(self, obj):
        return self.__subclasscheck__(type(obj))

    def __subclasscheck__(self, cls):
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __call__(self, *args, **kwargs):
        if not self._inst:
            raise TypeError(f"Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead")
        result = self.__origin__(*args, **kwargs)
        try:
            result.__orig_class__ = self
        except (AttributeError, TypeError):
            pass
        return result

    def __getattr__(self, attr):
        if attr in {"__name__", "__qualname__"}:
            return self._name or self.__origin__.__name__
        if "__origin__" in self.__dict__ and not (attr[:2] == "__" and attr[-2:] == "__"):
            return getattr(self.__origin__, attr)
        raise AttributeError(attr)

    def __setattr__(self, attr, val):
        if attr[:2] == "__" and attr[-2:] == "__" or attr in {"_name", "_inst", "_nparams", "_defaults", "_params"}:
            object.__setattr__(self, attr, val)
        else:
            setattr(self.__origin__, attr, val)

    def __dir__(self):
        return list({*object.__dir__(self), *(a for a in dir(self.__origin__) if a[:2] != "__")})


class _Alias(_AliasBase, _root=True):
    """A generic type with its arguments: List[int], Box[T]."""

    def __init__(self, origin, args, *, inst=True, name=None):
        if not isinstance(args, tuple):
            args = (args,)
        set = object.__setattr__
        set(self, "__origin__", origin)
        set(self, "__args__", args)
        set(self, "_inst", inst)
        set(self, "_name", name)
        if not name:
            set(self, "__module__", origin.__module__)

    @property
    def __parameters__(self):
        params = self.__dict__.get("_params")
        if params is None:
            params = _collect(self.__args__)
            object.__setattr__(self, "_params", params)
        return params

    def __eq__(self, other):
        if not isinstance(other, _Alias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __getitem__(self, args):
        if self.__origin__ is Generic or self.__origin__ is _protocol():
            raise TypeError(f"Cannot subscript already-subscripted {self}")
        if not self.__parameters__:
            raise TypeError(f"{self} is not a generic class")
        if not isinstance(args, tuple):
            args = (args,)
        args = _flatten([_convert(a) for a in args])
        params = self.__parameters__
        for p in params:
            prepare = getattr(p, "__typing_prepare_subst__", None)
            if prepare is not None:
                args = prepare(self, args)
        if len(args) != len(params):
            raise TypeError(f"Too {'many' if len(args) > len(params) else 'few'} arguments for {self}; "
                            f"actual {len(args)}, expected {len(params)}")
        return self.copy_with(tuple(_substitute(self, self.__args__, dict(zip(params, args)))))

    def copy_with(self, args):
        return self.__class__(self.__origin__, args, name=self._name, inst=self._inst)

    def __repr__(self):
        name = "typing." + self._name if self._name else _type_repr(self.__origin__)
        args = ", ".join([_type_repr(a) for a in self.__args__]) if self.__args__ else "()"
        return f"{name}[{args}]"

    def __reduce__(self):
        import operator
        origin = globals()[self._name] if self._name else self.__origin__
        args = self.__args__
        if len(args) == 1 and not isinstance(args[0], tuple):
            args, = args
        return operator.getitem, (origin, args)

    def __mro_entries__(self, bases):
        origin = self.__origin__
        if isinstance(origin, _Form):
            raise TypeError(f"Cannot subclass {self!r}")
        if self._name:
            return _named_entries(self, bases)
        if origin is Generic:
            if _protocol() in bases:
                return ()
            i = bases.index(self)
            for b in bases[i + 1:]:
                if isinstance(b, _AliasBase) and b is not self:
                    return ()
        return (origin,)

    def __iter__(self):
        yield Unpack[self]


def _named_entries(alias, bases):
    out = []
    if alias.__origin__ not in bases:
        out.append(alias.__origin__)
    i = bases.index(alias)
    if not any(isinstance(b, _AliasBase) or isinstance(b, type) and issubclass(b, Generic) for b in bases[i + 1:]):
        out.append(Generic)
    return tuple(out)


def _substitute(alias, args, new):
    out = []
    for old in args:
        if isinstance(old, type):
            out.append(old)
            continue
        subst = getattr(type(old), "__typing_subst__", None)
        if subst is not None:
            if isinstance(old, TypeVarTuple):
                out.extend(new[old])
                continue
            value = subst(old, new[old])
        else:
            params = getattr(old, "__parameters__", ())
            if not params:
                if isinstance(old, tuple):
                    value = tuple(_substitute(alias, old, new))
                else:
                    value = old
            elif isinstance(old, _UnpackAlias) and isinstance(old.__args__[0], TypeVarTuple):
                out.extend(new[old.__args__[0]])
                continue
            else:
                items = []
                for p in params:
                    if isinstance(p, TypeVarTuple):
                        items.extend(new[p])
                    else:
                        items.append(new[p])
                value = old[tuple(items)]
        if isinstance(value, tuple) and isinstance(alias, _CallableAlias):
            out.extend(value)
        else:
            out.append(value)
    return out


def _substitute_builtin(alias, args):
    # The arguments of list[T][int] and the like where there is more than plain type variables among the parameters.
    if not isinstance(args, tuple):
        args = (args,)
    args = _flatten(args)
    params = alias.__parameters__
    for p in params:
        prepare = getattr(p, "__typing_prepare_subst__", None)
        if prepare is not None:
            args = prepare(alias, args)
    if len(args) != len(params):
        raise TypeError(f"Too {'many' if len(args) > len(params) else 'few'} arguments for {alias}; "
                        f"actual {len(args)}, expected {len(params)}")
    return tuple(_substitute(alias, alias.__args__, dict(zip(params, args))))


class _SpecialGenericAlias(_AliasBase, _root=True):
    """List, Dict and so on without arguments."""

    def __init__(self, origin, nparams, name, inst=True, defaults=()):
        set = object.__setattr__
        set(self, "__origin__", origin)
        set(self, "_nparams", nparams)
        set(self, "_name", name)
        set(self, "_inst", inst)
        set(self, "_defaults", defaults)
        set(self, "__module__", "typing")
        set(self, "__doc__", f"Deprecated alias to {_type_repr(origin)}.")

    @property
    def __parameters__(self):
        raise AttributeError("__parameters__")

    def __getitem__(self, params):
        if not isinstance(params, tuple):
            params = (params,)
        params = tuple(_check(p, "Parameters to generic types must be types.") for p in params)
        n = len(params)
        if self._nparams == 0:
            raise TypeError(f"{self} is not a generic class")
        if self._defaults and n < self._nparams and n + len(self._defaults) >= self._nparams:
            params += self._defaults[n - self._nparams:]
            n = len(params)
        if self._nparams >= 0 and n != self._nparams:
            expected = str(self._nparams)
            if self._defaults:
                expected = f"at least {self._nparams - len(self._defaults)}"
            raise TypeError(f"Too {'many' if n > self._nparams else 'few'} arguments for {self}; "
                            f"actual {n}, expected {expected}")
        return _Alias(self.__origin__, params, name=self._name, inst=self._inst)

    def copy_with(self, params):
        return _Alias(self.__origin__, params, name=self._name, inst=self._inst)

    def __repr__(self):
        return "typing." + self._name

    def __subclasscheck__(self, cls):
        if isinstance(cls, _SpecialGenericAlias):
            return issubclass(cls.__origin__, self.__origin__)
        if isinstance(cls, _Alias):
            return super().__subclasscheck__(cls)
        return issubclass(cls, self.__origin__)

    def __reduce__(self):
        return self._name

    def __mro_entries__(self, bases):
        return _named_entries(self, bases)


class _TupleType(_SpecialGenericAlias, _root=True):
    def __getitem__(self, params):
        if not isinstance(params, tuple):
            params = (params,)
        if len(params) >= 2 and params[-1] is ...:
            msg = "Tuple[t, ...]: t must be a type."
            return self.copy_with((*(_check(p, msg) for p in params[:-1]), ...))
        return self.copy_with(tuple(_check(p, "Tuple[t0, t1, ...]: each t must be a type.") for p in params))


class _CallableType(_SpecialGenericAlias, _root=True):
    def copy_with(self, params):
        return _CallableAlias(self.__origin__, params, name=self._name, inst=self._inst)

    def __getitem__(self, params):
        if not isinstance(params, tuple) or len(params) != 2:
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        args, result = params
        if isinstance(args, (list, tuple)):
            args = tuple(_convert(a) for a in args)
        else:
            args = (args if args is ... else _convert(args),)
        result = _check(result, "Callable[args, result]: result must be a type.")
        return self.copy_with((*args, result))


def _generic_of(cls, params):
    return cls[tuple(Unpack[p] if isinstance(p, TypeVarTuple) else p for p in params)]


class Generic:
    """Abstract base class for generic types."""
    __native_name__ = "typing.Generic"

    __slots__ = ()
    _is_protocol = False

    @classmethod
    def __class_getitem__(cls, args):
        if not isinstance(args, tuple):
            args = (args,)
        args = tuple(_convert(a) for a in args)
        if cls is Generic or cls is _protocol():
            if not args:
                raise TypeError(f"Parameter list to {cls.__qualname__}[...] cannot be empty")
            for a in args:
                if not (isinstance(a, (TypeVar, ParamSpec)) or isinstance(a, _UnpackAlias)):
                    raise TypeError(f"Parameters to {cls.__name__}[...] must all be type variables "
                                    "or parameter specification variables.")
            if len(set(args)) != len(args):
                raise TypeError(f"Parameters to {cls.__name__}[...] must all be unique")
        else:
            for p in cls.__parameters__:
                args = p.__typing_prepare_subst__(cls, args)
            params = cls.__parameters__
            if not params:
                raise TypeError(f"{cls} is not a generic class")
            if len(args) != len(params):
                raise TypeError(f"Too {'many' if len(args) > len(params) else 'few'} arguments for {cls}; "
                                f"actual {len(args)}, expected {len(params)}")
            out = []
            for p, a in zip(params, args):
                if isinstance(p, TypeVarTuple):
                    out.extend(a)
                else:
                    out.append(a)
            args = tuple(out)
        return _Alias(cls, args)

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        tvars = []
        own = cls.__dict__
        if "__orig_bases__" in own:
            error = Generic in own["__orig_bases__"]
        else:
            error = Generic in cls.__bases__ and cls.__name__ != "Protocol" and type(cls).__name__ != "_TypedDictMeta"
        if error:
            raise TypeError("Cannot inherit from plain Generic")
        if "__orig_bases__" in own:
            bases = own["__orig_bases__"]
            tvars = _collect(bases)
            gvars = None
            for base in bases:
                if isinstance(base, _Alias) and base.__origin__ is Generic:
                    if gvars is not None:
                        raise TypeError("Cannot inherit from Generic[...] multiple times.")
                    gvars = base.__parameters__
            if gvars is not None:
                extra = [t for t in tvars if t not in gvars]
                if extra:
                    raise TypeError(f"Some type variables ({', '.join(map(str, extra))}) are not listed in "
                                    f"Generic[{', '.join(map(str, gvars))}]")
                tvars = gvars
        cls.__parameters__ = tuple(tvars)


_sys_generic_alias = type(list[int])

List = _SpecialGenericAlias(list, 1, "List", inst=False)
Dict = _SpecialGenericAlias(dict, 2, "Dict", inst=False)
Set = _SpecialGenericAlias(set, 1, "Set", inst=False)
FrozenSet = _SpecialGenericAlias(frozenset, 1, "FrozenSet", inst=False)
Type = _SpecialGenericAlias(type, 1, "Type", inst=False)
Tuple = _TupleType(tuple, -1, "Tuple", inst=False)
Text = str
TYPE_CHECKING = False


def cast(typ, val):
    """Cast a value to a type."""
    return val


def assert_type(val, typ, /):
    """Ask a static type checker to confirm that the value is of the given type."""
    return val


def assert_never(arg, /):
    """Statically assert that a line of code is unreachable."""
    value = repr(arg)
    if len(value) > _ASSERT_NEVER_REPR_MAX_LENGTH:
        value = value[:_ASSERT_NEVER_REPR_MAX_LENGTH] + "..."
    raise AssertionError(f"Expected code to be unreachable, but got: {value}")


def reveal_type(obj, /):
    """Ask a static type checker to reveal the inferred type of an expression."""
    print(f"Runtime type is {type(obj).__name__!r}", file=_sys.stderr)
    return obj


def _mark(name):
    def mark(arg, /):
        try:
            setattr(arg, name, True)
        except (AttributeError, TypeError):
            pass
        return arg
    return mark


def final(f):
    """Decorator to indicate final methods and final classes."""
    try:
        f.__final__ = True
    except (AttributeError, TypeError):
        pass
    return f


def override(method, /):
    """Indicate that a method is intended to override a method in a base class."""
    try:
        method.__override__ = True
    except (AttributeError, TypeError):
        pass
    return method


def _overload_dummy(*args, **kwds):
    raise NotImplementedError("You should not call an overloaded function. A series of @overload-decorated functions "
                              "outside a stub module should always be followed by an implementation that is not @overload-ed.")


_overload_registry = {}


def overload(func):
    """Decorator for overloaded functions/methods."""
    f = getattr(func, "__func__", func)
    try:
        _overload_registry.setdefault((f.__module__, f.__qualname__), {})[f.__code__.co_firstlineno] = func
    except AttributeError:
        pass
    return _overload_dummy


def get_overloads(func):
    """Return all defined overloads for *func* as a sequence."""
    f = getattr(func, "__func__", func)
    return list(_overload_registry.get((f.__module__, f.__qualname__), {}).values())


def clear_overloads():
    """Clear all overloads in the registry."""
    _overload_registry.clear()


def get_origin(tp):
    """Get the unsubscripted version of a type."""
    if isinstance(tp, _AnnotatedAlias):
        return Annotated
    if isinstance(tp, (_AliasBase, _sys_generic_alias, ParamSpecArgs)):
        return tp.__origin__
    if tp is Generic:
        return Generic
    if isinstance(tp, Union):
        return Union
    return None


def get_args(tp):
    """Get type arguments with all substitutions performed."""
    if isinstance(tp, _AnnotatedAlias):
        return (tp.__origin__,) + tp.__metadata__
    if isinstance(tp, (_Alias, _sys_generic_alias)):
        args = tp.__args__
        origin = tp.__origin__
        if (isinstance(tp, _CallableAlias) or getattr(origin, "__name__", "") == "Callable") and not (
                len(args) == 2 and _is_param_expr(args[0])):
            args = (list(args[:-1]), args[-1])
        return args
    if isinstance(tp, Union):
        return tp.__args__
    return ()
