"""Reading XML as events (SAX 2)."""

__all__ = ["ContentHandler", "ErrorHandler", "InputSource", "SAXException", "SAXNotRecognizedException", "SAXNotSupportedException",
           "SAXParseException", "SAXReaderNotAvailable", "default_parser_list", "make_parser", "parse", "parseString"]

default_parser_list = ["xml.sax.expatreader"]


class SAXException(Exception):
    """An error or warning of XML."""

    def __init__(self, msg, exception=None):
        self._msg = msg
        self._exception = exception
        Exception.__init__(self, msg)

    def getMessage(self):
        """Return the message."""
        return self._msg

    def getException(self):
        """Return the exception inside, or None."""
        return self._exception

    def __str__(self):
        return self._msg

    def __getitem__(self, ix):
        raise AttributeError("__getitem__")


class SAXParseException(SAXException):
    """An error or warning at a place of a document."""

    def __init__(self, msg, exception, locator):
        SAXException.__init__(self, msg, exception)
        self._locator = locator
        self._systemId = locator.getSystemId()
        self._colnum = locator.getColumnNumber()
        self._linenum = locator.getLineNumber()

    def getColumnNumber(self):
        return self._colnum

    def getLineNumber(self):
        return self._linenum

    def getPublicId(self):
        return self._locator.getPublicId()

    def getSystemId(self):
        return self._systemId

    def __str__(self):
        where = self.getSystemId() or "<unknown>"
        line = "?" if self._linenum is None else self._linenum
        column = "?" if self._colnum is None else self._colnum
        return "%s:%s:%s: %s" % (where, line, column, self._msg)


class SAXNotRecognizedException(SAXException):
    """A feature or property is not known."""


class SAXNotSupportedException(SAXException):
    """A feature or property can't be set so."""


class SAXReaderNotAvailable(SAXNotSupportedException):
    """There is no parser."""


from xml.sax.handler import ContentHandler, ErrorHandler
from xml.sax.xmlreader import InputSource


def make_parser(parser_list=()):
    """Return a parser."""
    from xml.sax.expatreader import ExpatParser

    return ExpatParser()


def parse(source, handler, errorHandler=ErrorHandler()):
    """Parse a file, by name or open."""
    parser = make_parser()
    parser.setContentHandler(handler)
    parser.setErrorHandler(errorHandler)
    parser.parse(source)


def parseString(string, handler, errorHandler=ErrorHandler()):
    """Parse a document that is a str or bytes."""
    import io

    if errorHandler is None:
        errorHandler = ErrorHandler()
    parser = make_parser()
    parser.setContentHandler(handler)
    parser.setErrorHandler(errorHandler)
    source = InputSource()
    if isinstance(string, str):
        source.setCharacterStream(io.StringIO(string))
    else:
        source.setByteStream(io.BytesIO(string))
    parser.parse(source)
