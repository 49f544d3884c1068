# Handlers are called for the parts of a document; errors have their places; generators write XML.
import xml.sax, io
from xml.sax.handler import ContentHandler, ErrorHandler
from xml.sax.saxutils import XMLGenerator, escape, XMLFilterBase
import xml.sax.xmlreader, xml.sax.handler
class H(ContentHandler):
    def startDocument(self): print("SD")
    def endDocument(self): print("ED")
    def startElement(self,n,a): print("SE",n,dict(a),a.getNames(),a.get("x"),len(a),"x" in a,a.items(),a.getLength())
    def endElement(self,n): print("EE",n)
    def characters(self,c): print("CH",repr(c))
    def ignorableWhitespace(self,c): print("IW")
    def processingInstruction(self,t,d): print("PI",t,d)
    def startElementNS(self,n,q,a): print("SN",n,q,dict(a))
    def endElementNS(self,n,q): print("EN",n,q)
    def startPrefixMapping(self,p,u): print("SP",p,u)
    def endPrefixMapping(self,p): print("EP",p)
D="<?xml version='1.0'?>\n<r x='1' y=\"a&amp;b\">\n t1 &lt; <b/>\n<?pi d?><!-- c --><![CDATA[cd]]><n:q xmlns:n='u' n:z='2'>é</n:q></r>"
xml.sax.parseString(D.encode(),H())
xml.sax.parseString(D,H())
p=xml.sax.make_parser(); h=H(); p.setContentHandler(h); p.parse(io.StringIO("<a><b>t</b></a>")); print(p.getContentHandler() is h)
p=xml.sax.make_parser(); p.setFeature(xml.sax.handler.feature_namespaces,1); p.setContentHandler(H()); p.parse(io.BytesIO(D.encode())); print(p.getFeature(xml.sax.handler.feature_namespaces))
for bad in ("<a>","<a></b>","","x","<a b=1/>","<a/><b/>"):
    try: xml.sax.parseString(bad,ContentHandler())
    except xml.sax.SAXParseException as e: print(type(e).__name__, e, e.getLineNumber(), e.getColumnNumber(), e.getMessage())
class EH(ErrorHandler):
    def fatalError(self,e): print("FE",e.getMessage())
try: xml.sax.parseString("<a>",ContentHandler(),EH())
except Exception as e: print(type(e).__name__, e)
o=io.StringIO(); g=XMLGenerator(o); g.startDocument(); g.startElement("a",{"k":"v<"}); g.characters("x&y"); g.startElement("e",{}); g.endElement("e"); g.ignorableWhitespace(" "); g.processingInstruction("t","d"); g.endElement("a"); g.endDocument(); print(o.getvalue())
o=io.StringIO(); g=XMLGenerator(o,"utf-8",short_empty_elements=True); g.startDocument(); g.startElement("a",{}); g.endElement("a"); print(o.getvalue())
o=io.StringIO(); xml.sax.parseString(D,XMLGenerator(o)); print(o.getvalue())
class C(ContentHandler):
    def __init__(self): super().__init__(); self.n=0; self.t=[]
    def startElement(self,name,attrs): self.n+=1
    def characters(self,c): self.t.append(c)
c=C(); xml.sax.parseString("<a><b>1</b><b>2</b></a>",c); print(c.n,"".join(c.t))
try: p.getFeature("nope")
except xml.sax.SAXNotRecognizedException as e: print(type(e).__name__, e)
print(xml.sax.SAXException("m"), xml.sax.SAXException("m").getMessage(), xml.sax.SAXParseException.__mro__[1].__name__, xml.sax.handler.version)
p=xml.sax.make_parser(); p.setContentHandler(C()); p.feed("<a>"); p.feed("</a>"); p.close()
a=xml.sax.xmlreader.AttributesImpl({"a":"1"}); print(a["a"], a.keys(), a.values(), a.getValue("a"), a.getType("a"), a.copy().items(), a.get("z","d"))
