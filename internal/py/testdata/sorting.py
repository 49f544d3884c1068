# sort changes the list, sorted makes a new one of any iterable.
a = [3, 1, 2]
assert sorted(a) == [1, 2, 3] and a == [3, 1, 2] and a.sort() is None and a == [1, 2, 3]
assert sorted("cab") == ["a", "b", "c"] and sorted({2: 0, 1: 0}) == [1, 2] and sorted([]) == [] and sorted([5]) == [5]
sorted()  ### "TypeError: sorted expected 1 argument, got 0"
sorted([1], 2)  ### "TypeError: sorted expected 1 argument, got 2"
sorted([1], foo=2)  ### "TypeError: sort() got an unexpected keyword argument 'foo'"
sorted(1)  ### "TypeError: 'int' object is not iterable"
[].sort(1)  ### "TypeError: sort() takes no positional arguments"
[].sort(foo=1)  ### "TypeError: sort() got an unexpected keyword argument 'foo'"
# ---
# Equal items keep their order, with reverse too.
words = "the quick brown fox jumps over a lazy dog now".split()
assert sorted(words, key=len) == ["a", "the", "fox", "dog", "now", "over", "lazy", "quick", "brown", "jumps"]
assert sorted(words, key=len, reverse=True) == ["quick", "brown", "jumps", "over", "lazy", "the", "fox", "dog", "now", "a"]
assert sorted([1, 1.0, True], reverse=True) == [1, 1.0, True] and [type(x) for x in sorted([True, 1.0, 1])] == [bool, float, int]
assert sorted([-0.0, 0.0, -1.0]).__repr__() == "[-1.0, -0.0, 0.0]"
# ---
# key is called once for each item, in order.
calls = []
def key(x):
    calls.append(x)
    return -x
assert sorted([1, 3, 2], key=key) == [3, 2, 1] and calls == [1, 3, 2]
assert sorted([3, 1], key=None) == [1, 3]
sorted([1, 2], key=1)  ### "TypeError: 'int' object is not callable"
# ---
# Only < is asked for.
class N:
    def __init__(self, v): self.v = v
    def __lt__(self, other): return self.v < other.v
    __gt__ = __le__ = __ge__ = __eq__ = None
assert [n.v for n in sorted([N(3), N(1), N(2)])] == [1, 2, 3]
# ---
# Types without order among each other are a TypeError.
sorted([1, "a"])  ### "TypeError: '<' not supported between instances of 'str' and 'int'"
sorted([None, None])  ### "TypeError: '<' not supported between instances of 'NoneType' and 'NoneType'"
sorted([(1, "a"), (1, 2)])  ### "TypeError: '<' not supported between instances of 'int' and 'str'"
sorted([{}, {}])  ### "TypeError: '<' not supported between instances of 'dict' and 'dict'"
[2, 1, None].sort()  ### "TypeError: '<' not supported between instances of 'NoneType' and 'int'"
# ---
# Numbers of all kinds sort together.
assert sorted([2**70, 1, -2**70, 2.5, True, float("inf"), -3]) == [-2**70, -3, 1, True, 2.5, 2**70, float("inf")]
assert sorted([2**64, 2**63, 2**65]) == [2**63, 2**64, 2**65]
# ---
# Strings sort by code points.
assert sorted(["b", "B", "a", "", "é", "z", "\U0001F600", "\uffff", "aa", "a\0"]) == ["", "B", "a", "a\0", "aa", "b", "z", "é", "\uffff", "\U0001F600"]
same = ["prefix" * 10 + str(i) for i in range(100)]
assert sorted(reversed(same)) == sorted(same) == sorted(same, key=lambda s: s) and sorted(same)[:3] == [same[0], same[1], same[10]]
# ---
# Tuples sort by their first difference.
a = [(2, "b"), (1, "z"), (2, "a"), (1,), (), (1, "z", 0)]
assert sorted(a) == [(), (1,), (1, "z"), (1, "z", 0), (2, "a"), (2, "b")]
assert sorted([("b", 1), ("a", 2), ("a", 1)]) == [("a", 1), ("a", 2), ("b", 1)]
assert sorted([(1.5, 2), (1.5, 1), (-1.0, 3)]) == [(-1.0, 3), (1.5, 1), (1.5, 2)]
assert sorted([[2, 1], [1, 2], [1]]) == [[1], [1, 2], [2, 1]]
# ---
# Lists of every pattern and length come out sorted and stable.
import random
random.seed(5)
def patterns(n):
    yield [random.randrange(10**9) for _ in range(n)]
    yield [random.randrange(5) for _ in range(n)]
    yield list(range(n))
    yield list(range(n, 0, -1))
    yield [i if i % 37 else -i for i in range(n)]
    yield [i % 100 for i in range(n)]
    yield [min(i, n - i) for i in range(n)]
    yield [float(i * 7919 % 1000) for i in range(n)]
    yield [str(i * 31 % 101) for i in range(n)]
for n in (0, 1, 2, 3, 7, 31, 32, 33, 63, 64, 65, 127, 200, 1000, 2500):
    for a in patterns(n):
        b = sorted(a)
        assert all(not y < x for x, y in zip(b, b[1:])) and len(a) == len(b)
        c = sorted(range(n), key=a.__getitem__)
        assert [a[i] for i in c] == b and all(a[i] < a[j] or i < j for i, j in zip(c, c[1:]))
        d = sorted(range(n), key=a.__getitem__, reverse=True)
        assert [a[i] for i in d] == b[::-1] and all(a[i] > a[j] or i < j for i, j in zip(d, d[1:]))
        assert [x for x, _ in sorted(zip(a, range(n)))] == b
        class W:
            def __init__(self, v): self.v = v
            def __lt__(self, o): return self.v < o.v
        assert [w.v for w in sorted(map(W, a))] == b
# ---
# A list sorted already needs few comparisons.
n = 0
class C:
    def __init__(self, v): self.v = v
    def __lt__(self, o):
        global n
        n += 1
        return self.v < o.v
sorted(map(C, range(1000)))
assert n == 999
n = 0
sorted(map(C, range(1000, 0, -1)))
assert n == 999
# ---
# The list is empty while it is being sorted, and changing it is an error.
a = [3, 1, 2]
seen = []
a.sort(key=lambda x: seen.append(list(a)) or x)
assert seen == [[], [], []] and a == [1, 2, 3]
def key(x):
    a.append(x)
    return x
try:
    a.sort(key=key)
except ValueError as e:
    assert str(e) == "list modified during sort"
assert a == [1, 2, 3]
# ---
# An error while sorting leaves all items in the list.
class Bad:
    def __init__(self, v): self.v = v
    def __lt__(self, o):
        if self.v == 50: raise ValueError("stop")
        return self.v < o.v
a = [Bad(i * 37 % 100) for i in range(100)]
b = set(a)
try:
    a.sort()
except ValueError as e:
    assert str(e) == "stop"
assert len(a) == 100 and set(a) == b
def key(x):
    if x == 2: raise KeyError(x)
a = [1, 2, 3]
try:
    a.sort(key=key)
except KeyError:
    pass
assert a == [1, 2, 3]
# ---
# Comparisons without sense do no harm.
import random
random.seed(1)
class Mad:
    def __lt__(self, o): return random.random() < 0.5
for n in (2, 10, 100, 1000):
    a = [Mad() for _ in range(n)]
    b = set(a)
    a.sort()
    assert set(a) == b and len(a) == n
# ---
# Not-a-number sorts as in CPython.
nan = float("nan")
print(sorted([3.0, nan, 1.0]), sorted([nan, 2.0, 1.0]), sorted([2.0, 1.0, nan]), sorted([1.0, nan, 0.5, 2.0, nan, 0.25]))
print(min(nan, 1.0), min(1.0, nan), max([nan, 2.0, 1.0]), max([1.0, nan, 2.0]))
# ---
# A subclass of list sorts too.
class L(list): pass
a = L([2, 1])
a.x = 1
a.sort(reverse=True)
assert a == [2, 1] and a.x == 1 and type(sorted(a)) is list
# ---
# functools.cmp_to_key sorts by a comparison function.
from functools import cmp_to_key
assert sorted([1, 2, 3, 4], key=cmp_to_key(lambda a, b: (a % 2 > b % 2) - (a % 2 < b % 2) or b - a)) == [4, 2, 3, 1]
# ---
# Whatever the kind of the keys and the length, the result is that of putting one after the other in its place.
import random
r = random.Random(11)
def slow(items, key, reverse):
    out = []
    for x in items:
        i = len(out)
        while i and (key(out[i-1]) < key(x) if reverse else key(x) < key(out[i-1])):
            i -= 1
        out.insert(i, x)
    return out
def text(): return r.choice(["", "a", "same head ", "same hea", "same he", "\0", "é"]) + "".join(r.choice("ab\0é") for _ in range(r.randint(0, 3)))
kinds = [
    lambda: r.randint(-3, 3), lambda: r.choice([-2**63, 2**63 - 1, 0, -1, 2**62]), lambda: r.choice([0.0, -0.0, 1.5, -1.5, float("inf"), -float("inf"), 1e-310]),
    text, lambda: (r.randint(0, 2), text()), lambda: (r.random() < .5, r.choice([0, 1, True, False]), r.choice([-0.0, 0.0, 2.5])), lambda: (text(), None, r.randint(0, 2)),
    lambda: (1,) * r.randint(1, 20) + (r.randint(0, 2),), lambda: (1.0, r.choice([(1,), (2,)])), lambda: (r.choice([1, 1.0, True]), r.choice([1, 2.0])), lambda: (0, r.choice([2**70, 5])),
    lambda: r.choice([(), (1,), (0,)]), lambda: (-r.randint(0, 3), r.choice("xyz"), r.random()),
]
for n in [2, 3, 5, 15, 16, 17, 31, 32, 33, 34, 50, 130]:
    for make in kinds:
        keys = [make() for _ in range(n)]
        if n % 3 == 0:
            keys.sort()
            keys[r.randrange(n)] = make()
        items = list(enumerate(keys))
        for reverse in (False, True):
            want = slow(items, lambda x: x[1], reverse)
            assert repr(sorted(items, key=lambda x: x[1], reverse=reverse)) == repr(want), (keys, reverse)
            assert repr(sorted(keys, reverse=reverse)) == repr([k for _, k in want])
            keys2 = keys[:]
            keys2.sort(reverse=reverse)
            assert repr(keys2) == repr([k for _, k in want])
# ---
# NaN is neither less nor greater, alone or in tuples: what comes of it is what the comparisons in their order make.
nan = float("nan")
print(sorted([3.0, nan, 1.0, 2.0]), sorted([3.0, nan, 1.0, 2.0], reverse=True), sorted([nan, 2.0, nan, 1.0, 0.0]))
print(sorted([(1, 3.0), (1, nan), (1, 1.0), (0, 2.0)]), sorted([(nan, 1), (2.0, 0), (1.0, 5)]), sorted([(nan, 2), (nan, 1)]))
# ---
# Items of tuples that are compared by code of a script are asked as often as before, and in that order.
class V:
    def __init__(self, v): self.v = v
    def __eq__(self, o): print("eq", self.v, o.v, end=" "); return self.v == o.v
    def __lt__(self, o): print("lt", self.v, o.v, end=" "); return self.v < o.v
    def __repr__(self): return f"V{self.v}"
print(sorted([(1, V(3)), (2, V(1)), (1, V(2)), (1, V(1))]))
print(sorted([(1, V(3)), (2, V(1)), (1, V(2)), (1, V(3))], reverse=True))
class Failing:
    def __eq__(self, o): raise ValueError("no order")
l = [(2, "b"), (1, Failing()), (1, Failing()), (0, "z")]
before = l[:]
try:
    l.sort()
except ValueError as e:
    print(e, [b[0] for b in l], sorted(map(id, before)) == sorted(map(id, l)))
# ---
# A str that is not one of CPython's has a comparison of its own.
class S(str):
    def __lt__(self, o): return str.__gt__(self, o)
assert sorted([S("a"), S("b"), S("c")]) == ["c", "b", "a"] and sorted([("x", S("a")), ("x", S("b"))]) == [("x", "b"), ("x", "a")]
class T(tuple):
    def __lt__(self, o): return tuple.__gt__(self, o)
assert sorted([T((1,)), T((2,)), T((3,))]) == [(3,), (2,), (1,)]
class I(int):
    def __lt__(self, o): return int.__gt__(self, o)
assert sorted([I(1), I(2), I(3)]) == [3, 2, 1] and sorted([(I(1),), (I(2),)]) == [(2,), (1,)]
