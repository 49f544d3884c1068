# Runs one of CPython's test modules and prints what becomes of each test, one line each, under Krait and CPython alike:
#
#     driver.py MODULE [START [COUNT [AVOID]]]
#
# The tests are numbered in the order in which they are found. START is the first to run and COUNT how many (-1: all);
# AVOID is a list of numbers that are left out, separated by commas. A line is a mark, a word and its arguments,
# separated by tabs; what the tests print themselves has no mark.
import os
import random
import sys

_out = sys.stdout
_mark = "\x1ekrait-test"


def tell(*words):
    _out.write("\n" + "\t".join((_mark,) + words) + "\n")
    _out.flush()


def clean(text):
    text = ascii(str(text))[1:-1].replace("\\'", "'")
    return text if len(text) < 300 else text[:300] + "..."


def flatten(tests):
    for t in tests:
        try:
            inner = iter(t)
        except TypeError:
            yield t
        else:
            yield from flatten(inner)


def main():
    args = sys.argv[1:] + ["0", "-1", ""][len(sys.argv) - 2:]
    name, start, count = args[0], int(args[1]), int(args[2])
    avoid = {int(n) for n in args[3].split(",") if n}
    if os.environ.get("CPYTHON_SUPPORT"):
        sys.path.insert(0, os.environ["CPYTHON_SUPPORT"])  # another CPython than the one that the tests are of
    elif os.path.isdir("/support"):
        if os.path.isdir("/work"):
            os.chdir("/work")
        sys.path[:] = ["/support", "/support/of/" + name.partition(".")[2], "/support/modules", "/support/pending"]
        for absent in ("multiprocessing", "select", "selectors", "socket", "ssl", "subprocess"):  # of which the library has the names only
            module = sys.modules[absent] = type(sys)(absent)
            with open(f"/support/modules/{absent}.py") as f:
                exec(compile(f.read(), f.name, "exec"), module.__dict__)
        if os.path.exists(sys.path[1] + "/_prepare.py"):
            import _prepare
    import unittest
    from test import support

    support.use_resources = []
    support.verbose = 0
    failure = AssertionError

    class Result(unittest.TestResult):
        numbers = {}

        def startTest(self, test):
            super().startTest(test)
            random.seed(len(test.id()))  # tests that draw their cases draw the same ones each time
            self.outcome, self.text = "pass", ""
            tell("start", str(self.numbers.get(id(test), -1)), test.id())

        def stopTest(self, test):
            super().stopTest(test)
            tell("end", str(self.numbers.get(id(test), -1)), self.outcome, clean(self.text))

        def note(self, outcome, text):
            if self.outcome != "error" and self.outcome != "fail":
                self.outcome, self.text = outcome, text

        def failed(self, test, err):
            try:
                text = err[0].__name__ + ": " + (str(err[1]).strip().splitlines() or [""])[0]
            except Exception:
                text = err[0].__name__
            if not hasattr(test, "countTestCases") or not test.countTestCases():
                tell("fixture", test.id(), clean(text))
                return
            self.note("fail" if issubclass(err[0], failure) else "error", text)

        def addError(self, test, err):
            self.failed(test, err)

        addFailure = addError

        def addSubTest(self, test, subtest, err):
            if err is not None:
                self.failed(test, err)

        def addSkip(self, test, reason):
            if not hasattr(test, "countTestCases") or not test.countTestCases():
                tell("skip", test.id(), clean(reason))
            elif not hasattr(test, "test_case"):
                self.note("skip", reason)

        def addExpectedFailure(self, test, err):
            pass

        def addUnexpectedSuccess(self, test):
            self.note("fail", "unexpected success")

        def addDuration(self, test, elapsed):
            pass

    try:
        __import__(name)
        module = sys.modules[name]
        if hasattr(module, "test_main") and not hasattr(module, "load_tests"):
            suites = []
            collect = lambda *classes: suites.append(suite_of(unittest, classes))
            support.run_unittest = collect
            if hasattr(module, "run_unittest"):
                module.run_unittest = collect
            module.test_main()
            suite = unittest.TestSuite(suites)
        else:
            suite = unittest.defaultTestLoader.loadTestsFromModule(module)
    except unittest.SkipTest as e:
        tell("module", "skip", clean(e))
        return
    except BaseException as e:
        import traceback
        traceback.print_exc()
        tell("module", "error", clean(type(e).__name__ + ": " + str(e)))
        return
    tests = list(flatten(suite))
    tell("found", str(len(tests)))
    end = len(tests) if count < 0 else min(len(tests), start + count)
    chosen = [(i, tests[i]) for i in range(start, end) if i not in avoid]
    Result.numbers = {id(t): i for i, t in chosen}
    result = Result()
    unittest.TestSuite([t for _, t in chosen]).run(result)
    tell("done")


def suite_of(unittest, classes):
    suite = unittest.TestSuite()
    load = unittest.TestLoader()
    for c in classes:
        if isinstance(c, str):
            suite.addTest(load.loadTestsFromModule(sys.modules[c]))
        elif isinstance(c, (unittest.TestSuite, unittest.TestCase)):
            suite.addTest(c)
        else:
            suite.addTest(load.loadTestsFromTestCase(c))
    return suite


main()
