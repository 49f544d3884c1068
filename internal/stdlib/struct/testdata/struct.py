# Native formats align their items, standard ones do not.
import struct
for f in ("bhiq", "@bhiq", "=bhiq", "<bhiq", ">bhiq", "bi0q", "c3xh", "nNP", "ll", "<ll", "?2s3p"):
    print(f, struct.calcsize(f))
assert struct.pack("bi", 1, 2) == b"\1\0\0\0\2\0\0\0" and struct.pack("=bi", 1, 2) == b"\1\2\0\0\0"
# ---
# Values come back as they were packed.
import struct
f = "<?bBhHiIqQefd5s4pcFD"
v = (True, -1, 255, -2, 65535, -3, 2**32 - 1, -4, 2**64 - 1, 1.5, 0.5, 0.1, b"ab", b"xyz1", b"c", 1 + 2j, 2 - 1j)
p = struct.pack(f, *v)
print(p.hex(" "), struct.unpack(f, p))
# ---
# Ints out of a format's range name the range.
import struct
for f, x in (("b", 128), ("B", -1), ("h", 40000), ("H", 65536), ("i", 2**31), ("I", -1), ("q", 2**63), ("Q", 2**64), ("<l", 2**31)):
    try:
        struct.pack(f, x)
    except struct.error as e:
        print(f, e)
# ---
# Wrong types are struct.error.
import struct
for f, x in (("i", "x"), ("i", 1.5), ("d", "x"), ("s", "x"), ("p", 1), ("c", b"ab"), ("D", "x")):
    try:
        struct.pack(f, x)
    except struct.error as e:
        print(f, e)
# ---
# Floats too large for half and single precision overflow.
import struct
assert struct.pack("<e", 65519.9) == b"\xff{"
struct.pack("f", 1e40)  ### "OverflowError: float too large to pack with f format"
# ---
# The number of values must be that of the format.
import struct
struct.pack("2i", 1)  ### "struct.error: pack expected 2 items for packing (got 1)"
# ---
# A buffer must have exactly the size.
import struct
struct.unpack("<I", b"abc")  ### "struct.error: unpack requires a buffer of 4 bytes"
# ---
# Unknown codes are errors, and so are counts without one.
import struct
for f in ("z", "<n", "3", "2 b", "b<h", "\0"):
    try:
        struct.calcsize(f)
    except struct.error as e:
        print(repr(f), e)
# ---
# Sizes that no memory holds are refused when the format is read.
import struct
struct.calcsize("9223372036854775807h")  ### "struct.error: total struct size too long"
# ---
# Offsets may count from the end; the struct must fit.
import struct
assert struct.unpack_from("<H", b"abcd", -2) == (25699,)
b = bytearray(6)
struct.pack_into(">HH", b, 2, 1, 2)
print(b)
for off in (3, -3, -9):
    try:
        struct.pack_into(">HH", b, off, 1, 2)
    except struct.error as e:
        print(e)
struct.pack_into("<H", b"ab", 0, 1)  ### "TypeError: argument must be read-write bytes-like object, not bytes"
# ---
# iter_unpack goes over structs that follow each other.
import struct
it = struct.iter_unpack("<Hb", b"\1\0\2\3\0\4")
assert it.__length_hint__() == 2 and list(it) == [(1, 2), (3, 4)]
struct.iter_unpack("<H", b"abc")  ### "struct.error: iterative unpacking requires a buffer of a multiple of 2 bytes"
# ---
# A Struct is a format that was read once.
import struct
s = struct.Struct("<2sI")
print(s, s.size, s.format, s.pack(b"ab", 1), s.unpack(b"abcdef"), list(s.iter_unpack(b"abcdef")))
class Big(struct.Struct):
    def __init__(self):
        super().__init__(">h")
assert Big().pack(1) == b"\0\1"
struct.Struct.__new__(struct.Struct).pack(1)  ### "RuntimeError: Struct object is not initialized"
# ---
# While an iterator lives, its bytearray can't be resized.
import struct
b = bytearray(b"\1\0\2\0")
it = struct.iter_unpack("<H", b)
next(it)
try:
    b.append(1)
except BufferError:
    print("held")
assert list(it) == [(2,)]
b.append(1)
# ---
# __index__ and __float__ are asked.
import struct
class N:
    def __index__(self): return 7
    def __float__(self): return 2.5
assert struct.pack("<bd", N(), N()) == b"\7" + struct.pack("<d", 2.5)
class Bad:
    def __index__(self): return "x"
struct.pack("i", Bad())  ### "TypeError: __index__ returned non-int (type str)"
# ---
# NaNs are packed with the bits that C gives them.
import struct, math, cmath
nan = float("nan")
assert struct.pack(">d", nan) == struct.pack(">d", math.nan) == struct.pack(">d", cmath.nan) == b"\x7f\xf8" + bytes(6)
assert struct.pack(">d", -nan) == b"\xff\xf8" + bytes(6)
# ---
# Ints that are too large for small floats, and complex numbers of the machine's own order.
import struct
for f, v in (("e", 65536), ("<f", 10**40), ("e", 65536.0), ("F", 1e40), ("<F", 1e40j), (">F", 1e40)):
    try: print(f, struct.pack(f, v))
    except Exception as e: print(f, type(e).__name__, e)
# ---
# Formats and values by the hundred thousand.
import struct
n = 100_003
f = "<" + "bx2h " * n
v = list(range(100)) * (3 * n // 100 + 1)
v = v[:3 * n]
b = struct.pack(f, *v)
print(struct.calcsize(f), len(b), sum(b), struct.unpack(f, b) == tuple(v))
print(struct.unpack(f"<{n}c", bytes(n))[-1], sum(struct.unpack(f"<{n}B", b"\3" * n)), len(struct.Struct("0s" * n).unpack(b"")))
try: struct.pack("b" * n, *[0] * (n - 1), 128)
except struct.error as e: print(e)
# ---
# Formats that are used in turn, of the same length and end, as text and bytes, and after the cache was cleared.
import struct
formats = ['<bH', '>bH', '<hH', b'<bH', '=IH', '', '<', '3sH', '>3sH', '<2h', 'x']
for _ in range(3):
    for f in formats:
        size = struct.calcsize(f)
        try: print(f, size, struct.unpack(f, bytes(range(1, size + 1))))
        except struct.error as e: print(f, e)
    struct._clearcache() if hasattr(struct, '_clearcache') else None
for n in range(300):
    assert struct.unpack(f'<{n}s', bytes(n)) == (bytes(n),)
for _ in range(2):
    try: struct.calcsize('<bZ')
    except struct.error as e: print(e)
