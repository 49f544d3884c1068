"""Warnings that tests expect."""

import contextlib
import functools
import re
import sys
import warnings


def check_syntax_warning(testcase, statement, errtext="", *, lineno=1, offset=None):
    """Check that compiling warns once, at this line, and raises where warnings are errors."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", SyntaxWarning)
        compile(statement, "<testcase>", "exec")
    testcase.assertEqual(len(caught), 1, caught)
    warning, = caught
    testcase.assertTrue(issubclass(warning.category, SyntaxWarning), warning.category)
    if errtext:
        testcase.assertRegex(str(warning.message), errtext)
    testcase.assertEqual(warning.filename, "<testcase>")
    testcase.assertIsNotNone(warning.lineno)
    if lineno is not None:
        testcase.assertEqual(warning.lineno, lineno)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("error", SyntaxWarning)
        from test.support import check_syntax_error
        check_syntax_error(testcase, statement, errtext, lineno=lineno, offset=offset)
    testcase.assertEqual(caught, [])


def ignore_warnings(*, category):
    def decorate(test):
        @functools.wraps(test)
        def wrapper(self, *args, **kwargs):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", category=category)
                return test(self, *args, **kwargs)
        return wrapper
    return decorate


class WarningsRecorder:
    """The warnings since the last reset; an attribute is one of the last warning."""

    def __init__(self, recorded):
        self._warnings = recorded
        self._last = 0

    def __getattr__(self, attr):
        if len(self._warnings) > self._last:
            return getattr(self._warnings[-1], attr)
        if attr in warnings.WarningMessage._WARNING_DETAILS:
            return None
        raise AttributeError(f"{self!r} has no attribute {attr!r}")

    @property
    def warnings(self):
        return self._warnings[self._last:]

    def reset(self):
        self._last = len(self._warnings)


def _forget_shown():
    """Let the caller's module warn again of what it warned of before."""
    try:
        registry = sys._getframe(4).f_globals.get("__warningregistry__")
    except (AttributeError, ValueError):
        return
    if registry:
        registry.clear()


@contextlib.contextmanager
def check_warnings(*filters, quiet=None):
    """Record warnings; each of the filters (message pattern, category) has to be met, and no other warning to come."""
    if not filters:
        filters = (("", Warning),)
        if quiet is None:
            quiet = True
    _forget_shown()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield WarningsRecorder(caught)
    rest = list(caught)
    missing = []
    for message, category in filters:
        met = [w for w in rest if re.match(message, str(w.message), re.I) and issubclass(w.message.__class__, category)]
        rest = [w for w in rest if w not in met]
        if not met and not quiet:
            missing.append((message, category.__name__))
    if rest:
        raise AssertionError(f"unhandled warning {rest[0]}")
    if missing:
        raise AssertionError("filter (%r, %s) did not catch any warning" % missing[0])


@contextlib.contextmanager
def check_no_warnings(testcase, message="", category=Warning, force_gc=False):
    with warnings.catch_warnings(record=True) as caught:
        warnings.filterwarnings("always", message=message, category=category)
        yield
    testcase.assertEqual(caught, [])


def check_no_resource_warning(testcase):
    return check_no_warnings(testcase, category=ResourceWarning)


@contextlib.contextmanager
def save_restore_warnings_filters():
    before = warnings.filters[:]
    try:
        yield
    finally:
        warnings.filters[:] = before
