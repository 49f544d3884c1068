# set() and frozenset() make sets of any iterable.
assert set() == frozenset() and set("aab") == {"a", "b"} and frozenset([1, 2]) == {2, 1} and set({1: 2}) == {1}
f = frozenset([1])
assert frozenset(f) is f and f.copy() is f and f | set() == f and set(f) == f
set(1)  ### "TypeError: 'int' object is not iterable"
set(1, 2)  ### "TypeError: set expected at most 1 argument, got 2"
set(a=1)  ### "TypeError: set() takes no keyword arguments"
frozenset(1, 2)  ### "TypeError: frozenset expected at most 1 argument, got 2"
frozenset(a=1)  ### "TypeError: frozenset() takes no keyword arguments"
set([[]])  ### "TypeError: cannot use 'list' as a set element (unhashable type: 'list')"
{[]}  ### "TypeError: cannot use 'list' as a set element (unhashable type: 'list')"
# ---
# Sets of numbers have CPython's order.
print({3, 1, 2}, {10, 20, 30, 5}, {100, 8, 0, 16, -1, -2}, {1.5, 2.5, -0.25, 7}, {True, 0, None})
print(set(range(100, 0, -7)), {2**40, 2**61, 2**70, -2**35}, {(1, 2), (2, 1), (0,), ()})
print(set([x * x % 101 for x in range(60)]))
print(frozenset([5, 3, 9, 1]), {frozenset([1, 2]), frozenset([3])})
a = set()
for i in range(40, 0, -3):
    a.add(i * 5)
    if i % 2:
        a.discard(i * 5 - 15)
print(a, [a.pop() for _ in range(5)], a)
# ---
# The order after operations is CPython's too.
a, b = set(range(0, 60, 3)), set(range(60, 0, -4))
print(a | b, b | a)
print(a & b, b & a)
print(a - b, b - a)
print(a ^ b, b ^ a)
print(a.union([200, 100], {7: 1}), a.intersection([30, 24, 0]), a.difference(b, [3]))
c = set(a)
c -= b; print(c)
c |= b; print(c)
c ^= a; print(c)
c &= set(range(20)); print(c)
c.update([31, 17, 99], {5: 5}); print(c)
c.difference_update(range(0, 40)); print(c)
# ---
# Large sets keep the order through their growth.
a = set()
for i in range(3000):
    a.add(i * i * 7919 % 100003)
    if i % 5 == 0:
        a.discard(i * 3)
print(list(a)[:50], list(a)[-50:], len(a))
b = {x for x in a if x % 2}
print(list(b)[:50], list(a - b)[:50], list(a & b)[:50])
# ---
# A display of constants has CPython's order.
print({164, 83, 35, 12, 99, 260, 4, 132, 68, 36, 20})
print({911, -5, 262, 7, 518, 6, 70, 134, 198, 8, 1030})
print(*(x for x in {64, 128, 0, 32, 96, 160, 1, 65}))
# ---
# add, discard, remove, pop and clear change a set.
s = {1, 2}
s.add(3)
s.add(3.0)
s.discard(99)
s.discard(1)
s.remove(2)
assert s == {3} and s.pop() == 3 and s == set()
s.pop()  ### "KeyError: 'pop from an empty set'"
s.remove(5)  ### "KeyError: 5"
s.remove({1})  ### "KeyError: {1}"
s.add([])  ### "TypeError: cannot use 'list' as a set element (unhashable type: 'list')"
s.discard([])  ### "TypeError: cannot use 'list' as a set element (unhashable type: 'list')"
s.pop(1)  ### "TypeError: set.pop() takes no arguments (1 given)"
s.add()  ### "TypeError: set.add() takes exactly one argument (0 given)"
# ---
# A set is looked up in a set as a frozenset.
s = {frozenset([1, 2]), 3}
assert {1, 2} in s and {1} not in s
s.discard({1, 2})
assert s == {3}
[] in s  ### "TypeError: cannot use 'list' as a set element (unhashable type: 'list')"
# ---
# Operators need sets on both sides; methods take any iterables.
a = {1, 2, 3}
assert a | {4} == {1, 2, 3, 4} and a & {1, 9} == {1} and a - {1} == {2, 3} and a ^ {1, 9} == {2, 3, 9}
assert a.union([4], (5,)) == {1, 2, 3, 4, 5} and a.intersection([1, 2], "x", {2}) == set() and a.difference([1], [2]) == {3}
assert a.symmetric_difference([3, 4]) == {1, 2, 4} and a.union() == a.intersection() == a.difference() == a
assert a.union() is not a and a.difference() is not a
a | [4]  ### "TypeError: unsupported operand type(s) for |: 'set' and 'list'"
[4] - a  ### "TypeError: unsupported operand type(s) for -: 'list' and 'set'"
a.union(3)  ### "TypeError: 'int' object is not iterable"
a.intersection([[]])  ### "TypeError: unhashable type: 'list'"
a.difference([[]])  ### "TypeError: cannot use 'list' as a set element (unhashable type: 'list')"
# ---
# The type of a result is that of the left operand.
assert type({1} | frozenset()) is set and type(frozenset() | {1}) is frozenset and type({1} & frozenset()) is set
# ---
# Augmented assignment changes a set in place, and makes a new frozenset.
s = t = {1, 2}
s |= {3}; s &= {2, 3, 4}; s -= {2}; s ^= {3, 5}
assert s is t == {5}
f = g = frozenset([1])
f |= {2}
assert f == {1, 2} and g == {1}
s -= s
assert s == set() == t
s |= [1]  ### "TypeError: unsupported operand type(s) for |=: 'set' and 'list'"
s -= [1]  ### "TypeError: unsupported operand type(s) for -=: 'set' and 'list'"
# ---
# The update methods take any iterables.
s = {1, 2, 3}
s.update([4], "x")
s.intersection_update([1, 4, "x", "y"])
s.difference_update(["x"], [9])
s.symmetric_difference_update([4, 5])
assert s == {1, 5}
s.update()
s.symmetric_difference_update(s)
assert s == set()
s.update(3)  ### "TypeError: 'int' object is not iterable"
# ---
# Comparison is inclusion.
assert {1} < {1, 2} <= {1, 2} and not {1} < {1} and {1, 2} > {2} and not {1} <= {2} and not {1} >= {2}
assert {1, 2} == frozenset([2, 1]) and {1} != {2} and {1} != [1]
assert {1}.issubset([1, 2]) and {1, 2}.issuperset([1]) and {1}.isdisjoint([2]) and not {1}.isdisjoint({1, 2})
assert set().issubset([]) and {1}.issubset({1: 2}) and not {1}.issuperset(range(3))
{1} < [1]  ### "TypeError: '<' not supported between instances of 'set' and 'list'"
{1}.issubset(3)  ### "TypeError: 'int' object is not iterable"
hash({1})  ### "TypeError: unhashable type: 'set'"
# ---
# A frozenset's hash is CPython's and does not depend on order.
print(hash(frozenset()), hash(frozenset([1, 2, 3])), hash(frozenset([(1, 2), 3.5, None])), hash(frozenset([frozenset([1])])))
assert hash(frozenset([1, 2, 3])) == hash(frozenset([3, 2, 1, 1]))
assert {frozenset([1, 2]): "x"}[frozenset([2, 1])] == "x"
# ---
# The repr of an empty set is a call, that of a subclass names it.
class S(set): pass
class F(frozenset): pass
assert repr(set()) == "set()" and repr({1}) == "{1}" and repr(frozenset()) == "frozenset()" and repr(frozenset([1])) == "frozenset({1})"
assert repr(S()) == "S()" and repr(S([1])) == "S({1})" and repr(F([1])) == "F({1})"
# ---
# A set that contains itself through an object shows it as set(...).
class H:
    def __hash__(self): return 1
    def __repr__(self): return repr(s)
s = {H()}
assert repr(s) == "{set(...)}"
# ---
# Operators and methods of a subclass give plain sets, its constructor instances with attributes.
class S(set):
    def __init__(self, items=(), tag=None):
        super().__init__(items)
        self.tag = tag
s = S([1, 2], tag="t")
assert s.tag == "t" and type(s) is S
for r in (s | {3}, s & {1}, s - {1}, s ^ {1}, s.copy(), s.union(), s.intersection([1])):
    assert type(r) is set
s |= {3}
assert type(s) is S and s == {1, 2, 3}
# ---
# A subclass of frozenset may have arguments of its own.
class F(frozenset):
    def __new__(cls, *items):
        return super().__new__(cls, items)
f = F(1, 2)
f.note = 1
assert f == {1, 2} and type(f.copy()) is frozenset and hash(f) == hash(frozenset([1, 2]))
# ---
# A set that changes its size while it is iterated over is a RuntimeError.
s = {1}
it = iter(s)
s.add(2)
next(it)  ### "RuntimeError: Set changed size during iteration"
# ---
# Elements whose hashes collide are told apart by ==.
class K:
    def __init__(self, v): self.v = v
    def __hash__(self): return self.v % 3
    def __eq__(self, other): return isinstance(other, K) and self.v == other.v
s = {K(i) for i in range(60)}
s |= {K(i) for i in range(30, 90)}
assert len(s) == 90 and K(89) in s and K(90) not in s
s -= {K(i) for i in range(45)}
assert len(s) == 45 and {k.v for k in s} == set(range(45, 90))
# ---
# A comparison that changes the set does not confuse it.
s = set()
class E:
    def __hash__(self): return 5
    def __eq__(self, other):
        s.clear()
        return False
s.add(E())
s.add(5)
assert 5 in s and len(s) == 1
# ---
# The error of __eq__ comes through.
class E:
    def __hash__(self): return 1
    def __eq__(self, other):
        raise ValueError("no eq")  ### "ValueError: no eq"
E() in {1}
# ---
# Sets are generic.
assert repr(set[int]) == "set[int]" and repr(frozenset[str]) == "frozenset[str]"
# ---
# A method of frozenset that combines with nothing returns a new one; copy() returns the same.
s = frozenset("abc")
assert s.copy() is s and frozenset(s) is s
for t in (s.union(), s.intersection(), s.intersection(s), s.difference(), s & s):
    assert t == s and t is not s
# ---
# Sets and dicts hand on the hashes of their keys.
class H(int):
    n = 0
    def __hash__(self):
        H.n += 1
        return int(self)
d = dict.fromkeys(map(H, range(5)))
s = set(d)
H.n = 0
dict.fromkeys(s), dict.fromkeys(frozenset(s), 1), dict.fromkeys(d), s.difference(d), s | s, s & s, s ^ set()
assert H.n == 0
# ---
# The reduction of a set has the state that __getstate__ gives: the dict, and slots.
class S(set):
    __slots__ = ("x", "y", "__dict__")
s = S("a"); s.x = 1; s.z = 5
print(s.__reduce__(), S().__reduce__(), frozenset().__reduce__())
# ---
# Operations with a dict's keys make sets, frozensets or not.
keys = {1: 2}.keys()
assert type(frozenset([1]) & keys) is type(keys & frozenset([1])) is type(keys | frozenset()) is set
# ---
# The order of a set is that of its history, through every size of table.
for n in (0, 1, 3, 4, 5, 7, 8, 9, 18, 19, 20, 40, 80, 300):
    items = [(i * 7919) % 1009 for i in range(n)]
    a = set(items); b = {i for i in items}; c = frozenset(items); d = set()
    for i in items: d.add(i)
    print(n, list(a), list(a) == list(b) == list(d) == list(c), list(a | {5, 70}), list(a & set(items[::2])), list(a - set(items[::3])), list(a ^ {1, items[0] if items else 2}))
    e = a.copy(); e.discard(items[-1] if items else 0); e.add(3000); e.update(items[:3]); print(list(e), list(set(e)), len(e))
    e.clear(); assert not e and list(e) == []; e.add(1); e |= {9, 17}; print(list(e)); e &= {17, 25}; print(list(e), e.pop(), e)
    assert c == a and a == c and c <= a and hash(c) == hash(frozenset(b))
# ---
# A comparison that changes a set on the way is noticed; the tables that it leaves are used by other sets.
class K:
    def __init__(self, n): self.n = n
    def __hash__(self): return 1
    def __eq__(self, other):
        if K.act: K.act.pop()()
        return isinstance(other, K) and self.n == other.n
K.act = []
for size in (3, 6, 20):
    s = {K(i) for i in range(size)} if size < 10 else set(range(size)) | {K(0)}
    def grow():
        s.update(range(1000, 1000 + 4 * size)); s.difference_update(range(1000, 1000 + 4 * size))
        return [set(range(9)) for _ in range(3)]
    K.act = [grow, s.clear, grow]
    print(K(size + 1) in s, len(s))
    K.act = [grow]
    s.add(K(77)); print(len(s), K(77) in s, sorted(x for x in s if isinstance(x, int))[:3])
    K.act = []
# ---
# Many sets that grow at a time have tables of their own.
sets = [set() for _ in range(5)]
for i in range(30):
    for k, s in enumerate(sets): s.add((k, i)); s.add(k * 100 + i)
assert all(s == {(k, i) for i in range(30)} | set(range(k * 100, k * 100 + 30)) for k, s in enumerate(sets))
assert not set().union() and len(set().union(range(20), range(10, 40))) == 40
# ---
# A subset is found by its elements, and by nothing else.
for n in (0, 1, 5, 30, 200):
    a = set(range(n)); b = frozenset(range(n + 1))
    print(a < b, a <= b, a == b, b > a, a.issubset(b), b.issubset(a), a.isdisjoint(b), a == set(b) - {n}, len(b - a), len(b & a), len(a.difference(range(3))))
