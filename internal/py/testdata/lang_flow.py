# A finally block runs on every way out, and its own return, break, continue or exception wins.
def t(f):
    try: print(f.__name__, f())
    except BaseException as e: print(f.__name__, type(e).__name__, e, repr(e.__context__), repr(e.__cause__))
def a():
    for i in range(3):
        try:
            if i == 1: continue
            if i == 2: return ("r", i)
        finally: print("fin", i)
def b():
    x = 1
    try: return x
    finally: x = 2
def c():
    try: raise ValueError(1)
    finally: raise KeyError(2)
def d():
    try:
        try: 1 / 0
        finally: print("inner")
    except ZeroDivisionError as e: return repr(e)
    else: return "else"
    finally: print("outer")
def e():
    while True:
        try:
            try: break
            finally: print("f1")
        finally: print("f2")
    return "end"
def f():
    try: return g()
    finally: print("after call")
def g():
    try: return "g"
    finally: print("g fin")
def h():
    try: raise ValueError(1)
    except ValueError as e:
        try: raise KeyError(2) from e
        except KeyError as k: raise TypeError(3) from None
def i():
    try: raise ValueError(1)
    except ValueError:
        try: raise
        finally: print("reraised")
def j():
    raise
def k():
    try: x
    except NameError as e: pass
    x = 1
    return e
def l():
    e = 1
    try: raise ValueError
    except ValueError as e: pass
    try: return e
    except UnboundLocalError as u: return str(u)
def m():
    try:
        try: raise ValueError("v")
        except (KeyError, TypeError): print("no")
        except ValueError as x: raise x.__class__("again") from x
    except ValueError as y: return repr(y), repr(y.__cause__), y.__suppress_context__
def n():
    for x in [1, 2]:
        try: return x
        finally: print("loop fin")
def o():
    raise ValueError from 5
def p():
    raise 5
def r():
    try: raise int
    except TypeError as e: return str(e)
def s():
    try: raise ValueError("x")
    except 5: pass
def u():
    try: raise ValueError("x")
    except (KeyError, "a"): pass
def v():
    class E(Exception):
        def __init__(self, a, b): super().__init__(a); self.b = b
    raise E
def w():
    try: raise ValueError from KeyError
    except ValueError as e: return repr(e.__cause__), repr(e.__context__)
for fn in (a, b, c, d, e, f, h, i, j, k, l, m, n, o, p, r, s, u, v, w): t(fn)
# ---
# Loops have an else clause, and del, augmented and chained assignments evaluate each part once.
for i in range(3): pass
else: print("else", i)
for i in []: pass
else: print("empty else")
while False: pass
else: print("while else")
for i in range(3):
    if i == 1: break
else: print("never")
log = []
class L(list):
    def __getitem__(self, k): log.append(("get", k)); return super().__getitem__(k)
    def __setitem__(self, k, v): log.append(("set", k, v)); super().__setitem__(k, v)
    def __delitem__(self, k): log.append(("del", k)); super().__delitem__(k)
def ix(n): log.append(("ix", n)); return n
l = L([1, 2, 3])
l[ix(0)] += ix(5); l[0:2] = [7]; del l[ix(0)], l[-1:]
x = l2 = y = [ix(1)]; print(x is y, log)
a = b, *c = "xyz"; print(a, b, c)
(a, b), [c, *d], e = (1, 2), "pqr", 5; print(a, b, c, d, e)
*a, = range(3); print(a)
for a, (b, *c) in [(1, "xyz"), (2, "w")]: print(a, b, c)
def err(code, **ns):
    try: exec(code, ns); print("ok", {k: v for k, v in ns.items() if k != "__builtins__"})
    except BaseException as e: print(type(e).__name__, e)
err("a, b = 1"); err("a, b = 1, 2, 3"); err("a, b = [1]"); err("a, *b, c = [1]"); err("a, b = {1: 2}"); err("a, b = 'abc'"); err("(a, b), c = 1, 2"); err("a, b = iter([1,2,3])"); err("[] = ()"); err("[] = [1]"); err("*a, = 5"); err("a, b = range(10**9)"); err("x += 1"); err("del x"); err("x: int; x"); err("x[0] = 1", x=(1,)); err("x.a = 1", x=5); err("x[0] += 1", x=([],)); err("x @= 1", x=1); err("x **= 'a'", x=1); err("x -= 1", x=[]); err("x += 1", x=[]); err("x += 'ab'", x=[]); err("x *= 'ab'", x=[1]); err("x |= [1]", x=set()); err("x |= [(1,2)]", x={}); err("x |= 5", x={}); err("a = b = c = []; a += [1]"); err("x = (y := 5) + y"); err("[y := 1, y ** 2]"); err("print([last := i for i in range(3)], last)"); err("1 < 2 < 1 < 1/0"); err("x = 1 < 2 == 2 in [2] is not None"); err("x = not 1 == 2 and 3 or 4"); err("assert 1, 1/0"); err("assert 0"); err("assert (), 'msg'"); err("assert 0, 5"); err("assert [], ValueError(1)"); err("f = lambda *a, b=1, **k: (a, b, k); x = f(1, b=2, c=3); del f")
# ---
# Operators try the left operand's method, then the right one's; a subclass on the right goes first.
class A:
    def __init__(self, n="A"): self.n = n
    def __add__(self, o): return NotImplemented if o == 1 else (self.n, "add", type(o).__name__)
    def __radd__(self, o): return (self.n, "radd", type(o).__name__)
    def __eq__(self, o): return NotImplemented
    def __lt__(self, o): return (self.n, "lt")
    def __sub__(self, o): return NotImplemented
    __mul__ = None
    __hash__ = None
class B(A):
    def __radd__(self, o): return (self.n, "B.radd", type(o).__name__)
    def __gt__(self, o): return (self.n, "B.gt")
    def __rsub__(self, o): return "B.rsub"
class C(A): pass
def err(f):
    try: print("ok", f())
    except BaseException as e: print(type(e).__name__, e)
a, b, c = A(), B("B"), C("C")
err(lambda: a + b); err(lambda: b + a); err(lambda: a + c); err(lambda: a + 1); err(lambda: 1 + a); err(lambda: a < b); err(lambda: b < a); err(lambda: a > b); err(lambda: a > a); err(lambda: a - b); err(lambda: b - a); err(lambda: a - a); err(lambda: a * 2); err(lambda: 2 * a); err(lambda: a == b); err(lambda: a != a); err(lambda: a == a); err(lambda: {a}); err(lambda: a / 1); err(lambda: a <= b); err(lambda: -a); err(lambda: a % 5); err(lambda: "%s" % 5 + a); err(lambda: [] + a); err(lambda: a @ b); err(lambda: a // 0); err(lambda: divmod(a, 1)); err(lambda: pow(a, 2)); err(lambda: pow(2, 3, a)); err(lambda: a ** b); err(lambda: a << 1); err(lambda: a & 1); err(lambda: ~a); err(lambda: abs(a)); err(lambda: +a); err(lambda: round(a)); err(lambda: a[0]); err(lambda: len(a)); err(lambda: 1 in a); err(lambda: iter(a)); err(lambda: a()); err(lambda: int(a)); err(lambda: float(a)); err(lambda: complex(a)); err(lambda: [1][a]); err(lambda: range(a)); err(lambda: "a" * a); err(lambda: hex(a)); err(lambda: "%d" % a); err(lambda: chr(a)); err(lambda: sum([a, a])); err(lambda: max(a, 1)); err(lambda: len(sorted([a, b]))); err(lambda: next(a)); err(lambda: dict(a)); err(lambda: [*a]); err(lambda: {**a}); err(lambda: bytes(a)); err(lambda: str(a, "utf8")); err(lambda: format(a, "x")); err(lambda: reversed(a)); err(lambda: open and memoryview(a))
class I:
    def __iadd__(self, o): return ("iadd", o)
    def __isub__(self, o): return NotImplemented
    def __sub__(self, o): return ("sub", o)
i = I(); i += 1; print(i); i = I(); i -= 1; print(i); i = I()
try: i *= 2
except TypeError as e: print(e)
class Cmp:
    __eq__ = object.__eq__
    def __lt__(self, o): return True
    def __len__(self): return 0
    __contains__ = None
    __iter__ = None
    __bool__ = None
x = Cmp(); print(x == x, x < x, x != x); err(lambda: 1 in x); err(lambda: iter(x)); err(lambda: bool(x)); err(lambda: not x); err(lambda: 1 if x else 2); err(lambda: x > 5); err(lambda: x >= x)
class Bad:
    def __len__(self): return -1
    def __bool__(self): return 1
    def __hash__(self): return "a"
    def __repr__(self): return 5
    def __str__(self): return b""
    def __index__(self): return "a"
    def __int__(self): return 1.5
    def __float__(self): return 1
    def __complex__(self): return 1
    def __iter__(self): return 5
    def __contains__(self, x): return 5
    def __format__(self, s): return 5
    def __bytes__(self): return "a"
    def __dir__(self): return 5
    def __length_hint__(self): return -1
    def __call__(self): return NotImplemented
    def __enter__(self): return 1
    def __reversed__(self): return 5
    def __eq__(self, o): raise ValueError("eq")
    def __instancecheck__(self, o): return "x"
    def __getattr__(self, n): return 7
z = Bad()
for f in (len, bool, hash, repr, str, int, float, complex, iter, list, bytes, dir, ascii, reversed, hex, chr, range, lambda z: 3 in z, lambda z: f"{z}", lambda z: f"{z!r}", lambda z: [1, 2][z], lambda z: z == 1, lambda z: z in [1], lambda z: z in [z], lambda z: isinstance(1, z), lambda z: not z, lambda z: {z: 1}, lambda z: "%s" % z, lambda z: "%r" % z, lambda z: print(z), lambda z: z.foo, lambda z: z.__len__(), lambda z: slice(z).indices(5), lambda z: [].index(z), lambda z: [1].index(z), lambda z: [z].index(z), lambda z: [z].count(z), lambda z: round(z), lambda z: z[0], lambda z: z + 1, lambda z: sorted(z)): err(lambda: f(z))
# ---
# Generators: send, throw, close, return values and delegation.
def err(f):
    try: print("ok", f())
    except BaseException as e: print(type(e).__name__, e.args, repr(e.__cause__), repr(e.__context__))
def g():
    log = []
    try:
        while True:
            try: log.append((yield log))
            except KeyError as e: log.append(repr(e))
    except GeneratorExit: print("exit", log); raise
    finally: print("fin")
x = g(); print(next(x), x.send(1), x.throw(KeyError("k")),); err(lambda: x.throw(ValueError("v"))); err(lambda: next(x)); err(lambda: x.send(5)); err(lambda: x.throw(ValueError)); print(x.close())
x = g(); err(lambda: x.send(1)); next(x); print(x.close(), x.gi_frame, x.gi_running, x.gi_code.co_name)
x = g(); err(lambda: x.throw(ValueError("early"))); err(lambda: next(x))
def r():
    v = yield 1
    return v
def outer():
    try: a = yield from r()
    except ZeroDivisionError: a = "caught"
    b = yield from [10, 20]
    return a, b
def drive(gen, *sends):
    out = [next(gen)]
    try:
        for s in sends: out.append(gen.throw(s) if isinstance(s, BaseException) else gen.send(s))
    except StopIteration as e: out.append(("ret", e.value))
    return out
print(drive(outer(), 5, None, None)); print(drive(outer(), ZeroDivisionError(), None, None)); err(lambda: drive(outer(), 5, 6))
err(lambda: drive(outer(), 5, ValueError("in list")))
class It:
    def __iter__(self): return self
    def __next__(self): return 1
    def send(self, v): return ("send", v)
    def throw(self, *a): return ("throw", a)
    def close(self): print("closed")
def d(): yield from It()
x = d(); print(next(x), x.send(3), x.throw(ValueError("q"))); x.close()
def stop(): yield 1; raise StopIteration(5)
err(lambda: list(stop()))
def stop2(): yield next(iter([]))
err(lambda: list(stop2())); err(lambda: list(next(iter([])) for _ in range(1)))
def bad(): 
    try: yield 1
    except GeneratorExit: yield 2
x = bad(); next(x); err(x.close)
def ret(): 
    try: yield 1
    except GeneratorExit: return 7
x = ret(); next(x); print(x.close())
def notiter(): yield from 5
err(lambda: list(notiter())); err(lambda: [x for x in 5]); err(lambda: (x for x in 5))
print([*(y for y in range(3))], sum(i * j for i in range(3) for j in range(i)), list((x, y) for x in "ab" for y in x if y))
k = 5; ge = (k + i for i in range(2)); k = 10; print(list(ge))
def cls():
    class A:
        n = 2
        try: v = [n for _ in range(n)]
        except NameError as e: v = str(e)
        w = list(i for i in range(n))
    return A.v, A.w
print(cls()); print(repr(ge).split(" at")[0], type(ge).__name__, ge.__name__, ge.__qualname__)
def running():
    yield next(me)
me = running(); err(lambda: next(me))
x = g(); err(lambda: x.throw(5)); err(lambda: x.throw()); err(lambda: x.send()); err(lambda: x.throw("a"))
# ---
# match: every pattern kind.
class P:
    __match_args__ = ("x", "y")
    def __init__(self, x, y): self.x, self.y = x, y
class K: A = 1; B = "b"
def m(v):
    match v:
        case None: return "none"
        case True | False: return "bool"
        case K.A: return "K.A"
        case 2 | 3 as n: return "23", n
        case -1: return "neg"
        case 1.5: return "float"
        case 1+2j: return "complex"
        case "a" "b": return "ab"
        case b"x": return "bytes"
        case []: return "empty"
        case [x]: return "one", x
        case [1, *_, 9]: return "1..9"
        case [x, [y, *z]]: return "nest", x, y, z
        case (x, y) if x == y: return "eq", x
        case [_, _, *rest]: return "rest", rest
        case {"k": 1, **kw}: return "k1", kw
        case {"a": {"b": v}}: return "ab", v
        case {}: return "map"
        case P(0, y=0): return "origin"
        case P(x, y) if x > y: return "gt", x, y
        case P(x=a): return "P", a
        case int(n): return "int", n
        case str() as s: return "str", s
        case float(): return "f"
        case set() | frozenset(): return "set"
        case type(): return "type"
        case _: return "other"
import collections
for v in (None, True, 1, 2, 3, -1, 1.5, 1+2j, "ab", b"x", [], (), [5], "z", [1, 2, 9], [1, 9], [1, [2, 3, 4]], (4, 4), (1, 2), range(4), {"k": 1, "z": 2}, {"a": {"b": 4}}, {"q": 1}, {}, P(0, 0), P(3, 1), P(1, 3), 77, "str", 2.5, {1}, frozenset(), int, object, bytearray(b"x"), iter([1]), collections.deque([1, 9]), collections.OrderedDict(k=1)): print(m(v))
def err(code):
    try: exec(code, {"P": P}); print("ok")
    except BaseException as e: print(type(e).__name__, e)
err("match P(1, 2):\n case P(1, 2, 3): pass"); err("match P(1, 2):\n case P(1, x=1): pass"); err("match 5:\n case int(1, 2): pass"); err("match 5:\n case 5(): pass"); err("class Q: __match_args__ = [1]\nmatch Q():\n case Q(1): pass"); err("class Q: __match_args__ = (1,)\nmatch Q():\n case Q(1): pass"); err("class Q: pass\nmatch Q():\n case Q(1): pass"); err("match 1:\n case x: pass\n case 2: pass"); err("match 1:\n case x | 2: pass"); err("match 1:\n case [x, x]: pass"); err("match 1:\n case {**k, 'a': 1}: pass"); err("match 1:\n case [*a, *b]: pass"); err("match 1:\n case {1: 2, 1: 3}: pass"); err("match {1: 2}:\n case {None: 1}: pass"); err("x = 5\nmatch P(1,2):\n case x(): pass"); err("match 1:\n case P(x=1, x=2): pass"); err("match 1:\n case 1 | x: pass"); err("match = 1; case = 2; type = 3; _ = 4; print(match, case, type, _)")
# ---
# exec, eval and compile use the namespaces they are given.
g = {"a": 1}; l = {"b": 2}
exec("c = a + b; global d; d = 9", g, l); print(sorted(k for k in g if k != "__builtins__"), l)
print(eval("a + b", g, l), eval(" 1 + 1"), eval(compile("a", "f", "eval"), g), eval(compile("z = 1", "f", "exec"), g), g["z"])
def err(f):
    try: print("ok", f())
    except BaseException as e: print(type(e).__name__, e)
err(lambda: eval("x = 1")); err(lambda: exec("1 +")); err(lambda: eval("1", 5)); err(lambda: eval("1", {}, 5)); err(lambda: exec("a", {}, [])); err(lambda: eval(b"1 + 1")); err(lambda: eval("\0")); err(lambda: compile("1", "f", "foo")); err(lambda: exec("return 1")); err(lambda: exec("break")); err(lambda: exec("yield 1")); err(lambda: exec("await x")); err(lambda: exec("nonlocal x")); err(lambda: exec("def f():\n global a\n a = 1\n nonlocal a")); err(lambda: exec("def f(a):\n global a")); err(lambda: exec("def f():\n a = 1\n global a")); err(lambda: exec("def f(a, a): pass")); err(lambda: exec("f(a=1, a=2)")); err(lambda: exec("f(**a, *b)")); err(lambda: exec("f(a=1, 2)")); err(lambda: exec("x: int: 5")); err(lambda: exec("lambda: (yield)")); err(lambda: exec("[x for x in (yield)]")); err(lambda: exec("class A:\n return 1")); err(lambda: exec("a = 1 = b")); err(lambda: exec("None = 1")); err(lambda: exec("f() = 1")); err(lambda: exec("del f()")); err(lambda: exec("(a, b) += 1")); err(lambda: exec("import a.b as c.d")); err(lambda: exec("from . import x")); err(lambda: exec("from __future__ import nope")); err(lambda: exec("[a := 1 for a in b]")); err(lambda: exec("x = [i := 0 for i in y]"));
def f():
    x = 1
    exec("x = 2"); loc = {}
    exec("y = x", {"x": 7}, loc)
    return x, loc, eval("x"), [eval("x", {"x": k}) for k in range(2)], "x" in locals(), "nope" in vars()
print(f())
class A:
    x = 5
    exec("y = x + 1")
    z = eval("y * 2")
print(A.y, A.z)
def h():
    def inner(): return a_free
    a_free = 1
    return sorted(locals()), inner.__code__.co_freevars, inner()
print(h())
x = 10
def undefined():
    try: print(x)
    except UnboundLocalError as e: print(e)
    x = 1
    del x
    try: x
    except UnboundLocalError as e: print(e)
    def g(): return fr
    try: g()
    except NameError as e: print(e)
    fr = 1
undefined()
try: undefined_name
except NameError as e: print(e, e.name)
try: del undefined_name
except NameError as e: print(e, e.name)
def glob():
    global newglobal
    newglobal = 5
    del newglobal
    try: newglobal
    except NameError as e: print(e)
glob(); print(globals() is vars(), globals()["x"], __name__)
code = compile("def q(): return 1\nq()", "file.py", "exec"); ns = {}; exec(code, ns); print(ns["q"](), ns["q"].__code__.co_filename, code.co_name, ns["q"].__module__)
# ---
# f-strings: conversions, specifications, nesting, = and quotes.
w, p, s, d, n = 10, 3, "te\"xt", {"a": [1, 2]}, 3.14159
print(f"{s!r:>{w}}|{s!s:^{w}}|{s!a}|{n:{w}.{p}f}|{n:{'>'}{w}}|{d['a'][0]}|{d["a"]}|{{}}|{'{'}|{f'{f"{s}"}'}")
print(f"{n=}|{n = }|{n=:.2f}|{s=!s}|{d["a"]=}|{ w  =   !r:>5}|{(lambda x: x*2)(3)=}|{w:#x}|{w:08b}|{-w:+,}|{1234567:,}|{1234567.891:_.2f}|{0.5:%}|{w:c}|{True:d}|{None!s:>6}")
print(f"{w!r}" rf"\n{w}" "plain{}" f'''multi
{w
+ 1}''', f"{3:>{f'{w}'}}", f"{','.join(str(i) for i in range(3))}", f"{(y := 5)}", f"{w:%Y}" if False else "", f"{'a' if w else 'b'}", f"\x41{w}\u00e9")
class F:
    def __format__(self, spec): return "<" + spec + ">"
    def __repr__(self): return "R"
    def __str__(self): return "S"
f_ = F(); print(f"{f_}|{f_:abc}|{f_!r:>3}|{f_!s:*^5}|{f_:{w}{p}}|{f_:{{}}}|" if 0 else f"{f_}|{f_:abc}|{f_!r:>3}|{f_!s:*^5}|{f_:{w}{p}}|{f_=}|{f_=:q}")
def err(f):
    try: print("ok", f())
    except BaseException as e: print(type(e).__name__, e)
err(lambda: f"{s:d}"); err(lambda: f"{n:x}"); err(lambda: f"{d:5}"); err(lambda: f"{None:5}"); err(lambda: f"{w:.2}"); err(lambda: f"{w:zz}"); err(lambda: f"{[]:}"); err(lambda: f"{1/0}"); err(lambda: f"{s:{d}}"); err(lambda: eval("f'{}'")); err(lambda: eval("f'{a b}'")); err(lambda: eval("f'{a!x}'")); err(lambda: eval("f'{'")); err(lambda: eval("f'}'")); err(lambda: eval("f'{a:{b:{c:{d}}}}'")); err(lambda: eval("f'{*a}'")); err(lambda: eval("f'{lambda x: 1}'")); err(lambda: eval("f'{a=!r:^20'"))
# ---
# A global statement in any function makes the name a global of the module's own code, whatever its locals.
g, l = {}, {}
exec("def f():\n    global y\n    return y\ny = 9\nz = 1\nr = f()", g, l)
assert g["y"] == 9 and l["r"] == 9 and "y" not in l and "z" in l

# ---
# Of a context manager of the other kind a message tells if both of its methods can be methods, as a number can't.
def tried(**names):
    try:
        with type("X", (), names)():
            pass
    except TypeError as e:
        print(e)

f = lambda *a: None
tried(__aenter__=f, __aexit__=f)
tried(__aenter__=1, __aexit__=f)
tried(__aenter__=1, __aexit__=1)
tried(__enter__=1, __aenter__=len, __aexit__=f)
tried(__exit__=1, __aenter__=staticmethod(f), __aexit__=property(f))
