# What comes out of a set is the object that went in, whichever way it comes out.
class C:
    pass


class H:
    def __init__(self, h):
        self.h = h

    def __hash__(self):
        return self.h


class S(str):
    pass


class I(int):
    pass


nan, big, text, tup, frozen = float("nan"), 2**70, "a" * 40, (1, 2), frozenset({1, (2, 3)})
things = [C(), H(5), H(-7), H(2**63), S("s"), I(9), big, -big, text, tup, frozen, nan, None, len, int, C, Ellipsis, b"bytes", 1j, range(3), 7, 0.5, -1, True]
names = {id(x): i for i, x in enumerate(things)}


def same(what, items):
    "Each is one of the things, by its identity."
    items = list(items)
    found = sorted(next((i for i, y in enumerate(things) if y is x), -1) for x in items)
    print(what, len(items), found == list(range(len(things))) or found)
    for x in items:
        assert any(x is y for y in things) and x in things and things.count(x) == 1, (what, x)
        assert {x: 1}[x] == 1 and [x] == [x] and (x,) == (x,) and x in {x} and x in (x, 3) and [x].index(x) == 0
        assert names.get(id(x), 0) >= 0 and type(x) is type(things[things.index(x)])


s = set(things)
f = frozenset(things)
same("for", (x for x in s))
same("list", list(s))
same("tuple", tuple(f))
same("star", [*s])
same("unpack", (lambda *a: a)(*f))
same("iter", iter(s))
same("comprehension", [x for x in s if x is not s])
same("copy", s.copy())
same("constructor", set(f))
same("generator", set(x for x in s))
same("or", s | f)
same("and", s & f)
same("and list", s.intersection(things))
same("sub", s - {3})
same("xor", s ^ frozenset())
same("xor twice", s ^ {3} ^ {3})
same("xor of half", set(things[::2]) ^ set(things[1::2]))
same("union", s.union(things, f))
same("filter", filter(lambda x: True, s))
same("map", map(lambda x: x, s))
same("zip", (x for x, _ in zip(s, range(100))))
same("enumerate", (x for _, x in enumerate(f)))
same("fromkeys", dict.fromkeys(s))
same("fromkeys frozen", dict.fromkeys(f, 1).keys())
same("set of dict", set(dict.fromkeys(s)))
same("keys", dict.fromkeys(s).keys() & s)
same("reduce", s.__reduce__()[1][0])
same("iterator reduce", iter(s).__reduce__()[1][0])
t = s.copy()
same("pop", [t.pop() for _ in range(len(t))])
t = set()
for x in things:
    t.add(x)
    t.add(x)
same("add", t)
for n in (3, 9, 40, 200, 1000):
    t = set(things)
    t.update(range(100, 100 + n))
    t.difference_update(range(100, 100 + n))
    same("grown", t)
    t |= set(range(1000, 1000 + n))
    t -= set(range(1000, 1000 + n))
    same("merged", t)
    t ^= set(range(1000, 1000 + n))
    t &= f
    same("inplace", t)
(x,) = {big}
print(x is big, [x] == [big], x == big, {x} == {big}, max({text}) is text, min({tup}) is tup, next(iter({frozen})) is frozen)
key = C()
d = {}
for x in {key, 1}:
    d[x] = x is key
print(d[key], d[1], d == {key: True, 1: False}, list({key}).index(key), (key in list({key})), [key].count({key}.pop()))
# ---
# An element that is asked for is found whatever its type: numbers that are equal are one element, the first that came.
big = 2**70
groups = [
    [1, True, 1.0, 1 + 0j], [0, False, 0.0, -0.0, 0j], [-1, -1.0], [-2, -2.0], [2**61 - 1], [2**61, 2.0**61], [-(2**61) + 1], [-(2**61), -(2.0**61)], [2**62, 2.0**62],
    [2**63 - 1], [-(2**63), -(2.0**63)], [2**63, 2.0**63], [big, 2.0**70], [-big, -(2.0**70)], [0.5], [-0.5], [1e300], [5e-324], [-5e-324], [float("inf")], [float("-inf")], [0xfca86420, float(0xfca86420)],
    [None], ["a"], ["1"], [""], [(1, 2), (1.0, 2), (True, 2.0)], [()], [frozenset(), frozenset([])], [frozenset({1}), frozenset({1.0}), frozenset({True})], [b""], [b"a"], [314159], [-314159],
]
for turn in range(4):
    s = set()
    for g in groups:
        g = g[turn % len(g):] + g[:turn % len(g)]
        for other in g:
            assert not any(x == other for x in s) or other in s
            s.add(other)
        first = [x for x in s if x == g[0]]
        assert len(first) == 1 and repr(first[0]) == repr(g[0]) and type(first[0]) is type(g[0]), (first, g)
        assert all(x in s and {x} <= s and s >= {x} and not s.isdisjoint([x]) and not s.isdisjoint({x}) for x in g)
    values = [x for g in groups for x in g]
    distinct = []
    for x in values:
        if x not in distinct:
            distinct.append(x)
    print(turn, len(s), len(distinct), s == set(values), s == set(values[::-1]), frozenset(s) == frozenset(values), hash(frozenset(s)) == hash(frozenset(values[::-1])))
    print([x in s for x in (2, 3.0, 0.25, 2**60, 2**61 + 2, -3, -(2**61) + 2, 2**70 + 1, 2.0**71, "b", (2, 1), frozenset({2}), b"b", 1e-5, float("nan"))])
    for g in groups:
        for x in g:
            t = s.copy()
            t.remove(x)
            assert len(t) == len(s) - 1 and not any(y in t for y in g) and s - t == {x} and s ^ t == {x} and t < s and s - {x} == t and len(s & {x}) == 1 and len(s | {x}) == len(s)
            t.add(x)
            assert t == s and s == t
            assert s.difference([x]) == s - {x} == s.difference({x: 1}) and set(s.intersection([x])) == {x}
# ---
# The order of numbers of all kinds is that of their hashes, through growth, deletion and copies.
big = 2**70
numbers = [
    1, -1, -2, 0.5, -0.5, 2.25, 1e17, -1e17, 1e300, 5e-324, float("inf"), float("-inf"), 2**61 - 1, 2**61, 2**61 - 2, -(2**61) + 1, -(2**61), 2**63 - 1, -(2**63), 2**63, big, -big,
    2**61 + 5, 3.5, 1024, -1024, 2**40, -(2**40), 7 << 55, 1.0e10, None, 2.0**80, (1, 2), (), (0.5, -1), frozenset({1, 2}), frozenset(), 3j, 1.5 + 2j, -17, 99, 98.0, 97,
]
for n in range(len(numbers) + 1):
    s = set(numbers[:n])
    t = set()
    for x in numbers[:n]:
        t.add(x)
    assert list(s) == list(t)
    print(n, list(s)[-6:])
print(s)
print(list(s.copy()) == list(s), list(set(s)), list(frozenset(s)))
for x in numbers[::3]:
    s.discard(x)
print(list(s), list(s.copy()), list(set(list(s))), list(s | {5, 6.5}), list(s & set(numbers[::2])), list(s - set(numbers[::2])), list(s ^ set(numbers[::2])))
for x in numbers[::3]:
    s.add(x)
print(list(s), [s.pop() for _ in range(9)], list(s), hash(frozenset(s)), hash(frozenset(numbers)))
s.update(x + 0.5 for x in range(40))
print(list(s))
s.update(-x for x in range(1, 60))
print(list(s))
s.difference_update(-float(x) for x in range(1, 55))
print(list(s), list(dict.fromkeys(s)), list(set(dict.fromkeys(s, 1))), list(s.difference(dict.fromkeys(numbers))), list(s.symmetric_difference(dict.fromkeys(numbers))))
# ---
# Elements of one hash are asked with == in the order of the slots, and only those whose hash is the same.
calls = []


class K:
    def __init__(self, name, h, eq=()):
        self.name, self.h, self.eq = name, h, eq

    def __hash__(self):
        return self.h

    def __eq__(self, other):
        calls.append((self.name, other if not isinstance(other, K) else other.name))
        return (other.name if isinstance(other, K) else other) in self.eq

    def __repr__(self):
        return self.name


def log(what, value):
    print(what, value, calls)
    calls.clear()


hashes = [hash(x) for x in (1, -1, 2**61 - 1, 2**61, -(2**62), 0.5, -0.0, 1e300, float("inf"), 2**70, None, (1, 2))]
print(hashes)
values = [1, -2, -1, 0, 2**61 - 1, 2**61, -(2**62), 0.5, 1e300, float("inf"), 2**70, None, (1, 2), 314159, 2**60, 0xfca86420]
for h in hashes:
    s = set(values)
    k = K("k", h)
    log(h, k in s)
    s.add(k)
    log("added", len(s))
    m = K("m", h)
    s.add(m)
    log("added", len(s))
    for x in values:
        log(x, x in s)
    for x in (1.0, True, -1.0, -0.0, False, 2.0**70, -(2.0**62), "text", h, float(h)):
        log(x, x in s)
    s.discard(k)
    log("discarded", k in s)
    s.discard(K("n", h, ("m",)))
    log("discarded", m in s)
    for x in values:
        t = {K("k", hash(x), (x,))}
        log((x, "in"), x in t)
        t.add(x)
        log("len", len(t))
        log("sub", len({x} - t))
        log("sub", len(t - {x}))
        log("and", len({x} & t))
        log("xor", len({x} ^ t))
        log("eq", ({x} == t, t == {x}, t <= {x, 9}, {x} < t | {9}, t.isdisjoint({x})))
        log("discard", (t.discard(x), len(t)))
# ---
# A hash that an object makes may be that which an int or a float has as a number, without a word between them.
import struct


class K:
    def __init__(self, h):
        self.h = h

    def __hash__(self):
        return self.h

    def __eq__(self, other):
        print("eq", self.h, other)
        return False


for x in (0.5, 1.0, -2.5, 1e300, 5e-324, -0.0):
    bits = struct.unpack("<q", struct.pack("<d", x))[0]
    s = {x, K(bits % (2**61 - 1))}
    print(x in s, bits in s, bits % (2**61 - 1) in s, len(s | {bits}), len({bits} - s), len({bits, x} & s))
for x in (-1, -2, 2**61 - 1, 2**61, 2**61 + 1, -(2**61), 2**63 - 1, -(2**63)):
    s = {x}
    k = K(x)
    print(hash(k), k in s, hash(x) == hash(k))
    s.add(k)
    print(len(s), x in s, k in s, x + 1 in s, hash(x) in s, float(x) in s)
# ---
# Whatever has been deleted is not found, among numbers whose words are those of deleted slots.
for values in ([-1, -2, -3], [2**63 - 1, -(2**63), -1], [float("nan"), -1, 1], [None, True, -1.0], ["a", "b", -1], [(), (1,), -1]):
    s = set(values)
    for x in values:
        s.discard(x)
        assert x not in s and not s.isdisjoint(values) == (len(s) > 0)
        print(len(s), -1 in s, -2 in s, None in s, "" in s, 0 in s, -1.0 in s, True in s, len(s | {-1}), len(s & {-1, -2}), len({-1, -2} - s))
    s.add(-1)
    s.add(-2)
    print(sorted(s), s == {-1, -2}, {-2, -1} <= s, s - {-1}, sorted([s.pop(), s.pop()]), s)
# ---
# A number that is not equal to itself is an element once for each object, and is found by it.
nan, other = float("nan"), float("inf") - float("inf")
s = {nan, 1, 2.0, -0.0, 0}
print(nan in s, len(s), [x is nan for x in s if x != x], len(s | {nan}), len(s & {nan}), len(s - {nan}), s == {nan, 1, 2, 0}, s == set(s), s <= {nan, 0, 1, 2})
s.discard(nan)
print(nan in s, len(s), nan in s.copy())
for n in range(50):
    s.add(n + 0.5)
    s.add(nan)
print(len(s), nan in s, sum(x != x for x in s), sum(x != x for x in s.copy() | {nan}), frozenset(s) == s, str(-0.0 in s), [str(x) for x in s if x == 0])
z = {-0.0}
z.add(0.0)
print(z, 0 in z, False in z, z | {0}, {0} | z, z & {0}, {0} & z, z == {0}, hash(frozenset(z)) == hash(frozenset({False})))
# ---
# Subclasses of numbers and strings are elements by the hashes and comparisons that they have, and stay what they are.
class I(int):
    def __hash__(self):
        return int.__hash__(self) + 1


class F(float):
    pass


class S(str):
    def __eq__(self, other):
        return str.__eq__(self, other) and type(other) is S

    __hash__ = str.__hash__


i, f, t = I(5), F(2.5), S("x")
s = {i, f, t, 5, "x", 2.5}
print(len(s), sorted(type(x).__name__ for x in s), i in s, 5 in s, 6 in s, f in s, 2.5 in s, t in s, "x" in s)
print(any(x is i for x in s), any(x is f for x in s), any(x is t for x in s), 5.0 in s, len(s - {5}), len(s - {i}), len(s - {2.5, "x"}))
s = {"x"}
s.add(t)
print(len(s), t in s, [x is t for x in s if type(x) is S])
