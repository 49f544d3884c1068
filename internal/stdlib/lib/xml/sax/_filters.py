"""Handlers of SAX that write XML, and filters."""

import io

from xml.sax import handler, xmlreader
from xml.sax.saxutils import escape, quoteattr


class XMLGenerator(handler.ContentHandler):
    """Writes what it is called for as XML."""

    def __init__(self, out=None, encoding="iso-8859-1", short_empty_elements=False):
        handler.ContentHandler.__init__(self)
        if out is None:
            import sys

            out = sys.stdout
        self._binary = not (isinstance(out, io.TextIOBase) or hasattr(out, "encoding"))
        self._out = out
        self._scopes = [{"http://www.w3.org/XML/1998/namespace": "xml"}]
        self._undeclared = []
        self._encoding = encoding
        self._short = short_empty_elements
        self._pending = False

    def _write(self, text):
        if not isinstance(text, str):
            text = str(text, self._encoding)
        self._out.write(text.encode(self._encoding, "xmlcharrefreplace") if self._binary else text)

    def _qname(self, name):
        if name[0]:
            prefix = self._scopes[-1][name[0]]
            if prefix:
                return prefix + ":" + name[1]
        return name[1]

    def _finish(self):
        if self._pending:
            self._write(">")
            self._pending = False

    def startDocument(self):
        self._write('<?xml version="1.0" encoding="%s"?>\n' % self._encoding)

    def endDocument(self):
        self._out.flush()

    def startPrefixMapping(self, prefix, uri):
        self._scopes.append({**self._scopes[-1], uri: prefix})
        self._undeclared.append((prefix, uri))

    def endPrefixMapping(self, prefix):
        self._scopes.pop()

    def _start(self, name, attrs, declared=()):
        self._finish()
        self._write("<" + name)
        for prefix, uri in declared:
            self._write(' xmlns:%s="%s"' % (prefix, uri) if prefix else ' xmlns="%s"' % uri)
        for key, value in attrs:
            self._write(" %s=%s" % (key, quoteattr(value)))
        if self._short:
            self._pending = True
        else:
            self._write(">")

    def _end(self, name):
        if self._pending:
            self._write("/>")
            self._pending = False
        else:
            self._write("</%s>" % name)

    def startElement(self, name, attrs):
        self._start(name, attrs.items())

    def endElement(self, name):
        self._end(name)

    def startElementNS(self, name, qname, attrs):
        declared, self._undeclared = self._undeclared, []
        self._start(self._qname(name), [(self._qname(key), value) for key, value in attrs.items()], declared)

    def endElementNS(self, name, qname):
        self._end(self._qname(name))

    def characters(self, content):
        if content:
            self._finish()
            self._write(escape(content if isinstance(content, str) else str(content, self._encoding)))

    def ignorableWhitespace(self, content):
        if content:
            self._finish()
            self._write(content)

    def processingInstruction(self, target, data):
        self._finish()
        self._write("<?%s %s?>" % (target, data))


class XMLFilterBase(xmlreader.XMLReader):
    """Passes on what it is called for."""

    def __init__(self, parent=None):
        xmlreader.XMLReader.__init__(self)
        self._parent = parent

    def error(self, exception):
        self._err_handler.error(exception)

    def fatalError(self, exception):
        self._err_handler.fatalError(exception)

    def warning(self, exception):
        self._err_handler.warning(exception)

    def setDocumentLocator(self, locator):
        self._cont_handler.setDocumentLocator(locator)

    def startDocument(self):
        self._cont_handler.startDocument()

    def endDocument(self):
        self._cont_handler.endDocument()

    def startPrefixMapping(self, prefix, uri):
        self._cont_handler.startPrefixMapping(prefix, uri)

    def endPrefixMapping(self, prefix):
        self._cont_handler.endPrefixMapping(prefix)

    def startElement(self, name, attrs):
        self._cont_handler.startElement(name, attrs)

    def endElement(self, name):
        self._cont_handler.endElement(name)

    def startElementNS(self, name, qname, attrs):
        self._cont_handler.startElementNS(name, qname, attrs)

    def endElementNS(self, name, qname):
        self._cont_handler.endElementNS(name, qname)

    def characters(self, content):
        self._cont_handler.characters(content)

    def ignorableWhitespace(self, chars):
        self._cont_handler.ignorableWhitespace(chars)

    def processingInstruction(self, target, data):
        self._cont_handler.processingInstruction(target, data)

    def skippedEntity(self, name):
        self._cont_handler.skippedEntity(name)

    def parse(self, source):
        self._parent.setContentHandler(self)
        self._parent.setErrorHandler(self)
        self._parent.setEntityResolver(self._ent_handler)
        self._parent.setDTDHandler(self._dtd_handler)
        self._parent.parse(source)

    def getFeature(self, name):
        return self._parent.getFeature(name)

    def setFeature(self, name, state):
        self._parent.setFeature(name, state)

    def getProperty(self, name):
        return self._parent.getProperty(name)

    def setProperty(self, name, value):
        self._parent.setProperty(name, value)

    def getParent(self):
        return self._parent

    def setParent(self, parent):
        self._parent = parent


def prepare_input_source(source, base=""):
    """Return an InputSource of a name, a file or a source."""
    if isinstance(source, xmlreader.InputSource):
        return source
    result = xmlreader.InputSource()
    if isinstance(source, str):
        result.setSystemId(source)
        result.setByteStream(open(source, "rb"))
    elif isinstance(source.read(0), str):
        result.setCharacterStream(source)
    else:
        result.setByteStream(source)
    return result
