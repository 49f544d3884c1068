"""Loading unittests."""

import sys
import types

from unittest import case, suite, util

__unittest = True


class _FailedTest(case.TestCase):
    """Stands for what could not be loaded: running it raises the reason."""

    _testMethodName = None

    def __init__(self, method_name, exception):
        self._exception = exception
        super().__init__(method_name)

    def __getattr__(self, name):
        if name != self._testMethodName:
            return super().__getattribute__(name)

        def testFailure():
            raise self._exception
        return testFailure


def _failed_import(name, suiteClass):
    import traceback
    text = f"Failed to import test module: {name}\n{traceback.format_exc()}"
    return suiteClass((_FailedTest(name, ImportError(text)),)), text


def _failed_load(name, exception, suiteClass, text):
    return suiteClass((_FailedTest(name, exception),)), text


class TestLoader:
    """Finds the tests of classes and modules and makes suites of them."""

    testMethodPrefix = "test"
    sortTestMethodsUsing = staticmethod(util.three_way_cmp)
    testNamePatterns = None
    suiteClass = suite.TestSuite
    _top_level_dir = None

    def __init__(self):
        self.errors = []
        self._loading_packages = set()

    def loadTestsFromTestCase(self, testCaseClass):
        """Return a suite of all test cases contained in testCaseClass"""
        if issubclass(testCaseClass, suite.TestSuite):
            raise TypeError("Test cases should not be derived from TestSuite. Maybe you meant to derive from TestCase?")
        if testCaseClass in (case.TestCase, case.FunctionTestCase):
            names = []
        else:
            names = self.getTestCaseNames(testCaseClass)
            if not names and hasattr(testCaseClass, "runTest"):
                names = ["runTest"]
        return self.suiteClass(map(testCaseClass, names))

    def loadTestsFromModule(self, module, *, pattern=None):
        """Return a suite of all test cases contained in the given module"""
        tests = []
        for name in dir(module):
            obj = getattr(module, name)
            if isinstance(obj, type) and issubclass(obj, case.TestCase) \
                    and obj not in (case.TestCase, case.FunctionTestCase):
                tests.append(self.loadTestsFromTestCase(obj))
        tests = self.suiteClass(tests)
        load = getattr(module, "load_tests", None)
        if load is not None:
            try:
                return load(self, tests, pattern)
            except Exception as e:
                import traceback
                text = f"Failed to call load_tests:\n{traceback.format_exc()}"
                failed, text = _failed_load(module.__name__, e, self.suiteClass, text)
                self.errors.append(text)
                return failed
        return tests

    def loadTestsFromName(self, name, module=None):
        """Return a suite of all test cases given a dotted name: of a module, class, method or function."""
        parts = name.split(".")
        error = failed = None
        if module is None:
            # The longest prefix that can be imported.
            rest = parts[:]
            while rest:
                try:
                    module = __import__(".".join(rest))
                    break
                except ImportError:
                    last = rest.pop()
                    failed, error = _failed_import(last, self.suiteClass)
                    if not rest:
                        self.errors.append(error)
                        return failed
            parts = parts[1:]
        obj, parent = module, None
        for part in parts:
            try:
                parent, obj = obj, getattr(obj, part)
            except AttributeError as e:
                if getattr(obj, "__path__", None) is not None and failed is not None:
                    self.errors.append(error)
                    return failed
                import traceback
                text = f"Failed to access attribute:\n{traceback.format_exc()}"
                failed, error = _failed_load(part, e, self.suiteClass, text)
                self.errors.append(error)
                return failed
        return self._tests_of(obj, parent)

    def _tests_of(self, obj, parent):
        if isinstance(obj, types.ModuleType):
            return self.loadTestsFromModule(obj)
        if isinstance(obj, type) and issubclass(obj, case.TestCase) \
                and obj not in (case.TestCase, case.FunctionTestCase):
            return self.loadTestsFromTestCase(obj)
        if isinstance(obj, types.FunctionType) and isinstance(parent, type) and issubclass(parent, case.TestCase):
            name = obj.__name__
            inst = parent(name)
            # A static method is called as it is.
            if not isinstance(getattr(inst, name), types.FunctionType):
                return self.suiteClass([inst])
        elif isinstance(obj, suite.TestSuite):
            return obj
        if callable(obj):
            test = obj()
            if isinstance(test, suite.TestSuite):
                return test
            if isinstance(test, case.TestCase):
                return self.suiteClass([test])
            raise TypeError(f"calling {obj} returned {test}, not a test")
        raise TypeError(f"don't know how to make test from: {obj}")

    def loadTestsFromNames(self, names, module=None):
        """Return a suite of all test cases found using the given sequence of names."""
        return self.suiteClass([self.loadTestsFromName(name, module) for name in names])

    def getTestCaseNames(self, testCaseClass):
        """Return a sorted sequence of method names found within testCaseClass"""
        names = []
        for name in dir(testCaseClass):
            if not name.startswith(self.testMethodPrefix):
                continue
            function = getattr(testCaseClass, name)
            if not callable(function):
                continue
            if self.testNamePatterns is not None:
                from fnmatch import fnmatchcase
                full = f"{testCaseClass.__module__}.{testCaseClass.__qualname__}.{name}"
                if not any(fnmatchcase(full, p) for p in self.testNamePatterns):
                    continue
            names.append(name)
        if self.sortTestMethodsUsing:
            from functools import cmp_to_key
            names.sort(key=cmp_to_key(self.sortTestMethodsUsing))
        return names

    def discover(self, start_dir, pattern="test*.py", top_level_dir=None):
        """Find the test modules below a directory of the sandbox's files, and return a suite of their tests."""
        import os
        if top_level_dir is None:
            top_level_dir = self._top_level_dir if self._top_level_dir is not None else start_dir
        top = os.path.abspath(top_level_dir)
        if top not in sys.path:
            sys.path.insert(0, top)
        self._top_level_dir = top
        start = start_dir
        if os.path.isdir(os.path.abspath(start_dir)):
            start = os.path.abspath(start_dir)
            importable = start == top or os.path.isfile(os.path.join(start, "__init__.py"))
        else:
            try:
                __import__(start_dir)
                start = os.path.dirname(sys.modules[start_dir].__file__)
                importable = True
            except ImportError:
                importable = False
        if not importable:
            raise ImportError(f"Start directory is not importable: {start_dir!r}")
        return self.suiteClass(list(self._find_tests(start, pattern)))

    def _match_path(self, path, full_path, pattern):
        from fnmatch import fnmatch
        return fnmatch(path, pattern)

    def _find_tests(self, directory, pattern):
        import os
        for entry in sorted(os.listdir(directory)):
            path = os.path.join(directory, entry)
            if os.path.isfile(path):
                stem, extension = os.path.splitext(entry)
                if extension == ".py" and stem.isidentifier() and self._match_path(entry, path, pattern):
                    yield self._load_file(os.path.splitext(path)[0], pattern)
            elif os.path.isdir(path) and os.path.isfile(os.path.join(path, "__init__.py")):
                if self._match_path(entry, path, pattern):
                    yield self._load_file(path, pattern)
                yield from self._find_tests(path, pattern)

    def _load_file(self, path, pattern):
        import os
        name = os.path.relpath(path, self._top_level_dir).replace("/", ".")
        try:
            __import__(name)
        except case.SkipTest as e:
            @case.skip(str(e))
            def skipped(self):
                pass
            cls = type("ModuleSkipped", (case.TestCase,), {name: skipped})
            return self.suiteClass((cls(name),))
        except Exception:
            failed, text = _failed_import(name, self.suiteClass)
            self.errors.append(text)
            return failed
        return self.loadTestsFromModule(sys.modules[name], pattern=pattern)


defaultTestLoader = TestLoader()
