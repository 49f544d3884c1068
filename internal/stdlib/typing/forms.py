# Generic aliases of special forms.

class _LiteralAlias(_Alias, _root=True):
    def __eq__(self, other):
        if not isinstance(other, _LiteralAlias):
            return NotImplemented
        return {(a, type(a)) for a in self.__args__} == {(a, type(a)) for a in other.__args__}

    def __hash__(self):
        return hash(frozenset([(a, type(a)) for a in self.__args__]))

    @property
    def __parameters__(self):
        return ()

    def __repr__(self):
        return "typing.Literal[" + (", ".join([_type_repr(a) for a in self.__args__]) or "()") + "]"


class _ConcatenateAlias(_Alias, _root=True):
    def copy_with(self, args):
        if isinstance(args[-1], (list, tuple)):
            return (*args[:-1], *args[-1])
        if isinstance(args[-1], _ConcatenateAlias):
            args = (*args[:-1], *args[-1].__args__)
        return super().copy_with(args)


class _UnpackAlias(_Alias, _root=True):
    @property
    def __typing_unpacked_tuple_args__(self):
        arg = self.__args__[0]
        origin = getattr(arg, "__origin__", None)
        if origin is tuple:
            return arg.__args__
        return None

    @property
    def __typing_is_unpacked_typevartuple__(self):
        return isinstance(self.__args__[0], TypeVarTuple)

    def __repr__(self):
        return "typing.Unpack[" + _type_repr(self.__args__[0]) + "]"


class _AnnotatedAlias(_Alias, _root=True):
    def __init__(self, origin, metadata):
        if isinstance(origin, _AnnotatedAlias):
            metadata = origin.__metadata__ + metadata
            origin = origin.__origin__
        super().__init__(origin, (origin,), name="Annotated")
        object.__setattr__(self, "__metadata__", metadata)

    def copy_with(self, args):
        return _AnnotatedAlias(args[0], self.__metadata__)

    def __repr__(self):
        return f"typing.Annotated[{_type_repr(self.__origin__)}, {', '.join(repr(a) for a in self.__metadata__)}]"

    def __eq__(self, other):
        if not isinstance(other, _AnnotatedAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__metadata__ == other.__metadata__

    def __hash__(self):
        return hash((self.__origin__, self.__metadata__))

    def __getattr__(self, attr):
        if attr in {"__name__", "__qualname__"}:
            return "Annotated"
        return super().__getattr__(attr)

    def __mro_entries__(self, bases):
        return (self.__origin__,)

    def __reduce__(self):
        from operator import getitem
        return getitem, (Annotated, (self.__origin__, *self.__metadata__))


class _CallableAlias(_Alias, _root=True):
    __iter__ = None

    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and _is_param_expr(args[0]):
            return super().__repr__()
        return f"typing.Callable[[{', '.join([_type_repr(a) for a in args[:-1]])}], {_type_repr(args[-1])}]"


_Alias.__name__ = _Alias.__qualname__ = "_GenericAlias"
for _c, _n in ((_LiteralAlias, "_LiteralGenericAlias"), (_ConcatenateAlias, "_ConcatenateGenericAlias"), (_UnpackAlias, "_UnpackGenericAlias"),
               (_CallableAlias, "_CallableGenericAlias")):
    _c.__name__ = _c.__qualname__ = _n
