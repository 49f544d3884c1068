# Every attribute of every kind of object can be set to anything, or deleted, without harm.
import types, sys, collections, functools, itertools, re
def gen():
    yield 1
async def co(): pass
async def ag(): yield
def f(a, b=1, *, c=2): return a
class A:
    x = property(lambda s: 1)
    def m(self): pass
class S: __slots__ = ("a",)
try: 1/0
except Exception as e0: e = e0; tb = e.__traceback__
c = co()
def mk():
    class K(A): pass
    class Mt(type): pass
    return [f, lambda: 0, A.m, A().m, K, Mt("P", (), {}), K(), S(), gen(), c, ag(), f.__code__, e, OSError(1, "a"), KeyError(1), SyntaxError("a"), UnicodeDecodeError("utf8", b"a", 0, 1, "r"), StopIteration(1), ImportError("a"), AttributeError("x"), NameError("x"), SystemExit(1), ExceptionGroup("a", [ValueError()]), tb, tb.tb_frame, property(), classmethod(f), staticmethod(f), super(K, K()), types.ModuleType("m"), types.SimpleNamespace(a=1), types.CellType(1), [], {}, 5, 1.5, "a", len, [].append, int.__add__, int.real, S.a, list[int], int | str, iter([1]), {}.keys(), slice(1), range(3), memoryview(b"a"), collections.deque([1]), functools.partial(len), functools.lru_cache(f), functools.cached_property(f), functools.partialmethod(f), itertools.count(), re.compile("a"), re.match("a", "a"), getattr(sys,"flags",1), collections.namedtuple("N", "a b")(1, 2), collections.OrderedDict(), collections.defaultdict(int), types.MappingProxyType({}), enumerate([]), zip(), map(len, []), Ellipsis, NotImplemented, None, sys, BaseException(), object(), type("Q", (Exception,), {})(), collections.Counter("a")]
n = 0
extra = ["__class__", "__dict__", "__doc__", "__name__", "__qualname__", "__module__", "__annotations__", "__bases__", "__mro__", "__slots__", "__code__", "__closure__", "__defaults__", "__kwdefaults__", "__type_params__", "__annotate__", "__abstractmethods__", "__weakref__", "__traceback__", "__cause__", "__context__", "__notes__", "__suppress_context__", "args", "__isabstractmethod__", "__wrapped__", "__text_signature__", "__globals__", "__self__", "__func__"]
for i in range(len(mk())):
    o = mk()[i]
    for name in sorted(set(dir(o) + extra + (list(type(o).__dict__) if hasattr(type(o), "__dict__") else []))):
        if o is sys and name in ("stdout", "stderr", "stdin", "modules", "path", "setrecursionlimit", "__stdout__", "displayhook", "excepthook"): continue
        values = (None, 5, "a", [], {}, (), (1,), lambda *a: 1, b"x", object, int, 2**100, -1, 1.5, f.__code__, tb, ValueError(), "\0", "\ud800", (object,), {"a": 1}, {1: 2}, (x for x in []))
        for v in ("DEL", values[(i + len(name)) % len(values)], values[(3 * i + n) % len(values)]):
            o = mk()[i] if o is not sys else sys
            try:
                if v == "DEL": delattr(o, name)
                else: setattr(o, name, v)
                n += 1
            except Exception: pass
            for op in (repr, lambda o: getattr(o, name), lambda o: o(), lambda o: o(1), str, hash, lambda o: o.__doc__, lambda o: o.__module__, lambda o: o.__get__(1, int), dir, next, lambda o: o.send(None), vars, lambda o: o.__annotations__, lambda o: isinstance(1, o), lambda o: type("Z", (o,), {})(), lambda o: o.x, lambda o: o.__reduce_ex__(2)):
                try: op(o)
                except (Exception, SystemExit): pass
            if isinstance(o, BaseException):
                try: raise o
                except BaseException: pass
                import traceback
                try: traceback.format_exception(o)
                except BaseException: pass
print("done", n > 100)
