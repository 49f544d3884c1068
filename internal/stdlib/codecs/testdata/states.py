# Encodings with escape sequences: ISO 2022, HZ; and Johab.
import codecs, io
NAMES = "iso2022_jp iso2022_jp_1 iso2022_jp_2 iso2022_jp_3 iso2022_jp_2004 iso2022_jp_ext iso2022_kr hz johab".split()
def tried(f):
    try:
        return f()
    except UnicodeError as e:
        return type(e).__name__, str(e)
TEXTS = "ASCII", "日本\n語 x", "é", "¥‾\\~", "ｱｲ", "か゚ か", "か", "№", "中国", "한국어", "한\nㄱ", "α¤", "俱", "\ud800", "😀", "~{", "噓"
for name in NAMES:
    print(name, codecs.lookup(name).name, codecs.lookup(name.replace("_", "-").upper()).name)
    for text in TEXTS:
        for errors in "strict", "replace", "xmlcharrefreplace", "ignore":
            b = tried(lambda: text.encode(name, errors))
            print(ascii(text), errors, b, ascii(b.decode(name)) if isinstance(b, bytes) else "")
for alias in "csISO2022JP", "iso-2022-jp", "ISO-2022-KR", "hzgb", "HZ-GB-2312", "cp1361", "ms1361":
    print(alias, codecs.lookup(alias).name)
DATA = (b"\x1b$B", b"\x1b$B0", b"\x1b$B0l\x1b(Ba", b"\x1b$Bzz", b"\x1b$", b"\x1b", b"\x1bXa", b"\x1b[31mred", b"\x80", b"\x1b$B0l\nab", b"\x1b(J\\~", b"\x1b(I1", b"\x1b$(D+1", b"\x1b$A", b"\x1b.A\x1bNi",
        b"\x1b.F\x1bNa", b"\x1bNa", b"\x1b&@\x1b$B0l", b"\x1b$)C\x0elm\x0fa", b"\x1b$)C\x0elm\na", b"\x0elm", b"~{VP~}~~~\nx", b"~{V", b"~x", b"~", b"~{VP\na", b"~{\x80", b"\x88a\xd9", b"\xb0\xa1", b"\xd9\x31", b"\xff")
for name in NAMES:
    for data in DATA:
        print(name, data, *(ascii(tried(lambda: data.decode(name, e))) for e in ("strict", "replace", "ignore", "backslashreplace")))
# In parts.
for name in NAMES:
    text = "a日\nb" if name != "iso2022_kr" and name != "johab" else "a한\nb"
    data = text.encode(name)
    d = codecs.getincrementaldecoder(name)()
    print(name, d.getstate()[0], [(d.decode(data[i:i + 1]), d.getstate()) for i in range(len(data))], d.decode(b"", True))
    e = codecs.getincrementalencoder(name)()
    print([e.encode(c) for c in text], e.encode("", True))
    if name != "johab":
        e = codecs.getincrementalencoder(name)()
        print(hex(e.getstate()), e.encode(text[:2]), hex(e.getstate()))
    print(io.TextIOWrapper(io.BytesIO(data), encoding=name).read() == text, b"".join(codecs.iterencode(text, name)) == data, "".join(codecs.iterdecode([data[:3], data[3:]], name)) == text)
e = codecs.getincrementalencoder("iso2022_jp_2004")()
print(e.encode("か"), e.encode("゚"), e.encode("か"), e.encode("", True))
for name in "euc_jp", "gb2312", "big5", "shift_jis", "gb18030":
    data = "日".encode(name)
    d = codecs.getincrementaldecoder(name)()
    print(name, d.decode(data[:1]), d.getstate(), d.decode(data[1:]), tried(lambda: d.decode(data[:1], True)))
print("№仡·—".encode("euc_jp", "replace"), "・―·—".encode("gb2312", "replace"), b"\xa1\xa4\xa1\xaa".decode("gb2312"), "¥‾".encode("euc_jp"), "¥‾".encode("shift_jis"))
# ---
# Each set of two bytes has CPython's characters, all of them, and their codes.
import hashlib
for name, escape in (("iso2022_jp_1", b"\x1b$B"), ("iso2022_jp_1", b"\x1b$(D"), ("iso2022_jp_2", b"\x1b$A"), ("iso2022_jp_2", b"\x1b$(C"), ("iso2022_jp_3", b"\x1b$(O"),
                          ("iso2022_jp_3", b"\x1b$(P"), ("iso2022_jp_2004", b"\x1b$(Q"), ("iso2022_jp_2004", b"\x1b$(P"), ("iso2022_kr", b"\x1b$)C\x0e"), ("hz", b"~{")):
    pairs = b"".join(bytes([a, b]) for a in range(0x21, 0x7e) for b in range(0x21, 0x7f))
    text = (escape + pairs).decode(name, "replace")
    print(name, escape, len(text), hashlib.sha256(text.encode()).hexdigest())
    chars = "".join(dict.fromkeys(text))[::3]
    code = chars.encode(name, "replace")
    print(len(chars), len(code), hashlib.sha256(code).hexdigest())
# ---
# The second plane's characters of 2000 and 2004, the sets with one byte, and designations that mean nothing.
def tried(f):
    try:
        return ascii(f())
    except Exception as e:
        return type(e).__name__, str(e)
for b in range(0x21, 0x7f):
    print([tried(lambda: (b"\x1b$(P\x7d" + bytes([b])).decode(name)) for name in ("iso2022_jp_3", "iso2022_jp_2004")])
print([tried(lambda: c.encode(name)) for c in "\u9b1c\u9b1d" for name in ("iso2022_jp_3", "iso2022_jp_2004")])
for data in b"\x1b(Aabc", b"\x1b(Fabc", b"\x1b)Aab", b"\x1b(A\x1bNa", b"\x1b(F", b"\x1b.Bab", b"\x1b.B\x1bNa", b"\x1b.J\x1bNa", b"\x1b.J\x1bN\\", b"\x1b.F\x1bN\xa1", b"\x1b$(D!!", b"\x1b$(Dz~":
    print(data, [tried(lambda: data.decode("iso2022_jp_2", errors)) for errors in ("strict", "replace")])
