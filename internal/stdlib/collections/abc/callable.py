# Callable and Buffer.

class Buffer(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __buffer__(self, flags, /):
        raise NotImplementedError

    @classmethod
    def __subclasshook__(cls, C):
        if cls is Buffer:
            return _defines(C, '__buffer__')
        return NotImplemented


class _CallableGenericAlias(_GenericAlias):
    """Callable[argtypes, resulttype], whose argument types are flattened into __args__."""

    __slots__ = ()

    def __new__(cls, origin, args):
        if not (isinstance(args, tuple) and len(args) == 2):
            raise TypeError('Callable must be used as Callable[[arg, ...], result].')
        params, result = args
        if isinstance(params, (tuple, list)):
            args = (*params, result)
        elif not _is_param_list(params):
            raise TypeError(f'Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {params}')
        return super().__new__(cls, origin, args)

    def __repr__(self):
        if len(self.__args__) == 2 and _is_param_list(self.__args__[0]):
            return super().__repr__()
        show = lambda a: a.__qualname__ if isinstance(a, type) and a.__module__ == 'builtins' and type(a) is type else \
            f'{a.__module__}.{a.__qualname__}' if isinstance(a, type) and type(a) is not _GenericAlias else \
            '...' if a is ... else repr(a)
        return f"collections.abc.Callable[[{', '.join(map(show, self.__args__[:-1]))}], {show(self.__args__[-1])}]"

    def __getitem__(self, item):
        *params, result = super().__getitem__(item).__args__
        if len(params) == 1 and (isinstance(params[0], (tuple, list)) or _is_param_list(params[0])):
            params = params[0]
        return _CallableGenericAlias(Callable, (params, result))

    def __reduce__(self):
        args = self.__args__
        if not (len(args) == 2 and _is_param_list(args[0])):
            args = list(args[:-1]), args[-1]
        return _CallableGenericAlias, (Callable, args)


def _is_param_list(obj):
    return obj is ... or isinstance(obj, list) or type(obj).__name__ in ('ParamSpec', '_ConcatenateGenericAlias')


class Callable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __call__(self, *args, **kwds):
        return False

    @classmethod
    def __subclasshook__(cls, C):
        if cls is Callable:
            return _defines(C, '__call__')
        return NotImplemented

    __class_getitem__ = classmethod(_CallableGenericAlias)
