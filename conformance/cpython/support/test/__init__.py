# The package test: this directory first, and then CPython's own folder of tests, mounted beside it.
import os

__path__.append(os.environ.get("CPYTHON_TESTS", "/cpython/test"))
