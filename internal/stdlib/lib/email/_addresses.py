"""Reading the addresses of a header (RFC 5322), whatever people write there."""

import re

_space = re.compile(r"[ \t\r\n]*")
_breaks = re.compile(r"[\r\n]+")
_atom = re.compile(r'[^()<>@,:;."\[\] \t\r\n]*')
_word = re.compile(r'[^()<>@,:;"\[\] \t\r\n]*')
_comment_stop = re.compile(r"[()\r]|\\.?", re.DOTALL)
_rest_of_quoted = re.compile(r'((?:[^"\r\\]|\\.)*)\\?["\r]?', re.DOTALL)
_rest_of_literal = re.compile(r"((?:[^\]\r\\]|\\.)*)\\?[]\r]?", re.DOTALL)
_escape = re.compile(r"\\(.)", re.DOTALL)
_escape_or_quoted = re.compile(r'\\.|"(?:[^"\\]|\\.)*"', re.DOTALL)
_escape_or_parenthesis = re.compile(r"\\.|[()]", re.DOTALL)
_ENDS = frozenset('()<>@,:;."[] \t\r\n')
_WORD_ENDS = _ENDS - {"."}


class _Reader:
    """A place in a text; what is read moves it on. The comments on the way are kept."""

    def __init__(self, text):
        self.text = text
        self.at = 0
        self.comments = []

    def peek(self):
        """Return the next character, or "" at the end."""
        return self.text[self.at:self.at + 1]

    def match(self, pattern):
        m = pattern.match(self.text, self.at)
        self.at = m.end()
        return m

    def gap(self):
        """Read blanks and comments; return the blanks that are in a line."""
        blanks = []
        while True:
            if space := self.match(_space)[0]:
                blanks.append(_breaks.sub("", space))
            if self.peek() != "(":
                return "".join(blanks)
            self.comment()

    def comment(self):
        """Read a comment and those in it; a carriage return ends one, too."""
        parts, depth = [], 1
        self.at += 1
        while depth:
            m = _comment_stop.search(self.text, self.at)
            if m is None:
                parts.append(self.text[self.at:])
                self.at = len(self.text)
                break
            parts.append(self.text[self.at:m.start()])
            self.at = m.end()
            if m[0] == "(":
                depth += 1
            elif m[0][0] == "\\":
                parts.append(m[0][1:])
            else:
                depth -= 1
        self.comments.append("".join(parts))

    def delimited(self, rest):
        """Read what stands between quotes or brackets."""
        self.at += 1
        return _escape.sub(r"\1", self.match(rest)[1])

    def phrase(self):
        """Read the words that may be a name."""
        words = []
        while True:
            self.gap()
            c = self.peek()
            if c == '"':
                words.append(self.delimited(_rest_of_quoted))
            elif not c or c in _WORD_ENDS:
                return words
            else:
                words.append(self.match(_word)[0])

    def spec(self):
        """Read local@domain, or a local part alone; it is "" where the domain is wrong."""
        parts = []
        blank = False  # whether the last part is blanks, which count between words only
        self.gap()
        while c := self.peek():
            if c == '"':
                text = self.delimited(_rest_of_quoted)
                parts.append('"%s"' % text.replace("\\", "\\\\").replace('"', '\\"'))
            elif c == "." or c in _ENDS:
                if blank:
                    parts.pop()
                    blank = False
                if c != ".":
                    break
                self.at += 1
                parts.append(c)
            else:
                parts.append(self.match(_atom)[0])
            space = self.gap()
            blank = c != "." and space != ""
            if blank:
                parts.append(space)
        if c == "@":
            self.at += 1
            self.gap()
            domain = self.domain()
            return "%s@%s" % ("".join(parts), domain) if domain else ""
        return "".join(parts)

    def domain(self):
        """Read a domain; a second @ makes it none."""
        parts = []
        while c := self.peek():
            if c in " \t":
                self.at += 1
            elif c == "(":
                self.comment()
            elif c == "[":
                parts.append("[%s]" % self.delimited(_rest_of_literal))
            elif c == ".":
                self.at += 1
                parts.append(c)
            elif c == "@":
                return ""
            elif c in _ENDS:
                break
            else:
                parts.append(self.match(_atom)[0])
        return "".join(parts)

    def angle(self):
        """Read what stands in angle brackets: an address, perhaps after a route."""
        self.at += 1
        self.gap()
        while c := self.peek():
            if c not in "@:>":
                address = self.spec()
                self.at += 1
                return address
            self.at += 1
            if c == ">":
                break
            self.gap()
            if c == "@" and self.peek():
                self.domain()
                self.gap()
        return ""


def read(text):
    """Return [(name, address), ...]; what is neither, as an empty group, is ("", "")."""
    reader = _Reader(text)
    found = []
    groups = 0  # how many groups are open
    before = 0  # how much had been found when the outermost of them began
    while True:
        if groups:
            reader.gap()
            if reader.peek() in (";", ""):
                reader.at += 1
                groups -= 1
            elif not _one(reader, found):
                continue
            else:
                groups += 1
                continue
        else:
            if reader.at >= len(text):
                return found
            before = len(found)
            if _one(reader, found):
                groups = 1
                continue
        _separator(reader)
        if not groups and len(found) == before:
            found.append(("", ""))


def _separator(reader):
    reader.gap()
    if reader.peek() == ",":
        reader.at += 1


def _one(reader, found):
    """Read an address and add it to those found, or the beginning of a group, and tell whether it is one."""
    reader.comments = []
    reader.gap()
    start = reader.at
    words = reader.phrase()
    c = reader.peek()
    if c == ":":
        reader.at += 1
        return True
    if c == "<":
        address = reader.angle()
        name = " ".join(words)
        if reader.comments:
            name += " (" + " ".join(reader.comments) + ")"
        found.append((name, address))
    elif c and c in ".@":
        reader.at = start  # comments among the words are read again, and count twice, as in CPython
        address = reader.spec()
        found.append((" ".join(reader.comments), address))
    elif words:
        found.append((" ".join(reader.comments), words[0]))
    elif c:
        reader.at += 1
    return False


def parenthesized(text):
    """Tell whether each parenthesis outside quotes has its other one."""
    depth = 0
    for m in _escape_or_parenthesis.finditer(without_quoted(text)):
        if m[0] == "(":
            depth += 1
        elif m[0] == ")":
            depth -= 1
            if depth < 0:
                return False
    return depth == 0


def without_quoted(text):
    """Return a text without what is in quotes."""
    return _escape_or_quoted.sub(lambda m: m[0] if m[0][0] == "\\" else "", text)
