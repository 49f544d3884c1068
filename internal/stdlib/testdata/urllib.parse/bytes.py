# URLs may be bytes; then so are results, which can be decoded, as others can be encoded.
from urllib.parse import *
import urllib.parse
print(urlsplit(b"http://u:p@Host:80/a?b#c"), urlparse(b"x:/a;p"), urlsplit(b"//h").hostname, urlsplit(b"//h:8").port, urlsplit(b"//a@h").username)
print(urljoin(b"http://h/a/b", b"../c"), urldefrag(b"a#b"), urlunsplit((b"s", b"h", b"/p", b"", b"f")), urlsplit(b"s://h/p").geturl())
print(urlsplit("s://h/p").encode(), urlsplit(b"s://h/p").decode(), urlparse("a").encode("utf-8"), urldefrag("a#b").encode().geturl())
print(parse_qsl(b"a=1&b=%ff+x"), parse_qs(b"a=1;a=2", separator=b";"), parse_qsl(memoryview(b"a=1")))
urljoin("a", b"b")  ### "TypeError: Cannot mix str and non-str arguments"
urlsplit(b"a", "s")  ### "TypeError: Cannot mix str and non-str arguments"
urlsplit(b"\xff")  ### "UnicodeDecodeError: 'ascii' codec can't decode byte 0xff in position 0: ordinal not in range(128)"
# ---
# Brackets hold addresses that are not IPv4; no character of a host may mean a delimiter.
from urllib.parse import urlsplit
for u in ("http://[::1]:80/", "http://[fe80::1%25eth0]/", "http://[v1.x:y]/", "http://[1:2:3:4:5:6:7:8]", "http://[::ffff:1.2.3.4]"):
    print(urlsplit(u).hostname, urlsplit(u).port)
urlsplit("http://[1.2.3.4]")  ### "ValueError: An IPv4 address cannot be in brackets"
urlsplit("http://[x]")  ### "ValueError: 'x' does not appear to be an IPv4 or IPv6 address"
urlsplit("http://[v1]")  ### "ValueError: IPvFuture address is invalid"
urlsplit("http://a[::1]")  ### "ValueError: Invalid IPv6 URL"
urlsplit("http://[::1]x")  ### "ValueError: Invalid IPv6 URL"
urlsplit("http://[::1")  ### "ValueError: Invalid IPv6 URL"
urlsplit("http://a\uff0fb")  ### "ValueError: netloc 'a\uff0fb' contains invalid characters under NFKC normalization"
# ---
# The old functions still work, with a warning.
import urllib.parse as p, warnings
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    print(p.splittype("http://x"), p.splithost("//h/p"), p.splituser("u@h"), p.splitport("h:80"), p.splitnport("h:x"), p.splitquery("a?b"), p.splittag("a#b"), p.splitattr("a;b;c"), p.splitvalue("a=b"), p.splitpasswd("u:p"), p.unwrap("<URL:x>"))
print(len(w), w[0].message, w[0].category.__name__)

# ---
# Quoting of ASCII text and of other text, with everything that may be safe.
from urllib.parse import quote, quote_plus, urlencode
class S(str):
    def encode(self, *a): return b"own"
class T(str):
    pass
def outcome(f, *a, **k):
    try:
        return f(*a, **k)
    except Exception as e:
        return type(e).__name__, str(e)
every = "".join(map(chr, range(128)))
for s in ("", "a", "a b", "/~_.-", "a+b c&d=é", "\x00\x7f", every, "%41", "é", "\udc80", S("a b"), b"a b", bytearray(b"\xff a"), 5, None):
    for safe in ("", "/", "+", " ", "é", "/ %", b"/", b"", every, T("/")):
        print(outcome(quote, s, safe), outcome(quote_plus, s, safe))
for k in ({"encoding": "utf-16"}, {"encoding": "latin-1"}, {"errors": "replace"}, {"encoding": "ascii", "errors": "strict"}, {"encoding": "nope"}, {"encoding": ""}):
    print([outcome(f, s, **k) for f in (quote, quote_plus) for s in ("a b", "é", "", b"x")])
print(quote("/a b"), quote_plus("/a b"), quote("a b", safe="x" * 100), quote_plus("x y", "x" * 100), [quote("a" + chr(33 + i), chr(33 + i)) for i in range(50)])
print(urlencode({"a": 1, "b": "x y", "é": None, b"k": b"\xff", "l": [1, "ü"]}), urlencode({"l": [1, "a b"], "s": "q&"}, doseq=True), urlencode([("a", 1.5)], quote_via=quote, safe="."), urlencode({"x/y": "/"}, safe="/"))

# ---
# Quoting and unquoting keep their tables apart.
from urllib.parse import quote, unquote, unquote_to_bytes, quote_plus, unquote_plus
print(quote("a%b c"), unquote("%41%42é%zz%"), quote("%41"), unquote_to_bytes("%ff%"), quote_plus("a b"), unquote_plus("a+b%2B"), unquote(quote("/x y%")))
