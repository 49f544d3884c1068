# A generator that a loop leaves early is closed before the next statement prints.
log = []
def gen():
    try:
        yield 1
        yield 2
    finally:
        log.append("closed")
for x in gen():
    break
log.append("after")
assert log == ["closed", "after"], log
# ---
# So is one in a function that returns out of its loop, and one that an exception leaves.
log = []
def gen(n):
    try:
        yield n
    finally:
        log.append(n)
def first():
    for x in gen(1):
        return x
first()
log.append("returned")
try:
    for x in gen(2):
        raise KeyError
except KeyError:
    log.append("handled")
assert log == [1, "returned", 2, "handled"], log
# ---
# A suspended generator that a variable refers to stays, until it is deleted or set to something else.
log = []
def gen(n):
    try:
        yield
    except GeneratorExit:
        log.append(n)
        raise
a, b = gen("a"), gen("b")
next(a), next(b)
log.append("kept")
del a
log.append("deleted")
b = None
log.append("set")
assert log == ["kept", "a", "deleted", "b", "set"], log
# ---
# A generator that was never started or has ended has nothing to close.
log = []
def gen():
    try:
        yield
    finally:
        log.append("closed")
g = gen()
del g
log.append("unstarted")
list(gen())
log.append("ended")
assert log == ["unstarted", "closed", "ended"], log
# ---
# __del__ is called when the last variable that refers to an object is deleted.
log = []
class D:
    def __init__(self, name):
        self.name = name
    def __del__(self):
        log.append(self.name)
x = D("x")
y = x
del x
log.append("one left")
y = None
log.append("none")
D("temporary")
log.append("end")
assert log == ["one left", "x", "none", "temporary", "end"], log
# ---
# Objects of a function's variables go when it returns, those of containers when they are removed.
log = []
class D:
    def __init__(self, name):
        self.name = name
    def __del__(self):
        log.append(self.name)
def f():
    d = D("local")
    log.append("in f")
f()
log.append("f done")
l = [D("l0"), D("l1")]
l.pop()
log.append("popped")
d = {"k": D("old")}
d["k"] = 1
log.append("replaced")
assert log == ["in f", "local", "f done", "l1", "popped", "old", "replaced"], log
# ---
# An exception that is being handled keeps the variables of the frames that it left.
log = []
class D:
    def __del__(self):
        log.append("del")
def f():
    d = D()
    raise ValueError
try:
    f()
except ValueError:
    log.append("handling")
log.append("handled")
assert log == ["handling", "del", "handled"], log
# ---
# What refers to a lost object is finalized before it.
log = []
class D:
    def __init__(self, name):
        self.name = name
    def __del__(self):
        log.append(self.name)
p = D("parent")
p.child = D("child")
del p
log.append("end")
assert log == ["parent", "child", "end"], log
# ---
# An object that a native function holds only by what was given to it is not lost.
log = []
def gen():
    try:
        yield 1
        yield 2
    finally:
        log.append("closed")
assert [len(str(x)) for x in zip(map(int, gen()), [1, 2])] == [6, 6]
log.append("zip")
assert max(gen(), key=lambda x: len(log)) == 1
log.append("max")
assert log.count("closed") == 2 and log[-1] == "max", log
# ---
# What a deleted variable referred to goes in order: an object before its attributes, a dict from its start, lists and tuples from
# their ends.
log = []
class D:
    def __init__(self, name):
        self.name = name
    def __del__(self):
        log.append(self.name)
o = D("o")
o.child = D("child")
o.kids = [D("k1"), D("k2")]
del o
d = {"x": D("dx"), "y": D("dy")}
del d
t = (D("t1"), [D("t2"), D("t3")])
del t
log.append("end")
assert log == ["o", "child", "k2", "k1", "dx", "dy", "t3", "t2", "t1", "end"], log
# ---
# What a finalizer raises is told of by sys.unraisablehook, on sys.stderr if it is CPython's own: frames without markers, no causes.
import io, sys
class D:
    def __init__(self, e):
        self.e = e
    def __del__(self):
        try:
            raise KeyError
        except KeyError:
            raise self.e
def text(e):
    d = D(e)
    sys.stderr = io.StringIO()
    try:
        del d
        str(1)
        return sys.stderr.getvalue()
    finally:
        sys.stderr = sys.__stderr__
lines = text(ValueError("x")).splitlines()
assert lines[0].startswith("Exception ignored while calling deallocator <function D.__del__ at 0x") and lines[0].endswith(">:")
assert lines[1] == "Traceback (most recent call last):" and lines[-1] == "ValueError: x" and not any("^" in l for l in lines), lines
assert text(ValueError()).endswith("ValueError: \n")
assert text(ExceptionGroup("g", [ValueError()])).endswith("ExceptionGroup: g (1 sub-exception)\n")
log = []
sys.unraisablehook = lambda u: log.append((type(u).__name__, u.exc_type, str(u.exc_value), u.err_msg[:17], u.object))
d = D(ValueError("hook"))
del d
assert log == [("UnraisableHookArgs", ValueError, "hook", "Exception ignored", None)], log
