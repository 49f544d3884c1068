# tomli (run): a parser of TOML, over a document with tables, arrays, strings, numbers and dates.
import re
from datetime import date, datetime
from time import perf_counter

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
BLANK = re.compile(r"[ \t]*")
LINE_END = re.compile(r"[ \t]*(?:#[^\n]*)?")
SPACE = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
NUMBER = re.compile(
    r"(?P<base>0x[0-9A-Fa-f_]+|0o[0-7_]+|0b[01_]+)"
    r"|(?P<float>[+-]?(?:inf|nan|\d[\d_]*(?:\.\d[\d_]*(?:[eE][+-]?\d[\d_]*)?|[eE][+-]?\d[\d_]*)))"
    r"|(?P<int>[+-]?\d[\d_]*)"
)
DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d:\d\d:\d\d(?:\.\d+)?)([Zz]|[+-]\d\d:\d\d)?)?")
ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}


class TomlError(ValueError):
    def __init__(self, message, text, position):
        line = text.count("\n", 0, position) + 1
        column = position - text.rfind("\n", 0, position)
        super().__init__(f"{message} (at line {line}, column {column})")


class Parser:
    def __init__(self, text):
        self.text = text
        self.position = 0
        self.root = {}
        self.declared = set()
        self.frozen = set()

    def fail(self, message):
        raise TomlError(message, self.text, self.position)

    def skip(self, pattern):
        self.position = pattern.match(self.text, self.position).end()

    def at(self, prefix):
        return self.text.startswith(prefix, self.position)

    def expect(self, prefix):
        if not self.at(prefix):
            self.fail(f"expected {prefix!r}")
        self.position += len(prefix)

    def end_line(self):
        self.skip(LINE_END)
        if self.position < len(self.text):
            self.expect("\n")

    def parse(self):
        table, prefix = self.root, ()
        while True:
            self.skip(SPACE)
            if self.position == len(self.text):
                return self.root
            if self.at("[["):
                self.position += 2
                prefix = self.key()
                self.expect("]]")
                table = self.append_table(prefix)
            elif self.at("["):
                self.position += 1
                prefix = self.key()
                self.expect("]")
                if prefix in self.declared:
                    self.fail(f"table {'.'.join(prefix)} is declared twice")
                self.declared.add(prefix)
                table = self.descend(self.root, prefix)
            else:
                self.assignment(table)
            self.end_line()

    def assignment(self, table):
        key = self.key()
        self.expect("=")
        self.skip(BLANK)
        value = self.value()
        table = self.descend(table, key[:-1])
        if key[-1] in table:
            self.fail(f"key {key[-1]!r} is there twice")
        table[key[-1]] = value

    def descend(self, table, path):
        for part in path:
            table = table.setdefault(part, {})
            if isinstance(table, list):
                table = table[-1]
            if not isinstance(table, dict) or id(table) in self.frozen:
                self.fail(f"{part!r} can't be extended")
        return table

    def append_table(self, path):
        tables = self.descend(self.root, path[:-1]).setdefault(path[-1], [])
        if not isinstance(tables, list) or id(tables) in self.frozen:
            self.fail(f"{path[-1]!r} can't be extended")
        self.declared = {other for other in self.declared if other[: len(path)] != path}
        tables.append({})
        return tables[-1]

    def key(self):
        parts = []
        while True:
            self.skip(BLANK)
            if self.at('"'):
                parts.append(self.basic_string())
            elif self.at("'"):
                parts.append(self.literal_string())
            else:
                match = BARE_KEY.match(self.text, self.position)
                if match is None:
                    self.fail("expected a key")
                parts.append(match[0])
                self.position = match.end()
            self.skip(BLANK)
            if not self.at("."):
                return tuple(parts)
            self.position += 1

    def value(self):
        match self.text[self.position : self.position + 1]:
            case '"':
                return self.long_string() if self.at('"""') else self.basic_string()
            case "'":
                return self.literal_string()
            case "[":
                return self.array()
            case "{":
                return self.inline_table()
            case "t" if self.at("true"):
                self.position += 4
                return True
            case "f" if self.at("false"):
                self.position += 5
                return False
        return self.number()

    def number(self):
        if found := DATE.match(self.text, self.position):
            self.position = found.end()
            if found[4] is None:
                return date(int(found[1]), int(found[2]), int(found[3]))
            return datetime.fromisoformat(found[0].upper())
        found = NUMBER.match(self.text, self.position)
        if found is None:
            self.fail("expected a value")
        self.position = found.end()
        if found.lastgroup == "float":
            return float(found[0])
        return int(found[0].replace("_", ""), 0 if found.lastgroup == "base" else 10)

    def array(self):
        self.expect("[")
        items = []
        self.frozen.add(id(items))
        while True:
            self.skip(SPACE)
            if self.at("]"):
                self.position += 1
                return items
            items.append(self.value())
            self.skip(SPACE)
            if not self.at("]"):
                self.expect(",")

    def inline_table(self):
        self.expect("{")
        table = {}
        self.skip(BLANK)
        while not self.at("}"):
            self.assignment(table)
            self.skip(BLANK)
            if not self.at("}"):
                self.expect(",")
        self.position += 1
        self.frozen.add(id(table))
        return table

    def until(self, quotes):
        end = self.text.find(quotes, self.position)
        if end < 0:
            self.fail("unterminated string")
        value = self.text[self.position : end]
        self.position = end + len(quotes)
        return value

    def literal_string(self):
        self.expect("'")
        return self.until("'")

    def long_string(self):
        self.expect('"""')
        if self.at("\n"):
            self.position += 1
        value = re.sub(r"\\\s*\n\s*", "", self.until('"""'))
        return re.sub(r"\\(.)", lambda match: ESCAPES[match[1]], value)

    def basic_string(self):
        self.expect('"')
        text, position, parts = self.text, self.position, []
        start = position
        while True:
            if position >= len(text) or text[position] == "\n":
                self.fail("unterminated string")
            char = text[position]
            if char == '"':
                parts.append(text[start:position])
                self.position = position + 1
                return "".join(parts)
            if char == "\\":
                parts.append(text[start:position])
                escape = text[position + 1]
                if escape in ESCAPES:
                    parts.append(ESCAPES[escape])
                    position += 2
                elif escape == "u":
                    parts.append(chr(int(text[position + 2 : position + 6], 16)))
                    position += 6
                else:
                    self.fail("an unknown escape")
                start = position
            else:
                position += 1


def make_text(services):
    parts = ['title = "Services"  # of the whole\nversion = 3\n[owner]\nname = "T\\u00e9st \\"quoted\\""\nborn = 1979-05-27T07:32:00-08:00\n']
    for i in range(services):
        parts.append(f"""
[[service]]
name = "service-{i}"
ports = [ {8000 + i}, 0x{i + 16:x}, 0b101, 1_000 ]
weight = {i * 0.25 + 0.5}e0
enabled = {"true" if i % 2 else "false"}
since = 2024-01-{i % 28 + 1:02}
window.opens = 7.5
window."closes at" = "19:45"
paths = [
    'C:\\data\\{i}',   # literal
    "tab\\tand\\nline",
]
limits = {{ cpu = {i + 1}, memory = "{i * 64}M", burst = {{ on = true }} }}
about = \"\"\"
A service \\
    that runs.\"\"\"

[service.health.check]
url = "http://10.0.0.{i}/health"
every = +{i + 5}
""")
    return "".join(parts)


def errors():
    messages = []
    for text in ("a = ", "a = 1\na = 2", "[t]\n[t]", "b = [1, 2", 'c = "x', "d.e = 1\nd.e.f = 2", "= 1", "a = {b = 1}\n[a.c]"):
        try:
            Parser(text).parse()
        except TomlError as error:
            messages.append(str(error))
    return messages


text = make_text(120)
samples = []
for _ in range(5):
    start = perf_counter()
    document = Parser(text).parse()
    samples.append((perf_counter() - start) * 1e9)
print(len(text), len(document["service"]), document["owner"])
print(document["service"][-1])
print(*errors(), sep="\n")
print("ns", *samples)
