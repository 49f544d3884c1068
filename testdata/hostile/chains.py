# Native operations on chains of objects count their depth, however long the chain.
import functools, types, itertools, collections, sys
def deep(make, n=30_000):
    x = None
    try:
        for _ in range(n): x = make(x)
    except MemoryError: pass
    return x
def at(name, f):
    try: f(); print(name, "ok", flush=True)
    except Exception as e: print(name, type(e).__name__, flush=True)
P = property
tests = {
"property abs": lambda: deep(lambda x: property(x)).__isabstractmethod__,
"property name": lambda: deep(lambda x: property(x)).__name__,
"property doc": lambda: deep(lambda x: property(x)).__doc__,
"cm name": lambda: deep(lambda x: classmethod(x or abs)).__name__,
"cm wrapped": lambda: deep(lambda x: classmethod(x or abs)).__isabstractmethod__,
"sm wrapped": lambda: deep(lambda x: staticmethod(x or abs)).__isabstractmethod__,
"sm foo": lambda: deep(lambda x: staticmethod(x or abs)).foo,
"cm get": lambda: deep(lambda x: classmethod(x or abs)).__get__(1, int),
"meth foo": lambda: deep(lambda x: types.MethodType(x or abs, 1)).foo,
"meth repr": lambda: repr(deep(lambda x: types.MethodType(x or abs, 1))),
"meth hash": lambda: hash(deep(lambda x: types.MethodType(x or abs, 1))),
"meth eq": lambda: deep(lambda x: types.MethodType(x or abs, 1)) == deep(lambda x: types.MethodType(x or abs, 1)),
"meth call": lambda: deep(lambda x: types.MethodType(x or abs, 1), 3000)(),
"meth self repr": lambda: repr(deep(lambda x: types.MethodType(abs, x))),
"alias eq": lambda: deep(lambda x: list[x or int]) == deep(lambda x: list[x or int]),
"alias attr": lambda: deep(lambda x: list[x or int]).foo,
"alias params": lambda: deep(lambda x: list[x or int]).__parameters__,
"alias origin": lambda: deep(lambda x: types.GenericAlias(x or list, int)).foo,
"alias call": lambda: deep(lambda x: types.GenericAlias(x or list, int))(),
"alias isinst": lambda: isinstance(1, deep(lambda x: types.GenericAlias(x or list, int))),
"mp repr": lambda: repr(deep(lambda x: types.MappingProxyType(x or {}))),
"mp len": lambda: len(deep(lambda x: types.MappingProxyType(x or {}))),
"mp eq": lambda: deep(lambda x: types.MappingProxyType(x or {})) == {},
"mp hash": lambda: hash(deep(lambda x: types.MappingProxyType(x or {}))),
"mp iter": lambda: list(deep(lambda x: types.MappingProxyType(x or {}))),
"mp or": lambda: deep(lambda x: types.MappingProxyType(x or {})) | {},
"mp contains": lambda: 1 in deep(lambda x: types.MappingProxyType(x or {})),
"mp get": lambda: deep(lambda x: types.MappingProxyType(x or {})).get(1),
"mp rev": lambda: list(reversed(deep(lambda x: types.MappingProxyType(x or {})))),
"mv": lambda: deep(lambda x: memoryview(x or b"ab"), 100000).tolist(),
"super": lambda: deep(lambda x: super(int, 5)).foo,
"sns repr": lambda: repr(deep(lambda x: types.SimpleNamespace(a=x))),
"sns eq": lambda: deep(lambda x: types.SimpleNamespace(a=x)) == deep(lambda x: types.SimpleNamespace(a=x)),
"cell repr": lambda: repr(deep(lambda x: types.CellType(x))),
"cell eq": lambda: deep(lambda x: types.CellType(x)) == deep(lambda x: types.CellType(x)),
"excgroup": lambda: repr(deep(lambda x: ExceptionGroup("a", [x or ValueError()]))),
"excgroup split": lambda: deep(lambda x: ExceptionGroup("a", [x or ValueError()])).split(KeyError),
"excgroup subgroup": lambda: deep(lambda x: ExceptionGroup("a", [x or ValueError()])).subgroup(lambda e: False),
"deque": lambda: repr(deep(lambda x: collections.deque([x]), 100000)),
"deque eq": lambda: deep(lambda x: collections.deque([x]), 100000) == deep(lambda x: collections.deque([x]), 100000),
"chainmap": lambda: deep(lambda x: collections.ChainMap(x or {}), 20000)["a"],
"odict": lambda: repr(deep(lambda x: collections.OrderedDict(a=x), 100000)),
"ddict": lambda: repr(deep(lambda x: collections.defaultdict(None, a=x), 100000)),
"dictview": lambda: repr(deep(lambda x: {1: x}.values())),
"dict items eq": lambda: deep(lambda x: {1: x}.items()) == deep(lambda x: {1: x}.items()),
"iter": lambda: next(deep(lambda x: iter(x or [1]))),
"cycle": lambda: next(deep(lambda x: itertools.cycle(x or [1]), 15000)),
"accumulate": lambda: next(deep(lambda x: itertools.accumulate(x or [1]), 15000)),
"tee": lambda: next(deep(lambda x: itertools.tee(x or [1])[0], 15000)),
"starmap": lambda: next(deep(lambda x: itertools.starmap(abs, x or [(1,)]), 15000)),
"chain_from": lambda: next(deep(lambda x: itertools.chain.from_iterable(x or [[1]]), 15000)),
"length hint": lambda: list(deep(lambda x: map(abs, x or [1]), 15000)),
"hint chain": lambda: deep(lambda x: reversed([x]) , 1000).__length_hint__(),
"wraps": lambda: functools.wraps(deep(lambda x: functools.partial(x or abs), 15000))(abs),
"lru": lambda: deep(lambda x: functools.lru_cache(x or abs), 100000)(1),
"cachedprop": lambda: repr(deep(lambda x: functools.cached_property(x or abs), 100000)),
"partial repr": lambda: repr(deep(lambda x: functools.partial(abs, x), 100000)),
"partial kw": lambda: repr(deep(lambda x: functools.partial(abs, a=x), 100000)),
"isinstance": lambda: isinstance(1, deep(lambda x: (x or int, str))),
"sum": lambda: sum(deep(lambda x: [x, []], 100000) or [], []),
"json like": lambda: sorted([deep(lambda x: [x]), deep(lambda x: [x])]),
"min": lambda: min(deep(lambda x: (x,)), deep(lambda x: (x,))),
"in": lambda: deep(lambda x: [x]) in [deep(lambda x: [x])],
"dict key": lambda: {deep(lambda x: (x,)): 1},
"set": lambda: {deep(lambda x: frozenset((x,)))},
"str %": lambda: "%s" % deep(lambda x: [x]),
"str fmt": lambda: "{0[0][0][0]}".format(deep(lambda x: [x])),
"complexgen": lambda: deep(lambda x: (i for i in (x or ())), 100000).close(),
"slice eq": lambda: deep(lambda x: slice(x)) == deep(lambda x: slice(x)),
"slice lt": lambda: deep(lambda x: slice(x)) < deep(lambda x: slice(x)),
"exc notes": lambda: repr(deep(lambda x: ValueError(x))),
"exc ctx": lambda: deep(lambda x: ValueError().with_traceback(None)),
"union eq": lambda: (deep(lambda x: list[x or int], 5000) | int) == (deep(lambda x: list[x or int], 5000) | int),
"unionhash": lambda: hash(deep(lambda x: list[x or int], 100000) | int),
"subclass": lambda: issubclass(deep(lambda x: type("C", (x or object,), {}), 3000), int),
"type attr": lambda: setattr((lambda c: c)(object), "x", 1),
}
only = None
for k, f in tests.items(): at(k, f)
# exceptions chained deep, printed
e = None
for i in range(15000):
    n = ValueError(i); n.__cause__ = e; e = n
import traceback
try: s = "".join(traceback.format_exception(e)); print(len(s) > 10)
except Exception as x: print(type(x))
try: raise e
except ValueError as x: print("cause chain ok")
# delegating iter
class A: pass
a = A()
for i in range(100000):
    b = A(); b.x = a; a = b
print("done")
