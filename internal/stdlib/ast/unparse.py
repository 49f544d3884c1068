# Places for expressions, from the loosest to the tightest: an expression looser than its place stands in parentheses.
_NAMED, _TUPLE, _YIELD, _TEST, _OR, _AND, _NOT, _CMP, _EXPR, _BXOR, _BAND, _SHIFT, _ARITH, _TERM, _FACTOR, _POWER, _AWAIT, _ATOM = range(18)

_BINARY = {"Add": ("+", _ARITH), "Sub": ("-", _ARITH), "Mult": ("*", _TERM), "MatMult": ("@", _TERM), "Div": ("/", _TERM), "Mod": ("%", _TERM),
           "LShift": ("<<", _SHIFT), "RShift": (">>", _SHIFT), "BitOr": ("|", _EXPR), "BitXor": ("^", _BXOR), "BitAnd": ("&", _BAND),
           "FloorDiv": ("//", _TERM), "Pow": ("**", _POWER)}
_UNARY = {"Invert": ("~", _FACTOR), "Not": ("not ", _NOT), "UAdd": ("+", _FACTOR), "USub": ("-", _FACTOR)}
_COMPARE = {"Eq": "==", "NotEq": "!=", "Lt": "<", "LtE": "<=", "Gt": ">", "GtE": ">=", "Is": "is", "IsNot": "is not", "In": "in",
            "NotIn": "not in"}
_TRIPLE = ['"""', "'''"]
_QUOTES = ["'", '"', '"""', "'''"]


def _kind(node):
    return node.__class__.__name__


def _tight(place):
    return min(place + 1, _ATOM)


def _escaped(char, whitespace):
    if char in "\n\t" and not whitespace:
        return char
    if char == "\\" or not char.isprintable():
        return char.encode("unicode_escape").decode("ascii")
    return char


def _literal_body(text, quotes, whitespace=False):
    """The inside of a string literal with as few backslashes as possible, and the quotes that fit around it, best first."""
    body = "".join([_escaped(c, whitespace) for c in text])
    fit = [q for q in quotes if q not in body and (len(q) == 3 or "\n" not in body)]
    if not fit:
        text = repr(text)
        return text[1:-1], [next((q for q in quotes if text[0] in q), text[0])]
    if body:
        fit.sort(key=lambda q: q[0] == body[-1])
        if fit[0][0] == body[-1]:
            body = body[:-1] + "\\" + body[-1]
    return body, fit


class _Writer:
    """Writes a tree. What is written is kept in pieces; place says how tight an expression must be."""

    def __init__(self):
        self.out = []
        self.depth = 0

    def line(self, text=""):
        if self.out:
            self.out.append("\n")
        self.out.append("    " * self.depth + text)

    def write(self, *parts):
        self.out.extend(parts)

    def node(self, node, place=_TEST):
        if isinstance(node, list):
            for item in node:
                self.node(item)
            return
        kind = _kind(node)
        method = getattr(self, kind, None)
        if method is None:
            for child in iter_child_nodes(node):
                self.node(child)
        elif isinstance(node, (expr, pattern)):
            method(node, place)
        else:
            method(node)

    def among(self, nodes, place=_TEST):
        first = True
        for node in nodes:
            if not first:
                self.write(", ")
            first = False
            self.node(node, place)

    def wrapped(self, needed, write):
        if needed:
            self.write("(")
            write()
            self.write(")")
        else:
            write()

    # Modules and blocks.

    def Module(self, node):
        self.ignored = {ignore.lineno: f"ignore{ignore.tag}" for ignore in node.type_ignores}
        self.documented(node)
        self.ignored = {}

    ignored = {}

    def Interactive(self, node):
        self.node(node.body)

    def Expression(self, node):
        self.node(node.body)

    def FunctionType(self, node):
        self.write("(")
        self.among(node.argtypes)
        self.write(") -> ")
        self.node(node.returns)

    def documented(self, node):
        body = node.body
        if body and isinstance(body[0], Expr) and isinstance(body[0].value, Constant) and isinstance(body[0].value.value, str):
            doc = body[0].value
            self.line()
            if doc.kind == "u":
                self.write("u")
            text, fit = _literal_body(doc.value, _TRIPLE)
            self.write(fit[0], text, fit[0])
            body = body[1:]
        self.node(body)

    def block(self, body, comment=None):
        self.write(":", *([comment] if comment else []))
        self.depth += 1
        self.node(body)
        self.depth -= 1

    def comment(self, node):
        text = self.ignored.get(getattr(node, "lineno", None)) or node.type_comment
        return f" # type: {text}" if text is not None else ""

    # Statements.

    def Expr(self, node):
        self.line()
        self.node(node.value, _YIELD)

    def Assign(self, node):
        self.line()
        for target in node.targets:
            self.node(target, _TUPLE)
            self.write(" = ")
        self.node(node.value)
        self.write(self.comment(node))

    def AugAssign(self, node):
        self.line()
        self.node(node.target)
        self.write(" " + _BINARY[_kind(node.op)][0] + "= ")
        self.node(node.value)

    def AnnAssign(self, node):
        self.line()
        self.wrapped(not node.simple and isinstance(node.target, Name), lambda: self.node(node.target))
        self.write(": ")
        self.node(node.annotation)
        if node.value:
            self.write(" = ")
            self.node(node.value)

    def Return(self, node):
        self.word("return", node.value)

    def word(self, text, *values):
        self.line(text)
        sep = " "
        for value in values:
            if value:
                self.write(sep)
                self.node(value)
            sep = ", "

    def Pass(self, node):
        self.line("pass")

    def Break(self, node):
        self.line("break")

    def Continue(self, node):
        self.line("continue")

    def Delete(self, node):
        self.line("del ")
        self.among(node.targets)

    def Assert(self, node):
        self.word("assert", node.test, node.msg)

    def Global(self, node):
        self.line("global " + ", ".join(node.names))

    def Nonlocal(self, node):
        self.line("nonlocal " + ", ".join(node.names))

    def Import(self, node):
        self.line("import ")
        self.among(node.names)

    def ImportFrom(self, node):
        self.line("from " + "." * (node.level or 0) + (node.module or "") + " import ")
        self.among(node.names)

    def alias(self, node):
        self.write(node.name)
        if node.asname:
            self.write(" as " + node.asname)

    def Raise(self, node):
        if not node.exc:
            self.line("raise")
            if node.cause:
                raise ValueError("Node can't use cause without an exception.")
            return
        self.word("raise", node.exc)
        if node.cause:
            self.write(" from ")
            self.node(node.cause)

    def Try(self, node, star=""):
        self.line("try")
        self.block(node.body)
        for handler in node.handlers:
            self.ExceptHandler(handler, star)
        self.rest(node.orelse, "else")
        self.rest(node.finalbody, "finally")

    def TryStar(self, node):
        self.Try(node, "*")

    def ExceptHandler(self, node, star=""):
        self.line("except" + star)
        if node.type:
            self.write(" ")
            self.node(node.type)
        if node.name:
            self.write(" as " + node.name)
        self.block(node.body)

    def rest(self, body, word):
        if body:
            self.line(word)
            self.block(body)

    def ClassDef(self, node):
        self.decorated(node, "class ")
        if node.bases or node.keywords:
            self.write("(")
            self.among(node.bases + node.keywords)
            self.write(")")
        self.inner(node)

    def inner(self, node, comment=None):
        self.write(":", *([comment] if comment else []))
        self.depth += 1
        self.documented(node)
        self.depth -= 1

    def decorated(self, node, word):
        if self.out:
            self.out.append("\n")
        for decorator in node.decorator_list:
            self.line("@")
            self.node(decorator)
        self.line(word + node.name)
        self.params(node)

    def params(self, node):
        if getattr(node, "type_params", None):
            self.write("[")
            self.among(node.type_params)
            self.write("]")

    def FunctionDef(self, node, word="def "):
        self.decorated(node, word)
        self.write("(")
        self.node(node.args)
        self.write(")")
        if node.returns:
            self.write(" -> ")
            self.node(node.returns)
        self.inner(node, self.comment(node))

    def AsyncFunctionDef(self, node):
        self.FunctionDef(node, "async def ")

    def For(self, node, word="for "):
        self.line(word)
        self.node(node.target, _TUPLE)
        self.write(" in ")
        self.node(node.iter)
        self.block(node.body, self.comment(node))
        self.rest(node.orelse, "else")

    def AsyncFor(self, node):
        self.For(node, "async for ")

    def If(self, node):
        word = "if "
        while True:
            self.line(word)
            self.node(node.test)
            self.block(node.body)
            if not (node.orelse and len(node.orelse) == 1 and isinstance(node.orelse[0], If)):
                break
            node, word = node.orelse[0], "elif "
        self.rest(node.orelse, "else")

    def While(self, node):
        self.line("while ")
        self.node(node.test)
        self.block(node.body)
        self.rest(node.orelse, "else")

    def With(self, node, word="with "):
        self.line(word)
        self.among(node.items)
        self.block(node.body, self.comment(node))

    def AsyncWith(self, node):
        self.With(node, "async with ")

    def withitem(self, node):
        self.node(node.context_expr)
        if node.optional_vars:
            self.write(" as ")
            self.node(node.optional_vars)

    def Match(self, node):
        self.line("match ")
        self.node(node.subject)
        self.block(node.cases)

    def match_case(self, node):
        self.line("case ")
        self.node(node.pattern)
        if node.guard:
            self.write(" if ")
            self.node(node.guard)
        self.block(node.body)

    def TypeAlias(self, node):
        self.line("type ")
        self.node(node.name)
        self.params(node)
        self.write(" = ")
        self.node(node.value)

    def TypeVar(self, node, star=""):
        self.write(star + node.name)
        if getattr(node, "bound", None):
            self.write(": ")
            self.node(node.bound)
        if node.default_value:
            self.write(" = ")
            self.node(node.default_value)

    def TypeVarTuple(self, node):
        self.TypeVar(node, "*")

    def ParamSpec(self, node):
        self.TypeVar(node, "**")

    # Parts of calls and functions.

    def arg(self, node, star=""):
        self.write(star + node.arg)
        if node.annotation:
            self.write(": ")
            self.node(node.annotation)

    def arguments(self, node):
        plain = node.posonlyargs + node.args
        items = []
        missing = len(plain) - len(node.defaults)
        for i, a in enumerate(plain):
            items.append(("", a, node.defaults[i - missing] if i >= missing else None))
            if i + 1 == len(node.posonlyargs):
                items.append("/")
        if node.vararg:
            items.append(("*", node.vararg, None))
        elif node.kwonlyargs:
            items.append("*")
        items += [("", a, d) for a, d in zip(node.kwonlyargs, node.kw_defaults)]
        if node.kwarg:
            items.append(("**", node.kwarg, None))
        for i, item in enumerate(items):
            if i:
                self.write(", ")
            if isinstance(item, str):
                self.write(item)
                continue
            star, a, default = item
            self.arg(a, star)
            if default:
                self.write("=")
                self.node(default)

    def keyword(self, node):
        self.write("**" if node.arg is None else node.arg + "=")
        self.node(node.value)

    def comprehension(self, node):
        self.write(" async for " if node.is_async else " for ")
        self.node(node.target, _TUPLE)
        self.write(" in ")
        self.node(node.iter, _tight(_TEST))
        for test in node.ifs:
            self.write(" if ")
            self.node(test, _tight(_TEST))

    # Expressions.

    def Name(self, node, place):
        self.write(node.id)

    def NamedExpr(self, node, place):
        def write():
            self.node(node.target, _ATOM)
            self.write(" := ")
            self.node(node.value, _ATOM)
        self.wrapped(place > _NAMED, write)

    def Await(self, node, place):
        self.prefixed("await", node.value, place, _AWAIT)

    def Yield(self, node, place):
        self.prefixed("yield", node.value, place, _YIELD)

    def prefixed(self, word, value, place, own):
        def write():
            self.write(word)
            if value:
                self.write(" ")
                self.node(value, _ATOM)
        self.wrapped(place > own, write)

    def YieldFrom(self, node, place):
        if not node.value:
            raise ValueError("Node can't be used without a value attribute.")
        self.prefixed("yield from", node.value, place, _YIELD)

    def constant(self, value):
        text = repr(value)
        if isinstance(value, (float, complex)):
            # Infinity is written as a number that overflows, NaN as a difference of two.
            text = text.replace("inf", "1e309").replace("nan", "(1e309-1e309)")
        self.write(text)

    def Constant(self, node, place):
        value = node.value
        if isinstance(value, tuple):
            self.write("(")
            for i, item in enumerate(value):
                if i:
                    self.write(", ")
                self.constant(item)
            self.write(",)" if len(value) == 1 else ")")
        elif value is ...:
            self.write("...")
        else:
            if node.kind == "u":
                self.write("u")
            self.constant(value)

    def List(self, node, place):
        self.display("[", node.elts, "]")

    def Set(self, node, place):
        if node.elts:
            self.display("{", node.elts, "}")
        else:
            self.write("{*()}")  # {} is a dict

    def display(self, start, elts, end):
        self.write(start)
        self.among(elts)
        self.write(end)

    def Tuple(self, node, place):
        self.wrapped(not node.elts or place > _TUPLE, lambda: self.tuple_items(node.elts))

    def tuple_items(self, elts):
        self.among(elts)
        if len(elts) == 1:
            self.write(",")

    def Dict(self, node, place):
        self.write("{")
        for i, (key, value) in enumerate(zip(node.keys, node.values)):
            if i:
                self.write(", ")
            if key is None:
                self.write("**")
                self.node(value, _EXPR)
            else:
                self.node(key)
                self.write(": ")
                self.node(value)
        self.write("}")

    def ListComp(self, node, place, pair="[]"):
        self.write(pair[0])
        self.node(node.elt)
        self.node(node.generators)
        self.write(pair[1])

    def SetComp(self, node, place):
        self.ListComp(node, place, "{}")

    def GeneratorExp(self, node, place):
        self.ListComp(node, place, "()")

    def DictComp(self, node, place):
        self.write("{")
        self.node(node.key)
        self.write(": ")
        self.node(node.value)
        self.node(node.generators)
        self.write("}")

    def IfExp(self, node, place):
        def write():
            self.node(node.body, _tight(_TEST))
            self.write(" if ")
            self.node(node.test, _tight(_TEST))
            self.write(" else ")
            self.node(node.orelse, _TEST)
        self.wrapped(place > _TEST, write)

    def Lambda(self, node, place):
        def write():
            self.write("lambda")
            mark = len(self.out)
            self.node(node.args)
            if len(self.out) > mark:
                self.out.insert(mark, " ")
            self.write(": ")
            self.node(node.body, _TEST)
        self.wrapped(place > _TEST, write)

    def BinOp(self, node, place):
        sign, own = _BINARY[_kind(node.op)]
        left, right = (_tight(own), own) if sign == "**" else (own, _tight(own))

        def write():
            self.node(node.left, left)
            self.write(f" {sign} ")
            self.node(node.right, right)
        self.wrapped(place > own, write)

    def UnaryOp(self, node, place):
        sign, own = _UNARY[_kind(node.op)]

        def write():
            self.write(sign)
            self.node(node.operand, own)
        self.wrapped(place > own, write)

    def BoolOp(self, node, place):
        word, own = (" and ", _AND) if _kind(node.op) == "And" else (" or ", _OR)

        def write():
            # Each value stands tighter than the one before.
            inner = own
            for i, value in enumerate(node.values):
                if i:
                    self.write(word)
                inner = _tight(inner)
                self.node(value, inner)
        self.wrapped(place > own, write)

    def Compare(self, node, place):
        def write():
            self.node(node.left, _tight(_CMP))
            for op, value in zip(node.ops, node.comparators):
                self.write(" " + _COMPARE[_kind(op)] + " ")
                self.node(value, _tight(_CMP))
        self.wrapped(place > _CMP, write)

    def Attribute(self, node, place):
        self.node(node.value, _ATOM)
        if isinstance(node.value, Constant) and isinstance(node.value.value, int):
            self.write(" ")  # 3 .real
        self.write("." + node.attr)

    def Call(self, node, place):
        self.node(node.func, _ATOM)
        self.write("(")
        self.among(node.args + node.keywords)
        self.write(")")

    def Subscript(self, node, place):
        self.node(node.value, _ATOM)
        self.write("[")
        if isinstance(node.slice, Tuple) and node.slice.elts:
            self.tuple_items(node.slice.elts)
        else:
            self.node(node.slice)
        self.write("]")

    def Slice(self, node, place):
        if node.lower:
            self.node(node.lower)
        self.write(":")
        if node.upper:
            self.node(node.upper)
        if node.step:
            self.write(":")
            self.node(node.step)

    def Starred(self, node, place):
        self.write("*")
        self.node(node.value, _EXPR)

    # Strings with fields.

    def JoinedStr(self, node, place, letter="f"):
        parts = [(self.apart(value), isinstance(value, Constant)) for value in node.values]
        self.string(letter, parts)

    def TemplateStr(self, node, place):
        self.JoinedStr(node, place, "t")

    def FormattedValue(self, node, place):
        self.string("f", [(self.apart(node), False)])

    def Interpolation(self, node, place):
        self.string("t", [(self.apart(node), False)])

    def string(self, letter, parts):
        quotes, bodies = _QUOTES, []
        for text, constant in parts:
            if constant:
                text, fit = _literal_body(text, quotes, True)
                if not set(fit) & set(quotes):
                    break
                quotes = fit
            else:
                if "\n" in text:
                    quotes = [q for q in quotes if q in _TRIPLE]
                quotes = [q for q in quotes if q not in text] or quotes
            bodies.append(text)
        else:
            self.write(letter, quotes[0], *bodies, quotes[0])
            return
        # No quotes spare all parts their backslashes.
        bodies = [repr('"' + text)[2:-1] if constant else text for text, constant in parts]
        self.write(letter, "'''", *bodies, "'''")

    def apart(self, node):
        inner = _Writer()
        inner.piece(node)
        return "".join(inner.out)

    def piece(self, node, spec=False):
        if isinstance(node, JoinedStr):
            for value in node.values:
                self.piece(value, spec)
        elif isinstance(node, Constant) and isinstance(node.value, str):
            text = node.value.replace("{", "{{").replace("}", "}}")
            if spec:
                text = text.replace("\\", "\\\\").replace("'", "\\'").replace('"', '\\"').replace("\n", "\\n")
            self.write(text)
        elif isinstance(node, (FormattedValue, Interpolation)):
            if isinstance(node, Interpolation) and node.str is not None:
                text = node.str
            else:
                inner = _Writer()
                inner.node(node.value, _tight(_TEST))
                text = "".join(inner.out)
            self.write("{", " " if text.startswith("{") else "", text)
            if node.conversion != -1:
                self.write("!" + chr(node.conversion))
            if node.format_spec:
                self.write(":")
                self.piece(node.format_spec, True)
            self.write("}")
        else:
            raise ValueError(f"Unexpected node inside JoinedStr, {node!r}")

    # Patterns.

    def MatchValue(self, node, place):
        self.node(node.value)

    def MatchSingleton(self, node, place):
        self.constant(node.value)

    def MatchSequence(self, node, place):
        self.display("[", node.patterns, "]")

    def MatchStar(self, node, place):
        self.write("*" + (node.name if node.name is not None else "_"))

    def MatchMapping(self, node, place):
        self.write("{")
        first = True
        for key, value in zip(node.keys, node.patterns):
            if not first:
                self.write(", ")
            first = False
            self.node(key)
            self.write(": ")
            self.node(value)
        if node.rest is not None:
            self.write("" if first else ", ", "**" + node.rest)
        self.write("}")

    def MatchClass(self, node, place):
        self.node(node.cls, _ATOM)
        self.write("(")
        self.among(node.patterns)
        for i, (name, value) in enumerate(zip(node.kwd_attrs, node.kwd_patterns)):
            if i or node.patterns:
                self.write(", ")
            self.write(name + "=")
            self.node(value)
        self.write(")")

    def MatchAs(self, node, place):
        if node.name is None:
            self.write("_")
        elif node.pattern is None:
            self.write(node.name)
        else:
            def write():
                self.node(node.pattern, _EXPR)
                self.write(" as " + node.name)
            self.wrapped(place > _TEST, write)

    def MatchOr(self, node, place):
        def write():
            for i, value in enumerate(node.patterns):
                if i:
                    self.write(" | ")
                self.node(value, _tight(_EXPR))
        self.wrapped(place > _EXPR, write)


def unparse(ast_obj):
    writer = _Writer()
    writer.node(ast_obj)
    return "".join(writer.out)
