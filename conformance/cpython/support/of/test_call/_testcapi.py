"""Krait has no C API: a test that uses it is skipped. The classes are there for the tables of calls that test_call makes."""

import unittest

from _absent import Absent

__getattr__ = Absent(__name__)


def _call(*args, **kwargs):
    raise unittest.SkipTest("a sandbox has no module _testcapi")


meth_varargs = meth_varargs_keywords = meth_fastcall = meth_fastcall_keywords = meth_noargs = meth_o = _call


class MethInstance:
    meth_varargs = meth_varargs_keywords = meth_fastcall = meth_fastcall_keywords = meth_noargs = meth_o = \
        staticmethod(_call)


class MethClass(MethInstance):
    pass


class MethStatic(MethInstance):
    pass
