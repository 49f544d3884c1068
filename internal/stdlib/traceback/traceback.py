import sys

__all__ = ["extract_stack", "extract_tb", "format_exception", "format_exception_only", "format_list", "format_stack", "format_tb",
           "print_exc", "format_exc", "print_exception", "print_last", "print_stack", "print_tb", "clear_frames", "FrameSummary",
           "StackSummary", "TracebackException", "walk_stack", "walk_tb", "print_list"]

_missing = object()
_repeats_shown = 3
_cause_text = "\nThe above exception was the direct cause of the following exception:\n\n"
_context_text = "\nDuring handling of the above exception, another exception occurred:\n\n"


def _write(texts, file):
    file = sys.stderr if file is None else file
    for text in texts:
        print(text, file=file, end="")


def _arguments(exc, value, tb):
    """The exception and traceback that the arguments of print_exception mean."""
    if (value is _missing) != (tb is _missing):
        raise ValueError("Both or neither of value and tb must be given")
    if value is not _missing:
        return value, tb
    if exc is None:
        return None, None
    if isinstance(exc, BaseException):
        return exc, exc.__traceback__
    raise TypeError(f"Exception expected for value, {type(exc).__name__} found")


def _safe(value, what, func=str):
    try:
        return func(value)
    except BaseException:
        return f"<{what} {func.__name__}() failed>"


def format_exception(exc, /, value=_missing, tb=_missing, limit=None, chain=True, **kwargs):
    """Return the lines that print_exception prints, as a list of texts that end in a line feed."""
    value, tb = _arguments(exc, value, tb)
    if value is None:
        return ["NoneType: None\n"]
    if limit is None:
        limit = getattr(sys, "tracebacklimit", None)
        if limit is not None:
            limit = max(limit, 0)
    return _exception(value, tb, limit, chain)


def print_exception(exc, /, value=_missing, tb=_missing, limit=None, file=None, chain=True, **kwargs):
    """Print an exception with its traceback to file, sys.stderr by default."""
    _write(format_exception(exc, value, tb, limit, chain), file)


def format_exc(limit=None, chain=True):
    """Return the text of the exception being handled."""
    return "".join(format_exception(sys.exception(), limit=limit, chain=chain))


def print_exc(limit=None, file=None, chain=True):
    """Print the exception being handled."""
    _write(format_exception(sys.exception(), limit=limit, chain=chain), file)


def print_last(limit=None, file=None, chain=True):
    """Print the exception that ended the last interactive statement."""
    if not hasattr(sys, "last_exc"):
        raise ValueError("no last exception")
    _write(format_exception(sys.last_exc, limit=limit, chain=chain), file)


def format_exception_only(exc, /, value=_missing, *, show_group=False, **kwargs):
    """Return the last lines of what print_exception prints: type, message and notes."""
    value = exc if value is _missing else value
    if value is None:
        return ["NoneType: None\n"]
    if not show_group:
        return _last_lines(value, None)
    return list(TracebackException(type(value), value, None, compact=True).format_exception_only(show_group=True))


def format_tb(tb, limit=None):
    """Return the frames of a traceback as a list of texts."""
    return extract_tb(tb, limit=limit).format()


def print_tb(tb, limit=None, file=None):
    """Print the frames of a traceback."""
    print_list(extract_tb(tb, limit=limit), file=file)


def extract_tb(tb, limit=None):
    """Return a StackSummary of the frames of a traceback."""
    return StackSummary._of(_frames(tb), limit)


def _running(f, limit, inner):
    """The frames that run, outermost first, without the inner ones, which belong to this module; or f and its callers."""
    if f is not None:
        result = StackSummary.extract(walk_stack(f), limit=limit)
        result.reverse()
        return result
    rows = _stack()[:-inner]
    if limit is not None:
        # A positive limit keeps the innermost frames, a negative one the outermost.
        rows = rows[max(len(rows) - limit, 0):] if limit >= 0 else rows[:-limit]
    return StackSummary._of(rows)


def extract_stack(f=None, limit=None):
    """Return a StackSummary of the running frames, outermost first."""
    return _running(f, limit, 2)


def format_stack(f=None, limit=None):
    """Return the running frames as a list of texts."""
    return _running(f, limit, 2).format()


def print_stack(f=None, limit=None, file=None):
    """Print the running frames."""
    _write(_running(f, limit, 2).format(), file)


def format_list(extracted_list):
    """Return the texts of a list of FrameSummary objects or of (filename, lineno, name, line) tuples."""
    return StackSummary.from_list(extracted_list).format()


def print_list(extracted_list, file=None):
    """Print what format_list returns."""
    _write(StackSummary.from_list(extracted_list).format(), file)


def clear_frames(tb):
    """Clear the local variables of a traceback's frames, except for those that run."""
    while tb is not None:
        try:
            tb.tb_frame.clear()
        except RuntimeError:
            pass
        tb = tb.tb_next


def walk_tb(tb):
    """Give (frame, line number) of a traceback's entries."""
    while tb is not None:
        yield tb.tb_frame, tb.tb_lineno
        tb = tb.tb_next


def walk_stack(f):
    """Give (frame, line number) of f and the frames that called it."""
    def walk(frame):
        while frame is not None:
            yield frame, frame.f_lineno
            frame = frame.f_back
    return walk(sys._getframe().f_back if f is None else f)


class FrameSummary:
    """One frame of a traceback: filename, lineno, name, line and, where they are known, the columns."""

    __slots__ = ("filename", "lineno", "end_lineno", "colno", "end_colno", "name", "_lines", "_code", "locals")

    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None, end_lineno=None, colno=None,
                 end_colno=None, **kwargs):
        self.filename = filename
        self.lineno = lineno
        self.end_lineno = lineno if end_lineno is None else end_lineno
        self.colno = colno
        self.end_colno = end_colno
        self.name = name
        self._code = kwargs.get("_code")
        self._lines = None if line is None else line.split("\n") if isinstance(line, str) else line
        self.locals = {k: _safe(v, "local", repr) for k, v in locals.items()} if locals else None

    def _source(self):
        if self._lines is None and self.lineno is not None:
            if self._code is not None:
                self._lines = _code_lines(self._code, self.lineno, self.end_lineno)
            if self._lines is None:
                self._lines = [""] * max(self.end_lineno - self.lineno + 1, 1)
        return self._lines

    @property
    def line(self):
        lines = self._source()
        return None if lines is None else lines[0].strip() if lines else ""

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return (self.filename, self.lineno, self.name, self.locals) == (other.filename, other.lineno, other.name, other.locals)
        if isinstance(other, tuple):
            return tuple(self) == other
        return NotImplemented

    def __getitem__(self, pos):
        return (self.filename, self.lineno, self.name, self.line)[pos]

    def __iter__(self):
        return iter((self.filename, self.lineno, self.name, self.line))

    def __len__(self):
        return 4

    def __repr__(self):
        return f"<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>"


class StackSummary(list):
    """The frames of a traceback or of the stack, as FrameSummary objects."""

    @classmethod
    def _of(cls, rows, limit=None):
        result = cls()
        for filename, lineno, end_lineno, colno, end_colno, name, lines in rows:
            result.append(FrameSummary(filename, lineno, name, end_lineno=end_lineno, colno=colno, end_colno=end_colno,
                                       line=lines))
        return result._first(limit)

    def _first(self, limit):
        if limit is None:
            limit = getattr(sys, "tracebacklimit", None)
            if limit is None:
                return self
            limit = max(limit, 0)
        return type(self)(self[:limit] if limit >= 0 else self[limit:])

    @classmethod
    def extract(cls, frame_gen, *, limit=None, lookup_lines=True, capture_locals=False):
        """Make a summary of (frame, line number) pairs."""
        result = cls()
        for f, lineno in frame_gen:
            result.append(FrameSummary(f.f_code.co_filename, lineno, f.f_code.co_name, _code=f.f_code,
                                       locals=f.f_locals if capture_locals else None))
        return result._first(limit)

    @classmethod
    def from_list(cls, a_list):
        """Make a summary of FrameSummary objects or (filename, lineno, name, line) tuples."""
        result = cls()
        for frame in a_list:
            if not isinstance(frame, FrameSummary):
                filename, lineno, name, line = frame
                frame = FrameSummary(filename, lineno, name, line=line)
            result.append(frame)
        return result

    def format_frame_summary(self, frame_summary, **kwargs):
        """Return the text of one frame, or None to leave it out (for subclasses)."""
        f = frame_summary
        text = _render(f.filename, f.lineno, f.end_lineno, f.colno, f.end_colno, f.name, f._source())
        for name, value in sorted((f.locals or {}).items()):
            text += f"    {name} = {value}\n"
        return text

    def format(self, **kwargs):
        """Return the texts of the frames; of a line that repeats only the first few are shown and the others counted."""
        result, last, count = [], None, 0

        def flush():
            if count > _repeats_shown:
                more = count - _repeats_shown
                result.append(f"  [Previous line repeated {more} more time{'s' if more > 1 else ''}]\n")

        for frame in self:
            text = self.format_frame_summary(frame)
            if text is None:
                continue
            here = (frame.filename, frame.lineno, frame.name)
            if here != last:
                flush()
                last, count = here, 0
            count += 1
            if count <= _repeats_shown:
                result.append(text)
        flush()
        return result


class _Printer:
    """The margins of exception groups while they are printed."""

    def __init__(self):
        self.depth = 0
        self.close = False

    def indent(self):
        return "  " * self.depth

    def emit(self, texts, margin="|"):
        margin = self.indent() + margin + " " if self.depth else ""
        for text in texts:
            yield "".join(margin + line for line in text.splitlines(True)) if margin else text


class TracebackException:
    """An exception captured for printing: it holds texts only, not the exception."""

    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True, capture_locals=False, compact=False,
                 max_group_width=15, max_group_depth=10, save_exc_type=True, _seen=None):
        nested = _seen is not None
        _seen = set() if _seen is None else _seen
        _seen.add(id(exc_value))
        options = dict(limit=limit, lookup_lines=lookup_lines, capture_locals=capture_locals, max_group_width=max_group_width,
                       max_group_depth=max_group_depth, _seen=_seen)
        self.max_group_width = max_group_width
        self.max_group_depth = max_group_depth
        self.stack = extract_tb(exc_traceback, limit)
        if capture_locals:
            frames = list(walk_tb(exc_traceback))
            if len(frames) > len(self.stack):
                frames = frames[:len(self.stack)] if (limit or 0) >= 0 else frames[-len(self.stack):]
            for summary, (frame, _) in zip(self.stack, frames):
                summary.locals = {k: _safe(v, "local", repr) for k, v in frame.f_locals.items()} or None
        self._exc_type = exc_type if save_exc_type else None
        self._have_type = exc_type is not None
        self.exc_type_qualname = exc_type.__qualname__ if self._have_type else None
        self.exc_type_module = exc_type.__module__ if self._have_type else None
        self.__cause__ = self.__context__ = self.exceptions = self.__notes__ = None
        self.__suppress_context__ = False
        self._is_syntax_error = False
        self._last = None
        if not isinstance(exc_value, BaseException):
            self._str = _safe(exc_value, "exception")
            return
        self._str = _text(exc_value, exc_traceback)
        self.__suppress_context__ = exc_value.__suppress_context__
        try:
            self.__notes__ = getattr(exc_value, "__notes__", None)
        except Exception as e:
            self.__notes__ = [f"Ignored error getting __notes__: {_safe(e, '__notes__', repr)}"]
        if self._have_type and issubclass(exc_type, SyntaxError):
            self._is_syntax_error = True
            self.filename = exc_value.filename
            self.lineno = None if exc_value.lineno is None else str(exc_value.lineno)
            self.end_lineno = None if exc_value.end_lineno is None else str(exc_value.end_lineno)
            self.text, self.offset, self.end_offset, self.msg = exc_value.text, exc_value.offset, exc_value.end_offset, exc_value.msg
        self._last = _last_lines(exc_value, exc_traceback)
        if nested:
            return
        # The others are taken from a list instead of by recursion, as chains may be long.
        queue = [(self, exc_value)]

        def capture(e):
            return TracebackException(type(e), e, e.__traceback__, **options)

        while queue:
            te, e = queue.pop()
            added = []
            if e.__cause__ is not None and id(e.__cause__) not in _seen:
                te.__cause__ = capture(e.__cause__)
                added.append((te.__cause__, e.__cause__))
            wanted = not compact or te.__cause__ is None and not e.__suppress_context__
            if wanted and e.__context__ is not None and id(e.__context__) not in _seen:
                te.__context__ = capture(e.__context__)
                added.append((te.__context__, e.__context__))
            if isinstance(e, BaseExceptionGroup):
                te.exceptions = [capture(x) for x in e.exceptions]
                added.extend(zip(te.exceptions, e.exceptions))
            queue.extend(added)

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        """Capture an exception."""
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    @property
    def exc_type(self):
        import warnings
        warnings.warn("Deprecated in 3.13. Use exc_type_str instead.", DeprecationWarning, stacklevel=2)
        return self._exc_type

    @property
    def exc_type_str(self):
        if not self._have_type:
            return None
        module = self.exc_type_module
        if module in ("__main__", "builtins"):
            return self.exc_type_qualname
        return (module if isinstance(module, str) else "<unknown>") + "." + self.exc_type_qualname

    def __eq__(self, other):
        if isinstance(other, TracebackException):
            return self.__dict__ == other.__dict__
        return NotImplemented

    def __str__(self):
        return self._str

    def format_exception_only(self, *, show_group=False, _depth=0, **kwargs):
        """Give the texts of type, message and notes; with show_group those of a group's exceptions too, indented."""
        indent = 3 * _depth * " "
        if self._last is None:
            name = self.exc_type_str
            yield indent + (f"{name}: {self._str}\n" if self._have_type and self._str else f"{name}\n")
        elif _depth == 0:
            yield from self._last
        else:
            for text in self._last:
                yield from [indent + line + "\n" for line in text[:-1].split("\n")]
        if self.exceptions and show_group:
            for e in self.exceptions:
                yield from e.format_exception_only(show_group=True, _depth=_depth + 1)

    def format(self, *, chain=True, _ctx=None, **kwargs):
        """Give the texts that print_exception prints."""
        ctx = _Printer() if _ctx is None else _ctx
        todo = []
        e = self
        while e is not None:
            text, following = None, None
            if chain and e.__cause__ is not None:
                text, following = _cause_text, e.__cause__
            elif chain and e.__context__ is not None and not e.__suppress_context__:
                text, following = _context_text, e.__context__
            todo.append((text, e))
            e = following
        for text, e in reversed(todo):
            if text is not None:
                yield from ctx.emit([text])
            if e.exceptions is None:
                if e.stack:
                    yield from ctx.emit(["Traceback (most recent call last):\n"])
                    yield from ctx.emit(e.stack.format())
                yield from ctx.emit(e.format_exception_only())
            elif ctx.depth > self.max_group_depth:
                yield from ctx.emit([f"... (max_group_depth is {self.max_group_depth})\n"])
            else:
                yield from e._format_group(ctx, chain)

    def _format_group(self, ctx, chain):
        top = ctx.depth == 0
        if top:
            ctx.depth = 1
        if self.stack:
            yield from ctx.emit(["Exception Group Traceback (most recent call last):\n"], "+" if top else "|")
            yield from ctx.emit(self.stack.format())
        yield from ctx.emit(self.format_exception_only())
        width = self.max_group_width
        count = len(self.exceptions)
        shown = min(count, width + 1)
        ctx.close = False
        for i in range(shown):
            last = i == shown - 1
            if last:
                ctx.close = True
            title = str(i + 1) if i < width else "..."
            yield f"{ctx.indent()}{'+-' if i == 0 else '  '}+---------------- {title} ----------------\n"
            ctx.depth += 1
            if i < width:
                yield from self.exceptions[i].format(chain=chain, _ctx=ctx)
            else:
                yield from ctx.emit([f"and {count - width} more exception{'s' if count - width > 1 else ''}\n"])
            if last and ctx.close:
                yield f"{ctx.indent()}+------------------------------------\n"
                ctx.close = False
            ctx.depth -= 1
        if top:
            ctx.depth = 0

    def print(self, *, file=None, chain=True, **kwargs):
        """Print what format gives."""
        _write(self.format(chain=chain), file)
