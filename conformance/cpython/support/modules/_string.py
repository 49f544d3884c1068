"""A sandbox has no _string: a test that uses it is skipped."""

from _absent import Absent

__getattr__ = Absent(__name__)
