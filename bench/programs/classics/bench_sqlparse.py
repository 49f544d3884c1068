# sqlparse (run): a tokenizer and a recursive-descent parser of SQL queries, with a tree that is written back as text.
import re
from dataclasses import dataclass, field
from time import perf_counter
from typing import NamedTuple

KEYWORDS = set(
    "SELECT DISTINCT FROM WHERE GROUP BY HAVING ORDER LIMIT AS AND OR NOT IN IS NULL LIKE BETWEEN JOIN LEFT INNER ON DESC"
    " EXISTS".split()
)
TOKEN = re.compile(
    r"\s+|--[^\n]*"
    r"|(?P<literal>\d+(?:\.\d+)?|'(?:[^']|'')*')"
    r"|(?P<name>[A-Za-z_]\w*|\"[^\"]+\")"
    r"|(?P<symbol><>|!=|<=|>=|\|\||[-+*/%(),.<>=;])"
)
# Operators by how closely they bind, the loosest first; NOT stands between AND and comparisons.
LEVELS = [{"OR"}, {"AND"}, {"=", "<>", "!=", "<", "<=", ">", ">=", "LIKE", "IS", "IN", "BETWEEN", "NOT"}, {"+", "-", "||"}, {"*", "/", "%"}]
COMPARISON = 2
# The clauses of a query after its columns, in their order, and the methods that parse what they list.
CLAUSES = {"FROM": "joined", "WHERE": "condition", "GROUP": "expression", "HAVING": "condition", "ORDER": "order", "LIMIT": "condition"}


class SqlError(Exception):
    pass


class Token(NamedTuple):
    kind: str
    text: str
    position: int


def tokenize(text):
    tokens, position = [], 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if match is None:
            raise SqlError(f"unexpected {text[position]!r} at {position}")
        kind = match.lastgroup
        if kind == "name" and match[0].upper() in KEYWORDS:
            tokens.append(Token("keyword", match[0].upper(), position))
        elif kind is not None:
            tokens.append(Token(kind, match[0], position))
        position = match.end()
    tokens.append(Token("end", "the end", position))
    return tokens


class Node:
    def walk(self):
        """Yields the nodes of the tree, from the root."""
        yield self
        for name in self.__dataclass_fields__:
            value = getattr(self, name)
            for item in value if isinstance(value, list) else [value]:
                if isinstance(item, Node):
                    yield from item.walk()


@dataclass
class Leaf(Node):
    text: str

    def sql(self):
        return self.text


@dataclass
class Unary(Node):
    operator: str
    operand: Node

    def sql(self):
        if self.operator == "DESC":
            return f"{self.operand.sql()} DESC"
        return f"{self.operator}{' ' if self.operator.isalpha() else ''}{self.operand.sql()}"


@dataclass
class Binary(Node):
    left: Node
    operator: str
    right: Node

    def sql(self):
        return f"{self.left.sql()} {self.operator} {self.right.sql()}"


@dataclass
class Ordered(Node):
    value: Node
    direction: str

    def sql(self):
        return f"{self.value.sql()} {self.direction}".rstrip()


@dataclass
class Call(Node):
    """A call, or a parenthesis, whose name is empty."""

    name: str
    arguments: list
    distinct: bool = False

    def sql(self):
        return f"{self.name}({'DISTINCT ' if self.distinct else ''}{comma(self.arguments)})"


@dataclass
class Clause(Node):
    keyword: str
    items: list

    def sql(self):
        return f"{self.keyword} {comma(self.items)}"


@dataclass
class Select(Node):
    clauses: list = field(default_factory=list)

    def sql(self):
        return " ".join(clause.sql() for clause in self.clauses)


def comma(nodes):
    return ", ".join(node.sql() for node in nodes)


class Parser:
    def __init__(self, text):
        self.tokens = tokenize(text)
        self.index = 0

    @property
    def token(self):
        return self.tokens[self.index]

    def accept(self, text):
        """Takes the keyword or symbol if it comes next."""
        token = self.tokens[self.index]
        if token.text != text or token.kind not in ("keyword", "symbol"):
            return False
        self.index += 1
        return True

    def expect(self, text):
        if not self.accept(text):
            self.fail(text)

    def fail(self, wanted):
        raise SqlError(f"expected {wanted}, got {self.token.text} at {self.token.position}")

    def name(self):
        token = self.token
        if token.kind != "name":
            self.fail("a name")
        self.index += 1
        return token.text

    def listed(self, item):
        items = [item()]
        while self.accept(","):
            items.append(item())
        return items

    def statement(self):
        node = self.select()
        self.accept(";")
        if self.token.kind != "end":
            self.fail("the end")
        return node

    def select(self):
        self.expect("SELECT")
        node = Select([Clause("SELECT DISTINCT" if self.accept("DISTINCT") else "SELECT", self.listed(self.column))])
        for keyword, item in CLAUSES.items():
            if self.accept(keyword):
                if keyword in ("GROUP", "ORDER"):
                    self.expect("BY")
                    keyword += " BY"
                items = self.listed(getattr(self, item)) if item != "condition" else [self.expression()]
                node.clauses.append(Clause(keyword, items))
        return node

    def column(self):
        return Leaf("*") if self.accept("*") else self.alias(self.expression())

    def alias(self, node):
        if self.accept("AS") or self.token.kind == "name":
            return Binary(node, "AS", Leaf(self.name()))
        return node

    def order(self):
        value = self.expression()
        return Unary("DESC", value) if self.accept("DESC") else value

    def joined(self):
        node = self.table()
        while True:
            kind = self.token.text
            if self.accept("LEFT") or self.accept("INNER"):
                kind += " JOIN"
                self.expect("JOIN")
            elif not self.accept("JOIN"):
                return node
            table = self.table()
            self.expect("ON")
            node = Binary(node, kind, Binary(table, "ON", self.expression()))

    def table(self):
        return self.alias(self.group() if self.accept("(") else Leaf(self.name()))

    def group(self):
        """The rest of a parenthesis: a query, or expressions."""
        items = [self.select()] if self.token.text == "SELECT" else self.listed(self.expression)
        self.expect(")")
        return Call("", items)

    def expression(self, level=0):
        if level == len(LEVELS):
            return self.primary()
        if level == COMPARISON and self.accept("NOT"):
            return Unary("NOT", self.expression(level))
        left = self.expression(level + 1)
        while self.token.text in LEVELS[level] and self.token.kind in ("keyword", "symbol"):
            operator = self.token.text
            self.index += 1
            if operator == "NOT":
                operator += " " + self.token.text
                if not (self.accept("IN") or self.accept("LIKE") or self.accept("BETWEEN")):
                    self.fail("IN, LIKE or BETWEEN")
            elif operator == "IS" and self.accept("NOT"):
                operator = "IS NOT"
            right = self.expression(level + 1)
            if operator.endswith("BETWEEN"):
                self.expect("AND")
                right = Binary(right, "AND", self.expression(level + 1))
            left = Binary(left, operator, right)
        return left

    def primary(self):
        token = self.token
        if token.kind == "literal" or token.text == "NULL":
            self.index += 1
            return Leaf(token.text)
        if self.accept("-") or self.accept("EXISTS"):
            return Unary(token.text, self.primary())
        if self.accept("("):
            return self.group()
        name = self.name()
        if self.accept("("):
            call = Call(name.upper(), [], self.accept("DISTINCT"))
            if not self.accept(")"):
                call.arguments = self.listed(self.column)
                self.expect(")")
            return call
        while self.accept("."):
            name += "." + ("*" if self.accept("*") else self.name())
        return Leaf(name)


QUERIES = [
    "select * from users where id = 7",
    "select distinct u.name, count(*) as n from users u left join orders o on o.user_id = u.id and o.total > 10.5 -- joined\n"
    "where u.age between 18 and 65 and not u.blocked = 1 group by u.name having count(*) >= 2 order by n desc, u.name limit 10;",
    "select coalesce(total, 'it''s none') size, sum(total * (1 - rate) / 2)"
    ' from orders where status in (\'paid\', \'sent\') and "key" not like \'a%\' or -total + 3 <> 4 group by 1',
    "select a.x, b.* from (select x, max(y) y from t group by x) a inner join b on a.x = b.x"
    " where exists (select 1 from c where c.id = b.id) and a.y not in (select z from d where z is not null)",
]


def error_of(text):
    try:
        return Parser(text).statement()
    except SqlError as error:
        return error


def work(rounds):
    nodes = size = 0
    for _ in range(rounds):
        for query in QUERIES:
            tree = Parser(query).statement()
            nodes += sum(1 for _ in tree.walk())
            size += len(tree.sql())
    return nodes, size


for query in QUERIES:
    tree = Parser(query).statement()
    assert Parser(tree.sql()).statement() == tree
    print(tree.sql())
print(*map(error_of, ("select", "select a from", "select a b c", "select (a", "select ?", "update t", "select a not 3")), sep="\n")
samples = []
for _ in range(5):
    start = perf_counter()
    result = work(25)
    samples.append((perf_counter() - start) * 1e9)
print(*result)
print("ns", *samples)
