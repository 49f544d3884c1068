# The last lines: qualified names, empty and long messages, notes, failing str.
import traceback


class BadStr(Exception):
    def __str__(self):
        raise ValueError("no")


class BadRepr:
    def __repr__(self):
        raise ValueError("no")

    __str__ = __repr__


class Empty(Exception):
    def __str__(self):
        return ""


class Outer:
    class Inner(Exception):
        pass


class Elsewhere(Exception):
    pass


class Unnamed(Exception):
    pass


class Noted(Exception):
    __notes__ = ("from", "the class")


class BadNotes(Exception):
    @property
    def __notes__(self):
        raise ValueError("bad notes")


def local():
    class Local(Exception):
        pass
    return Local("local")


Elsewhere.__module__ = "some.module"
Unnamed.__module__ = 5


def noted(e, notes):
    e.__notes__ = notes
    return e


for e in [
    BadStr(), Empty(), Empty("x"), Outer.Inner("inner"), Elsewhere("e"), Unnamed("u"), local(), Noted("n"), BadNotes("b"),
    ValueError(), ValueError(""), ValueError("two\nlines"), ValueError("ends\n"), ValueError(" "), ValueError(None), ValueError(1, 2),
    KeyError("k"), KeyError(), KeyError("a\nb"), OSError(2, "No such file", "f"), StopIteration(5), SystemError("s"), KeyboardInterrupt("k"),
    noted(ValueError("v"), ["a", "b\nc", ""]), noted(ValueError("v"), "text"), noted(ValueError("v"), 5), noted(ValueError("v"), b"bytes"),
    noted(ValueError("v"), [1, BadRepr()]), noted(ValueError("v"), BadRepr()), noted(ValueError("v"), ()), noted(ValueError("v"), None),
    noted(ValueError(), ["note"]), noted(ValueError("v"), {"a": 1}), noted(ValueError("v"), range(2)),
    UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"), ImportError("m", name="n"), ExceptionGroup("g", [ValueError()]),
]:
    try:
        raise e
    except BaseException:
        traceback.print_exc()
raise Outer.Inner("the end")
