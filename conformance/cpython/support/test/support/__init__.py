"""What CPython's tests take from test.support, for Krait.

Krait is an implementation of its own: what CPython's tests mark as CPython's detail is skipped, with the reasons that they
give. What needs a process, a socket or a signal is skipped too. No function here makes a test pass that did not run.
"""

import contextlib
import functools
import os
import sys
import time
import types
import unittest

verbose = 0
use_resources = []
max_memuse = 0
real_max_memuse = 0
failfast = False
match_tests = None

LOOPBACK_TIMEOUT = 5.0
INTERNET_TIMEOUT = 60.0
SHORT_TIMEOUT = 30.0
LONG_TIMEOUT = 5 * 60.0

_1M = 1 << 20
_1G = 1 << 30
_2G = 2 << 30
_4G = 4 << 30
MAX_Py_ssize_t = sys.maxsize
NHASHBITS = sys.hash_info.width

is_jython = is_android = is_apple = is_emscripten = is_wasi = False
MS_WINDOWS = False
unix_shell = None
PGO = PGO_EXTENDED = False
Py_DEBUG = False
has_fork_support = has_subprocess_support = has_socket_support = False
has_strftime_extensions = True
HAVE_DOCSTRINGS = True
MISSING_C_DOCSTRINGS = False
TEST_HOME_DIR = os.environ.get("CPYTHON_TESTS", "/cpython/test")
TEST_DATA_DIR = TEST_HOME_DIR
STDLIB_DIR = "/cpython"
TEST_MODULES_ENABLED = False


class Error(Exception):
    """Base class of regression test exceptions."""


class TestFailed(Error):
    """A test failed."""


class TestDidNotRun(Error):
    """No test ran."""


class ResourceDenied(unittest.SkipTest):
    """A test needs a resource that was not asked for."""


# Who runs the tests, and with what.

def check_impl_detail(**guards):
    """True if this implementation has the detail; the guards name those that have it, or that don't."""
    default = not next(iter(guards.values()), True)
    return guards.get("krait", default)


def impl_detail(msg=None, **guards):
    if check_impl_detail(**guards):
        return _same
    if msg is None:
        names = " or ".join(sorted(guards))
        if next(iter(guards.values()), True):
            msg = f"implementation detail specific to {names}"
        else:
            msg = f"implementation detail not available on {names}"
    return unittest.skip(msg)


def _same(test):
    return test


def cpython_only(test):
    """Marks a test of what only CPython does."""
    return impl_detail(cpython=True)(test)


def no_tracing(test):
    return test


def refcount_test(test):
    return cpython_only(test)


def is_resource_enabled(resource):
    return use_resources is None or resource in use_resources


def requires(resource, msg=None):
    if not is_resource_enabled(resource):
        raise ResourceDenied(msg or f"Use of the {resource!r} resource not enabled")


def requires_resource(resource):
    return _same if is_resource_enabled(resource) else unittest.skip(f"resource {resource!r} is not enabled")


def _without(what):
    def requirement(*args, **kwargs):
        return unittest.skip(f"requires {what}, which a sandbox does not have")
    return requirement


requires_subprocess = _without("a subprocess")
requires_fork = _without("os.fork")
requires_gil_enabled = requires_mac_ver = requires_linux_version = requires_freebsd_version = lambda *a, **k: _same
requires_zlib = requires_gzip = requires_bz2 = requires_lzma = lambda reason="": _same
requires_legacy_unicode_capi = unittest.skip("requires legacy Unicode C API")
requires_limited_api = unittest.skip("needs Limited API support")
requires_specialization = unittest.skip("requires CPython's specializing interpreter")


def requires_working_socket(*, module=False):
    # test_asyncio asks for sockets as a whole; the tests of tasks, futures and locks do without.
    return None if module else _same


def requires_IEEE_754(test):
    return unittest.skipUnless(float.__getformat__("double").startswith("IEEE"), "test requires IEEE 754 doubles")(test)


def requires_docstrings(test):
    return test


def requires_debug_ranges(reason="requires co_positions / debug_ranges"):
    return _same


def has_no_debug_ranges():
    return False


def skip_if_buggy_ucrt_strfptime(test):
    return test


def skip_if_pgo_task(test):
    return test


def anticipate_failure(condition):
    return unittest.expectedFailure if condition else _same


def check_sanitizer(*, address=False, memory=False, ub=False):
    return False


def skip_if_sanitizer(reason=None, *, address=False, memory=False, ub=False):
    return _same


def get_attribute(obj, name):
    """The attribute; the test is skipped if there is none."""
    try:
        return getattr(obj, name)
    except AttributeError:
        raise unittest.SkipTest(f"object {obj!r} has no attribute {name!r}") from None


def bigmemtest(size, memuse, dry_run=True):
    """Runs a test of huge objects with a small size, or not at all."""
    def decorate(f):
        @functools.wraps(f)
        def wrapper(self):
            if not dry_run:
                raise unittest.SkipTest(f"not enough memory: {size * memuse / _1G:.1f}G minimum needed")
            return f(self, 5147)
        wrapper.size, wrapper.memuse = size, memuse
        return wrapper
    return decorate


def bigaddrspacetest(f):
    @functools.wraps(f)
    def wrapper(self):
        if max_memuse < MAX_Py_ssize_t:
            raise unittest.SkipTest("not enough memory: try a 32-bit build instead")
        return f(self)
    return wrapper


# What tests compare with, and changes that they undo.

class _AlwaysEqual:
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False


class _NeverEqual:
    def __eq__(self, other):
        return False

    def __ne__(self, other):
        return True

    def __hash__(self):
        return 1


@functools.total_ordering
class _Largest:
    def __eq__(self, other):
        return isinstance(other, _Largest)

    def __lt__(self, other):
        return False


@functools.total_ordering
class _Smallest:
    def __eq__(self, other):
        return isinstance(other, _Smallest)

    def __gt__(self, other):
        return False


ALWAYS_EQ, NEVER_EQ = _AlwaysEqual(), _NeverEqual()
LARGEST, SMALLEST = _Largest(), _Smallest()


@contextlib.contextmanager
def captured_output(name):
    import io
    before = getattr(sys, name)
    setattr(sys, name, io.StringIO())
    try:
        yield getattr(sys, name)
    finally:
        setattr(sys, name, before)


def captured_stdout():
    return captured_output("stdout")


def captured_stderr():
    return captured_output("stderr")


def captured_stdin():
    return captured_output("stdin")


@contextlib.contextmanager
def swap_attr(obj, attr, value):
    """Set an attribute for a while; the target of the with statement is what it was, or None."""
    had = hasattr(obj, attr)
    before = getattr(obj, attr, None)
    setattr(obj, attr, value)
    try:
        yield before
    finally:
        if had:
            setattr(obj, attr, before)
        elif hasattr(obj, attr):
            delattr(obj, attr)


@contextlib.contextmanager
def swap_item(obj, item, value):
    """Set an item for a while; the target of the with statement is what it was, or None."""
    had = item in obj
    before = obj[item] if had else None
    obj[item] = value
    try:
        yield before
    finally:
        if had:
            obj[item] = before
        elif item in obj:
            del obj[item]


@contextlib.contextmanager
def set_recursion_limit(limit):
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(limit)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def infinite_recursion(max_depth=75):
    """For code that recurses until a RecursionError; a test that needs more than a low limit fails soon."""
    depth = 0
    try:
        frame = sys._getframe()
        while frame is not None:
            depth, frame = depth + 1, frame.f_back
    except AttributeError:
        pass
    return set_recursion_limit(depth + max_depth)


@contextlib.contextmanager
def adjust_int_max_str_digits(max_digits):
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(max_digits)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


def run_with_tz(tz):
    def decorate(func):
        @functools.wraps(func)
        def inner(*args, **kwds):
            if not hasattr(time, "tzset"):
                raise unittest.SkipTest("tzset required")
            before = os.environ.get("TZ")
            os.environ["TZ"] = tz
            time.tzset()
            try:
                return func(*args, **kwds)
            finally:
                if before is None:
                    del os.environ["TZ"]
                else:
                    os.environ["TZ"] = before
                time.tzset()
        return inner
    return decorate


def run_with_locale(catstr, *locales):
    """Runs a test in the first of the locales that there is; without any of them, in the present one."""
    def decorate(func):
        @functools.wraps(func)
        def inner(*args, **kwds):
            try:
                import locale
                category = getattr(locale, catstr)
                before = locale.setlocale(category)
            except (ImportError, AttributeError):
                return func(*args, **kwds)
            for loc in locales:
                try:
                    locale.setlocale(category, loc)
                    break
                except locale.Error:
                    pass
            try:
                return func(*args, **kwds)
            finally:
                locale.setlocale(category, before)
        return inner
    return decorate


class catch_unraisable_exception:
    """Keeps what sys.unraisablehook is told."""

    def __enter__(self):
        self.unraisable = None
        self._before = getattr(sys, "unraisablehook", None)
        sys.unraisablehook = self._hook
        return self

    def _hook(self, unraisable):
        self.unraisable = unraisable

    def __exit__(self, *exc):
        sys.unraisablehook = self._before
        del self.unraisable


class SuppressCrashReport:
    def __enter__(self):
        return self

    def __exit__(self, *exc):
        pass


class Matcher:
    """Compares log records, given as dicts."""

    _partial_matches = ("msg", "message")

    def matches(self, d, **kwargs):
        return all(self.match_value(k, d.get(k), v) for k, v in kwargs.items())

    def match_value(self, k, dv, v):
        if type(v) is not type(dv):
            return False
        return dv.find(v) >= 0 if isinstance(dv, str) and k in self._partial_matches else v == dv


# Files.

def findfile(filename, subdir=None):
    if os.path.isabs(filename):
        return filename
    if subdir is not None:
        filename = os.path.join(subdir, filename)
    path = os.path.join(TEST_HOME_DIR, filename)
    return path if os.path.exists(path) else filename


def open_urlresource(url, *args, **kw):
    requires("urlfetch")


def load_package_tests(pkg_dir, loader, standard_tests, pattern):
    standard_tests.addTests(loader.discover(start_dir=pkg_dir, top_level_dir="/cpython", pattern=pattern or "test*"))
    return standard_tests


# Things that tests do.

def gc_collect():
    """Nothing collects objects at a defined time, nor calls __del__."""


@contextlib.contextmanager
def disable_gc():
    yield


def sortdict(d):
    "Like repr(dict), but in sorted order."
    return "{%s}" % ", ".join(f"{k!r}: {v!r}" for k, v in sorted(d.items()))


def check_syntax_error(testcase, statement, errtext="", *, lineno=None, offset=None):
    with testcase.assertRaisesRegex(SyntaxError, errtext) as cm:
        compile(statement, "<test string>", "exec")
    err = cm.exception
    testcase.assertIsNotNone(err.lineno)
    if lineno is not None:
        testcase.assertEqual(err.lineno, lineno)
    testcase.assertIsNotNone(err.offset)
    if offset is not None:
        testcase.assertEqual(err.offset, offset)


def check__all__(test_case, module, name_of_module=None, extra=(), not_exported=()):
    """Check that __all__ names what the module defines, and nothing else."""
    if name_of_module is None:
        name_of_module = (module.__name__,)
    elif isinstance(name_of_module, str):
        name_of_module = (name_of_module,)
    expected = set(extra)
    for name in dir(module):
        if name.startswith("_") or name in not_exported:
            continue
        obj = getattr(module, name)
        if getattr(obj, "__module__", None) in name_of_module or \
                not hasattr(obj, "__module__") and not isinstance(obj, types.ModuleType):
            expected.add(name)
    test_case.assertCountEqual(module.__all__, expected)


def check_disallow_instantiation(testcase, tp, *args, **kwds):
    name = tp.__name__ if tp.__module__ == "builtins" else f"{tp.__module__}.{tp.__name__}"
    import re
    with testcase.assertRaisesRegex(TypeError, f"cannot create '{re.escape(name)}' instances"):
        tp(*args, **kwds)


def check_free_after_iterating(test, iter, cls, args=()):
    """Whether an iterator lets go of what it has gone through: seen through __del__, which nothing calls in time."""
    raise unittest.SkipTest("__del__ is not called at a defined time")


def check_sizeof(test, o, size):
    raise unittest.SkipTest("sizes are CPython's")


def calcobjsize(fmt):
    import struct
    return struct.calcsize("nP" + fmt + "0n")


def calcvobjsize(fmt):
    import struct
    return struct.calcsize("nPn" + fmt + "0n")


def collision_stats(nbins, nballs):
    """Mean and standard deviation of the number of collisions when so many balls fall into so many bins."""
    from fractions import Fraction
    # With k = 1 - 1/n: the expected number of empty bins is n k^b, and its variance follows from pairs of bins.
    n, b = nbins, nballs
    empty_one = Fraction(n - 1, n) ** b if n < 1 << 16 and b < 1 << 12 else None
    if empty_one is not None:
        empty = n * empty_one
        variance = n * (n - 1) * Fraction(n - 2, n) ** b + empty - empty * empty
        return float(b - n + empty), float(variance) ** 0.5
    import decimal
    with decimal.localcontext() as c:
        c.prec = n.bit_length() * 2 + b.bit_length() + 30
        dn = decimal.Decimal(n)
        p1 = ((dn - 1) / dn) ** b
        p2 = ((dn - 2) / dn) ** b
        mean = n * p1
        var = dn * (dn - 1) * p2 + mean - mean * mean
        return float(b - dn + mean), float(var.sqrt() if var > 0 else 0)


def late_deletion(obj):
    pass


def wait_process(pid, *, exitcode, timeout=None):
    raise unittest.SkipTest("requires os.fork")


def reap_children():
    pass


def run_in_subinterp(code):
    raise unittest.SkipTest("requires _testcapi")


def setswitchinterval(interval):
    return getattr(sys, "setswitchinterval", _same)(interval)


def maybe_get_event_loop_policy():
    """The policy that was set, if any."""
    import asyncio
    return getattr(asyncio.events, "_event_loop_policy", None) if hasattr(asyncio, "events") else None


def args_from_interpreter_flags():
    return []


def optim_args_from_interpreter_flags():
    return []


def python_is_optimized():
    return False


def darwin_malloc_err_warning(test_name):
    pass


def flush_std_streams():
    pass


def print_warning(msg):
    print("Warning --", msg, file=sys.stderr)


def sleeping_retry(timeout, err_msg=None, /, *, init_delay=0.01, max_delay=1.0, error=True):
    for _ in busy_retry(timeout, err_msg, error=error):
        yield
        time.sleep(init_delay)


def busy_retry(timeout, err_msg=None, /, *, error=True):
    deadline = time.monotonic() + timeout
    while time.monotonic() < deadline:
        yield
    if error:
        raise AssertionError(err_msg or f"timeout ({timeout} seconds)")


# Test runners of old.

def run_unittest(*classes):
    """Run tests as a module's test_main asks; the driver replaces this to collect them."""
    _run_suite(tests_of(classes))


def tests_of(classes):
    suite = unittest.TestSuite()
    load = unittest.TestLoader()
    for cls in classes:
        if isinstance(cls, str):
            suite.addTest(load.loadTestsFromModule(sys.modules[cls]))
        elif isinstance(cls, (unittest.TestSuite, unittest.TestCase)):
            suite.addTest(cls)
        else:
            suite.addTest(load.loadTestsFromTestCase(cls))
    return suite


def _run_suite(suite):
    result = unittest.TextTestRunner(verbosity=0).run(suite)
    if not result.wasSuccessful():
        raise TestFailed(repr(result))


def run_doctest(module, verbosity=None, optionflags=0):
    import doctest
    failed, total = doctest.testmod(module, verbose=verbose, optionflags=optionflags)
    if failed:
        raise TestFailed(f"{failed} of {total} doctests failed")
    return failed, total
