# charmap_encode, charmap_decode and charmap_build: mappings of all kinds, errors and their handlers.
import codecs
def tried(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__, str(e), *((e.start, e.end) if isinstance(e, UnicodeError) else ())
class Odd(dict):
    def __missing__(self, key):
        raise KeyError(key)
class Boom:
    def __getitem__(self, key):
        raise ZeroDivisionError("boom")
built = codecs.charmap_build("abc\ufffe" + "d" * 252)
for mapping in None, built, {97: 98, 98: b"xy", 99: None, 100: b""}, {97: 256}, {97: "a"}, {97: -1}, Odd({97: 65}), Boom(), {}, {63: 64, 97: 1}, 5, "abc":
    for text in "a", "ab", "acdbé\u20ac\u20ada", "", "\udc80a", "ééa":
        for errors in None, "strict", "replace", "ignore", "xmlcharrefreplace", "backslashreplace", "surrogateescape", "nope":
            print(ascii(text), errors, ascii(tried(lambda: codecs.charmap_encode(text, errors, mapping))))
for mapping in None, "abc\ufffe", "ab", {97: 98, 98: "xyz", 99: None, 100: "", 101: 0xfffe, 102: "\ufffe"}, {97: 0x110000}, {97: -1}, {97: b"a"}, Odd({97: 65}), Boom(), {}, 5, b"abc", ["x", None, 65]:
    for data in b"", b"\0\1\2\3\4", b"abcdefg", b"a\xff\xfea", bytearray(b"\1"), memoryview(b"\0"), "a":
        for errors in None, "strict", "replace", "ignore", "backslashreplace", "surrogateescape", "xmlcharrefreplace", "nope":
            print(ascii(data) if not isinstance(data, memoryview) else "view", errors, ascii(tried(lambda: codecs.charmap_decode(data, errors, mapping))))
codecs.register_error("back", lambda e: ("<>", -1))
codecs.register_error("bytes", lambda e: (b"\xff", e.end))
codecs.register_error("bad", lambda e: ("x", 99))
codecs.register_error("none", lambda e: None)
for errors in "back", "bytes", "bad", "none":
    print(errors, tried(lambda: codecs.charmap_encode("aéa", errors, {97: 65, 60: 60, 62: 62, 120: 120})), tried(lambda: codecs.charmap_decode(b"a\xffa", errors, {97: "A"})))
print("aé".encode("charmap"), b"a\xe9".decode("charmap"), codecs.lookup("charmap").name, codecs.getincrementaldecoder("charmap")().decode(b"\xe9"), tried(lambda: "€".encode("charmap")))
# ---
# charmap_build makes an EncodingMap of a table that begins with NUL, has no character twice beside U+FFFE and none beyond U+FFFF, and not too many
# blocks of characters; else a dict.
import codecs, copy, pickle
def tried(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__, str(e)
latin = bytes(range(256)).decode("latin-1")
for table in ("\0", "\0a", latin[:129], latin, latin + "x", latin[:128] + "\ufffe" * 2 + "€é" + "\ufffe" * 124, "\0" + "\u1234" * 255, latin[:128] + "".join(chr(0x4000 + i * 16) for i in range(128)),
              "".join(chr(i * 128) for i in range(255)), "\0\ufffe\uffff", "ab", "abc\ufffe", "\u0100" + latin[1:], "\ufffe" + latin[1:], latin[:255] + "\0", latin[:255] + "😀",
              "".join(chr(i * 128) for i in range(256)), "", 5):
    built = tried(lambda: codecs.charmap_build(table))
    print(ascii(table)[:20], type(built), built.size() if type(built).__name__ == "EncodingMap" else hash(tuple(built.items())) if isinstance(built, dict) else built)
    if not isinstance(built, (dict, tuple)):
        for text in "", "a", "a€é\0", "\xff", "\u1234\uffff", "\ufffe", "😀", "b":
            for errors in "strict", "replace", "xmlcharrefreplace":
                print(ascii(text), errors, tried(lambda: codecs.charmap_encode(text, errors, built)))
m = codecs.charmap_build("\0a")
print(m == m, m == codecs.charmap_build("\0a"), type(m).__doc__, m.size.__doc__, type(m).size, [name for name in dir(m) if not name.startswith("_")])
for f in lambda: type(m)(), lambda: type("X", (type(m),), {}), lambda: setattr(m, "x", 1), lambda: m.size(1), lambda: len(m), lambda: m[0], lambda: copy.copy(m), lambda: pickle.dumps(m):
    print(tried(f))
