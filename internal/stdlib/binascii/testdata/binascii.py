# Hexadecimal digits may be separated, in groups from the right, or from the left if negative.
import binascii
print(binascii.hexlify(b"abcde"), binascii.hexlify(b"abcde", ":"), binascii.hexlify(b"abcde", b"-", 2), binascii.hexlify(b"abcde", "-", -2), binascii.b2a_hex(b"ab", "-", 0))
assert binascii.unhexlify("6162") == binascii.a2b_hex(b"6162") == b"ab"
binascii.unhexlify("6")  ### "binascii.Error: Odd-length string"
# ---
# Strict Base64 refuses what the loose one skips.
import binascii
for text in (b"YQ==", b"Y!Q==", b"YQ==\n", b"=YQ=", b"Y=Q=", b"YWI==", b"YQ==YQ==", b"YWJj====", b"YQ", b"Y", b"A=BCDE"):
    for strict in (False, True):
        try:
            print(text, strict, binascii.a2b_base64(text, strict_mode=strict))
        except binascii.Error as e:
            print(text, strict, e)
# ---
# Checksums go on from a value.
import binascii
assert binascii.crc32(b"b", binascii.crc32(b"a")) == binascii.crc32(b"ab")
print(binascii.crc32(b"abc"), binascii.crc32(b"abc", -1), binascii.crc32(b"abc", 2**40), binascii.crc_hqx(b"123456789", 0xffff))
# ---
# Quoted-printable keeps lines short and protects what mail changes.
import binascii
for data in (b"a=b", b"a b ", b"a \r\nb\t", b"\xff\0", b"x" * 77, b"x" * 75 + b"\n", b".", b"a\n.\nb", b"_a b_", b" " * 80):
    for options in ({}, {"quotetabs": True}, {"istext": False}, {"header": True}):
        text = binascii.b2a_qp(data, **options)
        print(options, text)
        assert binascii.a2b_qp(text, header=options.get("header", False)) == data
print(binascii.a2b_qp(b"a=3D=3db=\nc=XY=="), binascii.a2b_qp("_=5F_", header=True))
# ---
# uuencoded lines begin with their length.
import binascii
for data in (b"", b"abc", b"\0\0", b"x" * 45):
    for backtick in (False, True):
        line = binascii.b2a_uu(data, backtick=backtick)
        print(line)
        assert binascii.a2b_uu(line) == data
binascii.b2a_uu(b"x" * 46)  ### "binascii.Error: At most 45 bytes at once"
# ---
# Data of many pieces.
import base64, binascii
for n in (0, 1, 196607, 196608, 196609, 400000):
    b = bytes(i * 7 & 255 for i in range(n))
    assert base64.b64decode(base64.b64encode(b)) == b and binascii.unhexlify(binascii.hexlify(b)) == b
    print(binascii.crc32(base64.b64encode(b)), binascii.crc32(binascii.hexlify(b)), binascii.crc32(binascii.hexlify(b, '-', 3)))
# ---
# base64 with what is no digit, padding and lines at every place, strict and not.
import binascii, hashlib, random
random.seed(5)
h = hashlib.sha256()
for k in range(6000):
    text = bytearray(binascii.b2a_base64(random.randbytes(random.randrange(40)), newline=False))
    for _ in range(random.randrange(4)):
        text.insert(random.randrange(len(text) + 1), random.choice(b'\n=-A9\xff=/ '))
    for strict in False, True:
        try: h.update(binascii.a2b_base64(text, strict_mode=strict))
        except binascii.Error as e: h.update(str(e).encode())
print(h.hexdigest())
