def canonicalize(xml_data=None, *, out=None, from_file=None, **options):
    """A document in the form of C14N 2.0."""
    if xml_data is None and from_file is None:
        raise ValueError("Either 'xml_data' or 'from_file' must be provided as input")
    result = None
    if out is None:
        import io
        result = out = io.StringIO()
    parser = XMLParser(target=C14NWriterTarget(out.write, **options))
    if xml_data is not None:
        parser.feed(xml_data)
        parser.close()
    else:
        parse(from_file, parser=parser)
    return result.getvalue() if result is not None else None


class C14NWriterTarget:
    """A target of a parser that writes what it is told in canonical form."""

    def __init__(self, write, *, with_comments=False, strip_text=False, rewrite_prefixes=False, qname_aware_tags=None,
                 qname_aware_attrs=None, exclude_attrs=None, exclude_tags=None):
        self._write = write
        self._text = []
        self._with_comments = with_comments
        self._strip_text = strip_text
        self._exclude_attrs = set(exclude_attrs) if exclude_attrs else None
        self._exclude_tags = set(exclude_tags) if exclude_tags else None
        self._rewrite = rewrite_prefixes
        self._aware_tags = set(qname_aware_tags or ())
        self._aware_attrs = set(qname_aware_attrs or ())
        # For each open element: the prefixes declared in the source, those that were written, and whether white space counts.
        self._source = [[] if rewrite_prefixes else [(prefix, uri) for uri, prefix in _namespace_map.items()]]
        self._written = [[("http://www.w3.org/XML/1998/namespace", "xml")]]
        self._pending = []  # namespaces of the element that starts next
        self._prefixes = {}  # when they are rewritten
        self._preserve = [False]
        self._seen_root = False
        self._done_root = False
        self._excluded = 0
        self._held = None  # a start tag whose text may be a name

    def _uri(self, prefix):
        for level in reversed(self._source):
            for known, uri in level:
                if known == prefix:
                    return uri
        return "" if not prefix else None

    def _resolve(self, name):
        prefix, _, local = name.rpartition(":")
        uri = self._uri(prefix)
        if uri is None:
            raise ValueError(f'Prefix {prefix} of QName "{name}" is not declared in scope')
        return f"{{{uri}}}{local}" if uri else local

    def _qname(self, name):
        """How a name is written, its local part, and its URI. A declaration that it needs is added to those of the element."""
        uri, local = name[1:].rsplit("}", 1) if name[:1] == "{" else ("", name)
        hidden = set()
        for level in reversed(self._written):
            for known, prefix in level:
                if known == uri and prefix not in hidden:
                    return f"{prefix}:{local}" if prefix else local, local, uri
                hidden.add(prefix)
        if self._rewrite:
            prefix = self._prefixes.setdefault(uri, f"n{len(self._prefixes)}")
        elif not uri and "" not in hidden:
            return local, local, uri
        else:
            prefix = None
            for level in reversed(self._source):
                for known, its in level:
                    if its == uri and prefix is None:
                        prefix = known
            if prefix is None:
                if not uri:
                    return local, local, uri
                raise ValueError(f'Namespace "{uri}" is not declared in scope')
        self._written[-1].append((uri, prefix))
        return f"{prefix}:{local}" if prefix else local, local, uri

    def data(self, data):
        if not self._excluded:
            self._text.append(data)

    def _flush(self):
        text = "".join(self._text)
        self._text.clear()
        if self._strip_text and not self._preserve[-1]:
            text = text.strip()
        held, self._held = self._held, None
        if held is not None:
            looks = self._looks_qualified(text)
            self._start(*held, text if looks else None)
            if looks:
                return
        if text and self._seen_root:
            self._write(_escape_cdata_c14n(text))

    @staticmethod
    def _looks_qualified(text):
        import re
        return bool(text) and re.match(r"\w+:\w+$", text) is not None

    def start_ns(self, prefix, uri):
        if self._excluded:
            return
        if self._text:
            self._flush()
        self._pending.append((prefix, uri))

    def start(self, tag, attrs):
        if self._exclude_tags is not None and (self._excluded or tag in self._exclude_tags):
            self._excluded += 1
            return
        if self._text or self._held is not None:
            self._flush()
        self._source.append(self._pending)
        self._pending = []
        if tag in self._aware_tags:
            # What prefixes it needs is known when its text is.
            self._held = tag, attrs
            self._preserve.append(self._preserve[-1])
            self._written.append([])
            self._seen_root = True
            return
        self._preserve.append(self._preserve[-1])
        self._written.append([])
        self._start(tag, attrs, None)

    def _start(self, tag, attrs, text):
        if self._exclude_attrs is not None:
            attrs = {k: v for k, v in attrs.items() if k not in self._exclude_attrs}
        names = {tag, *attrs}
        # Values that are names need declarations, too.
        values = {}
        for name in attrs:
            if name in self._aware_attrs and self._looks_qualified(attrs[name]):
                values[name] = self._resolve(attrs[name])
                names.add(values[name])
        if text is not None:
            text = self._resolve(text)
            names.add(text)
        # Prefixes are given out in the order of the URIs.
        written = {name: self._qname(name) for name in sorted(names, key=lambda n: n.split("}", 1))}
        pairs = []
        for name in sorted(attrs):
            qualified, local, uri = written[name]
            value = written[values[name]][0] if name in values else attrs[name]
            pairs.append((qualified if uri else local, value))
        space = attrs.get("{http://www.w3.org/XML/1998/namespace}space")
        if space is not None:
            self._preserve[-1] = space == "preserve"
        write = self._write
        write("<" + written[tag][0])
        declared = [(f"xmlns:{prefix}" if prefix else "xmlns", uri) for uri, prefix in self._written[-1]]
        for name, value in sorted(declared) + pairs:
            write(f' {name}="{_escape_attrib_c14n(value)}"')
        write(">")
        if text is not None:
            write(_escape_cdata_c14n(written[text][0]))
        self._seen_root = True

    def end(self, tag):
        if self._excluded:
            self._excluded -= 1
            return
        if self._text or self._held is not None:
            self._flush()
        self._write(f"</{self._qname(tag)[0]}>")
        self._preserve.pop()
        self._written.pop()
        self._source.pop()
        self._done_root = len(self._preserve) == 1

    def comment(self, text):
        if not self._with_comments or self._excluded:
            return
        self._around(f"<!--{_escape_cdata_c14n(text)}-->")

    def pi(self, target, data):
        if not self._excluded:
            self._around(f"<?{target} {_escape_cdata_c14n(data)}?>" if data else f"<?{target}?>")

    def _around(self, markup):
        """Write a comment or instruction. Outside of the root element it stands on a line of its own."""
        if self._done_root:
            self._write("\n")
        elif self._seen_root and (self._text or self._held is not None):
            self._flush()
        self._write(markup)
        if not self._seen_root:
            self._write("\n")


def _escape_cdata_c14n(text):
    for c, escaped in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\r", "&#xD;")):
        if c in text:
            text = text.replace(c, escaped)
    return text


def _escape_attrib_c14n(text):
    for c, escaped in (("&", "&amp;"), ("<", "&lt;"), ('"', "&quot;"), ("\t", "&#x9;"), ("\n", "&#xA;"), ("\r", "&#xD;")):
        if c in text:
            text = text.replace(c, escaped)
    return text
