"""A sandbox has no selectors: a test that uses them is skipped. BaseSelector is there to be derived from."""

from _absent import Absent

EVENT_READ, EVENT_WRITE = 1, 2
__getattr__ = Absent(__name__)


class BaseSelector:
    def __init__(self):
        raise AttributeError("no selectors")
