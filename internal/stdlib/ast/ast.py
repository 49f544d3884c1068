def parse(source, filename="<unknown>", mode="exec", *, type_comments=False, feature_version=None, optimize=-1):
    """
    Parse the source into an AST node.
    Equivalent to compile(source, filename, mode, PyCF_ONLY_AST).
    """
    flags = PyCF_ONLY_AST
    if optimize > 0:
        flags |= PyCF_OPTIMIZED_AST
    if type_comments:
        flags |= PyCF_TYPE_COMMENTS
    minor = -1
    if isinstance(feature_version, tuple):
        major, minor = feature_version
        if major != 3:
            raise ValueError(f"Unsupported major version: {major}")
    elif feature_version is not None:
        minor = feature_version
    return compile(source, filename, mode, flags, _feature_version=minor, optimize=optimize)


def _literal(node):
    """literal_eval of a node."""
    if isinstance(node, Expression):
        node = node.body

    def malformed(node):
        text = "malformed node or string"
        if line := getattr(node, "lineno", None):
            text += f" on line {line}"
        raise ValueError(text + f": {node!r}")

    def number(node):
        if not isinstance(node, Constant) or type(node.value) not in (int, float, complex):
            malformed(node)
        return node.value

    def signed(node):
        if isinstance(node, UnaryOp) and isinstance(node.op, (UAdd, USub)):
            value = number(node.operand)
            return +value if isinstance(node.op, UAdd) else -value
        return number(node)

    def value(node):
        if isinstance(node, Constant):
            return node.value
        if isinstance(node, Tuple):
            return tuple(map(value, node.elts))
        if isinstance(node, List):
            return list(map(value, node.elts))
        if isinstance(node, Set):
            return set(map(value, node.elts))
        if isinstance(node, Call) and isinstance(node.func, Name) and node.func.id == "set" and node.args == node.keywords == []:
            return set()
        if isinstance(node, Dict):
            if len(node.keys) != len(node.values):
                malformed(node)
            return dict(zip(map(value, node.keys), map(value, node.values)))
        if isinstance(node, BinOp) and isinstance(node.op, (Add, Sub)):
            left, right = signed(node.left), number(node.right)
            if isinstance(left, (int, float)) and isinstance(right, complex):
                return left + right if isinstance(node.op, Add) else left - right
        return signed(node)

    return value(node)


def dump(node, annotate_fields=True, include_attributes=False, *, indent=None, show_empty=False):
    """
    Return a formatted dump of the tree in node, with the names of the fields unless annotate_fields is false.

    Line numbers and columns are shown if include_attributes is true. An indent of spaces, or a string, spreads the dump over
    lines. Optional fields that are empty lists are left out unless show_empty is true.
    """
    if not isinstance(node, AST):
        raise TypeError(f"expected AST, got {node.__class__.__name__!r}")
    if indent is not None and not isinstance(indent, str):
        indent = " " * indent

    # Each call returns the text, and whether it is short enough to share its line.
    def show(node, level):
        if indent is None:
            lead, sep = "", ", "
        else:
            lead = "\n" + indent * (level + 1)
            sep = "," + lead
        if isinstance(node, list):
            if not node:
                return "[]", True
            return "[" + lead + sep.join([show(x, level + 1)[0] for x in node]) + "]", False
        if not isinstance(node, AST):
            return repr(node), True
        cls = type(node)
        parts, simple, keywords = [], True, annotate_fields
        skipped = []
        for name in node._fields:
            try:
                value = getattr(node, name)
            except AttributeError:
                keywords = True
                continue
            if value is None and getattr(cls, name, ...) is None:
                keywords = True
                continue
            if not show_empty:
                if value == [] and getattr(cls._field_types.get(name), "__origin__", None) is list:
                    if not keywords:
                        skipped.append("[]")
                    continue
                if not keywords:
                    parts += skipped
                    skipped.clear()
            text, plain = show(value, level + 1)
            simple = simple and plain
            parts.append(f"{name}={text}" if keywords else text)
        if include_attributes and node._attributes:
            for name in node._attributes:
                try:
                    value = getattr(node, name)
                except AttributeError:
                    continue
                if value is None and getattr(cls, name, ...) is None:
                    continue
                text, plain = show(value, level + 1)
                simple = simple and plain
                parts.append(f"{name}={text}")
        if simple and len(parts) <= 3:
            return f"{cls.__name__}({', '.join(parts)})", not parts
        return f"{cls.__name__}({lead}{sep.join(parts)})", False

    return show(node, 0)[0]


def copy_location(new_node, old_node):
    """Copy source location (`lineno`, `col_offset`, `end_lineno`, and `end_col_offset` attributes) from *old_node* to
    *new_node* if possible, and return *new_node*."""
    for name in "lineno", "col_offset", "end_lineno", "end_col_offset":
        if name in old_node._attributes and name in new_node._attributes:
            value = getattr(old_node, name, None)
            if value is not None or hasattr(old_node, name) and name.startswith("end_"):
                setattr(new_node, name, value)
    return new_node


def fix_missing_locations(node):
    """Give the nodes below *node* that lack line numbers and columns those of their parents, starting with line 1."""
    defaults = (("lineno", 1), ("end_lineno", 1), ("col_offset", 0), ("end_col_offset", 0))

    def fix(node, inherited):
        here = []
        for name, value in inherited:
            if name in node._attributes:
                own = getattr(node, name, None)
                if own is None and (name.startswith("end_") or not hasattr(node, name)):
                    setattr(node, name, value)
                else:
                    value = own
            here.append((name, value))
        for child in iter_child_nodes(node):
            fix(child, here)

    fix(node, defaults)
    return node


def iter_fields(node):
    """Yield a tuple of ``(fieldname, value)`` for each field in ``node._fields`` that is present on *node*."""
    for name in node._fields:
        try:
            yield name, getattr(node, name)
        except AttributeError:
            pass


def iter_child_nodes(node):
    """Yield all direct child nodes of *node*, that is, all fields that are nodes and all items of fields that are lists of
    nodes."""
    for name in node._fields:
        value = getattr(node, name, None)
        if isinstance(value, AST):
            yield value
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, AST):
                    yield item


def walk(node):
    """Yield *node* and all nodes below it, level by level."""
    level = [node]
    while level:
        below = []
        for node in level:
            # The children are asked for first, so that the caller may change the node.
            below.extend(iter_child_nodes(node))
            yield node
        level = below


def get_docstring(node, clean=True):
    """Return the docstring for the given node or None if no docstring can be found. If the node provided does not have
    docstrings a TypeError will be raised."""
    if not isinstance(node, (AsyncFunctionDef, FunctionDef, ClassDef, Module)):
        raise TypeError("%r can't have docstrings" % (node.__class__.__name__))
    first = node.body[0] if node.body else None
    if not isinstance(first, Expr) or not isinstance(first.value, Constant) or not isinstance(first.value.value, str):
        return None
    text = first.value.value
    if clean:
        import inspect
        text = inspect.cleandoc(text)
    return text


class NodeVisitor(object):
    """Walks a tree and calls a visitor function for each node found: ``visit_`` and the name of the node's class, or
    ``generic_visit`` where there is none. What the visitor function returns is what ``visit`` returns."""

    def visit(self, node):
        """Visit a node."""
        return getattr(self, "visit_" + node.__class__.__name__, self.generic_visit)(node)

    def generic_visit(self, node):
        """Called if no explicit visitor function exists for a node."""
        for _, value in iter_fields(node):
            if isinstance(value, AST):
                self.visit(value)
            elif isinstance(value, list):
                for item in value:
                    if isinstance(item, AST):
                        self.visit(item)


class NodeTransformer(NodeVisitor):
    """A visitor whose functions return what takes the node's place: a node, None to remove it, or, for statements and other
    nodes in lists, a list of nodes."""

    def generic_visit(self, node):
        for name, value in iter_fields(node):
            if isinstance(value, AST):
                new = self.visit(value)
                if new is None:
                    delattr(node, name)
                else:
                    setattr(node, name, new)
            elif isinstance(value, list):
                kept = []
                for item in value:
                    if isinstance(item, AST):
                        item = self.visit(item)
                        if item is None:
                            continue
                        if not isinstance(item, AST):
                            kept.extend(item)
                            continue
                    kept.append(item)
                value[:] = kept
        return node
