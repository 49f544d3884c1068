"""Handlers of SAX: classes whose methods do nothing."""

version = "2.0beta"


class ErrorHandler:
    """Raises errors and prints warnings."""

    def error(self, exception):
        raise exception

    def fatalError(self, exception):
        raise exception

    def warning(self, exception):
        print(exception)


class ContentHandler:
    """Is called for the parts of a document."""

    def __init__(self):
        self._locator = None

    def setDocumentLocator(self, locator):
        self._locator = locator

    def startDocument(self):
        """Called once at the start."""

    def endDocument(self):
        """Called once at the end."""

    def startPrefixMapping(self, prefix, uri):
        """Called where a prefix begins to stand for a namespace."""

    def endPrefixMapping(self, prefix):
        """Called where a prefix ends."""

    def startElement(self, name, attrs):
        """Called at the start of an element."""

    def endElement(self, name):
        """Called at the end of an element."""

    def startElementNS(self, name, qname, attrs):
        """Called at the start of an element, with namespaces."""

    def endElementNS(self, name, qname):
        """Called at the end of an element, with namespaces."""

    def characters(self, content):
        """Called for text, maybe in pieces."""

    def ignorableWhitespace(self, whitespace):
        """Called for white space that means nothing."""

    def processingInstruction(self, target, data):
        """Called for a processing instruction."""

    def skippedEntity(self, name):
        """Called for an entity that is skipped."""


class DTDHandler:
    """Is called for declarations of notations and entities."""

    def notationDecl(self, name, publicId, systemId):
        """Called for a notation."""

    def unparsedEntityDecl(self, name, publicId, systemId, ndata):
        """Called for an entity that is not parsed."""


class EntityResolver:
    """Says where entities are."""

    def resolveEntity(self, publicId, systemId):
        return systemId


class LexicalHandler:
    """Is called for comments, CDATA and the document type."""

    def comment(self, content):
        """Called for a comment."""

    def startDTD(self, name, public_id, system_id):
        """Called at the document type."""

    def endDTD(self):
        """Called after the document type."""

    def startCDATA(self):
        """Called at the start of CDATA."""

    def endCDATA(self):
        """Called at the end of CDATA."""


feature_namespaces = "http://xml.org/sax/features/namespaces"
feature_namespace_prefixes = "http://xml.org/sax/features/namespace-prefixes"
feature_string_interning = "http://xml.org/sax/features/string-interning"
feature_validation = "http://xml.org/sax/features/validation"
feature_external_ges = "http://xml.org/sax/features/external-general-entities"
feature_external_pes = "http://xml.org/sax/features/external-parameter-entities"
all_features = [feature_namespaces, feature_namespace_prefixes, feature_string_interning, feature_validation, feature_external_ges,
                feature_external_pes]
property_lexical_handler = "http://xml.org/sax/properties/lexical-handler"
property_declaration_handler = "http://xml.org/sax/properties/declaration-handler"
property_dom_node = "http://xml.org/sax/properties/dom-node"
property_xml_string = "http://xml.org/sax/properties/xml-string"
property_encoding = "http://www.python.org/sax/properties/encoding"
property_interning_dict = "http://www.python.org/sax/properties/interning-dict"
all_properties = [property_lexical_handler, property_dom_node, property_declaration_handler, property_xml_string, property_encoding,
                  property_interning_dict]
