# A document becomes a tree of elements.
import xml.etree.ElementTree as ET
root = ET.fromstring("""<?xml version='1.0'?>
<!-- before --><data xmlns:x="urn:x" kind='a &amp; "b"'>
  <item n="1">one<sub/>tail</item>
  <item n="2">&lt;&#65;&#x42;<![CDATA[<raw> & ]]></item>
  <x:item x:y="z"/><?pi some?>
</data>""")
print(root.tag, root.attrib, len(root), [c.tag for c in root], root[0].text, root[0][0].tail, root[1].text, root[2].attrib)
print(ET.tostring(root), ET.tostring(root[0], encoding="unicode", short_empty_elements=False))
print([e.tag for e in root.iter()], "".join(root.itertext()).split(), root.find("item").get("n"), root.findtext("item/sub"), root.findtext("no", "d"))
# ---
# What is not well-formed is told as expat does, with line and column.
import xml.etree.ElementTree as ET
ET.fromstring("")  ### "xml.etree.ElementTree.ParseError: no element found: line 1, column 0"
ET.fromstring("text")  ### "xml.etree.ElementTree.ParseError: syntax error: line 1, column 0"
ET.fromstring("<a>")  ### "xml.etree.ElementTree.ParseError: no element found: line 1, column 3"
ET.fromstring("<a b>")  ### "xml.etree.ElementTree.ParseError: not well-formed (invalid token): line 1, column 4"
ET.fromstring("<a>\n <b></a>")  ### "xml.etree.ElementTree.ParseError: mismatched tag: line 2, column 6"
ET.fromstring("<a>&nbsp;</a>")  ### "xml.etree.ElementTree.ParseError: undefined entity: line 1, column 3"
ET.fromstring("<a>& b</a>")  ### "xml.etree.ElementTree.ParseError: not well-formed (invalid token): line 1, column 4"
ET.fromstring("<a x='1' x='2'/>")  ### "xml.etree.ElementTree.ParseError: duplicate attribute: line 1, column 9"
ET.fromstring("<a/><b/>")  ### "xml.etree.ElementTree.ParseError: junk after document element: line 1, column 4"
ET.fromstring("<x:a/>")  ### "xml.etree.ElementTree.ParseError: unbound prefix: line 1, column 0"
ET.fromstring("<a>\x01</a>")  ### "xml.etree.ElementTree.ParseError: not well-formed (invalid token): line 1, column 3"
ET.fromstring("<a>&#0;</a>")  ### "xml.etree.ElementTree.ParseError: reference to invalid character number: line 1, column 3"
ET.fromstring(" <?xml version='1.0'?><a/>")  ### "xml.etree.ElementTree.ParseError: XML or text declaration not at start of entity: line 1, column 1"
ET.fromstring("<a><![CDATA[x")  ### "xml.etree.ElementTree.ParseError: unclosed CDATA section: line 1, column 13"
ET.fromstring("<a")  ### "xml.etree.ElementTree.ParseError: unclosed token: line 1, column 0"
ET.fromstring("<a\n b=c>")  ### "xml.etree.ElementTree.ParseError: not well-formed (invalid token): line 2, column 3"
ET.fromstring("<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>")  ### "xml.etree.ElementTree.ParseError: undefined entity &x;: line 1, column 57"
ET.fromstring("<!DOCTYPE a [<!ENTITY x '&y;'><!ENTITY y '&x;'>]><a>&x;</a>")  ### "xml.etree.ElementTree.ParseError: recursive entity reference: line 1, column 52"
try:
    ET.fromstring("<a>\n<")
except ET.ParseError as e:
    print(e.code, e.position, e)
# ---
# Entities of the document itself are expanded, within bounds.
import xml.etree.ElementTree as ET
print(ET.tostring(ET.fromstring("<!DOCTYPE a [<!ENTITY x 'y<b/>z'><!ENTITY w 'v&x;'><!ATTLIST a d CDATA 'def'>]><a q='&#10;\n'>&w;</a>")))
bomb = "<!DOCTYPE a [<!ENTITY e0 'ha'>" + "".join(f"<!ENTITY e{i} '{f'&e{i - 1};' * 10}'>" for i in range(1, 10)) + "]><a>&e9;</a>"
try:
    ET.fromstring(bomb)
except ET.ParseError as e:
    print(e.code, str(e).partition(":")[0])
p = ET.XMLParser()
p.entity["name"] = "value"
p.feed("<!DOCTYPE a SYSTEM 'x.dtd'><a>&name;</a>")
print(p.close().text)
# ---
# Bytes are decoded by their mark or declaration.
import xml.etree.ElementTree as ET
for b in (b"<a>\xc3\xa9</a>", b"\xef\xbb\xbf<a>\xc3\xa9</a>", "<a>\xe9</a>".encode("utf-16"), b"<?xml version='1.0' encoding='iso-8859-1'?><a>\xe9</a>"):
    print(ET.fromstring(b).text)
print(ET.tostring(ET.fromstring("<a>\xe9\u20ac</a>")), ET.tostring(ET.fromstring("<a>\xe9</a>"), encoding="utf-8"), ET.tostring(ET.fromstring("<a>\xe9</a>"), encoding="iso-8859-1"))
ET.fromstring(b"<a>\xff</a>")  ### "xml.etree.ElementTree.ParseError: not well-formed (invalid token): line 1, column 3"
ET.fromstring(b"<?xml version='1.0' encoding='nonsense'?><a/>")  ### "LookupError: unknown encoding: nonsense"
ET.fromstring(3)  ### "TypeError: a bytes-like object is required, not 'int'"
# ---
# Elements are lists of their children.
import xml.etree.ElementTree as ET, copy
e = ET.Element("a", {"k": "v"}, z="1")
b = ET.SubElement(e, "b", q="2")
e.append(ET.Element("c"))
e.insert(0, ET.Comment(" note "))
e.extend([ET.PI("p", "x"), ET.Element("d")])
b.text, b.tail = "t", "u"
print(ET.tostring(e), len(e), e[-1].tag, [x.tag for x in e[1:3]], e.keys(), list(e.items()))
del e[0]
e.remove(b)
e[0:1] = [ET.Element("n")]
e.set("k", "w")
c = copy.deepcopy(e)
c[0].tag = "m"
print(ET.tostring(e), ET.tostring(c), ET.iselement(e), ET.iselement(1))
e.clear()
print(ET.tostring(e), e.get("k"))
e.append(1)  ### "TypeError: append() argument 1 must be xml.etree.ElementTree.Element, not int"
e[0]  ### "IndexError: child index out of range"
e[0] = b  ### "IndexError: child assignment index out of range"
e["x"]  ### "TypeError: element indices must be integers"
e.remove(b)  ### "ValueError: Element.remove(x): element not found"
ET.Element("a", 1)  ### "TypeError: Element() argument 2 must be dict, not int"
ET.tostring(ET.Element("a", x=1))  ### "TypeError: cannot serialize 1 (type int)"
ET.tostring(b, method="q")  ### "ValueError: unknown method 'q'"
ET.indent(e, level=-1)  ### "ValueError: Initial indentation level must be >= 0, got -1"
# ---
# Paths select children, descendants, parents, by name, attribute, text and place.
import xml.etree.ElementTree as ET
r = ET.XML("<r xmlns:p='u'><a i='1'><b>x</b></a><a i='2'><b>y</b><b>z</b></a><p:a/><c><a><b i='1'/></a></c></r>")
for path in ("a", "*", ".", "./a", "a/b", ".//b", "a//b", ".//b/..", "a[@i]", "a[@i='2']/b", "a[@i!='2']", "a[2]", "a[last()]", "a[last()-1]", "a[b]", "a[b='z']", "a[b!='z']", ".//b[.='x']", "{u}a", "{*}a", "{}a", "{u}*", "./c/*/", ".//a[@i='1'][1]", "nothing", "a[3]"):
    print(path, [(e.tag, e.get("i"), e.text) for e in r.findall(path)])
print(r.find("q:a", {"q": "u"}).tag, len(r.findall("a", {"": "u"})), [e.tag for e in r.iterfind(".//b[1]")], ET.ElementTree(r).findtext("a/b"))
r.find("/a")  ### "SyntaxError: cannot use absolute path on element"
r.find("a[0]")  ### "SyntaxError: XPath position >= 1 expected"
r.find("a[@i=1]")  ### "SyntaxError: invalid predicate"
r.find("z:a", {"y": "u"})  ### "SyntaxError: prefix 'z' not found in prefix map"
# ---
# Namespaces get prefixes; those registered are preferred.
import xml.etree.ElementTree as ET
e = ET.XML("<a xmlns='urn:one' xmlns:t='urn:two' t:k='v'><t:b/><c xmlns=''/></a>")
print(e.tag, e.attrib, [c.tag for c in e], ET.tostring(e))
del e[1]
print(ET.tostring(e, default_namespace="urn:one") if not e.attrib else ET.tostring(e))
ET.register_namespace("two", "urn:two")
print(ET.tostring(e), ET.tostring(ET.Element(ET.QName("urn:two", "x"), {ET.QName("urn:two", "y"): ET.QName("urn:two", "z")})))
print(ET.QName("u", "t"), repr(ET.QName("u", "t")), ET.QName("a") == "a", ET.QName("a") < "b")
ET.register_namespace("ns1", "u")  ### "ValueError: Prefix format reserved for internal use"
# ---
# Documents are written with a declaration, indented, as text, HTML or in canonical form.
import xml.etree.ElementTree as ET, io, sys
r = ET.XML("<r><a>1</a><b><c/></b>  <br/><script>a &lt; b</script></r>")
print(ET.tostring(r, method="html"), ET.tostring(r, method="text"), ET.tostring(r, xml_declaration=True), ET.tostring(r, "unicode", xml_declaration=True))
ET.indent(r)
ET.dump(r)
t = ET.ElementTree(r)
out = io.BytesIO()
t.write(out, encoding="utf-8", xml_declaration=True)
print(out.getvalue()[:40], ET.tostringlist(ET.XML("<a><b/></a>"), "unicode"))
print(ET.canonicalize("<a  z='1' b=\"2&#10;\" ><!-- c --><b/>&lt;<![CDATA[>]]></a>"))
print(ET.canonicalize("<x:a xmlns:x='u' xmlns='v' xmlns:un='w'><b x:q='1'/></x:a>", strip_text=True))
print(ET.parse(io.StringIO("<a>\n</a>")).getroot().text == "\n", ET.XMLID("<a id='1'><b id='2'/></a>")[1].keys())
# ---
# A document may come in pieces; events tell what was read.
import xml.etree.ElementTree as ET, io
p = ET.XMLPullParser(("start", "end", "start-ns", "end-ns", "comment", "pi"))
for piece in ("<a xm", "lns='u'><!-- x", " --><b>te", "xt</b><?p", " q?></a>"):
    p.feed(piece)
    print([(e, v if isinstance(v, tuple) or v is None else (v.text if not isinstance(v.tag, str) else v.tag)) for e, v in p.read_events()])
p.close()
for event, e in ET.iterparse(io.BytesIO(b"<r><x>1</x><x>2</x></r>")):
    print(event, e.tag, e.text)
class Target:
    def start(self, tag, attrs): print("start", tag, attrs)
    def end(self, tag): print("end", tag)
    def data(self, data): print("data", repr(data))
    def comment(self, text): print("comment", text)
    def pi(self, target, data): print("pi", target, data)
    def start_ns(self, prefix, uri): print("ns", repr(prefix), uri)
    def end_ns(self, prefix): print("end ns", repr(prefix))
    def doctype(self, name, public, system): print("doctype", name, public, system)
    def close(self): return "closed"
p = ET.XMLParser(target=Target())
p.feed("<!DOCTYPE a PUBLIC 'p' 's'><a xmlns:n='u' k='v'>t<!--c--><?t d?><n:b/></a>")
print(p.close())
ET.XMLPullParser(("what",))  ### "ValueError: unknown event 'what'"
b = ET.TreeBuilder(insert_comments=True)
b.start("a", {})
b.data("x")
b.comment("c")
b.end("a")
print(ET.tostring(b.close()))
# ---
# Escaping of text and attributes.
from xml.sax.saxutils import escape, unescape, quoteattr
print(escape("<a & 'b'>"), escape("x", {"x": "&y;"}), unescape("&lt;&amp;lt;&gt;"), unescape("&q;", {"&q;": '"'}), quoteattr("a"), quoteattr('a"b'), quoteattr("a\"'\n"))
# ---
# A carriage return that is written as a number stays one; others are ends of lines.
import xml.etree.ElementTree as ET
print(repr(ET.fromstring("<a>x&#13;\r\ny\rz&#xD;&#10;</a>").text), ET.canonicalize("<a b='&#13;'>x&#13;\r\n</a>"))
# ---
# Canonical form with other prefixes, without some parts, with names in values.
import xml.etree.ElementTree as ET
doc = "<a:foo xmlns:a='http://a' xmlns:b='http://b' xmlns='http://c' b:att='1' id='x'><bar xmlns='' a:k='b:v'/><b:q>a:name</b:q><!-- c --></a:foo>"
print(ET.canonicalize(doc), ET.canonicalize(doc, rewrite_prefixes=True), ET.canonicalize(doc, with_comments=True, exclude_tags=["bar"], exclude_attrs=["id"]), sep="\n")
print(ET.canonicalize(doc, qname_aware_tags=["{http://b}q"], qname_aware_attrs=["{http://a}k"], rewrite_prefixes=True))
# ---
# Documents may include others, that a function loads.
import xml.etree.ElementTree as ET
from xml.etree import ElementInclude as EI
files = {"a": "<a>1</a>", "t": "some text", "loop": "<l xmlns:x='http://www.w3.org/2001/XInclude'><x:include href='loop'/></l>"}
def load(href, parse, encoding=None):
    text = files.get(href)
    return ET.fromstring(text) if parse == "xml" and text else text
def make(body):
    return ET.fromstring(f"<r xmlns:x='http://www.w3.org/2001/XInclude'>{body}</r>")
for body in ("<x:include href='a'/>tail<b/><x:include href='t' parse='text'/>end", "<x:include href='t' parse='text'/>"):
    root = make(body)
    EI.include(root, load)
    print(ET.tostring(root))
EI.include(make("<x:include href='none'/>"), load)  ### "xml.etree.ElementInclude.FatalIncludeError: cannot load 'none' as 'xml'"
EI.include(make("<x:include href='loop'/>"), load)  ### "xml.etree.ElementInclude.FatalIncludeError: recursive include of loop"
EI.include(make("<x:include href='a'/>"), load, max_depth=0)  ### "xml.etree.ElementInclude.LimitedRecursiveIncludeError: maximum xinclude depth reached when including file a"
EI.include(make("<x:include href='a' parse='q'/>"), load)  ### "xml.etree.ElementInclude.FatalIncludeError: unknown parse type in xi:include tag ('q')"
EI.include(make("<x:fallback/>"), load)  ### "xml.etree.ElementInclude.FatalIncludeError: xi:fallback tag must be child of xi:include ('{http://www.w3.org/2001/XInclude}fallback')"
# ---
# Outside of the root element, what is wrong in a token counts before its place.
import xml.etree.ElementTree as ET
for s in ("'x'<a/>", "'x' <a/>", "/><a/>", "&amp;<a/>", "<a/>--</a>", "<a/></a>", "<a/>&x;", "<!ELEMENT a ANY><a/>", "<a/><!x>", "<a/><!x y>", "a+b", "%x;<a/>", "%", "#x", "(a)b", "<a/>]]", "<a/>text more", "<!DOCTYPE a><!DOCTYPE b><a/>", "<a/><?xml version='1.0'?>"):
    try:
        print(ET.fromstring(s).tag)
    except ET.ParseError as e:
        print(repr(s), e, e.code)
# ---
# Of declarations the first counts, and none after a parameter entity is referred to.
import xml.etree.ElementTree as ET
print(ET.tostring(ET.fromstring("<!DOCTYPE a [<!ATTLIST a b CDATA '1' c NMTOKENS ' x  y '><!ATTLIST a b CDATA '2'><!ENTITY e 'v'><!ENTITY e 'w'>]><a>&e;</a>")))
print(ET.tostring(ET.fromstring("<!DOCTYPE a [<!ENTITY e 'v'>%p;<!ATTLIST a b CDATA '1'>]><a>&e;</a>")))
# ---
# Ends of lines are newlines in text, comments and attributes, also in long ones.
import xml.etree.ElementTree as E
for t in ('<a>x\r\ny\rz\r\r\n\n</a>','<a b="x\r\ny\rz"/>','<a><!--\r\n\r--></a>','<a>'+'y\r'*70000+'</a>','<a>'+'y\r\n'*70000+']]&gt;</a>','<a b="'+'\r\n'*70000+'"/>','<a>'+'x'*70000+']]></a>','<a b="'+'x'*70000+'<"/>','<a>'+'y'*70000+'\x01</a>'):
    try: e=E.fromstring(t); print(len(e.text or ''), (e.text or '')[:12].encode(), len(e.get('b') or ''))
    except E.ParseError as x: print(x)
# ---
# tostringlist of bytes has them at once.
import xml.etree.ElementTree as ET
x = ET.XML("<a>b<c/></a>")
print(ET.tostringlist(x), ET.tostringlist(x, "utf-8"), "".join(ET.tostringlist(x, "unicode")))
