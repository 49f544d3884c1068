"""CPython's io in Python; the tests of it run with Krait's one."""

import io
from io import *


def __getattr__(name):
    return getattr(io, name)
