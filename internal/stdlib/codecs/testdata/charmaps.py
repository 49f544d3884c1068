# Encodings of one byte have CPython's characters for all bytes, and bytes for all characters.
import codecs, zlib
every = "".join(chr(c) for c in range(0x10000) if not 0xD800 <= c < 0xE000)
for name in ("cp1006 cp1026 cp1125 cp273 cp424 cp500 cp720 cp737 cp775 cp856 cp857 cp861 cp864 cp869 cp875 hp-roman8 iso8859-11 koi8-t kz1048 mac-arabic mac-croatian "
             "mac-farsi mac-greek mac-iceland mac-latin2 mac-romanian mac-turkish palmos ptcp154 tis-620").split():
    text = bytes(range(256)).decode(name, "replace")
    data = every.encode(name, "ignore")
    print(name, codecs.lookup(name).name, zlib.crc32(text.encode()), text.count("\ufffd"), len(data), zlib.crc32(data))
    for f in (lambda: "a\u3042b".encode(name), lambda: bytes(range(128, 256)).decode(name), lambda: "x\u3042\u3044".encode(name, "xmlcharrefreplace"), lambda: "\udc80".encode(name, "surrogateescape"), lambda: "\u3042".encode(name, "replace")):
        try:
            r = f()
            print(r if isinstance(r, bytes) else len(r))
        except UnicodeError as e:
            print(e)
# ---
# Encodings go by all of CPython's other names.
import codecs
print([(n, codecs.lookup(n).name) for n in "1026 cp866u ruscii IBM500 ebcdic-cp-ch 775 cp_is cp-gr roman8 thai rk1048 macgreek mac-centeuro MacTurkish cyrillic_asian tis620 iso-ir-166 cseuckr x-mac-korean x_mac_japanese x_mac_trad_chinese x_mac_simp_chinese".split()])
print(b"".join(codecs.iterencode("\u0e01\u0e02".split("x"), "tis-620")), codecs.getincrementaldecoder("cp500")().decode(b"\xc1\xc2"))
# ---
# The codec bz2 is one from bytes to bytes.
import codecs
print(codecs.lookup("bz2").name, codecs.encode(b"abc", "bz2"), codecs.decode(codecs.encode(b"abc" * 99, "bz2_codec"), "bz2") == b"abc" * 99, codecs.decode(b"", "bz2"))
for f in (lambda: "x".encode("bz2"), lambda: codecs.decode(b"zz", "bz2"), lambda: codecs.encode("x", "bz2")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e, getattr(e, "__notes__", None))
# ---
# The codec undefined refuses everything.
import codecs
for f in (lambda: "x".encode("undefined"), lambda: b"x".decode("undefined"), lambda: "".encode("undefined"), lambda: codecs.getincrementalencoder("undefined")().encode("x"), lambda: codecs.getincrementaldecoder("undefined")().decode(b"x"), lambda: codecs.lookup("undefined").encode("x")):
    try:
        print(f())
    except UnicodeError as e:
        print(type(e).__name__, e)
# ---
# Big5 and Microsoft's form of it have the characters of CPython's, and no others; Hong Kong's has more.
import hashlib
for name in ("big5", "cp950"):
    pairs = [bytes([a, b]) for a in range(0x81, 0xff) for b in range(0x40, 0xff)]
    table = {p: p.decode(name, "replace") for p in pairs}
    print(name, sum("\ufffd" not in t for t in table.values()), hashlib.sha1("".join(table.values()).encode()).hexdigest())
    print(hashlib.sha1("".join(map(chr, range(0x3000, 0xa000))).encode(name, "replace")).hexdigest())
print("é\u4e2d\u3ede".encode("big5hkscs"), b"\x88m\xa4\xa4".decode("hkscs"), "é".encode("big5", "replace"), "\u20ac".encode("ms950"))
