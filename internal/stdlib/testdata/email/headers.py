# Headers that are too long are broken where splitchars say, best at the first of them.
from email.header import Header
for text in ("word " * 30, "a; b, c " * 15, "x" * 100, "a " + "x" * 100 + " b", "a, " * 20 + "y" * 60, "a\tb " * 30, " lead", "trail ", "a\nb", "a\n b\n\n c", "", "a;b" * 40):
    for limit in (None, 0, 20, 40):
        for kw in ({}, {"splitchars": ";"}, {"splitchars": ""}, {"splitchars": " ", "linesep": "\r\n"}):
            try: print(repr(Header(text, maxlinelen=limit, header_name="Subject", continuation_ws="\t" if limit else " ").encode(**kw)))
            except Exception as e: print(type(e).__name__, e)
# ---
# Words are encoded in the charset, and as many characters as there is room for go into a line.
from email.header import Header, decode_header
for charset, letters in (("utf-8", "é漢ы😀a"), ("iso-8859-1", "éa "), ("koi8-r", "ыb"), ("iso-2022-jp", "漢字a"), ("euc-jp", "漢a"), ("shift_jis", "字b"), ("utf-16", "é漢"), ("big5", "漢a"), ("us-ascii", "ab ")):
    for n in (0, 7, 15, 60):
        for name in ("X", "Subject", "X-" + "Long" * 12):
            for limit in (None, 40, 14):
                h = Header((letters * n)[:n], charset, maxlinelen=limit, header_name=name)
                print(ascii((h.encode(), h.encode(maxlinelen=0), str(h) == (letters * n)[:n])))
# ---
# Parts with charsets: blanks come between what is encoded and what is not, unless something divides them.
from email.header import Header, decode_header
parts = [("a", None), ("é", "utf-8"), ("b ", None), ("ы", "koi8-r"), ("(c", None), (" ", None), ("x)", None), ("", None), ("é", "latin-1"), (b"\xe9", "unknown-8bit")]
for a in parts:
    for b in parts:
        h = Header(header_name="X")
        for text, charset in (a, b, a): h.append(text, charset)
        print(ascii((h.encode(), str(h), decode_header(h))))
# ---
# Messages: the first line has room for the name; bytes that are not ASCII are kept in bytes, and encoded in text.
from email import message_from_bytes, policy
from email.message import Message
m = Message()
for name in ("Subject", "To"):
    for value in ("word " * 30, "Ünïcode " * 20, "é" * 100, "a@b.c, " * 20 + "d@e.f", "漢字" * 40, "x" * 100, "x" * 100 + " é"): m[name] = value
print(m.as_string()); print(m.as_string(maxheaderlen=60)); print(m.as_bytes()); print(m.as_bytes(policy=policy.compat32.clone(max_line_length=40, linesep="\r\n")))
m = message_from_bytes("Subject: Ü é\n\tx\n\nb".encode())
print(m.as_bytes(), ascii(m.as_string()), m.as_bytes(policy=policy.compat32.clone(cte_type="7bit")), ascii(m.items()[0][1].encode()))
# ---
# A header is written only if it is read as one again.
from email import errors, policy
from email.header import Header
from email.message import Message
def T(f):
    try: print(ascii(f()))
    except errors.MessageError as e: print(type(e).__name__, ascii(str(e)))
for value in ("a\nb", "a\n b", "a\rb", "a\r\n\tb", "a\n\nb", "a\nB: c"):
    m = Message(); m["X"] = value
    T(m.as_string); T(m.as_bytes); T(lambda: m.as_bytes(policy=policy.compat32.clone(verify_generated_headers=False))); T(Header(value).encode)
# ---
# How charsets are encoded, and their other names.
from email import charset
from email.charset import Charset
for name in ("latin_1", "latin-9", "latin_10", "latin1", "utf8", "UTF-8", "ascii", "cp949", "euc_jp", "viscii", "iso-8859-9", "iso-8859-5", "unknown-8bit", "x"):
    c = Charset(name); print(c, c.input_charset, c.header_encoding, c.output_charset, c.input_codec, c.output_codec, c.get_output_charset())
charset.add_alias("u8", "utf-8"); charset.add_charset("x-q", charset.QP, charset.BASE64, "utf-8"); charset.add_codec("x-q", "utf-8")
print(Charset("u8"), ascii((Charset("x-q").header_encode("é a"), Charset("x-q").header_encode(""), Charset("u8").header_encode("\u20ac" * 5))), sorted(charset.ALIASES)[:5], charset.CODEC_MAP)
