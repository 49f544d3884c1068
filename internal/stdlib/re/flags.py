# RegexFlag and its members, made when a script first asks for one of them.

import enum as _enum


class RegexFlag(_enum.IntFlag, boundary=_enum.KEEP):
    NOFLAG = 0
    ASCII = A = 256
    IGNORECASE = I = 2
    LOCALE = L = 4
    UNICODE = U = 32
    MULTILINE = M = 8
    DOTALL = S = 16
    VERBOSE = X = 64
    DEBUG = 128
    _numeric_repr_ = hex
    __str__ = object.__str__


_enum.global_enum(RegexFlag)
