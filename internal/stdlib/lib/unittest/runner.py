"""Running tests"""

import sys
import time
import warnings

from unittest import result
from unittest.case import _SubTest

__unittest = True


class _WritelnDecorator:
    """A stream with a method writeln."""

    def __init__(self, stream):
        self.stream = stream

    def __getattr__(self, attr):
        if attr in ("stream", "__getstate__"):
            raise AttributeError(attr)
        return getattr(self.stream, attr)

    def writeln(self, arg=None):
        if arg:
            self.write(arg)
        self.write("\n")


class TextTestResult(result.TestResult):
    """A result that prints how the tests do."""

    separator1 = "=" * 70
    separator2 = "-" * 70

    def __init__(self, stream, descriptions, verbosity, *, durations=None):
        super().__init__(stream, descriptions, verbosity)
        self.stream = stream
        self.showAll = verbosity > 1
        self.dots = verbosity == 1
        self.descriptions = descriptions
        self._newline = True
        self.durations = durations

    def getDescription(self, test):
        doc = test.shortDescription()
        return f"{test}\n{doc}" if self.descriptions and doc else str(test)

    def startTest(self, test):
        super().startTest(test)
        if self.showAll:
            self.stream.write(self.getDescription(test) + " ... ")
            self.stream.flush()
            self._newline = False

    def _told(self, test, word, dot):
        """Print how a test or subtest did."""
        if self.showAll:
            sub = isinstance(test, _SubTest)
            if sub or self._newline:
                if not self._newline:
                    self.stream.writeln()
                if sub:
                    self.stream.write("  ")
                self.stream.write(self.getDescription(test) + " ... ")
            self.stream.writeln(word)
            self.stream.flush()
            self._newline = True
        elif self.dots:
            self.stream.write(dot)
            self.stream.flush()

    def addSubTest(self, test, subtest, err):
        if err is not None:
            failure = issubclass(err[0], subtest.failureException)
            self._told(subtest, "FAIL" if failure else "ERROR", "F" if failure else "E")
        super().addSubTest(test, subtest, err)

    def addSuccess(self, test):
        super().addSuccess(test)
        self._told(test, "ok", ".")

    def addError(self, test, err):
        super().addError(test, err)
        self._told(test, "ERROR", "E")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._told(test, "FAIL", "F")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._told(test, f"skipped {reason!r}", "s")

    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        self._told_plainly("expected failure", "x")

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self._told_plainly("unexpected success", "u")

    def _told_plainly(self, word, dot):
        if self.showAll:
            self.stream.writeln(word)
            self.stream.flush()
        elif self.dots:
            self.stream.write(dot)
            self.stream.flush()

    def printErrors(self):
        if self.dots or self.showAll:
            self.stream.writeln()
            self.stream.flush()
        self.printErrorList("ERROR", self.errors)
        self.printErrorList("FAIL", self.failures)
        unexpected = getattr(self, "unexpectedSuccesses", ())
        if unexpected:
            self.stream.writeln(self.separator1)
            for test in unexpected:
                self.stream.writeln(f"UNEXPECTED SUCCESS: {self.getDescription(test)}")
            self.stream.flush()

    def printErrorList(self, flavour, errors):
        for test, text in errors:
            self.stream.writeln(self.separator1)
            self.stream.writeln(f"{flavour}: {self.getDescription(test)}")
            self.stream.writeln(self.separator2)
            self.stream.writeln("%s" % text)
            self.stream.flush()


class TextTestRunner:
    """Runs tests and prints how they do."""

    resultclass = TextTestResult

    def __init__(self, stream=None, descriptions=True, verbosity=1, failfast=False, buffer=False, resultclass=None,
                 warnings=None, *, tb_locals=False, durations=None):
        self.stream = _WritelnDecorator(sys.stderr if stream is None else stream)
        self.descriptions = descriptions
        self.verbosity = verbosity
        self.failfast = failfast
        self.buffer = buffer
        self.tb_locals = tb_locals
        self.durations = durations
        self.warnings = warnings
        if resultclass is not None:
            self.resultclass = resultclass

    def _makeResult(self):
        try:
            return self.resultclass(self.stream, self.descriptions, self.verbosity, durations=self.durations)
        except TypeError:
            return self.resultclass(self.stream, self.descriptions, self.verbosity)

    def run(self, test):
        "Run the given test case or test suite."
        res = self._makeResult()
        res.failfast, res.buffer, res.tb_locals = self.failfast, self.buffer, self.tb_locals
        with warnings.catch_warnings():
            if self.warnings:
                warnings.simplefilter(self.warnings)
            begun = time.perf_counter()
            getattr(res, "startTestRun", _nothing)()
            try:
                test(res)
            finally:
                getattr(res, "stopTestRun", _nothing)()
            taken = time.perf_counter() - begun
        res.printErrors()
        if self.durations is not None:
            self._printDurations(res)
        if hasattr(res, "separator2"):
            self.stream.writeln(res.separator2)
        self._summary(res, taken)
        return res

    def _summary(self, res, taken):
        run = res.testsRun
        self.stream.writeln("Ran %d test%s in %.3fs" % (run, "" if run == 1 else "s", taken))
        self.stream.writeln()
        counts = []
        ok = res.wasSuccessful()
        if not ok:
            counts += [("failures", len(res.failures)), ("errors", len(res.errors))]
        for name, attr in (("skipped", "skipped"), ("expected failures", "expectedFailures"),
                           ("unexpected successes", "unexpectedSuccesses")):
            counts.append((name, len(getattr(res, attr, ()))))
        counts = [f"{name}={n}" for name, n in counts if n]
        word = "FAILED" if not ok else "NO TESTS RAN" if run == 0 and not getattr(res, "skipped", ()) else "OK"
        self.stream.write(word)
        self.stream.writeln(f" ({', '.join(counts)})" if counts else None)
        self.stream.flush()

    def _printDurations(self, res):
        if not res.collectedDurations:
            return
        rows = sorted(res.collectedDurations, key=lambda row: row[1], reverse=True)
        if self.durations > 0:
            rows = rows[:self.durations]
        self.stream.writeln("Slowest test durations")
        if hasattr(res, "separator2"):
            self.stream.writeln(res.separator2)
        hidden = False
        for test, elapsed in rows:
            if res.showAll is False and elapsed < 0.001:
                hidden = True
                continue
            self.stream.writeln("%-10s %s" % ("%.3fs" % elapsed, test))
        if hidden:
            self.stream.writeln("\n(durations < 0.001s were hidden; use -v to show these durations)")
        else:
            self.stream.writeln("")


def _nothing():
    pass
