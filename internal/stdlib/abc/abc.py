class ABC(metaclass=ABCMeta):
    __slots__ = ()
