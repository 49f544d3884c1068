class ElementTree:
    """A root element, with what reads and writes whole documents."""

    def __init__(self, element=None, file=None):
        if element is not None and not iselement(element):
            raise TypeError(f"expected an Element, not {type(element).__name__}")
        self._root = element
        if file:
            self.parse(file)

    def getroot(self):
        return self._root

    def _setroot(self, element):
        if not iselement(element):
            raise TypeError(f"expected an Element, not {type(element).__name__}")
        self._root = element

    def parse(self, source, parser=None):
        opened = not hasattr(source, "read")
        if opened:
            source = open(source, "rb")
        try:
            if parser is None:
                parser = XMLParser()
            if hasattr(parser, "_parse_whole"):
                self._root = parser._parse_whole(source)
            else:
                while data := source.read(65536):
                    parser.feed(data)
                self._root = parser.close()
            return self._root
        finally:
            if opened:
                source.close()

    def iter(self, tag=None):
        return self._root.iter(tag)

    def _relative(self, path):
        if path[:1] == "/":
            path = "." + path
            import warnings
            warnings.warn("This search is broken in 1.3 and earlier, and will be fixed in a future version.  If you rely on the current "
                          f"behaviour, change it to {path!r}", FutureWarning, stacklevel=3)
        return path

    def find(self, path, namespaces=None):
        return self._root.find(self._relative(path), namespaces)

    def findtext(self, path, default=None, namespaces=None):
        return self._root.findtext(self._relative(path), default, namespaces)

    def findall(self, path, namespaces=None):
        return self._root.findall(self._relative(path), namespaces)

    def iterfind(self, path, namespaces=None):
        return self._root.iterfind(self._relative(path), namespaces)

    def write(self, file_or_filename, encoding=None, xml_declaration=None, default_namespace=None, method=None, *,
              short_empty_elements=True):
        declared = getattr(file_or_filename, "encoding", None) or "utf-8"
        parts, encoding = self._pieces(encoding, declared, xml_declaration, default_namespace, method, short_empty_elements)
        text = "".join(parts)
        whole = text if encoding is None else text.encode(encoding, "xmlcharrefreplace")
        if hasattr(file_or_filename, "write"):
            file_or_filename.write(whole)
        elif encoding is None:
            with open(file_or_filename, "w", encoding="utf-8", errors="xmlcharrefreplace") as f:
                f.write(whole)
        else:
            with open(file_or_filename, "wb") as f:
                f.write(whole)

    def _pieces(self, encoding, declared, xml_declaration, default_namespace, method, short_empty_elements):
        """The document as a list of strings, and the encoding that it is to be written in, if any."""
        if self._root is None:
            raise TypeError("ElementTree not initialized")
        if not method:
            method = "xml"
        elif method not in _serialize:
            raise ValueError(f"unknown method {method!r}")
        if not encoding:
            encoding = "utf-8" if method == "c14n" else "us-ascii"
        if encoding.lower() == "unicode":
            encoding = None
        else:
            declared = encoding
            "".encode(encoding)
        parts = []
        write = parts.append
        if method == "xml" and (xml_declaration or xml_declaration is None and encoding and declared.lower() not in ("utf-8", "us-ascii")):
            write(f"<?xml version='1.0' encoding='{declared}'?>\n")
        if method == "text":
            _serialize_text(write, self._root)
        else:
            qnames, namespaces = _namespaces(self._root, default_namespace)
            _serialize[method](write, self._root, qnames, namespaces, short_empty_elements=short_empty_elements)
        return parts, encoding

    def write_c14n(self, file):
        return self.write(file, method="c14n")


_namespace_map = {
    "http://www.w3.org/XML/1998/namespace": "xml",
    "http://www.w3.org/1999/xhtml": "html",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
    "http://schemas.xmlsoap.org/wsdl/": "wsdl",
    "http://www.w3.org/2001/XMLSchema": "xs",
    "http://www.w3.org/2001/XMLSchema-instance": "xsi",
    "http://purl.org/dc/elements/1.1/": "dc",
}


def register_namespace(prefix, uri):
    import re
    if re.match(r"ns\d+$", prefix):
        raise ValueError("Prefix format reserved for internal use")
    for known, used in list(_namespace_map.items()):
        if known == uri or used == prefix:
            del _namespace_map[known]
    _namespace_map[uri] = prefix


def _raise_serialization_error(text):
    raise TypeError(f"cannot serialize {text!r} (type {type(text).__name__})")


def _namespaces(elem, default_namespace=None):
    """How each name is written, and the prefixes of the namespaces."""
    qnames = {None: None}
    namespaces = {}
    if default_namespace:
        namespaces[default_namespace] = ""

    def add(name):
        try:
            if name[:1] == "{":
                uri, local = name[1:].rsplit("}", 1)
                prefix = namespaces.get(uri)
                if prefix is None:
                    prefix = _namespace_map.get(uri)
                    if prefix is None:
                        prefix = f"ns{len(namespaces)}"
                    if prefix != "xml":
                        namespaces[uri] = prefix
                qnames[name] = f"{prefix}:{local}" if prefix else local
            else:
                if default_namespace:
                    raise ValueError("cannot use non-qualified names with default_namespace option")
                qnames[name] = name
        except TypeError:
            _raise_serialization_error(name)

    for e in elem.iter():
        tag = e.tag
        if isinstance(tag, QName):
            if tag.text not in qnames:
                add(tag.text)
        elif isinstance(tag, str):
            if tag not in qnames:
                add(tag)
        elif tag is not None and tag is not Comment and tag is not ProcessingInstruction:
            _raise_serialization_error(tag)
        for key, value in e.items():
            if isinstance(key, QName):
                key = key.text
            if key not in qnames:
                add(key)
            if isinstance(value, QName) and value.text not in qnames:
                add(value.text)
        if isinstance(e.text, QName) and e.text.text not in qnames:
            add(e.text.text)
    return qnames, namespaces


def _declarations(write, namespaces, escape):
    for uri, prefix in sorted(namespaces.items(), key=lambda item: item[1]):
        write(f' xmlns{":" if prefix else ""}{prefix}="{escape(uri)}"')


def _opening(write, elem, tag, qnames, namespaces, escape, escape_uri):
    write("<" + tag)
    if namespaces:
        _declarations(write, namespaces, escape_uri)
    for key, value in elem.items():
        if isinstance(key, QName):
            key = key.text
        value = qnames[value.text] if isinstance(value, QName) else escape(value)
        write(f' {qnames[key]}="{value}"')


def _serialize_xml(write, elem, qnames, namespaces, short_empty_elements, **kwargs):
    tag, text = elem.tag, elem.text
    if tag is Comment:
        write(f"<!--{text}-->")
    elif tag is ProcessingInstruction:
        write(f"<?{text}?>")
    else:
        tag = qnames[tag.text if isinstance(tag, QName) else tag]
        if tag is not None:
            _opening(write, elem, tag, qnames, namespaces, _escape_attrib, _escape_attrib)
        if tag is not None and not text and not len(elem) and short_empty_elements:
            write(" />")
        else:
            if tag is not None:
                write(">")
            if text:
                write(qnames[text.text] if isinstance(text, QName) else _escape_cdata(text))
            for child in elem:
                _serialize_xml(write, child, qnames, None, short_empty_elements=short_empty_elements)
            if tag is not None:
                write(f"</{tag}>")
    if elem.tail:
        write(_escape_cdata(elem.tail))


_CDATA_CONTENT_ELEMENTS = {"script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"}
HTML_EMPTY = {"area", "base", "basefont", "br", "col", "embed", "frame", "hr", "img", "input", "isindex", "link", "meta", "param", "source",
              "track", "wbr", "plaintext"}


def _serialize_html(write, elem, qnames, namespaces, **kwargs):
    tag, text = elem.tag, elem.text
    if tag is Comment:
        write(f"<!--{_escape_cdata(text)}-->")
    elif tag is ProcessingInstruction:
        write(f"<?{_escape_cdata(text)}?>")
    else:
        tag = qnames[tag.text if isinstance(tag, QName) else tag]
        lower = ""
        if tag is not None:
            _opening(write, elem, tag, qnames, namespaces, _escape_attrib_html, _escape_attrib)
            write(">")
            lower = tag.lower()
        if text:
            write(text if lower in _CDATA_CONTENT_ELEMENTS else _escape_cdata(text))
        for child in elem:
            _serialize_html(write, child, qnames, None)
        if tag is not None and lower not in HTML_EMPTY:
            write(f"</{tag}>")
    if elem.tail:
        write(_escape_cdata(elem.tail))


def _serialize_text(write, elem):
    for part in elem.itertext():
        write(part)
    if elem.tail:
        write(elem.tail)


def _serialize_c14n(write, elem, qnames, namespaces, **kwargs):
    from xml.etree.ElementTree import canonicalize
    parts = []
    _serialize_xml(parts.append, elem, qnames, namespaces, True)
    write(canonicalize("".join(parts)))


_serialize = {"c14n": _serialize_c14n, "xml": _serialize_xml, "html": _serialize_html, "text": _serialize_text}


def _escape_cdata(text):
    try:
        if "&" in text:
            text = text.replace("&", "&amp;")
        if "<" in text:
            text = text.replace("<", "&lt;")
        if ">" in text:
            text = text.replace(">", "&gt;")
        return text
    except (TypeError, AttributeError):
        _raise_serialization_error(text)


def _escape_attrib(text):
    text = _escape_cdata(text)
    for c, escaped in (('"', "&quot;"), ("\r", "&#13;"), ("\n", "&#10;"), ("\t", "&#09;")):
        if c in text:
            text = text.replace(c, escaped)
    return text


def _escape_attrib_html(text):
    try:
        return text.replace("&", "&amp;").replace(">", "&gt;").replace('"', "&quot;")
    except (TypeError, AttributeError):
        _raise_serialization_error(text)


def tostring(element, encoding=None, method=None, *, xml_declaration=None, default_namespace=None, short_empty_elements=True):
    import io
    stream = io.StringIO() if encoding == "unicode" else io.BytesIO()
    ElementTree(element).write(stream, encoding, xml_declaration=xml_declaration, default_namespace=default_namespace, method=method,
                               short_empty_elements=short_empty_elements)
    return stream.getvalue()


def tostringlist(element, encoding=None, method=None, *, xml_declaration=None, default_namespace=None, short_empty_elements=True):
    parts, encoding = ElementTree(element)._pieces(encoding, "utf-8", xml_declaration, default_namespace, method, short_empty_elements)
    if encoding is None:
        return parts
    return ["".join(parts).encode(encoding, "xmlcharrefreplace")]


def dump(elem):
    if not isinstance(elem, ElementTree):
        elem = ElementTree(elem)
    elem.write(sys.stdout, encoding="unicode")
    tail = elem.getroot().tail
    if not tail or tail[-1] != "\n":
        sys.stdout.write("\n")


def indent(tree, space="  ", level=0):
    """Put each element on a line of its own, where only white space is between them."""
    if isinstance(tree, ElementTree):
        tree = tree.getroot()
    if level < 0:
        raise ValueError(f"Initial indentation level must be >= 0, got {level}")
    if not len(tree):
        return
    breaks = ["\n" + level * space]

    def arrange(elem, depth):
        if len(breaks) == depth + 1:
            breaks.append(breaks[depth] + space)
        inner = breaks[depth + 1]
        if not elem.text or not elem.text.strip():
            elem.text = inner
        for child in elem:
            if len(child):
                arrange(child, depth + 1)
            if not child.tail or not child.tail.strip():
                child.tail = inner
        if not child.tail.strip():
            child.tail = breaks[depth]
    arrange(tree, 0)


def parse(source, parser=None):
    tree = ElementTree()
    tree.parse(source, parser)
    return tree


def iterparse(source, events=None, parser=None):
    pull = XMLPullParser(events=events, _parser=parser)
    opened = not hasattr(source, "read")
    if opened:
        source = open(source, "rb")
    return _IterParseIterator(pull, source, opened)


class _IterParseIterator:

    def __init__(self, pull, source, opened):
        self._source = source if opened else None
        self.root = None
        self._steps = self._run(pull, source)

    def _run(self, pull, source):
        try:
            while True:
                yield from pull.read_events()
                data = source.read(16 * 1024)
                if not data:
                    break
                pull.feed(data)
            root = pull._close_and_return_root()
            yield from pull.read_events()
            self.root = root
        finally:
            self.close(False)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._steps)

    def close(self, stop=True):
        if stop:
            self._steps.close()
        if self._source is not None:
            self._source.close()
            self._source = None


def XML(text, parser=None):
    if not parser:
        parser = XMLParser(target=TreeBuilder())
    parser.feed(text)
    return parser.close()


fromstring = XML


def XMLID(text, parser=None):
    tree = XML(text, parser)
    ids = {}
    for elem in tree.iter():
        id = elem.get("id")
        if id:
            ids[id] = elem
    return tree, ids


def fromstringlist(sequence, parser=None):
    if not parser:
        parser = XMLParser(target=TreeBuilder())
    for text in sequence:
        parser.feed(text)
    return parser.close()
