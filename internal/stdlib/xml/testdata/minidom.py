# A document is read, walked through, and written, plain or indented.
from xml.dom import minidom
d = minidom.parseString("<?xml version='1.0'?><!-- c --><a x='1' y='&lt;\"'><b>text</b><c/><d> <e>1</e>tail<![CDATA[cd]]></d><?pi data?></a>")
print(d.toxml(), d.toprettyxml(indent="  "), d.toprettyxml(encoding="utf-8"), sep="\n")
a = d.documentElement
print(a.tagName, a.nodeType, a.getAttribute("x"), repr(a.getAttribute("no")), a.hasAttribute("x"), a.attributes.items(), a.attributes["y"].value, len(a.attributes))
print([n.nodeName for n in a.childNodes], a.firstChild.firstChild.data, a.getElementsByTagName("e")[0].firstChild.nodeValue, a.childNodes[1].nextSibling.tagName, a.childNodes[1].previousSibling.tagName)
print(d.firstChild.data, [e.tagName for e in a.getElementsByTagName("*")], a.getElementsByTagName("b").length, a.ownerDocument is d, a.parentNode is d, a.firstChild.firstChild, d.firstChild)
# ---
# Nodes are made by the document, and moved about.
from xml.dom import minidom
d = minidom.Document()
r = d.createElement("r")
d.appendChild(r)
n = d.createElement("new")
n.setAttribute("k", "v & <\n")
n.appendChild(d.createTextNode("t<>&\""))
n.appendChild(d.createComment("cc"))
n.appendChild(d.createCDATASection("x<y"))
r.appendChild(n)
r.insertBefore(d.createElement("first"), r.firstChild)
r.replaceChild(d.createElement("rep"), r.childNodes[0])
r.appendChild(d.createProcessingInstruction("p", "q"))
print(r.toxml(), n.toprettyxml(), d.toxml("utf-8"), d.toxml(standalone=True), sep="\n")
print(r.cloneNode(False).toxml(), r.cloneNode(True).toxml() == r.toxml(), n.hasAttributes(), n.firstChild.splitText(2).data, n.firstChild.wholeText)
n.removeAttribute("k")
n.normalize()
r.removeChild(r.firstChild)
print(r.toxml(), d.documentElement is r, d.doctype)
r.removeChild(n.firstChild)  ### "xml.dom.NotFoundErr"
d.appendChild(d.createElement("q"))  ### "xml.dom.HierarchyRequestErr: two document elements disallowed"
n.firstChild.appendChild(n)  ### "xml.dom.HierarchyRequestErr: #text nodes cannot have children"
n.attributes["nope"]  ### "KeyError: 'nope'"
d.createComment("a--b").toxml()  ### "ValueError: '--' is not allowed in a comment node"
minidom.parseString("<a>")  ### "xml.parsers.expat.ExpatError: no element found: line 1, column 3"
# ---
# Names keep their prefixes.
from xml.dom import minidom
e = minidom.parseString("<p:a xmlns:p='u' xmlns='v' p:q='1'><b/></p:a>").documentElement
print(e.namespaceURI, e.prefix, e.localName, e.getAttributeNS("u", "q"), e.toxml(), len(e.getElementsByTagNameNS("v", "b")), list(e.attributes.keys()))
print(minidom.getDOMImplementation().createDocument(None, "root", None).toxml(), repr(minidom.parseString("<!DOCTYPE a SYSTEM 'x'><a>\n  <b>1</b>\n</a>").toprettyxml()))
# ---
# The usual way to indent a tree.
import xml.etree.ElementTree as ET
from xml.dom import minidom
root = ET.Element("root")
ET.SubElement(root, "item", id="1").text = "one & two"
ET.SubElement(ET.SubElement(root, "group"), "item")
print(minidom.parseString(ET.tostring(root)).toprettyxml(indent="   "))
