"""Runs the interactive examples of docstrings and compares what they print."""

import sys

__all__ = [
    "register_optionflag", "DONT_ACCEPT_TRUE_FOR_1", "DONT_ACCEPT_BLANKLINE", "NORMALIZE_WHITESPACE", "ELLIPSIS", "SKIP",
    "IGNORE_EXCEPTION_DETAIL", "COMPARISON_FLAGS", "REPORT_UDIFF", "REPORT_CDIFF", "REPORT_NDIFF", "REPORT_ONLY_FIRST_FAILURE",
    "REPORTING_FLAGS", "FAIL_FAST", "Example", "DocTest", "DocTestParser", "DocTestFinder", "DocTestRunner", "OutputChecker",
    "DocTestFailure", "UnexpectedException", "DebugRunner", "testmod", "testfile", "run_docstring_examples", "DocTestSuite",
    "DocFileSuite", "set_unittest_reportflags", "script_from_examples", "testsource", "debug_src", "debug",
]

OPTIONFLAGS_BY_NAME = {}


def register_optionflag(name):
    return OPTIONFLAGS_BY_NAME.setdefault(name, 1 << len(OPTIONFLAGS_BY_NAME))


DONT_ACCEPT_TRUE_FOR_1 = register_optionflag("DONT_ACCEPT_TRUE_FOR_1")
DONT_ACCEPT_BLANKLINE = register_optionflag("DONT_ACCEPT_BLANKLINE")
NORMALIZE_WHITESPACE = register_optionflag("NORMALIZE_WHITESPACE")
ELLIPSIS = register_optionflag("ELLIPSIS")
SKIP = register_optionflag("SKIP")
IGNORE_EXCEPTION_DETAIL = register_optionflag("IGNORE_EXCEPTION_DETAIL")
COMPARISON_FLAGS = (DONT_ACCEPT_TRUE_FOR_1 | DONT_ACCEPT_BLANKLINE | NORMALIZE_WHITESPACE | ELLIPSIS | SKIP
                    | IGNORE_EXCEPTION_DETAIL)
REPORT_UDIFF = register_optionflag("REPORT_UDIFF")
REPORT_CDIFF = register_optionflag("REPORT_CDIFF")
REPORT_NDIFF = register_optionflag("REPORT_NDIFF")
REPORT_ONLY_FIRST_FAILURE = register_optionflag("REPORT_ONLY_FIRST_FAILURE")
FAIL_FAST = register_optionflag("FAIL_FAST")
REPORTING_FLAGS = REPORT_UDIFF | REPORT_CDIFF | REPORT_NDIFF | REPORT_ONLY_FIRST_FAILURE | FAIL_FAST

BLANKLINE_MARKER = "<BLANKLINE>"
ELLIPSIS_MARKER = "..."


def _line(text):
    # text, ended by a line feed unless it is empty.
    return text + "\n" if text and not text.endswith("\n") else text


class Example:
    """One interactive example: source code and the output that it should have."""

    def __init__(self, source, want, exc_msg=None, lineno=0, indent=0, options=None):
        self.source = _line(source) or "\n"
        self.want = _line(want)
        self.exc_msg = exc_msg if exc_msg is None else _line(exc_msg) or "\n"
        self.lineno = lineno
        self.indent = indent
        self.options = {} if options is None else options

    def _fields(self):
        return self.source, self.want, self.lineno, self.indent, self.options, self.exc_msg

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return self._fields() == other._fields()

    def __hash__(self):
        return hash((self.source, self.want, self.lineno, self.indent, self.exc_msg))


class DocTest:
    """The examples of one string, and the namespace in which they run."""

    def __init__(self, examples, globs, name, filename, lineno, docstring):
        assert not isinstance(examples, str), "DocTest no longer accepts str; use DocTestParser instead"
        self.examples = examples
        self.docstring = docstring
        self.globs = globs.copy()
        self.name = name
        self.filename = filename
        self.lineno = lineno

    def __repr__(self):
        n = len(self.examples)
        count = f"{n or 'no'} example{'' if n == 1 else 's'}"
        return f"<{type(self).__name__} {self.name} from {self.filename}:{self.lineno} ({count})>"

    def _fields(self):
        return self.examples, self.docstring, self.globs, self.name, self.filename, self.lineno

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return self._fields() == other._fields()

    def __hash__(self):
        return hash((self.docstring, self.name, self.filename, self.lineno))

    def __lt__(self, other):
        if not isinstance(other, DocTest):
            return NotImplemented
        mine = self.name, self.filename or "", -1 if self.lineno is None else self.lineno, id(self)
        return mine < (other.name, other.filename or "", -1 if other.lineno is None else other.lineno, id(other))


def _is_comment(source):
    # Whether source is one line without code. Its end may be a line feed.
    line = source.strip(" ")
    return not line or line == "\n" or line[0] == "#" and "\n" not in line[:-1]


class DocTestParser:
    """Finds the examples in a string."""

    def parse(self, string, name="<string>"):
        """Divide the given string into examples and intervening text, and return them as a list of alternating Examples and strings."""
        string = string.expandtabs()
        margin = self._margin(string)
        lines = string.split("\n")
        if margin:
            lines = [line[margin:] for line in lines]
        # ends[i] is the text of line i with its line feed.
        text = [line + "\n" for line in lines[:-1]] + lines[-1:]
        output, between = [], []
        i, n = 0, len(lines)
        while i < n:
            if not lines[i].lstrip(" ").startswith(">>>"):
                between.append(text[i])
                i += 1
                continue
            first = i
            i += 1
            while i < n and lines[i].lstrip(" ").startswith("..."):
                i += 1
            code = lines[first:i]
            start = i
            while i < n and lines[i].strip(" ") and not lines[i].lstrip(" ").startswith(">>>"):
                i += 1
            want = lines[start:i]
            output.append("".join(between))
            between = []
            example = self._example(code, want, name, first)
            if example is not None:
                output.append(example)
        output.append("".join(between))
        return output

    def get_doctest(self, string, globs, name, filename, lineno):
        """Extract all doctest examples from the given string, and collect them into a DocTest object."""
        return DocTest(self.get_examples(string, name), globs, name, filename, lineno, string)

    def get_examples(self, string, name="<string>"):
        """Extract all doctest examples from the given string, and return them as a list of Example objects."""
        return [x for x in self.parse(string, name) if isinstance(x, Example)]

    def _margin(self, string):
        margins = [len(line) - len(line.lstrip(" ")) for line in string.split("\n") if line.strip()]
        return min(margins, default=0)

    def _example(self, code, want, name, lineno):
        # The example whose prompt is on line lineno (from 0); None for a comment.
        indent = len(code[0]) - len(code[0].lstrip(" "))
        for i, line in enumerate(code):
            if len(line) > indent + 3 and line[indent + 3] != " ":
                raise ValueError(f"line {lineno + i + 1} of the docstring for {name} lacks blank after "
                                 f"{line[indent:indent + 3]}: {line!r}")
        self._check_margin(code[1:], " " * indent + ".", name, lineno)
        source = "\n".join([line[indent + 4:] for line in code])
        self._check_margin(want, " " * indent, name, lineno + len(code))
        want = "\n".join([line[indent:] for line in want])
        options = self._options(source, name, lineno)
        if _is_comment(source):
            return None
        return Example(source, want, self._exception(want), lineno, indent, options)

    def _check_margin(self, lines, prefix, name, lineno):
        for i, line in enumerate(lines):
            if line and not line.startswith(prefix):
                raise ValueError(f"line {lineno + i + 1} of the docstring for {name} has inconsistent leading whitespace: {line!r}")

    def _exception(self, want):
        # The message of the expected exception, from its type on; None when none is expected.
        lines = want.split("\n")
        if lines[0].rstrip() not in ("Traceback (most recent call last):", "Traceback (innermost last):"):
            return None
        for i in range(1, len(lines)):
            c = lines[i][:1]
            if c == "_" or c.isalnum():
                return "\n".join(lines[i:])
        return None

    def _options(self, source, name, lineno):
        options = {}
        for line in source.split("\n"):
            at = line.rfind("#")
            while at >= 0:
                words = line[at + 1:].lstrip()
                if words.startswith("doctest:") and "'" not in words and '"' not in words:
                    break
                at = line.rfind("#", 0, at)
            if at < 0:
                continue
            for option in words[8:].replace(",", " ").split():
                if option[0] not in "+-" or option[1:] not in OPTIONFLAGS_BY_NAME:
                    raise ValueError(f"line {lineno + 1} of the doctest for {name} has an invalid option: {option!r}")
                options[OPTIONFLAGS_BY_NAME[option[1:]]] = option[0] == "+"
        if options and _is_comment(source):
            raise ValueError(f"line {lineno} of the doctest for {name} has an option directive on a line with no example: {source!r}")
        return options


def _ellipsis_match(want, got):
    # Whether got is want with any text for each "...".
    if ELLIPSIS_MARKER not in want:
        return want == got
    first, *middle, last = want.split(ELLIPSIS_MARKER)
    if len(first) + len(last) > len(got) or not got.startswith(first) or not got.endswith(last):
        return False
    at, end = len(first), len(got) - len(last)
    for piece in middle:
        at = got.find(piece, at, end)
        if at < 0:
            return False
        at += len(piece)
    return True


def _strip_exception_details(msg):
    # The bare name of the exception's type: without module and message.
    return msg.partition("\n")[0].partition(":")[0].rpartition(".")[2]


def _indent(text, indent=4):
    margin = " " * indent
    return "\n".join([margin + line if line else line for line in text.split("\n")])


def _ascii(text):
    return str(text.encode("ASCII", "backslashreplace"), "ASCII")


class OutputChecker:
    """Compares the output of an example with the expected one, and says what differs."""

    def check_output(self, want, got, optionflags):
        """Return True iff the actual output from an example (`got`) matches the expected output (`want`)."""
        got, want = _ascii(got), _ascii(want)
        if got == want:
            return True
        if not optionflags & DONT_ACCEPT_TRUE_FOR_1 and (got, want) in (("True\n", "1\n"), ("False\n", "0\n")):
            return True
        if not optionflags & DONT_ACCEPT_BLANKLINE:
            want = "\n".join(["" if line.rstrip() == BLANKLINE_MARKER else line for line in want.split("\n")])
            got = "\n".join([line if line.strip() else "" for line in got.split("\n")])
            if got == want:
                return True
        if optionflags & NORMALIZE_WHITESPACE:
            got, want = " ".join(got.split()), " ".join(want.split())
            if got == want:
                return True
        return bool(optionflags & ELLIPSIS) and _ellipsis_match(want, got)

    def output_difference(self, example, got, optionflags):
        """Return a string describing the differences between the expected output for a given example (`example`) and the actual output (`got`)."""
        want = example.want
        if not optionflags & DONT_ACCEPT_BLANKLINE:
            *lines, last = got.split("\n")
            got = "\n".join([line if line.strip(" ") else BLANKLINE_MARKER for line in lines] + [last])
        if self._wants_diff(want, got, optionflags):
            return self._diff(want, got, optionflags)
        text = f"Expected:\n{_indent(want)}" if want else "Expected nothing\n"
        return text + (f"Got:\n{_indent(got)}" if got else "Got nothing\n")

    def _wants_diff(self, want, got, optionflags):
        if not want or not got:
            return False
        if optionflags & REPORT_NDIFF:
            return True
        return bool(optionflags & (REPORT_UDIFF | REPORT_CDIFF)) and want.count("\n") > 2 and got.count("\n") > 2

    def _diff(self, want, got, optionflags):
        import difflib
        a, b = want.splitlines(keepends=True), got.splitlines(keepends=True)
        if optionflags & REPORT_UDIFF:
            kind, lines = "unified diff with -expected +actual", list(difflib.unified_diff(a, b, n=2))[2:]
        elif optionflags & REPORT_CDIFF:
            kind, lines = "context diff with expected followed by actual", list(difflib.context_diff(a, b, n=2))[2:]
        else:
            kind, lines = "ndiff with -expected +actual", difflib.Differ(charjunk=difflib.IS_CHARACTER_JUNK).compare(a, b)
        return f"Differences ({kind}):\n" + _indent("".join([line.rstrip() + "\n" for line in lines]))


class DocTestFailure(Exception):
    """A DocTest example has failed in debugging mode."""

    def __init__(self, test, example, got):
        self.test = test
        self.example = example
        self.got = got

    def __str__(self):
        return str(self.test)


class UnexpectedException(Exception):
    """A DocTest example has encountered an unexpected exception"""

    def __init__(self, test, example, exc_info):
        self.test = test
        self.example = example
        self.exc_info = exc_info

    def __str__(self):
        return str(self.test)


class DocTestFinder:
    """Collects the tests in the docstrings of an object and of what it holds."""

    def __init__(self, verbose=False, parser=DocTestParser(), recurse=True, exclude_empty=True):
        self._parser = parser
        self._verbose = verbose
        self._recurse = recurse
        self._exclude_empty = exclude_empty

    def find(self, obj, name=None, module=None, globs=None, extraglobs=None):
        """Return a list of the DocTests that are defined by the given object's docstring, or by any of its contained objects' docstrings."""
        import inspect
        if name is None:
            name = getattr(obj, "__name__", None)
            if name is None:
                raise ValueError(f"DocTestFinder.find: name must be given when obj.__name__ doesn't exist: {type(obj)!r}")
        if module is False:
            module = None
        elif module is None:
            module = inspect.getmodule(obj)
        if globs is None:
            globs = {} if module is None else module.__dict__
        globs = globs.copy()
        if extraglobs is not None:
            globs.update(extraglobs)
        globs.setdefault("__name__", "__main__")
        tests = []
        self._find(tests, obj, name, module, {}, globs, set())
        tests.sort()
        return tests

    def _find(self, tests, obj, name, module, sources, globs, seen):
        import inspect
        if self._verbose:
            print("Finding tests in", name)
        if id(obj) in seen:
            return
        seen.add(id(obj))
        test = self._get_test(obj, name, module, globs, sources)
        if test is not None:
            tests.append(test)
        if not self._recurse:
            return
        if inspect.ismodule(obj):
            for key, val in list(obj.__dict__.items()):
                if self._is_documented(val) and self._from_module(module, val):
                    self._find(tests, val, f"{name}.{key}", module, sources, globs, seen)
            for key, val in getattr(obj, "__test__", {}).items():
                if not isinstance(key, str):
                    raise ValueError(f"DocTestFinder.find: __test__ keys must be strings: {type(key)!r}")
                if not (inspect.isroutine(val) or inspect.isclass(val) or inspect.ismodule(val) or isinstance(val, str)):
                    raise ValueError("DocTestFinder.find: __test__ values must be strings, functions, methods, classes, or "
                                     f"modules: {type(val)!r}")
                self._find(tests, val, f"{name}.__test__.{key}", module, sources, globs, seen)
        if inspect.isclass(obj):
            for key, val in list(obj.__dict__.items()):
                if isinstance(val, (staticmethod, classmethod)):
                    val = val.__func__
                if (self._is_documented(val) or isinstance(val, property)) and self._from_module(module, val):
                    self._find(tests, val, f"{name}.{key}", module, sources, globs, seen)

    def _is_documented(self, obj):
        import inspect
        try:
            return inspect.isclass(obj) or inspect.isroutine(inspect.unwrap(obj))
        except ValueError:
            return False

    def _from_module(self, module, obj):
        # Whether obj was defined in module.
        import inspect
        if module is None:
            return True
        if inspect.isfunction(obj):
            return module.__dict__ is obj.__globals__
        if inspect.ismethoddescriptor(obj) or inspect.ismethodwrapper(obj):
            owner = getattr(obj, "__objclass__", None)
            return module.__name__ == (owner.__module__ if owner else getattr(obj, "__module__", None))
        if inspect.isclass(obj) or hasattr(obj, "__module__"):
            return module.__name__ == obj.__module__
        if isinstance(obj, property):
            return True
        home = inspect.getmodule(obj)
        if home is not None:
            return module is home
        raise ValueError("object must be a class or function")

    def _get_test(self, obj, name, module, globs, sources):
        if isinstance(obj, str):
            docstring = obj
        else:
            docstring = getattr(obj, "__doc__", None)
            docstring = "" if docstring is None else str(docstring)
        lineno = self._find_lineno(obj, sources)
        if self._exclude_empty and not docstring:
            return None
        filename = None
        if module is not None:
            filename = getattr(module, "__file__", None) or module.__name__
        return self._parser.get_doctest(docstring, globs, name, filename, lineno)

    def _find_lineno(self, obj, sources):
        # The line (from 0) on which the docstring of obj begins, or None. sources caches modules' lines by file.
        import inspect
        if inspect.ismodule(obj):
            return 0 if getattr(obj, "__doc__", None) is not None else None
        if inspect.isclass(obj):
            lineno = obj.__dict__.get("__firstlineno__")
            if lineno is None or getattr(obj, "__doc__", None) is None:
                return None
            lineno -= 1
            codes = [v.__code__ for v in map(inspect.unwrap, obj.__dict__.values()) if inspect.isfunction(v)]
        else:
            if isinstance(obj, property):
                obj = obj.fget
            if inspect.ismethod(obj):
                obj = obj.__func__
            if inspect.isroutine(obj) and getattr(obj, "__doc__", None):
                obj = inspect.unwrap(obj)
            if inspect.istraceback(obj):
                obj = obj.tb_frame
            if inspect.isframe(obj):
                obj = obj.f_code
            code = getattr(obj, "__code__", obj)
            if not inspect.iscode(code):
                return None
            lineno, codes = code.co_firstlineno - 1, [code]
        lines = self._lines(codes, sources)
        if not lines:
            return lineno + 1
        while lineno < len(lines):
            line = lines[lineno]
            _, colon, rest = line.rpartition(":") if '"' not in line and "'" not in line else line.partition(":")
            for start in (line, rest) if colon else (line,):
                start = start.lstrip().lstrip("rRbBuUfF")
                if start[:1] in ("'", '"'):
                    return lineno
            lineno += 1
        return None

    def _lines(self, codes, sources):
        from inspect import _source
        for code in codes:
            file = code.co_filename
            if file not in sources:
                found = _source(code)
                sources[file] = found and found[0]
            if sources[file]:
                return sources[file]
        return None


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


master = None


def _conclude(runner, report):
    global master
    if report:
        runner.summarize()
    if master is None:
        master = runner
    else:
        master.merge(runner)
    return TestResults(runner.failures, runner.tries, skipped=runner.skips)


def testmod(m=None, name=None, globs=None, verbose=None, report=True, optionflags=0, extraglobs=None,
            raise_on_error=False, exclude_empty=False):
    """Test examples in the docstrings of module m (default: __main__) and of its functions and classes."""
    import types
    if m is None:
        m = sys.modules.get("__main__")
    if not isinstance(m, types.ModuleType):
        raise TypeError(f"testmod: module required; {m!r}")
    runner = (DebugRunner if raise_on_error else DocTestRunner)(verbose=verbose, optionflags=optionflags)
    for test in DocTestFinder(exclude_empty=exclude_empty).find(m, name or m.__name__, globs=globs, extraglobs=extraglobs):
        runner.run(test)
    return _conclude(runner, report)


def _caller():
    """The module that calls a function of this one."""
    frame = sys._getframe()
    while frame is not None and frame.f_globals.get("__name__") == __name__:
        frame = frame.f_back
    return sys.modules.get("__main__" if frame is None else frame.f_globals.get("__name__"))


def _read(filename, package, module_relative, encoding):
    # The text of a file and its path.
    if module_relative:
        import os
        module = package
        if isinstance(package, str):
            module = __import__(package, fromlist=["*"])
        if module is None:
            module = _caller()
        base = getattr(module, "__file__", None)
        if base:
            filename = os.path.join(os.path.dirname(base), filename)
    with open(filename, encoding=encoding or "utf-8") as f:
        return f.read(), filename


def testfile(filename, module_relative=True, name=None, package=None, globs=None, verbose=None, report=True,
             optionflags=0, extraglobs=None, raise_on_error=False, parser=DocTestParser(), encoding=None):
    """Test examples in the given file."""
    if package and not module_relative:
        raise ValueError("Package may only be specified for module-relative paths.")
    text, filename = _read(filename, package, module_relative, encoding)
    globs = {} if globs is None else globs.copy()
    if extraglobs is not None:
        globs.update(extraglobs)
    globs.setdefault("__name__", "__main__")
    runner = (DebugRunner if raise_on_error else DocTestRunner)(verbose=verbose, optionflags=optionflags)
    runner.run(parser.get_doctest(text, globs, name or filename.rpartition("/")[2], filename, 0))
    return _conclude(runner, report)


def run_docstring_examples(f, globs, verbose=False, name="NoName", compileflags=None, optionflags=0):
    """Test examples in the given object's docstring (`f`), using `globs` as globals."""
    runner = DocTestRunner(verbose=verbose, optionflags=optionflags)
    for test in DocTestFinder(verbose=verbose, recurse=False).find(f, name, globs=globs):
        runner.run(test, compileflags=compileflags)


_report_flags = 0


def set_unittest_reportflags(flags):
    """Set the unittest option flags, and return the old ones."""
    global _report_flags
    if flags & REPORTING_FLAGS != flags:
        raise ValueError("Only reporting flags allowed", flags)
    old, _report_flags = _report_flags, flags
    return old


def _cases():
    # The classes that need unittest: made when first asked for, since importing it takes long.
    global DocTestCase, DocFileCase
    if "DocTestCase" in globals():
        return DocTestCase
    import unittest

    class DocTestCase(unittest.TestCase):
        def __init__(self, test, optionflags=0, setUp=None, tearDown=None, checker=None):
            super().__init__()
            self._dt_test = test
            self._dt_optionflags = optionflags
            self._dt_setUp = setUp
            self._dt_tearDown = tearDown
            self._dt_checker = checker

        def setUp(self):
            self._dt_globs = self._dt_test.globs.copy()
            if self._dt_setUp is not None:
                self._dt_setUp(self._dt_test)

        def tearDown(self):
            if self._dt_tearDown is not None:
                self._dt_tearDown(self._dt_test)
            self._dt_test.globs.clear()
            self._dt_test.globs.update(self._dt_globs)

        def runTest(self):
            flags = self._dt_optionflags
            if not flags & REPORTING_FLAGS:
                flags |= _report_flags
            out = []
            runner = DocTestRunner(optionflags=flags, checker=self._dt_checker, verbose=False)
            result = runner.run(self._dt_test, out=out.append, clear_globs=False)
            if result.skipped and result.skipped == result.attempted:
                raise unittest.SkipTest("all examples were skipped")
            if result.failed:
                raise self.failureException(self.format_failure("".join(out)))

        def format_failure(self, err):
            test = self._dt_test
            lineno = "unknown line number" if test.lineno is None else test.lineno
            name = test.name.rpartition(".")[2]
            return f'Failed doctest test for {test.name}\n  File "{test.filename}", line {lineno}, in {name}\n\n{err}'

        def debug(self):
            self.setUp()
            runner = DebugRunner(optionflags=self._dt_optionflags, checker=self._dt_checker, verbose=False)
            runner.run(self._dt_test, clear_globs=False)
            self.tearDown()

        def id(self):
            return self._dt_test.name

        def __eq__(self, other):
            if type(self) is not type(other):
                return NotImplemented
            return (self._dt_test == other._dt_test and self._dt_optionflags == other._dt_optionflags
                    and self._dt_setUp == other._dt_setUp and self._dt_tearDown == other._dt_tearDown
                    and self._dt_checker == other._dt_checker)

        def __hash__(self):
            return hash((self._dt_optionflags, self._dt_setUp, self._dt_tearDown, self._dt_checker))

        def __repr__(self):
            home, _, name = self._dt_test.name.rpartition(".")
            return f"{name} ({home})"

        __str__ = object.__str__

        def shortDescription(self):
            return "Doctest: " + self._dt_test.name

    class DocFileCase(DocTestCase):
        def id(self):
            return "_".join(self._dt_test.name.split("."))

        def __repr__(self):
            return self._dt_test.filename

        def format_failure(self, err):
            test = self._dt_test
            return f'Failed doctest test for {test.name}\n  File "{test.filename}", line 0\n\n{err}'

    for c in DocTestCase, DocFileCase:
        c.__qualname__ = c.__name__
    return DocTestCase


def __getattr__(name):
    if name in ("DocTestCase", "DocFileCase"):
        _cases()
        return globals()[name]
    raise AttributeError(f"module 'doctest' has no attribute {name!r}")


def _module(module):
    if module is None:
        return _caller()
    if isinstance(module, str):
        return __import__(module, globals(), locals(), ["*"])
    return module


def DocTestSuite(module=None, globs=None, extraglobs=None, test_finder=None, **options):
    """Convert doctest tests for a module to a unittest test suite."""
    import unittest
    module = _module(module)
    tests = (test_finder or DocTestFinder()).find(module, globs=globs, extraglobs=extraglobs)
    case = _cases()
    suite = unittest.TestSuite()
    for test in tests:
        if not test.examples:
            continue
        if not test.filename:
            test.filename = getattr(module, "__file__", None) or module.__name__
        suite.addTest(case(test, **options))
    return suite


def DocFileTest(path, module_relative=True, package=None, globs=None, parser=DocTestParser(), encoding=None, **options):
    text, path = _read(path, package, module_relative, encoding)
    globs = {} if globs is None else globs.copy()
    globs.setdefault("__file__", path)
    _cases()
    return DocFileCase(parser.get_doctest(text, globs, path.rpartition("/")[2], path, 0), **options)


def DocFileSuite(*paths, **kw):
    """A unittest suite for one or more doctest files."""
    import unittest
    suite = unittest.TestSuite()
    for path in paths:
        suite.addTest(DocFileTest(path, **kw))
    return suite


def script_from_examples(s):
    """Extract script from text with examples."""
    out = []
    for piece in DocTestParser().parse(s):
        if isinstance(piece, Example):
            out.append(piece.source[:-1])
            if piece.want:
                out.append("# Expected:")
                out += ["## " + line for line in piece.want.split("\n")[:-1]]
        else:
            out += ["# " + line.rstrip() if line.rstrip() else "#" for line in piece.split("\n")[:-1]]
    while out and out[-1] == "#":
        out.pop()
    while out and out[0] == "#":
        out.pop(0)
    return "\n".join(out) + "\n"


def testsource(module, name):
    """Extract the test sources from a doctest docstring as a script."""
    module = _module(module)
    for test in DocTestFinder().find(module):
        if test.name == name:
            return script_from_examples(test.docstring)
    raise ValueError(name, "not found in tests")


def debug_src(src, pm=False, globs=None):
    """Run the examples of a docstring as a script."""
    exec(script_from_examples(src), globs.copy() if globs else {})


def debug(module, name, pm=False):
    """Run the examples of a docstring of a module as a script."""
    module = _module(module)
    debug_src(testsource(module, name), pm, module.__dict__)
