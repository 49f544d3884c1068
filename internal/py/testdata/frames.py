# A frame knows its caller while it runs.
import sys
def inner():
    f = sys._getframe()
    names = []
    while f:
        names.append(f.f_code.co_name)
        f = f.f_back
    return names[:2]
def outer():
    return inner()
assert outer() == ["inner", "outer"]
# ---
# Asked twice, a running frame is the same object; its line moves on.
import sys
def f():
    fr = sys._getframe()
    a = fr.f_lineno
    return fr is sys._getframe(), fr.f_lineno - a
assert f() == (True, 1)
# ---
# f_locals of a function is a view of the variables that writes through.
import sys
def f(a):
    x = 1
    view = sys._getframe().f_locals
    view["x"] = 2
    assert x == 2 and view["x"] == 2 and "x" in view and "y" not in view
    x = 3
    y = 4
    assert dict(view) == {"a": 0, "x": 3, "view": view, "y": 4}, view
    return type(view).__name__, view == sys._getframe().f_locals, view is sys._getframe().f_locals
print(f(0))
# ---
# Variables in cells are written through as well.
import sys
def f():
    q = 1
    def g():
        return q
    sys._getframe().f_locals["q"] = 5
    return q, g()
assert f() == (5, 5)
# ---
# A callee may change the caller's variables.
import sys
def change():
    sys._getframe(1).f_locals["q"] = "changed"
def f():
    q = 1
    change()
    return q
assert f() == "changed"
# ---
# What has no variable is kept beside them, and locals() shows it.
import sys
def f():
    sys._getframe().f_locals["extra"] = 7
    return sys._getframe().f_locals["extra"], locals()["extra"], sys._getframe().f_locals.pop("extra"), "extra" in locals()
assert f() == (7, 7, 7, False)
# ---
# Variables can't be removed.
import sys
def f():
    x = 1
    del sys._getframe().f_locals["x"]  ### "ValueError: cannot remove local variables from FrameLocalsProxy"
f()
# ---
# An unbound name is a KeyError.
import sys
def f():
    sys._getframe().f_locals["nope"]  ### "KeyError: \"local variable ''nope'' is not defined\""
f()
# ---
# The view has a dict's methods.
import sys
def f(a, b=2):
    v = sys._getframe().f_locals
    return (v.get("a"), v.get("z"), v.get("z", 9), list(v), list(v.keys()), len(v), {**v} == dict(v) == v.copy(), (v | {"a": 5})["a"],
            list(reversed(v)), v.setdefault("a", 3), v.pop("z", 4), [k for k, _ in v.items()])
print(f(1))
# ---
# Modules and classes have their namespace.
import sys
assert sys._getframe().f_locals is globals()
class C:
    x = 1
    names = sorted(n for n in sys._getframe().f_locals if n[0] != "_")
assert C.names == ["x"]
# ---
# A generator's frame is reached through it, suspended or running.
def g():
    a = 1
    yield
    a = 2
    yield
it = g()
fr = it.gi_frame
assert dict(fr.f_locals) == {} and fr.f_lineno == g.__code__.co_firstlineno and fr.f_back is None
next(it)
assert fr is it.gi_frame and dict(fr.f_locals) == {"a": 1} and fr.f_lineno == g.__code__.co_firstlineno + 2
next(it)
fr.f_locals["a"] = 8
assert fr.f_locals["a"] == 8 and fr.f_generator is it
it.close()
assert it.gi_frame is None
# ---
# A traceback's frame is the running one in the function that handles the exception.
import sys
def f():
    x = 3
    try:
        1 / 0
    except ZeroDivisionError as e:
        fr = e.__traceback__.tb_frame
        return fr is sys._getframe(), fr.f_locals["x"]
assert f() == (True, 3)
# ---
# A running frame can't be cleared.
import sys
sys._getframe().clear()  ### "RuntimeError: cannot clear an executing frame"
# ---
# A traceback's frames keep their variables, in code that looks at tb_frame.
def f(a):
    x = [a]
    1 / a
    late = 6
    return late
def gen():
    z = 1
    yield z
    f(0)
try:
    list(gen())
except ZeroDivisionError as e:
    tb = e.__traceback__.tb_next
    assert tb.tb_frame.f_locals["z"] == 1
    assert dict(tb.tb_next.tb_frame.f_locals) == {"a": 0, "x": [0]}
# ---
# f_generator is None once the generator has ended.
import sys


def g():
    yield sys._getframe()


it = g()
f = next(it)
print(f.f_generator is it, list(it), f.f_generator)
it = g()
f = next(it)
it.close()
print(f.f_generator, sys._getframe().f_generator)


async def c():
    return sys._getframe(), sys._getframe().f_generator is k


k = c()
try:
    k.send(None)
except StopIteration as e:
    print(e.value[1], e.value[0].f_generator)

# ---
# The variables of a frame are listed, not viewed.
import sys


def f(a, b=2):
    proxy = sys._getframe().f_locals
    print(proxy.keys(), proxy.values()[:2], proxy.items()[:2])
    keys = proxy.keys()
    c = 3
    print(keys, proxy.keys(), list(reversed(proxy)))


f(1)
