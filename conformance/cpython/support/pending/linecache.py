"""Stands for linecache, which Krait does not have yet: a test that uses it is skipped."""

from _absent import Absent

__getattr__ = Absent(__name__)
