"""Annotations for test_grammar and test_typing.

CPython 3.11's file of this name uses __annotations__ as a variable of modules and classes, which Python 3.14 no longer has.
"""

from functools import wraps
from types import new_class
from typing import Optional, Tuple


class C:
    x = 5; y: Optional["C"] = None


x: int = 5; y: str = x; f: Tuple[int, int]


class M(type):
    o: type = object


(pars): bool = True


class D(C):
    j: str = "hi"; k: str = "bye"


h_class = new_class("H", (C,))
j_class = new_class("J")


class F:
    z: int = 5

    def __init__(self, x):
        pass


class Y(F):
    def __init__(self):
        super(F, self).__init__(123)


class Meta(type):
    pass


class S(metaclass=Meta):
    x: str = "something"
    y: str = "something else"


def foo(x: int = 10):
    pass


def dec(func):
    @wraps(func)
    def wrapper(*args, **kwargs):
        return func(*args, **kwargs)
    return wrapper


u: int | float
