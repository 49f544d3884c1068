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


