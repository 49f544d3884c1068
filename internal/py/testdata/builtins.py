# exec with a code object that has free variables takes a closure: cells in the order of co_freevars, which is sorted.
import types
def make():
    c = 5; b = 3; a = 2; result = 0
    def f():
        nonlocal result, a, b
        result = a * b
    return f
f = make()
assert f.__code__.co_freevars == ("a", "b", "result")
exec(f.__code__, {}, closure=f.__closure__)
assert f.__closure__[2].cell_contents == 6
cells = types.CellType(35), types.CellType(72), types.CellType(0)
exec(f.__code__, {}, closure=cells)
assert cells[2].cell_contents == 2520
def refused(*args, **kw):
    try:
        exec(*args, **kw)
    except TypeError as e:
        print(e)
refused(f.__code__, {})
refused(f.__code__, {}, closure=list(cells))
refused(f.__code__, {}, closure=(int,) * 3)
refused(make.__code__, {}, closure=cells)
refused("1", {}, closure=cells)
# ---
# A __builtins__ given to exec may lack what statements need, and its own methods look the names up.
def tried(code, g):
    try:
        exec(code, g)
    except Exception as e:
        return f"{type(e).__name__}: {e}"
class Strict(dict):
    def __getitem__(self, key): raise LookupError(key)
    def __setitem__(self, key, value): raise ValueError(key)
for code, b in (("print", {}), ("class A: pass", {}), ("import sys", {}), ("print", 123), ("x", Strict(x=1))):
    print(tried(code, {"__builtins__": b}))
print(tried("x", Strict(x=1)), tried("x = 1", Strict()), tried("def f(): pass", Strict()))
# ---
# compile, eval and exec read bytes and buffers as files are read: with a byte order mark and an encoding declaration.
assert eval(b"\xef\xbb\xbf1+1") == 2 and eval(memoryview(b"2")) == 2 and eval(bytearray(b"3")) == 3
assert eval(b'# -*- coding: latin-1 -*-\n"\xe4"') == eval(b'"\xc3\xa4"') == "ä"
for source in (b'x = 1\ny = "\xe4"', b"1\0", "1\0"):
    try:
        compile(source, "name", "exec")
    except SyntaxError as e:
        print(e.msg, e.filename, e.lineno, e.offset, ascii(e.text), e.end_lineno, e.end_offset)
# ---
# dir() sorts the keys of the namespace it runs in, and believes __dict__ and __class__ of an object.
class M:
    def __getitem__(self, key): raise KeyError(key)
    def keys(self): return list("zxy")
assert eval("dir()", {}, M()) == ["x", "y", "z"]
M.keys = lambda self: 1
def tried(f, *args):
    try:
        return f(*args)
    except TypeError as e:
        return str(e)
print(tried(eval, "dir()", {}, M()))
import types
class Mod(types.ModuleType):
    __dict__ = 8
print(tried(dir, Mod("m")))
class NoClass:
    __slots__ = ["__class__", "__dict__"]
    def __init__(self): self.bar = 1
assert dir(NoClass()) == ["bar"]
try:
    1 / 0
except ZeroDivisionError as e:
    print(dir(e.__traceback__), e.__traceback__.__dir__())
# ---
# input() reads what a script puts in place of sys.stdin, and writes its prompt to what it puts in place of sys.stdout.
import io, sys
real = sys.stdin, sys.stdout
sys.stdin = io.StringIO("first\nsecond\n\nlast")
print([input(), input(), input(), input()])
out = sys.stdout = io.StringIO()
sys.stdin = io.StringIO("x\n")
answer = input("name? ")
sys.stdout = real[1]
print(answer, repr(out.getvalue()))
def tried(stream):
    sys.stdin = stream
    try:
        return input()
    except Exception as e:
        return repr(e)
    finally:
        sys.stdin = real[0]
class Reads:
    def __init__(self, line): self.line = line
    def readline(self): return self.line
print(tried(None), tried(io.StringIO()), tried(Reads(b"x\n")), tried(Reads(3)), tried(Reads("abc")))
# ---
# breakpoint() calls the hook that a script sets.
import sys
sys.breakpointhook = lambda *args, **kw: print("hook", args, kw)
breakpoint()
breakpoint(1, x=2)
sys.breakpointhook = sys.__breakpointhook__
# ---
# A relative import without a known package warns before it fails.
import warnings
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    try:
        __import__("", {"__package__": None, "__spec__": None, "__name__": "__main__"}, fromlist=("foo",), level=1)
    except ImportError as e:
        print(e, [(x.category.__name__, str(x.message)) for x in w])
# ---
# The name of a module that is not found is shown as a string is.
__import__("string\x00")  ### "ModuleNotFoundError: No module named 'string\\x00'"
# ---
# A class's name and docstring must be text that can be encoded; a slot may be named twice.
assert type("A", (), {"__slots__": ("a", "a")}).__slots__ == ("a", "a")
A = type("A", (), {})
A.__doc__ = "x\udcdcy"
def tried(*args):
    try:
        type(*args)
    except UnicodeEncodeError as e:
        print(e)
tried("A\udcdcB", (), {})
tried("A", (), {"__doc__": "x\udcdcy"})
try:
    A.__name__ = "A\udcdcB"
except UnicodeEncodeError as e:
    print(e)
# ---
# print writes to an object of a script's class piece by piece, each value when its text is known.
class W:
    def __init__(self): self.pieces = []
    def write(self, s): self.pieces.append(s)
    def flush(self): self.pieces.append("flushed")
class S:
    def __str__(self):
        seen.append(len(w.pieces))
        return "S"
seen = []
w = W()
print("a", 1, S(), file=w)
print(file=w, end="")
print("x", sep="", end="", file=w, flush=True)
assert w.pieces == ["a", " ", "1", " ", "S", "\n", "", "x", "", "flushed"], w.pieces
assert seen == [4]
class Bad:
    def __str__(self): raise ValueError("bad")
w = W()
try:
    print("before", Bad(), "after", file=w)
except ValueError:
    assert w.pieces == ["before", " "]
else:
    assert False
# ---
# The __self__ of a builtin function is its module, also where nothing was imported.
assert len.__self__.__name__ == "builtins"
assert len.__self__.__dict__["len"] is len
