class Error(Exception):
    """Base class of this module's errors."""

    def __init__(self, msg=""):
        self.message = msg
        Exception.__init__(self, msg)

    def __repr__(self):
        return self.message

    __str__ = __repr__


class NoSectionError(Error):

    def __init__(self, section):
        Error.__init__(self, f"No section: {section!r}")
        self.section = section
        self.args = (section,)


def _already(kind, what, source, lineno):
    if source is None:
        return f"{kind.capitalize()} {what} already exists"
    line = "" if lineno is None else f" [line {lineno:2d}]"
    return f"While reading from {source!r}{line}: {kind} {what} already exists"


class DuplicateSectionError(Error):

    def __init__(self, section, source=None, lineno=None):
        Error.__init__(self, _already("section", repr(section), source, lineno))
        self.section = section
        self.source = source
        self.lineno = lineno
        self.args = (section, source, lineno)


class DuplicateOptionError(Error):

    def __init__(self, section, option, source=None, lineno=None):
        Error.__init__(self, _already("option", f"{option!r} in section {section!r}", source, lineno))
        self.section = section
        self.option = option
        self.source = source
        self.lineno = lineno
        self.args = (section, option, source, lineno)


class NoOptionError(Error):

    def __init__(self, option, section):
        Error.__init__(self, f"No option {option!r} in section: {section!r}")
        self.option = option
        self.section = section
        self.args = (option, section)


class InterpolationError(Error):

    def __init__(self, option, section, msg):
        Error.__init__(self, msg)
        self.option = option
        self.section = section
        self.args = (option, section, msg)


class InterpolationMissingOptionError(InterpolationError):

    def __init__(self, option, section, rawval, reference):
        InterpolationError.__init__(self, option, section, f"Bad value substitution: option {option!r} in section {section!r} contains an "
                                    f"interpolation key {reference!r} which is not a valid option name. Raw value: {rawval!r}")
        self.reference = reference
        self.args = (option, section, rawval, reference)


class InterpolationSyntaxError(InterpolationError):
    """The syntax of a reference is wrong."""


class InterpolationDepthError(InterpolationError):

    def __init__(self, option, section, rawval):
        InterpolationError.__init__(self, option, section, f"Recursion limit exceeded in value substitution: option {option!r} in section "
                                    f"{section!r} contains an interpolation key which cannot be substituted in {MAX_INTERPOLATION_DEPTH} "
                                    f"steps. Raw value: {rawval!r}")
        self.args = (option, section, rawval)


class ParsingError(Error):

    def __init__(self, source, *args):
        super().__init__(f"Source contains parsing errors: {source!r}")
        self.source = source
        self.errors = []
        self.args = (source,)
        if args:
            self.append(*args)

    def append(self, lineno, line):
        self.errors.append((lineno, line))
        self.message += f"\n\t[line {lineno:2d}]: {line!r}"

    def combine(self, others):
        for other in others:
            for error in other.errors:
                self.append(*error)
        return self

    @staticmethod
    def _raise_all(exceptions):
        first, *others = exceptions or [None]
        if first is not None:
            raise first.combine(others)


class MissingSectionHeaderError(ParsingError):

    def __init__(self, filename, lineno, line):
        Error.__init__(self, f"File contains no section headers.\nfile: {filename!r}, line: {lineno}\n{line!r}")
        self.source = filename
        self.lineno = lineno
        self.line = line
        self.args = (filename, lineno, line)


class MultilineContinuationError(ParsingError):

    def __init__(self, filename, lineno, line):
        Error.__init__(self, f"Key without value continued with an indented line.\nfile: {filename!r}, line: {lineno}\n{line!r}")
        self.source = filename
        self.lineno = lineno
        self.line = line
        self.args = (filename, lineno, line)


class UnnamedSectionDisabledError(Error):

    def __init__(self):
        Error.__init__(self, "Support for UNNAMED_SECTION is disabled.")


class InvalidWriteError(Error):
    """What would be written could not be read again."""

    def __init__(self, msg=""):
        Error.__init__(self, msg)
