"""What stands for a module that a sandbox can't have, so that the file of tests that imports it can be run at all."""

import unittest


class Absent:
    """The module's __getattr__: asking for a name skips the test that does."""

    def __init__(self, module):
        self.module = module

    def __call__(self, name):
        if name.startswith("__"):
            raise AttributeError(f"module {self.module!r} has no attribute {name!r}")
        raise unittest.SkipTest(f"a sandbox has no module {self.module}")
