"""What the grammar of headers makes of a value: a tree of texts."""

import re

_bytes = re.compile("[\udc80-\udcff]")
_escaped = re.compile(r'[\\"]')
_escaped_in_comment = re.compile(r"[\\()]")


def has_bytes(text):
    """Tell whether text has bytes that were not ASCII, as lone surrogates."""
    return not text.isascii() and _bytes.search(text) is not None


def sanitized(text):
    """Return text with bytes that were not ASCII decoded as UTF-8."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace") if has_bytes(text) else text


def quoted(text):
    """Return text in quotes."""
    return '"%s"' % escaped(text)


def escaped(text):
    """Return text with backslashes before what would end a quoted string."""
    return _escaped.sub(r"\\\g<0>", text)


def escaped_in_comment(text):
    """Return text with backslashes before what would end a comment."""
    return _escaped_in_comment.sub(r"\\\g<0>", text)


class Leaf(str):
    """Text that is folded as one. kind says what it is, encodable whether it may become encoded words, and breakable whether a line
    may begin with it."""

    def __new__(cls, text, kind="", encodable=True, breakable=True):
        self = str.__new__(cls, text)
        self.kind = kind
        self.encodable = encodable
        self.breakable = breakable
        return self

    @property
    def text(self):
        return str.__str__(self)

    @property
    def value(self):
        """The text as it is shown: white space is one blank."""
        return " " if self.kind == "fws" and self else str.__str__(self)

    def begins_blank(self):
        return self.kind == "fws"


DOT = Leaf(".", "dot", encodable=False)
COMMA = Leaf(",", "separator", encodable=False, breakable=False)


class Node(list):
    """A part of a header that has parts."""

    breakable = True
    solid = False  # whether no part may become encoded words

    def __init__(self, kind, parts=()):
        self.kind = kind
        self.extend(parts)

    @property
    def encodable(self):
        return not self.solid and all([part.encodable for part in self])

    @property
    def text(self):
        return "".join([part.text for part in self])

    @property
    def value(self):
        return "".join([part.value for part in self])

    def begins_blank(self):
        return bool(self) and self[0].begins_blank()

    def pieces(self):
        """Return the parts for folding where the whole does not fit."""
        return self


class Solid(Node):
    solid = True


class Blanks(Node):
    """White space and comments."""

    value = " "


class Quoted(Node):
    """What stands in quotes."""

    @property
    def text(self):
        return quoted(self.value)

    @property
    def value(self):
        return "".join([part.text for part in self])

    def pieces(self):
        quote = Leaf('"', "ptext")
        return [quote, *[Leaf(escaped(part.text), "ptext") for part in self], quote]


class Comment(Node):
    """What stands in parentheses; those of comments in it are marks."""

    @property
    def text(self):
        return "(%s)" % "".join([_comment_part(part) for part in self])

    def pieces(self):
        return [Leaf("(", "ptext"), *[Leaf(_comment_part(part), "ptext") for part in self], Leaf(")", "ptext")]


def _comment_part(part):
    return part.text if part.kind == "comment-mark" else escaped_in_comment(part.text)
