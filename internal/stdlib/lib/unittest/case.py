"""Test case implementation."""

import sys
import types
import warnings

from unittest.util import _common_shorten_repr, safe_repr, strclass

__unittest = True

_subtest_msg_sentinel = object()
_module_cleanups = []

DIFF_OMITTED = "\nDiff is %s characters long. Set self.maxDiff to None to see it."


class SkipTest(Exception):
    """Raise this exception in a test to skip it."""


class _ShouldStop(Exception):
    """The test should stop: with failfast, a subtest has failed."""


class _UnexpectedSuccess(Exception):
    """The test was supposed to fail, but it didn't!"""


class _Outcome:
    """What happens to one test: its parts (setUp, test, tearDown, cleanups, subtests) report here."""

    def __init__(self, result=None):
        self.expecting_failure = False
        self.result = result
        self.result_supports_subtests = hasattr(result, "addSubTest")
        self.success = True
        self.expectedFailure = None

    def testPartExecutor(self, test_case, subTest=False):
        return _Part(self, test_case, subTest)


class _Part:
    __slots__ = ("outcome", "case", "sub", "before")

    def __init__(self, outcome, case, sub):
        self.outcome, self.case, self.sub = outcome, case, sub

    def __enter__(self):
        self.before = self.outcome.success
        self.outcome.success = True

    def __exit__(self, kind, exc, tb):
        outcome = self.outcome
        try:
            if exc is not None:
                return self._raised(kind, exc, tb)
            if self.sub and outcome.success:
                outcome.result.addSubTest(self.case.test_case, self.case, None)
        finally:
            outcome.success = outcome.success and self.before
        return False

    def _raised(self, kind, exc, tb):
        outcome = self.outcome
        if kind is KeyboardInterrupt:
            return False
        if isinstance(exc, SkipTest):
            outcome.success = False
            _addSkip(outcome.result, self.case, str(exc))
            return True
        if kind is _ShouldStop:
            return True
        info = (kind, exc, tb)
        if outcome.expecting_failure:
            outcome.expectedFailure = info
        else:
            outcome.success = False
            if self.sub:
                outcome.result.addSubTest(self.case.test_case, self.case, info)
            else:
                _addError(outcome.result, self.case, info)
        return True


def _addSkip(result, test_case, reason):
    add = getattr(result, "addSkip", None)
    if add is not None:
        add(test_case, reason)
        return
    warnings.warn("TestResult has no addSkip method, skips not reported", RuntimeWarning, 2)
    result.addSuccess(test_case)


def _addError(result, test, info):
    if result is None or info is None:
        return
    if issubclass(info[0], test.failureException):
        result.addFailure(test, info)
    else:
        result.addError(test, info)


def _enter_context(cm, addcleanup):
    cls = type(cm)
    try:
        enter, leave = cls.__enter__, cls.__exit__
    except AttributeError:
        text = f"'{cls.__module__}.{cls.__qualname__}' object does not support the context manager protocol"
        if hasattr(cls, "__aenter__") and hasattr(cls, "__aexit__"):
            text += (" but it supports the asynchronous context manager protocol."
                     " Did you mean to use enterAsyncContext()?")
        raise TypeError(text) from None
    value = enter(cm)
    addcleanup(leave, cm, None, None, None)
    return value


def addModuleCleanup(function, /, *args, **kwargs):
    """Have function called after tearDownModule, also when setUpModule fails."""
    _module_cleanups.append((function, args, kwargs))


def enterModuleContext(cm):
    """Enter a context that is left after tearDownModule; return what its __enter__ returned."""
    return _enter_context(cm, addModuleCleanup)


def doModuleCleanups():
    """Call the module's cleanup functions, the last one first."""
    failures = []
    while _module_cleanups:
        function, args, kwargs = _module_cleanups.pop()
        try:
            function(*args, **kwargs)
        except Exception as e:
            failures.append(e)
    if len(failures) == 1:
        raise failures[0]
    if failures:
        raise ExceptionGroup("module cleanup failed", failures)


def skip(reason):
    """Unconditionally skip a test."""
    def mark(item):
        if not isinstance(item, type):
            wrapped = item

            def item(*args, **kwargs):
                raise SkipTest(reason)
            _dress(item, wrapped)
        item.__unittest_skip__ = True
        item.__unittest_skip_why__ = reason
        return item
    if isinstance(reason, types.FunctionType):
        function, reason = reason, ""
        return mark(function)
    return mark


def _dress(wrapper, wrapped):
    from functools import wraps
    wraps(wrapped)(wrapper)


def _id(obj):
    return obj


def skipIf(condition, reason):
    """Skip a test if the condition is true."""
    return skip(reason) if condition else _id


def skipUnless(condition, reason):
    """Skip a test unless the condition is true."""
    return _id if condition else skip(reason)


def expectedFailure(test_item):
    test_item.__unittest_expecting_failure__ = True
    return test_item


def _is_subtype(expected, basetype):
    if isinstance(expected, tuple):
        return all(_is_subtype(e, basetype) for e in expected)
    return isinstance(expected, type) and issubclass(expected, basetype)


class TestCase:
    """A single test: one method of a class derived from this one.

    setUp() runs before the method and tearDown() after it, unless setUp fails. Functions given to addCleanup() run last
    in any case.
    """

    failureException = AssertionError
    longMessage = True
    maxDiff = 80 * 8
    _diffThreshold = 2 ** 16
    _classSetupFailed = False
    _class_cleanups = []

    def __init_subclass__(cls, *args, **kwargs):
        cls._classSetupFailed = False
        cls._class_cleanups = []
        super().__init_subclass__(*args, **kwargs)

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName
        self._outcome = None
        self._testMethodDoc = "No test"
        self._cleanups = []
        self._subtest = None
        try:
            method = getattr(self, methodName)
        except AttributeError:
            if methodName != "runTest":
                raise ValueError(f"no such test method in {type(self)}: {methodName}") from None
        else:
            self._testMethodDoc = method.__doc__
        self._type_equality_funcs = {}
        self.addTypeEqualityFunc(dict, "assertDictEqual")
        self.addTypeEqualityFunc(list, "assertListEqual")
        self.addTypeEqualityFunc(tuple, "assertTupleEqual")
        self.addTypeEqualityFunc(set, "assertSetEqual")
        self.addTypeEqualityFunc(frozenset, "assertSetEqual")
        self.addTypeEqualityFunc(str, "assertMultiLineEqual")

    def addTypeEqualityFunc(self, typeobj, function):
        """Have assertEqual call function(first, second, msg=msg) for two objects of exactly this type."""
        self._type_equality_funcs[typeobj] = function

    def addCleanup(self, function, /, *args, **kwargs):
        """Have function called after tearDown, also when setUp fails; the last one added is called first."""
        self._cleanups.append((function, args, kwargs))

    def enterContext(self, cm):
        """Enter a context that is left as a cleanup; return what its __enter__ returned."""
        return _enter_context(cm, self.addCleanup)

    @classmethod
    def addClassCleanup(cls, function, /, *args, **kwargs):
        """Have function called after tearDownClass, also when setUpClass fails."""
        cls._class_cleanups.append((function, args, kwargs))

    @classmethod
    def enterClassContext(cls, cm):
        """Enter a context that is left as a class cleanup; return what its __enter__ returned."""
        return _enter_context(cm, cls.addClassCleanup)

    def setUp(self):
        "Hook method for setting up the test fixture before exercising it."

    def tearDown(self):
        "Hook method for deconstructing the test fixture after testing it."

    @classmethod
    def setUpClass(cls):
        "Hook method for setting up class fixture before running tests in the class."

    @classmethod
    def tearDownClass(cls):
        "Hook method for deconstructing the class fixture after running all tests in the class."

    def countTestCases(self):
        return 1

    def defaultTestResult(self):
        from unittest.result import TestResult
        return TestResult()

    def shortDescription(self):
        """The first line of the test method's docstring, or None."""
        doc = self._testMethodDoc
        return doc.strip().split("\n")[0].strip() if doc else None

    def id(self):
        return f"{strclass(type(self))}.{self._testMethodName}"

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return self._testMethodName == other._testMethodName

    def __hash__(self):
        return hash((type(self), self._testMethodName))

    def __str__(self):
        return f"{self._testMethodName} ({self.id()})"

    def __repr__(self):
        return f"<{strclass(type(self))} testMethod={self._testMethodName}>"

    # Running.

    def subTest(self, msg=_subtest_msg_sentinel, **params):
        """A context whose failure is reported with msg and params, and does not end the test."""
        return _SubTestContext(self, msg, params)

    def _addDuration(self, result, elapsed):
        try:
            add = result.addDuration
        except AttributeError:
            warnings.warn("TestResult has no addDuration method", RuntimeWarning)
        else:
            add(self, elapsed)

    def _callSetUp(self):
        self.setUp()

    def _callTestMethod(self, method):
        value = method()
        if value is not None:
            self._warn_of_value(method, value)

    def _warn_of_value(self, method, value):
        import inspect
        text = (f"It is deprecated to return a value that is not None from a test case "
                f"({method} returned {type(value).__name__!r})")
        if inspect.iscoroutine(value):
            text += ". Maybe you forgot to use IsolatedAsyncioTestCase as the base class?"
        warnings.warn(text, DeprecationWarning, stacklevel=5)

    def _callTearDown(self):
        self.tearDown()

    def _callCleanup(self, function, /, *args, **kwargs):
        function(*args, **kwargs)

    def run(self, result=None):
        finish = None
        if result is None:
            result = self.defaultTestResult()
            start = getattr(result, "startTestRun", None)
            finish = getattr(result, "stopTestRun", None)
            if start is not None:
                start()
        result.startTest(self)
        try:
            method = getattr(self, self._testMethodName)
            for item in (type(self), method):
                if getattr(item, "__unittest_skip__", False):
                    why = getattr(type(self), "__unittest_skip_why__", "") or getattr(method, "__unittest_skip_why__", "")
                    _addSkip(result, self, why)
                    return result
            self._run_parts(method, result)
            return result
        finally:
            result.stopTest(self)
            if finish is not None:
                finish()

    def _run_parts(self, method, result):
        from time import perf_counter
        expecting = (getattr(self, "__unittest_expecting_failure__", False)
                     or getattr(method, "__unittest_expecting_failure__", False))
        self._outcome = outcome = _Outcome(result)
        begun = perf_counter()
        try:
            with outcome.testPartExecutor(self):
                self._callSetUp()
            if outcome.success:
                outcome.expecting_failure = expecting
                with outcome.testPartExecutor(self):
                    self._callTestMethod(method)
                outcome.expecting_failure = False
                with outcome.testPartExecutor(self):
                    self._callTearDown()
            self.doCleanups()
            self._addDuration(result, perf_counter() - begun)
            if not outcome.success:
                return
            if not expecting:
                result.addSuccess(self)
            elif outcome.expectedFailure:
                self._add_expected(result, outcome.expectedFailure)
            else:
                self._add_unexpected(result)
        finally:
            # The exception refers to frames, and these to the test.
            outcome.expectedFailure = None
            self._outcome = None

    def _add_expected(self, result, info):
        try:
            add = result.addExpectedFailure
        except AttributeError:
            warnings.warn("TestResult has no addExpectedFailure method, reporting as passes", RuntimeWarning)
            result.addSuccess(self)
        else:
            add(self, info)

    def _add_unexpected(self, result):
        try:
            add = result.addUnexpectedSuccess
        except AttributeError:
            warnings.warn("TestResult has no addUnexpectedSuccess method, reporting as failure", RuntimeWarning)
            try:
                raise _UnexpectedSuccess from None
            except _UnexpectedSuccess:
                result.addFailure(self, sys.exc_info())
        else:
            add(self)

    def doCleanups(self):
        """Call the cleanup functions, the last one first; true if all succeeded."""
        outcome = self._outcome or _Outcome()
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            with outcome.testPartExecutor(self):
                self._callCleanup(function, *args, **kwargs)
        return outcome.success

    @classmethod
    def doClassCleanups(cls):
        """Call the class's cleanup functions, the last one first; what they raise is in tearDown_exceptions."""
        cls.tearDown_exceptions = []
        while cls._class_cleanups:
            function, args, kwargs = cls._class_cleanups.pop()
            try:
                function(*args, **kwargs)
            except Exception:
                cls.tearDown_exceptions.append(sys.exc_info())

    def __call__(self, *args, **kwds):
        return self.run(*args, **kwds)

    def debug(self):
        """Run the test without collecting errors."""
        method = getattr(self, self._testMethodName)
        if getattr(type(self), "__unittest_skip__", False) or getattr(method, "__unittest_skip__", False):
            raise SkipTest(getattr(type(self), "__unittest_skip_why__", "") or getattr(method, "__unittest_skip_why__", ""))
        self._callSetUp()
        self._callTestMethod(method)
        self._callTearDown()
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            self._callCleanup(function, *args, **kwargs)

    def skipTest(self, reason):
        """Skip this test."""
        raise SkipTest(reason)

    def fail(self, msg=None):
        """Fail immediately, with the given message."""
        raise self.failureException(msg)

    def _formatMessage(self, msg, standardMsg):
        if not self.longMessage:
            return msg or standardMsg
        if msg is None:
            return standardMsg
        try:
            return "%s : %s" % (standardMsg, msg)
        except UnicodeDecodeError:
            return "%s : %s" % (safe_repr(standardMsg), safe_repr(msg))

    def _truncateMessage(self, message, diff):
        if self.maxDiff is None or len(diff) <= self.maxDiff:
            return message + diff
        return message + DIFF_OMITTED % len(diff)

    # Truth, identity, order and kind.

    def assertFalse(self, expr, msg=None):
        """Check that the expression is false."""
        if expr:
            raise self.failureException(self._formatMessage(msg, f"{safe_repr(expr)} is not false"))

    def assertTrue(self, expr, msg=None):
        """Check that the expression is true."""
        if not expr:
            raise self.failureException(self._formatMessage(msg, f"{safe_repr(expr)} is not true"))

    def assertIs(self, expr1, expr2, msg=None):
        """Check that both are the same object."""
        if expr1 is not expr2:
            self.fail(self._formatMessage(msg, f"{safe_repr(expr1)} is not {safe_repr(expr2)}"))

    def assertIsNot(self, expr1, expr2, msg=None):
        """Check that they are not the same object."""
        if expr1 is expr2:
            self.fail(self._formatMessage(msg, f"unexpectedly identical: {safe_repr(expr1)}"))

    def assertIsNone(self, obj, msg=None):
        """Check that the object is None."""
        if obj is not None:
            self.fail(self._formatMessage(msg, f"{safe_repr(obj)} is not None"))

    def assertIsNotNone(self, obj, msg=None):
        """Check that the object is not None."""
        if obj is None:
            self.fail(self._formatMessage(msg, "unexpectedly None"))

    def assertIn(self, member, container, msg=None):
        """Check that the container has the member."""
        if member not in container:
            self.fail(self._formatMessage(msg, f"{safe_repr(member)} not found in {safe_repr(container)}"))

    def assertNotIn(self, member, container, msg=None):
        """Check that the container does not have the member."""
        if member in container:
            self.fail(self._formatMessage(msg, f"{safe_repr(member)} unexpectedly found in {safe_repr(container)}"))

    def assertLess(self, a, b, msg=None):
        """Check that a < b."""
        if not a < b:
            self.fail(self._formatMessage(msg, f"{safe_repr(a)} not less than {safe_repr(b)}"))

    def assertLessEqual(self, a, b, msg=None):
        """Check that a <= b."""
        if not a <= b:
            self.fail(self._formatMessage(msg, f"{safe_repr(a)} not less than or equal to {safe_repr(b)}"))

    def assertGreater(self, a, b, msg=None):
        """Check that a > b."""
        if not a > b:
            self.fail(self._formatMessage(msg, f"{safe_repr(a)} not greater than {safe_repr(b)}"))

    def assertGreaterEqual(self, a, b, msg=None):
        """Check that a >= b."""
        if not a >= b:
            self.fail(self._formatMessage(msg, f"{safe_repr(a)} not greater than or equal to {safe_repr(b)}"))

    def assertIsInstance(self, obj, cls, msg=None):
        """Check that the object is an instance of the class, or of one of a tuple of classes."""
        if not isinstance(obj, cls):
            what = "any of " if isinstance(cls, tuple) else ""
            self.fail(self._formatMessage(msg, f"{safe_repr(obj)} is not an instance of {what}{cls!r}"))

    def assertNotIsInstance(self, obj, cls, msg=None):
        """Check that the object is no instance of the class, nor of one of a tuple of classes."""
        if isinstance(obj, cls):
            if isinstance(cls, tuple):
                cls = next(c for c in cls if isinstance(obj, c))
            self.fail(self._formatMessage(msg, f"{safe_repr(obj)} is an instance of {cls!r}"))

    def assertIsSubclass(self, cls, superclass, msg=None):
        """Check that a class is a subclass."""
        try:
            if issubclass(cls, superclass):
                return
        except TypeError:
            if not isinstance(cls, type):
                self.fail(self._formatMessage(msg, f"{cls!r} is not a class"))
            raise
        what = "any of " if isinstance(superclass, tuple) else ""
        self.fail(self._formatMessage(msg, f"{cls!r} is not a subclass of {what}{superclass!r}"))

    def assertNotIsSubclass(self, cls, superclass, msg=None):
        """Check that a class is no subclass."""
        try:
            if not issubclass(cls, superclass):
                return
        except TypeError:
            if not isinstance(cls, type):
                self.fail(self._formatMessage(msg, f"{cls!r} is not a class"))
            raise
        if isinstance(superclass, tuple):
            superclass = next(c for c in superclass if issubclass(cls, c))
        self.fail(self._formatMessage(msg, f"{cls!r} is a subclass of {superclass!r}"))

    def assertHasAttr(self, obj, name, msg=None):
        """Check that the object has the attribute."""
        if not hasattr(obj, name):
            self.fail(self._formatMessage(msg, f"{_kind(obj)} has no attribute {name!r}"))

    def assertNotHasAttr(self, obj, name, msg=None):
        """Check that the object does not have the attribute."""
        if hasattr(obj, name):
            self.fail(self._formatMessage(msg, f"{_kind(obj)} has unexpected attribute {name!r}"))

    def assertStartsWith(self, s, prefix, msg=None):
        """Check that the text begins with the prefix, or with one of a tuple of prefixes."""
        self._check_end("startswith", "start", s, prefix, msg)

    def assertNotStartsWith(self, s, prefix, msg=None):
        """Check that the text does not begin with the prefix."""
        self._check_no_end("startswith", "starts", s, prefix, msg)

    def assertEndsWith(self, s, suffix, msg=None):
        """Check that the text ends in the suffix, or in one of a tuple of suffixes."""
        self._check_end("endswith", "end", s, suffix, msg)

    def assertNotEndsWith(self, s, suffix, msg=None):
        """Check that the text does not end in the suffix."""
        self._check_no_end("endswith", "ends", s, suffix, msg)

    def _check_end(self, method, verb, s, part, msg):
        try:
            if getattr(s, method)(part):
                return
        except (AttributeError, TypeError):
            self._check_texts(s, part, msg)
            raise
        a, b = safe_repr(s, short=True), safe_repr(part, short=True)
        what = "any of " if isinstance(part, tuple) else ""
        self.fail(self._formatMessage(msg, f"{a} doesn't {verb} with {what}{b}"))

    def _check_no_end(self, method, verb, s, part, msg):
        try:
            if not getattr(s, method)(part):
                return
        except (AttributeError, TypeError):
            self._check_texts(s, part, msg)
            raise
        if isinstance(part, tuple):
            part = next(p for p in part if getattr(s, method)(p))
        a, b = safe_repr(s, short=True), safe_repr(part, short=True)
        self.fail(self._formatMessage(msg, f"{a} {verb} with {b}"))

    def _check_texts(self, s, part, msg):
        """Fail if s is no text, or of another kind of text than part."""
        for kind, other in ((str, (bytes, bytearray)), ((bytes, bytearray), str)):
            wrong = isinstance(part, kind) or isinstance(part, tuple) and any(isinstance(p, kind) for p in part)
            if isinstance(s, other) and wrong:
                want = "str" if kind is str else "bytes"
                self.fail(self._formatMessage(msg, f"Expected {want}, not {type(s).__name__}"))
        if not isinstance(s, (str, bytes, bytearray)):
            self.fail(self._formatMessage(msg, f"Expected str, not {type(s).__name__}"))

    # Equality.

    def _getAssertEqualityFunc(self, first, second):
        if type(first) is type(second):
            function = self._type_equality_funcs.get(type(first))
            if function is not None:
                return getattr(self, function) if isinstance(function, str) else function
        return self._baseAssertEqual

    def _baseAssertEqual(self, first, second, msg=None):
        if not first == second:
            raise self.failureException(self._formatMessage(msg, "%s != %s" % _common_shorten_repr(first, second)))

    def assertEqual(self, first, second, msg=None):
        """Check that first == second."""
        self._getAssertEqualityFunc(first, second)(first, second, msg=msg)

    def assertNotEqual(self, first, second, msg=None):
        """Check that first != second."""
        if not first != second:
            raise self.failureException(self._formatMessage(msg, f"{safe_repr(first)} == {safe_repr(second)}"))

    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        """Check that the difference rounds to 0 at so many decimal places (7), or is not more than delta."""
        if first == second:
            return
        near, difference, how = self._nearness(first, second, places, delta)
        if not near:
            text = f"{safe_repr(first)} != {safe_repr(second)} within {how} ({safe_repr(difference)} difference)"
            raise self.failureException(self._formatMessage(msg, text))

    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        """Check that the difference does not round to 0 at so many decimal places (7), or is more than delta."""
        if delta is not None and places is not None:
            raise TypeError("specify delta or places not both")
        if not first == second and not self._nearness(first, second, places, delta)[0]:
            return
        how = self._nearness(first, second, places, delta)
        text = f"{safe_repr(first)} == {safe_repr(second)} within {how[2]}"
        if delta is not None:
            text += f" ({safe_repr(how[1])} difference)"
        raise self.failureException(self._formatMessage(msg, text))

    def _nearness(self, first, second, places, delta):
        if delta is not None and places is not None:
            raise TypeError("specify delta or places not both")
        difference = abs(first - second)
        if delta is not None:
            return difference <= delta, difference, f"{safe_repr(delta)} delta"
        if places is None:
            places = 7
        return round(difference, places) == 0, difference, f"{places!r} places"

    def assertSequenceEqual(self, seq1, seq2, msg=None, seq_type=None):
        """Check that two sequences have equal items in the same order, and that both are of seq_type if that is given."""
        name = "sequence"
        if seq_type is not None:
            name = seq_type.__name__
            for which, seq in (("First", seq1), ("Second", seq2)):
                if not isinstance(seq, seq_type):
                    raise self.failureException(f"{which} sequence is not a {name}: {safe_repr(seq)}")
        try:
            len1 = len(seq1)
            which = "Second"
            try:
                len2 = len(seq2)
            except (TypeError, NotImplementedError):
                text = f"Second {name} has no length.    Non-sequence?"
            else:
                if seq1 == seq2:
                    return
                text = self._sequence_difference(seq1, seq2, len1, len2, name, seq_type)
                if text is None:
                    return
        except (TypeError, NotImplementedError):
            text = f"First {name} has no length.    Non-sequence?"
        self.fail(self._formatMessage(msg, self._truncateMessage(text, "\n" + _diff_of_reprs(seq1, seq2))))

    def _sequence_difference(self, seq1, seq2, len1, len2, name, seq_type):
        text = "%ss differ: %s != %s\n" % (name.capitalize(), *_common_shorten_repr(seq1, seq2))
        for i in range(min(len1, len2)):
            items = []
            for which, seq in (("first", seq1), ("second", seq2)):
                try:
                    items.append(seq[i])
                except (TypeError, IndexError, NotImplementedError):
                    text += f"\nUnable to index element {i} of {which} {name}\n"
                    break
            if len(items) < 2:
                break
            if items[0] != items[1]:
                text += "\nFirst differing element %d:\n%s\n%s\n" % (i, *_common_shorten_repr(*items))
                break
        else:
            if len1 == len2 and seq_type is None and type(seq1) is not type(seq2):
                return None  # equal items, but the sequences differ: they are of different types
        if len1 == len2:
            return text
        which, longer = ("First", seq1) if len1 > len2 else ("Second", seq2)
        i = min(len1, len2)
        text += f"\n{which} {name} contains {abs(len1 - len2)} additional elements.\n"
        try:
            return text + f"First extra element {i}:\n{safe_repr(longer[i])}\n"
        except (TypeError, IndexError, NotImplementedError):
            return text + f"Unable to index element {i} of {which.lower()} {name}\n"

    def assertListEqual(self, list1, list2, msg=None):
        """Check that two lists are equal."""
        self.assertSequenceEqual(list1, list2, msg, seq_type=list)

    def assertTupleEqual(self, tuple1, tuple2, msg=None):
        """Check that two tuples are equal."""
        self.assertSequenceEqual(tuple1, tuple2, msg, seq_type=tuple)

    def assertSetEqual(self, set1, set2, msg=None):
        """Check that two sets are equal, or two objects that have the method difference."""
        differences = []
        for which, a, b in (("first", set1, set2), ("second", set2, set1)):
            try:
                differences.append(a.difference(b))
            except TypeError as e:
                self.fail(f"invalid type when attempting set difference: {e}")
            except AttributeError as e:
                self.fail(f"{which} argument does not support set difference: {e}")
        if not (differences[0] or differences[1]):
            return
        lines = []
        for which, other, items in (("first", "second", differences[0]), ("second", "first", differences[1])):
            if items:
                lines.append(f"Items in the {which} set but not the {other}:")
                lines.extend(repr(i) for i in items)
        self.fail(self._formatMessage(msg, "\n".join(lines)))

    def assertDictEqual(self, d1, d2, msg=None):
        """Check that two dicts are equal."""
        self.assertIsInstance(d1, dict, "First argument is not a dictionary")
        self.assertIsInstance(d2, dict, "Second argument is not a dictionary")
        if d1 != d2:
            text = "%s != %s" % _common_shorten_repr(d1, d2)
            self.fail(self._formatMessage(msg, self._truncateMessage(text, "\n" + _diff_of_reprs(d1, d2))))

    def assertCountEqual(self, first, second, msg=None):
        """Check that two iterables have the same items, each as often, in any order."""
        from unittest._checks import count_differences
        differences = count_differences(list(first), list(second))
        if differences:
            lines = ["First has %d, Second has %d:  %r" % d for d in differences]
            text = self._truncateMessage("Element counts were not equal:\n", "\n".join(lines))
            self.fail(self._formatMessage(msg, text))

    def assertMultiLineEqual(self, first, second, msg=None):
        """Check that two strings are equal; where they are not, show the lines that differ."""
        self.assertIsInstance(first, str, "First argument is not a string")
        self.assertIsInstance(second, str, "Second argument is not a string")
        if first == second:
            return
        if len(first) > self._diffThreshold or len(second) > self._diffThreshold:
            self._baseAssertEqual(first, second, msg)
        from unittest._checks import line_diff
        text = "%s != %s" % _common_shorten_repr(first, second)
        self.fail(self._formatMessage(msg, self._truncateMessage(text, "\n" + line_diff(first, second))))

    # Patterns.

    def assertRegex(self, text, expected_regex, msg=None):
        """Check that the pattern is found in the text."""
        if isinstance(expected_regex, (str, bytes)):
            assert expected_regex, "expected_regex must not be empty."
            import re
            expected_regex = re.compile(expected_regex)
        if not expected_regex.search(text):
            text = f"Regex didn't match: {expected_regex.pattern!r} not found in {text!r}"
            raise self.failureException(self._formatMessage(msg, text))

    def assertNotRegex(self, text, unexpected_regex, msg=None):
        """Check that the pattern is not found in the text."""
        if isinstance(unexpected_regex, (str, bytes)):
            import re
            unexpected_regex = re.compile(unexpected_regex)
        match = unexpected_regex.search(text)
        if match:
            text = f"Regex matched: {text[match.start():match.end()]!r} matches {unexpected_regex.pattern!r} in {text!r}"
            raise self.failureException(self._formatMessage(msg, text))

    # Exceptions, warnings and logs.

    def assertRaises(self, expected_exception, *args, **kwargs):
        """Check that a call raises the exception, or return a context that checks it.

        The context's attribute exception is what was raised.
        """
        context = _AssertRaisesContext(expected_exception, self)
        try:
            return context.handle("assertRaises", args, kwargs)
        finally:
            context = None

    def assertRaisesRegex(self, expected_exception, expected_regex, *args, **kwargs):
        """Check that a call raises the exception, with a message in which the pattern is found."""
        context = _AssertRaisesContext(expected_exception, self, expected_regex)
        return context.handle("assertRaisesRegex", args, kwargs)

    def assertWarns(self, expected_warning, *args, **kwargs):
        """Check that a call triggers a warning, or return a context that checks it."""
        from unittest._checks import _AssertWarnsContext
        return _AssertWarnsContext(expected_warning, self).handle("assertWarns", args, kwargs)

    def assertWarnsRegex(self, expected_warning, expected_regex, *args, **kwargs):
        """Check that a call triggers a warning in whose message the pattern is found."""
        from unittest._checks import _AssertWarnsContext
        return _AssertWarnsContext(expected_warning, self, expected_regex).handle("assertWarnsRegex", args, kwargs)

    def _assertNotWarns(self, expected_warning, *args, **kwargs):
        from unittest._checks import _AssertNotWarnsContext
        return _AssertNotWarnsContext(expected_warning, self).handle("_assertNotWarns", args, kwargs)

    def assertLogs(self, logger=None, level=None, formatter=None):
        """Return a context that checks that something is logged, at this level (INFO) or above."""
        from unittest._log import _AssertLogsContext
        return _AssertLogsContext(self, logger, level, no_logs=False, formatter=formatter)

    def assertNoLogs(self, logger=None, level=None):
        """Return a context that checks that nothing is logged, at this level (INFO) or above."""
        from unittest._log import _AssertLogsContext
        return _AssertLogsContext(self, logger, level, no_logs=True)


def _kind(obj):
    if isinstance(obj, types.ModuleType):
        return f"module {obj.__name__!r}"
    if isinstance(obj, type):
        return f"type object {obj.__name__!r}"
    return f"{type(obj).__name__!r} object"


def _diff_of_reprs(a, b):
    from unittest._checks import repr_diff
    return repr_diff(a, b)


class _BaseTestCaseContext:
    def __init__(self, test_case):
        self.test_case = test_case

    def _raiseFailure(self, standardMsg):
        raise self.test_case.failureException(self.test_case._formatMessage(self.msg, standardMsg))


class _AssertRaisesBaseContext(_BaseTestCaseContext):
    """What assertRaises and assertWarns have in common."""

    def __init__(self, expected, test_case, expected_regex=None):
        self.expected = expected
        self.test_case = test_case
        if expected_regex is not None:
            import re
            expected_regex = re.compile(expected_regex)
        self.expected_regex = expected_regex
        self.obj_name = self.msg = None

    def handle(self, name, args, kwargs):
        """Return the context if there is no function to call; else call it inside of the context."""
        if not _is_subtype(self.expected, self._base_type):
            raise TypeError(f"{name}() arg 1 must be {self._base_type_str}")
        if not args:
            self.msg = kwargs.pop("msg", None)
            if kwargs:
                raise TypeError(f"{next(iter(kwargs))!r} is an invalid keyword argument for this function")
            return self
        function, *args = args
        self.obj_name = getattr(function, "__name__", None) or str(function)
        with self:
            function(*args, **kwargs)

    def _by(self):
        return f" by {self.obj_name}" if self.obj_name else ""


def _names(expected):
    return expected.__name__ if hasattr(expected, "__name__") else str(expected)


class _AssertRaisesContext(_AssertRaisesBaseContext):
    _base_type = BaseException
    _base_type_str = "an exception type or tuple of exception types"

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, tb):
        if exc_type is None:
            self._raiseFailure(f"{_names(self.expected)} not raised{self._by()}")
        _clear_frames(tb)
        if not issubclass(exc_type, self.expected):
            return False
        self.exception = exc_value.with_traceback(None)
        if self.expected_regex is not None and not self.expected_regex.search(str(exc_value)):
            self._raiseFailure(f'"{self.expected_regex.pattern}" does not match "{exc_value}"')
        return True

    __class_getitem__ = classmethod(types.GenericAlias)


def _clear_frames(tb):
    while tb is not None:
        try:
            tb.tb_frame.clear()
        except (AttributeError, RuntimeError):
            pass  # It still runs.
        tb = tb.tb_next


class FunctionTestCase(TestCase):
    """A test made of functions, for code that has them from other frameworks."""

    def __init__(self, testFunc, setUp=None, tearDown=None, description=None):
        super().__init__()
        self._testFunc = testFunc
        self._setUpFunc = setUp
        self._tearDownFunc = tearDown
        self._description = description

    def setUp(self):
        if self._setUpFunc is not None:
            self._setUpFunc()

    def tearDown(self):
        if self._tearDownFunc is not None:
            self._tearDownFunc()

    def runTest(self):
        self._testFunc()

    def id(self):
        return self._testFunc.__name__

    def _key(self):
        return self._setUpFunc, self._tearDownFunc, self._testFunc, self._description

    def __eq__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self):
        return hash((type(self), *self._key()))

    def __str__(self):
        return f"{strclass(type(self))} ({self._testFunc.__name__})"

    def __repr__(self):
        return f"<{strclass(type(self))} tec={self._testFunc}>"

    def shortDescription(self):
        doc = self._description if self._description is not None else self._testFunc.__doc__
        return doc and doc.split("\n")[0].strip() or None


class _SubTestContext:
    __slots__ = ("case", "msg", "params", "parent", "part")

    def __init__(self, case, msg, params):
        self.case, self.msg, self.params, self.part = case, msg, params, None

    def __enter__(self):
        case = self.case
        if case._outcome is None or not case._outcome.result_supports_subtests:
            return
        self.parent = parent = case._subtest
        params = self.params if parent is None else {**parent.params, **self.params}
        case._subtest = _SubTest(case, self.msg, params)
        self.part = case._outcome.testPartExecutor(case._subtest, subTest=True)
        self.part.__enter__()

    def __exit__(self, kind, exc, tb):
        if self.part is None:
            return False
        case = self.case
        try:
            handled = self.part.__exit__(kind, exc, tb)
            if exc is None or handled:
                outcome = case._outcome
                if not outcome.success:
                    if outcome.result is not None and outcome.result.failfast:
                        raise _ShouldStop
                elif outcome.expectedFailure:
                    raise _ShouldStop
            return handled
        finally:
            case._subtest = self.parent


class _SubTest(TestCase):
    def __init__(self, test_case, message, params):
        super().__init__()
        self._message = message
        self.test_case = test_case
        self.params = params
        self.failureException = test_case.failureException

    def runTest(self):
        raise NotImplementedError("subtests cannot be run directly")

    def _subDescription(self):
        parts = []
        if self._message is not _subtest_msg_sentinel:
            parts.append(f"[{self._message}]")
        if self.params:
            parts.append("(%s)" % ", ".join(f"{k}={v!r}" for k, v in self.params.items()))
        return " ".join(parts) or "(<subtest>)"

    def id(self):
        return f"{self.test_case.id()} {self._subDescription()}"

    def shortDescription(self):
        return self.test_case.shortDescription()

    def __str__(self):
        return f"{self.test_case} {self._subDescription()}"
