# bytes() makes zeros, copies buffers, collects integers, encodes text.
assert bytes() == b"" and bytes(3) == b"\0\0\0" and bytes([1, 255]) == b"\x01\xff" and bytes("é", "latin-1") == b"\xe9" and bytes(range(3)) == b"\0\1\2"
assert bytes(bytearray(b"a")) == b"a" and bytes(memoryview(b"abc")[::2]) == b"ac" and bytes(source=b"x") == b"x" and bytes(True) == b"\0"
class X:
    def __bytes__(self):
        return b"xx"
    def __index__(self):
        return 3
assert bytes(X()) == b"xx" and bytearray(X()) == b"\0\0\0"
bytes("a")  ### "TypeError: string argument without an encoding"
bytes(b"a", "ascii")  ### "TypeError: encoding without a string argument"
bytes(b"a", errors="x")  ### "TypeError: errors without a string argument"
bytes(-1)  ### "ValueError: negative count"
bytes(10**30)  ### "OverflowError: cannot fit 'int' into an index-sized integer"
bytes([256])  ### "ValueError: bytes must be in range(0, 256)"
bytes(["a"])  ### "TypeError: 'str' object cannot be interpreted as an integer"
bytes(1.5)  ### "TypeError: cannot convert 'float' object to bytes"
bytes(None)  ### "TypeError: cannot convert 'NoneType' object to bytes"
bytes(foo=1)  ### "TypeError: bytes() got an unexpected keyword argument 'foo'"
bytes(1, 2, 3, 4)  ### "TypeError: bytes() takes at most 3 arguments (4 given)"
# ---
# __bytes__ must return bytes.
class Y:
    def __bytes__(self):
        return "x"
bytes(Y())  ### "TypeError: __bytes__ returned non-bytes (type str)"
# ---
# Items are integers, slices are bytes.
b = b"abcde"
assert b[0] == 97 and b[-1] == 101 and b[1:3] == b"bc" and b[::-2] == b"eca" and list(b) == [97, 98, 99, 100, 101] and len(b) == 5
b[5]  ### "IndexError: index out of range"
b["x"]  ### "TypeError: byte indices must be integers or slices, not str"
b[10**30]  ### "IndexError: cannot fit 'int' into an index-sized integer"
# ---
# in takes an integer or bytes.
assert 97 in b"abc" and b"bc" in b"abc" and bytearray(b"c") in b"abc" and b"" in b"" and 0 not in b"abc"
"a" in b"a"  ### "TypeError: a bytes-like object is required, not 'str'"
256 in b"a"  ### "ValueError: byte must be in range(0, 256)"
# ---
# + joins any buffers; the left operand decides the type.
assert b"a" + bytearray(b"b") == b"ab" and type(b"a" + bytearray(b"b")) is bytes and type(bytearray(b"a") + b"b") is bytearray and b"a" + memoryview(b"b") == b"ab"
assert b"ab" * 2 == 2 * b"ab" == b"abab" and b"a" * -1 == b""
b"a" + "a"  ### "TypeError: can't concat str to bytes"
b"a" + 1  ### "TypeError: can't concat int to bytes"
b"a" * "b"  ### "TypeError: can't multiply sequence by non-int of type 'str'"
# ---
# Bytes compare with bytes and bytearrays, and have the hash of the ASCII text.
assert b"a" < b"b" and b"a" == bytearray(b"a") and b"a" < bytearray(b"b") and b"a" != "a" and b"a" == memoryview(b"a") and hash(b"abc") == hash("abc")
b"a" < "a"  ### "TypeError: '<' not supported between instances of 'bytes' and 'str'"
# ---
# repr shows ASCII and escapes the rest.
assert repr(b"a'b\n\x00\xff\\") == "b\"a'b\\n\\x00\\xff\\\\\"" and repr(b"\"'") == "b'\"\\''"
# ---
# The search methods take bytes or one integer.
b = b"abcabc"
assert (b.find(b"ca"), b.find(98), b.rfind(b"c"), b.count(b"bc"), b.count(97), b.index(b"c", 3), b.find(b"", 6), b.find(b"", 7)) == (2, 1, 5, 2, 2, 5, 6, -1)
assert b.startswith(b"ab") and b.startswith((b"x", bytearray(b"a"))) and b.endswith(b"bc", 0, 3)
b.find("a")  ### "TypeError: argument should be integer or bytes-like object, not 'str'"
b.find(256)  ### "ValueError: byte must be in range(0, 256)"
b.index(b"x")  ### "ValueError: subsection not found"
b.startswith("a")  ### "TypeError: startswith first arg must be bytes or a tuple of bytes, not str"
b.startswith(("a",))  ### "TypeError: a bytes-like object is required, not 'str'"
# ---
# split, strip and partition work on bytes; white space is that of ASCII.
assert b" a  b ".split() == [b"a", b"b"] and b"a,b,c".rsplit(b",", 1) == [b"a,b", b"c"] and b"a\x1cb".split() == [b"a\x1cb"] and b"  a b ".split(None, 1) == [b"a", b"b "]
assert b" a\x0b".strip() == b"a" and b"xyax".strip(b"xy") == b"a" and b"a\r\nb\x0bc\r".splitlines(True) == [b"a\r\n", b"b\x0bc\r"]
assert b"ab".partition(bytearray(b"b")) == (b"a", b"b", b"") and bytearray(b"ab").rpartition(b"x") == (b"", b"", b"ab")
assert b"aXbX".replace(b"X", b"--", 1) == b"a--bX" and b"ab".replace(b"", b"-") == b"-a-b-" and b"ab".removeprefix(b"a") == b"b"
b"a".split(b"")  ### "ValueError: empty separator"
b"a".split("a")  ### "TypeError: a bytes-like object is required, not 'str'"
b"a".strip(97)  ### "TypeError: a bytes-like object is required, not 'int'"
b"a".replace(b"a", b"b", count=1)  ### "TypeError: bytes.replace() takes no keyword arguments"
# ---
# Case and predicates know ASCII letters only.
assert b"aB\xe9".upper() == b"AB\xe9" and b"hello wOrld's".title() == b"Hello World'S" and b"aB".swapcase() == b"Ab" and b"aB".capitalize() == b"Ab"
assert b"aZ".isalpha() and not b"\xe9".isalpha() and b"12".isdigit() and b" \x0b".isspace() and not b"".isalnum() and b"".isascii() and not b"\x80".isascii() and b"Ab Cd".istitle()
assert b"ab".center(5, b"*") == b"**ab*" and b"-1".zfill(5) == b"-0001" and b"a\tb".expandtabs(4) == b"a   b" and b"a".ljust(3, bytearray(b"x")) == b"axx"
b"a".center(3, "x")  ### "TypeError: center() argument 2 must be a byte string of length 1, not str"
b"a".center(3, b"xx")  ### "TypeError: center(): argument 2 must be a byte string of length 1, not a bytes object of length 2"
# ---
# join and translate take any buffers.
assert b",".join([b"a", bytearray(b"b"), memoryview(b"c")]) == b"a,b,c" and b"abc".translate(None, b"b") == b"ac" and b"abc".translate(bytes.maketrans(b"a", b"x"), delete=b"c") == b"xb"
b"a".join(["a"])  ### "TypeError: sequence item 0: expected a bytes-like object, str found"
b"a".join(1)  ### "TypeError: can only join an iterable"
b"a".translate(b"")  ### "ValueError: translation table must be 256 characters long"
bytes.maketrans(b"a", b"bc")  ### "ValueError: maketrans arguments must have same length"
# ---
# hex groups from the right, or from the left for negative groups.
assert b"abcde".hex() == "6162636465" and b"abcde".hex(":", 2) == "61:6263:6465" and b"abcde".hex(":", -2) == "6162:6364:65" and b"ab".hex(b"-") == "61-62" and b"".hex(":") == ""
assert b"abc".hex(":", 0) == "616263" and b"abc".hex(bytes_per_sep=1) == "616263"
b"a".hex("")  ### "ValueError: sep must be length 1."
b"a".hex("é")  ### "ValueError: sep must be ASCII."
# ---
# fromhex skips ASCII white space between bytes.
assert bytes.fromhex(" ab\tCD\n") == b"\xab\xcd" and bytes.fromhex(b"0a") == b"\n" and bytearray.fromhex("ff") == bytearray(b"\xff") and type(bytearray.fromhex("")) is bytearray
bytes.fromhex("abc")  ### "ValueError: fromhex() arg must contain an even number of hexadecimal digits"
bytes.fromhex("ab c d")  ### "ValueError: non-hexadecimal number found in fromhex() arg at position 4"
bytes.fromhex("aé")  ### "ValueError: non-hexadecimal number found in fromhex() arg at position 1"
bytes.fromhex(1)  ### "TypeError: fromhex() argument must be str or bytes-like, not int"
# ---
# Methods of a subclass's instances return plain bytes; class methods return the subclass.
class B(bytes):
    pass
b = B(b"abc")
assert [type(v) for v in (b.lower(), b[:], b + b"", b * 1, b.strip(), bytes(b))] == [bytes] * 6 and type(B.fromhex("aa")) is B and b.partition(b"z")[0] is b
b.x = 1
assert b.x == 1 and b == b"abc" and hash(b) == hash(b"abc")
# ---
# A separator of hex() may be the null byte.
assert b"\xb9\x01\xef".hex("\0") == b"\xb9\x01\xef".hex(b"\0", 1) == "b9\x0001\x00ef" and b"\xb9\x01".hex("*", 0) == "b901"
# ---
# A str subclass with __bytes__ needs no encoding.
class S(str):
    def __bytes__(self): return b"abc"
assert bytes(S("x")) == b"abc"
bytes("x")  ### "TypeError: string argument without an encoding"
# ---
# Bytes of every length are their own, however they came about.
import base64, binascii, hashlib, io, struct
whole = bytes(range(200))
made = []
for n in list(range(30)) + [55, 56, 57, 64, 65, 120]:
    part = whole[3:3 + n]; copy = bytes(bytearray(part)); view = bytes(memoryview(whole)[3:3 + n])
    packed = struct.pack(f'{n}s', part); hexed = binascii.hexlify(part); coded = base64.b64encode(part)
    f = io.BytesIO(part); read = f.read(n); f.write(b'x'); value = f.getvalue()
    assert part == copy == view == packed == read == value[:-1] and len(part) == n and hash(part) == hash(copy)
    assert binascii.unhexlify(hexed) == base64.b64decode(coded) == part and bytes.fromhex(part.hex()) == part
    made.append((part, hexed, coded, binascii.b2a_base64(part), packed, value))
    print(n, hexed, coded, binascii.b2a_base64(part)[-3:], part[1:-1][:3], part[::-2][:2])
assert all(p == whole[3:3 + len(p)] and h.decode() == p.hex() and q == p and v == p + b'x' for p, h, c, b, q, v in made)
print({p: len(p) for p, *rest in made}[whole[3:10]], sorted(p for p, *rest in made)[:3])
# ---
# What struct unpacks is a tuple of all items, few or many.
import struct
for n in (0, 1, 7, 8, 9, 20):
    t = struct.unpack(f'<{n}H', struct.pack(f'<{n}H', *range(n)))
    print(n, t, type(t) is tuple, hash(t) == hash(tuple(range(n))))
class I:
    def __init__(self, n): self.n = n
    def __index__(self):
        struct.pack('<BB', 9, 9)
        if self.n < 0: raise KeyError(self.n)
        return self.n
print(struct.pack('<BHI', I(1), I(2), I(3)), struct.unpack('<BHI', struct.pack('<BHI', I(1), I(2), I(3))))
try:
    struct.pack('<BB', 1, I(-1))
except KeyError as e:
    print(repr(e))
# ---
# Digests stay what they were when the hash goes on.
import hashlib
for name in ('md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha3_256', 'blake2b', 'blake2s'):
    h = hashlib.new(name, b'a'); d = h.digest(); x = h.hexdigest(); c = h.copy()
    h.update(b'b'); e = h.digest()
    print(name, x, e.hex(), d.hex() == x == c.hexdigest() == c.digest().hex(), h.digest() == e != d, h.hexdigest() == e.hex())
for name in ('shake_128', 'shake_256'):
    h = hashlib.new(name, b'a')
    print([h.hexdigest(n) for n in (0, 1, 31, 64, 65, 200)], [h.digest(n).hex() == h.hexdigest(n) for n in (0, 3, 64, 90)])
# ---
# bytes that grow by addition are new each time.
b = b''
kept = []
for i in range(300):
    kept.append(b)
    b += bytes([i & 255])
print(len(b), b[-3:], all(b.startswith(k) and len(k) == i for i, k in enumerate(kept)), type(b + bytearray(b'x')), b'' + bytearray(b'y'), b'a' + memoryview(b'bc'))

# ---

# Sums that share memory stay what they are, whatever is appended to which of them.
a = b"x" * 300
parts = [a]
for i in range(60):
    a += bytes([65 + i % 26]) * (i * 7 % 40)
    parts.append(a)
b, c = parts[30] + b"one", parts[30] + b"two"
print([len(p) for p in parts], b[-6:], c[-6:], hash(b) == hash(bytes(bytearray(b))))
print(all(q.startswith(p) for p, q in zip(parts, parts[1:])), parts[30] + b"one" == b, parts[-1][290:].hex())
d = parts[-1] + parts[-1]
d += d
print(len(d), d == parts[-1] * 4, d.count(b"A"))
class B(bytes): pass
e = B(parts[-1])
f = e + b"tail"
print(type(f).__name__, f[-6:], e == parts[-1], len(e))
g = bytearray(b"y" * 300)
h = b"x" * 300 + g
g[0] = 65
h += g
print(h[298:303], h[600:602], len(h))
m = memoryview(h)
h += b"more"
print(m[-1], len(m), len(h), bytes(m[598:602]))

# ---

# Parts of long bytes share their memory; what is made of them is what it is for copies.
a = bytes(i * 7 % 251 for i in range(60000))
parts = []
s = a
while s:
    parts.append(s)
    s = s[700:]
print(len(parts), all(p == a[700 * i:] for i, p in enumerate(parts)), parts[20][:5], parts[-1][-3:])
print([hash(p) == hash(bytes(list(p))) for p in parts[::20]], {parts[3]: 1}[a[2100:]])
b = parts[2] + b"end"
c = parts[2] + b"END"
print(b[-5:], c[-5:], len(b), parts[2][-3:], parts[1].endswith(parts[2]))
parts[2] += b"one"
parts[2] += b"two"
print(parts[2][-8:], parts[3][-3:], len(parts[2]))
d = bytearray(a)
e = bytes(d)[1:]
d[5] = 0
f = d[1:]
f[3] = 9
print(e[:6], d[:6], f[:6], [len(x) for x in a.partition(b"\x07")], [len(x) for x in a.split(b"\x00", 1)], len(a.strip(b"\x00\x07")), a.removeprefix(a[:5])[:3])
m = memoryview(a)[1:]
n = bytes(m)[1:]
print(m[0], n[0], len(n), m[:3].tolist(), a[1:][::-1][:3])
class B(bytes): pass
x = B(a)
print(type(x[1:]).__name__, x[1:] == a[1:], type(x.strip()).__name__)

# ---
# What bytes and bytearray make of one argument.
class B(bytes):
    pass
class D:
    def __bytes__(self): return b"dunder"
class I:
    def __index__(self): return 3
class L(list):
    def __bytes__(self): return b"list"
class T(tuple):
    def __iter__(self): return iter([9])
class N(int):
    def __bytes__(self): return b"int"
class A(bytearray):
    def __bytes__(self): return b"array"
class R:
    def __iter__(self): return iter([1, 2])
def outcome(f):
    try:
        r = f()
        return type(r).__name__, r[:70], len(r)
    except Exception as e:
        return type(e).__name__, str(e)
for make in (bytes, bytearray):
    for x in (0, 5, 55, 56, 57, 5000, True, -1, 2**70, [], [1, 2, 255], [0] * 60, [256], [-1], [1, "a"], [True, 2], [I(), 7], [2**70], [1.5], (), (1, 2), T([1]), {3: 4}, {5},
              b"", b"abc", B(b"sub"), bytearray(b"xyz"), bytearray(b"x" * 5000), memoryview(b"hello")[1:3], D(), I(), L([1]), N(2), A(b"q"), R(), "abc", None, 1.5, object, (i for i in (1, 2)), range(3)):
        print(outcome(lambda: make(x)))
class L2(list):
    def __iter__(self): return iter([7, 8])
print(bytes(L2([1])), bytearray(L2([1])), bytes(T([1])))
for x in (b"ab", bytearray(b"ab"), [97, 98], "x"):
    print(outcome(lambda: B(x)), outcome(lambda: bytes(source=x)), outcome(lambda: bytes(x, "ascii")), outcome(lambda: bytearray(source=x)))
print(outcome(lambda: bytes(1, 2, 3, 4)), outcome(lambda: bytearray(b"x", "ascii")))
b = b"abc"
print(bytes(b) is b)
x = [1, 2]
class Late:
    def __index__(self):
        x.append(3)
        return 0
x.insert(0, Late())
try:
    print(bytes(x))
except Exception as e:
    print(type(e).__name__, e)
a = bytearray(b"abc")
c = bytearray(a)
c[0] = 120
c.extend(range(100))
print(a, len(c), c[:5])
a.__init__(b"new")
print(a)

# ---
# Slices, sums, joins, pieces and case of short bytes, around the length that lies beside the header.
class B(bytes):
    def __getitem__(self, k): return "own"
for n in (0, 1, 3, 55, 56, 57, 58, 120):
    b = bytes(range(65, 91)) * 5
    b = b[:n]
    print(n, b[1:], b[:-1], b[2:5], b[5:2], b[-3:], b[:], n and b[:] is b, n and b[0:n] is b, b[10**30:], b[-10**30:4], b[None:2])
    print((b + b"!")[-3:], len(b + b), n and (b"" + b) is b, n and (b + b"") is b, b + bytearray(b"x")[:0] == b, b.upper() == b, b.lower()[:5], b.title()[:5], b.capitalize()[:5])
    print([len(p) for p in b.split(b"E")], [len(p) for p in b.rsplit(b"E", 1)], b.split()[:1] == [b], len(b" ".join([b, b])), b"".join([b, b"x"])[-4:])
print(B(b"abc")[1:], b"abc"[True:], b"abc"[False:True])
class I:
    def __index__(self): return 1
print(b"abc"[I():], b"abcd"[:I()])
try:
    b"abc"["a":]
except TypeError as e:
    print(e)
print(b",".join([]), b",".join([b"a"]), b", ".join((b"a", bytearray(b"b"), memoryview(b"c"))), b"".join([b""] * 80), b",".join([b"x"] * 57)[:9], b"-".join(iter([b"p", b"q"])))
class J(bytes):
    pass
print(type(J(b"-").join([b"a", b"b"])).__name__, type(b"-".join([J(b"a")])).__name__, b"-".join([J(b"a"), b"c"]), bytearray(b"-").join([b"a", b"b"]))
try:
    b"-".join([b"a", "b"])
except TypeError as e:
    print(e)
for x in (b"a b  c ", b"  ", b"abc", b"", J(b"a b"), bytearray(b"a b")):
    print([(type(p).__name__, p) for p in x.split()], [(type(p).__name__, p) for p in x.split(b" ", 1)], x.rsplit(None, 1))
s = b"abc"
print(s.split()[0] is s, s.split(b",")[0] is s)

# ---
# A loop over bytes: its end is for good, and the iterator tells where it is.
it = iter(b"abc")
for x in it:
    print(x, it.__length_hint__(), end=" ")
    if x == 98:
        break
for x in it:
    print(x, end=" ")
print(list(it), it.__length_hint__(), it.__reduce__()[1])
for x in it:
    print("never")
class B(bytes):
    pass
print([x for x in B(b"xy")], [x for x in bytearray(b"xy")], [x for x in b""])
a = bytearray(b"ab")
n = 0
for x in a:
    n += 1
    if n < 5:
        a.append(x + 1)
print(a, n)
