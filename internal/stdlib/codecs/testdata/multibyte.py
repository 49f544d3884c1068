# The encodings of East Asia: characters of one to four bytes, and the errors of their codecs.
import codecs
for name in "shift_jis", "cp932", "euc_jp", "gbk", "gb18030", "big5", "euc_kr", "cp949", "SJIS", "eucJP", "cp936", "uhc":
    s = "ASCII, 日本"
    print(name, codecs.lookup(name).name, s.encode(name), s.encode(name).decode(name) == s)
def tried(f):
    try:
        return f()
    except UnicodeError as e:
        return str(e)
print(tried(lambda: "é".encode("shift_jis")), tried(lambda: "①".encode("shift_jis")), "①".encode("cp932"), "～".encode("cp932"), "〜".encode("shift_jis"))
for b in b"\x82", b"\x82\xff", b"a\xff", b"\x88\x9f\x82", b"\x87\x40":
    print(tried(lambda: b.decode("shift_jis")), b.decode("shift_jis", "replace"))
print("é日".encode("euc_kr", "replace"), "一é".encode("shift_jis", "xmlcharrefreplace"))
# ---
# Encoders and decoders that get their input in parts keep what may be the beginning of a text with a code of its own.
import codecs
def t(f,*a):
    try: return f(*a)
    except Exception as e: return type(e).__name__, str(e)
for name in "big5hkscs","euc_jis_2004","shift_jisx0213","shift_jis","gb18030","euc_kr", "gbk":
    e = codecs.getincrementalencoder(name)()
    print(name, e.getstate(), e.errors)
    for part, final in ("か",False),("゚",False),("か",False),("a",False),("か",True),("",True),("Ê",False),("Ê",False),("\u0304",True),("æ",False),("",False),("é",False),("か",False):
        print(ascii(part), final, t(e.encode, part, final), hex(e.getstate()))
    print(t(e.encode,"か"),t(e.encode,"\ue000"),hex(e.getstate()),t(e.encode,"˥˩˥˩˩"),hex(e.getstate()))
    e.reset()
    print(e.getstate(), t(e.encode, "か"), t(e.setstate, 0), t(e.encode, "゚"))
    print(t(e.setstate, e.getstate()), t(e.setstate, -1), t(e.setstate, "x"), t(e.encode, 5), t(e.encode, b"x"))
    e.errors = "replace"
    print(e.errors, t(e.encode, "か\u1234æ"), hex(e.getstate()), t(e.encode, "", True))
    d = codecs.getincrementaldecoder(name)()
    print(d.getstate(), [t(d.decode, bytes([b])) for b in b"\xa4\xd4\xa4\xa1\xa4\xbf\xa4\xd4\x81"], d.getstate(), t(d.decode, b"", True), d.getstate())
    print(t(d.decode, b"\xa4\xd4\xa4\xa1\xa4\xbf\xa4"), d.getstate(), t(d.setstate, (b"\xa4", 0)), t(d.decode, b"\xa2"), t(d.setstate,(b"123456789",0)), t(d.setstate, (b"", -1)), t(d.setstate, 5))
    print(b"".join(codecs.iterencode("かか゚か", name, "replace")))
# ---
# All encodings of East Asia are there, by all their names.
import codecs
names = ("gb2312 gbk gb18030 hz big5 big5hkscs cp950 cp949 euc_kr johab shift_jis shift_jisx0213 shift_jis_2004 euc_jp euc_jisx0213 euc_jis_2004 iso2022_jp iso2022_jp_1 "
         "iso2022_jp_2 iso2022_jp_2004 iso2022_jp_3 iso2022_jp_ext iso2022_kr cp932").split()
print([codecs.lookup(n).name for n in names])
