class TestResults(tuple):
    """How many examples failed, were tried and were skipped."""

    __slots__ = ()
    _fields = ("failed", "attempted")
    __match_args__ = _fields

    def __new__(cls, failed, attempted, *, skipped=0):
        if not skipped:
            return tuple.__new__(cls, (failed, attempted))
        self = tuple.__new__(_SkippedResults, (failed, attempted))
        self.skipped = skipped
        return self

    skipped = 0
    failed = property(lambda self: self[0])
    attempted = property(lambda self: self[1])

    def __repr__(self):
        more = f", skipped={self.skipped}" if self.skipped else ""
        return f"TestResults(failed={self[0]}, attempted={self[1]}{more})"


class _SkippedResults(TestResults):
    skipped = 0


def _count(n, noun):
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def _exception_traceback(exc_info):
    import traceback
    return "".join(traceback.format_exception(exc_info[1]))


class _Output:
    # Collects what an example prints, in place of sys.stdout.

    def __init__(self):
        self._parts = []

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"string argument expected, got {type(text).__name__!r}")
        self._parts.append(text)
        return len(text)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        pass

    def isatty(self):
        return False

    def writable(self):
        return True

    def getvalue(self):
        text = "".join(self._parts)
        return text + "\n" if text and not text.endswith("\n") else text

    def truncate(self, size=None):
        self._parts.clear()


class DocTestRunner:
    """Runs tests, checks what they print and reports what differs."""

    DIVIDER = "*" * 70

    def __init__(self, checker=None, verbose=None, optionflags=0):
        self._checker = checker or OutputChecker()
        if verbose is None:
            verbose = "-v" in sys.argv
        self._verbose = verbose
        self.optionflags = optionflags
        self.original_optionflags = optionflags
        self.tries = self.failures = self.skips = 0
        self._stats = {}  # failures, tries and skips by name
        self._fakeout = _Output()

    def report_start(self, out, test, example):
        """Report that the test runner is about to process the given example."""
        if self._verbose:
            want = "Expecting:\n" + _indent(example.want) if example.want else "Expecting nothing\n"
            out("Trying:\n" + _indent(example.source) + want)

    def report_success(self, out, test, example, got):
        """Report that the given example ran successfully."""
        if self._verbose:
            out("ok\n")

    def report_failure(self, out, test, example, got):
        """Report that the given example failed."""
        out(self._failure_header(test, example) + self._checker.output_difference(example, got, self.optionflags))

    def report_unexpected_exception(self, out, test, example, exc_info):
        """Report that the given example raised an unexpected exception."""
        out(self._failure_header(test, example) + "Exception raised:\n" + _indent(_exception_traceback(exc_info)))

    def _failure_header(self, test, example):
        if test.filename:
            known = test.lineno is not None and example.lineno is not None
            where = f'File "{test.filename}", line {test.lineno + example.lineno + 1 if known else "?"}, in {test.name}'
        else:
            where = f"Line {example.lineno + 1}, in {test.name}"
        return f"{self.DIVIDER}\n{where}\nFailed example:\n{_indent(example.source)}"

    def run(self, test, compileflags=None, out=None, clear_globs=True):
        """Run the examples in `test`, and display the results using the writer function `out`."""
        self.test = test
        if compileflags is None:
            compileflags = _future_flags(test.globs)
        stdout, hook = sys.stdout, sys.displayhook
        if out is None:
            out = stdout.write
        sys.stdout, sys.displayhook = self._fakeout, sys.__displayhook__
        try:
            return self._run(test, compileflags, out)
        finally:
            sys.stdout, sys.displayhook = stdout, hook
            if clear_globs:
                test.globs.clear()
                import builtins
                builtins._ = None

    def _run(self, test, compileflags, out):
        failures = tries = skips = 0
        flags = self.optionflags
        for i, example in enumerate(test.examples):
            quiet = self.optionflags & REPORT_ONLY_FIRST_FAILURE and failures
            self.optionflags = flags
            for flag, on in example.options.items():
                self.optionflags = self.optionflags | flag if on else self.optionflags & ~flag
            tries += 1
            if self.optionflags & SKIP:
                skips += 1
                continue
            if not quiet:
                self.report_start(out, test, example)
            raised = None
            try:
                exec(compile(example.source, f"<doctest {test.name}[{i}]>", "single", compileflags, True), test.globs)
            except KeyboardInterrupt:
                raise
            except BaseException as e:
                tb = e.__traceback__
                raised = type(e), e.with_traceback(tb and tb.tb_next), tb and tb.tb_next
            got = self._fakeout.getvalue()
            self._fakeout.truncate(0)
            if raised is None:
                passed = self._checker.check_output(example.want, got, self.optionflags)
            elif example.exc_msg is not None:
                passed = self._raised_as_wanted(example.exc_msg, raised)
                if not passed and not quiet:
                    got += _exception_traceback(raised)
            else:
                failures += 1
                if not quiet:
                    self.report_unexpected_exception(out, test, example, raised)
                if self.optionflags & FAIL_FAST:
                    break
                continue
            if passed:
                if not quiet:
                    self.report_success(out, test, example, got)
                continue
            failures += 1
            if not quiet:
                self.report_failure(out, test, example, got)
            if self.optionflags & FAIL_FAST:
                break
        self.optionflags = flags
        self._record(test.name, failures, tries, skips)
        return TestResults(failures, tries, skipped=skips)

    def _raised_as_wanted(self, want, raised):
        import traceback
        lines = traceback.format_exception_only(raised[1])
        if issubclass(raised[0], SyntaxError):
            names = raised[0].__qualname__ + ":", f"{raised[0].__module__}.{raised[0].__qualname__}:"
            lines = lines[next((i for i, line in enumerate(lines) if line.startswith(names)), 0):]
        msg = "".join(lines)
        if self._checker.check_output(want, msg, self.optionflags):
            return True
        return bool(self.optionflags & IGNORE_EXCEPTION_DETAIL) and self._checker.check_output(
            _strip_exception_details(want), _strip_exception_details(msg), self.optionflags)

    def _record(self, name, failures, tries, skips):
        f, t, s = self._stats.get(name, (0, 0, 0))
        self._stats[name] = f + failures, t + tries, s + skips
        self.failures += failures
        self.tries += tries
        self.skips += skips

    def summarize(self, verbose=None):
        """Print a summary of all the test cases that have been run by this DocTestRunner."""
        if verbose is None:
            verbose = self._verbose
        stats = sorted(self._stats.items())
        empty = [name for name, (f, t, s) in stats if t == 0]
        passed = [(name, t) for name, (f, t, s) in stats if t and not f]
        failed = [(name, f, t) for name, (f, t, s) in stats if f]
        failures, tries, skips = (sum([x[i] for _, x in stats]) for i in range(3))
        if verbose:
            if empty:
                print(_count(len(empty), "item"), "had no tests:")
                for name in empty:
                    print("   ", name)
            if passed:
                print(_count(len(passed), "item"), "passed all tests:")
                for name, n in passed:
                    print(f" {n:3d} {'test' if n == 1 else 'tests'} in {name}")
        if failed:
            print(self.DIVIDER)
            print(_count(len(failed), "item"), "had failures:")
            for name, f, t in failed:
                print(f" {f:3d} of {t:3d} in {name}")
        if verbose:
            print(f"{_count(tries, 'test')} in {_count(len(stats), 'item')}.")
            print(f"{tries - failures} passed" + (f" and {failures} failed." if failures else "."))
        if failures:
            print("***Test Failed***", _count(failures, "failure") + (f" and {_count(skips, 'skipped test')}." if skips else "."))
        elif verbose:
            print("Test passed.")
        return TestResults(failures, tries, skipped=skips)

    def merge(self, other):
        for name, counts in other._stats.items():
            self._record(name, *counts)


def _future_flags(globs):
    # The compiler flags of the __future__ features that were imported to the namespace.
    flags = 0
    for name, value in globs.items():
        if type(value).__name__ == "_Feature" and name != "__future__":
            flags |= getattr(value, "compiler_flag", 0)
    return flags


class DebugRunner(DocTestRunner):
    """Runs tests and raises an exception at the first that fails."""

    def run(self, test, compileflags=None, out=None, clear_globs=True):
        r = DocTestRunner.run(self, test, compileflags, out, False)
        if clear_globs:
            test.globs.clear()
        return r

    def report_unexpected_exception(self, out, test, example, exc_info):
        raise UnexpectedException(test, example, exc_info)

    def report_failure(self, out, test, example, got):
        raise DocTestFailure(test, example, got)


