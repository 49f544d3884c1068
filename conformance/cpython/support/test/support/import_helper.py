"""Imports that tests control."""

import contextlib
import importlib
import sys
import unittest


@contextlib.contextmanager
def _ignore_deprecated_imports(ignore=True):
    if not ignore:
        yield
        return
    import warnings
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".+ (module|package)", DeprecationWarning)
        yield


def import_module(name, deprecated=False, *, required_on=()):
    """Import a module; the test is skipped where there is none."""
    with _ignore_deprecated_imports(deprecated):
        try:
            return importlib.import_module(name)
        except ImportError as e:
            raise unittest.SkipTest(str(e)) from None


def import_fresh_module(name, fresh=(), blocked=(), deprecated=False, *, usefrozen=False):
    """Import a module anew, with the fresh ones beside it and without the blocked ones.

    CPython's tests ask so for the versions of a module in C and in Python. Krait has one, without the modules in C beside
    it; the tests of both run with it.
    """
    names = {name, *fresh, *blocked}
    before = {}
    for module in list(sys.modules):
        if module in names or any(module.startswith(n + ".") for n in names):
            before[module] = sys.modules.pop(module)
    try:
        with _ignore_deprecated_imports(deprecated):
            for module in blocked:
                sys.modules[module] = None
            for module in fresh:
                try:
                    __import__(module)
                except ImportError:
                    if not module.startswith("_"):
                        raise
            return importlib.import_module(name)
    except ImportError:
        return None
    finally:
        for module in list(sys.modules):
            if module in names or any(module.startswith(n + ".") for n in names):
                del sys.modules[module]
        sys.modules.update(before)


def get_frozen(*args, **kwargs):
    raise unittest.SkipTest("no frozen modules")


@contextlib.contextmanager
def frozen_modules(enabled=True):
    yield


def unload(name):
    sys.modules.pop(name, None)


def forget(modname):
    """Remove a module, and what was compiled of it, which nothing keeps."""
    unload(modname)


def make_legacy_pyc(source):
    raise unittest.SkipTest("no compiled files")


def modules_setup():
    return (dict(sys.modules),)


def modules_cleanup(oldmodules):
    sys.modules.clear()
    sys.modules.update(oldmodules)


class CleanImport:
    """Import modules anew inside of a with statement."""

    def __init__(self, *names, usefrozen=False):
        self.before = dict(sys.modules)
        for name in names:
            sys.modules.pop(name, None)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        sys.modules.update(self.before)


class DirsOnSysPath:
    """Directories at the end of sys.path inside of a with statement."""

    def __init__(self, *paths):
        self.before = sys.path[:]
        sys.path.extend(paths)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        sys.path[:] = self.before
