"""The parser of SAX. It names no places but those of errors."""

import re
from xml.sax import SAXNotRecognizedException, SAXNotSupportedException, SAXParseException, handler, xmlreader
from xml.sax.handler import feature_namespaces, property_lexical_handler

version = "2.20"
# Expat reports line ends and references apart from other text.
_piece = re.compile(r"[\n<&]|[^\n<&]+")


class _Place(xmlreader.Locator):
    def __init__(self, line, column, source):
        self.line, self.column, self.source = line, column, source

    def getLineNumber(self):
        return self.line

    def getColumnNumber(self):
        return self.column

    def getPublicId(self):
        return self.source.getPublicId()

    def getSystemId(self):
        return self.source.getSystemId()


class ExpatParser(xmlreader.XMLReader):
    """Parses a document and calls handlers."""

    def __init__(self, namespaceHandling=0, bufsize=2**16 - 20):
        xmlreader.XMLReader.__init__(self)
        self._source = xmlreader.InputSource()
        self._namespaces = namespaceHandling
        self._bufsize = bufsize
        self._lex_handler = None
        self._parsing = False

    def parse(self, source):
        """Parse a file by its name, an open one, or an InputSource."""
        opened = None
        if not isinstance(source, xmlreader.InputSource):
            inner = xmlreader.InputSource()
            if hasattr(source, "read"):
                if isinstance(source.read(0), str):
                    inner.setCharacterStream(source)
                else:
                    inner.setByteStream(source)
                if isinstance(getattr(source, "name", None), str):
                    inner.setSystemId(source.name)
            else:
                import os

                inner.setSystemId(os.fspath(source))
            source = inner
        self._source = source
        file = source.getCharacterStream() or source.getByteStream()
        if file is None:
            file = opened = open(source.getSystemId(), "rb")
        try:
            self.reset()
            self._begin()
            while data := file.read(self._bufsize):
                self.feed(data)
            self.close()
        finally:
            if opened is not None:
                opened.close()

    def reset(self):
        """Prepare for a document."""
        from xml.etree.ElementTree import _Decoder, _Scanner

        self._scanner = _Scanner(True)
        self._decoder = _Decoder(None)
        self._scopes = [{}]
        self._prefixes = []

    def _begin(self):
        self._parsing = True
        self._cont_handler.startDocument()

    def feed(self, data, isFinal=False):
        """Take a part of a document."""
        if not self._parsing:
            self.reset()
            self._begin()
        if isinstance(data, str):
            data = data.encode()
            if self._decoder._codec is None:
                self._decoder._encoding = "utf-8"
        data = self._decoder.decode(bytes(data), isFinal)
        events, fault = self._scanner.feed(data, isFinal, False)
        fault = self._decoder.problem or fault
        for kind, *args in events:
            self._events[kind](self, *args)
        if fault is not None:
            code, message, line, column = fault
            self._err_handler.fatalError(SAXParseException(message, None, _Place(line, column, self._source)))

    def close(self):
        """End the document."""
        if not self._parsing:
            return
        self.feed(b"", True)
        self._parsing = False
        self._cont_handler.endDocument()

    def _data(self, text):
        for piece in _piece.findall(text):
            self._cont_handler.characters(piece)

    def _name(self, qname, scope, attribute=False):
        prefix, colon, local = qname.partition(":")
        if not colon:
            return (None if attribute else scope.get(None), qname)
        if prefix == "xml":
            return "http://www.w3.org/XML/1998/namespace", local
        return scope.get(prefix), local

    def _start(self, tag, attrs):
        pairs = dict(zip(attrs[::2], attrs[1::2]))
        if not self._namespaces:
            self._cont_handler.startElement(tag, xmlreader.AttributesImpl(pairs))
            return
        new = {(name[6:] if name != "xmlns" else None): value for name, value in pairs.items()
               if name == "xmlns" or name.startswith("xmlns:")}
        scope = self._scopes[-1]
        if new:
            scope = {**scope, **{prefix: uri or None for prefix, uri in new.items()}}
        self._scopes.append(scope)
        self._prefixes.append(list(new))
        for prefix, uri in new.items():
            self._cont_handler.startPrefixMapping(prefix, uri)
        named, qnames = {}, {}
        for qname, value in pairs.items():
            if qname != "xmlns" and not qname.startswith("xmlns:"):
                key = self._name(qname, scope, True)
                named[key] = value
                qnames[key] = qname
        self._cont_handler.startElementNS(self._name(tag, scope), None, xmlreader.AttributesNSImpl(named, qnames))

    def _end(self, tag):
        if not self._namespaces:
            self._cont_handler.endElement(tag)
            return
        self._cont_handler.endElementNS(self._name(tag, self._scopes.pop()), None)
        for prefix in self._prefixes.pop():
            self._cont_handler.endPrefixMapping(prefix)

    def _comment(self, text):
        if self._lex_handler is not None:
            self._lex_handler.comment(text)

    def _pi(self, target, data):
        self._cont_handler.processingInstruction(target, data)

    def _doctype(self, name, public, system):
        if self._lex_handler is not None:
            self._lex_handler.startDTD(name, public, system)
            self._lex_handler.endDTD()

    def _cdata(self, text):
        if self._lex_handler is not None:
            self._lex_handler.startCDATA()
        for piece in re.findall(r"\n|[^\n]+", text):
            self._cont_handler.characters(piece)
        if self._lex_handler is not None:
            self._lex_handler.endCDATA()

    def _nothing(self, *args):
        pass

    _events = [_data, _start, _end, _comment, _pi, _nothing, _nothing, _doctype, _nothing, _cdata]

    def getFeature(self, name):
        if name == feature_namespaces:
            return self._namespaces
        if name in handler.all_features:
            return 0
        raise SAXNotRecognizedException("Feature '%s' not recognized" % name)

    def setFeature(self, name, state):
        if self._parsing:
            raise SAXNotSupportedException("Cannot set features while parsing")
        if name == feature_namespaces:
            self._namespaces = state
        elif name in handler.all_features:
            if state:
                raise SAXNotSupportedException("expat does not support '%s'" % name)
        else:
            raise SAXNotRecognizedException("Feature '%s' not recognized" % name)

    def getProperty(self, name):
        if name == property_lexical_handler:
            return self._lex_handler
        raise SAXNotRecognizedException("Property '%s' not recognized" % name)

    def setProperty(self, name, value):
        if name != property_lexical_handler:
            raise SAXNotRecognizedException("Property '%s' not recognized" % name)
        self._lex_handler = value

    def getColumnNumber(self):
        return None

    def getLineNumber(self):
        return 1

    def getPublicId(self):
        return self._source.getPublicId()

    def getSystemId(self):
        return self._source.getSystemId()


def create_parser(*args, **kwargs):
    """Return a parser."""
    return ExpatParser(*args, **kwargs)
