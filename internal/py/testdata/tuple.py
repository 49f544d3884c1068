# tuple() makes a tuple of any iterable, and gives a tuple back as it is.
assert tuple() == () and tuple("ab") == ("a", "b") and tuple([1]) == (1,) and tuple({1: 2}) == (1,)
t = (1, 2)
assert tuple(t) is t and t[:] is t and t * 1 is t and t + () is t
tuple(1)  ### "TypeError: 'int' object is not iterable"
tuple(1, 2)  ### "TypeError: tuple expected at most 1 argument, got 2"
tuple(a=1)  ### "TypeError: tuple() takes no keyword arguments"
# ---
# Tuples are indexed and sliced like lists but never change.
t = (10, 20, 30)
assert t[0] == 10 and t[-1] == 30 and t[1:] == (20, 30) and t[::-1] == (30, 20, 10) and t[5:] == ()
t[3]  ### "IndexError: tuple index out of range"
t["x"]  ### "TypeError: tuple indices must be integers or slices, not str"
t[0] = 1  ### "TypeError: 'tuple' object does not support item assignment"
del t[0]  ### "TypeError: 'tuple' object doesn't support item deletion"
t.x = 1  ### "AttributeError: 'tuple' object has no attribute 'x' and no __dict__ for setting new attributes"
# ---
# + and * work as for lists.
assert (1,) + (2, 3) == (1, 2, 3) and (1, 2) * 2 == (1, 2, 1, 2) and 0 * (1,) == ()
(1,) + [1]  ### `TypeError: can only concatenate tuple (not "list") to tuple`
(1,) * "x"  ### "TypeError: can't multiply sequence by non-int of type 'str'"
(1,) * 2**62  ### "MemoryError"
# ---
# index and count compare with ==.
t = (1, 2, 2.0, "x")
assert t.index(2.0) == 1 and t.index(2, 2) == 2 and t.count(2) == 2 and "x" in t and 3 not in t
t.index(5)  ### "ValueError: tuple.index(x): x not in tuple"
t.count()  ### "TypeError: tuple.count() takes exactly one argument (0 given)"
# ---
# The repr of one item has a comma, and a tuple inside itself is (...).
assert repr(()) == "()" and repr((1,)) == "(1,)" and repr((1, "a")) == "(1, 'a')"
t = ([],)
t[0].append(t)
assert repr(t) == "([(...)],)"
# ---
# Tuples compare item by item.
assert (1, 2) == (1, 2) and (1, 2) < (1, 3) and (1,) < (1, 0) and () < (0,) and (1,) != [1]
(1, None) < (1, 2)  ### "TypeError: '<' not supported between instances of 'NoneType' and 'int'"
# ---
# The hash of a tuple of numbers is CPython's, and equal tuples hash alike.
print(hash(()), hash((1,)), hash((1, 2, 3)), hash((1.5, -1, True)), hash(((1, 2), (3,))), hash((10**30, None)))
assert hash((1, 2.0)) == hash((1.0, 2)) == hash((True, 2))
d = {(1, 2): "a", ("x", (3,)): "b"}
assert d[1.0, 2] == "a" and d["x", (3,)] == "b"
hash((1, []))  ### "TypeError: unhashable type: 'list'"
# ---
# A tuple nested too deep to hash is a RecursionError.
# krait: the depth of native recursion is bounded; CPython has stack enough for this one
t = ()
for _ in range(20_000):
    t = (t,)
hash(t)  ### "RecursionError"
# ---
# The contents of a subclass come from __new__.
class P(tuple):
    def __new__(cls, x, y):
        return super().__new__(cls, (x, y))
    @property
    def x(self): return self[0]
p = P(3, 4)
p.note = "n"
assert p == (3, 4) and p.x == 3 and p.note == "n" and repr(p) == "(3, 4)" and hash(p) == hash((3, 4))
assert type(p + ()) is tuple and type(p[:]) is tuple and type(p * 1) is tuple and tuple(p) == (3, 4)
assert type(tuple(p)) is tuple
# ---
# A subclass without methods of its own is made like a tuple.
class T(tuple): pass
assert T() == () and T("ab") == ("a", "b") and type(T([1])) is T
# ---
# tuple is generic.
assert repr(tuple[int, ...]) == "tuple[int, ...]"

# ---
# Instances of a subclass, empty and not, are repeated, joined and cut as plain tuples.
class T(tuple):
    pass


for t in T(), T([1, 2]), T(range(20)):
    for r in t * 3, 2 * t, t * 0, t * -1, t + (), () + t, t + t, t[:], t[1:], t[::2], t * 1:
        print(type(r).__name__, r)
for n in 2**62, 2**63 - 1:
    print(T() * n, () * n)
    for t in (1,), (1, 2, 3), T((1, 2)):
        try:
            t * n
        except MemoryError as e:
            print(type(e).__name__)
try:
    () * 2**63
except OverflowError as e:
    print(e)
