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
