# Quoting, query strings, splitting and joining of URLs; html and hmac beside them.
from urllib.parse import *
import html, hmac, hashlib
def show(s):
    try: print(s, '=>', repr(eval(s)))
    except Exception as e: print(s, '=>', type(e).__name__, e)
for s in r"""quote('a b/c?é')
quote_plus('a b&c')
unquote('a%20b%C3%A9%zz')
unquote_plus('a+b%2B')
urlencode({'a':1,'b':'x y'})
urlencode({'a':[1,2]},doseq=True)
parse_qs('a=1&a=2&b=&c=%20')
parse_qsl('a=1&b=2',keep_blank_values=True)
urlparse('https://user:pw@Host:8080/p/a;x?q=1#f')
urlparse('https://user:pw@Host:8080/p/a;x?q=1#f').hostname
urlparse('https://user:pw@Host:8080/p/a;x?q=1#f').port
urlparse('https://user:pw@Host:8080/').username
urlsplit('//h/p?q')
urlsplit('mailto:a@b')
urlsplit('http://a:x/').port
urlunsplit(('http','h','/p','q','f'))
urlsplit('http://h/p').geturl()
urljoin('http://a/b/c/d;p?q','../g')
urljoin('http://a/b/c/d;p?q','?y')
urljoin('http://a/b/c/d;p?q','//x/y')
urljoin('http://a/b/c/d;p?q','g;x?y#s')
urljoin('http://a/b/c/d;p?q','/../g')
urljoin('http://a/b/c/d','')
urldefrag('http://a/b#c')
html.escape('<a href="x">\'&')
html.unescape('&lt;&amp;&eacute;&#x41;&#65;')
hmac.new(b'k',b'msg','sha256').hexdigest()
hmac.compare_digest('a','a'), hmac.compare_digest(b'a',b'b')""".split('\n'): show(s)
# ---
# Only what can be a key can be split.
from urllib.parse import urlsplit
urlsplit({1: 2})  ### "TypeError: unhashable type: 'dict'"
# ---
# What urlsplit returned is kept, by the types of the arguments too.
import urllib.parse as u
def said(f):
    try: return repr(f())
    except Exception as e: return type(e).__name__+': '+str(e)
print(u.urlsplit('http://a/b?c#d') is u.urlsplit('http://a/b?c#d'), u.urlsplit('x') is u.urlsplit(url='x'), type(u.urlsplit).__name__)
print(u.urlsplit(b'http://a/b'), u.urlsplit('http://a/b'), u.urlsplit('http://a/b', allow_fragments=False), u.urlsplit('http://a/b', allow_fragments=0))
for f in (lambda: u.urlsplit([]), lambda: u.urlsplit(bytearray(b'x')), lambda: u.urlsplit('x', []), lambda: u.urlsplit(5), lambda: u.urlsplit(None), lambda: u.urlsplit(''), lambda: u.urlsplit(), lambda: u.urlsplit('a', b'b'), lambda: u.urlsplit(b'a', 'b'), lambda: u.urlsplit('http://[::1'), lambda: u.urlsplit('a','b','c','d'), lambda: u.urlparse([]), lambda: u.urlparse('a', 'http', False), lambda: u.urlsplit('a', x=1), lambda: u.urljoin('http://a/b', [])):
    print(said(f))
print(u.clear_cache(), u.urlsplit.cache_info(), u.urlsplit('q'), u.urlsplit.cache_info(), u.urlsplit.__name__, u.urlsplit.__module__)
for x in ('https://u:p@h:80/p;x?y=1#f', '//h/p', 'mailto:a@b', 'HTTP://A/%7e;a/b;c', 'p?q', '#f', ':x', '1:2'):
    for s in ('', 'http'):
        p = u.urlparse(x, s); print(p, p.geturl(), u.urlparse(x.encode(), s.encode()).geturl())
# ---
# URLs made of odd parts.
import random
from urllib.parse import urlsplit, urlparse, urljoin, urldefrag, urlunsplit
random.seed(6)
parts = ['http', 'x-y', ':', '//', '/', '?', '#', 'a', 'b.c', '@', '[::1]', ';p', '=', '\t', '\n', ' ', 'é', '%20', '..', '.', '80', '[', '']
for k in range(120):
    s = ''.join(random.choice(parts) for _ in range(random.randrange(9)))
    for f in urlsplit, urlparse, urldefrag, lambda s: urlunsplit(urlsplit(s)), lambda s: urljoin('http://h/a/b?q', s), lambda s: urlsplit(s, 'ht\ntp', False):
        try: print(ascii(f(s)))
        except ValueError as e: print(ascii(str(e)))
for u in 'c;', 'c;?#', ';', '', '#', '?', '?#', '//', '//#', 'http:', 'http:#', 'c;x;', '///x', '////x', b'#', b'?':
    for b in 'http://h/a/b;p?q#f', 'http://h', 'x:y;z?', '//h/p?#', 'mailto:a?b', 'http:', 'http:?q#f', '////h', b'http://h/a':
        try: print(u, b, urljoin(b, u), urldefrag(u))
        except Exception as e: print(type(e).__name__, e)
for parts in ('', '', '//x', '', ''), ('http', '', '//x', '', ''), ('x', '', '//x', '', ''), ('http', '', 'x', '', ''), ('http', 'h', 'x', 'q', 'f'), ('', 'h', '', '', ''), (None, None, 'p', None, None), (b'http', b'h', b'p', b'', b''):
    try: print(urlunsplit(parts))
    except Exception as e: print(type(e).__name__, e)
# ---
# Percent escapes: whole, broken, of all bytes, in text that is not ASCII, by each encoding.
import random
from urllib.parse import unquote, unquote_plus, unquote_to_bytes, quote, parse_qsl
random.seed(4)
for k in range(100):
    s = ''.join(random.choice(['%', '%4', '%C3%A9', '%zz', 'a', 'é', '%e2%82%AC', '+', '%%', '%25', '\u20ac%41', '%F']) for _ in range(random.randrange(8)))
    print(ascii((s, unquote(s), unquote_plus(s), unquote_to_bytes(s), unquote(s, 'latin-1'), unquote(s, errors='ignore'), unquote(s.encode()), parse_qsl(s + '=' + s))))
print(all(unquote_to_bytes(quote(bytes([i]))) == bytes([i]) and unquote_to_bytes('%%%02x' % i) == bytes([i]) for i in range(256)))
for x in None, 5, ('%',), ['%', 'a'], b'', b'%41', bytearray(b'%41'):
    for f in unquote, unquote_to_bytes:
        try: print(f(x))
        except Exception as e: print(type(e).__name__, e)
# ---
# The names and values of a query are decoded whether or not there is something to decode in them.
from urllib.parse import parse_qs, parse_qsl


class Text(str):
    pass


for q in ("a=1&b=2", "a=1&a=2&a=", "a+b=c+d", "a%20b=%41%zz", "a=%e9&%C3%A9=é", "é=é+é", "+=+&%=%", "a", "=b", "&&a=b&", Text("a=1&b=+"), b"a=1&b=%41+", "a=%80"):
    for kw in ({}, {"keep_blank_values": True}, {"encoding": "latin-1"}, {"errors": "strict"}, {"separator": ";"}):
        try:
            print(q, parse_qsl(q, **kw), parse_qs(q, **kw))
        except Exception as e:
            print(q, type(e).__name__, e)
print(parse_qsl("a=1", encoding="no such"), parse_qsl("a=1", errors="no such"), [type(v) for pair in parse_qsl(Text("a=b&c=+")) for v in pair])
