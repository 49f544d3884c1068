# Arrays hold items of one type; what does not fit is refused.
from array import array
for code, bad in (("b", 128), ("B", -1), ("h", 40000), ("H", 65536), ("H", 2**40), ("i", 2**31), ("I", -1), ("I", 2**32), ("l", 2**63), ("L", -1),
                  ("q", 2**63), ("Q", -1), ("Q", 2**64), ("d", "x"), ("i", 1.5), ("w", "ab"), ("w", 5)):
    a = array(code)
    try:
        a.append(bad)
    except (OverflowError, TypeError) as e:
        print(code, a.itemsize, type(e).__name__, e)
# ---
# The initial items may be text, bytes, another array, or any iterable.
from array import array
print(array("i"), array("i", [1, 2]), array("w", "aé"), array("h", b"\1\0\2\0"), array("d", array("b", [1])), array("q", range(3)), array("B", memoryview(b"ab")))
array("i", "abc")  ### "TypeError: cannot use a str to initialize an array with typecode 'i'"
# ---
# There are typecodes for C's types only.
from array import array
array("x")  ### "ValueError: bad typecode (must be b, B, u, w, h, H, i, I, l, L, q, Q, f or d)"
# ---
# Bytes must be whole items.
from array import array
array("i", b"abc")  ### "ValueError: bytes length not a multiple of item size"
# ---
# Slices are arrays, and are assigned arrays of the same kind.
from array import array
a = array("i", range(6))
print(a[1:3], a[::-2], a[5:2])
a[1:3] = array("i", [7, 8, 9]); print(a)
a[::2] = array("i", [0, 0, 0, 0]); print(a)
a[3:1] = array("i", [5]); print(a)
del a[::3]; print(a)
del a[-1], a[0:1]; print(a)
try:
    a[0:1] = array("b")
except TypeError as e:
    print(e)
a[0:1] = [1]  ### "TypeError: can only assign array (not \"list\") to array slice"
# ---
# An array assigned to a slice of itself is copied first.
from array import array
a = array("b", range(6))
a[2:4] = a; print(a)
a.extend(a); a += a; print(len(a))
# ---
# Methods change the array as those of list do.
from array import array
a = array("h", [3, 1, 2])
a.append(5); a.extend([6, 7]); a.insert(0, 9); a.insert(-100, 8); a.reverse()
print(a, a.pop(), a.pop(0), a.index(5), a.count(1), 5 in a, a.tolist(), a.remove(1), a)
a.byteswap(); print(a)
a.clear(); print(a, len(a))
a.pop()  ### "IndexError: pop from empty array"
# ---
# Arrays compare item by item, whatever their types.
from array import array
assert array("i", [1, 2]) == array("d", [1, 2]) and array("i", [1]) < array("b", [1, 0]) and array("i", [1]) != [1]
nan = float("nan")
assert array("d", [nan]) != array("d", [nan])
array("w", "a") < array("i", [1])  ### "TypeError: '<' not supported between instances of 'str' and 'int'"
# ---
# A memoryview shows the memory, which keeps its size meanwhile.
from array import array
a = array("i", [1, 2, 3])
m = memoryview(a)
print(m.format, m.itemsize, m.tolist(), m.cast("B").nbytes)
m[0] = 42
try:
    a.append(1)
except BufferError as e:
    print(e)
m.release()
a.append(1)
memoryview(a).tolist()
a.append(2)
print(a, bytes(array("h", [1])), b"".join([array("B", b"xy")]))
# ---
# Arrays are pickled as machine values.
from array import array, _array_reconstructor as r
import copy
a = array("i", [1, -1])
print(a.__reduce_ex__(4)[1], a.__reduce_ex__(2))
assert r(*a.__reduce_ex__(4)[1]) == a and copy.deepcopy(a) == copy.copy(a) == a
print(r(array, "i", 9, b"\0\0\0\1"), r(array, "d", 14, b"\0\0\x80?"), r(array, "q", 2, b"\1\0"))
# ---
# Files are read and written in items.
from array import array
import io
f = io.BytesIO()
array("h", [1, 2]).tofile(f)
f.seek(0)
a = array("h")
a.fromfile(f, 1)
print(a)
a.fromfile(f, 2)  ### "EOFError: read() didn't return enough bytes"
# ---
# Arrays are mutable sequences, also for match.
import array, collections.abc
assert isinstance(array.array("i"), collections.abc.MutableSequence)
match array.array("i", [1, 2]):
    case [x, y]:
        print(x, y)
# ---
# Iterators can be pickled and set.
from array import array
it = iter(array("i", [1, 2, 3]))
next(it)
print(it.__reduce__()[1:])
it.__setstate__(2)
assert list(it) == [3]
# ---
# Characters beyond Unicode, and a bad typecode with what cannot be iterated over.
import array, warnings
warnings.simplefilter("ignore")
for c in "uw":
    a = array.array(c)
    a.frombytes(b"abcd")
    for f in (a.tounicode, lambda: repr(a), lambda: a[0], a.tolist):
        try: print(f())
        except ValueError as e: print(type(e).__name__, e)
try: array.array("x", 5)
except Exception as e: print(type(e).__name__, e)
# ---
# Natives that take many items at once: of all codes, and of an array that grows or shrinks meanwhile.
from array import array
for code, items in ('b', range(-20, 20)), ('Q', [2 ** 64 - 1] * 20), ('d', [.1] * 30), ('w', 'h\u00e9\U0001f600' * 9):
    a = array(code, items)
    print(list(a) == list(items), set(a) == set(items), max(a) == max(items), [*iter(a)] == list(items))
a = array('i', range(40))
it = iter(a)
print(sum(a), next(it), sum(it), list(it))
a.append(7)
print(list(it))
class Grow:
    def __init__(self): self.n = 0
    def __radd__(self, other):
        return other
it = iter(a)
print(any(x == 20 for x in it), list(it)[:2])
it = iter(a); next(it)
del a[3:]
print(list(it), sum(a))

# ---
# Lists of numbers become arrays at once, or not at all.
import array
class I:
    def __index__(self): return 3
class N(int):
    def __index__(self): return 99
class F(float):
    def __float__(self): return 9.0
def outcome(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__, str(e)
for code in "bBhHiIlLqQfdw":
    for l in ([], [1, 2, 3], (1, 2), [0, -1], [127, 128], [255, 256], [2**15 - 1, 2**15], [2**31], [2**32], [2**63], [2**64], [-2**63], [1.5], [1, 2.5], [True], [I()], [N(4)], [F(2.0)], ["a"], [None], [1, "a"], [5] * 5000, [1] * 4096 + [-1]):
        r = outcome(lambda: array.array(code, l))
        print(r if isinstance(r, tuple) else (r.tolist()[:4], len(r)), end=" ")
    a = array.array(code, "xy" if code == "w" else [7])
    for l in ([1, 2], [1, 10**30], [1, "a"], [2**70]):
        print(outcome(lambda: a.fromlist(l)), outcome(lambda: a.extend(l)), a.tolist(), end=" ")
    print()
a = array.array("i", [1])
m = memoryview(a)
print(outcome(lambda: a.fromlist([2])), outcome(lambda: a.fromlist([])), a)
