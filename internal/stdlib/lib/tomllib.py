"""Reading TOML 1.0."""

import re
import sys

__all__ = ("loads", "load", "TOMLDecodeError")


class TOMLDecodeError(ValueError):
    """An error in a TOML document."""

    def __init__(self, msg=None, doc=None, pos=None, *args):
        if args or not isinstance(msg, str) or not isinstance(doc, str) or not isinstance(pos, int):
            import warnings
            warnings.warn("Free-form arguments for TOMLDecodeError are deprecated. Please set 'msg' (str), 'doc' (str) and 'pos' (int) "
                          "arguments only.", DeprecationWarning, stacklevel=2)
            given = [a for a in (msg, doc, pos) if a is not None]
            ValueError.__init__(self, *given, *args)
            return
        self.lineno = doc.count("\n", 0, pos) + 1
        self.colno = pos - doc.rfind("\n", 0, pos)
        place = "end of document" if pos >= len(doc) else f"line {self.lineno}, column {self.colno}"
        ValueError.__init__(self, f"{msg} (at {place})")
        self.msg = msg
        self.doc = doc
        self.pos = pos


_bare = re.compile("[A-Za-z0-9_-]+")
_blank = re.compile("[ \t]*")
_blank_lines = re.compile("[ \t\n]*")
_plain = re.compile(r'[^"\\\x00-\x08\x0a-\x1f\x7f]*')
_plain_lines = re.compile(r'[^"\\\x00-\x08\x0b-\x1f\x7f]*')
_control = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_control_lines = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_number = re.compile(
    r"0(?:x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|b[01](?:_?[01])*|o[0-7](?:_?[0-7])*)"
    r"|[+-]?(?:0|[1-9](?:_?[0-9])*)((?:\.[0-9](?:_?[0-9])*)?(?:[eE][+-]?[0-9](?:_?[0-9])*)?)")
_clock = r"([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,6})[0-9]*)?"
_time = re.compile(_clock)
_date = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
                   rf"(?:[Tt ]{_clock}(?:([Zz])|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))?)?")
_escapes = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}


class _Mark:
    """What is known of the name of a table: whether it was declared, whether it may be changed, and the same of names below it."""

    def __init__(self):
        self.declared = False
        self.frozen = False  # with all below
        self.below = {}


class _Marks:

    def __init__(self):
        self._root = _Mark()
        self._pending = []

    def at(self, key):
        mark = self._root
        for part in key:
            mark = mark.below.setdefault(part, _Mark())
        return mark

    def is_frozen(self, key):
        mark = self._root
        for part in key:
            mark = mark.below.get(part)
            if mark is None:
                return False
            if mark.frozen:
                return True
        return False

    def is_declared(self, key):
        mark = self._root
        for part in key:
            mark = mark.below.get(part)
            if mark is None:
                return False
        return mark.declared

    def later(self, key):
        """Count key as declared from the next header on."""
        self._pending.append(key)

    def settle(self):
        for key in self._pending:
            self.at(key).declared = True
        self._pending.clear()

    def forget(self, key):
        mark = self._root
        for part in key[:-1]:
            mark = mark.below.get(part)
            if mark is None:
                return
        mark.below.pop(key[-1], None)


class _Occupied(Exception):
    """There is a value where a table should be."""


def _table(table, key, through_lists=True):
    """The table of that name within table, which is made if it does not exist."""
    for part in key:
        table = table.setdefault(part, {})
        if through_lists and isinstance(table, list):
            table = table[-1]
        if not isinstance(table, dict):
            raise _Occupied
    return table


class _Document:
    """A text and the place up to which it was read."""

    def __init__(self, text, parse_float):
        self.text = text
        self.pos = 0
        self.parse_float = parse_float
        self.data = {}
        self.marks = _Marks()
        self.depth = 0

    def error(self, message, pos=None):
        return TOMLDecodeError(message, self.text, self.pos if pos is None else pos)

    def peek(self):
        return self.text[self.pos:self.pos + 1]

    def blank(self):
        self.pos = _blank.match(self.text, self.pos).end()

    def comment(self):
        if self.peek() == "#":
            end = self.text.find("\n", self.pos)
            if end < 0:
                end = len(self.text)
            bad = _control.search(self.text, self.pos + 1, end)
            if bad:
                raise self.error(f"Found invalid character {bad[0]!r}", bad.start())
            self.pos = end

    def blank_and_comments(self):
        """Skip what may stand between the values of an array."""
        before = -1
        while self.pos != before:
            before = self.pos
            self.pos = _blank_lines.match(self.text, self.pos).end()
            self.comment()

    # Statements

    def read(self):
        header = ()
        while True:
            self.blank()
            c = self.peek()
            if not c:
                return self.data
            if c == "\n":
                self.pos += 1
                continue
            if c == "[":
                self.marks.settle()
                header = self.array_header() if self.text.startswith("[[", self.pos) else self.table_header()
                self.blank()
            elif c in "'\"" or _bare.match(c):
                self.assignment(header)
                self.blank()
            elif c != "#":
                raise self.error("Invalid statement")
            self.comment()
            c = self.peek()
            if not c:
                return self.data
            if c != "\n":
                raise self.error("Expected newline or end of document after a statement")
            self.pos += 1

    def table_header(self):
        self.pos += 1
        self.blank()
        key = self.key()
        if self.marks.is_declared(key) or self.marks.is_frozen(key):
            raise self.error(f"Cannot declare {key} twice")
        self.marks.at(key).declared = True
        try:
            _table(self.data, key)
        except _Occupied:
            raise self.error("Cannot overwrite a value") from None
        if self.peek() != "]":
            raise self.error("Expected ']' at the end of a table declaration")
        self.pos += 1
        return key

    def array_header(self):
        self.pos += 2
        self.blank()
        key = self.key()
        if self.marks.is_frozen(key):
            raise self.error(f"Cannot mutate immutable namespace {key}")
        # The names below belong to the element before.
        self.marks.forget(key)
        self.marks.at(key).declared = True
        try:
            tables = _table(self.data, key[:-1]).setdefault(key[-1], [])
            if not isinstance(tables, list):
                raise _Occupied
        except _Occupied:
            raise self.error("Cannot overwrite a value") from None
        tables.append({})
        if not self.text.startswith("]]", self.pos):
            raise self.error("Expected ']]' at the end of an array declaration")
        self.pos += 2
        return key

    def assignment(self, header):
        key, value = self.pair()
        for i in range(1, len(key)):
            above = header + key[:i]
            if self.marks.is_declared(above):
                raise self.error(f"Cannot redefine namespace {above}")
            self.marks.later(above)
        parent = header + key[:-1]
        if self.marks.is_frozen(parent):
            raise self.error(f"Cannot mutate immutable namespace {parent}")
        try:
            table = _table(self.data, parent)
        except _Occupied:
            raise self.error("Cannot overwrite a value") from None
        if key[-1] in table:
            raise self.error("Cannot overwrite a value")
        if isinstance(value, (dict, list)):
            self.marks.at(header + key).frozen = True
        table[key[-1]] = value

    def pair(self):
        key = self.key()
        if self.peek() != "=":
            raise self.error("Expected '=' after a key in a key/value pair")
        self.pos += 1
        self.blank()
        return key, self.value()

    def key(self):
        parts = [self.key_part()]
        while True:
            self.blank()
            if self.peek() != ".":
                return tuple(parts)
            self.pos += 1
            self.blank()
            parts.append(self.key_part())

    def key_part(self):
        bare = _bare.match(self.text, self.pos)
        if bare:
            self.pos = bare.end()
            return bare[0]
        c = self.peek()
        if c == "'":
            return self.literal()
        if c == '"':
            self.pos += 1
            return self.basic(False)
        raise self.error("Invalid initial character for a key part")

    # Values

    def value(self):
        text, pos = self.text, self.pos
        c = text[pos:pos + 1]
        if c == '"':
            if text.startswith('"""', pos):
                return self.lines('"')
            self.pos += 1
            return self.basic(False)
        if c == "'":
            return self.lines("'") if text.startswith("'''", pos) else self.literal()
        if c == "t" and text.startswith("true", pos):
            self.pos += 4
            return True
        if c == "f" and text.startswith("false", pos):
            self.pos += 5
            return False
        if c == "[" or c == "{":
            self.depth += 1
            limit = sys.getrecursionlimit()
            if self.depth > limit:
                raise RecursionError(f"TOML inline arrays/tables are nested more than the allowed {limit} times")
            value = self.array() if c == "[" else self.inline_table()
            self.depth -= 1
            return value
        match = _date.match(text, pos)
        if match:
            try:
                value = _moment(match)
            except ValueError as e:
                raise self.error("Invalid date or datetime") from e
            self.pos = match.end()
            return value
        match = _time.match(text, pos)
        if match:
            self.pos = match.end()
            return _time_of(match.groups())
        match = _number.match(text, pos)
        if match:
            self.pos = match.end()
            return self.parse_float(match[0]) if match[1] else int(match[0], 0)
        for size in (3, 4):
            name = text[pos:pos + size]
            if name[-3:] in ("inf", "nan") and name[:-3] in ("", "+", "-"):
                self.pos += size
                return self.parse_float(name)
        raise self.error("Invalid value")

    def array(self):
        self.pos += 1
        values = []
        self.blank_and_comments()
        while self.peek() != "]":
            values.append(self.value())
            self.blank_and_comments()
            c = self.peek()
            if c == "]":
                break
            if c != ",":
                raise self.error("Unclosed array")
            self.pos += 1
            self.blank_and_comments()
        self.pos += 1
        return values

    def inline_table(self):
        self.pos += 1
        table, marks = {}, _Marks()
        self.blank()
        if self.peek() == "}":
            self.pos += 1
            return table
        while True:
            key, value = self.pair()
            if marks.is_frozen(key):
                raise self.error(f"Cannot mutate immutable namespace {key}")
            try:
                parent = _table(table, key[:-1], through_lists=False)
            except _Occupied:
                raise self.error("Cannot overwrite a value") from None
            if key[-1] in parent:
                raise self.error(f"Duplicate inline table key {key[-1]!r}")
            parent[key[-1]] = value
            self.blank()
            c = self.peek()
            if c == "}":
                self.pos += 1
                return table
            if c != ",":
                raise self.error("Unclosed inline table")
            if isinstance(value, (dict, list)):
                marks.at(key).frozen = True
            self.pos += 1
            self.blank()

    # Strings

    def until(self, delimiter, control):
        """The text up to delimiter."""
        start = self.pos
        end = self.text.find(delimiter, start)
        if end < 0:
            raise self.error(f"Expected {delimiter!r}", len(self.text))
        bad = control.search(self.text, start, end)
        if bad:
            raise self.error(f"Found invalid character {bad[0]!r}", bad.start())
        self.pos = end + len(delimiter)
        return self.text[start:end]

    def literal(self):
        self.pos += 1
        return self.until("'", _control)

    def lines(self, quote):
        """A string in three quotes, which may end with two more."""
        self.pos += 3
        if self.peek() == "\n":
            self.pos += 1
        text = self.until("'''", _control_lines) if quote == "'" else self.basic(True)
        for _ in range(2):
            if self.peek() == quote:
                self.pos += 1
                text += quote
        return text

    def basic(self, lines):
        parts = []
        plain = _plain_lines if lines else _plain
        while True:
            match = plain.match(self.text, self.pos)
            parts.append(match[0])
            self.pos = match.end()
            c = self.peek()
            if not c:
                raise self.error("Unterminated string")
            if c == "\\":
                parts.append(self.escape(lines))
            elif c != '"':
                raise self.error(f"Illegal character {c!r}")
            elif not lines:
                self.pos += 1
                return "".join(parts)
            elif self.text.startswith('"""', self.pos):
                self.pos += 3
                return "".join(parts)
            else:
                parts.append(c)
                self.pos += 1

    def escape(self, lines):
        c = self.text[self.pos + 1:self.pos + 2]
        self.pos += 2
        if lines and c and c in " \t\n":
            # The end of the line is left out, with the space around it.
            if c != "\n":
                self.blank()
                if not self.peek():
                    return ""
                if self.peek() != "\n":
                    raise self.error("Unescaped '\\' in a string")
                self.pos += 1
            self.pos = _blank_lines.match(self.text, self.pos).end()
            return ""
        if c == "u" or c == "U":
            size = 4 if c == "u" else 8
            digits = self.text[self.pos:self.pos + size]
            if len(digits) != size or digits.strip("0123456789abcdefABCDEF"):
                raise self.error("Invalid hex value")
            self.pos += size
            code = int(digits, 16)
            if 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
                raise self.error("Escaped character is not a Unicode scalar value")
            return chr(code)
        if c not in _escapes:
            raise self.error("Unescaped '\\' in a string")
        return _escapes[c]


def _time_of(groups):
    from datetime import time
    hour, minute, second, fraction = groups
    return time(int(hour), int(minute), int(second), int(fraction.ljust(6, "0")) if fraction else 0)


def _moment(match):
    from datetime import date, datetime, timedelta, timezone
    year, month, day, hour, minute, second, fraction, zulu, sign, zone_hour, zone_minute = match.groups()
    if hour is None:
        return date(int(year), int(month), int(day))
    zone = None
    if zulu:
        zone = timezone.utc
    elif sign:
        offset = timedelta(hours=int(zone_hour), minutes=int(zone_minute))
        zone = timezone(offset if sign == "+" else -offset)
    micro = int(fraction.ljust(6, "0")) if fraction else 0
    return datetime(int(year), int(month), int(day), int(hour), int(minute), int(second), micro, tzinfo=zone)


def load(fp, /, *, parse_float=float):
    b = fp.read()
    try:
        s = b.decode()
    except AttributeError:
        raise TypeError("File must be opened in binary mode, e.g. use `open('foo.toml', 'rb')`") from None
    return loads(s, parse_float=parse_float)


def loads(s, /, *, parse_float=float):
    try:
        text = s.replace("\r\n", "\n")
    except (AttributeError, TypeError):
        raise TypeError(f"Expected str object, not '{type(s).__qualname__}'") from None
    if parse_float is not float:
        convert = parse_float

        def parse_float(string):
            value = convert(string)
            if isinstance(value, (dict, list)):
                raise ValueError("parse_float must not return dicts or lists")
            return value
    return _Document(text, parse_float).read()
