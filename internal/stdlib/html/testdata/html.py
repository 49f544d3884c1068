# References are replaced by what HTML 5 says they mean.
import html
for s in ("&lt;&gt&amp;&quot;&#39;&apos;", "&notit; &notin; &ampx &am &;", "&#0;&#x80;&#150;&#xD800;&#x110000;&#99999999999999;", "&#1;&#x0b;&#12;&#13;|", "&#", "&#x", "&#x;", "&#65&#x42b c", "&nGt;&NotEqualTilde;", "&CounterClockwiseContourIntegral;", "&" + "a" * 40 + ";", "no", "&&lt;", "&\u00e9;", "&#3b"):
    print(repr(html.unescape(s)))
print(html.escape("<a href=\"x\">'&'"), html.escape("<'\">", quote=False))
# ---
# Entities by name and by code point.
from html.entities import html5, name2codepoint, codepoint2name, entitydefs
print(len(html5), len(name2codepoint), len(codepoint2name), len(entitydefs))
print(html5["Aacute"], html5["gt;"], name2codepoint["lang"], codepoint2name[233], entitydefs["euro"], list(html5)[:4], list(name2codepoint)[-2:])
# ---
# The parser calls a method for each part, with its place.
from html.parser import HTMLParser
class P(HTMLParser):
    def handle_starttag(self, tag, attrs):
        print("start", tag, attrs, self.getpos(), self.get_starttag_text())
    def handle_endtag(self, tag):
        print("end", tag, self.getpos())
    def handle_data(self, data):
        print("data", repr(data))
    def handle_comment(self, data):
        print("comment", repr(data))
    def handle_decl(self, decl):
        print("decl", repr(decl))
    def handle_pi(self, data):
        print("pi", repr(data))
    def unknown_decl(self, data):
        print("unknown", repr(data))
    def handle_entityref(self, name):
        print("entity", name)
    def handle_charref(self, name):
        print("char", name)
p = P()
p.feed("<!DOCTYPE html>\n<p CLASS=a id='b' c=\"&lt;&amp=&copy;d\" e>x &lt; y &#65;<br/>\n<!-- c --></P >")
p.feed("<script>if (a < b && '</p>') </SCRIPT><title>&amp;<b></title><?php x?><![CDATA[y]]><!x></ z><a")
p.feed(" href=q>text &am")
p.feed("p; end <")
p.close()
print(p.rawdata)
q = P(convert_charrefs=False)
q.feed("a &lt b &amp; &#x41; &#66 &# & <textarea>&gt;<i></textarea>")
q.close()
P().feed("<p")
P().feed("x < y <1 </> <!-- - --!> <p a=b/ c==d 'e' ==f>")
# ---
# What the document leaves open is handled when the parser is closed.
from html.parser import HTMLParser
class P(HTMLParser):
    def handle_comment(self, data):
        print("comment", repr(data))
    def handle_data(self, data):
        print("data", repr(data))
    def handle_decl(self, data):
        print("decl", repr(data))
    def handle_pi(self, data):
        print("pi", repr(data))
for s in ("<!-- x", "<!-- x --!", "</", "</ x", "<!doctype x", "<!x", "<?x", "<script>a&amp;", "<title>a&amp;", "&am", "<p x", "</p", "<", "<plaintext>a</plaintext>b"):
    p = P()
    p.feed(s)
    p.close()
P(scripting=True).feed("<noscript><b></noscript>")
