def increment_lineno(node, n=1):
    """Increment the line number and end line number of each node in the tree starting at *node* by *n*."""
    for child in walk(node):
        if isinstance(child, TypeIgnore):
            child.lineno = getattr(child, "lineno", 0) + n
            continue
        if "lineno" in child._attributes:
            child.lineno = getattr(child, "lineno", 0) + n
        if "end_lineno" in child._attributes and (end := getattr(child, "end_lineno", 0)) is not None:
            child.end_lineno = end + n
    return node


def _source_lines(source):
    # Form feeds and the like end no lines here.
    import io
    return list(io.StringIO(source, newline=""))


def get_source_segment(source, node, *, padded=False):
    """Get source code segment of the *source* that generated *node*.

    If some location information is missing, return None. With padded, the first line of a statement of several lines is
    padded with spaces to match its original position.
    """
    try:
        if node.end_lineno is None or node.end_col_offset is None:
            return None
        first, last = node.lineno - 1, node.end_lineno - 1
        start, end = node.col_offset, node.end_col_offset
    except AttributeError:
        return None
    lines = [line.encode() for line in _source_lines(source)[:last + 1]]
    if first == last:
        return lines[first][start:end].decode()
    padding = ""
    if padded:
        padding = "".join([c if c in "\f\t" else " " for c in lines[first][:start].decode()])
    return padding + b"".join([lines[first][start:], *lines[first + 1:last], lines[last][:end]]).decode()


def compare(a, b, /, *, compare_attributes=False):
    """Recursively compares two ASTs.

    compare_attributes affects whether line numbers and columns are considered too.
    """
    missing = object()

    def same(a, b):
        if isinstance(a, AST):
            return same_node(a, b)
        if isinstance(a, list):
            return isinstance(b, list) and len(a) == len(b) and all(map(same, a, b))
        return type(a) is type(b) and a == b

    def same_node(a, b):
        if type(a) is not type(b) or a._fields != b._fields:
            return False
        for name in a._fields:
            x, y = getattr(a, name, missing), getattr(b, name, missing)
            if x is missing and y is missing:
                continue
            if x is missing or y is missing or not same(x, y):
                return False
        if compare_attributes:
            if a._attributes != b._attributes:
                return False
            for name in a._attributes:
                x, y = getattr(a, name, missing), getattr(b, name, missing)
                if x is not y and (x is missing or y is missing or x != y):
                    return False
        return True

    return same(a, b)


class slice(AST):
    """Deprecated AST node class."""


class Index(slice):
    """Deprecated AST node class. Use the index value directly instead."""

    def __new__(cls, value, **kwargs):
        return value


class ExtSlice(slice):
    """Deprecated AST node class. Use ast.Tuple instead."""

    def __new__(cls, dims=(), **kwargs):
        return Tuple(list(dims), Load(), **kwargs)


class Suite(mod):
    """Deprecated AST node class.  Unused in Python 3."""


class AugLoad(expr_context):
    """Deprecated AST node class.  Unused in Python 3."""


class AugStore(expr_context):
    """Deprecated AST node class.  Unused in Python 3."""


class Param(expr_context):
    """Deprecated AST node class.  Unused in Python 3."""
