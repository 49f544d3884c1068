"""Support to pretty-print lists, tuples, & dictionaries recursively."""

__all__ = ["pprint", "pformat", "isreadable", "isrecursive", "saferepr", "PrettyPrinter", "pp"]


class _Key:
    __slots__ = ("obj",)

    def __init__(self, obj):
        self.obj = obj

    def __lt__(self, other):
        try:
            return self.obj < other.obj
        except TypeError:
            return (str(type(self.obj)), id(self.obj)) < (str(type(other.obj)), id(other.obj))


def _pair_key(t):
    return _Key(t[0]), _Key(t[1])


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    """Pretty-print a Python object to a stream [default is sys.stdout]."""
    PrettyPrinter(stream=stream, indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts,
                  underscore_numbers=underscore_numbers).pprint(object)


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    """Format a Python object into a pretty-printed representation."""
    return PrettyPrinter(indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts,
                         underscore_numbers=underscore_numbers).pformat(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    """Pretty-print a Python object"""
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def saferepr(object):
    """Version of repr() which can handle recursive data structures."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[0]


def isreadable(object):
    """Determine if saferepr(object) is readable by eval()."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[1]


def isrecursive(object):
    """Determine if object requires a recursive representation."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[2]


def _recursion(object):
    return f"<Recursion on {type(object).__name__} with id={id(object)}>"


def _generated(repr):
    """Whether a dataclass did not write its repr itself."""
    code = getattr(repr, "__code__", None)
    return code is None or code.co_filename.startswith("<")


_SIMPLE = frozenset({str, bytes, bytearray, float, complex, bool, type(None)})


class PrettyPrinter:
    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
        indent, width = int(indent), int(width)
        if indent < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if not width:
            raise ValueError("width must be != 0")
        self._depth = depth
        self._indent_per_level = indent
        self._width = width
        self._stream = stream
        self._compact = bool(compact)
        self._sort_dicts = sort_dicts
        self._underscore_numbers = underscore_numbers

    def pprint(self, object):
        stream = self._stream
        if stream is None:
            import sys
            stream = sys.stdout
        if stream is not None:
            stream.write(self.pformat(object) + "\n")

    def pformat(self, object):
        out = []
        self._format(object, out, 0, 0, {}, 0)
        return "".join(out)

    def isrecursive(self, object):
        return self.format(object, {}, 0, 0)[2]

    def isreadable(self, object):
        s, readable, recursive = self.format(object, {}, 0, 0)
        return readable and not recursive

    def format(self, object, context, maxlevels, level):
        return self._safe_repr(object, context, maxlevels, level)

    def _repr(self, object, context, level):
        return self.format(object, context.copy(), self._depth, level)[0]

    def _format(self, object, out, indent, allowance, context, level):
        key = id(object)
        if key in context:
            out.append(_recursion(object))
            return
        rep = self._repr(object, context, level)
        if len(rep) > self._width - indent - allowance:
            if not _dispatch:
                _dispatch.update(_table())
            method = _dispatch.get(type(object).__repr__)
            if method is not None:
                context[key] = 1
                method(self, object, out, indent, allowance, context, level + 1)
                del context[key]
                return
            if hasattr(type(object), "__dataclass_fields__") and type(object).__dataclass_params__.repr and (
                    _generated(type(object).__repr__)):
                context[key] = 1
                self._dataclass(object, out, indent, allowance, context, level + 1)
                del context[key]
                return
        out.append(rep)

    def _dataclass(self, object, out, indent, allowance, context, level):
        name = object.__class__.__name__
        indent += len(name) + 1
        items = [(f.name, getattr(object, f.name)) for f in object.__dataclass_fields__.values() if f.repr and str(f._field_type) != "_FIELD_CLASSVAR"]
        out.append(name + "(")
        self._namespace(items, out, indent, allowance, context, level)
        out.append(")")

    def _namespace(self, items, out, indent, allowance, context, level):
        last = len(items) - 1
        for i, (key, value) in enumerate(items):
            out.append(key + "=")
            if id(value) in context:
                out.append("...")
            else:
                self._format(value, out, indent + len(key) + 1, allowance if i == last else 1, context, level)
            if i != last:
                out.append(",\n" + " " * indent)

    def _simplenamespace(self, object, out, indent, allowance, context, level):
        name = "namespace" if type(object).__name__ == "SimpleNamespace" else object.__class__.__name__
        out.append(name + "(")
        self._namespace(list(object.__dict__.items()), out, indent + len(name) + 1, allowance, context, level)
        out.append(")")

    def _dict(self, object, out, indent, allowance, context, level):
        out.append("{")
        if self._indent_per_level > 1:
            out.append((self._indent_per_level - 1) * " ")
        if len(object):
            items = sorted(object.items(), key=_pair_key) if self._sort_dicts else list(object.items())
            self._dict_items(items, out, indent, allowance + 1, context, level)
        out.append("}")

    def _dict_items(self, items, out, indent, allowance, context, level):
        indent += self._indent_per_level
        last = len(items) - 1
        for i, (key, value) in enumerate(items):
            rep = self._repr(key, context, level)
            out.append(rep + ": ")
            self._format(value, out, indent + len(rep) + 2, allowance if i == last else 1, context, level)
            if i != last:
                out.append(",\n" + " " * indent)

    def _ordered_dict(self, object, out, indent, allowance, context, level):
        if not len(object):
            out.append(repr(object))
            return
        name = object.__class__.__name__
        out.append(name + "(")
        self._format(list(object.items()), out, indent + len(name) + 1, allowance + 1, context, level)
        out.append(")")

    def _mappingproxy(self, object, out, indent, allowance, context, level):
        out.append("mappingproxy(")
        self._format(object.copy(), out, indent + 13, allowance + 1, context, level)
        out.append(")")

    def _chainmap(self, object, out, indent, allowance, context, level):
        if not len(object.maps):
            out.append(repr(object))
            return
        name = object.__class__.__name__
        out.append(name + "(")
        indent += len(name) + 1
        for i, m in enumerate(object.maps):
            last = i == len(object.maps) - 1
            self._format(m, out, indent, allowance + 1 if last else 1, context, level)
            out.append(")" if last else ",\n" + " " * indent)

    def _user(self, object, out, indent, allowance, context, level):
        self._format(object.data, out, indent, allowance, context, level - 1)

    def _bytes(self, object, out, indent, allowance, context, level):
        if len(object) <= 4:
            out.append(repr(object))
            return
        if level == 1:
            indent += 1
            allowance += 1
        # Lines consist of whole groups of four.
        lines, line, width = [], b"", self._width - indent
        last = len(object) // 4 * 4
        for i in range(0, len(object), 4):
            if i == last:
                width -= allowance
            longer = line + object[i:i + 4]
            if line and len(repr(longer)) > width:
                lines.append(repr(line))
                longer = object[i:i + 4]
            line = longer
        if line:
            lines.append(repr(line))
        text = ("\n" + " " * indent).join(lines)
        out.append(f"({text})" if level == 1 else text)

    def _bytearray(self, object, out, indent, allowance, context, level):
        out.append("bytearray(")
        self._bytes(bytes(object), out, indent + 10, allowance + 1, context, level + 1)
        out.append(")")

    def _defaultdict(self, object, out, indent, allowance, context, level):
        if not len(object):
            out.append(repr(object))
            return
        rdf = self._repr(object.default_factory, context, level)
        name = object.__class__.__name__
        indent += len(name) + 1
        out.append(f"{name}({rdf},\n{' ' * indent}")
        self._dict(object, out, indent, allowance + 1, context, level)
        out.append(")")

    def _counter(self, object, out, indent, allowance, context, level):
        if not len(object):
            out.append(repr(object))
            return
        name = object.__class__.__name__
        out.append(name + "({")
        if self._indent_per_level > 1:
            out.append((self._indent_per_level - 1) * " ")
        self._dict_items(object.most_common(), out, indent + len(name) + 1, allowance + 2, context, level)
        out.append("})")

    def _deque(self, object, out, indent, allowance, context, level):
        if not len(object):
            out.append(repr(object))
            return
        name = object.__class__.__name__
        out.append(name + "(")
        indent += len(name) + 1
        out.append("[")
        if object.maxlen is None:
            self._items(object, out, indent, allowance + 2, context, level)
            out.append("])")
        else:
            self._items(object, out, indent, 2, context, level)
            out.append(f"],\n{' ' * indent}maxlen={self._repr(object.maxlen, context, level)})")

    def _list(self, object, out, indent, allowance, context, level):
        out.append("[")
        self._items(object, out, indent, allowance + 1, context, level)
        out.append("]")

    def _tuple(self, object, out, indent, allowance, context, level):
        end = ",)" if len(object) == 1 else ")"
        out.append("(")
        self._items(object, out, indent, allowance + len(end), context, level)
        out.append(end)

    def _set(self, object, out, indent, allowance, context, level):
        if not len(object):
            out.append(repr(object))
            return
        if type(object) is set:
            out.append("{")
            end = "}"
        else:
            name = object.__class__.__name__
            out.append(name + "({")
            end = "})"
            indent += len(name) + 1
        self._items(sorted(object, key=_Key), out, indent, allowance + len(end), context, level)
        out.append(end)

    def _items(self, items, out, indent, allowance, context, level, pairs=False):
        indent += self._indent_per_level
        if self._indent_per_level > 1:
            out.append((self._indent_per_level - 1) * " ")
        sep = ",\n" + " " * indent
        delim = ""
        width = max_width = self._width - indent + 1
        items = list(items)
        for i, item in enumerate(items):
            last = i == len(items) - 1
            if last:
                max_width -= allowance
                width -= allowance
            if self._compact:
                rep = self._repr(item, context, level)
                w = len(rep) + 2
                if width < w:
                    width = max_width
                    if delim:
                        delim = sep
                if width >= w:
                    width -= w
                    out.append(delim)
                    delim = ", "
                    out.append(rep)
                    continue
            out.append(delim)
            delim = sep
            self._format(item, out, indent, allowance if last else 1, context, level)

    def _str(self, object, out, indent, allowance, context, level):
        if not len(object):
            out.append(repr(object))
            return
        import re
        chunks = []
        lines = object.splitlines(True)
        if level == 1:
            indent += 1
            allowance += 1
        max_width1 = max_width = self._width - indent
        rep = ""
        for i, line in enumerate(lines):
            rep = repr(line)
            if i == len(lines) - 1:
                max_width1 -= allowance
            if len(rep) <= max_width1:
                chunks.append(rep)
                continue
            parts = re.findall(r"\S*\s*", line)
            parts.pop()
            max_width2 = max_width
            current = ""
            for j, part in enumerate(parts):
                candidate = current + part
                if j == len(parts) - 1 and i == len(lines) - 1:
                    max_width2 -= allowance
                if len(repr(candidate)) > max_width2:
                    if current:
                        chunks.append(repr(current))
                    current = part
                else:
                    current = candidate
            if current:
                chunks.append(repr(current))
        if len(chunks) == 1:
            out.append(rep)
            return
        if level == 1:
            out.append("(")
        out.append(("\n" + " " * indent).join(chunks))
        if level == 1:
            out.append(")")

    def _safe_repr(self, object, context, maxlevels, level):
        typ = type(object)
        if typ in _SIMPLE:
            return repr(object), True, False
        r = getattr(typ, "__repr__", None)
        if issubclass(typ, int) and r is int.__repr__:
            return (f"{object:_d}" if self._underscore_numbers else repr(object)), True, False
        if issubclass(typ, dict) and r is dict.__repr__:
            if not object:
                return "{}", True, False
            if maxlevels and level >= maxlevels:
                return "{...}", False, id(object) in context
            if id(object) in context:
                return _recursion(object), False, True
            context[id(object)] = 1
            readable, recursive = True, False
            parts = []
            items = sorted(object.items(), key=_pair_key) if self._sort_dicts else object.items()
            for k, v in items:
                ks, kr, krec = self.format(k, context, maxlevels, level + 1)
                vs, vr, vrec = self.format(v, context, maxlevels, level + 1)
                parts.append(f"{ks}: {vs}")
                readable = readable and kr and vr
                recursive = recursive or krec or vrec
            del context[id(object)]
            return "{" + ", ".join(parts) + "}", readable, recursive
        if issubclass(typ, list) and r is list.__repr__ or issubclass(typ, tuple) and r is tuple.__repr__:
            if issubclass(typ, list):
                if not object:
                    return "[]", True, False
                form = "[%s]"
            elif len(object) == 1:
                form = "(%s,)"
            else:
                if not object:
                    return "()", True, False
                form = "(%s)"
            if maxlevels and level >= maxlevels:
                return form % "...", False, id(object) in context
            if id(object) in context:
                return _recursion(object), False, True
            context[id(object)] = 1
            readable, recursive = True, False
            parts = []
            for o in object:
                s, rd, rec = self.format(o, context, maxlevels, level + 1)
                parts.append(s)
                readable = readable and rd
                recursive = recursive or rec
            del context[id(object)]
            return form % ", ".join(parts), readable, recursive
        rep = repr(object)
        return rep, rep and not rep.startswith("<"), False


def _table():
    from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, UserString, defaultdict, deque
    from types import MappingProxyType, SimpleNamespace
    P = PrettyPrinter
    return {dict.__repr__: P._dict, list.__repr__: P._list, tuple.__repr__: P._tuple, set.__repr__: P._set, frozenset.__repr__: P._set,
             str.__repr__: P._str, bytes.__repr__: P._bytes, bytearray.__repr__: P._bytearray, MappingProxyType.__repr__: P._mappingproxy,
             SimpleNamespace.__repr__: P._simplenamespace, OrderedDict.__repr__: P._ordered_dict, ChainMap.__repr__: P._chainmap,
             defaultdict.__repr__: P._defaultdict, Counter.__repr__: P._counter, deque.__repr__: P._deque, UserDict.__repr__: P._user,
             UserList.__repr__: P._user, UserString.__repr__: P._user}


# What _table returns, once something does not fit into a line.
_dispatch = {}
