# What is a path.

from abc import ABC, abstractmethod


class PathLike(ABC):
    """Abstract base class for implementing the file system path protocol."""

    __slots__ = ()

    @abstractmethod
    def __fspath__(self):
        raise NotImplementedError

    @classmethod
    def __subclasshook__(cls, subclass):
        if cls is PathLike:
            return any("__fspath__" in k.__dict__ for k in subclass.__mro__) or NotImplemented
        return NotImplemented

    __class_getitem__ = classmethod(type(list[int]))


del ABC, abstractmethod
