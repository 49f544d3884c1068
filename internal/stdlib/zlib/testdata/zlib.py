# Data comes back from each level and frame.
import zlib
data = b"hello world " * 5000 + bytes(range(256)) * 10
for level in (-1, 0, 1, 6, 9):
    for wbits in (15, 9, -15, 31):
        z = zlib.compress(data, level, wbits)
        assert zlib.decompress(z, wbits) == data
        print(level, wbits, wbits > 0 and z[:2], len(z) < 70000)
assert zlib.decompress(zlib.compress(data), 47) == zlib.decompress(zlib.compress(data, wbits=31), 47) == data
# ---
# What other programs compressed is decompressed: fixed, dynamic and stored blocks.
import zlib
print(zlib.decompress(bytes.fromhex("789ccb48cdc9c95728cf2fca490100 1a0b045d".replace(" ", ""))))
print(zlib.decompress(bytes.fromhex("010300fcff616263"), -15), zlib.decompress(b"x\x9c\x03\0\0\0\0\1"))
# ---
# Damaged data is an error that says where it is wrong.
import zlib
z = zlib.compress(b"hello world " * 50)
for bad in (b"", b"xx", z[:-1], z[:-4] + b"abcd", z[:2] + b"\xff" * 20, b"\x79\x9c" + z[2:], b"\x78\xbb\0\0\0\0"):
    try:
        zlib.decompress(bad)
    except zlib.error as e:
        print(e)
for raw in (b"\x07", b"\x01\0\0\0\0", b"\xff" * 9, b"\x03\2", b"\x05\0" + b"\xff" * 9):
    try:
        zlib.decompress(raw, -15)
    except zlib.error as e:
        print(e)
# ---
# Objects take data in parts and can be copied.
import zlib
data = bytes(range(256)) * 300
co = zlib.compressobj(9)
z = co.compress(data[:1000]) + co.flush(zlib.Z_SYNC_FLUSH)
d = zlib.decompressobj()
assert d.decompress(z) == data[:1000]
other, d2 = co.copy(), d.copy()
assert d2.decompress(other.compress(b"xyz") + other.flush()) == b"xyz" and d2.eof and not d.eof
assert d.decompress(co.compress(data[1000:]) + co.flush()) == data[1000:]
print(d.eof, d.unused_data, d.unconsumed_tail)
co.compress(b"")  ### "zlib.error: Error -2 while compressing data: inconsistent stream state"
# ---
# max_length bounds the output; the rest of the input is kept for later.
import zlib
data = b"hello world " * 50
z = zlib.compress(data) + b"after"
d, out = zlib.decompressobj(), b""
while not d.eof:
    part = d.decompress(d.unconsumed_tail or z, 100)
    assert len(part) <= 100
    out += part
print(out == data, d.unused_data, d.flush())
d = zlib.decompressobj()
print(b"".join([d.decompress(z[i:i + 1]) for i in range(len(z))]) == data, d.unused_data)
# ---
# A dictionary must be the same on both sides.
import zlib
co = zlib.compressobj(zdict=b"hello world")
z = co.compress(b"hello world, hello") + co.flush()
assert zlib.decompressobj(zdict=b"hello world").decompress(z) == b"hello world, hello"
for zdict in (b"", b"other"):
    try:
        zlib.decompressobj(zdict=zdict).decompress(z)
    except zlib.error as e:
        print(e)
# ---
# Checksums go on from a value.
import zlib
assert zlib.crc32(b"b", zlib.crc32(b"a")) == zlib.crc32(b"ab") and zlib.adler32(b"b", zlib.adler32(b"a")) == zlib.adler32(b"ab")
print(zlib.crc32(b"abc", 5), zlib.adler32(b"abc", -1), zlib.adler32(b"x" * 100000), zlib.crc32(b""), zlib.adler32(b""))
# ---
# Wrong options are refused.
import zlib
for f in (lambda: zlib.compress(b"", 10), lambda: zlib.compressobj(wbits=99), lambda: zlib.decompressobj(5), lambda: zlib.decompressobj().flush(0),
          lambda: zlib.decompress(b"", bufsize=-1), lambda: zlib.decompressobj().decompress(b"", -1), lambda: zlib.compressobj(zdict=5), lambda: zlib.compress("x")):
    try:
        f()
    except (zlib.error, ValueError, TypeError) as e:
        print(type(e).__name__, e)
# ---
# The bytes are those of the zlib library, at every level, with every strategy and window.
import zlib
text = b" ".join(b"word%d" % (i * i % 97) for i in range(3000))
runs = b"".join(bytes([i % 256]) * (i % 300) for i in range(300))
assert [len(zlib.compress(text, i)) for i in range(10)] == [20548, 559, 561, 536, 440, 428, 319, 319, 319, 319]
def packed(data, *how):
    c = zlib.compressobj(*how)
    return zlib.crc32(c.compress(data[:5000]) + c.flush(zlib.Z_SYNC_FLUSH) + c.compress(data[5000:]) + c.flush())
assert [packed(text, 6, 8, 15, 8, s) for s in range(5)] == [2879549441, 3199655015, 97067102, 97067102, 4180233530]
assert [packed(runs, 9, 8, w, 1) for w in (9, -12, 31)] == [2397576139, 952007100, 2924086621]
# ---
# Streams decoded a few bytes at a time, with limits and copies: matches reach back 32 KB, whatever came out at a time.
import hashlib, random, zlib
random.seed(9)
data = random.randbytes(40000) + bytes(70000)
data += data[5000:33000] + random.randbytes(300) + data[len(data) - 32000:len(data) - 100] + b'abc' * 9000
for wbits in 15, -15, 31, 9:
    c = zlib.compressobj(9, zlib.DEFLATED, wbits)
    z = c.compress(data) + c.flush()
    for most in 0, 7, 1000:
        d = zlib.decompressobj(wbits)
        out, i = [], 0
        while not d.eof:
            n = random.choice((1, 3, 50, 4000))
            part = d.decompress(d.unconsumed_tail + z[i:i + n], most)
            i += n
            out.append(part)
            if random.random() < .01:
                d = d.copy()
            assert not most or len(part) <= most
        assert b''.join(out) == data and d.unused_data == b''
    print(wbits, hashlib.sha256(data).hexdigest()[:16])
