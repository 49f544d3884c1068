# The code of a function is evaluated as a call without arguments: what has no default is missing.
def refused(code):
    for run in (eval, exec):
        try:
            run(code)
        except TypeError as e:
            yield str(e)
def f(x, y=1): pass
def kw(*, a, b=2): pass
def gen(x): yield x
async def co(x): pass
async def ag(x): yield x
assert list(refused(f.__code__)) == ["f() missing 2 required positional arguments: 'x' and 'y'"] * 2
assert list(refused(kw.__code__)) == ["kw() missing 2 required keyword-only arguments: 'a' and 'b'"] * 2
for g in gen, co, ag, (lambda x: x):
    assert list(refused(g.__code__)) == [f"{g.__name__}() missing 1 required positional argument: 'x'"] * 2
# ---
# A method is named without its class.
class C:
    def m(self): pass
eval(C.m.__code__)  ### "TypeError: m() missing 1 required positional argument: 'self'"
# ---
# Of *args and **kwargs there are none.
def f(*a, **k): return a, k
def g(*a): yield a
assert eval(f.__code__) == ((), {}) and next(eval(g.__code__)) == ()
def h(*a): return max(*a, *a, **{})  ### "TypeError: max expected at least 1 argument, got 0"
eval(h.__code__)
# ---
# The variables of functions that ran before are not seen.
def before():
    a = b = c = d = object()
def f(*a, **k):
    return a, k
before()
assert eval(f.__code__) == ((), {})
# ---
# A class body is called without arguments, too.
seen = []
__build_class__(lambda *a, **k: seen.append((a, k)), "C")
assert seen == [((), {})]
__build_class__(lambda self: 1, "C")  ### "TypeError: <lambda>() missing 1 required positional argument: 'self'"
# ---
# Free variables need a closure, which eval does not take.
def make():
    z = 1
    def f(x): return z
    def g(): return z
    return f, g
f, g = make()
for code in f.__code__, g.__code__:
    try:
        eval(code)
        assert 0
    except TypeError as e:
        assert str(e) == "code object passed to eval() may not contain free variables"
exec(g.__code__, closure=g.__closure__)
exec(f.__code__, closure=f.__closure__)  ### "TypeError: f() missing 1 required positional argument: 'x'"
# ---
# The code of a getter may change while a loop runs it.
import warnings
warnings.simplefilter("ignore")
class P:
    @property
    def p(self): return 1
def gen(self): yield self
def two(self, b): return b
def run():
    o, out = P(), []
    for code in P.p.fget.__code__, P.p.fget.__code__, gen.__code__, two.__code__, None:
        if code:
            P.p.fget.__code__ = code
        try:
            out.append(type(o.p).__name__)
        except TypeError as e:
            out.append(str(e))
    return out
missing = "P.p() missing 1 required positional argument: 'b'"
assert run() == ["int", "int", "generator", missing, missing]
# ---
# More defaults than parameters are not looked at.
def f(x): return x
f.__defaults__ = 1, 2, 3
assert f() == 3
# ---
# A generic function has parameters that only keywords set, and defaults for them.
def f[T](a: T = 1, *, b: "x" = 2) -> T: return a, b
assert f() == (1, 2) and f(b=3) == (1, 3) and f.__type_params__[0].__name__ == "T"
# ---
# A list that is being made, and a variable beyond the 256th, are no matter of other frames.
import sys
text = "def far(n):\n" + "".join(f"  v{i} = {i}\n" for i in range(300)) + "  got = [*[1], (yield 2), *[v299]]\n  yield got, v298\n"
exec(text)
def peek(a=None):
    if a:
        x = y = z = w = 0
    for v in list(sys._getframe().f_locals.values()) + list(locals().values()):
        if type(v) in (list, dict):
            v.clear()
it = far(1)
assert next(it) == 2
peek()
assert it.send(5) == ([1, 5, 299], 298)
# ---
# What a frame's variables are set to, code reads as it comes.
import sys
def f(x):
    def change():
        fr = sys._getframe(1)
        for n in list(fr.f_locals):
            if n != "change":
                fr.f_locals[n] = 7
        return 1
    l = [i + change() for i in range(2)]
    s = f"{x}{change()}{x!r}"
    d = {**{"a": change()}, "b": x}
    x = (x, *[change()], x)
    return l, s, d, x
assert f(1) == (7, 7, 7, (7, 1, 7))
