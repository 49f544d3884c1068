"""Folding a header that was read as a tree: lines break between its greatest parts, and what is not ASCII becomes encoded words."""

import sys
import urllib.parse

from email import errors
from email._grammar import unstructured
from email._tokens import Leaf, Node, Solid, has_bytes, quoted
from email.charset import UNKNOWN8BIT, _encode_word, _longest

_BLANKS = " \t"
_SPECIALS = frozenset('()<>@,:;.\\"[]\r\n')
_BREAKS = frozenset("\r\n")
_CHROME = 7  # what an encoded word has besides its charset and text
_LONG = 4000
_LONGEST_COMBINED = 1000  # where lines have no end, encoded words have one: each that is added to it costs its length
_END = Leaf("", "end")  # on the stack of parts: the end of one that must not be encoded


def fold(name, tree, limit, linesep, utf8):
    """Return a header as text."""
    label = Solid("label", [Leaf(name, "name"), Leaf(":", "separator")])
    parts = [label, Node("cfws", [Leaf(" ", "fws")]), tree] if tree else [label]
    lines = _Folder(limit or sys.maxsize, linesep, "utf-8" if utf8 else "us-ascii").lines_of(parts)
    return linesep.join(lines) + linesep


class _Folder:
    """Lines, the last of which grows."""

    def __init__(self, limit, linesep, charset, most=sys.maxsize):
        self.limit = limit
        self.linesep = linesep
        self.charset = charset
        self.most = most
        self.lines = [""]
        self.settled = []
        self.word_at = None  # where encoded words begin in the last line, to which another may be added
        self.word_charset = None
        self.after_word = False  # whether what was added last is an encoded word, but for blanks

    def lines_of(self, parts):
        """Return parts as lines; where there are more than most, the rest is left out."""
        stack = list(reversed(parts))
        encode = False
        plain_depth = 0  # how many parts are open that must not be encoded
        while stack and len(self.lines) <= self.most:
            part = stack.pop()
            if part is _END:
                plain_depth -= 1
                continue
            text = part.text
            encode = encode or not (_SPECIALS if part.kind in ("ptext", "vtext") else _BREAKS).isdisjoint(text)
            charset = self.charset
            try:
                text.encode(charset)
            except UnicodeEncodeError:
                charset = UNKNOWN8BIT if has_bytes(text) else "utf-8"
                encode = True
            if part.kind == "mime-parameters":
                self.parameters(part)
                self.word_at = None
                self.after_word = False
                continue
            if encode and not plain_depth:
                encodable = part.encodable
                encode = False
                if not encodable:
                    self.word_at = None
                    if part.breakable and self.whole(part):
                        continue
                if isinstance(part, list):
                    stack.extend(reversed(part))
                    continue
                if encodable:
                    if self.word_at is not None and charset != self.word_charset and (
                            self.word_charset == UNKNOWN8BIT or self.word_charset == "utf-8" and charset != "us-ascii"):
                        self.word_at = None
                    self.word_at = self.encoded(text, charset)
                    self.word_charset = charset
                    self.after_word = True
                    self.settle()
                    continue
            if len(text) <= self.limit - len(self.lines[-1]):
                self.add(text)
                self.settle()
                continue
            if part.breakable and len(text) + 1 <= self.limit:
                blank = self.steal_blank()
                if blank or part.begins_blank():
                    self.begin(blank + text)
                    self.word_at = None
                    continue
            if isinstance(part, list):
                if not part.encodable:
                    plain_depth += 1
                    stack.append(_END)
                stack.extend(reversed(part.pieces()))
            elif part.encodable and not plain_depth:
                # Encoded words can be broken where the text itself cannot.
                stack.append(part)
                encode = True
            else:
                blank = self.steal_blank()
                if blank or part.begins_blank():
                    self.begin(blank + text)
                else:
                    self.add(text)
        self.lines[0] = "".join([*self.settled, self.lines[0]])
        return self.lines

    def settle(self):
        """Put aside the beginning of a line that has no end."""
        if self.limit == sys.maxsize and len(self.lines[-1]) > _LONG:
            at = len(self.lines[-1]) - 1 if self.word_at is None else self.word_at
            self.settled.append(self.lines[-1][:at])
            self.lines[-1] = self.lines[-1][at:]
            if self.word_at is not None:
                self.word_at = 0

    def add(self, text):
        self.lines[-1] += text
        self.after_word = self.after_word and not text.strip(_BLANKS)

    def steal_blank(self):
        """Take the blank from the end of the last line, if it ends with one."""
        line = self.lines[-1]
        if line[-1:] and line[-1] in _BLANKS:
            self.lines[-1] = line[:-1]
            return line[-1]
        return ""

    def begin(self, text):
        """Begin a line; one that is empty now is left out."""
        if self.lines[-1] or len(self.lines) == 1:
            self.lines.append("")
        self.add(text)

    def whole(self, part):
        """Add a part whose texts are encoded, if that is possible in one line."""
        lines = _Folder(self.limit, self.linesep, self.charset, 1).lines_of(part)
        if len(lines) > 1 or self.linesep in lines[0]:
            return False
        if len(lines[0]) > self.limit - len(self.lines[-1]):
            self.lines.append(self.steal_blank())
        self.lines[-1] += lines[0]
        self.after_word = False
        return True

    def encoded(self, text, charset):
        """Add text as encoded words, and tell where the last of them begins."""
        lines = self.lines
        if self.word_at is not None and (self.limit < sys.maxsize or len(lines[-1]) - self.word_at < _LONGEST_COMBINED):
            text = unstructured(lines[-1][self.word_at:] + text).text
            lines[-1] = lines[-1][:self.word_at]
            begin = self.word_at
        else:
            before = lines[-1].rstrip(_BLANKS) if self.after_word else lines[-1]
            if len(before) < len(lines[-1]):
                # Blanks between encoded words are none: they have to be encoded, too.
                text = lines[-1][len(before):] + text
                lines[-1] = before + " "
            elif text[0] in _BLANKS:
                # It joins what is not encoded, and need not be itself.
                if len(lines[-1]) == self.limit:
                    lines.append(self.steal_blank())
                lines[-1] += text[0]
                text = text[1:]
            begin = len(lines[-1])
        after = ""
        if text[-1:] and text[-1] in _BLANKS:
            after = text[-1]
            text = text[:-1]
        charset = "utf-8" if charset == "us-ascii" else charset
        chrome = len(charset) + _CHROME
        if chrome + 1 >= self.limit:
            raise errors.HeaderParseError("max_line_length is too small to fit an encoded word")
        start = 0
        while start < len(text) and len(lines) <= self.most:
            room = self.limit - len(lines[-1])
            characters = room - chrome
            if characters <= 0:
                lines.append(self.steal_blank() or " ")
                begin = len(lines[-1])
                continue
            stop = _fitting(text, start, min(start + characters, len(text)), room, charset)
            lines[-1] += _encode_word(text[start:stop], charset)
            start = stop
            if start < len(text):
                lines.append(" ")
                begin = len(lines[-1])
        lines[-1] += after
        return begin

    def parameters(self, part):
        """Add parameters, each in a line of its own or, where that is too long, in sections (RFC 2231)."""
        lines, limit = self.lines, self.limit
        for name, value in part.params:
            if not lines[-1].rstrip().endswith(";"):
                lines[-1] += ";"
            charset, handler, extra = self.charset, "strict", ""
            try:
                value.encode(charset)
            except UnicodeEncodeError:
                charset, handler = (UNKNOWN8BIT, "surrogateescape") if has_bytes(value) else ("utf-8", "strict")
                text = "%s*=%s''%s" % (name, charset, urllib.parse.quote(value, safe="", errors=handler))
            else:
                text = "%s=%s" % (name, quoted(value))
            if len(lines[-1]) + len(text) + 1 < limit:
                lines[-1] += " " + text
                continue
            if len(text) + 2 <= limit:
                lines.append(" " + text)
                continue
            section, extra, start = 0, charset + "''", 0
            while start < len(value):
                chrome = len(name) + len(str(section)) + 3 + len(extra)
                if limit <= chrome + 3:
                    limit = 78
                room = limit - chrome - 2
                stop = _longest(value, start, room, lambda t: len(urllib.parse.quote(t, safe="", errors=handler)))
                lines.append(" %s*%d*=%s%s" % (name, section, extra, urllib.parse.quote(value[start:stop], safe="", errors=handler)))
                extra = ""
                section += 1
                start = stop
                if start < len(value):
                    lines[-1] += ";"


def _fitting(text, start, stop, room, charset):
    """Return the end of the longest part of text, up to stop, whose encoded word has room."""
    def fits(end):
        return len(_encode_word(text[start:end], charset)) <= room

    if fits(stop):
        return stop
    low, high = start, stop
    while high - low > 1:
        middle = (low + high) // 2
        if fits(middle):
            low = middle
        else:
            high = middle
    # Base64 may be shorter where it is chosen first than quoted-printable for less.
    return next((end for end in range(min(low + 6, stop), low, -1) if fits(end)), low)
