"""TestSuite"""

import sys

from unittest import case

__unittest = True


class BaseTestSuite:
    """Tests and suites that run one after the other, without fixtures of classes and modules."""

    _cleanup = True

    def __init__(self, tests=()):
        self._tests = []
        self._removed_tests = 0
        self.addTests(tests)

    def __repr__(self):
        from unittest.util import strclass
        return f"<{strclass(self.__class__)} tests={list(self)}>"

    def __eq__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return list(self) == list(other)

    def __iter__(self):
        return iter(self._tests)

    def countTestCases(self):
        return self._removed_tests + sum(t.countTestCases() for t in self if t)

    def addTest(self, test):
        if not callable(test):
            raise TypeError(f"{repr(test)} is not callable")
        if isinstance(test, type) and issubclass(test, (case.TestCase, TestSuite)):
            raise TypeError("TestCases and TestSuites must be instantiated before passing them to addTest()")
        self._tests.append(test)

    def addTests(self, tests):
        if isinstance(tests, str):
            raise TypeError("tests must be an iterable of tests, not a string")
        for test in tests:
            self.addTest(test)

    def run(self, result):
        for index, test in enumerate(self):
            if result.shouldStop:
                break
            test(result)
            if self._cleanup:
                self._removeTestAtIndex(index)
        return result

    def _removeTestAtIndex(self, index):
        """Forget a test that ran, but not its count."""
        try:
            test = self._tests[index]
        except TypeError:
            return
        if hasattr(test, "countTestCases"):
            self._removed_tests += test.countTestCases()
        self._tests[index] = None

    def __call__(self, *args, **kwds):
        return self.run(*args, **kwds)

    def debug(self):
        """Run the tests without collecting errors."""
        for test in self:
            test.debug()


class TestSuite(BaseTestSuite):
    """Tests and suites that run one after the other, with the fixtures of their classes and modules around them."""

    def run(self, result, debug=False):
        outermost = not getattr(result, "_testRunEntered", False)
        if outermost:
            result._testRunEntered = True
        for index, test in enumerate(self):
            if result.shouldStop:
                break
            if _is_test(test):
                self._tearDownPreviousClass(test, result)
                self._handleModuleFixture(test, result)
                self._handleClassSetUp(test, result)
                result._previousTestClass = type(test)
                if getattr(type(test), "_classSetupFailed", False) or getattr(result, "_moduleSetUpFailed", False):
                    continue
            if not debug:
                test(result)
            elif isinstance(test, TestSuite):
                test.run(result, debug)
            else:
                test.debug()
            if self._cleanup:
                self._removeTestAtIndex(index)
        if outermost:
            self._tearDownPreviousClass(None, result)
            self._handleModuleTearDown(result)
            result._testRunEntered = False
        return result

    def debug(self):
        """Run the tests without collecting errors."""
        self.run(_DebugResult(), True)

    def _handleClassSetUp(self, test, result):
        cls = type(test)
        if cls is getattr(result, "_previousTestClass", None) or result._moduleSetUpFailed \
                or getattr(cls, "__unittest_skip__", False):
            return
        failed = False
        try:
            cls._classSetupFailed = False
        except TypeError:
            pass  # Some class that does not let itself be changed.
        set_up = getattr(cls, "setUpClass", None)
        clean_up = getattr(cls, "doClassCleanups", None)
        if set_up is None:
            return
        with _Redirected(result):
            try:
                set_up()
            except Exception as e:
                if isinstance(result, _DebugResult):
                    raise
                failed = True
                try:
                    cls._classSetupFailed = True
                except TypeError:
                    pass
                self._report(result, e, "setUpClass", case.strclass(cls))
            if failed and clean_up is not None:
                self._class_cleanups(result, cls, clean_up, "setUpClass")

    def _class_cleanups(self, result, cls, clean_up, fixture):
        clean_up()
        for info in cls.tearDown_exceptions:
            if isinstance(result, _DebugResult):
                raise info[1]
            self._report(result, info[1], fixture, case.strclass(cls), info)

    def _handleModuleFixture(self, test, result):
        module = type(test).__module__
        if module == _previous_module(result):
            return
        self._handleModuleTearDown(result)
        result._moduleSetUpFailed = False
        module_object = sys.modules.get(module)
        if module_object is None:
            return
        set_up = getattr(module_object, "setUpModule", None)
        if set_up is None:
            return
        with _Redirected(result):
            try:
                set_up()
            except Exception as e:
                if isinstance(result, _DebugResult):
                    raise
                result._moduleSetUpFailed = True
                self._report(result, e, "setUpModule", module)
            if result._moduleSetUpFailed:
                self._module_cleanups(result, "setUpModule", module)

    def _module_cleanups(self, result, fixture, module):
        try:
            case.doModuleCleanups()
        except Exception as e:
            if isinstance(result, _DebugResult):
                raise
            self._report(result, e, fixture, module)

    def _handleModuleTearDown(self, result):
        module = _previous_module(result)
        if module is None or result._moduleSetUpFailed:
            return
        module_object = sys.modules.get(module)
        if module_object is None:
            return
        with _Redirected(result):
            tear_down = getattr(module_object, "tearDownModule", None)
            if tear_down is not None:
                try:
                    tear_down()
                except Exception as e:
                    if isinstance(result, _DebugResult):
                        raise
                    self._report(result, e, "tearDownModule", module)
            self._module_cleanups(result, "tearDownModule", module)

    def _tearDownPreviousClass(self, test, result):
        cls = getattr(result, "_previousTestClass", None)
        if cls is None or cls is type(test) or getattr(cls, "_classSetupFailed", False) \
                or getattr(result, "_moduleSetUpFailed", False) or getattr(cls, "__unittest_skip__", False):
            return
        tear_down = getattr(cls, "tearDownClass", None)
        clean_up = getattr(cls, "doClassCleanups", None)
        if tear_down is None and clean_up is None:
            return
        with _Redirected(result):
            if tear_down is not None:
                try:
                    tear_down()
                except Exception as e:
                    if isinstance(result, _DebugResult):
                        raise
                    self._report(result, e, "tearDownClass", case.strclass(cls))
            if clean_up is not None:
                self._class_cleanups(result, cls, clean_up, "tearDownClass")

    def _report(self, result, exc, fixture, parent, info=None):
        """Report the exception of a fixture as the error of something like a test, or as a skip."""
        holder = _ErrorHolder(f"{fixture} ({parent})")
        skip = getattr(result, "addSkip", None)
        if skip is not None and isinstance(exc, case.SkipTest):
            skip(holder, str(exc))
        else:
            result.addError(holder, info or (type(exc), exc, exc.__traceback__))


class _Redirected:
    """While a fixture runs, a result that keeps what tests print keeps its output too."""

    def __init__(self, result):
        self.result = result

    def __enter__(self):
        getattr(self.result, "_setupStdout", _nothing)()

    def __exit__(self, *exc):
        getattr(self.result, "_restoreStdout", _nothing)()


def _nothing():
    pass


def _previous_module(result):
    cls = getattr(result, "_previousTestClass", None)
    return None if cls is None else cls.__module__


def _is_test(test):
    """Tell a test from a collection of tests."""
    try:
        iter(test)
    except TypeError:
        return True
    return False


class _ErrorHolder:
    """What failed in place of a test: the fixture of a class or module."""

    failureException = None

    def __init__(self, description):
        self.description = description

    def id(self):
        return self.description

    def shortDescription(self):
        return None

    def __repr__(self):
        return f"<ErrorHolder description={self.description!r}>"

    def __str__(self):
        return self.description

    def countTestCases(self):
        return 0

    def run(self, result):
        pass

    def __call__(self, result):
        return self.run(result)


class _DebugResult:
    "Used by the TestSuite to hold previous class when running in debug."
    _previousTestClass = None
    _moduleSetUpFailed = False
    shouldStop = False
