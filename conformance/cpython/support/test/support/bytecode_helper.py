"""Tests of CPython's bytecode are skipped."""

import unittest


class BytecodeTestCase(unittest.TestCase):
    def setUp(self):
        self.skipTest("bytecode is CPython's")
