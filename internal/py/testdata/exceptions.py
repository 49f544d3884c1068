# BaseException keeps its positional arguments; str shows none, one, or all of them.
assert BaseException().args == ()
assert str(ValueError()) == ""
assert str(ValueError("a")) == "a"
assert str(ValueError(1)) == "1"
assert str(ValueError("a", 1)) == "('a', 1)"
assert repr(ValueError()) == "ValueError()"
assert repr(ValueError("a")) == "ValueError('a')"
assert repr(ValueError("a", 1)) == "ValueError('a', 1)"
# ---
# Exceptions take no keyword arguments, except those that have attributes for them.
ValueError(x=1)  ### "TypeError: ValueError() takes no keyword arguments"
StopIteration(1, a=2)  ### "TypeError: StopIteration() takes no keyword arguments"
OSError(2, "x", a=3)  ### "TypeError: OSError() takes no keyword arguments"
SyntaxError("a", x=2)  ### "TypeError: SyntaxError() takes no keyword arguments"
ImportError(x=1)  ### "TypeError: ImportError() got an unexpected keyword argument 'x'"
AttributeError("a", nam="n")  ### "TypeError: AttributeError() got an unexpected keyword argument 'nam'. Did you mean 'name'?"
NameError("a", name="n", foo=3)  ### "TypeError: NameError() takes at most 1 keyword argument (2 given)"
# ---
# A subclass is named in the message about keywords.
class MyError(ValueError):
    pass
MyError(x=1)  ### "TypeError: MyError() takes no keyword arguments"
# ---
# args can be replaced by any iterable but not deleted.
e = ValueError("a")
e.args = [1, 2]
assert e.args == (1, 2)
e.args = 5  ### "TypeError: 'int' object is not iterable"
del e.args  ### "TypeError: args may not be deleted"
# ---
# __new__ sets args, so a class with an __init__ of its own has them without calling the base.
class E(Exception):
    def __init__(self, a, b=2):
        self.a = a
e = E(1, b=3)
assert (e.args, e.a, str(e), repr(e)) == ((1,), 1, "1", "E(1)")
e = E(a=1, b=3)
assert (e.args, e.a, str(e), repr(e)) == ((), 1, "", "E()")
# ---
# Each builtin exception stands where CPython has it in the hierarchy.
import builtins
tree = {
    "BaseException": "object", "Exception": "BaseException", "GeneratorExit": "BaseException", "KeyboardInterrupt": "BaseException",
    "SystemExit": "BaseException", "BaseExceptionGroup": "BaseException", "ArithmeticError": "Exception",
    "ZeroDivisionError": "ArithmeticError", "OverflowError": "ArithmeticError", "FloatingPointError": "ArithmeticError",
    "LookupError": "Exception", "IndexError": "LookupError", "KeyError": "LookupError", "NameError": "Exception",
    "UnboundLocalError": "NameError", "OSError": "Exception", "ConnectionError": "OSError", "BrokenPipeError": "ConnectionError",
    "RuntimeError": "Exception", "RecursionError": "RuntimeError", "NotImplementedError": "RuntimeError",
    "PythonFinalizationError": "RuntimeError", "SyntaxError": "Exception", "IndentationError": "SyntaxError",
    "TabError": "IndentationError", "UnicodeError": "ValueError", "UnicodeDecodeError": "UnicodeError", "Warning": "Exception",
    "DeprecationWarning": "Warning", "ModuleNotFoundError": "ImportError", "StopAsyncIteration": "Exception",
}
for name, base in tree.items():
    assert getattr(builtins, name).__base__ is getattr(builtins, base), name
assert ExceptionGroup.__bases__ == (BaseExceptionGroup, Exception)
assert IOError is OSError and EnvironmentError is OSError
# ---
# KeyError's str is the repr of its key, unless there is more than one argument.
assert str(KeyError("a")) == "'a'"
assert str(KeyError()) == ""
assert str(KeyError("a", 1)) == "('a', 1)"
# ---
# StopIteration carries a value: its first argument, or None.
assert StopIteration().value is None
assert StopIteration(1, 2).value == 1
e = StopIteration()
e.value = 7
assert e.value == 7 and e.args == ()
assert not hasattr(StopAsyncIteration(1), "value")
# ---
# SystemExit.code is None, the only argument, or the tuple of all.
assert SystemExit().code is None
assert SystemExit(3).code == 3
assert SystemExit(1, 2).code == (1, 2)
# ---
# ImportError takes name, path and name_from by keyword; msg is the only positional argument.
e = ImportError("m", name="n", path="p", name_from="f")
assert (e.msg, e.name, e.path, e.name_from, e.args) == ("m", "n", "p", "f", ("m",))
assert repr(e) == "ImportError('m')" and str(e) == "m"
e = ImportError("a", "b")
assert e.msg is None and str(e) == "('a', 'b')" and e.name is None
e = ImportError("a")
e.msg = "changed"
assert str(e) == "changed"
e.msg = 3
assert str(e) == "a"
# ---
# NameError and AttributeError take name, the latter also obj.
assert NameError("m", name="n").name == "n"
assert NameError("m").name is None
e = AttributeError("m", name="n", obj=5)
assert (e.name, e.obj, e.args) == ("n", 5, ("m",))
# ---
# The interpreter sets name and obj of the errors it raises.
class C:
    pass
c = C()
try:
    c.missing
except AttributeError as e:
    assert e.name == "missing" and e.obj is c
try:
    undefined
except NameError as e:
    assert e.name == "undefined"
# ---
# UnboundLocalError has the attribute name, but unset.
def f():
    x
    x = 1
try:
    f()
except UnboundLocalError as e:
    assert e.name is None
    assert str(e) == "cannot access local variable 'x' where it is not associated with a value"
else:
    assert False
# ---
# OSError splits two to five arguments into errno, strerror and file names; the names leave args.
e = OSError(1, "x", "f", None, "g")
assert (e.errno, e.strerror, e.filename, e.filename2, e.args) == (1, "x", "f", "g", (1, "x"))
assert str(e) == "[Errno 1] x: 'f' -> 'g'"
assert str(OSError(1, "x", "f")) == "[Errno 1] x: 'f'"
assert str(OSError(1, "x")) == "[Errno 1] x"
assert OSError(1, "x", None).args == (1, "x", None)
e = OSError("only")
assert (e.errno, e.strerror, e.filename, str(e)) == (None, None, None, "only")
assert OSError(1, "x", "f", None, "g", 8).args == (1, "x", "f", None, "g", 8)
# ---
# OSError makes the subclass that goes with the error number; subclasses keep their class.
for n, cls in [(1, PermissionError), (2, FileNotFoundError), (3, ProcessLookupError), (4, InterruptedError), (10, ChildProcessError),
               (11, BlockingIOError), (13, PermissionError), (17, FileExistsError), (20, NotADirectoryError), (21, IsADirectoryError),
               (32, BrokenPipeError), (103, ConnectionAbortedError), (104, ConnectionResetError), (110, TimeoutError),
               (111, ConnectionRefusedError), (9999, OSError)]:
    assert type(OSError(n, "x")) is cls, n
assert type(OSError(2)) is OSError
assert type(FileNotFoundError(1, "x")) is FileNotFoundError
class E(OSError):
    pass
assert type(E(2, "x")) is E
# ---
# OSError's file name can be set to None, which is shown, or deleted.
o = OSError(2, "x", "f")
o.filename = None
assert str(o) == "[Errno 2] x: None"
del o.filename
assert str(o) == "[Errno 2] x" and o.filename is None
# ---
# BlockingIOError takes characters_written from a number in the third place.
e = BlockingIOError(11, "x", 5)
assert (e.characters_written, e.filename, e.args) == (5, None, (11, "x", 5))
e.characters_written = 7
assert e.characters_written == 7
del e.characters_written
e.characters_written  ### "AttributeError: characters_written"
# ---
# An OSError subclass with __init__ alone parses what it hands to the base; with __new__ it is parsed there.
class A(OSError):
    def __init__(self, a, b=2):
        self.a = a
assert (A(1, 3).args, A(1, 3).errno) == ((), None)
class B(OSError):
    def __init__(self, a, b):
        super().__init__(b, a)
assert (B("x", 1).errno, B("x", 1).args) == (1, (1, "x"))
class C(OSError):
    def __new__(cls, a, b=2):
        return super().__new__(cls, a, b)
    def __init__(self, a, b=2):
        pass
assert (C(1, 3).errno, C(1, 3).args) == (1, (1, 3))
# ---
# SyntaxError unpacks its second argument, and str shows file and line.
e = SyntaxError("a", ("/x/f.py", 2, 3, "text", 4, 5))
assert (e.msg, e.filename, e.lineno, e.offset, e.text, e.end_lineno, e.end_offset) == ("a", "/x/f.py", 2, 3, "text", 4, 5)
assert e.print_file_and_line is None
assert str(e) == "a (f.py, line 2)"
assert str(SyntaxError("a", (None, 2, 3, "t"))) == "a (line 2)"
assert str(SyntaxError("a", ("f", None, 3, "t"))) == "a (f)"
assert str(SyntaxError()) == "None"
assert str(SyntaxError(1, 2, 3)) == "1"
SyntaxError("a", (1, 2, 3))  ### "TypeError: function takes at least 4 arguments (3 given)"
SyntaxError("a", (1, 2, 3, 4, 5, 6, 7, 8))  ### "TypeError: function takes at most 7 arguments (8 given)"
SyntaxError("a", (1, 2, 3, 4, 5))  ### "TypeError: end_offset must be provided when end_lineno is provided"
SyntaxError("a", 5)  ### "TypeError: 'int' object is not iterable"
# ---
# UnicodeEncodeError shows one character escaped, or the range.
def text(s, i, j):
    return str(UnicodeEncodeError("a", s, i, j, "why"))
assert text("x2", 1, 2) == "'a' codec can't encode character '\\x32' in position 1: why"
assert text("\u1234", 0, 1) == "'a' codec can't encode character '\\u1234' in position 0: why"
assert text("\U00012345", 0, 1) == "'a' codec can't encode character '\\U00012345' in position 0: why"
assert text("abc", 0, 3) == "'a' codec can't encode characters in position 0-2: why"
assert text("", 0, 1) == "'a' codec can't encode characters in position 0-0: why"
e = UnicodeEncodeError("a", "b", 3, 9, "why")
assert (e.encoding, e.object, e.start, e.end, e.reason) == ("a", "b", 3, 9, "why")
assert repr(e) == "UnicodeEncodeError('a', 'b', 3, 9, 'why')"
# ---
# UnicodeDecodeError takes any bytes-like object and keeps bytes.
assert str(UnicodeDecodeError("a", b"\xff", 0, 1, "x")) == "'a' codec can't decode byte 0xff in position 0: x"
assert str(UnicodeDecodeError("a", b"\xff", 0, 2, "x")) == "'a' codec can't decode bytes in position 0-1: x"
e = UnicodeDecodeError("a", bytearray(b"\xff"), 0, 1, "x")
assert type(e.object) is bytes and e.args[1] == bytearray(b"\xff")
# ---
# UnicodeTranslateError has no encoding.
assert str(UnicodeTranslateError("abc", 0, 1, "x")) == "can't translate character '\\x61' in position 0: x"
assert str(UnicodeTranslateError("abc", 0, 2, "x")) == "can't translate characters in position 0-1: x"
# ---
# The Unicode errors check number and types of their arguments.
UnicodeEncodeError()  ### "TypeError: function takes exactly 5 arguments (0 given)"
UnicodeEncodeError(1, 2, 3, 4, 5)  ### "TypeError: argument 1 must be str, not int"
UnicodeEncodeError("a", "2", "3", 4, "x")  ### "TypeError: 'str' object cannot be interpreted as an integer"
UnicodeEncodeError("a", "2", 10**30, 4, "x")  ### "OverflowError: Python int too large to convert to C ssize_t"
UnicodeEncodeError("a", "2", 3, 4, None)  ### "TypeError: argument 5 must be str, not None"
UnicodeDecodeError("a", "x", 0, 1, "x")  ### "TypeError: a bytes-like object is required, not 'str'"
UnicodeTranslateError(b"abc", 0, "x")  ### "TypeError: function takes exactly 4 arguments (3 given)"
# ---
# __cause__ and __context__ take exceptions or None; setting the cause suppresses the context.
e = ValueError()
assert e.__cause__ is None and e.__context__ is None and e.__suppress_context__ is False
e.__context__ = KeyError()
assert e.__suppress_context__ is False
e.__cause__ = None
assert e.__suppress_context__ is True
e.__cause__ = 1  ### "TypeError: exception cause must be None or derive from BaseException"
e.__context__ = ValueError  ### "TypeError: exception context must be None or derive from BaseException"
e.__suppress_context__ = 1  ### "TypeError: attribute value type must be bool"
del e.__cause__  ### "TypeError: __cause__ may not be deleted"
del e.__context__  ### "TypeError: __context__ may not be deleted"
# ---
# raise from sets the cause; a class as cause is instantiated.
try:
    raise ValueError("a") from KeyError
except ValueError as e:
    assert repr(e.__cause__) == "KeyError()" and e.__suppress_context__
try:
    raise ValueError("a") from None
except ValueError as e:
    assert e.__cause__ is None and e.__suppress_context__
# ---
# An exception raised while another is handled has it as context.
try:
    try:
        1 / 0
    finally:
        raise KeyError("x")
except KeyError as e:
    assert type(e.__context__) is ZeroDivisionError and not e.__suppress_context__
# ---
# Raising the exception being handled again does not make it its own context.
try:
    try:
        raise ValueError
    except ValueError as e:
        raise e
except ValueError as again:
    assert again.__context__ is None
# ---
# A cycle of contexts is broken where it would close.
a, b, c = ValueError("a"), ValueError("b"), ValueError("c")
try:
    try:
        try:
            raise a
        except ValueError:
            raise b
    except ValueError:
        raise a
except ValueError as e:
    assert e is a and e.__context__ is b and b.__context__ is None
# ---
# with_traceback sets __traceback__ and returns the exception.
e = ValueError()
assert e.with_traceback(None) is e and e.__traceback__ is None
e.with_traceback(1)  ### "TypeError: __traceback__ must be a traceback or None"
e.__traceback__ = 1  ### "TypeError: __traceback__ must be a traceback or None"
del e.__traceback__  ### "TypeError: __traceback__ may not be deleted"
# ---
# add_note makes __notes__, a list, at the first note; notes must be str.
e = ValueError()
assert not hasattr(e, "__notes__")
e.add_note("a")
e.add_note("b")
assert e.__notes__ == ["a", "b"]
e.add_note(1)  ### "TypeError: add_note() argument must be str, not int"
e.add_note()  ### "TypeError: BaseException.add_note() takes exactly one argument (0 given)"
# ---
# add_note does not touch a __notes__ that is no list.
e = ValueError()
e.__notes__ = 3
e.add_note("a")  ### "TypeError: Cannot add note: __notes__ is not a list"
# ---
# Exceptions have a __dict__, which takes any attribute.
e = ValueError()
assert e.__dict__ == {}
e.x = 3
assert e.__dict__ == {"x": 3} and vars(e) == {"x": 3}
del e.x
assert not hasattr(e, "x")
# ---
# __reduce__ gives class, args and, where there are attributes, the __dict__.
assert ValueError(1).__reduce__() == (ValueError, (1,))
e = ValueError(1)
e.x = 3
assert e.__reduce__() == (ValueError, (1,), {"x": 3})
assert OSError(1, "x", "f").__reduce__() == (PermissionError, (1, "x", "f"))
assert OSError(1, "x", "f", None, "g").__reduce__() == (PermissionError, (1, "x", "f", None, "g"))
assert ImportError("m", name="n", path="p").__reduce__() == (ImportError, ("m",), {"name": "n", "path": "p"})
assert AttributeError("m", name="n", obj="p").__reduce__() == (AttributeError, ("m",), {"name": "n", "args": ("m",)})
assert NameError("m", name="n").__reduce__() == (NameError, ("m",))
# ---
# __setstate__ sets attributes from a dict.
e = ValueError()
assert e.__setstate__({"y": 3}) is None and e.y == 3
assert e.__setstate__(None) is None
e.__setstate__(3)  ### "TypeError: state is not a dictionary"
# ---
# A traceback has an entry for each frame that the exception passed, outermost first.
def f():
    1 / 0
def g():
    f()
try:
    g()
except ZeroDivisionError as e:
    tb = e.__traceback__
names, lines = [], []
while tb:
    names.append(tb.tb_frame.f_code.co_name)
    lines.append(tb.tb_lineno - tb.tb_frame.f_code.co_firstlineno)
    tb = tb.tb_next
assert names[1:] == ["g", "f"]
assert lines[1:] == [1, 1]
# ---
# tb_next can be cut or set to another traceback, not to a loop.
try:
    (lambda: 1 / 0)()
except ZeroDivisionError as e:
    tb = e.__traceback__
assert tb.tb_next is not None
assert tb.tb_frame.f_globals is globals()
tb.tb_next = tb  ### "ValueError: traceback loop detected"
tb.tb_next = 3  ### "TypeError: expected traceback object, got 'int'"
tb.tb_next = None
assert tb.tb_next is None
# ---
# __cause__ and its kin are attributes of BaseException, found by dir.
for name in ("args", "__cause__", "__context__", "__suppress_context__", "__traceback__", "add_note", "with_traceback"):
    assert name in dir(ValueError()), name
# ---
# Exceptions compare by identity and are hashable.
a, b = ValueError(1), ValueError(1)
assert a != b and a == a and len({a, b}) == 2
# ---
# A generator that handles no exception sees what its caller handles now, and nothing where that has ended.
import sys
def g():
    try:
        raise ValueError
    except ValueError:
        yield sys.exc_info()[0]
        try:
            1 / 0
        except ZeroDivisionError:
            yield sys.exc_info()[0]
        yield sys.exc_info()[0]
    yield sys.exc_info()[0]
    yield sys.exc_info()[0]
gen = g()
try:
    raise IndexError
except IndexError:
    assert next(gen) is ValueError and sys.exc_info()[0] is IndexError
assert sys.exc_info()[0] is None
assert next(gen) is ZeroDivisionError
try:
    raise KeyError
except KeyError:
    assert next(gen) is ValueError
    assert next(gen) is KeyError
assert next(gen) is None
# ---
# An exception thrown into a generator while it is handled stays with the generator.
import sys
def g():
    try:
        yield
    except ValueError:
        yield sys.exc_info()[0]
        yield sys.exc_info()[0]
        raise
gen = g()
next(gen)
try:
    raise ValueError("thrown")
except ValueError as e:
    assert gen.throw(e) is ValueError
assert next(gen) is ValueError
try:
    next(gen)
except ValueError as e:
    assert e.args == ("thrown",)
else:
    assert False
# ---
# A SyntaxError that the symbol table finds has the message as its only argument, and the place as attributes.
for src in ("def f(a, a): pass", "def f():\n  x = 1\n  global x", "await x", "from __future__ import nope", "[x := 1 for x in y]"):
    try:
        compile(src, "<x>", "exec")
        assert False
    except SyntaxError as e:
        assert len(e.args) == 1 and e.lineno and e.offset, e.args
try:
    compile("break", "<x>", "exec")
except SyntaxError as e:
    assert e.args == ("'break' outside loop", ("<x>", 1, 1, None, 1, 6)), e.args
# ---
# The text of an error in an expression has no line feed that the source lacks, and its end has no column.
def args(src, mode):
    try:
        compile(src, "<x>", mode)
    except SyntaxError as e:
        return e.args
assert args("1 +", "eval") == ("invalid syntax", ("<x>", 1, 0, "1 +", 1, 0))
assert args("1 +\n", "eval") == ("invalid syntax", ("<x>", 1, 4, "1 +\n", 1, 5))
assert args("f(", "eval") == ("'(' was never closed", ("<x>", 1, 2, "f(", 1, 0))
assert args("1 2", "eval") == ("invalid syntax", ("<x>", 1, 3, "1 2", 1, 4))
assert args("if x:", "single") == ("expected an indented block after 'if' statement on line 1", ("<x>", 1, 5, "if x:", 1, -1))
assert args("x\\", "eval") == ("unexpected character after line continuation character", ("<x>", 1, 2, "x\\", 1, 0))
# ---
# The bases of a class are no place for a generator expression without parentheses.
try:
    compile("class A(x for x in y): pass", "<x>", "exec")
    assert False
except SyntaxError as e:
    assert e.args == ("invalid syntax", ("<x>", 1, 11, "class A(x for x in y): pass\n", 1, 14)), e.args
# ---
# An exception thrown into a generator that has not begun stands at its def.
def gen():
    yield 1
try:
    gen().throw(ValueError("thrown"))
except ValueError as e:
    assert e.__traceback__.tb_next.tb_lineno == gen.__code__.co_firstlineno
# ---
# A pair of dict() that can't be iterated gets a note.
try:
    dict([(1, 2), 3])
except TypeError as e:
    assert str(e) == "object is not iterable" and e.__notes__ == ["Cannot convert dictionary update sequence element #1 to a sequence"]
# ---
# The third argument of throw() is a traceback.
g = (x for x in "ab")
g.throw(ValueError, "x", 5)  ### "TypeError: throw() third argument must be a traceback object"
# ---
# A group whose class takes more arguments shows a list as a list.
class G(ExceptionGroup):
    def __new__(cls, message, excs, code=0):
        return super().__new__(cls, message, excs)
    def derive(self, excs):
        return G(self.message, excs, 1)
assert repr(G("m", [ValueError(1)], 5)) == "G('m', [ValueError(1)])"
assert repr(G("m", [ValueError(1), KeyError(2)]).split(KeyError)) == "(G('m', [KeyError(2)]), G('m', [ValueError(1)]))"
# ---
# An OSError of more than five arguments finds no class by its errno.
print(type(OSError(1, 2, 3, 4, 5)).__name__, type(OSError(1, 2, 3, 4, 5, 6)).__name__)
# ---
# Builtins count their arguments before they look at names.
def message(f, *args, **kwargs):
    try:
        f(*args, **kwargs)
    except TypeError as e:
        print(e)
message("a".expandtabs, 1, bad=1)
message("a".expandtabs, x=1, y=2)
message("a".replace, "b", bad=1)
message("a".split, 1, x=1, y=2)
message(b"a".translate, x=1, y=2)
message(b"a".replace, "a", "b", "c")
message(int.from_bytes, b"a", None)
# ---
# Operators that floats lack are wrong with any int.
for f in lambda: 1.5 & 10 ** 400, lambda: 10 ** 400 << 1.5, lambda: 10 ** 400 @ 1.5:
    try:
        f()
    except TypeError as e:
        print(e)
# ---
# The group that except* makes around an exception is about the clause.
try:
    try:
        raise ValueError("x")
    except* ValueError:
        raise
except BaseException as e:
    print(e.__traceback__.tb_lineno, e.exceptions[0].__traceback__.tb_lineno)
