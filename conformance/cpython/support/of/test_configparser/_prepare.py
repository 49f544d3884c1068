"""LegacyInterpolation, which Python 3.13 removed: a test that uses it is skipped, but the file can be imported."""

import configparser
import unittest


class LegacyInterpolation(configparser.BasicInterpolation):
    def _skip(self, *args):
        raise unittest.SkipTest("3.13: configparser.LegacyInterpolation was removed")

    before_get = before_set = before_read = before_write = _skip


configparser.LegacyInterpolation = LegacyInterpolation
