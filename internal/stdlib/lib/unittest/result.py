"""Test result object"""

import sys

__unittest = True

STDOUT_LINE = "\nStdout:\n%s"
STDERR_LINE = "\nStderr:\n%s"


def failfast(method):
    from functools import wraps

    @wraps(method)
    def inner(self, *args, **kw):
        if getattr(self, "failfast", False):
            self.stop()
        return method(self, *args, **kw)
    return inner


class TestResult:
    """What came out of running tests: those that failed, with their tracebacks, and how many ran."""

    _previousTestClass = None
    _testRunEntered = False
    _moduleSetUpFailed = False

    def __init__(self, stream=None, descriptions=None, verbosity=None):
        self.failfast = False
        self.failures = []
        self.errors = []
        self.testsRun = 0
        self.skipped = []
        self.expectedFailures = []
        self.unexpectedSuccesses = []
        self.collectedDurations = []
        self.shouldStop = False
        self.buffer = False
        self.tb_locals = False
        self._stdout_buffer = None
        self._stderr_buffer = None
        self._original_stdout = sys.stdout
        self._original_stderr = sys.stderr
        self._mirrorOutput = False

    def printErrors(self):
        "Called by TestRunner after test run"

    def startTest(self, test):
        "Called when the given test is about to be run"
        self.testsRun += 1
        self._mirrorOutput = False
        self._setupStdout()

    def _setupStdout(self):
        if not self.buffer:
            return
        if self._stderr_buffer is None:
            import io
            self._stderr_buffer = io.StringIO()
            self._stdout_buffer = io.StringIO()
        sys.stdout = self._stdout_buffer
        sys.stderr = self._stderr_buffer

    def startTestRun(self):
        """Called once before any tests are executed."""

    def stopTest(self, test):
        """Called when the given test has been run"""
        self._restoreStdout()
        self._mirrorOutput = False

    def _restoreStdout(self):
        if not self.buffer:
            return
        if self._mirrorOutput:
            for text, form, to in ((sys.stdout.getvalue(), STDOUT_LINE, self._original_stdout),
                                   (sys.stderr.getvalue(), STDERR_LINE, self._original_stderr)):
                if text:
                    to.write(form % (text if text.endswith("\n") else text + "\n"))
        sys.stdout = self._original_stdout
        sys.stderr = self._original_stderr
        for b in (self._stdout_buffer, self._stderr_buffer):
            b.seek(0)
            b.truncate()

    def stopTestRun(self):
        """Called once after all tests are executed."""

    def addError(self, test, err):
        """Called when a test raised another exception than a failed assertion."""
        self._failed(self.errors, test, err)

    def addFailure(self, test, err):
        """Called when an assertion of a test failed."""
        self._failed(self.failures, test, err)

    def _failed(self, rows, test, err):
        if self.failfast:
            self.stop()
        rows.append((test, self._exc_info_to_string(err, test)))
        self._mirrorOutput = True

    def addSubTest(self, test, subtest, err):
        """Called at the end of a subtest; err is None if it succeeded."""
        if err is None:
            return
        if getattr(self, "failfast", False):
            self.stop()
        rows = self.failures if issubclass(err[0], test.failureException) else self.errors
        rows.append((subtest, self._exc_info_to_string(err, test)))
        self._mirrorOutput = True

    def addSuccess(self, test):
        "Called when a test has completed successfully"

    def addSkip(self, test, reason):
        """Called when a test is skipped."""
        self.skipped.append((test, reason))

    def addExpectedFailure(self, test, err):
        """Called when an expected failure/error occurred."""
        self.expectedFailures.append((test, self._exc_info_to_string(err, test)))

    def addUnexpectedSuccess(self, test):
        """Called when a test was expected to fail, but succeed."""
        if self.failfast:
            self.stop()
        self.unexpectedSuccesses.append(test)

    def addDuration(self, test, elapsed):
        """Called when a test finished to run, regardless of its outcome."""
        if hasattr(self, "collectedDurations"):
            self.collectedDurations.append((str(test), elapsed))

    def wasSuccessful(self):
        """Tells whether or not this result was a success."""
        return (not self.failures and not self.errors
                and not getattr(self, "unexpectedSuccesses", None))

    def stop(self):
        """Indicates that the tests should be aborted."""
        self.shouldStop = True

    def _exc_info_to_string(self, err, test):
        """The text of an exception, without the frames of unittest."""
        import traceback
        kind, exc, tb = err
        tb = self._clean(exc, tb, test)
        te = traceback.TracebackException(kind, exc, tb, capture_locals=self.tb_locals, compact=True)
        lines = list(te.format())
        if self.buffer:
            for text, form in ((sys.stdout.getvalue(), STDOUT_LINE), (sys.stderr.getvalue(), STDERR_LINE)):
                if text:
                    lines.append(form % (text if text.endswith("\n") else text + "\n"))
        return "".join(lines)

    def _clean(self, exc, tb, test):
        """Cut unittest's frames from the tracebacks of an exception and of those that it names; return the first's."""
        top, seen, todo = None, set(), [(exc, tb)]
        while todo:
            e, tb = todo.pop()
            if e is None or id(e) in seen:
                continue
            seen.add(id(e))
            while tb is not None and "__unittest" in tb.tb_frame.f_globals:
                tb = tb.tb_next
            if type(e) is test.failureException:
                _cut_tail(tb)
            if e is exc:
                top = tb
            else:
                e.__traceback__ = tb
            for other in (e.__cause__, e.__context__):
                if other is not None:
                    todo.append((other, other.__traceback__))
        return top

    def __repr__(self):
        from unittest.util import strclass
        return (f"<{strclass(self.__class__)} run={self.testsRun} errors={len(self.errors)} "
                f"failures={len(self.failures)}>")


def _cut_tail(tb):
    """Cut off what is below the last frame before unittest's own."""
    last = None
    while tb is not None and "__unittest" not in tb.tb_frame.f_globals:
        last, tb = tb, tb.tb_next
    if last is not None:
        last.tb_next = None
