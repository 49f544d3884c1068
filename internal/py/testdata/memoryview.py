# A memoryview shows the memory of bytes or a bytearray without a copy.
b = bytearray(b"abcdef")
m = memoryview(b)
b[0] = 65
m[1] = 66
m[2:4] = b"CD"
assert b == b"ABCDef" and m[0] == 65 and m[-1] == 102 and m.tolist() == list(b) and m.tobytes() == bytes(b) and len(m) == 6
assert (m.format, m.itemsize, m.ndim, m.shape, m.strides, m.suboffsets, m.nbytes, m.readonly, m.obj is b) == ("B", 1, 1, (6,), (1,), (), 6, False, True)
m[6]  ### "IndexError: index out of bounds on dimension 1"
m["x"]  ### "TypeError: memoryview: invalid slice key"
m[0] = 256  ### "ValueError: memoryview: invalid value for format 'B'"
m[0] = "a"  ### "TypeError: memoryview: invalid type for format 'B'"
m[0:2] = b"abc"  ### "ValueError: memoryview assignment: lvalue and rvalue have different structures"
m[0:2] = 1  ### "TypeError: a bytes-like object is required, not 'int'"
del m[0]  ### "TypeError: cannot delete memory"
memoryview(1)  ### "TypeError: memoryview: a bytes-like object is required, not 'int'"
memoryview()  ### "TypeError: memoryview() missing required argument 'object' (pos 1)"
memoryview(b"abc")[0] = 1  ### "TypeError: cannot modify read-only memory"
m.toreadonly()[0] = 1  ### "TypeError: cannot modify read-only memory"
class M(memoryview): pass  ### "TypeError: type 'memoryview' is not an acceptable base type"
# ---
# Slices are views too, with strides.
b = bytearray(range(10))
m = memoryview(b)
s = m[1:9:3]
assert s.tolist() == [1, 4, 7] and s.strides == (3,) and s.shape == (3,) and not s.contiguous and s[::-1].tolist() == [7, 4, 1] and m[5:2].tolist() == []
s[0] = 100
m[::2] = bytes(5)
m[0:3] = m[3:6]
assert b == bytes([3, 0, 5, 3, 0, 5, 0, 7, 0, 9]) and m[::2].tobytes() == bytes([3, 5, 0, 0, 0]) and bytes(m[::-1]) == bytes(reversed(b))
# ---
# cast changes the items' format or the shape, from or to bytes.
m = memoryview(b"abcdefgh")
assert m.cast("H").tolist() == [25185, 25699, 26213, 26727] and m.cast("i")[1] == 1751606885 and m.cast("q").shape == (1,) and m.cast("c")[0] == b"a" and m.cast("@b").format == "@b"
assert m.cast("d")[0] == 8.540883223036124e+194 and m.cast("e").tolist() == [816.5, 1123.0, 1637.0, 2254.0] and memoryview(b"\0\1").cast("?").tolist() == [False, True]
g = m.cast("B", (2, 4))
assert g.tolist() == [[97, 98, 99, 100], [101, 102, 103, 104]] and g[1, 2] == 103 and g.strides == (4, 1) and g.ndim == 2 and len(g) == 2 and g.tobytes("F") == b"aebfcgdh"
assert m.cast("H", [2, 2]).tolist() == [[25185, 25699], [26213, 26727]] and g.cast("B").tobytes() == bytes(m) and memoryview(b"a").cast("B", ())[()] == 97
m.cast("x")  ### "ValueError: memoryview: destination format must be a native single character format prefixed with an optional '@'"
m.cast("<H")  ### "ValueError: memoryview: destination format must be a native single character format prefixed with an optional '@'"
m.cast("H").cast("I")  ### "TypeError: memoryview: cannot cast between two non-byte formats"
m[:3].cast("H")  ### "TypeError: memoryview: length is not a multiple of itemsize"
m[::2].cast("H")  ### "TypeError: memoryview: casts are restricted to C-contiguous views"
m.cast("B", (3, 2))  ### "TypeError: memoryview: product(shape) * itemsize != buffer size"
m.cast("B", (0, 8))  ### "ValueError: memoryview.cast(): elements of shape must be integers > 0"
m.cast("B", 5)  ### "TypeError: shape must be a list or a tuple"
g[1]  ### "NotImplementedError: multi-dimensional sub-views are not implemented"
g[1, 4]  ### "IndexError: index out of bounds on dimension 2"
g[1, 2, 3]  ### "TypeError: cannot index 2-dimension view with 3-element tuple"
len(memoryview(b"a").cast("B", ()))  ### "TypeError: 0-dim memory has no length"
# ---
# Items of every format are checked when they are stored.
b = bytearray(8)
m = memoryview(b)
for f, lo, hi in (("b", -128, 127), ("H", 0, 65535), ("i", -2**31, 2**31 - 1), ("Q", 0, 2**64 - 1), ("n", -2**63, 2**63 - 1)):
    v = m.cast(f)
    v[0] = lo
    assert v[0] == lo
    v[0] = hi
    assert v[0] == hi
    for bad in (lo - 1, hi + 1):
        try:
            v[0] = bad
        except ValueError as e:
            assert str(e) == f"memoryview: invalid value for format '{f}'"
        else:
            assert False
m.cast("d")[0] = 1.5
assert b == b"\0\0\0\0\0\0\xf8\x3f"
m.cast("e")[0] = 70000.0  ### "ValueError: memoryview: invalid value for format 'e'"
m.cast("c")[0] = b"ab"  ### "ValueError: memoryview: invalid value for format 'c'"
m.cast("d")[0] = "a"  ### "TypeError: memoryview: invalid type for format 'd'"
# ---
# Views are equal if their items are; only read-only views of bytes are hashed.
assert memoryview(b"abc") == b"abc" == memoryview(bytearray(b"abc")) and memoryview(b"abc") != "abc" and memoryview(b"abc") != b"abd"
assert memoryview(b"abcd").cast("I") != memoryview(b"abcd") and memoryview(b"\1\0").cast("H") == memoryview(b"\1") and memoryview(b"cba")[::-1] == b"abc"
assert hash(memoryview(b"abc")) == hash(b"abc") == hash(memoryview(b"xabcx")[1:4])
hash(memoryview(bytearray(b"abc")))  ### "ValueError: cannot hash writable memoryview object"
memoryview(b"a") < b"b"  ### "TypeError: '<' not supported between instances of 'memoryview' and 'bytes'"
# ---
# A view is a sequence of its items.
m = memoryview(b"abca")
assert list(m) == [97, 98, 99, 97] and list(reversed(m)) == [97, 99, 98, 97] and 98 in m and m.index(97, 1) == 3 and m.count(97) == 2 and m.hex(":") == "61:62:63:61"
m.index(200)  ### "ValueError: memoryview.index(x): x not found"
m.tobytes("X")  ### "ValueError: order must be 'C', 'F' or 'A'"
# ---
# A released view refuses everything but release.
m = memoryview(b"abc")
with m as n:
    assert n is m
m.release()
assert repr(m).startswith("<released memory at 0x")
m[0]  ### "ValueError: operation forbidden on released memoryview object"
len(m)  ### "ValueError: operation forbidden on released memoryview object"
m.tolist()  ### "ValueError: operation forbidden on released memoryview object"
m.format  ### "ValueError: operation forbidden on released memoryview object"
bytes(m)  ### "ValueError: operation forbidden on released memoryview object"
memoryview(m)  ### "ValueError: operation forbidden on released memoryview object"
# ---
# Slices take the items of arrays of the same format; views without items keep their strides.
import array
m = memoryview(array.array("i", [1, 2, 3, 4]))
m[1:3] = array.array("i", [8, 9])
print(m.tolist())
try: m[1:3] = array.array("l", [8, 9])
except ValueError as e: print(e)
E, b = memoryview(b""), memoryview(bytearray(b"abcdef"))
for f in (lambda: E[::2].strides, lambda: b[2:1:-3].strides, lambda: E[::-1].c_contiguous, lambda: b[0:0:2].contiguous, lambda: E.cast("B", [1]), lambda: E.cast("B", 5), lambda: b.cast("B", [2, 3])[0:1, 0], lambda: b.cast("B", [2, 3])[0:1, 0:1], lambda: b.__setitem__((slice(0, 1),), 1)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
# ---
# tolist() of several dimensions nests lists.
print(memoryview(bytes(range(12))).cast("B", (3, 4)).tolist(), memoryview(bytes(8)).cast("B", (2, 2, 2)).tolist(), memoryview(b"").tolist(), memoryview(bytes(range(40))).cast("B", (20, 2)).tolist())
