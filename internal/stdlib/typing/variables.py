# Type variables.

class NoDefaultType:
    __native_name__ = "NoDefaultType"
    __module__ = "builtins"
    __slots__ = ()

    def __new__(cls):
        return globals().get("NoDefault") or object.__new__(cls)

    def __repr__(self):
        return "typing.NoDefault"

    def __reduce__(self):
        return "NoDefault"


NoDefault = NoDefaultType()


class _Lazy:
    """The value of a bound, of constraints or a default: computed at the first request."""

    __slots__ = ("value", "fn")

    def __init__(self, value, fn=None):
        self.value = value
        self.fn = fn

    def get(self):
        if self.fn is not None:
            fn, self.value = self.fn, self.fn(1)
            self.fn = None
        return self.value


def _check_name(what, name):
    if not isinstance(name, str):
        raise TypeError(f"{what}() argument 'name' must be str, not {type(name).__name__}")


def _caller_module():
    try:
        return _sys._getframemodulename(2) or "builtins"
    except (AttributeError, ValueError):
        return None


class _Variable:
    def __init_subclass__(cls, /, *, _root=False):
        if not _root:
            raise TypeError(f"type 'typing.{cls.__base__.__name__}' is not an acceptable base type")

    def __or__(self, right):
        return Union[self, right]

    def __ror__(self, left):
        return Union[left, self]

    def __repr__(self):
        if self.__infer_variance__:
            return self.__name__
        return ("+" if self.__covariant__ else "-" if self.__contravariant__ else "~") + self.__name__

    def __reduce__(self):
        return self.__name__

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass an instance of {type(self).__name__}")

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    @property
    def __default__(self):
        return self._default.get()

    def has_default(self):
        return self._default.fn is not None or self._default.value is not NoDefault

    @property
    def evaluate_default(self):
        return _evaluator(self._default)

    def _variance(self, covariant, contravariant, infer_variance):
        if covariant and contravariant:
            raise ValueError("Bivariant types are not supported.")
        if infer_variance and (covariant or contravariant):
            raise ValueError("Variance cannot be specified with infer_variance.")
        self.__covariant__ = bool(covariant)
        self.__contravariant__ = bool(contravariant)
        self.__infer_variance__ = bool(infer_variance)


def _evaluator(lazy):
    if lazy.fn is not None:
        return lazy.fn
    if lazy.value is None or lazy.value is NoDefault:
        return None
    return lambda format=1, /: lazy.value


class TypeVar(_Variable, _root=True):
    """Type variable."""
    __native_name__ = "typing.TypeVar"

    def __init__(self, name, *constraints, bound=None, default=NoDefault, covariant=False, contravariant=False,
                 infer_variance=False):
        _check_name("typevar", name)
        self._variance(covariant, contravariant, infer_variance)
        self.__name__ = name
        if constraints and bound is not None:
            raise TypeError("Constraints cannot be combined with bound=...")
        if len(constraints) == 1:
            raise TypeError("A single constraint is not allowed")
        for c in constraints:
            _check(c, "TypeVar(name, constraint, ...): constraints must be types.")
        self._constraints = _Lazy(constraints)
        self._bound = _Lazy(None if bound is None else _check(bound, "Bound must be a type."))
        self._default = _Lazy(default)
        self.__module__ = _caller_module()

    @property
    def __bound__(self):
        return self._bound.get()

    @property
    def __constraints__(self):
        return self._constraints.get()

    @property
    def evaluate_bound(self):
        return _evaluator(self._bound)

    @property
    def evaluate_constraints(self):
        if self._constraints.fn is None and not self._constraints.value:
            return None
        return _evaluator(self._constraints)

    def __typing_subst__(self, arg):
        arg = _check(arg, "Parameters to generic types must be types.")
        if isinstance(arg, _UnpackAlias) or getattr(arg, "__unpacked__", False) is True:
            raise TypeError(f"{arg} is not valid as type argument")
        return arg

    def __typing_prepare_subst__(self, alias, args):
        params = alias.__parameters__
        i = params.index(self)
        if i < len(args):
            return args
        if i == len(args) and self.has_default():
            return (*args, self.__default__)
        expected = f"expected at least {i + 1}"
        raise TypeError(f"Too few arguments for {alias}; actual {len(args)}, {expected}")


class ParamSpecArgs:
    """The args for a ParamSpec object."""
    __native_name__ = "typing.ParamSpecArgs"

    def __init__(self, origin):
        self.__origin__ = origin

    def __repr__(self):
        return f"{getattr(self.__origin__, '__name__', self.__origin__)}.{self._what}"

    def __eq__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        return self.__origin__ == other.__origin__

    def __hash__(self):
        return hash((self._what, self.__origin__))

    def __mro_entries__(self, bases):
        raise TypeError(f"Cannot subclass an instance of {type(self).__name__}")

    _what = "args"


class ParamSpecKwargs(ParamSpecArgs):
    """The kwargs for a ParamSpec object."""
    __native_name__ = "typing.ParamSpecKwargs"

    _what = "kwargs"


class ParamSpec(_Variable, _root=True):
    """Parameter specification variable."""
    __native_name__ = "typing.ParamSpec"

    def __init__(self, name, *, bound=None, default=NoDefault, covariant=False, contravariant=False, infer_variance=False):
        _check_name("paramspec", name)
        self._variance(covariant, contravariant, infer_variance)
        self.__name__ = name
        self.__bound__ = None if bound is None else _check(bound, "Bound must be a type.")
        self._default = _Lazy(default)
        self.__module__ = _caller_module()

    @property
    def args(self):
        return ParamSpecArgs(self)

    @property
    def kwargs(self):
        return ParamSpecKwargs(self)

    def __typing_subst__(self, arg):
        if isinstance(arg, (list, tuple)):
            return tuple(_check(a, "Expected a type.") for a in arg)
        if not _is_param_expr(arg):
            raise TypeError(f"Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {arg}")
        return arg

    def __typing_prepare_subst__(self, alias, args):
        params = alias.__parameters__
        i = params.index(self)
        if i == len(args) and self.has_default():
            args = (*args, self.__default__)
        if i >= len(args):
            raise TypeError(f"Too few arguments for {alias}")
        if len(params) == 1 and not _is_param_expr(args[0]):
            args = (args,)
        elif isinstance(args[i], list):
            args = (*args[:i], tuple(args[i]), *args[i + 1:])
        return args


class TypeVarTuple(_Variable, _root=True):
    """Type variable tuple."""
    __native_name__ = "typing.TypeVarTuple"

    def __init__(self, name, *, default=NoDefault):
        _check_name("typevartuple", name)
        self.__name__ = name
        self._default = _Lazy(default)
        self.__module__ = _caller_module()

    def __repr__(self):
        return self.__name__

    def __iter__(self):
        yield Unpack[self]

    def __typing_subst__(self, arg):
        raise TypeError("Substitution of bare TypeVarTuple is not supported")

    def __typing_prepare_subst__(self, alias, args):
        params = alias.__parameters__
        at = params.index(self)
        if any(isinstance(p, TypeVarTuple) for p in params[at + 1:]):
            raise TypeError(f"More than one TypeVarTuple parameter in {alias}")
        left, right = at, len(params) - at - 1
        if left + right > len(args):
            raise TypeError(f"Too few arguments for {alias}; actual {len(args)}, expected at least {len(params) - 1}")
        if left == len(args) and self.has_default():
            replacement = args_of_default(self)
        else:
            replacement = args[left:len(args) - right]
        return (*args[:left], replacement, *args[len(args) - right:])


def args_of_default(var):
    value = var.__default__
    sub = _unpacked(value)
    return (value,) if sub is None else tuple(sub)


def _make_type_param(kind, name, fn):
    if kind == "paramspec":
        p = ParamSpec(name, infer_variance=True)
    elif kind == "typevartuple":
        p = TypeVarTuple(name)
    else:
        p = TypeVar(name, infer_variance=True)
        if kind == "bound" and fn is not None:
            p._bound = _Lazy(None, fn)
        elif kind == "constraints":
            p._constraints = _Lazy((), fn)
    p.__module__ = _sys._getframemodulename(1)
    return p


def _set_type_param_default(param, fn):
    param._default = _Lazy(None, fn)
    return param
