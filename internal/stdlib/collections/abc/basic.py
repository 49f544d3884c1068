# The classes of one method, and Collection.

class Hashable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __hash__(self):
        return 0

    @classmethod
    def __subclasshook__(cls, C):
        if cls is Hashable:
            return _defines(C, '__hash__')
        return NotImplemented


class Iterable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __iter__(self):
        yield from ()

    @classmethod
    def __subclasshook__(cls, C):
        if cls is Iterable:
            return _defines(C, '__iter__')
        return NotImplemented

    __class_getitem__ = classmethod(_GenericAlias)


class Sized(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __len__(self):
        return 0

    @classmethod
    def __subclasshook__(cls, C):
        if cls is Sized:
            return _defines(C, '__len__')
        return NotImplemented


class Container(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __contains__(self, x):
        return False

    @classmethod
    def __subclasshook__(cls, C):
        if cls is Container:
            return _defines(C, '__contains__')
        return NotImplemented

    __class_getitem__ = classmethod(_GenericAlias)


class Collection(Sized, Iterable, Container):
    __slots__ = ()

    @classmethod
    def __subclasshook__(cls, C):
        if cls is Collection:
            return _defines(C, '__len__', '__iter__', '__contains__')
        return NotImplemented
