# The module traceback: summaries, captured exceptions, limits, arguments.
import sys
import traceback


def fail(n):
    if n:
        fail(n - 1)
    return 1 / 0


def chained():
    try:
        fail(1)
    except ZeroDivisionError as e:
        raise ValueError("wrapped") from e


def show(*values):
    print(*values, file=sys.stderr)


try:
    chained()
except ValueError as e:
    exc = e
tb = exc.__traceback__
show("".join(traceback.format_exception(exc)))
show("".join(traceback.format_exception(type(exc), exc, tb)))
show("".join(traceback.format_exception(exc, chain=False)))
for limit in (0, 1, 2, -1, -2, 100, None):
    show(limit, "".join(traceback.format_exception(exc, limit=limit)))
    show(limit, "".join(traceback.format_tb(exc.__cause__.__traceback__, limit)))
show(traceback.format_exception_only(exc), traceback.format_exception_only(type(exc), exc))
show(traceback.format_exception_only(None), traceback.format_exception(None))
show(traceback.format_exc())
for args in [(1,), (exc, exc), (type(exc), exc)]:
    try:
        traceback.format_exception(*args)
    except (TypeError, ValueError) as e:
        show(type(e).__name__, e)
stack = traceback.extract_tb(exc.__cause__.__traceback__)
show(type(stack).__name__, len(stack))
for frame in stack:
    filename, lineno, name, line = frame
    show(frame.lineno, frame.end_lineno, frame.colno, frame.end_colno, frame.name, frame.line, lineno, name, line, len(frame), frame[2])
show("".join(stack.format()))
show("".join(traceback.format_list(stack)))
show("".join(traceback.format_list([("file.py", 3, "func", "  x = 1  "), ("file.py", 4, "func", None), ("f", 1, "g", "")])))
show("".join(traceback.format_list([("file.py", 3, "func", "line")] * 5)))
f = traceback.FrameSummary("file.py", 3, "func", line="  some line\n", locals={"b": 1, "a": "text"})
show(repr(f), f.line, f.locals, f == ("file.py", 3, "func", "some line"), f == f, f != traceback.FrameSummary("file.py", 4, "func"))
show("".join(traceback.StackSummary.from_list([f]).format()))
show([(fr.f_code.co_name, n) for fr, n in traceback.walk_tb(tb)])
traceback.print_tb(tb)
traceback.print_tb(tb, limit=1, file=sys.stderr)
traceback.print_list(stack[:1])
traceback.print_exception(exc)
traceback.print_exception(type(exc), exc, tb, limit=1, chain=False)
te = traceback.TracebackException.from_exception(exc)
show(te, te.exc_type_str, te.__cause__, te.__cause__.exc_type_str, te.__context__, te.__suppress_context__, te.exceptions, len(te.stack))
show("".join(te.format()))
show("".join(te.format(chain=False)))
show(list(te.format_exception_only()))
te.print()
te.print(chain=False, file=sys.stderr)
show(te == traceback.TracebackException.from_exception(exc), te == traceback.TracebackException.from_exception(exc.__cause__), te == 5)
group = ExceptionGroup("g", [exc, ExceptionGroup("h", [ValueError(i) for i in range(3)]), KeyError("k")])
group.add_note("note")
te = traceback.TracebackException(type(group), group, None, max_group_width=2, max_group_depth=1)
show("".join(te.format()))
show("".join(te.format_exception_only(show_group=True)))
show("".join(traceback.format_exception_only(group, show_group=True)))
show(len(te.exceptions), te.exceptions[1].exceptions[0])
try:
    compile("x = = 1", "<text>", "exec")
except SyntaxError as e:
    te = traceback.TracebackException.from_exception(e)
    show(te.filename, te.lineno, te.end_lineno, te.text.rstrip(), te.offset, te.end_offset, te.msg)
    show("".join(te.format_exception_only()))


def outer():
    return inner()


def inner():
    return [(x.name, x.line) for x in traceback.extract_stack()], traceback.extract_stack(limit=1)[0].name


names, last = outer()
show(names[-2:], last)


def printed():
    traceback.print_stack(limit=1)
    return traceback.format_stack()


show(printed()[-1])


class Summary(traceback.StackSummary):
    def format_frame_summary(self, frame_summary, **kwargs):
        return None if frame_summary.name == "fail" else frame_summary.name + "\n"


show(Summary(traceback.extract_tb(tb)).format())
try:
    raise KeyError("in file")
except KeyError:
    traceback.print_exc(limit=1, file=sys.stderr)
    traceback.print_exc(file=None, chain=False)
