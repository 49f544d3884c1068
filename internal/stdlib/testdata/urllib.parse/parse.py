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
