# Recursion through every kind of native code ends with RecursionError, whatever the recursion limit.
import sys, functools, itertools
sys.setrecursionlimit(20_000)
def attempt(name, f):
    try:
        f()
        print(name, "ok")
    except RecursionError:
        print(name, "RecursionError")
    except MemoryError:
        print(name, "MemoryError")
    except Exception as e:
        print(name, type(e).__name__)
class A:
    def __repr__(self): return repr([self])
    def __str__(self): return "%s" % self
    def __eq__(self, o): return [self] == [o]
    def __lt__(self, o): return sorted([self, o]) and True
    def __hash__(self): return hash((self,))
    def __getattr__(self, n): return getattr(self, n)
    def __len__(self): return len(self)
    def __bool__(self): return not self
    def __call__(self, *a): return list(map(self, [1]))
    def __getitem__(self, k): return self[k]
    def __iter__(self): return iter(list(self))
    def __add__(self, o): return sum([self, o])
    def __radd__(self, o): return sum([self, o])
    def __index__(self): return range(self)
    def __int__(self): return int(self)
    def __float__(self): return float(self)
    def __contains__(self, x): return x in [self] or x in self
    def __format__(self, s): return format(self, s)
    def __enter__(self):
        with self: pass
    def __exit__(self, *a): pass
    def __setattr__(self, n, v): setattr(self, n, v)
    def __delattr__(self, n): delattr(self, n)
    def __dir__(self): return dir(self)
    def __reversed__(self): return list(reversed(self))
    def __round__(self, n=0): return round(self)
    def __instancecheck__(self, o): return isinstance(o, self)
    def __get__(self, o, t): return o.d
    def __missing__(self, k): return self[k]
    def __next__(self): return next(self)
    def __del__(self): self.__del__()
    def __reduce_ex__(self, p): return self.__reduce_ex__(p)
    def __fspath__(self): return self.__fspath__()
a = A()
class D(dict):
    def __missing__(self, k): return self[k]
class H: d = a
class G:
    @property
    def x(self): return self.x
class M(type):
    def __call__(cls, *a): return cls(*a)
    def __getattr__(cls, n): return getattr(cls, n)
    def __instancecheck__(cls, o): return isinstance(o, cls)
    def __subclasscheck__(cls, o): return issubclass(o, cls)
class N(metaclass=M): pass
class I:
    def __init_subclass__(cls): type("J", (cls,), {})
def rec(*a): return max([1, 2], key=rec)
def srt(*a): return sorted([1, 2], key=srt)
def red(*a): return functools.reduce(red, [1, 2, 3])
def flt(*a): return list(filter(flt, [1]))
def mp(*a): return [*map(mp, [1])]
def join(): return "".join(x for x in join())
def gen():
    yield from gen()
def gen2():
    for x in gen2(): yield x
async def co(): await co()
def drive(c):
    try: c.send(None)
    except StopIteration: pass
def deep(make, n=30_000):
    x = None
    for _ in range(n): x = make(x)
    return x
def evalr(): return eval("evalr()")
def execr(): exec("execr()", globals())
def ex(): 
    try: raise ValueError
    finally: ex()
def ctx():
    with a: pass
@functools.lru_cache
def cached(n): return cached(n + 1)
def sub(n=0): return (lambda f: f())(functools.partial(sub, n + 1))
fmt = "{0.x}".format
class P:
    def __getattr__(self, n): return fmt(self)
class Q:
    def __str__(self): return f"{self}"
class R:
    def __mod__(self, o): return "%s" % (self % o)
def cmp(x, y): return sorted([1, 2], key=functools.cmp_to_key(cmp)) and 1
for name, f in {
    "repr": lambda: repr(a), "str": lambda: str(a), "eq": lambda: a == A(), "lt": lambda: a < A(), "hash": lambda: hash(a), "getattr": lambda: a.x, "len": lambda: len(a), "bool": lambda: bool(a), "call": lambda: a(), "getitem": lambda: a[0], "iter": lambda: list(a), "add": lambda: a + 1, "radd": lambda: 1 + a, "index": lambda: [1][a], "int": lambda: int(a), "float": lambda: float(a), "contains": lambda: 1 in a, "format": lambda: f"{a}", "with": ctx, "setattr": lambda: setattr(a, "x", 1), "delattr": lambda: delattr(a, "x"), "dir": lambda: dir(a), "reversed": lambda: reversed(a), "round": lambda: round(a), "isinstance": lambda: isinstance(1, a), "get": lambda: H().d, "next": lambda: next(a), "missing": lambda: D()[1], "property": lambda: G().x, "meta call": lambda: N(), "meta getattr": lambda: N.x, "meta isinstance": lambda: isinstance(1, N), "meta issubclass": lambda: issubclass(int, N), "init_subclass": lambda: type("K", (I,), {}),
    "max key": rec, "sort key": srt, "reduce": red, "filter": flt, "map": mp, "join": join, "yield from": lambda: list(gen()), "generators": lambda: list(gen2()), "await": lambda: drive(co()), "eval": evalr, "exec": execr, "finally": ex, "lru_cache": lambda: cached(0), "partial": sub, "str.format": lambda: P().x, "fstring": lambda: str(Q()), "mod": lambda: R() % 1, "cmp_to_key": lambda: cmp(1, 2),
    "set repr": lambda: repr({a}), "exception group": lambda: repr(deep(lambda x: ExceptionGroup("g", [x or ValueError()]), 20000)),
    "deep list repr": lambda: repr(deep(lambda x: [x])), "deep tuple hash": lambda: hash(deep(lambda x: (x,))), "deep list eq": lambda: deep(lambda x: [x]) == deep(lambda x: [x]), "deep tuple lt": lambda: deep(lambda x: (x,)) < deep(lambda x: (x,)), "deep dict eq": lambda: deep(lambda x: {1: x}) == deep(lambda x: {1: x}), "deep dict repr": lambda: str(deep(lambda x: {1: x})), "deep isinstance": lambda: isinstance(1, deep(lambda x: (x,))), "deep issubclass": lambda: issubclass(int, deep(lambda x: (x,))), "deep except": lambda: exec("try: 1/0\nexcept t: pass", {"t": deep(lambda x: (x,))}),
    "deep startswith": lambda: "a".startswith(deep(lambda x: (x,))), "map chain": lambda: next(deep(lambda x: map(abs, x or [1]))), "filter chain": lambda: next(deep(lambda x: filter(None, x or [1]))), "zip chain": lambda: next(deep(lambda x: zip(x or [1]))), "enumerate chain": lambda: next(deep(lambda x: enumerate(x or [1]))), "chain chain": lambda: next(deep(lambda x: itertools.chain(x or [1]))), "islice chain": lambda: next(deep(lambda x: itertools.islice(x or [1], 1))), "generator chain": lambda: next(deep(lambda x: (y for y in x or [1]))), "reversed chain": lambda: deep(lambda x: reversed([x])),
    "partial chain": lambda: deep(lambda x: functools.partial(x or abs, 1), 2000)(), "method chain": lambda: deep(lambda x: type(a.__init__)(x or abs, 1), 2000)(), "property chain": lambda: deep(lambda x: property(x)).__isabstractmethod__, "classmethod chain": lambda: deep(lambda x: classmethod(x or abs)).__get__(1, int), "staticmethod chain": lambda: deep(lambda x: staticmethod(x or abs))(1), "classmethod wrapped": lambda: deep(lambda x: classmethod(x or abs)).__name__, "staticmethod repr": lambda: repr(deep(lambda x: staticmethod(x or abs))), "alias chain": lambda: repr(deep(lambda x: list[x or int])), "union": lambda: repr(deep(lambda x: (x or int) | list[int], 3000)), "alias hash": lambda: hash(deep(lambda x: list[x or int])), "alias eq": lambda: deep(lambda x: list[x or int]) == deep(lambda x: list[x or int]), "slice hash": lambda: hash(deep(lambda x: slice(x))), "slice repr": lambda: repr(deep(lambda x: slice(x))), "memoryview chain": lambda: deep(lambda x: memoryview(x or b"a"), 10000)[0], "exception chain": lambda: repr(deep(lambda x: ValueError(x))), "exception str": lambda: str(deep(lambda x: ValueError(x))), "key error": lambda: str(deep(lambda x: KeyError(x))), "frozenset": lambda: hash(deep(lambda x: frozenset([x]))), "frozenset eq": lambda: deep(lambda x: frozenset([x])) == deep(lambda x: frozenset([x])), "mappingproxy": lambda: repr(deep(lambda x: type(int.__dict__)(x or {}))), "mappingproxy len": lambda: len(deep(lambda x: type(int.__dict__)(x or {}))), "mappingproxy get": lambda: deep(lambda x: type(int.__dict__)(x or {}))["a"], "classes": lambda: deep(lambda x: type("C", (x or object,), {}), 3000)().x, "parentheses": lambda: eval("(" * 10000 + ")" * 10000), "unary": lambda: eval("-" * 10000 + "1"), "attribute chain": lambda: eval("a" + ".b" * 10000, {"a": 1}), "binary chain": lambda: eval("+".join(["1"] * 20000)), "nested format": lambda: ("{:" * 5000 + "}" * 5000).format(1), "nested list literal": lambda: eval("[" * 20000 + "]" * 20000), "if chain": lambda: exec("\n".join(" " * i + "if 1:" for i in range(90)) + "\n" + " " * 91 + "pass"), "lambda chain": lambda: eval("lambda:" * 5000 + "1"), "ternary": lambda: eval("1 if 1 else " * 20000 + "1"), "comp": lambda: eval("[x for x in " * 3000 + "[]" + "]" * 3000), "call chain": lambda: eval("f" + "()" * 20000, {"f": 1}), "string concat": lambda: eval("'a' " * 10000), "compare chain": lambda: eval("1<" * 30000 + "1"), "bool chain": lambda: eval("1 and " * 30000 + "1"), "power": lambda: eval("2**" * 30000 + "1"), "not": lambda: eval("not " * 20000 + "1"), "await": lambda: compile("async def f(): " + "await " * 20000 + "1", "f", "exec"), "star": lambda: eval("[" + "*" * 20000 + "a]"), "decorators": lambda: exec("@a\n" * 20000 + "def f(): pass", {"a": lambda f: f}), "elif": lambda: exec("if 0: pass\n" + "elif 0: pass\n" * 20000), "fstring nest": lambda: eval("f'{" * 200 + "1" + "}'" * 200), "with chain": lambda: exec("with " + ",".join(["a"] * 20000) + ": pass", {"a": 1}),
}.items():
    attempt(name, f)
print("done")
