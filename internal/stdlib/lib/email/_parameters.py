"""Reading headers with parameters (RFC 2045, RFC 2231)."""

import re
import urllib.parse
from types import MappingProxyType

from email._grammar import Reader
from email._tokens import Leaf, Node, Solid, quoted, sanitized

_token = re.compile(r'[^()<>@,:;\\"/\[\]?= \t]+')
_attribute = re.compile(r"""[^()<>@,:;\\"/\[\]?=*'% \t]+""")
_simple = re.compile(r"""[^()<>@,:;\\"/\[\]?=*' \t]+""")
_section = re.compile(r"\*([0-9]+)?(\*)?(?=[ \t(=])")
_charset = re.compile(r"([^';]*)'([^';]*)'")
_rest = re.compile(r"[^;]*")


class Value(Solid):
    """What stands before parameters, and those; it is not moved to a line of its own."""

    breakable = False


class Parameters(Node):
    """Parameters by their names."""

    breakable = False

    def __init__(self, params):
        super().__init__("mime-parameters")
        self.params = params

    @property
    def text(self):
        return "".join(["; "[not i:] + (name + "=" + quoted(value) if value else name) for i, (name, value) in enumerate(self.params)])

    value = text


def read(text):
    """Return the words before the parameters, [type] or [type, subtype] or [], the parameters, and the whole as a tree."""
    before, semicolon, after = text.partition(";")
    tree = Value("value", [Leaf(before, "atext")]) if text else None
    reader = _Reader(before)
    words = [reader.word()]
    if words[0] and reader.peek() == "/":
        reader.at += 1
        words.append(reader.word())
    if not all(words):
        words = words[:1] if words[0] else []
    if len(words) == 2 and reader.peek():
        words.append("")  # more than a type and a subtype
    params = _Reader(after).params() if semicolon else []
    if semicolon:
        tree += Leaf(";", "parameter-separator"), Parameters(params)
    return words, MappingProxyType({sanitized(name).lower(): sanitized(value) for name, value in params}), tree


class _Reader(Reader):
    def word(self):
        self.blanks()
        word = self.match(_token)
        self.blanks()
        return word

    def params(self):
        """Return pairs of names and values."""
        found = {}
        while self.at < len(self.input):
            if part := self.param():
                found.setdefault(part[0], []).append(part[1:])
            self.match(_rest)
            self.at += 1
        return [(name, _joined(parts)) for name, parts in found.items()]

    def param(self):
        """Read a parameter, or a part of one: (name, number of the part, whether it is encoded, charset, value)."""
        self.blanks()
        name = self.match(_attribute)
        if name is None:
            return None
        number, encoded = 0, False
        if section := _section.match(self.input, self.at):
            self.at = section.end()
            number, encoded = int(section[1] or 0), section[1] is None or section[2] is not None
        self.blanks()
        if not self.peek() or self.peek() == ";":
            return name, number, encoded, None, ""
        if self.peek() != "=":
            return None
        self.at += 1
        self.blanks()
        charset = None
        if self.peek() == '"':
            value = self.quoted().value
            if encoded and (m := _charset.match(value)):
                charset, value = m[1], value[m.end():]
        else:
            if section and number == 0 and (m := _charset.match(self.input, self.at)):
                charset = m[1]
                self.at = m.end()
            value = self.match(_simple)
            if value is None or charset is None and encoded and self.peek() == "'":
                return None
        return name, number, encoded, charset, value


def _joined(parts):
    """Return the value of parts, up to one that is missing; of several with a number the first counts, or all that are encoded."""
    parts.sort(key=lambda part: part[0])
    if not parts[0][1] and len(parts) > 1 and parts[1][0] == 0:
        del parts[1:]
    charset = parts[0][2] or "us-ascii"
    texts = []
    for number, encoded, _, value in parts:
        if number != len(texts) and not encoded:
            continue
        if encoded:
            try:
                data = urllib.parse.unquote_to_bytes(value)
            except UnicodeEncodeError:
                value = urllib.parse.unquote(value, encoding="latin-1")
            else:
                try:
                    value = data.decode(charset, "surrogateescape")
                except (LookupError, UnicodeError):
                    value = data.decode("us-ascii", "surrogateescape")
        texts.append(value)
    return "".join(texts)
