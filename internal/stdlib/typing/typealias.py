# The type of the statement type.

def _make_type_alias(arg):
    name, params, fn = arg
    alias = TypeAliasType.__new__(TypeAliasType)
    alias._init(name, _Lazy(None, fn), params or (), _sys._getframemodulename(1))
    return alias


class TypeAliasType:
    """Type alias."""
    __native_name__ = "typing.TypeAliasType"

    def __init__(self, name, value, *, type_params=()):
        if not isinstance(name, str):
            raise TypeError(f"typealias() argument 'name' must be str, not {type(name).__name__}")
        if not isinstance(type_params, tuple):
            raise TypeError("type_params must be a tuple")
        self._init(name, _Lazy(value), type_params, _sys._getframemodulename(1))

    def _init(self, name, value, type_params, module):
        set = object.__setattr__
        set(self, "__name__", name)
        set(self, "_value", value)
        set(self, "__type_params__", type_params)
        set(self, "__module__", module)

    def __setattr__(self, name, value):
        if name in ("__name__", "__value__", "__type_params__", "__parameters__", "__module__"):
            raise AttributeError(f"attribute {name!r} of 'typing.TypeAliasType' objects is not writable")
        object.__setattr__(self, name, value)

    @property
    def __value__(self):
        return self._value.get()

    @property
    def evaluate_value(self):
        return _evaluator(self._value)

    @property
    def __parameters__(self):
        return tuple(Unpack[p] if isinstance(p, TypeVarTuple) else p for p in self.__type_params__)

    def __getitem__(self, args):
        if not self.__type_params__:
            raise TypeError("Only generic type aliases are subscriptable")
        return _sys_generic_alias(self, args)

    def __repr__(self):
        return self.__name__

    def __reduce__(self):
        return self.__name__

    def __or__(self, right):
        return Union[self, right]

    def __ror__(self, left):
        return Union[left, self]

    def __iter__(self):
        yield Unpack[self]
