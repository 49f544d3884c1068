# Codecs are found by any of their names.
import codecs
for name in ("utf-8", "UTF8", "latin-1", "ascii", "utf-16", "utf-16-le", "cp1252", "utf-8-sig", "unicode_escape", "utf-32", "rot13", "hex", "base64", "zlib", "quopri", "uu"):
    info = codecs.lookup(name)
    print(name, info.name, len(info), info._is_text_encoding)
codecs.lookup("nope")  ### "LookupError: unknown encoding: nope"
# ---
# encode and decode take codecs of any kind.
import codecs
print(codecs.encode("é"), codecs.encode("é", "latin1"), codecs.encode("é", "ascii", "replace"), codecs.encode("abc", "rot13"), codecs.encode(b"abc", "hex"),
      codecs.encode(b"abc", "base64"), codecs.encode("a=b é".encode(), "quopri"), codecs.encode(b"abc", "uu"))
print(codecs.decode(b"\xc3\xa9"), codecs.decode("nop", "rot13"), codecs.decode(b"616263", "hex"), codecs.decode(b"YWJj\n", "base64"),
      codecs.decode(codecs.encode(b"xyz", "zlib"), "zlib"), codecs.decode(b"a=3Db", "quopri"), codecs.decode(codecs.encode(b"abc", "uu"), "uu"))
try:
    codecs.decode(b"zz", "hex")
except ValueError as e:
    print(e, e.__notes__)
"x".encode("hex")  ### "LookupError: 'hex' is not a text encoding; use codecs.encode() to handle arbitrary codecs"
# ---
# Errors of codecs that are looked up have a note.
for f in (lambda: "日".encode("cp1252"), lambda: b"\x81".decode("cp1252"), lambda: "日".encode("ascii"), lambda: b"\xff".decode()):
    try:
        f()
    except UnicodeError as e:
        print(e, getattr(e, "__notes__", None))
# ---
# Incremental encoders write a mark once; decoders keep what is not complete.
import codecs
for name in ("utf-16", "utf-8-sig", "utf-32", "utf-8", "utf-16-be", "latin-1", "cp1252", "unicode_escape"):
    e, d = codecs.getincrementalencoder(name)(), codecs.getincrementaldecoder(name)()
    data = e.encode("aé") + e.encode("b", True)
    print(name, data, [d.decode(data[i:i + 1]) for i in range(len(data))], d.decode(b"", True), e.getstate(), d.getstate()[0])
d = codecs.getincrementaldecoder("utf-8")()
print(d.decode(b"\xe2\x82"), d.getstate())
d.decode(b"", True)  ### "UnicodeDecodeError: 'utf-8' codec can't decode bytes in position 0-1: unexpected end of data"
# ---
# Parts of an iterable are converted one by one.
import codecs
print(list(codecs.iterencode(["a", "é"], "utf-8")), list(codecs.iterdecode([b"\xc3", b"\xa9b"], "utf-8")), list(codecs.iterencode(["a", "b"], "utf-16")))
# ---
# Streams are read and written through a codec.
import codecs, io
w = codecs.getwriter("utf-16")(b := io.BytesIO())
w.write("a"); w.writelines(["b", "c"])
print(b.getvalue())
r = codecs.getreader("utf-8")(io.BytesIO("aé\nb\u2028c\r\nd".encode()))
print(r.read(1), repr(r.readline()), list(r))
r.seek(0)
print(repr(r.readline(keepends=False)), repr(r.read(chars=2)), r.readlines())
both = codecs.StreamReaderWriter(io.BytesIO(b"abc\ndef"), *codecs.lookup("utf-8")[2:4])
print(both.read(2), repr(both.readline()), next(both))
print(codecs.EncodedFile(io.BytesIO("é\n".encode("latin1")), "utf-8", "latin-1").read())
# ---
# A script's own codecs work in str.encode too.
import codecs
def search(name):
    if name == "my_enc":
        return codecs.CodecInfo(lambda s, e="strict": (s.upper().encode(), len(s)), lambda b, e="strict": (bytes(b).decode().lower(), len(b)), name="my-enc")
codecs.register(search)
print("abc".encode("My-Enc"), b"ABC".decode("my enc"), str(b"X", "my_enc"), codecs.encode("abc", "my-enc"))
codecs.unregister(search)
"abc".encode("my-enc")  ### "LookupError: unknown encoding: my-enc"
# ---
# A search function returns a tuple of four, or None.
import codecs
search = lambda name: 5 if name == "bad_codec" else None
codecs.register(search)
try:
    "x".encode("bad-codec")
except TypeError as e:
    print(e)
codecs.unregister(search)
# ---
# Error handlers are functions of the exception.
import codecs
codecs.register_error("dots", lambda e: ("...", e.end))
print("aéb".encode("ascii", "dots"), b"a\xffb".decode("ascii", "dots"))
for name in ("ignore", "replace", "xmlcharrefreplace", "backslashreplace", "surrogateescape"):
    h = codecs.lookup_error(name)
    for e in (UnicodeEncodeError("ascii", "aé\udcff", 1, 3, "r"), UnicodeDecodeError("utf-8", b"a\xff\xc3b", 1, 3, "r"), UnicodeTranslateError("aéb", 1, 2, "r"), 5):
        try:
            print(name, h(e))
        except (TypeError, UnicodeError) as x:
            print(name, type(x).__name__, x)
codecs.lookup_error("nope")  ### "LookupError: unknown error handler name 'nope'"
# ---
# Functions of single codecs return what they used.
import codecs
print(codecs.utf_8_decode(b"\xc3\xa9x\xc3"), codecs.latin_1_encode("é"), codecs.utf_16_ex_decode(b"\xff\xfea\0"), codecs.escape_decode(rb"a\n\x41"),
      codecs.charmap_decode(b"\0\1", "strict", "xy"), codecs.charmap_build("ab"), codecs.utf_7_encode("é+x"), codecs.utf_7_decode(b"+AOk-x"))
# ---
# Punycode and IDNA.
import codecs
def show(f, *a):
    try: print(f(*a))
    except Exception as e: print(type(e).__name__, e, getattr(e, '__notes__', None))
for s in ('bücher', '日本語', '', 'abc', '-', 'ab-cé', 'éàü日', '\ud800'): show(s.encode, 'punycode')
for b in (b'bcher-kva', b'!', b'a-!', b'a', b'zzzzzzzz', b'99999999', b'\xff-a', b'abc-', b'', b'-'):
    for errors in ('strict', 'ignore', 'replace', 'zz'): show(b.decode, 'punycode', errors)
for s in ('bücher.de', '日本語.jp', 'ß.de', 'A.B', '', 'é.', 'É。b', 'FAß', 'a\u00adé', 'ǅ', 'Ⅷ', 'x..y', 'a' * 70, 'é' * 70, '\u200f', 'a\u3000b', 'אa', 'א1', 'אב', 'xn--é', '.é', 'é..a'):
    show(s.encode, 'idna')
show('é'.encode, 'idna', 'ignore')
for b in (b'xn--bcher-kva.de', b'\xff', b'xn--wgv71a119e.jp', b'a.', b'xn--a', b'xn--\xff', b'xn--bcher-KVA.de', b'XN--bcher-kva', b'xn--abc-', b'xn--!', b'xn--bcher-kva.xn--!!'):
    show(b.decode, 'idna')
print(codecs.lookup('idna').name, codecs.lookup('U7').name, codecs.encode('é', 'IDNA'), codecs.decode(b'xn--9ca', 'idna'), str(b'xn--9ca', 'idna'), 'é'.encode('UTF_7'))
# ---
# UTF-7.
import codecs
def show(f, *a):
    try: print(f(*a))
    except Exception as e: print(type(e).__name__, e, getattr(e, '__notes__', None))
for s in ('a', 'é+~', '😀', 'a+b', 'é-', 'é/', 'é ', '~\\', '\0', '+é', '++'): show(s.encode, 'utf-7')
for b in (b'+AOk-', b'+', b'+!', b'+A', b'\xff', b'+AOk', b'+-', b'a+-b', b'+AOk/x'):
    for errors in ('strict', 'ignore', 'replace'): show(b.decode, 'utf-7', errors)
print(codecs.getincrementaldecoder('utf-7')().decode(b'+AOk'), ''.join(codecs.iterdecode([b'+AO', b'k-x'], 'utf-7')))
# ---
# UTF-7: every short text of digits, ends and what is neither.
import hashlib, itertools
h = hashlib.sha256()
for n in range(1, 6):
    for t in itertools.product([b"+", b"A", b"/", b"-", b"!", b"\xc3"], repeat=n):
        b = b"".join(t)
        if n > 3 and b[:1] != b"+": continue
        for e in "strict", "replace", "ignore":
            try: h.update(ascii(b.decode("utf-7", e)).encode())
            except UnicodeError as x: h.update(str(x).encode())
print(h.hexdigest())
