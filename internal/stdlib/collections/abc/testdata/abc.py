# The builtin types are instances of the abstract classes they should be.
import collections.abc as A, collections, types
def gen(): yield
async def coro(): pass
async def agen(): yield
c = coro()
objects = [1, 1.5, 'a', b'a', bytearray(), (), [], {}, set(), frozenset(), range(3), None, {}.keys(), {}.values(), {}.items(), iter([]), gen(),
           c, agen(), len, int, lambda: 1, memoryview(b''), collections.deque(), collections.OrderedDict(), collections.Counter(),
           collections.defaultdict(), collections.ChainMap(), collections.UserDict(), collections.UserList(), collections.UserString(''), object(),
           type.__dict__, zip(), map(len, []), reversed([]), enumerate([]), slice(1), ..., iter({}), iter(()), iter('')]
for o in objects:
    print(type(o).__name__, [n for n in A.__all__ if isinstance(o, getattr(A, n))])
c.close()
# ---
# The mixin methods of Sequence, MutableSequence, Mapping, MutableMapping, Set and MutableSet.
import collections.abc as A
class S(A.Sequence):
    def __init__(self, *a): self.a = a
    def __len__(self): return len(self.a)
    def __getitem__(self, i): return self.a[i]
s = S(1, 2, 3, 2)
print(list(s), 2 in s, 9 in s, list(reversed(s)), s.index(2), s.index(2, 2), s.count(2), s.index(3, -2), S.__abstractmethods__)
class MS(A.MutableSequence):
    def __init__(self, a=()): self.a = list(a)
    def __len__(self): return len(self.a)
    def __getitem__(self, i): return self.a[i]
    def __setitem__(self, i, v): self.a[i] = v
    def __delitem__(self, i): del self.a[i]
    def insert(self, i, v): self.a.insert(i, v)
m = MS([1, 2])
m.append(3); m.extend([4, 5]); m += [6]; m.reverse(); print(m.a, m.pop(), m.pop(0), m.a); m.remove(3); print(m.a); m.extend(m); print(m.a); m.clear(); print(m.a)
class M(A.MutableMapping):
    def __init__(self, **k): self.d = k
    def __getitem__(self, k): return self.d[k]
    def __setitem__(self, k, v): self.d[k] = v
    def __delitem__(self, k): del self.d[k]
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
m = M(a=1, b=2)
print(m.get('a'), m.get('z', 5), 'a' in m, list(m.keys()), list(m.items()), list(m.values()), m == {'a': 1, 'b': 2}, m != {'a': 1}, m.pop('a'), m.pop('q', 7), m.setdefault('x', 3), m.popitem(), dict(m))
m.update({'k': 1}, z=2); m.update([('t', 1)]); print(dict(m), m.keys() & {'k'}, m.items() - {('k', 1)} == {('z', 2), ('x', 3), ('t', 1)} or sorted(m.items()), repr(A.KeysView([1])))
m.clear(); print(len(m))
for bad in (lambda: m.pop('no'), lambda: m.popitem(), lambda: reversed(m), lambda: A.Mapping()):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
class St(A.MutableSet):
    def __init__(self, a=()): self.l = []; [self.add(x) for x in a]
    def __contains__(self, x): return x in self.l
    def __iter__(self): return iter(self.l)
    def __len__(self): return len(self.l)
    def add(self, x):
        if x not in self.l: self.l.append(x)
    def discard(self, x):
        if x in self.l: self.l.remove(x)
    def __repr__(self): return f'St({self.l})'
a, b = St([1, 2, 3]), St([2, 3, 4])
print(a & b, a | b, a - b, a ^ b, a <= b, a < St([1, 2, 3, 4]), a >= St([1]), a > a, a == {3, 2, 1}, a.isdisjoint(b), {1, 9} & a, [7] | a, {1, 9} - a)
a |= {9}; print(a); a &= {1, 9}; print(a); a ^= {1, 5}; print(a); a -= {5}; print(a); a.remove(9)
print(hash(frozenset([1, 2])) == St([1, 2])._hash(), a.pop() if a else 'empty')
for bad in (lambda: a.remove(1), lambda: a.pop()):
    try:
        bad()
    except KeyError as e:
        print(repr(e))
# ---
# Classes that derive from Sequence or Mapping, or are registered with them, match sequence and mapping patterns.
import collections.abc as A
class S(A.Sequence):
    def __len__(self): return 2
    def __getitem__(self, i): return [5, 6][i]
class R:
    def __len__(self): return 2
    def __getitem__(self, i): return [7, 8][i]
class M(A.Mapping):
    def __len__(self): return 1
    def __getitem__(self, k): return {'k': 9}[k]
    def __iter__(self): return iter(['k'])
def what(x):
    match x:
        case [a, b]: return 'seq', a, b
        case {'k': v}: return 'map', v
    return None
print(what(S()), what(R()), what(M()))
A.Sequence.register(R)
print(what(R()), what(type('R2', (R,), {})()))
# ---
# Generic aliases of abstract classes.
import collections.abc as A
print(A.Mapping[str, int], A.Iterable[int], A.Callable[[int, str], bool], A.Callable[..., int], A.Callable[[], None].__args__)
try:
    A.Callable[int]
except TypeError as e:
    print(e)
# ---
# Callable[...] is a generic alias: unions, substitution, pickling, weak references.
from collections.abc import Callable, Sequence, Mapping, Iterable, Awaitable, Coroutine
import typing, types, copy, pickle, weakref
from typing import TypeVar, ParamSpec, Concatenate, get_args, get_origin
T = TypeVar("T"); P = ParamSpec("P"); K = TypeVar("K")
def show(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
show(lambda: int | Callable[[int], str])
show(lambda: Callable[[int], str] | None)
show(lambda: None | Callable[..., str])
show(lambda: Callable[[int], str] | Callable[[str], int])
show(lambda: Callable[[T], K][int, str])
show(lambda: Callable[[int, T], str][float])
show(lambda: Callable[P, T][[int, str], bool])
show(lambda: Callable[P, T][int, str])
show(lambda: Callable[P, int][int])
show(lambda: Callable[P, int][[int]])
show(lambda: Callable[P, int][...])
show(lambda: Callable[Concatenate[int, P], int][[str]])
show(lambda: Callable[Concatenate[int, P], int][...])
show(lambda: Callable[Concatenate[int, P], int])
show(lambda: Callable[[], None])
show(lambda: get_args(Callable[[int, str], bool]))
show(lambda: get_origin(Callable[[int], bool]))
show(lambda: Callable[[int], str].__args__)
show(lambda: Callable[[T], K].__parameters__)
show(lambda: Callable[int])
show(lambda: Callable[int, str])
show(lambda: Callable[(int,), str])
show(lambda: Callable[[int], str] == Callable[[int], str])
show(lambda: hash(Callable[[int], str]) == hash(Callable[[int], str]))
show(lambda: copy.copy(Callable[[int], str]))
show(lambda: pickle.loads(pickle.dumps(Callable[[int], str])))
show(lambda: type(Callable[[int], str]))
show(lambda: isinstance(Callable[[int], str], types.GenericAlias))
show(lambda: isinstance(len, Callable[[int], str]))
show(lambda: Callable[[int], str]())
show(lambda: weakref.ref(Callable[[int], str])())
show(lambda: typing.Optional[Callable[[int], str]])
show(lambda: typing.Union[Callable[[int], str], int])
show(lambda: list[Callable[[T], str]][int])
show(lambda: typing.Callable[[int], str] | None)
show(lambda: typing.Callable[P, T][[int, str], bool])
show(lambda: typing.Callable[[T], K][int, str])
show(lambda: typing.Callable[Concatenate[int, P], int][[str]])
def f(cb: Callable[[int], str] | None = None, *a: Callable[..., T]) -> "Callable[[], int]": ...
import inspect
print(inspect.signature(f), typing.get_type_hints(f))
