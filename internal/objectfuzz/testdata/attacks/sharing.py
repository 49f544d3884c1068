# Values that hold the same parts many times: what takes a walk of all paths ends at a limit, whichever builtin walks.
# ---
# tuples of the same tuples are compared: limit
def make():
    x = ()
    for _ in range(200): x = (x, x)
    return x
make() == make()
# ---
# tuples of the same tuples are hashed, which keep their hash: ok
x = ()
for _ in range(200): x = (x, x)
hash(x)
# ---
# lists of the same lists are compared: limit
def make():
    x = []
    for _ in range(200): x = [x, x]
    return x
make() < make() or make() == make()
# ---
# dicts of the same dicts are compared: limit
def make():
    x = {}
    for _ in range(200): x = {1: x, 2: x}
    return x
make() == make()
# ---
# frozensets of the same frozensets are hashed: ok
# A frozenset keeps its hash.
x = frozenset()
for i in range(200): x = frozenset([x, i])
hash(x)
# ---
# frozensets of tuples of the same frozensets are hashed: ok
x = frozenset()
for i in range(30): x = frozenset([(x, x, i)])
hash(x)
# ---
# slices of the same slices are compared and hashed: limit
def make():
    x = slice(1)
    for _ in range(200): x = slice(x, x, x)
    return x
try: hash(make())
except RecursionError: pass
make() == make()
# ---
# the repr of a list of the same lists: limit
x = [1]
for _ in range(200): x = [x, x]
repr(x)
# ---
# the repr of tuples and dicts of the same, in other forms: limit
x = (1,)
for _ in range(200): x = (x, {1: x})
f'{x!r}' + '%s' % (x,) + str(x) + ascii(x)
# ---
# isinstance with tuples of the same tuples: limit
x = int
for _ in range(200): x = (x, x)
isinstance('a', x)
# ---
# issubclass with tuples of the same tuples: limit
x = int
for _ in range(200): x = (x, x)
issubclass(str, x)
# ---
# except with tuples of the same tuples: ok
x = ValueError
for _ in range(60): x = (x, x)
try:
    try: raise TypeError
    except x: pass
except TypeError: pass
# ---
# startswith with many prefixes in each call: ok
x = ('b',) * 100000
for _ in range(100): 'abc'.startswith(x)
# ---
# class diamonds without end: ok
class A0: pass
A = B = A0
for _ in range(60):
    class C(A): pass
    class D(B): pass
    try:
        class A(C, D): pass
        class B(C, D): pass
    except TypeError: break
isinstance(A(), B), issubclass(A, A0), A.__mro__
A0.x = 1
assert A.x == B.x == 1
# ---
# abstract __subclasscheck__ through diamonds of __bases__ that lie: limit
class L:
    def __init__(self, *b): self.__bases__ = b
x = L()
for _ in range(200): x = L(x, x)
issubclass(x, L())
# ---
# isinstance of what says that its class is such a diamond: limit
class L:
    def __init__(self, *b): self.__bases__ = b
x = L()
for _ in range(200): x = L(x, x)
class I: __class__ = x
isinstance(I(), L())
# ---
# subclasses through an ABC whose diamonds are wide: ok
import abc
class R(abc.ABC): pass
layer = [R]
for d in range(12):
    layer = [abc.ABCMeta('C%d%d' % (d, i), tuple(layer), {}) for i in range(2)]
isinstance(1, R), issubclass(int, R)
R.register(int)
assert isinstance(1, R)
# ---
# unions and aliases of the same: limit
x = list[int]
for _ in range(200): x = dict[x, x]
repr(x)
# ---
# aliases of the same are hashed and compared: limit
def make():
    x = list[int]
    for _ in range(200): x = dict[x, x]
    return x
try: hash(make())
except RecursionError: pass
make() == make()
# ---
# partial functions of the same are shown: limit
import functools
x = len
for _ in range(200): x = functools.partial(list, x, x)
while True:
    try: repr(x)
    except MemoryError: pass  # where the machine is fast enough for that
# ---
# exception groups of the same groups are split: limit
x = ValueError(1)
for _ in range(200): x = ExceptionGroup('g', [x, x])
x.split(TypeError)
# ---
# exception groups of the same groups are derived and shown: limit
import traceback
x = ValueError(1)
for _ in range(200): x = ExceptionGroup('g', [x, x])
x.subgroup(lambda e: isinstance(e, ValueError))
traceback.format_exception(x)
# ---
# except* of a group of the same groups: limit
x = ValueError(1)
for _ in range(200): x = ExceptionGroup('g', [x, x])
try: raise x
except* ValueError: pass
# ---
# chains of exceptions that share their causes are shown: ok
import traceback
x = ValueError(0)
for i in range(200):
    y = ValueError(i)
    y.__cause__ = y.__context__ = x
    x = y
traceback.format_exception(x)
# ---
# an uncaught exception whose group has the same parts without end: ExceptionGroup
x = ValueError(1)
for _ in range(200): x = ExceptionGroup('g', [x, x])
raise x
# ---
# copies of shared structure keep it: ok
import copy, pickle
x = [1]
for _ in range(200): x = [x, x]
y = copy.deepcopy(x)
z = pickle.loads(pickle.dumps(x))
assert y[0] is y[1] and z[0] is z[1]
# ---
# json of shared structure: limit
import json
x = [1]
for _ in range(200): x = [x, x]
while True:
    try: json.dumps(x)
    except MemoryError: pass  # where the machine is fast enough for that
# ---
# pprint, reprlib and format of shared structure: limit
import pprint
x = [1]
for _ in range(200): x = [x, x]
while True:
    try: pprint.pformat(x)
    except MemoryError: pass  # where the machine is fast enough for that
# ---
# marshal of shared structure: limit
import marshal
x = (1,)
for _ in range(200): x = (x, x)
while True:
    try: marshal.dumps(x, 2)
    except MemoryError: pass  # where the machine is fast enough for that
# ---
# the sum, the sort and the minimum of lists of the same: limit
def make():
    x = [0]
    for _ in range(200): x = [x, x]
    return x
sorted([make(), make()]), min(make(), make())
# ---
# membership, index and count with parts in common: limit
def make():
    x = [0]
    for _ in range(200): x = [x, x]
    return x
make() in [make()] or [make()].index(make()) or (make(),).count(make())
# ---
# deques, arrays, ordered dicts, counters, namespaces of the same are compared: limit
import collections, types
def make():
    x = collections.deque([1])
    for _ in range(100): x = collections.OrderedDict(a=collections.deque([x, x]), b=types.SimpleNamespace(a=x, b=x))
    return x
make() == make()
# ---
# dict views and mapping proxies of the same are compared: limit
import types
def make():
    x = 0
    for _ in range(100): x = types.MappingProxyType({1: x, 2: x})
    return x
make() == make()
# ---
# dataclasses of the same are compared, hashed, shown and made dicts: limit
import dataclasses
@dataclasses.dataclass(frozen=True, order=True)
class D:
    a: object
    b: object
def make():
    x = 1
    for _ in range(200): x = D(x, x)
    return x
make() == make()
# ---
# dataclasses.asdict of the same: limit
import dataclasses
@dataclasses.dataclass
class D:
    a: object
    b: object
x = 1
for _ in range(200): x = D(x, x)
dataclasses.asdict(x)
# ---
# ast nodes of the same are compiled, dumped and walked: limit
import ast
x = ast.Constant(1)
for _ in range(60): x = ast.BinOp(x, ast.Add(), x)
e = ast.fix_missing_locations(ast.Expression(x))
compile(e, 'a', 'eval')
# ---
# ast.dump and unparse of the same: limit
import ast
x = ast.Constant(1)
for _ in range(60): x = ast.BinOp(x, ast.Add(), x)
ast.dump(x)
# ---
# re-entrant unions, tuples in type parameters: limit
import typing
T = typing.TypeVar('T')
x = T
for _ in range(60): x = tuple[x, x]
x[int]
# ---
# a generator walks tuples of the same tuples: limit
a = (0,) * 10
for _ in range(60): a = (a, a)
def flat(t):
    for x in t:
        if isinstance(x, tuple): yield from flat(x)
        else: yield x
for _ in flat(a): pass
# ---
# str.format and % of nested fields of the same: limit
x = [1]
for _ in range(100): x = [x, x]
'{0!r:>{1}}'.format(x, 5)
# ---
# deep nesting without sharing is a RecursionError or works: ok
import copy, json, pickle
for n in 500, 5000, 100000:
    x = []
    for _ in range(n): x = [x]
    y = ()
    for _ in range(n): y = (y,)
    z = {}
    for _ in range(n): z = {1: z}
    for f in repr, hash, copy.deepcopy, json.dumps, pickle.dumps, lambda v: v == copy.copy(v), lambda v: isinstance(1, v), lambda v: v < v:
        for v in x, y, z:
            try: f(v)
            except (RecursionError, TypeError): pass
# ---
# deep chains of descriptors, methods, partials and proxies: ok
import functools, types, weakref
for wrap in staticmethod, classmethod, property, functools.partial, lambda x: types.MethodType(x, 1), lambda x: functools.cached_property(x), lambda x: types.GenericAlias(list, x), lambda x: types.MappingProxyType({1: x}), lambda x: iter([x]), lambda x: map(len, [x]), lambda x: reversed([x]), lambda x: slice(x), lambda x: ExceptionGroup('a', [x]) if isinstance(x, Exception) else ValueError(x):
    x = len
    for _ in range(50000):
        x = wrap(x)
    for f in repr, hash, callable, lambda x: x == x, lambda x: x.__isabstractmethod__, lambda x: x(1), lambda x: x.__get__(1)(), lambda x: x.__wrapped__, lambda x: x.__doc__:
        try: f(x)
        except (RecursionError, TypeError, AttributeError): pass
    del x
# ---
# descriptors that hold themselves: ok
for T in staticmethod, classmethod, property:
    x = T(len)
    x.__init__(x)
    for f in repr, hash, lambda x: x.__isabstractmethod__, lambda x: x(1), lambda x: x.__get__(1, int), lambda x: x.__get__(1, int)(), lambda x: x.__wrapped__, lambda x: x.__doc__, lambda x: x.__name__, lambda x: type('C', (), {'a': x})().a, dir:
        try: f(x)
        except (RecursionError, TypeError, AttributeError): pass
a, b = staticmethod(len), classmethod(len)
a.__init__(b); b.__init__(a)
for f in repr, lambda x: x.__isabstractmethod__, lambda x: x.__get__(1, int)():
    try: f(a)
    except (RecursionError, TypeError, AttributeError): pass
# ---
# iterators that iterate over themselves: ok
import itertools, collections
a = []
for make in lambda x: map(next, x), lambda x: zip(x), lambda x: enumerate(x), lambda x: filter(None, x), lambda x: itertools.chain.from_iterable(x), lambda x: itertools.islice(x, 5), lambda x: itertools.accumulate(x), lambda x: itertools.tee(x)[0], lambda x: itertools.groupby(x), lambda x: itertools.pairwise(x), lambda x: itertools.starmap(next, x), lambda x: itertools.cycle(x):
    class S:
        def __iter__(self): return self
        def __next__(self): return next(it)
    it = make(S())
    try: next(it)
    except (RecursionError, TypeError, ValueError, StopIteration, RuntimeError): pass
    x = iter([])
    for _ in range(50000): x = make(x)
    try: next(x)
    except (RecursionError, TypeError, ValueError, StopIteration, RuntimeError): pass
    del x, it
# ---
# generators that delegate to each other deeply: ok
def g(x): yield from x
x = iter([1])
for _ in range(50000): x = g(x)
try: next(x)
except RecursionError: pass
async def c(x): await x
class W:
    def __await__(self): yield
x = W()
for _ in range(50000): x = c(x)
try: x.send(None)
except RecursionError: pass
try: x.throw(ValueError)
except (RecursionError, ValueError, RuntimeError): pass
try: x.close()
except (RecursionError, RuntimeError): pass
# ---
# __eq__, __hash__ and __repr__ that come back to the same container: ok
class E:
    def __eq__(self, o): return x == o
    def __hash__(self): return hash((x[0] if x else 0,))
    def __repr__(self): return repr([x, self])
    def __lt__(self, o): return x < [o]
x = []
x.append(E())
for f in lambda: x == [1], lambda: hash(x[0]), lambda: repr(x), lambda: x < [1], lambda: {x[0]: 1}, lambda: 1 in x, lambda: sorted([x, [1]]), lambda: str(x), lambda: x.index(1), lambda: x.remove(1):
    try: f()
    except (RecursionError, TypeError, ValueError): pass
# ---
# __instancecheck__ and __getattr__ of classes that ask for themselves: ok
class M(type):
    def __instancecheck__(c, o): return isinstance(o, c)
    def __subclasscheck__(c, o): return issubclass(o, c)
    def __getattr__(c, n): return getattr(c, n + 'x')
class C(metaclass=M): pass
for f in lambda: isinstance(1, C), lambda: issubclass(int, C), lambda: C.a:
    try: f()
    except RecursionError: pass
    else: assert False
