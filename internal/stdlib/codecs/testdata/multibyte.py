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
