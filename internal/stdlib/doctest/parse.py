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


