"""Paths of elements, a part of XPath."""

import re

_token = re.compile(r"""('[^']*'|"[^"]*"|::|//?|\.\.|\(\)|!=|[/.*:\[\]()@=])|((?:\{[^}]+\})?[^/\[\]()@!=\s]+)|\s+""")


def xpath_tokenizer(pattern, namespaces=None):
    """The tokens of a path, as pairs of an operator and a name, of which one is empty. Prefixes become URIs."""
    default = namespaces.get("") if namespaces else None
    attribute = False
    for match in _token.finditer(pattern):
        operator, name = match.groups()
        operator, name = operator or "", name or ""
        if name and name[0] != "{":
            prefix, colon, local = name.partition(":")
            if colon:
                try:
                    if not namespaces:
                        raise KeyError
                    name = f"{{{namespaces[prefix]}}}{local}"
                except KeyError:
                    raise SyntaxError(f"prefix {prefix!r} not found in prefix map") from None
            elif default and not attribute:
                name = f"{{{default}}}{name}"
        yield operator, name
        attribute = operator == "@"


class _Context:
    """What a search knows of the whole tree."""

    def __init__(self, root):
        self.root = root
        self._parents = None

    def parents(self):
        if self._parents is None:
            self._parents = {child: parent for parent in self.root.iter() for child in parent}
        return self._parents


def _matcher(tag):
    """A test of elements for a name, in which the namespace or the local part may be a star."""
    if tag == "*":
        return lambda e: True
    if tag == "{*}*":
        return lambda e: isinstance(e.tag, str)
    if tag == "{}*":
        return lambda e: isinstance(e.tag, str) and e.tag[:1] != "{"
    if tag[:3] == "{*}":
        local, suffix = tag[3:], tag[2:]
        return lambda e: e.tag == local or isinstance(e.tag, str) and e.tag[:1] == "{" and e.tag.endswith(suffix)
    if tag[-2:] == "}*":
        start = tag[:-1]
        return lambda e: isinstance(e.tag, str) and e.tag.startswith(start)
    if tag[:2] == "{}":
        tag = tag[2:]
    return lambda e: e.tag == tag


def _children(tag):
    matches = _matcher(tag)

    def select(context, elements):
        for e in elements:
            for child in e:
                if matches(child):
                    yield child
    return select


def _descendants(tag):
    matches = _matcher(tag)

    def select(context, elements):
        for e in elements:
            for d in e.iter():
                if d is not e and matches(d):
                    yield d
    return select


def _itself(context, elements):
    yield from elements


def _parents(context, elements):
    seen = set()
    parents = context.parents()
    for e in elements:
        parent = parents.get(e)
        if parent is not None and parent not in seen:
            seen.add(parent)
            yield parent


def _predicate(tokens):
    """The selection that brackets mean. Their kinds are told by the tokens between them: names and literals stand as - and '."""
    kinds, values = "", []
    while True:
        token = next(tokens, None)
        if token is None:
            raise SyntaxError("invalid predicate")
        operator, name = token
        if operator == "]":
            break
        if token == ("", ""):
            # White space counts only outside of brackets.
            continue
        if operator == "()" and not name:
            kinds += "()"
            values += [None, None]
            continue
        if operator[:1] in ("'", '"') and operator:
            kinds += "'"
            values.append(operator[1:-1])
        else:
            kinds += "~" if operator == "!=" else operator or "-"
            values.append(name)
    if kinds == "@-":
        key = values[1]
        return _filter(lambda e: e.get(key) is not None)
    if kinds in ("@-='", "@-~'"):
        key, value = values[1], values[-1]
        if kinds[2] == "=":
            return _filter(lambda e: e.get(key) == value)
        return _filter(lambda e: e.get(key) not in (None, value))
    if kinds == "-" and not re.match(r"-?\d+$", values[0]):
        tag = values[0]
        return _filter(lambda e: e.find(tag) is not None)
    if kinds in (".='", ".~'") or kinds in ("-='", "-~'") and not re.match(r"-?\d+$", values[0]):
        tag, value, equal = values[0], values[-1], kinds[1] == "="
        text = lambda e: "".join(e.itertext())
        if kinds[0] == ".":
            return _filter(lambda e: (text(e) == value) == equal)
        return _filter(lambda e: any((text(found) == value) == equal for found in e.iterfind(tag)))
    if kinds in ("-", "-()", "-()-"):
        return _position(_place(kinds, values))
    raise SyntaxError("invalid predicate")


def _place(kinds, values):
    if kinds == "-":
        index = int(values[0]) - 1
        if index < 0:
            raise SyntaxError("XPath position >= 1 expected")
        return index
    if values[0] != "last":
        raise SyntaxError("unsupported function")
    if kinds == "-()":
        return -1
    try:
        index = int(values[3]) - 1
    except ValueError:
        raise SyntaxError("unsupported expression")
    if index > -2:
        raise SyntaxError("XPath offset from last() must be negative")
    return index


def _filter(test):
    def select(context, elements):
        for e in elements:
            if test(e):
                yield e
    return select


def _position(index):
    """Elements that have that place among those of the same name in their parent."""
    def select(context, elements):
        parents = context.parents()
        for e in elements:
            parent = parents.get(e)
            if parent is None:
                continue
            alike = list(parent.findall(e.tag))
            if -len(alike) <= index < len(alike) and alike[index] is e:
                yield e
    return select


def _compile(path, namespaces):
    if path[-1:] == "/":
        path += "*"
    tokens = xpath_tokenizer(path, namespaces)
    first = next(tokens, None)
    steps = []
    if first is None:
        return steps
    token = first
    if token[0] in ("/", "//") and path[0] == "/":
        raise SyntaxError("cannot use absolute path on element")
    while True:
        operator, name = token
        if not operator:
            steps.append(_children(name))
        elif operator == "*":
            steps.append(_children("*"))
        elif operator == ".":
            steps.append(_itself)
        elif operator == "..":
            steps.append(_parents)
        elif operator == "[":
            steps.append(_predicate(tokens))
        elif operator == "//":
            following = next(tokens, None)
            if following is None:
                break
            if following[0] == "*":
                steps.append(_descendants("*"))
            elif not following[0]:
                steps.append(_descendants(following[1]))
            else:
                raise SyntaxError("invalid descendant")
        else:
            raise SyntaxError("invalid path")
        token = next(tokens, None)
        if token is not None and token[0] == "/":
            token = next(tokens, None)
        if token is None:
            break
    return steps


_cache = {}


def iterfind(elem, path, namespaces=None):
    key = (path,) + tuple(sorted(namespaces.items(), key=lambda item: item[0] or "")) if namespaces else (path,)
    steps = _cache.get(key)
    if steps is None:
        if path[:1] == "/":
            raise SyntaxError("cannot use absolute path on element")
        if len(_cache) > 100:
            _cache.clear()
        if namespaces and None in namespaces:
            namespaces = {**namespaces, "": namespaces[None]}
        steps = _cache[key] = _compile(path, namespaces)
    found = [elem] if steps else []
    context = _Context(elem)
    for select in steps:
        found = select(context, found)
    return iter(found)


def find(elem, path, namespaces=None):
    return next(iterfind(elem, path, namespaces), None)


def findall(elem, path, namespaces=None):
    return list(iterfind(elem, path, namespaces))


def findtext(elem, path, default=None, namespaces=None):
    found = find(elem, path, namespaces)
    if found is None:
        return default
    return "" if found.text is None else found.text
