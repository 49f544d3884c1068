# dict() takes a mapping or pairs, and keyword arguments.
assert dict() == {} and dict({1: 2}) == {1: 2} and dict([(1, 2), [3, 4], "ab"]) == {1: 2, 3: 4, "a": "b"}
assert dict(a=1, b=2) == {"a": 1, "b": 2} and dict({"a": 1}, a=2) == {"a": 2} and dict(zip("ab", range(2))) == {"a": 0, "b": 1}
class M:
    def keys(self): return ["x", "y"]
    def __getitem__(self, k): return k * 2
assert dict(M()) == {"x": "xx", "y": "yy"} == {**M()}
dict(1)  ### "TypeError: 'int' object is not iterable"
dict(1, 2)  ### "TypeError: dict expected at most 1 argument, got 2"
dict([1])  ### "TypeError: object is not iterable"
dict(["ab", "cde"])  ### "ValueError: dictionary update sequence element #1 has length 3; 2 is required"
dict([([], 1)])  ### "TypeError: cannot use 'list' as a dict key (unhashable type: 'list')"
# ---
# Keys keep the order of their first insertion.
d = {"b": 1, "a": 2}
d["c"] = 3
d["b"] = 4
assert list(d) == ["b", "a", "c"]
del d["b"]
d["b"] = 5
assert list(d.items()) == [("a", 2), ("c", 3), ("b", 5)]
# ---
# Equal keys are one key, and the first stays.
d = {1: "int"}
d[1.0] = "float"
d[True] = "bool"
assert d == {1: "bool"} and repr(d) == "{1: 'bool'}"
# ---
# A missing key is a KeyError of the key.
d = {1: 2}
assert d[1] == 2
d[5]  ### "KeyError: 5"
d["x"]  ### "KeyError: 'x'"
d[(1, 2)]  ### "KeyError: (1, 2)"
del d[5]  ### "KeyError: 5"
d.pop(5)  ### "KeyError: 5"
# ---
# An unhashable key is a TypeError that names it.
d = {1: 2}
d[[]]  ### "TypeError: cannot use 'list' as a dict key (unhashable type: 'list')"
d[{}] = 1  ### "TypeError: cannot use 'dict' as a dict key (unhashable type: 'dict')"
del d[[]]  ### "TypeError: cannot use 'list' as a dict key (unhashable type: 'list')"
[] in d  ### "TypeError: cannot use 'list' as a dict key (unhashable type: 'list')"
d.get([])  ### "TypeError: cannot use 'list' as a dict key (unhashable type: 'list')"
d.pop([])  ### "TypeError: cannot use 'list' as a dict key (unhashable type: 'list')"
d.setdefault([])  ### "TypeError: cannot use 'list' as a dict key (unhashable type: 'list')"
{(1, []): 1}  ### "TypeError: cannot use 'tuple' as a dict key (unhashable type: 'list')"
dict.fromkeys([[]])  ### "TypeError: cannot use 'list' as a dict key (unhashable type: 'list')"
# ---
# pop of an empty dict does not look at the key.
{}.pop([])  ### "KeyError: []"
{}.pop()  ### "TypeError: pop expected at least 1 argument, got 0"
{}.pop(1, 2, 3)  ### "TypeError: pop expected at most 2 arguments, got 3"
# ---
# get, setdefault and pop take a default.
d = {"a": 1}
assert d.get("a") == 1 and d.get("b") is None and d.get("b", 5) == 5 and "b" not in d
assert d.setdefault("a", 9) == 1 and d.setdefault("b", []) == [] and d.setdefault("c") is None
assert d.pop("a") == 1 and d.pop("zz", None) is None and d == {"b": [], "c": None}
d.get()  ### "TypeError: get expected at least 1 argument, got 0"
# ---
# popitem takes the pair added last.
d = dict.fromkeys(range(20), "v")
del d[19]
assert [d.popitem()[0] for _ in range(19)] == list(range(18, -1, -1)) and d == {}
d["x"] = 1
assert d.popitem() == ("x", 1)
d.popitem()  ### "KeyError: 'popitem(): dictionary is empty'"
# ---
# update and | add items; | gives a new dict.
d = {"a": 1, "b": 2}
assert d.update({"b": 3}, c=4) is None
d.update([("d", 5)])
d.update()
assert d == {"a": 1, "b": 3, "c": 4, "d": 5}
assert {"a": 1, "b": 2} | {"b": 3, "c": 4} == {"a": 1, "b": 3, "c": 4}
e = d
e |= [("e", 6)]
assert d["e"] == 6
d |= d
d.update([1], [2])  ### "TypeError: update expected at most 1 argument, got 2"
d.update(1)  ### "TypeError: 'int' object is not iterable"
d | [("a", 1)]  ### "TypeError: unsupported operand type(s) for |: 'dict' and 'list'"
d |= 5  ### "TypeError: 'int' object is not iterable"
# ---
# fromkeys maps keys to one value, in a subclass by its own methods.
assert dict.fromkeys("aba") == {"a": None, "b": None} and dict.fromkeys([1, 2], 0) == {1: 0, 2: 0}
assert {}.fromkeys([1]) == {1: None}
class D(dict):
    def __setitem__(self, k, v): super().__setitem__(k, (k, v))
d = D.fromkeys([1], 2)
assert type(d) is D and d == {1: (1, 2)}
dict.fromkeys()  ### "TypeError: fromkeys expected at least 1 argument, got 0"
dict.fromkeys(1)  ### "TypeError: 'int' object is not iterable"
# ---
# Dicts are equal if they have equal items, in any order; they have no order among each other.
assert {1: 2, 3: 4} == {3: 4, 1: 2} != {1: 2} and {1: 2} != {1: 3} and {} != [] and {1: 2.0} == {1.0: 2}
{} < {}  ### "TypeError: '<' not supported between instances of 'dict' and 'dict'"
hash({})  ### "TypeError: unhashable type: 'dict'"
# ---
# The repr shows items in order, and a dict inside itself as {...}.
d = {"a": 1, 2: [None], (): {}}
assert repr(d) == "{'a': 1, 2: [None], (): {}}" and repr({}) == "{}"
d["self"] = d
assert repr(d) == "{'a': 1, 2: [None], (): {}, 'self': {...}}"
# ---
# A dict that changes its size while it is iterated over is a RuntimeError.
def adding():
    d = {1: 1}
    for k in d:
        d[k + 1] = 1
def removing():
    d = {1: 1, 2: 2}
    for k in d.items():
        d.clear()
def replacing():
    d = {0: 0}
    for k in d.values():
        del d[0]
        d[0] = 0
for f in adding, removing, replacing:
    try:
        f()
    except RuntimeError as e:
        print(f.__name__, e)
d = {1: 2}
it = iter(d)
d[2] = 3
next(it)  ### "RuntimeError: dictionary changed size during iteration"
# ---
# Values may be replaced while a dict is iterated over.
d = {i: i for i in range(20)}
for k in d:
    d[k] *= 2
assert sum(d.values()) == 380
# ---
# Views show the dict as it is now.
d = {"a": 1, "b": 2}
k, v, i = d.keys(), d.values(), d.items()
d["c"] = 3
assert list(k) == ["a", "b", "c"] and list(v) == [1, 2, 3] and list(i) == [("a", 1), ("b", 2), ("c", 3)]
assert len(k) == len(v) == len(i) == 3 and "c" in k and 3 in v and ("c", 3) in i
assert ("c", 4) not in i and ("x", 1) not in i and "c" not in i and ["c", 3] not in i and ("c", 3, 4) not in i
assert list(reversed(k)) == ["c", "b", "a"] and list(reversed(v)) == [3, 2, 1] and list(reversed(i))[0] == ("c", 3)
assert list(reversed(d)) == ["c", "b", "a"]
# ---
# Views have their own reprs and types.
d = {"a": 1}
assert repr(d.keys()) == "dict_keys(['a'])" and repr(d.values()) == "dict_values([1])" and repr(d.items()) == "dict_items([('a', 1)])"
assert repr(d.keys().mapping) == "mappingproxy({'a': 1})"
d["v"] = d.values()
print(d["v"])
type(d.keys())()  ### "TypeError: cannot create 'dict_keys' instances"
hash(d.keys())  ### "TypeError: unhashable type: 'dict_keys'"
len(d.values()) and d.values()[0]  ### "TypeError: 'dict_values' object is not subscriptable"
# ---
# Views of keys and items are sets, together with any iterable.
a, b = {1: "x", 2: "y", 3: "z"}, {2: "y", 3: "q", 4: "r"}
assert a.keys() & b.keys() == {2, 3} and a.keys() | b == {1, 2, 3, 4} and a.keys() - b.keys() == {1} and a.keys() ^ b.keys() == {1, 4}
assert a.items() & b.items() == {(2, "y")} and a.items() - b.items() == {(1, "x"), (3, "z")}
assert a.items() ^ b.items() == {(1, "x"), (3, "z"), (3, "q"), (4, "r")}
assert a.items() | [5] == {(1, "x"), (2, "y"), (3, "z"), 5}
assert a.keys() & [3, 9] == {3} == [3, 9] & a.keys() and [1, 7] - a.keys() == {7} and a.keys() - [1, 7] == {2, 3}
assert {1, 9} & a.keys() == {1} and {1, 9} | a.keys() == {1, 2, 3, 9} and type({1} | a.keys()) is set
assert a.keys().isdisjoint([7, 8]) and not a.keys().isdisjoint(b) and not a.items().isdisjoint(a.items())
assert a.keys() == {1, 2, 3} and a.keys() > {1} and a.keys() <= {1, 2, 3, 4} and {1} < a.keys() and a.keys() != [1, 2, 3]
print(a.keys() & b.keys(), b.keys() & a.keys(), a.keys() | b.keys(), a.keys() ^ b.keys(), a.keys() - b.keys())
a.keys() & 1  ### "TypeError: 'int' object is not iterable"
1 - a.keys()  ### "TypeError: 'int' object is not iterable"
a.values() | set()  ### "TypeError: unsupported operand type(s) for |: 'dict_values' and 'set'"
a.keys() + 1  ### "TypeError: unsupported operand type(s) for +: 'dict_keys' and 'int'"
a.keys() < 1  ### "TypeError: '<' not supported between instances of 'dict_keys' and 'int'"
# ---
# An item view whose values can't be hashed can still be compared.
d = {1: []}
assert d.items() == {1: []}.items() and (1, []) in d.items()
d.items() | {1}  ### "TypeError: cannot use 'tuple' as a set element (unhashable type: 'list')"
# ---
# __missing__ of a subclass answers for subscripts only.
class D(dict):
    def __missing__(self, key):
        return f"no {key}"
d = D(a=1)
assert d["a"] == 1 and d["b"] == "no b" and d.get("b") is None and "b" not in d
class K(dict):
    def __missing__(self, key):
        raise KeyError("mine", key)  ### "KeyError: ('mine', 1)"
K()[1]
# ---
# Operators and copy of a subclass give plain dicts.
class D(dict): pass
d = D(a=1)
d.attr = 5
assert type(d.copy()) is dict and type(d | {}) is dict and type({} | d) is dict and d.attr == 5
d |= {"b": 2}
assert type(d) is D and d == {"a": 1, "b": 2} and repr(d) == "{'a': 1, 'b': 2}"
# ---
# A subclass that overrides keys or __iter__ is copied by what they say.
class D(dict):
    def __iter__(self): return iter(["a"])
    def keys(self): return ["a"]
assert dict(D(a=1, b=2)) == {"a": 1}
# ---
# Hashes of keys are remembered, and == decides among equal ones.
class K:
    def __init__(self, v): self.v = v
    def __hash__(self): return 7
    def __eq__(self, other): return isinstance(other, K) and self.v == other.v
d = {K(i): i for i in range(50)}
assert len(d) == 50 and d[K(33)] == 33 and K(77) not in d and d.pop(K(0)) == 0 and len(d) == 49
# ---
# Errors of __hash__ and __eq__ come through.
class H:
    def __hash__(self):
        if True:
            raise ValueError("no hash")  ### "ValueError: no hash"
        return 1
class E:
    def __hash__(self): return 1
    def __eq__(self, other):
        raise ValueError("no eq")  ### "ValueError: no eq"
        return False
if E() not in {1: 2}:
    H() in {}
# ---
# A comparison that changes the dict does not confuse a look-up.
d = {}
class E:
    def __hash__(self): return 3
    def __eq__(self, other):
        d.clear()
        return True
d[E()] = 1
assert d.get(3, "gone") in (1, "gone")
d = {}
# ---
# Many keys that come and go leave a dict working.
d = {}
for i in range(5000):
    d[i] = i
    if i >= 10:
        del d[i - 10]
assert list(d) == list(range(4990, 5000)) and next(iter(d)) == 4990
d.clear()
assert not d and list(d) == []
# ---
# Dicts unpack with ** and into calls.
assert {**{"a": 1}, "b": 2, **{"a": 3}} == {"a": 3, "b": 2}
assert (lambda **k: k)(**{"x": 1}) == {"x": 1}
dict(**{1: 2})  ### "TypeError: keywords must be strings"
# ---
# A mappingproxy shows a mapping that others change.
import types
d = {"a": 1}
m = types.MappingProxyType(d)
d["b"] = 2
assert m["b"] == 2 and len(m) == 2 and list(m) == ["a", "b"] and "a" in m and m == d and m.get("z", 0) == 0
assert repr(m) == "mappingproxy({'a': 1, 'b': 2})" and str(m) == "{'a': 1, 'b': 2}" and m | {"c": 3} == {"a": 1, "b": 2, "c": 3}
assert list(m.items()) == [("a", 1), ("b", 2)] and m.copy() == d and list(reversed(m)) == ["b", "a"]
m["x"] = 1  ### "TypeError: 'mappingproxy' object does not support item assignment"
del m["a"]  ### "TypeError: 'mappingproxy' object does not support item deletion"
del m[1]  ### "TypeError: 'mappingproxy' object doesn't support item deletion"
m["zz"]  ### "KeyError: 'zz'"
m |= {}  ### "TypeError: '|=' is not supported by mappingproxy; use '|' instead"
hash(m)  ### "TypeError: unhashable type: 'dict'"
types.MappingProxyType([])  ### "TypeError: mappingproxy() argument must be a mapping, not list"
types.MappingProxyType()  ### "TypeError: mappingproxy() missing required argument 'mapping' (pos 1)"
# ---
# dict is generic.
assert repr(dict[str, int]) == "dict[str, int]"
# ---
# A dict nested too deep to compare or show is a RecursionError.
def nested(n):
    d = {}
    for _ in range(n):
        d = {1: d}
    return d
x, y = nested(100_000), nested(100_000)
for f in (lambda: x == y, lambda: repr(x)):
    try:
        f()
    except RecursionError:
        pass
    else:
        raise AssertionError("no RecursionError")
# ---
# A merged dict has the order of its sources, and nothing in common with them.
for n in range(11):
    for m in (0, 1, 3, 9):
        a = {i: 'a' for i in range(n)}; b = {str(i): 'b' for i in range(m)}; b[0] = 'b'
        if n > 1: del a[0]
        made = [{**a, **b}, a | b, dict(a, **{'k': 1}), {**b, **a}, {**a}, dict(a), a.copy(), {} | a, a | {}, {'x': 1, **a}]
        e = {}; e.update(a); e.update(b); made.append(e)
        f = dict.fromkeys('pq'); del f['p'], f['q']; f.update(a); f |= b; made.append(f)
        print(n, m, made[:4], made[5:])
        for d in made:
            d[7] = 'new'; d.pop(1, None); d.clear(); d['z'] = 1; assert d == {'z': 1}
        assert a == {i: 'a' for i in range(n > 1, n)} and len(b) == m + 1
# ---
# A dict that is emptied and filled anew, while something goes through it, says so.
d = {1: 1, 2: 2}
it = iter(d); next(it)
d.clear(); d.update({3: 3})
next(it)  ### "RuntimeError: dictionary changed size during iteration"
# ---
# Pairs of zip, enumerate and items, which are not made.
print(dict(zip('abc', [1, 2, 3])), dict(enumerate('xy')), dict({1: 2, 3: 4}.items()), dict(iter({1: 2}.items())), dict(zip([1], [2], strict=True)))
for bad in lambda: dict(zip('ab')), lambda: dict(zip('ab', 'cd', 'ef')), lambda: dict(zip([[]], [1])), lambda: dict(zip('ab', [1], strict=True)), lambda: dict(zip()):
    try: print(bad())
    except Exception as e: print(type(e), e)
d = {}
def keys():
    for i in range(3):
        d[i] = 0
        yield i + 10
d.update(zip(keys(), 'abcd')); print(d)
d = {1: 1, 2: 2}
try: d.update((k, 1) for k in d); print(d)
except RuntimeError as e: print(e)
try:
    e = d.items(); d.update(enumerate('abc')); d.update(e); print(d)
    d.update(dict(d).items()); print(d)
except RuntimeError as e: print(e)
class K:
    def __hash__(self): d[len(d)] = 0; return 1
d = {}
try: d.update(zip([K(), K()], 'ab')); print(len(d))
except Exception as e: print(e)
d = {i: i for i in range(3)}
class L:
    def __init__(self, n): self.n = n
    def __hash__(self): return hash(self.n)
    def __eq__(self, o): x[len(x) + 50] = 1; return False
x = {L(1): 1, L(2): 2}
try: {1: 0, 2: 0}.update(x.items())
except RuntimeError as e: print(e)
# ---
# A copy of a dict of any size is a dict of its own, also where items were deleted, at the end or elsewhere, and others added.
for n in (0, 1, 7, 8, 9, 21, 22, 42, 43, 85, 86, 700, 5000):
    for gone in ((), (0,), (n // 2,), (n - 1,), range(n // 3, n), range(0, n, 2)):
        d = {i * 7: i for i in range(n)}
        for i in gone: d.pop(i * 7, None)
        copies = [dict(d), d.copy(), {**d}, d | {}, {} | d]
        for k, c in enumerate(copies):
            assert c == d and list(c) == list(d)
            c[-1] = k; c.pop(7, None); c['x'] = 1
            assert c[-1] == k and 'x' in c and 7 not in c and len(c) == len(d) + 2 - (7 in d), (n, gone, k)
            assert all(c[i] == d[i] for i in d if i != 7) and list(c)[-2:] == [-1, 'x']
            for i in range(100): c['y', i] = i
            assert all(c['y', i] == i for i in range(100)) and all(c[i] == d[i] for i in d if i != 7)
        assert -1 not in d and 'x' not in d and all(d[i * 7] == i for i in range(n) if i not in gone)
print('copies')
# ---
# Copies of dicts of many entries have the same ones in the same order, and change alone.
d = {i * 7 % 200_003: i for i in range(200_000)}
c = d.copy(); assert c == d and list(c) == list(d) and c is not d
c[-1] = 5; assert -1 not in d and c[-1] == 5 and len(c) == 200_001
del d[7]; e = dict(d); assert e == d and list(e) == list(d) and 7 not in e
for k in range(0, 200_003, 3): d.pop(k, None)
f = d.copy(); assert f == d and list(f.items()) == list(d.items()) and len(f) == len(list(f))
f.update({k: 1 for k in range(300_000)}); assert len(f) == 300_001 - (-1 not in f)
assert all(f[k] == 1 for k in range(300_000)); g = f | {'x': 1}; assert len(g) == len(f) + 1 and list(g)[-1] == 'x'
g = {k: k for k in range(140_000)}; h = g.copy(); del h[0]; h[0] = 1; assert list(h)[-1] == 0 and g[0] == 0 and list(g)[0] == 0
print(h.popitem(), next(iter(h)))
# ---
# displays of constant keys, few and many, equal ones among them, and what is unpacked into them
print({'a': 1, 'b': 2, 'a': 3}, {'a': 1, 1: 2, True: 3}, {'x': 1, 'y': 2}, {1: 'a', 1.0: 'b'}, {'': 0, '\x00': 1})
d = {'a': 1, 'b': 2, 'c': 3, 'd': 4, 'e': 5, 'f': 6, 'g': 7, 'h': 8}
e = {'a': 1, 'b': 2, 'c': 3, 'd': 4, 'e': 5, 'f': 6, 'g': 7, 'h': 8, 'i': 9, 'a': 10}
print(d, e, len(d), len(e), d['h'], e['a'])
d['i'] = 9; d['a'] = 0; del d['b']; d['b'] = 1
print(d, list(d), d == e, 'b' in d, 'z' in d)
for n in range(1, 10):
    o = {str(i): i for i in range(n)}
    p = {**o}; q = {**o, 'x': 1}; r = {'x': 1, **o, **q, 'y': 2}; s = {**o, **o}
    p['new'] = 1; del q['0']; q['0'] = 5
    print(o, p, q, r, s, o == s, o | p == p, len(o | q))
    u = {}; u.update(o); u['more'] = 1; u['and more'] = 2; u.pop('0'); v = dict(o); v['k'] = 0
    print(u, v, o)
def f(**kw): return kw
print(f(a=1, b=2), f(**{'a': 1}, b=2), f(**d, z=1))
it = iter({'p': 1, 'q': 2, 'r': 3})
print(next(it), list(it))
d = {'p': 1, 'q': 2, 'r': 3}
try:
    for k in d: d[k + '2'] = 1
except RuntimeError as x: print(x)
