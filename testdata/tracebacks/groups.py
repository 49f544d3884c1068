# Exception groups: trees, chains inside, width and depth limits, notes.
import traceback


def fail(kind, msg):
    try:
        raise kind(msg)
    except Exception as e:
        return e


def chained(msg):
    try:
        try:
            raise KeyError(msg)
        except KeyError as e:
            raise ValueError(msg) from e
    except ValueError as e:
        return e


def nested(n):
    g = ExceptionGroup("bottom", [ValueError("leaf")])
    for i in range(n):
        g = ExceptionGroup(f"level {i}", [g])
    return g


noted = ExceptionGroup("noted", [fail(ValueError, "a")])
noted.add_note("note of the group\nin two lines")
noted.exceptions[0].add_note("note of the leaf")
multi = ExceptionGroup("two\nlines", [ValueError("three\nmore\nlines"), SyntaxError("bad", ("f.py", 3, 5, "a b c\n", 3, 6))])
groups = [
    ExceptionGroup("plain", [fail(ValueError, "v"), fail(KeyError, "k")]),
    ExceptionGroup("bare", [ValueError("v")]),
    ExceptionGroup("chained", [chained("x"), ExceptionGroup("inner", [chained("y"), TypeError("t")]), chained("z")]),
    ExceptionGroup("wide", [ValueError(i) for i in range(16)]),
    ExceptionGroup("wider", [ValueError(i) for i in range(20)]),
    nested(9), nested(10), nested(12),
    noted, multi,
    BaseExceptionGroup("base", [KeyboardInterrupt(), ValueError(1)]),
]
for g in groups:
    try:
        raise g
    except BaseExceptionGroup:
        traceback.print_exc()


def cause_group():
    try:
        raise groups[0]
    except ExceptionGroup as e:
        raise ValueError("after a group") from e


def group_after():
    try:
        raise ValueError("before a group")
    except ValueError:
        raise ExceptionGroup("after", [TypeError("t")])


def star():
    try:
        raise ExceptionGroup("g", [ValueError(1), TypeError(2), OSError(3)])
    except* ValueError as e:
        raise KeyError("in clause")
    except* TypeError:
        raise


for f in (cause_group, group_after, star):
    try:
        f()
    except Exception:
        traceback.print_exc()

shared = fail(ValueError, "shared")
raise ExceptionGroup("twice", [shared, shared, ExceptionGroup("inner", [shared])])
