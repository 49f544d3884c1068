# Texts of megabytes are joined, padded, repeated and formatted in pieces, with what is at their ends in its place.
import hashlib
def digest(x):
    b = x.encode("utf-8") if isinstance(x, str) else bytes(x)
    return len(x), hashlib.md5(b).hexdigest()
M = 1 << 20
a, e = "abc" * M, "äöü€" * M
print(digest(f"<{a}>{7}<{e}>{-12}"), digest(a + e), digest(a + "x" + e + a))
print(digest("--".join([a, "b", e])), digest("".join([e, "", a])), digest("é".join([a, a])))
s = a
for _ in range(5): s += e
print(digest(s))
# ---
# So are padding, case and zeros.
import hashlib
def digest(x):
    b = x.encode("utf-8") if isinstance(x, str) else bytes(x)
    return len(x), hashlib.md5(b).hexdigest()
M = 1 << 20
for n in (M - 1, M, M + 1, 3 * M + 7):
    print(digest("ab".ljust(n)), digest("ab".rjust(n, "é")), digest("ab".center(n, "-")), digest("-12".zfill(n)))
    print(digest(f"{'ab':>{n}}"), digest(f"{'ab':é^{n}}"), digest(f"{12:0{n}}"), digest(f"{-1.5:€<{n}}"), digest(f"{1+2j:>{n}}"), digest(f"{65:*^{n}c}"))
    print(digest("%*s|" % (n, "ab")), digest("%-*d|" % (n, 5)), digest("%0*d|" % (n, -5)), digest(b"%*d|" % (n, 5)))
    t = "aB" * n
    print(digest(t.upper()), digest(t.lower()), digest(t.swapcase()))
# ---
# And bytes, bytearrays and views of them.
import array, hashlib
def digest(x): return type(x).__name__, len(x), hashlib.md5(bytes(x)).hexdigest()
M = 1 << 20
b = bytes(range(256)) * (M // 100)
print(digest(bytes(3 * M)), digest(b + b), digest(bytearray(b) + b), digest(bytearray(b)[5:-5]), digest(b[5:-5]), digest(b[::-3]))
for t in (b, bytearray(b)):
    print([digest(x) for x in t.partition(b"\xff\x00")], [digest(x) for x in t.rpartition(b"\xff\x00")])
    print([digest(x) for x in t.partition(b"no")], [digest(x) for x in t.rpartition(b"no")])
    print([digest(x) for x in t.split(b"\x07", 1)], digest(bytes(memoryview(t)[3:-3])), digest(memoryview(t)[1:].tobytes()))
c = bytearray(b)
c += bytes(c)
c.resize(2 * len(c))
c[7:9] = b
print(digest(c))
d = array.array("i", b)
d.extend(d)
print(digest(d), digest(d * 3))
class B(bytes): pass
x = B(b"abc")
print([p is x for p in x.partition(b"z")], [p is x for p in x.rpartition(b"z")], [type(p).__name__ for p in x.partition(b"b")])
# ---
# Lists of many items that ranges, dicts and sets become.
for n in (65535, 65536, 65537, 200000):
    r, d = range(n), dict.fromkeys(range(n), 1)
    l = list(r)
    l.extend(d); l.extend(d.values()); l.extend(set(r)); l += r
    print(len(l), sum(l), l[n - 1], l[-1])
# ---
# bin, oct and hex of large ints.
import random
random.seed(5)
for k in (63, 64, 65, 66, 67, 127, 128, 129, 191, 192, 193, 1000, 65536 * 3 + 1):
    for n in (1 << k, (1 << k) - 1, -(1 << k), random.getrandbits(k) | 1 << (k - 1)):
        h, o, b = hex(n), oct(n), bin(n)
        assert (h, o, b) == (f"{n:#x}", f"{n:#o}", f"{n:#b}")
        assert int(h, 16) == int(o, 8) == int(b, 2) == n
print(hex(-(1 << 64)), oct(1 << 65), bin(-(1 << 66) + 1))
# ---
# Slots are sorted and taken once each; one that the class has a variable for is refused.
class A:
    __slots__ = ["b", "a", "__c", "b"]
print(A.__slots__, sorted(n for n in vars(A) if not n.startswith("__")))
x = A(); x.a, x.b = 1, 2
print(x.a, x.b)
class B:  ### "ValueError: 'a' in __slots__ conflicts with class variable"
    __slots__ = ["b", "a"]
    a = 1
# ---
# A bytearray is not added to itself, nor while a view of it is alive.
c = bytearray(b"abc")
for v in (c, memoryview(c)):
    try: c += v
    except BufferError as e: print(e)
c = bytearray()
c += c
c.extend(b"xy"); c.extend(c); c[1:1] = c
c *= 300_000
print(len(c), bytes(c[:9]), bytes(c[-9:]))
# ---
# bytes are padded and repeated in pieces, too.
import hashlib
def digest(x): return type(x).__name__, len(x), hashlib.md5(bytes(x)).hexdigest()
M = 1 << 20
for t in (b"-ab", bytearray(b"+1")):
    for n in (0, 3, 5, M, 2 * M + 1):
        print([digest(x) for x in (t.ljust(n), t.rjust(n, b"x"), t.center(n, b"."), t.zfill(n), t * (n // 2))])
long = b"abc" * (M // 2)
print(digest(long * 3), digest(bytearray(long) * 2), hashlib.md5(("é" * M * 3).encode()).hexdigest())
