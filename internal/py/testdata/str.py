# str() takes an object, or bytes with an encoding.
assert str() == ""
assert str(5) == "5" and str(None) == "None" and str(1.5) == "1.5"
assert str(object="x") == "x"
assert str(b"abc", "ascii") == "abc"
assert str(b"abc", encoding="ascii") == "abc"
assert str(b"abc", errors="strict") == "abc"
assert str(bytearray(b"a"), "ascii") == "a"
assert str(memoryview(b"ab"), "ascii") == "ab"
assert str(encoding="x") == ""
assert str(b"a") == "b'a'"
str(b"a", "x")  ### "LookupError: unknown encoding: x"
str(b"a", 1)  ### "TypeError: str() argument 'encoding' must be str, not int"
str(1, "x")  ### "TypeError: decoding to str: need a bytes-like object, int found"
str("a", "x")  ### "TypeError: decoding str is not supported"
str(b"a", "utf8", "strict", 4)  ### "TypeError: str expected at most 3 arguments, got 4"
str(foo=1)  ### "TypeError: str() got an unexpected keyword argument 'foo'"
str(b"\xff", "utf-8")  ### "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte"
# ---
# __str__ must return a string.
class Z:
    def __str__(self):
        return 1
str(Z())  ### "TypeError: __str__ returned non-string (type int)"
# ---
# Indices and slices count code points, from either end.
s = "héllo wörld 日本 𝒳!"
assert len(s) == 17
assert s[0] == "h" and s[1] == "é" and s[-1] == "!" and s[-2] == "𝒳" and s[13] == "本"
assert s[1:4] == "éll" and s[-5:-1] == "日本 𝒳"[0:4] and s[::-1] == "!𝒳 本日 dlröw olléh"
assert s[::3] == "hlwl日𝒳" and s[-2:0:-4] == "𝒳 öl"
assert "abc"[5:] == "" and "abc"[2:1] == "" and "abc"[-100:100] == "abc"
s[17]  ### "IndexError: string index out of range"
s[-18]  ### "IndexError: string index out of range"
s["x"]  ### "TypeError: string indices must be integers, not 'str'"
s[1.0:2]  ### "TypeError: slice indices must be integers or None or have an __index__ method"
s[10**20]  ### "IndexError: cannot fit 'int' into an index-sized integer"
s[::0]  ### "ValueError: slice step cannot be zero"
# ---
# Any index of a long string that is not ASCII finds its character, in any order.
s = "".join(chr(0x41 + i % 20) if i % 3 else chr(0x3b1 + i % 20) for i in range(3000))
assert all(s[i] == (chr(0x41 + i % 20) if i % 3 else chr(0x3b1 + i % 20)) for i in range(3000))
assert [s[i] for i in (2999, 5, 1500, 64, 63, 65, 128, 0)] == [chr(0x41 + i % 20) if i % 3 else chr(0x3b1 + i % 20) for i in (2999, 5, 1500, 64, 63, 65, 128, 0)]
t = s + "x"
assert t[3000] == "x" and t[2999] == s[2999] and t[1000:1003] == s[1000:1003]
assert "".join(s) == s and "".join(reversed(s)) == s[::-1]
# ---
# A string does not change when another grows out of it.
a = "x" * 300
b = a + "1"
c = a + "2"
d = b + "3"
e = b + "4"
assert (a, b[-1], c[-1], d[-2:], e[-2:]) == ("x" * 300, "1", "2", "13", "14")
s = ""
kept = []
for i in range(2000):
    s += "ab" if i % 2 else "é"
    if i % 500 == 0:
        kept.append(s)
assert [len(k) for k in kept] == [1, 751, 1501, 2251]
assert len(s) == 3000 and s == "éab" * 1000 and all(s.startswith(k) for k in kept)
# ---
# + and * combine strings only with their like and with integers.
assert "ab" + "" == "ab" and "" + "ab" == "ab" and "é" * 3 == "ééé" and 2 * "ab" == "abab" and "a" * -1 == ""
"a" + 1  ### `TypeError: can only concatenate str (not "int") to str`
1 + "a"  ### "TypeError: unsupported operand type(s) for +: 'int' and 'str'"
"a" + b"b"  ### `TypeError: can only concatenate str (not "bytes") to str`
"a" * "b"  ### "TypeError: can't multiply sequence by non-int of type 'str'"
"a" * 10**20  ### "OverflowError: cannot fit 'int' into an index-sized integer"
"abc" * (2**63 - 1)  ### "OverflowError: repeated string is too long"
# ---
# Strings are ordered by code point, surrogates and characters beyond them included.
assert "a" < "b" and "a" < "aa" and "" < "a" and "z" < "é" < "日" < "\ud800" < "\uffff" < "𝒳"
assert "a" == "a" and "a" != "b" and "a" != 1 and not "a" == b"a"
assert sorted(["b", "a", "é", "B", ""]) == ["", "B", "a", "b", "é"]
"a" < 1  ### "TypeError: '<' not supported between instances of 'str' and 'int'"
# ---
# in looks for substrings.
assert "ell" in "hello" and "" in "" and "é" in "café" and "x" not in "abc"
1 in "a"  ### "TypeError: 'in <string>' requires string as left operand, not int"
# ---
# Equal strings have equal hashes however they were made.
assert hash("abc") == hash("a" + "bc") == hash("xabcx"[1:4])
assert len({"k" + str(i % 3) for i in range(9)}) == 3
# ---
# find and its kin take bounds as slices do and give code point indices.
s = "aéiaéi"
assert (s.find("éi"), s.rfind("éi"), s.find("éi", 2), s.find("i", -1), s.find("x")) == (1, 4, 4, 5, -1)
assert ("abc".find("", 3), "abc".find("", 4), "abc".rfind("", 0, 2), "abc".index("c", -1)) == (3, -1, 2, 2)
assert (s.count("é"), "aaaa".count("aa"), "abc".count(""), "abc".count("", 1), "abc".count("", 4)) == (2, 2, 4, 3, 0)
assert "a".find("a", None, None) == 0
s.index("x")  ### "ValueError: substring not found"
s.rindex("x")  ### "ValueError: substring not found"
s.find(1)  ### "TypeError: find() argument 1 must be str, not int"
s.find()  ### "TypeError: find expected at least 1 argument, got 0"
s.find("a", 1, 2, 3)  ### "TypeError: find expected at most 3 arguments, got 4"
s.find("a", 1.5)  ### "TypeError: slice indices must be integers or None or have an __index__ method"
# ---
# Long substrings are found too, at the start, in the middle and at the end.
text = "ab" * 40000 + "c" + "ba" * 40000
for sub in ("b" + "ab" * 50 + "c", "ab" * 100 + "c" + "ba" * 100, "ba" * 39999 + "b", "ab" * 40000):
    i = text.find(sub)
    assert i >= 0 and text[i:i + len(sub)] == sub and sub not in text[:i + len(sub) - 1]
    j = text.rfind(sub)
    assert j >= i and text[j:j + len(sub)] == sub and sub not in text[j + 1:]
assert text.find("ab" * 40001) == -1 and text.rfind("c" * 100) == -1
assert text.count("ab" * 50) == 1599 and text.replace("ab" * 400, "").count("ab") == 399
# ---
# startswith and endswith take a string or a tuple of them, and bounds.
assert "hello".startswith("he") and "hello".startswith(("x", "h")) and not "hello".startswith(())
assert "hello".startswith("ll", 2) and "hello".endswith("ll", 0, 4) and "abc".startswith("", 3)
assert not "abc".startswith("", 4) and "é日".endswith("日", 1)
"a".startswith(1)  ### "TypeError: startswith first arg must be str or a tuple of str, not int"
"a".endswith([])  ### "TypeError: endswith first arg must be str or a tuple of str, not list"
"a".startswith(("b", 1))  ### "TypeError: tuple for startswith must only contain str, not int"
"a".startswith()  ### "TypeError: startswith expected at least 1 argument, got 0"
# ---
# replace takes a count, by position or name; the empty string occurs around every character.
assert "aXbXc".replace("X", "--") == "a--b--c" and "aaa".replace("a", "b", 2) == "bba"
assert "aaa".replace("a", "b", count=1) == "baa" and "aaa".replace("a", "", -1) == ""
assert "abc".replace("", "-") == "-a-b-c-" and "éa".replace("", "-", 2) == "-é-a" and "".replace("", "x") == "x"
assert "".replace("", "x", 0) == "" and "日本".replace("本", "é") == "日é" and "a.b".replace(".", "日") == "a日b"
"a".replace("a")  ### "TypeError: replace() takes at least 2 positional arguments (1 given)"
"a".replace(1, "a")  ### "TypeError: replace() argument 1 must be str, not int"
"a".replace("a", 1)  ### "TypeError: replace() argument 2 must be str, not int"
"a".replace("a", "b", "c")  ### "TypeError: 'str' object cannot be interpreted as an integer"
"a".replace("a", "b", foo=1)  ### "TypeError: replace() got an unexpected keyword argument 'foo'"
# ---
# partition splits in three at the first separator, rpartition at the last.
assert "a=b=c".partition("=") == ("a", "=", "b=c") and "a=b=c".rpartition("=") == ("a=b", "=", "c")
assert "abc".partition("=") == ("abc", "", "") and "abc".rpartition("=") == ("", "", "abc")
assert "ab".removeprefix("a") == "b" and "ab".removeprefix("b") == "ab" and "ab".removesuffix("b") == "a"
"a".partition("")  ### "ValueError: empty separator"
"a".partition(1)  ### "TypeError: must be str, not int"
"a".removeprefix(1)  ### "TypeError: removeprefix() argument must be str, not int"
"a".removesuffix()  ### "TypeError: str.removesuffix() takes exactly one argument (0 given)"
# ---
# split without a separator splits at runs of white space; what is left after maxsplit keeps its own.
assert "  a  b c ".split() == ["a", "b", "c"] and "".split() == [] and " \u2003\x1c\x85a".split() == ["a"]
assert "  a b  ".split(maxsplit=1) == ["a", "b  "] and "  a b  ".rsplit(maxsplit=1) == ["  a", "b"]
assert "  a b  ".split(None, 0) == ["a b  "] and "é日 x".split() == ["é日", "x"]
# ---
# split with a separator keeps empty pieces.
assert "a,b,,c".split(",") == ["a", "b", "", "c"] and "".split(",") == [""] and "a, b".split(", ") == ["a", "b"]
assert "a,b,c".split(",", 1) == ["a", "b,c"] and "a,b,c".rsplit(",", 1) == ["a,b", "c"] and "a,b".split(",", -5) == ["a", "b"]
assert "aaa".split("aa") == ["", "a"] and "aaa".rsplit("aa") == ["a", ""] and "日é日".split("日") == ["", "é", ""]
assert "a,b".split(sep=",", maxsplit=0) == ["a,b"]
"a".split("")  ### "ValueError: empty separator"
"a".split(1)  ### "TypeError: must be str or None, not int"
"a".split("a", 2, 3)  ### "TypeError: split() takes at most 2 arguments (3 given)"
"a".split(None, "x")  ### "TypeError: 'str' object cannot be interpreted as an integer"
# ---
# splitlines knows all line boundaries of Unicode.
assert "a\nb\r\nc\rd\x0be\x0cf\x1cg\x85h\u2028i\u2029j".splitlines() == list("abcdefghij")
assert "a\r\nb\n".splitlines(True) == ["a\r\n", "b\n"] and "\n\n".splitlines() == ["", ""] and "".splitlines() == []
assert "a\n".splitlines(keepends=True) == ["a\n"]
# ---
# strip removes white space, or characters of a set.
assert "  a b \t\n".strip() == "a b" and " a ".lstrip() == "a " and " a ".rstrip() == " a"
assert "xyaxy".strip("xy") == "a" and "éaé".strip("é") == "a" and "aaa".strip("a") == "" and "\u3000x\u3000".strip() == "x"
assert "a".strip(None) == "a" and "日x日".lstrip("日é") == "x日"
"a".strip(1)  ### "TypeError: strip arg must be None or str"
"a".strip("a", "b")  ### "TypeError: strip expected at most 1 argument, got 2"
# ---
# Case conversions use the full mappings of Unicode.
assert "Hello".lower() == "hello" and "hello".upper() == "HELLO" and "Straße".upper() == "STRASSE"
assert "ΑΣ ΣΑΣ".lower() == "ας σας" and "ß".casefold() == "ss" and "İ".lower() == "i̇"
assert "hello wOrld's".title() == "Hello World'S" and "ǆ".title() == "ǅ" and "éA".capitalize() == "Éa"
assert "aBcÉ".swapcase() == "AbCé" and "ﬁ".upper() == "FI" and "abc".upper() is not None
# ---
# Predicates are false for the empty string, but isascii and isprintable.
assert not any(getattr("", m)() for m in ("isalpha", "isalnum", "isdigit", "isdecimal", "isnumeric", "isspace", "isupper", "islower", "istitle", "isidentifier"))
assert "".isascii() and "".isprintable()
assert "aé日".isalpha() and not "a1".isalpha() and "a1²".isalnum() and "²".isdigit() and not "²".isdecimal() and "½".isnumeric()
assert "٣".isdecimal() and " \t\u2003".isspace() and "Aé".istitle() and "AB1".isupper() and "ab é".islower()
assert "_é1".isidentifier() and not "1a".isidentifier() and "class".isidentifier() and not "a\n".isprintable()
"a".isalpha(1)  ### "TypeError: str.isalpha() takes no arguments (1 given)"
"a".lower(x=1)  ### "TypeError: str.lower() takes no keyword arguments"
# ---
# Padding counts characters; the odd one of center goes by the parity of both lengths.
assert "ab".center(5) == "  ab " and "abc".center(6, "*") == "*abc**" and "x".center(4, "é") == "éxéé" and "a".ljust(3, "日") == "a日日"
assert "é".rjust(3) == "  é" and "-5".zfill(4) == "-005" and "+é".zfill(4) == "+00é" and "abc".zfill(2) == "abc"
assert "a\tb\té\tx".expandtabs(4) == "a   b   é   x" and "a\n\tb".expandtabs() == "a\n        b" and "a\tb".expandtabs(-1) == "ab"
"a".center(5, "xx")  ### "TypeError: The fill character must be exactly one character long"
"a".center(5, 1)  ### "TypeError: The fill character must be a unicode character, not int"
"a".ljust(5, "")  ### "TypeError: The fill character must be exactly one character long"
"a".center()  ### "TypeError: center expected at least 1 argument, got 0"
"a".zfill("x")  ### "TypeError: 'str' object cannot be interpreted as an integer"
# ---
# join takes any iterable of strings.
assert ",".join(["a", "b"]) == "a,b" and "".join("abc") == "abc" and "é".join(x for x in "ab") == "aéb" and "-".join([]) == ""
assert ", ".join({"a": 1, "b": 2}) == "a, b"
"a".join(1)  ### "TypeError: can only join an iterable"
"a".join(["a", None])  ### "TypeError: sequence item 1: expected str instance, NoneType found"
"a".join([b"b"])  ### "TypeError: sequence item 0: expected str instance, bytes found"
"a".join()  ### "TypeError: str.join() takes exactly one argument (0 given)"
# ---
# translate looks each character up; LookupError means unchanged, None removes.
assert "abcé".translate({97: "xy", 98: None, 0xe9: 0x65e5}) == "xyc日"
class T:
    def __getitem__(self, k):
        if k == ord("b"):
            raise LookupError
        return k + 1
assert "abc".translate(T()) == "bbd"
assert str.maketrans("ab", "xy", "q") == {97: 120, 98: 121, 113: None} and str.maketrans({"a": None, 98: "xx"}) == {97: None, 98: "xx"}
assert "aqb".translate(str.maketrans("ab", "xy", "q")) == "xy"
"a".translate(1)  ### "TypeError: 'int' object is not subscriptable"
"a".translate({97: b"x"})  ### "TypeError: character mapping must return integer, None or str"
"a".translate({97: 0x110000})  ### "ValueError: character mapping must be in range(0x110000)"
str.maketrans(1)  ### "TypeError: if you give only one argument to maketrans it must be a dict"
str.maketrans({"ab": 1})  ### "ValueError: string keys in translatetable must be of length 1"
str.maketrans("a", "bc")  ### "ValueError: the first two maketrans arguments must have equal length"
str.maketrans(1, "a")  ### "TypeError: first maketrans argument must be a string if there is a second argument"
# ---
# repr picks the quotes and escapes what does not print; ascii escapes more.
assert repr("a'b") == '"a\'b"' and repr("a'b\"") == "'a\\'b\"'" and repr("\n\t\x00\x7f\\") == "'\\n\\t\\x00\\x7f\\\\'"
assert repr("é\u2028\U000e0001\ud800") == "'é\\u2028\\U000e0001\\ud800'" and ascii("é日𝒳") == "'\\xe9\\u65e5\\U0001d4b3'"
# ---
# An iterator remembers its place and ends for good.
it = iter("aé日")
assert next(it) == "a" and it.__length_hint__() == 2 and list(it) == ["é", "日"] and list(it) == []
assert type(iter("a")).__name__ == "str_ascii_iterator" and type(it).__name__ == "str_iterator"
# ---
# Methods of a subclass's instances return plain strings; so does str() of one.
class S(str):
    def __new__(cls, v, extra=None):
        self = super().__new__(cls, v)
        self.extra = extra
        return self
s = S("abc", 5)
assert s.extra == 5 and s == "abc" and isinstance(s, str) and hash(s) == hash("abc") and {"abc": 1}[s] == 1
for v in (s.lower(), s[:], s + "", s * 1, s.strip(), s.replace("x", "y"), s.center(1), str(s), "".join([s]), s.zfill(1), s.expandtabs(), "%s" % s, f"{s}"):
    assert type(v) is str and v == "abc"
assert type(s.partition("z")[0]) is S and len(s) == 3 and s[0] == "a" and "b" in s
# ---
# str() returns what __str__ returns, an instance of a subclass too.
class S(str): pass
class A:
    def __str__(self): return S("a")
class B(str):
    def __str__(self): return self
b = B("x")
assert type(str(A())) is S and str(b) is b and type(S(A())) is S
# ---
# An attribute may be set and asked for by an instance of a subclass of str.
class S(str): pass
class Bag: pass
o = Bag()
setattr(o, S("name"), 1)
o.name = 2
setattr(o, S("name2"), 3)
assert o.name2 == 3 and list(o.__dict__) == ["name", "name2"] and getattr(o, S("name")) == 2
# ---
# join says of whatever cannot be iterated over that it cannot.
class C:
    def __iter__(self): raise TypeError("mine")
"".join(C())  ### "TypeError: can only join an iterable"
# ---
# A table of translate says what characters become; one that it lacks stays, and the same one is looked up as often as need be.
import string
class D(dict):
    def __missing__(self, k): return chr(k).upper()
class L(dict):
    def __getitem__(self, k):
        if k == 98: raise IndexError(k)
        return super().__getitem__(k)
class T:
    def __getitem__(self, k):
        if k > 110: raise LookupError(k)
        return None if k == 97 else k + 1
class K:
    def __init__(self, n, e): self.n = n; self.e = e
    def __hash__(self): return hash(self.n)
    def __eq__(self, other): raise self.e(other)
text = 'abcabc xyz \u00e9\U0001f600ba' + string.printable
for t in ({}, {97: None}, {97: 'xx', 98: 0xe9, 99: 0x1f600, 0xe9: 'e', 0x1f600: None}, D({97: 'q'}), L({97: 'q', 98: 'r'}), T(), {i: i ^ 1 for i in range(128)},
          {i: str(i) for i in range(0, 128, 3)}, {97.0: 'f', True: 't'}, {K(97, KeyError): 'k'}, {K(97, IndexError): 'k', 98: 'B'}, 'lookup', ['a'] * 99, str.maketrans('abc', 'xyz', 'q')):
    print(ascii(text.translate(t)), ''.translate(t) == '')
for t in ({97: 1.5}, {97: -1}, {97: 0x110000}, {97: 2**70}, {K(97, ValueError): 1}, 5, None):
    try:
        print('xax'.translate(t))
    except Exception as e:
        print(type(e).__name__, e)
print(len(('ab' * 5000).translate({97: 'xyz'})), ('ab' * 3).translate({97: 'xyz', 98: ''}))
# ---
# Splitting into few and many parts makes lists that grow and shrink like others.
for n in list(range(14)) + [40]:
    parts = [str(i) * (i % 3) for i in range(n)]
    words = [str(i) for i in range(n)]
    for lists in ([','.join(parts).split(','), ','.join(parts).rsplit(','), b','.join(p.encode() for p in parts).split(b',')],
                  [','.join(parts).split(',', 3), ','.join(parts).rsplit(',', 3), bytearray(','.join(parts), 'ascii').rsplit(b',', 3)],
                  [' '.join(words).split(), ' '.join(words).rsplit(), (' '.join(words) + '\u00e9').split(), ' '.join(words).encode().split()],
                  ['\n'.join(parts).splitlines(), '\r\n'.join(parts).splitlines(True), '\n\r'.join(parts).splitlines(), '\x85'.join(parts).splitlines(), '\n'.join(parts).encode().splitlines()],
                  [' '.join(words).split(None, 2), ' '.join(words).rsplit(None, 2)]):
        print(n, lists)
        for l in lists:
            k = list(l)
            l.append('x'); l.insert(0, 'y'); l.extend(l); l.pop()
            assert l == ['y', *k, 'x', 'y', *k]
            l.clear(); l.append(1); assert l == [1]
# ---
# Slices with steps of text that is not ASCII, forwards and backwards.
import hashlib
text = 'aé\u20ac\U0001f600b\ud800ñ' * 30
h = hashlib.sha256()
for s in text, text[:5], text[:40], '\U0001f600' * 99, 'ab' + '\u20ac' * 60:
    chars = list(s)
    for step in *range(-20, 0), *range(1, 20), 70, -70:
        for start, stop in (None, None), (3, None), (None, -4), (40, 2), (2, 40), (-1, None), (len(s), 0):
            part = s[start:stop:step]
            assert list(part) == chars[start:stop:step] and len(part) == len(chars[start:stop:step])
            h.update(ascii(part).encode())
print(h.hexdigest())
# ---
# Tables of str.translate: characters for characters, longer text, and what is dropped.
t = str.maketrans('abc', 'xyz', 'd')
t[ord('e')] = 'EE'
t[ord('f')] = 'é'
print('abcdefg'.translate(t), len(('abcdefg' * 3000).translate(t)), ('abcdefg' * 3000).translate(t)[-8:])

# ---

# Parts of long texts share their memory; what is made of them is what it is for copies.
a = "".join(chr(97 + i % 26) for i in range(60000))
parts = []
s = a
while s:
    parts.append(s)
    s = s[700:]
print(len(parts), all(p == a[700 * i:] for i, p in enumerate(parts)), parts[20][:5], parts[-1])
print([hash(p) == hash("".join(list(p))) for p in parts[::20]], {parts[3]: 1}[a[2100:]], parts[3] is not a[2100:])
b = parts[2] + "end"
c = parts[2] + "END"
print(b[-5:], c[-5:], len(b), b.index("end"), parts[2][-3:], parts[1].endswith(parts[2]))
parts[2] += "one"
parts[2] += "two"
print(parts[2][-8:], parts[3][-3:], len(parts[2]))
u = "é\U0001f600x" * 10000
t = u[3:]
v = t[:-3]
print(len(t), len(v), t[0], v[-1], v[15000], t[29996], v.count("x"), v == u[3:-3], v[100:104], v.find("x", 20000), v.encode()[:4])
w = v.strip("é")
print(len(w), w[0], w[-1], w.rstrip("x")[-1], len(v.removeprefix("é")), [len(x) for x in u.partition("x")], [len(x) for x in u.rpartition("x")], [len(x) for x in u.split("x", 1)])
class S(str): pass
x = S(a)
y = x[1:]
print(type(y).__name__, y == a[1:], len(x[:-1]), (y + "z")[-2:])

# Places near the end of a long text that is not ASCII.
u = "aé\U0001f600\ud800z" * 500
print([u[-k:] == "".join(list(u)[-k:]) for k in range(1, 40)].count(True), [ord(u[-k]) for k in (1, 2, 3, 4, 15, 16, 17)])
while len(u) > 2400:
    u = u[1:-1]
print(ascii(u[:6]), ascii(u[-6:]), u.find("z", len(u) - 9), u[2380:2390].count("z"))
# ---
# what has the hash of '' or b'', which is 0, and equals it, is the same key
class S:
    def __init__(self, v): self.v = v
    def __hash__(self): return hash(self.v)
    def __eq__(self, o): return self.v == (o.v if isinstance(o, S) else o)
for v in '', 'a', b'', b'a', (), ('',), ('', b''), None, frozenset(['']):
    print(repr(v), S(v) in {v}, v in {S(v)}, {v: 1}.get(S(v)), {S(v): 1}.get(v), len({S(v), v}), len({v: 0, S(v): 1}))
class T(str):
    def __hash__(self): return 5
print(hash(''), hash(b''), hash(T('')), hash(T('a')), hash('a' * 0), '' in {T('')}, {'': 1, '': 2, 'x': 3}, {'': 1}[''.join([])])
d = {}
d[''] = 1; d[0] = 2; d[False] = 3; d[b''] = 4; d[''.strip()] = 5
print(d, {'', 0, b''} == {0, '', b''}, len({'', 0, b'', 0.0}))

# ---
# Case, zeros and stripping of short text, at the lengths where words of eight bytes end, and of characters beyond ASCII.
for n in (0, 1, 2, 7, 8, 9, 15, 16, 17, 100, 300):
    t = ("aZ@[`{z A09é" if n == 100 else "aZ@[`{z A09") * n
    t = t[:n]
    print(n, t.swapcase(), t.swapcase().swapcase() == t, t.encode().swapcase())
for c in "aZ5é@[":
    print(c.swapcase(), c.swapcase() == c)
for t in ("", "7", "-", "+", "-7", "+é", "--1", "é", "ab", "x" * 200):
    for w in (-1, 0, 1, 2, 3, 9, 206, 207, 208, 209, 210, 300):
        z = t.zfill(w)
        if w < 10 or len(t) > 3 and w < 210:
            print(repr(z[:12]), len(z), end=" ")
        assert len(z) == max(w, len(t)) and z == t.encode("latin-1").zfill(w).decode("latin-1"), (t, w)
print()
class S(str):
    pass
print(type(S("a").zfill(3)).__name__, type(S("a").zfill(1)).__name__, type(S("ab").swapcase()).__name__, S("-a").zfill(4))
for t in ("..a!b!.", "", "...", "é..é", "\udc80.", "!a", "a!", "x"):
    for chars in (".!", "", ".", "é", ".é", "\x7f.!", "!.\x00", ".!" * 200):
        print(repr(t.strip(chars)), repr(t.lstrip(chars)), repr(t.rstrip(chars)), end=" ")
    print()
s = "abc"
print(s.strip("xy") is s, type(S("abc").strip("xy")).__name__, "\x40\x00".strip("\x40"), repr("\x00a\x40".strip("\x00@")))

# ---
# Questions about single characters, as a loop over a text asks them.
for name in ("isalpha", "isalnum", "isdecimal", "isdigit", "isnumeric", "isspace"):
    print(name, [i for i in range(0x180) if getattr(chr(i), name)()], getattr("", name)(), getattr("a1", name)(), getattr("12", name)(), getattr(" \t", name)())

# ---
# Tables of str.translate: small ones are gone through, long ones are asked for each character; both ways agree.
class D(dict):
    def __missing__(self, k): return "?"
class K:
    def __init__(self, n): self.n = n
    def __hash__(self): return hash(self.n)
    def __eq__(self, o): return self.n == o
    def __index__(self): return self.n
class S(str):
    pass
class N(int):
    pass
tables = [{}, {104: "j"}, {104: None}, {104: ""}, {104: "ab"}, {104: "é"}, {104: 233}, {104: 106}, {104: 0}, {104: 127}, {104: 128}, {104: True}, {True: "t", 104: "x"}, {104.0: "f"}, {K(104): "k"},
          {K(1): "k"}, {104: S("s")}, {104: N(105)}, {N(104): "n"}, {104: 1.5}, {104: -1}, {104: 0x110000}, {104: 2**70}, {122: 1.5}, {122: "long", 104: "y"}, {"h": "x"}, {104: b"x"}, {233: "e", 104: None},
          {-1: "x", 2**70: "y", 104: "z"}, D({104: "d"}), {i: chr(i + 1) for i in range(100, 120)}, {i: None for i in range(128)}, {i: "%%%02X" % i for i in range(128)}, {0: "n", 127: "d", 104: "h"}]
for t in tables:
    got = []
    for text in ("", "h", "hh", "hello", "heh\x00\x7f", "h" * 300, "xyz" * 100, "hé", "\udc80h", S("hello"), S("xy"), "x" * 5000 + "h"):
        try:
            r = text.translate(t)
            got.append((r[:12], r[-2:], len(r), type(r).__name__))
        except Exception as e:
            got.append(type(e).__name__ + str(e))
    print(got)
t = {104: "x", 101: "y"}
del t[104]
print("hehe".translate(t), "hello".translate([1, 2]), "\x00\x01".translate(["a", None]))
# ---
# Short text in ASCII is cut into lines at each of the characters that end one.
for s in ("", "\n", "a", "a\n", "a\nb", "a\nb\n", "\n\n", "a\r\nb\rc", "\r\n\r\n", "\r", "a\r", "\n\r", "a\vb\fc\x1cd\x1de\x1ef\x1fg\x00h", "x" * 63 + "\n", "x" * 64, "x" * 63 + "\r\n", "\t \n a",
          "a\x85b", "a\u2028b\n", "é\na\r\nb"):
    print(s.splitlines(), s.splitlines(True), s.splitlines(keepends=1))
