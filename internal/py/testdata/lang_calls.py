# Binding errors of Python functions name the function and what is missing, too much or unexpected.
def err(f, *a, **k):
    try:
        print("ok", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)
def f(a, b, c=1, *, d, e=2): return (a, b, c, d, e)
err(f); err(f, 1); err(f, 1, 2); err(f, 1, 2, 3, 4); err(f, 1, 2, 3, 4, d=1); err(f, 1, 2, d=3); err(f, 1, a=2); err(f, 1, 2, d=1, x=1); err(f, 1, 2, d=1, dd=1)
def g(a, /, b, *, c): return (a, b, c)
err(g); err(g, a=1, b=2, c=3); err(g, 1, 2); err(g, 1, 2, 3); err(g, 1, b=1, c=2); err(g, 1, 2, b=2, c=1); err(g, a=1)
def h(a, /, **k): return (a, k)
err(h, 1, a=2); err(h); err(h, a=1); err(h, 1, 2)
def i(*, x, y, z): return x
err(i); err(i, 1); err(i, 1, x=1); err(i, x=1, y=2); err(i, 1, 2, x=1)
def j(a, b, c): return a
err(j); err(j, 1); err(j, 1, 2); err(j, 1, 2, 3, 4); err(j, 1, 2, 3, 4, 5)
def k(a=1): return a
err(k, 1, 2); err(k, b=1); err(k, 1, a=1)
def l(): return 0
err(l, 1); err(l, 1, 2); err(l, x=1)
def m(a, /): return a
err(m, a=1); err(m, 1, b=1)
def n(a, b, /, c): return a
err(n, 1, b=2, c=3); err(n, a=1, b=2, c=3)
class C:
    def meth(self, a): return a
    @classmethod
    def cm(cls, a): return a
    @staticmethod
    def sm(a): return a
    def __call__(self, a): return a
    def noself(): return 1
c = C()
err(c.meth); err(c.meth, 1, 2); err(C.meth); err(C.meth, 1); err(C.cm); err(c.cm, 1, 2); err(C.sm); err(c.sm, 1, 2); err(c); err(c, 1, 2); err(c.noself); err(C.noself)
err(lambda: 0, 1); err(lambda x: 0)
err(C, 1); err(C, x=1)
class D:
    def __init__(self, a): pass
err(D); err(D, 1, 2); err(D, b=1)
class E:
    def __new__(cls, a): return object.__new__(cls)
err(E); err(E, 1, 2)
class F:
    def __init__(self): return 5
err(F)
class G:
    def __new__(cls): return 7
err(G)
# ---
# Calls that unpack name the function in their errors.
def err(f):
    try:
        print("ok", f())
    except Exception as e:
        print(type(e).__name__, e)
def f(*a, **k): return a, k
def g(a, b=2, *c, d=4, **e): return a, b, c, d, e
class M:
    def keys(self): return ["x", "y"]
    def __getitem__(self, k): return k * 2
class Bad:
    def keys(self): raise ValueError("keys")
class Bad2:
    def keys(self): return [1]
    def __getitem__(self, k): return k
class It:
    def __iter__(self): raise TypeError("inner")
err(lambda: f(*1)); err(lambda: f(**1)); err(lambda: f(*None)); err(lambda: f(**{1: 2})); err(lambda: f(a=1, **{"a": 2}))
err(lambda: f(**{"a": 1}, **{"a": 2})); err(lambda: f(**M())); err(lambda: f(**Bad())); err(lambda: f(**Bad2())); err(lambda: f(*It()))
err(lambda: f(*[1], 2, *(3,), x=1, **{"y": 2}, z=3)); err(lambda: g(*range(5), **{"d": 1, "q": 2})); err(lambda: g(1, **{"a": 2}))
err(lambda: g(b=1)); err(lambda: f(*"ab", *{"c": 1})); err(lambda: print(*1)); err(lambda: len(*1)); err(lambda: C().m(*1)); err(lambda: f(1, *2))
err(lambda: [].append(*1)); err(lambda: [].append(**1)); err(lambda: dict(**1)); err(lambda: dict(a=1, **{"a": 2}))
err(lambda: (lambda x: x)(*1)); err(lambda: f(*[1], **[2])); err(lambda: "".join(*5)); err(lambda: max(*[1, 2, 3])); err(lambda: None(*[1])); err(lambda: None()); err(lambda: (1)(2)); err(lambda: "a"(1)); err(lambda: [](**{}))
class C:
    def m(self): pass
err(lambda: C().m(**{"a": 1, 5: 3}))
err(lambda: f(**{"self": 1})); err(lambda: C.m(**{"self": 1})); err(lambda: C().m(**{"self": 1}))
# ---
# Arguments are evaluated from left to right, the function first, keyword values in the order written.
log = []
def t(x):
    log.append(x)
    return x
def f(*a, **k): return a, k
def get(): log.append("f"); return f
print(get()(t(1), *[t(2)], t(3), a=t(4), *[t(5)], **{"b": t(6)}, c=t(7)), log)
log.clear()
d = {}
d[t("k")] = t("v")
t(d)[t("a")] = t("b") if t(1) else t(2)
log.pop(2); print(log)
log.clear()
x = {t(1): t(2), t(3): t(4), **{t(5): t(6)}}
print(log)
log.clear()
def deco(n):
    t(("d", n))
    def wrap(f): t(("w", n)); return f
    return wrap
@deco(1)
@deco(2)
def g(a=t("default"), *, k: t("ann") = t("kwdefault")) -> t("ret"): pass
print(log)
@deco(1)
class A(t(object), metaclass=t(type)): pass
print(log)
# ---
# Defaults are evaluated once, and can be replaced through the function's attributes.
def f(a, b=[], *, c={}):
    b.append(a); c[a] = 1
    return b, c
f(1); print(f(2), f.__defaults__, f.__kwdefaults__)
f.__defaults__ = ([9],); print(f(3)); f.__defaults__ = None; f.__kwdefaults__ = None
for call in (lambda: f(1), lambda: f(1, [])):
    try: call()
    except TypeError as e: print(e)
f.__kwdefaults__ = {"c": {}}; f.__defaults__ = (1, []); print(f())
def bad(name, v):
    try: setattr(f, name, v); print("set", name)
    except Exception as e: print(type(e).__name__, e)
bad("__defaults__", 5); bad("__kwdefaults__", 5); bad("__code__", 5); bad("__name__", 5); bad("__qualname__", 5); bad("__dict__", 5); bad("__closure__", 1); bad("__globals__", {}); bad("__annotations__", 5); bad("__doc__", 5); bad("__module__", 5); bad("__builtins__", 1); bad("__type_params__", 5)
# ---
# Functions have CPython's attributes.
def outer(x):
    def f(a: int, b: "str" = 1, *c, d=2, **e) -> float:
        "doc"
        return x
    return f
f = outer(1)
print(f.__name__, f.__qualname__, f.__doc__, f.__module__, f.__defaults__, f.__kwdefaults__, f.__annotations__, f.__closure__[0].cell_contents, f.__dict__, f.__type_params__)
c = f.__code__
print(c.co_name, c.co_qualname, c.co_argcount, c.co_kwonlyargcount, c.co_posonlyargcount, c.co_varnames, c.co_freevars, c.co_cellvars, c.co_nlocals, c.co_flags, c.co_firstlineno > 0, outer.__code__.co_cellvars)
f.attr = 1; print(f.__dict__, f.attr); del f.attr; print(hasattr(f, "attr"))
l = lambda: 0
print(l.__name__, l.__qualname__, type(l), type(f), type(outer(2).__closure__[0]))
f.__name__ = "g"; print(f.__name__, f.__qualname__); f.__qualname__ = "z.g"
try: f()
except TypeError as e: print(e)
del f.__doc__; print(f.__doc__)
for n in ("__name__", "__defaults__", "__code__", "__dict__", "__annotations__", "__kwdefaults__", "__module__", "__closure__"):
    try: delattr(f, n); print("deleted", n)
    except Exception as e: print(type(e).__name__, e)
# ---
# Bound methods compare, hash, and forward attributes to their function.
class A:
    def m(self, x=1):
        "md"
        return x
    m.tag = 5
a = A(); b = A()
print(a.m == a.m, a.m is a.m, a.m == b.m, hash(a.m) == hash(a.m), a.m.__func__ is A.m, a.m.__self__ is a, a.m.tag, a.m.__name__, a.m.__doc__, a.m.__qualname__, a.m.__defaults__)
for f in (lambda: setattr(a.m, "x", 1), lambda: delattr(a.m, "tag"), lambda: a.m.nope, lambda: a.m < a.m):
    try: print(f())
    except Exception as e: print(type(e).__name__, str(e).split(" object at")[0])
import types
bm = types.MethodType(len, [1, 2]); print(bm(), types.MethodType(print, "x")("y"))
for args in ((1, 2), (len, None), (len,), ()):
    try: print(types.MethodType(*args))
    except Exception as e: print(type(e).__name__, e)
print(repr(A.m).split(" at ")[0], repr(a.m).split(" object at")[0], repr([].append).split(" at ")[0], repr(len), repr(list.append), repr([].__len__).split(" at ")[0], repr(list.__len__))
# ---
# Recursion is limited, and the error can be caught.
import sys
def f(n): return 0 if n == 0 else 1 + f(n - 1)
print(f(500))
def inf(): return inf()
try: inf()
except RecursionError as e: print(e)
class A:
    def __repr__(self): return repr(self)
    def __eq__(self, o): return self == o
    def __getattr__(self, n): return getattr(self, n + "x")
    def __hash__(self): return hash(self)
    def __len__(self): return len(self)
    def __bool__(self): return bool(self)
    def __call__(self): return self()
    def __getitem__(self, k): return self[k]
    def __add__(self, o): return self + o
    def __iter__(self): return iter(self)
a = A()
for f in (lambda: repr(a), lambda: a == a, lambda: a == 1, lambda: a.x, lambda: hash(a), lambda: len(a), lambda: bool(a), lambda: a(), lambda: a[0], lambda: a + 1, lambda: iter(a), lambda: [*a], lambda: str(a), lambda: f"{a}", lambda: {a}):
    try: print(f())
    except RecursionError as e: print("RecursionError", str(e)[:32])
old = sys.getrecursionlimit()
sys.setrecursionlimit(100)
try: f2 = f; (lambda g: g(g, 200))(lambda g, n: 0 if n == 0 else g(g, n - 1))
except RecursionError as e: print(e)
sys.setrecursionlimit(old)
for v in (0, -1, "a"):
    try: sys.setrecursionlimit(v); print("set")
    except Exception as e: print(type(e).__name__, e)
# ---
# Builtin functions check the number and the kind of their arguments.
def err(f):
    try: print("ok", f())
    except Exception as e: print(type(e).__name__, e)
for f in (lambda: len(), lambda: len(1, 2), lambda: len(1), lambda: len(obj=1), lambda: abs(), lambda: abs("a"), lambda: ord("ab"), lambda: ord(1), lambda: chr(-1), lambda: chr("a"), lambda: chr(2**40), lambda: isinstance(1), lambda: isinstance(1, 1), lambda: isinstance(1, (int, 1)), lambda: isinstance("a", (int, 1)), lambda: issubclass(1, int), lambda: issubclass(int, 1), lambda: getattr(1), lambda: getattr(1, 2), lambda: getattr(1, "a"), lambda: getattr(1, "a", 2), lambda: getattr(1, "a", 2, 3), lambda: setattr(1, "a", 2), lambda: setattr(1, "a"), lambda: hasattr(1, 1), lambda: hasattr(1), lambda: delattr(1, "real"), lambda: iter(), lambda: iter(1), lambda: iter(1, 2), lambda: next(), lambda: next([]), lambda: next(iter([])), lambda: next(iter([]), 1), lambda: pow(1), lambda: pow(1, 2, 0), lambda: pow(2, -1, 4), lambda: pow("a", 1), lambda: pow(1, "a", 3), lambda: pow(2, 3, mod=5), lambda: divmod(1), lambda: divmod(1, 0), lambda: divmod("a", 1), lambda: round(), lambda: round("a"), lambda: round(1.5, "a"), lambda: round(1.5, ndigits=None), lambda: sum(), lambda: sum(1), lambda: sum(["a"]), lambda: sum([[]], "a"), lambda: sum(["a"], ""), lambda: sum([b"a"], b""), lambda: sum([1], start=5), lambda: max(), lambda: max(1), lambda: max([]), lambda: max([], default=5), lambda: max(1, 2, default=1), lambda: max([1, "a"]), lambda: max(1, "a"), lambda: min(1, 2, key=5), lambda: max([1], foo=1), lambda: sorted(), lambda: sorted(1), lambda: sorted([1, "a"]), lambda: sorted([1], 2), lambda: sorted([1], key=1), lambda: zip(1), lambda: zip([], 1), lambda: list(zip([1], [], strict=True)), lambda: list(zip([], [1], strict=True)), lambda: list(zip([1], [1], [], strict=True)), lambda: map(), lambda: map(1), lambda: list(map(1, [1])), lambda: filter(1), lambda: filter(None, 1), lambda: enumerate(), lambda: enumerate(1), lambda: enumerate([], "a"), lambda: range(), lambda: range("a"), lambda: range(1, 2, 0), lambda: range(1, 2, 3, 4), lambda: range(a=1), lambda: reversed(1), lambda: reversed({1}), lambda: callable(), lambda: id(), lambda: hash([]), lambda: hash({}), lambda: repr(), lambda: ascii(), lambda: bin("a"), lambda: hex(1.5), lambda: oct(None), lambda: format(1, 2), lambda: format(1, "z"), lambda: format(1, "q"), lambda: vars(1), lambda: vars(1, 2), lambda: dir(1, 2), lambda: globals(1), lambda: print(sep=1), lambda: print(end=1), lambda: print(file=1), lambda: print(foo=1), lambda: type(), lambda: type(1, 2), lambda: type(1, 2, 3), lambda: type("a", 2, 3), lambda: type("a", (), 3), lambda: type("a", (1,), {}), lambda: super(), lambda: super(1), lambda: super(int, "a"), lambda: object(1), lambda: int(1, 2), lambda: int("a"), lambda: int("z", 37), lambda: int([]), lambda: int(x=1), lambda: float("a"), lambda: float([]), lambda: str(1, 2), lambda: str(b"a", 5), lambda: bytes("a"), lambda: bytes(-1), lambda: bytes([300]), lambda: list(1), lambda: list(1, 2), lambda: tuple(1), lambda: dict(1), lambda: dict([1]), lambda: dict([(1,)]), lambda: dict(["abc"]), lambda: set(1), lambda: frozenset(1), lambda: bool(1, 2), lambda: complex("a"), lambda: complex([]), lambda: slice(), lambda: slice(1, 2, 3, 4), lambda: property(1, 2, 3, 4, 5), lambda: classmethod(), lambda: staticmethod(), lambda: any(1), lambda: all(), lambda: input(1, 2), lambda: eval(), lambda: eval(1), lambda: exec(1), lambda: compile(), lambda: compile("a", "b", "c"), lambda: __import__(), lambda: __import__("nope_nope"), lambda: __import__(1), lambda: memoryview(1), lambda: aiter(1), lambda: anext(1), lambda: breakpoint and 1):
    err(f)
# ---
# A single starred argument is iterated over after the named ones are known.
def f(*a, **k): print(a,k)
def it():
    print('iter'); yield 1
def kw(): print('kw'); return {'a': 1}
f(*it(), **kw()); f(*it(), b=print('b')); f(0, *it(), **kw()); f(*it(), *it(), **kw())
# ---
# What is wrong with the arguments of a call is said in CPython's words.
class C1: pass
def f():
    class C2: pass
    return C2()
for src in ("str(C1(),C1())","str(b'', f())","'a'.encode(f())","'a'.join(f())","len(f())","f()+1","int(f())", "[].sort(1,2)", "[].sort(1,2,3)", "sorted([],1,2)","sorted([],1,2,3)","sum([], 1, 2)", "print(*1, sep=2)", "''.split(f())", "b''.join([f()])", "str(b'x', None)","b''.decode(None)","print(*1, **2)", "dict(*1,**2)", "(lambda *a, **k: 1)(*1, **2)", "(lambda *a, **k: 1)(1, *1, **2)", "''.encode(None)", "bytes('a', None)","bytearray('a', 5)"):
    try: print(eval(src))
    except Exception as e: print(src, type(e).__name__, e)
# ---
# Calling a module that has a callable of its name says so.
import copy
copy([1])  ### "TypeError: 'module' object is not callable. Did you mean: 'copy.copy(...)'?"
# ---
# Not where that is no callable.
import math
math(1)  ### "TypeError: 'module' object is not callable"
# ---
# Operations of builtin types say wrong argument counts in their own way; a bound method has the instance's class.
def said(f, *args, **kw):
    try:
        f(*args, **kw)
    except TypeError as e:
        return str(e)
assert said([].__setitem__, 1) == "__setitem__ expected 2 arguments, got 1"
assert said([].__getitem__) == "list.__getitem__() takes exactly one argument (0 given)"
assert said((1).__add__) == "expected 1 argument, got 0"
assert said((1).__pow__) == "expected 1 or 2 arguments, got 0"
assert said(object().__getattribute__) == "expected 1 argument, got 0"
assert said((1).__add__, x=1) == "wrapper __add__() takes no keyword arguments"
class L(list): pass
clear = L().clear
assert said(clear, 1) == "L.clear() takes no arguments (1 given)"
# ---
# What can't be a key is named with its module.
import collections
{collections.Counter(): 1}  ### "TypeError: cannot use 'collections.Counter' as a dict key (unhashable type: 'Counter')"
