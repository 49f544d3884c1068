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
