import sys

__all__ = ["Comment", "dump", "Element", "ElementTree", "fromstring", "fromstringlist", "indent", "iselement", "iterparse", "parse",
           "ParseError", "PI", "ProcessingInstruction", "QName", "SubElement", "tostring", "tostringlist", "TreeBuilder", "VERSION", "XML",
           "XMLID", "XMLParser", "XMLPullParser", "register_namespace", "canonicalize", "C14NWriterTarget"]

VERSION = "1.3.0"


class ParseError(SyntaxError):
    """An error in a document, with its code and position."""


def iselement(element):
    return hasattr(element, "tag")


def _path():
    from xml.etree import ElementPath
    return ElementPath


def _check(e, where):
    if not isinstance(e, Element):
        got = "None" if e is None else type(e).__name__
        raise TypeError(f"{where} must be xml.etree.ElementTree.Element, not {got}")


def _index(index):
    try:
        return index.__index__()
    except AttributeError:
        raise TypeError("element indices must be integers") from None


def _is_tag(path):
    """Whether path is a single tag, for which the path language is not needed."""
    if not isinstance(path, str) or path.isidentifier():
        return True
    if path[:1] == "{":
        if path.startswith(("{}", "{*}")):
            return False
        path = path.partition("}")[2]
    for c in "/*[@.{":
        if c in path:
            return False
    return True


class Element:
    """A tag with attributes, text, child elements, and the text that follows it."""

    __slots__ = ("tag", "_attrib", "text", "tail", "_children", "__weakref__")

    def __init__(self, tag, attrib={}, /, **extra):
        if extra and "attrib" in extra:
            attrib = extra.pop("attrib")
        if not isinstance(attrib, dict):
            raise TypeError(f"Element() argument 2 must be dict, not {type(attrib).__name__}")
        self.tag = tag
        self._attrib = {**attrib, **extra}
        self.text = self.tail = None
        self._children = []

    @property
    def attrib(self):
        return self._attrib

    @attrib.setter
    def attrib(self, value):
        if not isinstance(value, dict):
            raise TypeError(f"attrib must be dict, not {type(value).__name__}")
        self._attrib = value

    def __repr__(self):
        return f"<Element {self.tag!r} at {id(self):#x}>"

    def makeelement(self, tag, attrib, /):
        return Element(tag, attrib)

    def __copy__(self):
        copied = Element(self.tag, self._attrib)
        copied.text, copied.tail = self.text, self.tail
        copied._children = self._children[:]
        return copied

    def __deepcopy__(self, memo):
        from copy import deepcopy
        copied = Element(deepcopy(self.tag, memo))
        copied.attrib = deepcopy(self._attrib, memo)
        copied.text, copied.tail = deepcopy(self.text, memo), deepcopy(self.tail, memo)
        copied.extend([deepcopy(child, memo) for child in self._children])
        memo[id(self)] = copied
        return copied

    def __getstate__(self):
        return {"tag": self.tag, "_children": self._children, "attrib": self._attrib, "text": self.text, "tail": self.tail}

    def __setstate__(self, state):
        if not isinstance(state, dict):
            raise TypeError(f"Don't know how to unpickle \"{state!r:.200}\" as an Element")
        children, attrib = list(state.get("_children") or ()), state.get("attrib") or {}
        for child in children:
            _expect(child)
        if not isinstance(attrib, dict):
            raise TypeError(f"attrib must be dict, not {type(attrib).__name__}")
        self.tag = state["tag"]
        self._children, self._attrib = children, attrib
        self.text, self.tail = state.get("text"), state.get("tail")

    def __len__(self):
        return len(self._children)

    def __bool__(self):
        import warnings
        warnings.warn("Testing an element's truth value will always return True in future versions.  Use specific 'len(elem)' or "
                      "'elem is not None' test instead.", DeprecationWarning, stacklevel=2)
        return len(self._children) != 0

    def __getitem__(self, index):
        if isinstance(index, slice):
            return self._children[index]
        index = _index(index)
        try:
            return self._children[index]
        except IndexError:
            raise IndexError("child index out of range") from None

    def __setitem__(self, index, element):
        if isinstance(index, slice):
            try:
                elements = list(element)
            except TypeError:
                raise TypeError("assignment expects an iterable") from None
            for e in elements:
                _expect(e)
            if index.step not in (None, 1):
                places = len(range(*index.indices(len(self._children))))
                if places != len(elements):
                    raise ValueError(f"attempt to assign sequence of size {len(elements)} to extended slice of size {places}")
            self._children[index] = elements
            return
        index = _index(index)
        try:
            self._children[index]
        except IndexError:
            raise IndexError("child assignment index out of range") from None
        _expect(element)
        self._children[index] = element

    def __delitem__(self, index):
        if not isinstance(index, slice):
            index = _index(index)
        try:
            del self._children[index]
        except IndexError:
            raise IndexError("child assignment index out of range") from None

    def append(self, subelement, /):
        _check(subelement, "append() argument 1")
        self._children.append(subelement)

    def extend(self, elements, /):
        try:
            elements = list(elements)
        except TypeError:
            raise TypeError("'elements' must be an iterable") from None
        for e in elements:
            _expect(e)
            self._children.append(e)

    def insert(self, index, subelement, /):
        _check(subelement, "insert() argument 2")
        self._children.insert(index, subelement)

    def remove(self, subelement, /):
        _check(subelement, "remove() argument")
        for i, child in enumerate(self._children):
            if child is subelement or child == subelement:
                del self._children[i]
                return
        raise ValueError("Element.remove(x): element not found")

    def clear(self):
        self._attrib = {}
        self._children = []
        self.text = self.tail = None

    def get(self, key, default=None):
        return self._attrib.get(key, default)

    def set(self, key, value, /):
        self._attrib[key] = value

    def keys(self):
        return list(self._attrib)

    def items(self):
        return list(self._attrib.items())

    def find(self, path, namespaces=None):
        if namespaces is None and _is_tag(path):
            for child in self._children:
                if child.tag == path:
                    return child
            return None
        return _path().find(self, path, namespaces)

    def findtext(self, path, default=None, namespaces=None):
        if namespaces is None and _is_tag(path):
            found = self.find(path)
            return default if found is None else "" if found.text is None else found.text
        return _path().findtext(self, path, default, namespaces)

    def findall(self, path, namespaces=None):
        if namespaces is None and _is_tag(path):
            return [child for child in self._children if child.tag == path]
        return _path().findall(self, path, namespaces)

    def iterfind(self, path, namespaces=None):
        return _path().iterfind(self, path, namespaces)

    def iter(self, tag=None):
        return _descendants(self, None if tag == "*" else tag)

    def itertext(self):
        return _texts(self)


def _expect(e):
    if not isinstance(e, Element):
        raise TypeError(f'expected an Element, not "{type(e).__name__}"')


def _descendants(element, tag):
    if tag is None or element.tag == tag:
        yield element
    stack = [iter(element._children)]
    while stack:
        for child in stack[-1]:
            if tag is None or child.tag == tag:
                yield child
            if child._children:
                stack.append(iter(child._children))
                break
        else:
            stack.pop()


def _texts(element):
    """Text and tails, except those of comments and instructions."""
    if not isinstance(element.tag, str) and element.tag is not None:
        return
    if element.text:
        yield element.text
    stack = [(None, iter(element._children))]
    while stack:
        parent, children = stack[-1]
        for child in children:
            if isinstance(child.tag, str) or child.tag is None:
                if child.text:
                    yield child.text
                if child._children:
                    stack.append((child, iter(child._children)))
                    break
            if child.tail:
                yield child.tail
        else:
            stack.pop()
            if parent is not None and parent.tail:
                yield parent.tail


def SubElement(parent, tag, attrib={}, /, **extra):
    _check(parent, "SubElement() argument 1")
    element = parent.makeelement(tag, {}) if type(parent) is not Element else Element(tag)
    if "attrib" in extra:
        attrib = extra.pop("attrib")
    if not isinstance(attrib, dict):
        raise TypeError(f"SubElement() argument 3 must be dict, not {type(attrib).__name__}")
    element._attrib.update(attrib)
    element._attrib.update(extra)
    parent._children.append(element)
    return element


def Comment(text=None):
    element = Element(Comment)
    element.text = text
    return element


def ProcessingInstruction(target, text=None):
    element = Element(ProcessingInstruction)
    element.text = f"{target} {text}" if text else target
    return element


PI = ProcessingInstruction


class QName:
    """A name with a namespace, to be used as a tag, attribute name or value."""

    def __init__(self, text_or_uri, tag=None):
        self.text = f"{{{text_or_uri}}}{tag}" if tag else text_or_uri

    def __str__(self):
        return self.text

    def __repr__(self):
        return f"<{type(self).__name__} {self.text!r}>"

    def __hash__(self):
        return hash(self.text)

    def __le__(self, other):
        return self.text <= (other.text if isinstance(other, QName) else other)

    def __lt__(self, other):
        return self.text < (other.text if isinstance(other, QName) else other)

    def __ge__(self, other):
        return self.text >= (other.text if isinstance(other, QName) else other)

    def __gt__(self, other):
        return self.text > (other.text if isinstance(other, QName) else other)

    def __eq__(self, other):
        return self.text == (other.text if isinstance(other, QName) else other)


class TreeBuilder:
    """Makes elements of what a parser reports."""

    def __init__(self, element_factory=None, *, comment_factory=None, pi_factory=None, insert_comments=False, insert_pis=False):
        self._factory = element_factory or Element
        self._comment_factory = comment_factory or Comment
        self._pi_factory = pi_factory or ProcessingInstruction
        self.insert_comments = insert_comments
        self.insert_pis = insert_pis
        self._root = None
        self._stack = []
        self._last = None
        self._ended = False  # whether what comes next follows _last
        self._data = []

    def close(self):
        self._flush()
        return self._root

    def _flush(self):
        if not self._data:
            return
        last = self._last
        if last is not None:
            text = "".join(self._data)
            if self._ended:
                last.tail = text if last.tail is None else last.tail + text
            else:
                last.text = text if last.text is None else last.text + text
        self._data = []

    def data(self, data, /):
        self._data.append(data)

    def start(self, tag, attrs, /):
        if self._data:
            self._flush()
        element = self._factory(tag, attrs)
        if self._stack:
            self._stack[-1].append(element)
        elif self._root is None:
            self._root = element
        self._stack.append(element)
        self._last = element
        self._ended = False
        return element

    def end(self, tag, /):
        if self._data:
            self._flush()
        if not self._stack:
            raise IndexError("pop from empty stack")
        self._last = self._stack.pop()
        self._ended = True
        return self._last

    def comment(self, text, /):
        return self._single(self._comment_factory, self.insert_comments, text)

    def pi(self, target, text=None, /):
        return self._single(self._pi_factory, self.insert_pis, target, text)

    def _single(self, factory, insert, *args):
        element = factory(*args)
        if insert:
            self._flush()
            self._last = element
            self._ended = True
            if self._stack:
                self._stack[-1].append(element)
        return element


_DATA, _START, _END, _COMMENT, _PI, _START_NS, _END_NS, _DOCTYPE, _ENTITY = range(9)
_NATIVE = {"utf-8": "utf-8", "utf8": "utf-8", "us-ascii": "ascii", "ascii": "ascii", "iso-8859-1": "latin-1", "latin-1": "latin-1",
           "utf-16": "utf-16", "utf-16le": "utf-16-le", "utf-16be": "utf-16-be"}


class _Decoder:
    """Turns the bytes of a document into UTF-8, by its byte order mark or declaration."""

    def __init__(self, encoding):
        self._encoding = encoding
        self._codec = None
        self._rest = b""
        self.problem = None

    def decode(self, data, final):
        if self._codec is None:
            self._rest += data
            if not self._choose(final):
                return b""
            data, self._rest = self._rest, b""
        if self._codec == "utf-8":
            return data
        if self._rest:
            data, self._rest = self._rest + data, b""
        if self._codec.startswith("utf-16"):
            end = len(data) & ~1
            if end >= 2 and (data[end - 1] if self._codec == "utf-16-le" else data[end - 2]) & 0xFC == 0xD8:
                end -= 2
            if not final:
                data, self._rest = data[:end], data[end:]
            return data.decode(self._codec, "replace").encode()
        if self._codec == "ascii":
            # Other bytes stay what they are, which is wrong in UTF-8.
            return b"".join([bytes([b]) if b < 128 else b"\xff" for b in data]) if not data.isascii() else data
        return data.decode(self._codec).encode()

    def _choose(self, final):
        data = self._rest
        if self._encoding is not None:
            self._set(self._encoding)
            return True
        if len(data) < 4 and not final:
            return False
        if data[:3] == b"\xef\xbb\xbf":
            self._codec, self._rest = "utf-8", data[3:]
        elif data[:2] == b"\xff\xfe":
            self._codec, self._rest = "utf-16-le", data[2:]
        elif data[:2] == b"\xfe\xff":
            self._codec, self._rest = "utf-16-be", data[2:]
        elif data[:2] == b"<\0":
            self._codec = "utf-16-le"
        elif data[:2] == b"\0<":
            self._codec = "utf-16-be"
        elif data[:5] == b"<?xml":
            end = data.find(b"?>")
            if end < 0 and not final and len(data) < 4096:
                return False
            import re
            found = re.match(rb"""<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]*)["']""", data[:max(end, 0)])
            if found:
                self._set(found[1].decode(), found.start(1))
            else:
                self._codec = "utf-8"
        else:
            self._codec = "utf-8"
        return True

    def _set(self, name, column=0):
        known = _NATIVE.get(name.lower())
        if known is not None:
            if known.startswith("utf-16"):
                # It was declared in single bytes.
                if column:
                    self.problem = 19, "encoding specified in XML declaration is incorrect", 1, column
                known = "utf-16-le" if known == "utf-16" else known
                if not column and self._rest[:2] in (b"\xff\xfe", b"\xfe\xff"):
                    known = "utf-16-le" if self._rest[:1] == b"\xff" else "utf-16-be"
                    self._rest = self._rest[2:]
            elif known == "utf-8":
                self._rest = self._rest.removeprefix(b"\xef\xbb\xbf")
            self._codec = known
            return
        table = bytes(range(256)).decode(name, "replace")
        if len(table) != 256:
            raise ValueError("multi-byte encodings are not supported")
        self._codec = name


class XMLParser:
    """Reads a document that comes in pieces, and reports what is in it to a target."""

    def __init__(self, *, target=None, encoding=None):
        if encoding is not None and not isinstance(encoding, str):
            raise TypeError(f"XMLParser() argument 'encoding' must be str or None, not {type(encoding).__name__}")
        self.target = TreeBuilder() if target is None else target
        self.entity = {}
        self.version = "Expat 2.8.1"
        self._scanner = _Scanner()
        self._decoder = _Decoder(encoding)
        self._error = None
        self._queue = None
        self._wanted = ()
        get = lambda name: getattr(self.target, name, None)
        self._calls = [get("data"), get("start"), get("end"), get("comment"), get("pi"), get("start_ns"), get("end_ns"), get("doctype")]

    def _setevents(self, events_queue, events_to_report=None, /):
        self._queue = events_queue
        if events_to_report is None:
            self._wanted = {"end"}
            return
        if isinstance(events_to_report, str):
            raise TypeError("events must be a sequence")
        self._wanted = set()
        for event in events_to_report:
            if not isinstance(event, str):
                raise TypeError("invalid events sequence")
            if event not in ("start", "end", "start-ns", "end-ns", "comment", "pi"):
                raise ValueError(f"unknown event {event!r}")
            self._wanted.add(event)

    def feed(self, data, /):
        self._take(data, False, False)

    def flush(self):
        self._take(b"", False, True)

    def close(self):
        self._take(b"", True, False)
        close = getattr(self.target, "close", None)
        return close() if close is not None else None

    def _parse_whole(self, file, /):
        while True:
            data = file.read(65536)
            if not data:
                break
            self.feed(data)
        return self.close()

    def _take(self, data, final, force):
        if self._error is not None:
            raise self._fault(*self._error)
        if isinstance(data, str):
            data = data.encode()
            if self._decoder._codec is None:
                # What a declaration says of the encoding of text doesn't matter.
                self._decoder._encoding = "utf-8"
        elif not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"a bytes-like object is required, not {type(data).__name__!r}")
        data = self._decoder.decode(bytes(data), final)
        if self._decoder.problem:
            self._error = self._decoder.problem
            raise self._fault(*self._error)
        events, fault = self._scanner.feed(data, final, force)
        if self._queue is None and type(self.target) is TreeBuilder and self.target._factory is Element:
            self._build(events)
        else:
            self._report(events)
        if fault is not None:
            self._error = fault
            raise self._fault(*fault)

    def _fault(self, code, message, line, column):
        error = ParseError(f"{message}: line {line}, column {column}")
        error.code = code
        error.position = line, column
        return error

    def _missing(self, name, line, column):
        """The text of an entity that the document itself does not declare."""
        if name not in self.entity:
            self._error = 11, f"undefined entity &{name};", line, column
            raise self._fault(*self._error)
        return self.entity[name]

    def _build(self, events):
        """Let a plain TreeBuilder have the events, without calling it for the common ones."""
        builder = self.target
        stack = builder._stack
        for event in events:
            kind = event[0]
            if kind == _START:
                if builder._data:
                    builder._flush()
                element = Element(event[1])
                element._attrib = event[2]
                if stack:
                    stack[-1]._children.append(element)
                elif builder._root is None:
                    builder._root = element
                stack.append(element)
                builder._last = element
                builder._ended = False
            elif kind == _END:
                if builder._data:
                    builder._flush()
                builder._last = stack.pop()
                builder._ended = True
            elif kind == _DATA:
                builder._data.append(event[1])
            elif kind == _COMMENT:
                builder.comment(event[1])
            elif kind == _PI:
                builder.pi(event[1], event[2])
            elif kind == _ENTITY:
                builder._data.append(self._missing(*event[1:]))
            elif kind == _DOCTYPE:
                self._warn_of_doctype()

    def _warn_of_doctype(self):
        if hasattr(self, "doctype"):
            import warnings
            warnings.warn("The doctype() method of XMLParser is deprecated.  Define doctype() method on the TreeBuilder target.",
                          RuntimeWarning, stacklevel=4)

    def _report(self, events):
        calls, queue, wanted = self._calls, self._queue, self._wanted
        for kind, *args in events:
            if kind == _ENTITY:
                kind, args = _DATA, [self._missing(*args)]
            call = calls[kind]
            result = call(*args) if call is not None else None
            if kind == _DOCTYPE and call is None:
                self._warn_of_doctype()
            if queue is None:
                continue
            if kind == _START_NS:
                if "start-ns" in wanted:
                    queue.append(("start-ns", result if call is not None else tuple(args)))
            elif kind == _END_NS:
                if "end-ns" in wanted:
                    queue.append(("end-ns", result))
            elif kind in _NAMES and _NAMES[kind] in wanted:
                queue.append((_NAMES[kind], result))


_NAMES = {_START: "start", _END: "end", _COMMENT: "comment", _PI: "pi"}


class XMLPullParser:
    """Reads a document that comes in pieces, and keeps what happened until it is asked for."""

    def __init__(self, events=None, *, _parser=None):
        from collections import deque
        self._events_queue = deque()
        self._parser = _parser or XMLParser(target=TreeBuilder())
        if events is None:
            events = ("end",)
        self._parser._setevents(self._events_queue, events)

    def feed(self, data):
        if self._parser is None:
            raise ValueError("feed() called after end of stream")
        if data:
            try:
                self._parser.feed(data)
            except SyntaxError as e:
                self._events_queue.append(e)

    def _close_and_return_root(self):
        root = self._parser.close()
        self._parser = None
        return root

    def close(self):
        self._close_and_return_root()

    def read_events(self):
        events = self._events_queue
        while events:
            event = events.popleft()
            if isinstance(event, Exception):
                raise event
            yield event

    def flush(self):
        if self._parser is None:
            raise ValueError("flush() called after end of stream")
        self._parser.flush()


