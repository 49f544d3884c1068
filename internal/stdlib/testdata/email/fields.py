# A name is quoted or encoded where it has to be; lone surrogates are no text.
from email.utils import formataddr
def T(f, *args):
    try: print(ascii(f(*args)))
    except Exception as e: print(type(e).__name__, e)
for name in (None, "", "A B", "A, B", 'a"b', "a\\b", "(c)", "é", "Ünï " * 20, "\udce9", "=?x?="):
    for charset in ("utf-8", "utf8", "iso-8859-1", "latin-1", "koi8-r"):
        T(formataddr, (name, "a@b"), charset)
T(formataddr, ("a", "é@b")); T(formataddr, ("a", "b", "c"))
# ---
# Dates as people write them.
from email.utils import parsedate, parsedate_tz, parsedate_to_datetime
def T(f, *args):
    try: print(repr(f(*args)))
    except Exception as e: print(type(e).__name__, e)
for s in ("Mon, 01 Jan 2024 10:00:00 +0200", "Tue,01 Jan 2024 10:00", "mon 1 sep 24 10:00", "Mond 1 sep 24 10:00", "Foo, 1 Sep 69 1.2.3 EST", "1-Jan-2024 10:00:00 GMT", "1 Jan :924 10:00:00 +0200", "1 Jan 10:00 2024", "Jan 1 10:00:00 2024", "1 Jan 2024 10:00:00-0000", "1 Jan 2024 24:00 A", "0 Jan 99999 1:2:3 +24", "1 Jan 2024 10:00:00 +9999", "1 Jan 2024", "x", "", " ", ","):
    for f in (parsedate, parsedate_tz, parsedate_to_datetime): T(f, s)
# ---
# Encoded words are decoded, and headers made of them again; no charset is an error where text is encoded.
from email.header import decode_header, make_header
def T(f, *args):
    try: print(ascii(f(*args)))
    except Exception as e: print(type(e).__name__, e)
for s in ("plain", "=?utf-8?q?caf=C3=A9?=", "=?UTF-8?Q?a_b?= =?utf-8?b?w6k=?=", "=?utf-8?q?a=?=", "=?utf-8?q?=4?=", "=?utf-8?q?é?=", "a =?iso-8859-1?q?p=F6?= b", "=?utf-8?b?Y?=", "=?utf-8?b?YW*I?=", "=?utf-8?b?====?=", "=??q?a?=", "=?x?q?a?=", "=?utf-8?x?a?=", "=?utf-8?q?a?b?=", "=?utf-8?q?a", "=?a?q?=?b?q?c?=", "(=?utf-8?q?a?=)", "=?utf-8?q?a?=\n =?utf-8?q?b?=", "a\n b\n =?utf-8?q?b?= c\n d", "=?utf-8*en?q?a?=", "é =?utf-8?q?b?="):
    T(decode_header, s); T(lambda: str(make_header(decode_header(s)))); T(lambda: make_header(decode_header(s)).encode())
# ---
# Parts of parameters are put together by their numbers; name* begins a value where no name*0 does.
from email.utils import collapse_rfc2231_value, decode_params
for pairs in ([("f*", "x"), ("f*0", "%41")], [("f*0", "%41"), ("f*", "x")], [("f*", "a"), ("f*1", "b")], [("f*1", "b"), ("f*0", "a"), ("f*0*", "c%41")], [("f*0*", "u'e'%41"), ("f*1", "%42"), ("f*2*", "%43")], [("f*00", "a"), ("f*01", "c"), ("f*10", "e"), ("f*9", "d")], [("é*", "a"), ("f**", "b"), ("f*x", "c"), ("f*0*b", "d")], [("f*", "''%C3%A9")], [("f", '"a\\"b"')]):
    print(ascii(decode_params([("x", "")] + pairs)))
for value in (("utf-8", "", "Ã©"), (None, None, "é"), ("", "", "<x>"), ("no such", "", '"x"'), ("utf-8", "", "€"), "<x>"):
    print(ascii((collapse_rfc2231_value(value), collapse_rfc2231_value(value, "ignore", "latin-1"))))
# ---
# Parameters of headers that are not as they should be; a quote before the first semicolon protects no type.
from email import message_from_bytes
from email.message import Message
def T(f):
    try: print(ascii(f()))
    except Exception as e: print(type(e).__name__, e)
for s in ('text/plain; charset="utf-8"; name=x', ' TEXT/Html ;a', 'text/"a;b"/c', '/name= "x"', "text", "a/b/c", "", ";", 'x/y; filename="a;b\\"c"; filename*0=d', "x/y; filename*=utf-8''%C3%A9%2F", "x/y; title*00=a; title*1*=%41", "x/y; a==b; c = d ;; =e; f", "text/plain\udce9; name=\udce9", "text/plain; name=é\udce9"):
    for header in ("Content-Type", "Content-Disposition"):
        m = Message(); m[header] = s
        T(lambda: (m.get_content_type(), m.get_content_disposition(), m.get_params(header=header), m.get_params(header=header, unquote=False)))
        T(lambda: (m.get_filename(), m.get_boundary(), m.get_content_charset()))
        T(lambda: (m.set_param("filename", 'n"w', header), m.items())); T(lambda: (m.set_type("x/y", header), m.items()))
m = message_from_bytes("Subject: \n  é x\nContent-Disposition: a; filename=é\n\n".encode())
print(ascii((str(m["subject"]), type(m["Subject"]).__name__, m.get_filename(), m.as_string(), m.as_bytes())))
