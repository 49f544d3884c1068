"""Simple implementation of the Level 1 DOM."""

import xml.dom
from xml.dom import EMPTY_NAMESPACE, EMPTY_PREFIX, XMLNS_NAMESPACE


class NodeList(list):
    """The nodes that something consists of, or that were found."""

    __slots__ = ()

    def item(self, index):
        return self[index] if 0 <= index < len(self) else None

    @property
    def length(self):
        return len(self)


NodeList.__module__ = "xml.dom.minicompat"


class Node(xml.dom.Node):
    """What documents are made of."""

    namespaceURI = None
    parentNode = None
    ownerDocument = None
    nextSibling = None
    previousSibling = None
    prefix = EMPTY_PREFIX
    _takes = ()  # the kinds of children

    def __bool__(self):
        return True

    def __enter__(self):
        return self

    def __exit__(self, et, ev, tb):
        self.unlink()

    @property
    def firstChild(self):
        return self.childNodes[0] if self.childNodes else None

    @property
    def lastChild(self):
        return self.childNodes[-1] if self.childNodes else None

    @property
    def localName(self):
        return getattr(self, "_localName", None)

    def toxml(self, encoding=None, standalone=None):
        return self.toprettyxml("", "", encoding, standalone)

    def toprettyxml(self, indent="\t", newl="\n", encoding=None, standalone=None):
        import io
        writer = io.StringIO()
        if self.nodeType == Node.DOCUMENT_NODE:
            self.writexml(writer, "", indent, newl, encoding, standalone)
        else:
            self.writexml(writer, "", indent, newl)
        text = writer.getvalue()
        return text if encoding is None else text.encode(encoding, "xmlcharrefreplace")

    def hasChildNodes(self):
        return bool(self.childNodes)

    def _accept(self, node):
        if not self._takes:
            raise xml.dom.HierarchyRequestErr(f"{self.nodeName} nodes cannot have children")
        if node.nodeType not in self._takes:
            raise xml.dom.HierarchyRequestErr(f"{node!r} cannot be child of {self!r}")
        if node.parentNode is not None:
            node.parentNode.removeChild(node)

    def _link(self):
        """Tell the children who stands next to them."""
        before = None
        for child in self.childNodes:
            child.parentNode = self
            child.previousSibling = before
            child.nextSibling = None
            if before is not None:
                before.nextSibling = child
            before = child

    def _place(self, node):
        for i, child in enumerate(self.childNodes):
            if child is node:
                return i
        raise xml.dom.NotFoundErr()

    def appendChild(self, node):
        if node.nodeType == Node.DOCUMENT_FRAGMENT_NODE:
            for child in node.childNodes[:]:
                self.appendChild(child)
            return node
        self._accept(node)
        last = self.lastChild
        node.previousSibling, node.nextSibling = last, None
        if last is not None:
            last.nextSibling = node
        self.childNodes.append(node)
        node.parentNode = self
        return node

    def insertBefore(self, newChild, refChild):
        if refChild is None:
            return self.appendChild(newChild)
        if newChild.nodeType == Node.DOCUMENT_FRAGMENT_NODE:
            for child in newChild.childNodes[:]:
                self.insertBefore(child, refChild)
            return newChild
        self._place(refChild)
        self._accept(newChild)
        self.childNodes.insert(self._place(refChild), newChild)
        self._link()
        return newChild

    def replaceChild(self, newChild, oldChild):
        if newChild.nodeType == Node.DOCUMENT_FRAGMENT_NODE:
            following = oldChild.nextSibling
            self.removeChild(oldChild)
            return self.insertBefore(newChild, following)
        if newChild is oldChild:
            return None
        self._place(oldChild)
        self._accept(newChild)
        self.childNodes[self._place(oldChild)] = newChild
        oldChild.parentNode = oldChild.previousSibling = oldChild.nextSibling = None
        self._link()
        return oldChild

    def removeChild(self, oldChild):
        if not self._takes:
            raise xml.dom.NotFoundErr(f"{self.nodeName} nodes do not have children")
        i = self._place(oldChild)
        before, after = oldChild.previousSibling, oldChild.nextSibling
        del self.childNodes[i]
        if before is not None:
            before.nextSibling = after
        if after is not None:
            after.previousSibling = before
        oldChild.parentNode = oldChild.previousSibling = oldChild.nextSibling = None
        return oldChild

    def normalize(self):
        """Join texts that stand side by side, and drop empty ones."""
        kept = []
        for child in self.childNodes:
            if child.nodeType == Node.TEXT_NODE:
                if not child.data:
                    continue
                if kept and kept[-1].nodeType == Node.TEXT_NODE:
                    kept[-1].data += child.data
                    continue
            elif child.nodeType == Node.ELEMENT_NODE:
                child.normalize()
            kept.append(child)
        self.childNodes[:] = kept
        self._link()

    def cloneNode(self, deep):
        return _clone(self, deep, self.ownerDocument or self)

    def isSameNode(self, other):
        return self is other

    def isSupported(self, feature, version):
        return self.ownerDocument.implementation.hasFeature(feature, version)

    def unlink(self):
        self.parentNode = self.ownerDocument = self.previousSibling = self.nextSibling = None
        for child in self.childNodes:
            child.unlink()
        if self._takes:
            self.childNodes = NodeList()


def _clone(node, deep, document):
    kind = node.nodeType
    if kind == Node.ELEMENT_NODE:
        copy = document.createElementNS(node.namespaceURI, node.nodeName)
        for attr in node._attrs.values():
            copy._set(attr.name, attr.value, attr.namespaceURI)
    elif kind == Node.ATTRIBUTE_NODE:
        copy = Attr(node.name, node.namespaceURI)
        copy.value = node.value
        copy.specified = True
    elif kind == Node.PROCESSING_INSTRUCTION_NODE:
        copy = document.createProcessingInstruction(node.target, node.data)
    elif kind == Node.DOCUMENT_NODE:
        if not deep:
            return None
        copy = Document()
        for child in node.childNodes:
            copy.appendChild(_clone(child, True, copy))
        return copy
    elif kind == Node.DOCUMENT_TYPE_NODE:
        copy = DocumentType(node.name, node.publicId, node.systemId)
    elif kind == Node.DOCUMENT_FRAGMENT_NODE:
        copy = document.createDocumentFragment()
    else:
        copy = type(node)()
        copy.data = node.data
    copy.ownerDocument = document
    if deep:
        for child in node.childNodes:
            copy.appendChild(_clone(child, True, document))
    return copy


def _write_data(writer, text, attr):
    if text:
        text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        if attr:
            text = text.replace('"', "&quot;").replace("\r", "&#13;").replace("\n", "&#10;").replace("\t", "&#9;")
        writer.write(text)


def _split(name):
    prefix, colon, local = name.partition(":")
    return (prefix, local) if colon else (None, name)


def _collect(found, parent, wanted):
    stack = [iter(parent.childNodes)]
    while stack:
        for child in stack[-1]:
            if child.nodeType == Node.ELEMENT_NODE:
                if wanted(child):
                    found.append(child)
                if child.childNodes:
                    stack.append(iter(child.childNodes))
                    break
        else:
            stack.pop()
    return found


class _Searchable(Node):

    def getElementsByTagName(self, name):
        return _collect(NodeList(), self, lambda e: name == "*" or e.tagName == name)

    def getElementsByTagNameNS(self, namespaceURI, localName):
        return _collect(NodeList(), self, lambda e: (localName == "*" or e.localName == localName) and
                        (namespaceURI == "*" or e.namespaceURI == namespaceURI))


_CONTENT = (Node.ELEMENT_NODE, Node.PROCESSING_INSTRUCTION_NODE, Node.COMMENT_NODE, Node.TEXT_NODE, Node.CDATA_SECTION_NODE,
            Node.ENTITY_REFERENCE_NODE)


class DocumentFragment(Node):

    nodeType = Node.DOCUMENT_FRAGMENT_NODE
    nodeName = "#document-fragment"
    nodeValue = None
    attributes = None
    _takes = _CONTENT

    def __init__(self):
        self.childNodes = NodeList()


class Attr(Node):

    nodeType = Node.ATTRIBUTE_NODE
    attributes = None
    specified = False
    ownerElement = None
    childNodes = ()

    def __init__(self, qName, namespaceURI=EMPTY_NAMESPACE, localName=None, prefix=None):
        self.name = self.nodeName = qName
        self.namespaceURI = namespaceURI
        self.prefix, self._localName = _split(qName)
        if prefix is not None:
            self.prefix = prefix
        if localName is not None:
            self._localName = localName
        self.value = ""

    @property
    def nodeValue(self):
        return self.value

    @nodeValue.setter
    def nodeValue(self, value):
        self.value = value


class NamedNodeMap:
    """The attributes of an element."""

    def __init__(self, element):
        self._element = element

    @property
    def _attrs(self):
        return self._element._attrs

    @property
    def length(self):
        return len(self._attrs)

    def __len__(self):
        return len(self._attrs)

    def item(self, index):
        try:
            return list(self._attrs.values())[index]
        except IndexError:
            return None

    def items(self):
        return [(a.nodeName, a.value) for a in self._attrs.values()]

    def itemsNS(self):
        return [((a.namespaceURI, a.localName), a.value) for a in self._attrs.values()]

    def keys(self):
        return self._attrs.keys()

    def keysNS(self):
        return {(a.namespaceURI, a.localName): a for a in self._attrs.values()}.keys()

    def values(self):
        return self._attrs.values()

    def get(self, name, value=None):
        return self._attrs.get(name, value)

    def __contains__(self, key):
        return key in self._attrs if isinstance(key, str) else self.getNamedItemNS(*key) is not None

    def __getitem__(self, key):
        if isinstance(key, tuple):
            found = self.getNamedItemNS(*key)
            if found is None:
                raise KeyError(key)
            return found
        return self._attrs[key]

    def __setitem__(self, name, value):
        if isinstance(value, Attr):
            self._element.setAttributeNode(value)
        elif isinstance(value, str):
            self._element.setAttribute(name, value)
        else:
            raise TypeError("value must be a string or Attr object")

    def __delitem__(self, key):
        del self._attrs[self[key].name]

    def getNamedItem(self, name):
        return self._attrs.get(name)

    def getNamedItemNS(self, namespaceURI, localName):
        for attr in self._attrs.values():
            if attr.namespaceURI == namespaceURI and attr.localName == localName:
                return attr
        return None

    def setNamedItem(self, node):
        if not isinstance(node, Attr):
            raise xml.dom.HierarchyRequestErr(f"{node!r} cannot be child of {self!r}")
        return self._element.setAttributeNode(node)

    setNamedItemNS = setNamedItem

    def removeNamedItem(self, name):
        if name not in self._attrs:
            raise xml.dom.NotFoundErr()
        return self._attrs.pop(name)

    def removeNamedItemNS(self, namespaceURI, localName):
        attr = self.getNamedItemNS(namespaceURI, localName)
        if attr is None:
            raise xml.dom.NotFoundErr()
        return self._attrs.pop(attr.name)


class Element(_Searchable):

    nodeType = Node.ELEMENT_NODE
    nodeValue = None
    _takes = _CONTENT

    def __init__(self, tagName, namespaceURI=EMPTY_NAMESPACE, prefix=EMPTY_PREFIX, localName=None):
        self.tagName = self.nodeName = tagName
        self.prefix, self._localName = _split(tagName)
        self.namespaceURI = namespaceURI
        self.childNodes = NodeList()
        self._attrs = {}

    def __repr__(self):
        return f"<DOM Element: {self.tagName} at {id(self):#x}>"

    @property
    def attributes(self):
        return NamedNodeMap(self)

    def _set(self, name, value, namespaceURI=EMPTY_NAMESPACE):
        attr = self._attrs.get(name)
        if attr is None:
            attr = self._attrs[name] = Attr(name, namespaceURI)
            attr.ownerElement, attr.ownerDocument = self, self.ownerDocument
        attr.value = value

    def getAttribute(self, attname):
        attr = self._attrs.get(attname)
        return "" if attr is None else attr.value

    def getAttributeNS(self, namespaceURI, localName):
        attr = self.attributes.getNamedItemNS(namespaceURI, localName)
        return "" if attr is None else attr.value

    def setAttribute(self, attname, value):
        self._set(attname, value)

    def setAttributeNS(self, namespaceURI, qualifiedName, value):
        self._set(qualifiedName, value, namespaceURI)

    def getAttributeNode(self, attrname):
        return self._attrs.get(attrname)

    def getAttributeNodeNS(self, namespaceURI, localName):
        return self.attributes.getNamedItemNS(namespaceURI, localName)

    def setAttributeNode(self, attr):
        if attr.ownerElement not in (None, self):
            raise xml.dom.InuseAttributeErr("attribute node already owned")
        old = self._attrs.get(attr.name)
        self._attrs[attr.name] = attr
        attr.ownerElement, attr.ownerDocument = self, self.ownerDocument
        return None if old is attr else old

    setAttributeNodeNS = setAttributeNode

    def removeAttribute(self, name):
        if name not in self._attrs:
            raise xml.dom.NotFoundErr()
        self._attrs.pop(name).ownerElement = None

    def removeAttributeNS(self, namespaceURI, localName):
        attr = self.attributes.getNamedItemNS(namespaceURI, localName)
        if attr is None:
            raise xml.dom.NotFoundErr()
        self.removeAttribute(attr.name)

    def removeAttributeNode(self, node):
        if node is None or self._attrs.get(node.name) is not node:
            raise xml.dom.NotFoundErr()
        self.removeAttribute(node.name)
        return node

    def hasAttribute(self, name):
        return name in self._attrs

    def hasAttributeNS(self, namespaceURI, localName):
        return self.attributes.getNamedItemNS(namespaceURI, localName) is not None

    def hasAttributes(self):
        return bool(self._attrs)

    def writexml(self, writer, indent="", addindent="", newl=""):
        write = writer.write
        write(f"{indent}<{self.tagName}")
        for name, attr in self._attrs.items():
            write(f' {name}="')
            _write_data(writer, attr.value, True)
            write('"')
        if not self.childNodes:
            write(f"/>{newl}")
            return
        write(">")
        if len(self.childNodes) == 1 and self.childNodes[0].nodeType in (Node.TEXT_NODE, Node.CDATA_SECTION_NODE):
            # Text alone stays as it is.
            self.childNodes[0].writexml(writer, "", "", "")
        else:
            write(newl)
            for node in self.childNodes:
                node.writexml(writer, indent + addindent, addindent, newl)
            write(indent)
        write(f"</{self.tagName}>{newl}")


class ProcessingInstruction(Node):

    nodeType = Node.PROCESSING_INSTRUCTION_NODE
    attributes = None
    childNodes = ()

    def __init__(self, target, data):
        self.target = self.nodeName = target
        self.data = data

    @property
    def nodeValue(self):
        return self.data

    @nodeValue.setter
    def nodeValue(self, value):
        self.data = value

    def writexml(self, writer, indent="", addindent="", newl=""):
        writer.write(f"{indent}<?{self.target} {self.data}?>{newl}")


class CharacterData(Node):
    """Text of some kind."""

    attributes = None
    childNodes = ()

    def __init__(self):
        self.data = ""

    @property
    def nodeValue(self):
        return self.data

    @nodeValue.setter
    def nodeValue(self, value):
        self.data = value

    @property
    def length(self):
        return len(self.data)

    def __len__(self):
        return len(self.data)

    def __repr__(self):
        dots = "..." if len(self.data) > 10 else ""
        return f"<DOM {self.__class__.__name__} node \"{self.data[:10]!r}{dots}\">"

    def _range(self, offset, count=0):
        if offset < 0:
            raise xml.dom.IndexSizeErr("offset cannot be negative")
        if offset > len(self.data):
            raise xml.dom.IndexSizeErr("offset cannot be beyond end of data")
        if count < 0:
            raise xml.dom.IndexSizeErr("count cannot be negative")

    def substringData(self, offset, count):
        self._range(offset, count)
        return self.data[offset:offset + count]

    def appendData(self, arg):
        self.data += arg

    def insertData(self, offset, arg):
        self._range(offset)
        self.data = self.data[:offset] + arg + self.data[offset:]

    def deleteData(self, offset, count):
        self._range(offset, count)
        self.data = self.data[:offset] + self.data[offset + count:]

    def replaceData(self, offset, count, arg):
        self._range(offset, count)
        self.data = self.data[:offset] + arg + self.data[offset + count:]


class Text(CharacterData):

    nodeType = Node.TEXT_NODE
    nodeName = "#text"

    def splitText(self, offset):
        self._range(offset)
        rest = self.__class__()
        rest.data = self.data[offset:]
        rest.ownerDocument = self.ownerDocument
        if self.parentNode is not None:
            self.parentNode.insertBefore(rest, self.nextSibling)
        self.data = self.data[:offset]
        return rest

    @property
    def wholeText(self):
        first = self
        while first.previousSibling is not None and isinstance(first.previousSibling, Text):
            first = first.previousSibling
        parts = []
        while isinstance(first, Text):
            parts.append(first.data)
            first = first.nextSibling
        return "".join(parts)

    def writexml(self, writer, indent="", addindent="", newl=""):
        _write_data(writer, f"{indent}{self.data}{newl}", False)


class Comment(CharacterData):

    nodeType = Node.COMMENT_NODE
    nodeName = "#comment"

    def __init__(self, data=""):
        self.data = data

    def writexml(self, writer, indent="", addindent="", newl=""):
        if "--" in self.data:
            raise ValueError("'--' is not allowed in a comment node")
        writer.write(f"{indent}<!--{self.data}-->{newl}")


class CDATASection(Text):

    nodeType = Node.CDATA_SECTION_NODE
    nodeName = "#cdata-section"

    def writexml(self, writer, indent="", addindent="", newl=""):
        if "]]>" in self.data:
            raise ValueError("']]>' not allowed in a CDATA section")
        writer.write(f"<![CDATA[{self.data}]]>")


class DocumentType(Node):

    nodeType = Node.DOCUMENT_TYPE_NODE
    nodeValue = None
    attributes = None
    internalSubset = None
    childNodes = ()

    def __init__(self, qualifiedName, publicId=None, systemId=None):
        self.name = self.nodeName = qualifiedName
        self.publicId = publicId
        self.systemId = systemId

    def writexml(self, writer, indent="", addindent="", newl=""):
        writer.write(f"<!DOCTYPE {self.name}")
        if self.publicId:
            writer.write(f"{newl}  PUBLIC '{self.publicId}'{newl}  '{self.systemId}'")
        elif self.systemId:
            writer.write(f"{newl}  SYSTEM '{self.systemId}'")
        writer.write(">" + newl)


class DOMImplementation:

    def hasFeature(self, feature, version):
        return feature.lower() in ("core", "xml") and (version or "1.0") in ("1.0", "2.0")

    def createDocument(self, namespaceURI, qualifiedName, doctype):
        if doctype and doctype.parentNode is not None:
            raise xml.dom.WrongDocumentErr("doctype object owned by another DOM tree")
        document = Document()
        if not qualifiedName and (namespaceURI or doctype):
            raise xml.dom.InvalidCharacterErr("Element with no name")
        if doctype:
            document.appendChild(doctype)
            doctype.ownerDocument = document
        if qualifiedName:
            prefix, _ = _split(qualifiedName)
            if prefix and not namespaceURI:
                raise xml.dom.NamespaceErr("illegal use of prefix without namespaces")
            document.appendChild(document.createElementNS(namespaceURI, qualifiedName))
        return document

    def createDocumentType(self, qualifiedName, publicId, systemId):
        return DocumentType(qualifiedName, publicId, systemId)

    def getInterface(self, feature):
        return self if self.hasFeature(feature, None) else None


class Document(_Searchable):

    nodeType = Node.DOCUMENT_NODE
    nodeName = "#document"
    nodeValue = None
    attributes = None
    implementation = DOMImplementation()
    encoding = standalone = version = None
    _takes = (Node.ELEMENT_NODE, Node.PROCESSING_INSTRUCTION_NODE, Node.COMMENT_NODE, Node.DOCUMENT_TYPE_NODE)

    def __init__(self):
        self.childNodes = NodeList()

    def _of_kind(self, kind):
        for node in self.childNodes:
            if node.nodeType == kind:
                return node
        return None

    @property
    def documentElement(self):
        return self._of_kind(Node.ELEMENT_NODE)

    @property
    def doctype(self):
        return self._of_kind(Node.DOCUMENT_TYPE_NODE)

    def appendChild(self, node):
        if node.nodeType == Node.ELEMENT_NODE and self.documentElement not in (None, node):
            raise xml.dom.HierarchyRequestErr("two document elements disallowed")
        return Node.appendChild(self, node)

    def _own(self, node):
        node.ownerDocument = self
        return node

    def createElement(self, tagName):
        return self._own(Element(tagName))

    def createElementNS(self, namespaceURI, qualifiedName):
        return self._own(Element(qualifiedName, namespaceURI))

    def createDocumentFragment(self):
        return self._own(DocumentFragment())

    def _text(self, kind, data):
        if not isinstance(data, str):
            raise TypeError("node contents must be a string")
        node = self._own(kind())
        node.data = data
        return node

    def createTextNode(self, data):
        return self._text(Text, data)

    def createCDATASection(self, data):
        return self._text(CDATASection, data)

    def createComment(self, data):
        return self._own(Comment(data))

    def createProcessingInstruction(self, target, data):
        return self._own(ProcessingInstruction(target, data))

    def createAttribute(self, qName):
        return self._own(Attr(qName))

    def createAttributeNS(self, namespaceURI, qualifiedName):
        return self._own(Attr(qualifiedName, namespaceURI))

    def getElementById(self, id):
        # Nothing declares which attributes are ids.
        return None

    def importNode(self, node, deep):
        if node.nodeType in (Node.DOCUMENT_NODE, Node.DOCUMENT_TYPE_NODE):
            raise xml.dom.NotSupportedErr("cannot import document nodes" if node.nodeType == Node.DOCUMENT_NODE
                                          else "cannot import document type nodes")
        return _clone(node, deep, self)

    def writexml(self, writer, indent="", addindent="", newl="", encoding=None, standalone=None):
        more = []
        if encoding:
            more.append(f'encoding="{encoding}"')
        if standalone is not None:
            more.append(f'standalone="{"yes" if standalone else "no"}"')
        writer.write(f'<?xml version="1.0" {" ".join(more)}?>{newl}')
        for node in self.childNodes:
            node.writexml(writer, indent, addindent, newl)


class _Builder:
    """Makes a document of what a scanner reports."""

    def __init__(self):
        from xml.etree.ElementTree import _Decoder, _Scanner
        self._scanner = _Scanner(True)
        self._decoder = _Decoder(None)
        self.document = self._node = Document()
        self._scopes = [{"xml": xml.dom.XML_NAMESPACE, "xmlns": XMLNS_NAMESPACE}]

    def feed(self, data, final):
        if isinstance(data, str):
            data = data.encode()
            if self._decoder._codec is None:
                self._decoder._encoding = "utf-8"
        data = self._decoder.decode(bytes(data), final)
        events, fault = self._scanner.feed(data, final, False)
        fault = self._decoder.problem or fault
        for kind, *args in events:
            self._handlers[kind](self, *args)
        if fault is not None:
            from xml.parsers.expat import ExpatError
            code, message, line, column = fault
            error = ExpatError(f"{message}: line {line}, column {column}")
            error.code, error.lineno, error.offset = code, line, column
            raise error

    def _add(self, node):
        node.ownerDocument = self.document
        self._node.appendChild(node)

    def _data(self, text):
        last = self._node.lastChild
        if last is not None and last.nodeType == Node.TEXT_NODE:
            last.data += text
        else:
            self._add(self.document.createTextNode(text))

    def _start(self, tag, attrs):
        pairs = list(zip(attrs[::2], attrs[1::2]))
        scope = self._scopes[-1]
        new = {(name[6:] if name != "xmlns" else None): value for name, value in pairs if name == "xmlns" or name[:6] == "xmlns:"}
        if new:
            scope = {**scope, **new}
        self._scopes.append(scope)
        element = Element(tag, scope.get(_split(tag)[0]) or None)
        self._add(element)
        for name, value in pairs:
            prefix = _split(name)[0]
            uri = XMLNS_NAMESPACE if name == "xmlns" else scope.get(prefix) if prefix else None
            element._set(name, value, uri)
        self._node = element

    def _end(self, tag):
        self._scopes.pop()
        self._node = self._node.parentNode

    def _comment(self, text):
        self._add(Comment(text))

    def _pi(self, target, data):
        self._add(ProcessingInstruction(target, data))

    def _doctype(self, name, public, system):
        self._add(DocumentType(name, public, system))

    def _cdata(self, text):
        self._add(self.document.createCDATASection(text))

    def _nothing(self, *args):
        pass

    _handlers = [_data, _start, _end, _comment, _pi, _nothing, _nothing, _doctype, _nothing, _cdata]


def parse(file, parser=None, bufsize=None):
    opened = not hasattr(file, "read")
    if opened:
        file = open(file, "rb")
    try:
        builder = _Builder()
        while data := file.read(16 * 1024):
            builder.feed(data, False)
        builder.feed(b"", True)
    finally:
        if opened:
            file.close()
    return builder.document


def parseString(string, parser=None):
    builder = _Builder()
    builder.feed(string, True)
    return builder.document


def getDOMImplementation(features=None):
    return Document.implementation
