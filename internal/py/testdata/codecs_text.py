# Encodings are found under all their names.
for name in ("utf-8", "UTF8", "utf_8", "U8", " utf-8", "cp65001"):
    assert "é".encode(name) == b"\xc3\xa9" and b"\xc3\xa9".decode(name) == "é"
for name in ("latin-1", "ISO-8859-1", "iso8859_1", "L1", "cp819"):
    assert "é".encode(name) == b"\xe9"
assert "a".encode("us-ascii") == b"a" and "€".encode("windows-1252") == b"\x80" and "é".encode("utf-8-sig") == b"\xef\xbb\xbf\xc3\xa9"
assert "é".encode("utf-16") == b"\xff\xfe\xe9\x00" and "𝒳".encode("utf-16-be") == b"\xd8\x35\xdc\xb3" and "é".encode("utf-32-le") == b"\xe9\0\0\0"
assert b"\xfe\xff\x00a".decode("utf-16") == "a" and b"\xff\xfe\0\0a\0\0\0".decode("utf-32") == "a" and b"\xef\xbb\xbfa".decode("utf-8-sig") == "a"
"a".encode("x")  ### "LookupError: unknown encoding: x"
b"a".decode("u-t-f-8")  ### "LookupError: unknown encoding: u-t-f-8"
"a".encode("hex")  ### "LookupError: 'hex' is not a text encoding; use codecs.encode() to handle arbitrary codecs"
b"a".decode("rot13")  ### "LookupError: 'rot13' is not a text encoding; use codecs.decode() to handle arbitrary codecs"
"a".encode("utf\0")  ### "ValueError: embedded null character"
"a".encode(1)  ### "TypeError: encode() argument 'encoding' must be str, not int"
"a".encode(None)  ### "TypeError: encode() argument 'encoding' must be str, not None"
"a".encode("utf-8", 1)  ### "TypeError: encode() argument 'errors' must be str, not int"
# ---
# What can't be encoded is named in the error.
"aé".encode("ascii")  ### "UnicodeEncodeError: 'ascii' codec can't encode character '\\xe9' in position 1: ordinal not in range(128)"
"日本".encode("latin-1")  ### "UnicodeEncodeError: 'latin-1' codec can't encode characters in position 0-1: ordinal not in range(256)"
"\ud800".encode()  ### "UnicodeEncodeError: 'utf-8' codec can't encode character '\\ud800' in position 0: surrogates not allowed"
"é\x81".encode("cp1252")  ### "UnicodeEncodeError: 'charmap' codec can't encode character '\\x81' in position 1: character maps to <undefined>"
# ---
# What can't be decoded is named in the error.
b"a\xff".decode()  ### "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xff in position 1: invalid start byte"
b"\xe6\x97".decode()  ### "UnicodeDecodeError: 'utf-8' codec can't decode bytes in position 0-1: unexpected end of data"
b"\xc3(".decode()  ### "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xc3 in position 0: invalid continuation byte"
b"\xed\xa0\x80".decode()  ### "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xed in position 0: invalid continuation byte"
b"\x80".decode("ascii")  ### "UnicodeDecodeError: 'ascii' codec can't decode byte 0x80 in position 0: ordinal not in range(128)"
b"\x81".decode("cp1252")  ### "UnicodeDecodeError: 'charmap' codec can't decode byte 0x81 in position 0: character maps to <undefined>"
b"a".decode("utf-16-le")  ### "UnicodeDecodeError: 'utf-16-le' codec can't decode byte 0x61 in position 0: truncated data"
# ---
# The exception carries the parts of the failure.
try:
    "aéb".encode("ascii")
except UnicodeEncodeError as e:
    assert (e.encoding, e.object, e.start, e.end, e.reason) == ("ascii", "aéb", 1, 2, "ordinal not in range(128)")
try:
    b"a\xffb".decode()
except UnicodeDecodeError as e:
    assert (e.encoding, e.object, e.start, e.end, e.reason) == ("utf-8", b"a\xffb", 1, 2, "invalid start byte")
# ---
# Error handlers replace, drop or escape.
assert "aéb".encode("ascii", "ignore") == b"ab" and "aéb".encode("ascii", "replace") == b"a?b" and "é日".encode("ascii", "backslashreplace") == b"\\xe9\\u65e5"
assert "é".encode("ascii", "xmlcharrefreplace") == b"&#233;" and b"a\xffb".decode("utf-8", "replace") == "a\ufffdb" and b"a\xff".decode("utf-8", "ignore") == "a"
assert b"\xff".decode("utf-8", "backslashreplace") == "\\xff" and b"a\xff".decode("utf-8", "surrogateescape") == "a\udcff" and "a\udcff".encode("utf-8", "surrogateescape") == b"a\xff"
assert "a\ud800".encode("utf-8", "surrogatepass") == b"a\xed\xa0\x80" and b"\xed\xa0\x80".decode("utf-8", "surrogatepass") == "\ud800"
assert b"\xe6\x97\xe6".decode("utf-8", "replace") == "\ufffd\ufffd" and b"\xf0\x9d\x92".decode(errors="replace") == "\ufffd"
b"\xff".decode("ascii", "xmlcharrefreplace")  ### "TypeError: don't know how to handle UnicodeDecodeError in error callback"
# ---
# An unknown error handler matters only when there is an error.
assert "a".encode("ascii", "foo") == b"a" and b"a".decode("ascii", "foo") == "a"
"é".encode("ascii", "foo")  ### "LookupError: unknown error handler name 'foo'"
b"\xff".decode("ascii", "foo")  ### "LookupError: unknown error handler name 'foo'"
# ---
# unicode_escape writes and reads the escapes of string literals.
assert "aé日𝒳\n'".encode("unicode_escape") == b"a\\xe9\\u65e5\\U0001d4b3\\n'" and b"\\x41\\u65e5\\n\\101".decode("unicode_escape") == "A日\nA"
assert "é日".encode("raw_unicode_escape") == b"\xe9\\u65e5" and b"\\u65e5\\n".decode("raw_unicode_escape") == "日\\n"
b"\\x4".decode("unicode_escape")  ### "UnicodeDecodeError: 'unicodeescape' codec can't decode bytes in position 0-2: truncated \\xXX escape"
# ---
# Encodings of one byte, with runs of what is ASCII, Latin-1 and neither, and each error handler.
import codecs, hashlib
codecs.register_error('mine', lambda e: ('<%d>' % (e.end - e.start), e.end))
h = hashlib.sha256()
for text in '', 'é', 'abcdefgh' * 3, 'abcdefghé' * 9, 'é\xff\x80a' * 30, 'ab\u20ac\u2014é' * 20, '\U0001f600\x81' * 9 + 'abc', 'a' * 70000 + 'é\u20ac':
    for name in 'ascii', 'latin-1', 'cp1252', 'iso8859-15', 'cp037':
        for errors in 'strict', 'ignore', 'replace', 'backslashreplace', 'xmlcharrefreplace', 'namereplace', 'surrogateescape', 'mine':
            try: h.update(text.encode(name, errors))
            except UnicodeError as e: h.update(str(e)[:200].encode())
for data in bytes(range(256)) * 3, b'\xe9', b'abcdefgh' * 9 + b'\xff', b'a' * 70000 + b'\xe9\x81z', b'\x81' * 70000:
    for name in 'ascii', 'latin-1', 'cp1252', 'utf-8':
        for errors in 'strict', 'ignore', 'replace', 'backslashreplace', 'surrogateescape':
            try: h.update(ascii(data.decode(name, errors)).encode())
            except UnicodeError as e: h.update(str(e)[:200].encode())
print(h.hexdigest())
# ---
# Nothing is decoded to nothing, whatever the encoding.
for encoding in 'hex', 'nope', 'rot13', '', 'a\0b':
    for f in lambda: b"".decode(encoding), lambda: str(b"", encoding), lambda: bytearray().decode(encoding, "nope"), lambda: "".encode(encoding), lambda: bytes("", encoding), lambda: bytearray("x", encoding):
        try:
            print(repr(f()))
        except (LookupError, ValueError) as e:
            print(type(e).__name__, e)
# ---
# Text and bytes without an encoding or with a common one, of ASCII and not, short and long, and of subclasses.
class S(str): pass
class B(bytes): pass
for text in ('', 'a', 'abc', S('sub'), 'h\xe9', '\x7f\x80', 'x' * 300, 'x' * 300 + '\u20ac', '\ud800', '\U0001f600'):
    for args in ((), ('utf-8',), ('ascii',), ('latin-1', 'replace'), ('cp1252', 'ignore'), ('utf-8-sig',), ('utf-8', 'surrogatepass')):
        try: e = text.encode(*args)
        except UnicodeEncodeError as error: e = None; print(ascii(text[-5:]), args, error)
        if e is not None:
            print(type(e), e[:9], e[-4:])
            for data in e, B(e), bytearray(e):
                try: print(type(data.decode(*args)), ascii(data.decode(*args)[-9:]))
                except UnicodeDecodeError as error: print(error)
data = bytearray(b'abc')
t = data.decode()
data[0] = 120
print(t, data.decode(), b'\xff'.decode('ascii', 'ignore'), b'ok'.decode(errors='nonsense'))
