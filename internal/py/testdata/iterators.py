# iter and next step through an iterable; StopIteration ends it for good.
it = iter([1])
assert iter(it) is it and next(it) == 1 and next(it, "end") == "end"
next(it)  ### "StopIteration"
next(1)  ### "TypeError: 'int' object is not an iterator"
next([])  ### "TypeError: 'list' object is not an iterator"
next()  ### "TypeError: next expected at least 1 argument, got 0"
iter(1)  ### "TypeError: 'int' object is not iterable"
iter()  ### "TypeError: iter expected at least 1 argument, got 0"
iter(1, 2)  ### "TypeError: iter(v, w): v must be callable"
iter(1, 2, 3)  ### "TypeError: iter expected at most 2 arguments, got 3"
# ---
# Each builtin type has its own iterator type.
for x in ([], (), {}, {}.values(), {}.items(), set(), frozenset(), range(3), range(2**70), "", b""):
    print(type(iter(x)).__name__)
for x in ([], (), {}, {}.values(), {}.items(), range(3), range(2**70), ""):
    print(type(reversed(x)).__name__)
print(type(iter(int, 1)).__name__)
type(iter([]))()  ### "TypeError: cannot create 'list_iterator' instances"
class X(type(iter([]))): pass  ### "TypeError: type 'list_iterator' is not an acceptable base type"
# ---
# iter(f, sentinel) calls f until it returns the sentinel.
n = iter([1, 2, 3, 4])
assert list(iter(lambda: next(n), 3)) == [1, 2] and next(n) == 4
def stop(): raise StopIteration
assert list(iter(stop, 1)) == []
it = iter(lambda: 0, 0)
assert list(it) == [] and list(it) == []
# ---
# An object with __getitem__ alone is iterated over by index.
class Seq:
    def __init__(self, n): self.n = n
    def __getitem__(self, i):
        if i >= self.n: raise IndexError(i)
        return i * i
assert list(Seq(4)) == [0, 1, 4, 9] and 9 in Seq(4) and 5 not in Seq(4) and type(iter(Seq(1))).__name__ == "iterator"
assert max(Seq(3)) == 4 and tuple(Seq(2)) == (0, 1) and [*Seq(2)] == [0, 1]
class Bad:
    def __getitem__(self, i):
        raise ValueError("bad")  ### "ValueError: bad"
list(Bad())
# ---
# An exhausted iterator does not come back.
class Seq:
    def __getitem__(self, i):
        if i >= limit: raise IndexError
        return i
limit = 1
it = iter(Seq())
assert list(it) == [0]
limit = 5
assert list(it) == []
# ---
# __length_hint__ says how many items are left.
for x in ([1, 2, 3], (1, 2, 3), {1: 1, 2: 2, 3: 3}, {1, 2, 3}, range(3)):
    it = iter(x)
    assert it.__length_hint__() == 3
    next(it)
    assert it.__length_hint__() == 2
    list(it)
    assert it.__length_hint__() == 0
assert reversed([1, 2]).__length_hint__() == 2 and reversed((1, 2)).__length_hint__() == 2
# ---
# enumerate counts from start.
assert list(enumerate("ab")) == [(0, "a"), (1, "b")] and list(enumerate("ab", 5)) == [(5, "a"), (6, "b")]
assert list(enumerate(iterable="a", start=-1)) == [(-1, "a")] == list(enumerate(start=-1, iterable="a"))
assert list(enumerate("ab", 2**63 - 1)) == [(2**63 - 1, "a"), (2**63, "b")] and list(enumerate("ab", 2**70)) == [(2**70, "a"), (2**70 + 1, "b")]
assert repr(enumerate[int]) == "enumerate[int]"
enumerate()  ### "TypeError: enumerate() missing required argument 'iterable'"
enumerate(1)  ### "TypeError: 'int' object is not iterable"
enumerate([], "a")  ### "TypeError: 'str' object cannot be interpreted as an integer"
enumerate([], 1, 2)  ### "TypeError: enumerate() takes at most 2 arguments (3 given)"
enumerate([], foo=1)  ### "TypeError: 'foo' is an invalid keyword argument for enumerate()"
# ---
# zip ends with the shortest iterable.
assert list(zip()) == [] and list(zip("ab")) == [("a",), ("b",)] and list(zip("abc", range(2))) == [("a", 0), ("b", 1)]
assert list(zip("ab", "cd", "ef", "gh")) == [("a", "c", "e", "g"), ("b", "d", "f", "h")] and dict(zip("ab", [1, 2])) == {"a": 1, "b": 2}
it = iter([1, 2, 3])
assert list(zip(it, [10])) == [(1, 10)] and next(it) == 3
zip(1)  ### "TypeError: 'int' object is not iterable"
zip([], foo=1)  ### "TypeError: zip() got an unexpected keyword argument 'foo'"
# ---
# A strict zip wants equal lengths.
assert list(zip([1], [2], strict=True)) == [(1, 2)] and list(zip(strict=True)) == []
list(zip([1], [], strict=True))  ### "ValueError: zip() argument 2 is shorter than argument 1"
list(zip([1], [1, 2], strict=True))  ### "ValueError: zip() argument 2 is longer than argument 1"
list(zip([1], [1], [1, 2], strict=True))  ### "ValueError: zip() argument 3 is longer than arguments 1-2"
list(zip([1, 2], [1, 2], [1], strict=True))  ### "ValueError: zip() argument 3 is shorter than arguments 1-2"
list(zip([], [1], [1], strict=True))  ### "ValueError: zip() argument 2 is longer than argument 1"
# ---
# map calls a function with an item of each iterable.
assert list(map(str, [1, 2])) == ["1", "2"] and list(map(lambda a, b: a + b, [1, 2], [10, 20, 30])) == [11, 22]
assert list(map(pow, [2, 3], [3, 2], strict=True)) == [8, 9]
map()  ### "TypeError: map() must have at least two arguments."
map(str)  ### "TypeError: map() must have at least two arguments."
map(str, 1)  ### "TypeError: 'int' object is not iterable"
map(str, [], foo=1)  ### "TypeError: map() got an unexpected keyword argument 'foo'"
list(map(1, [1]))  ### "TypeError: 'int' object is not callable"
list(map(max, [1], [], strict=True))  ### "ValueError: map() argument 2 is shorter than argument 1"
list(map(max, [1], [1, 2], strict=True))  ### "ValueError: map() argument 2 is longer than argument 1"
# ---
# A map goes on after an error of its function.
m = map(lambda x: 10 // x, [1, 0, 5])
assert next(m) == 10
try:
    next(m)
except ZeroDivisionError:
    pass
assert list(m) == [2]
# ---
# The function of a map may ask the map for its next item.
def f(x):
    return (x, next(m, None)) if x < 3 else x
m = map(f, [1, 2, 3, 4])
assert next(m) == (1, (2, 3)) and list(m) == [4]
# ---
# filter keeps the items for which the function, or the item itself, is true.
assert list(filter(None, [0, 1, "", "a", None])) == [1, "a"] and list(filter(str.isdigit, "a1b2")) == ["1", "2"]
assert list(filter(lambda x: [], [1, 2])) == []
filter()  ### "TypeError: filter expected 2 arguments, got 0"
filter(None, 1)  ### "TypeError: 'int' object is not iterable"
filter(None, [], 1)  ### "TypeError: filter expected 2 arguments, got 3"
filter(None, a=1)  ### "TypeError: filter() takes no keyword arguments"
list(filter(5, [1]))  ### "TypeError: 'int' object is not callable"
# ---
# reversed takes sequences and objects with __reversed__.
assert list(reversed("abc")) == ["c", "b", "a"] and list(reversed((1, 2))) == [2, 1] and list(reversed({1: 2, 3: 4})) == [3, 1]
class R:
    def __reversed__(self): return "rev"
assert reversed(R()) == "rev"
class Seq:
    def __len__(self): return 3
    def __getitem__(self, i): return i * 10
assert list(reversed(Seq())) == [20, 10, 0]
class Not(list):
    __reversed__ = None
reversed(1)  ### "TypeError: 'int' object is not reversible"
reversed({1})  ### "TypeError: 'set' object is not reversible"
reversed(x for x in "a")  ### "TypeError: 'generator' object is not reversible"
reversed(Not())  ### "TypeError: 'Not' object is not reversible"
reversed()  ### "TypeError: reversed expected 1 argument, got 0"
reversed([], 1)  ### "TypeError: reversed expected 1 argument, got 2"
reversed(a=1)  ### "TypeError: reversed() takes no keyword arguments"
# ---
# enumerate, zip, map and filter can be derived from.
class E(enumerate): pass
class Z(zip):
    def __next__(self): return ("next", super().__next__())
e = E("a")
e.tag = 1
assert list(e) == [(0, "a")] and e.tag == 1
assert list(Z([1], [2])) == [("next", (1, 2))]
class M(map): pass
class F(filter): pass
assert list(M(str, [1])) == ["1"] and list(F(None, [0, 1])) == [1]
# ---
# len counts what has a length.
assert len("abc") == 3 and len({1: 2}) == 1 and len(range(10)) == 10
class L:
    def __init__(self, n): self.n = n
    def __len__(self): return self.n
assert len(L(5)) == 5 and len(L(True)) == 1
len(1)  ### "TypeError: object of type 'int' has no len()"
len()  ### "TypeError: len() takes exactly one argument (0 given)"
len(obj=1)  ### "TypeError: len() takes no keyword arguments"
len(L(-1))  ### "ValueError: __len__() should return >= 0"
len(L("x"))  ### "TypeError: 'str' object cannot be interpreted as an integer"
len(L(2**70))  ### "OverflowError: cannot fit 'int' into an index-sized integer"
# ---
# any and all stop at the item that decides.
it = iter([0, 1, 2])
assert any(it) and next(it) == 2
it = iter([1, 0, 2])
assert not all(it) and next(it) == 2
assert all([]) and not any([])
any(1)  ### "TypeError: 'int' object is not iterable"
all(1, 2)  ### "TypeError: all() takes exactly one argument (2 given)"
# ---
# min and max take an iterable or several arguments, and keep the first of equal items.
assert min([3, 1, 2]) == 1 and max("abc") == "c" and min(3, 1) == 1 and max(1, 2.5) == 2.5
assert min([], default=5) == 5 and max([], default=None) is None and min([2], default=5) == 2
assert min("bb", "a", key=len) == "a" and max([1, -3, 3], key=abs) == -3 and min([1, 1.0]) is not None and type(max(1, 1.0)) is int
assert min([3, 1], key=None) == 1
min()  ### "TypeError: min expected at least 1 argument, got 0"
max(1)  ### "TypeError: 'int' object is not iterable"
min([])  ### "ValueError: min() iterable argument is empty"
max([], key=abs)  ### "ValueError: max() iterable argument is empty"
min(1, 2, default=3)  ### "TypeError: Cannot specify a default for min() with multiple positional arguments"
min([1], foo=1)  ### "TypeError: min() got an unexpected keyword argument 'foo'"
min(1, "a")  ### "TypeError: '<' not supported between instances of 'str' and 'int'"
max(1, "a")  ### "TypeError: '>' not supported between instances of 'str' and 'int'"
min([1], key=3)  ### "TypeError: 'int' object is not callable"
# ---
# Iterators can be copied through __reduce__.
it = iter([1, 2, 3])
next(it)
assert it.__reduce__() == (iter, ([1, 2, 3],), 1)
it = iter(range(1, 9, 2))
next(it)
print(it.__reduce__()[1])
# ---
# A StopIteration has the value of the generator that ended, not of one that ended within it.
def inner():
    return [4]
    yield
def outer():
    for x in inner():
        yield 1
class It:
    def __iter__(self): return self
    def __next__(self):
        for x in inner(): pass
        raise StopIteration
for it in (outer(), It(), zip(inner()), filter(lambda x: [y for y in inner()], [1]), filter(lambda x: list(inner()) and 0, [1]), enumerate(outer())):
    try:
        print(next(it))
    except StopIteration as e:
        print(repr(e))
# ---
# An AttributeError gets the name and the object of the look-up that it ended, unless it has any.
class A:
    def __getattr__(self, name): raise AttributeError(f"no {name}")
    @property
    def p(self): raise AttributeError("x", name="q")
class M:
    def __getattr__(self, name): return getattr(a, name)
a, m = A(), M()
for f in (lambda: a.x, lambda: getattr(a, "y"), lambda: a.p, lambda: m.z):
    try:
        f()
    except AttributeError as e:
        print(e.name, type(e.obj), e)

# ---
# Natives that call natives with any number of arguments: max and min take them as they lie.
from functools import reduce
import itertools, operator
nums = [3, 1, 4, 1, 5]
print(list(itertools.accumulate(nums, max)), list(itertools.accumulate(nums, min)), reduce(max, nums), list(map(max, nums, nums[::-1])), list(itertools.starmap(min, zip(nums, nums[1:]))))
print(list(map(print, "ab", "cd")), list(itertools.starmap(max, [(1, 2, 3), [4, 5]])), list(itertools.starmap(divmod, [(7, 2)])))
for f in (lambda: list(itertools.starmap(max, [(1,)])), lambda: list(itertools.starmap(max, [()])), lambda: reduce(max, [1, "a"]), lambda: list(itertools.starmap(max, [range(40)])),
          lambda: list(itertools.starmap(isinstance, [(1, int, 2)]))):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

# ---
# zip of two iterators that run no code, of unequal lengths, strictly or not: what is left in which.
def shown(z, *its):
    out = []
    try:
        for pair in z:
            out.append(pair)
    except Exception as e:
        out.append((type(e).__name__, str(e)))
    try:
        out.append(next(z, "end"))
    except Exception as e:
        out.append(str(e))
    return out, [list(i) for i in its]
for strict in (False, True):
    for m, n in ((0, 0), (0, 2), (2, 0), (2, 2), (3, 2), (2, 3), (2, 4)):
        a, b = iter(list(range(m))), iter(tuple(range(n)))
        print(shown(zip(a, b, strict=strict), a, b))
        a, b = iter(range(m)), (x for x in range(n))
        print(shown(zip(a, b, strict=strict), a, b))
        print(shown(zip((x for x in range(m)), iter([7] * n), strict=strict)))
def failing():
    yield 1
    raise KeyError("k")
print(shown(zip([1, 2, 3], failing())), shown(zip(failing(), [1, 2, 3], strict=True)))
it = iter([1, 2, 3, 4])
print(list(zip(it, it)))

# ---
# max and min of a few ints, and of what is not all ints.
class N(int):
    def __lt__(self, o): return True
    def __gt__(self, o): return True
for vs in ((1, 2), (2, 1), (1, 1), (-5, 3, 0), (1, True), (True, 1), (1, 1.0), (1.0, 1), (2**70, 1), (-2**63, 2**63 - 1), (N(5), 7), (7, N(5)), tuple(range(8)), tuple(range(9)), (3, 2, "a"), (1, None)):
    for f in (max, min):
        try:
            print(repr(f(*vs)), type(f(*vs)).__name__, end=" ")
        except TypeError as e:
            print(e, end=" ")
print()
x = 10**6
print(max(x, x) is x, max(1, 2, key=lambda v: -v), min(3, 4, key=None))
try:
    max(1, 2, default=3)
except TypeError as e:
    print(e)

# ---
# operator's functions of ints at the ends of 64 bits, called by the loop and by natives.
import operator
from functools import reduce
ends = [0, 1, -1, 2**31 - 1, 2**31, -2**31, -2**31 - 1, 2**62, 2**63 - 1, -2**63, True, 1.5]
for f in (operator.add, operator.sub, operator.mul):
    for a in ends:
        print([f(a, b) for b in ends] == [reduce(f, (a, b)) for b in ends] == list(map(f, [a] * len(ends), ends)), [f(a, b) for b in ends])
def outcome(f, *a):
    try:
        return f(*a)
    except Exception as e:
        return type(e).__name__, str(e)
print(outcome(reduce, operator.add, [1, "a"]), outcome(lambda: list(map(operator.add, [1], ["b"]))), outcome(lambda: list(map(operator.add, [1]))), outcome(reduce, operator.add, [1, True]))
print(list(map(lambda *a, k=5: (a, k), [1, 2], [3, 4], [5, 6])), list(map(print, [1], [2])), list(map(dict, [[("a", 1)]])), list(map(int, ["10", "11"], [2, 3])), list(map(max, [1, 5], [4, 2], [3, 3])))
m = map(lambda a, b: (a, b, next(m, None)), [1, 2, 3], [4, 5, 6])
print(list(m))
