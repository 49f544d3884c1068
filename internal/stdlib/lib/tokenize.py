"""The tokens of Python code."""

from builtins import open as _builtin_open
from codecs import BOM_UTF8, lookup
import collections
from io import TextIOWrapper
import re
import token
from token import *
from token import EXACT_TOKEN_TYPES

__all__ = token.__all__ + ["tokenize", "generate_tokens", "detect_encoding", "untokenize", "TokenInfo", "open", "TokenError"]

tabsize = 8
cookie_re = re.compile(r"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", re.ASCII)
blank_re = re.compile(rb"^[ \t\f]*(?:[#\r\n]|$)", re.ASCII)


class TokenInfo(collections.namedtuple("TokenInfo", "type string start end line")):
    def __repr__(self):
        kind = "%d (%s)" % (self.type, tok_name[self.type])
        return "TokenInfo(type=%s, string=%r, start=%r, end=%r, line=%r)" % self._replace(type=kind)

    @property
    def exact_type(self):
        if self.type == OP and self.string in EXACT_TOKEN_TYPES:
            return EXACT_TOKEN_TYPES[self.string]
        return self.type


class TokenError(Exception):
    pass


_PREFIX = r"(?:[bB][rR]?|[rR][bBfFtT]?|[uUfFtT]|[fFtT][rR])?"
_space = re.compile(r"[ \t\f]*")
_name = re.compile(r"\w+")
_string = re.compile(rf"({_PREFIX})('''|\"\"\"|'|\")")
_number = re.compile(r"""0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+
    |(?:[0-9](?:_?[0-9])*\.(?:[0-9](?:_?[0-9])*)?|\.[0-9](?:_?[0-9])*)(?:[eE][-+]?[0-9](?:_?[0-9])*)?[jJ]?
    |[0-9](?:_?[0-9])*(?:[eE][-+]?[0-9](?:_?[0-9])*)?[jJ]?""", re.VERBOSE)
_operator = re.compile(r"\*\*=|//=|>>=|<<=|\.\.\.|->|:=|!=|<>|[-+*/%&|^=<>@]=|\*\*|//|>>|<<|[-+*/%&|^=<>@~()\[\]{},:;.!]")
_comment = re.compile(r"#[^\r\n]*")
_BASES = {"x": "hexadecimal", "o": "octal", "b": "binary"}


class _Tokenizer:
    """Makes tokens of the lines that readline returns."""

    def __init__(self, readline):
        self.readline = readline
        self.line = ""
        self.row = 0
        self.pos = 0
        self.indents = [0]
        self.brackets = []

    def next_line(self):
        try:
            self.line = self.readline()
        except StopIteration:
            self.line = ""
        if not isinstance(self.line, str):
            raise TypeError("readline() returned a non-string object")
        self.row += 1
        self.pos = 0
        return self.line

    def make(self, kind, end):
        start = self.pos
        self.pos = end
        return TokenInfo(kind, self.line[start:end], (self.row, start), (self.row, end), self.line)

    def tokens(self):
        blank = False
        while line := self.next_line():
            if not self.brackets and not blank:
                yield from self.indentation()
            blank = False
            yield from self.rest()
            if self.continued:
                # A backslash at the end joins the next line.
                blank = True
        if self.brackets:
            raise TokenError("unexpected EOF in multi-line statement", (self.row - 1, 0))
        for _ in self.indents[1:]:
            yield TokenInfo(DEDENT, "", (self.row, 0), (self.row, 0), "")
        yield TokenInfo(ENDMARKER, "", (self.row, 0), (self.row, 0), "")

    def indentation(self):
        """Read what a line begins with."""
        line = self.line
        column = pos = joined = 0
        while pos < len(line):
            c = line[pos]
            if c == "\\" and line[pos + 1:] in ("\n", "\r\n"):
                # The first backslash after blanks says how far the joined line is indented.
                joined = joined or column
                row = self.row
                line = self.next_line()
                if not line:
                    raise TokenError("unexpected EOF in multi-line statement", (row, 0))
                pos = 0
                continue
            if c == " ":
                column += 1
            elif c == "\t":
                column = (column // tabsize + 1) * tabsize
            elif c == "\f":
                column = 0
            else:
                break
            pos += 1
        self.pos = pos
        self.start = True
        if pos == len(line) or line[pos] in "#\r\n" or line[pos] == "\\" and not line[pos + 1:].strip("\r\n"):
            return
        column = joined or column
        if column > self.indents[-1]:
            self.indents.append(column)
            yield TokenInfo(INDENT, line[:pos], (self.row, 0), (self.row, pos), line)
        while column < self.indents[-1]:
            if column not in self.indents:
                raise IndentationError("unindent does not match any outer indentation level",
                                       ("<string>", self.row, pos + 1 if pos > 2 else pos + 2 if line[pos:].strip() else pos,
                                        line.rstrip("\r\n"), None, None))
            self.indents.pop()
            yield TokenInfo(DEDENT, "", (self.row, pos), (self.row, pos), line)

    def rest(self):
        """Read the tokens of the line from pos."""
        self.continued = False
        empty = not self.line[:self.pos].strip()
        if not hasattr(self, "start"):
            self.start = True
        while True:
            line = self.line
            self.pos = _space.match(line, self.pos).end()
            if self.pos >= len(line) or line[self.pos] in "\r\n":
                kind = NL if self.brackets or empty else NEWLINE
                yield TokenInfo(kind, line[self.pos:], (self.row, self.pos), (self.row, max(self.pos + 1, len(line))), line)
                return
            c = line[self.pos]
            if c == "#":
                yield self.make(COMMENT, _comment.match(line, self.pos).end())
                if self.pos >= len(line) and empty:
                    yield TokenInfo(NL, "", (self.row, self.pos), (self.row, self.pos + 1), line)
                    return
                continue
            if c == "\\":
                end = 0 if empty else self.pos + 2
                if line[self.pos + 1:] not in ("\n", "\r\n"):
                    if self.pos + 1 >= len(line):
                        raise TokenError("unexpected EOF in multi-line statement", (self.row, end))
                    raise TokenError("unexpected character after line continuation character", (self.row, len(line) + (not line.endswith("\n"))))
                if not self.next_line():
                    raise TokenError("unexpected EOF in multi-line statement", (self.row - 1, end))
                continue
            empty = False
            yield from self.token()

    def token(self):
        line = self.line
        m = _string.match(line, self.pos)
        if m:
            prefix = m[1].lower()
            if "f" in prefix or "t" in prefix:
                yield from self.formatted(m, 0)
            else:
                yield self.string(m)
            return
        c = line[self.pos]
        if c.isdigit() and c.isascii() or c == "." and line[self.pos + 1:self.pos + 2].isdigit():
            yield self.number()
            return
        m = _name.match(line, self.pos)
        if m and m[0].isidentifier():
            yield self.make(NAME, m.end())
            return
        m = _operator.match(line, self.pos)
        if not m:
            yield self.make(OP, self.pos + 1)
            return
        if m[0] in "([{":
            self.brackets.append(m[0])
        elif m[0] in ")]}" and self.brackets:
            self.brackets.pop()
        yield self.make(OP, m.end())

    def number(self):
        line, start = self.line, self.pos
        m = _number.match(line, start)
        base = _BASES.get(line[start + 1:start + 2].lower()) if line[start] == "0" else None
        if base and (m.end() == start + 1 or line[m.end():m.end() + 1].isalnum() or line[m.end():m.end() + 1] == "_"):
            raise TokenError(f"invalid {base} literal", (self.row, max(m.end() - start + start, start + 1) + 1 if m.end() > start + 1 else start + 2))
        if line[m.end():m.end() + 1] == "_":
            raise TokenError("invalid decimal literal", (self.row, m.end() + 1))
        return self.make(NUMBER, m.end())

    def string(self, m):
        start, row, quote = self.pos, self.row, m[2]
        lines = [self.line]
        pos = m.end()
        while True:
            line = lines[-1]
            while pos < len(line):
                if line[pos] == "\\":
                    pos += 2
                elif line.startswith(quote, pos):
                    pos += len(quote)
                    text = "".join(lines)
                    end = len(text) - len(line) + pos
                    info = TokenInfo(STRING, text[start:end], (row, start), (self.row, pos), text)
                    self.line, self.pos = line, pos
                    return info
                elif len(quote) == 1 and line[pos] in "\r\n":
                    break
                else:
                    pos += 1
            if len(quote) == 1 and not line.rstrip("\r\n").endswith("\\") or not self.next_line():
                if len(quote) == 1:
                    raise TokenError(f"unterminated string literal (detected at line {row})", (row, start + 1))
                raise TokenError("EOF in multi-line string", (row, start + 1))
            lines.append(self.line)
            pos = 0

    def formatted(self, m, depth):
        """Read an f-string or t-string."""
        if depth > 150:
            raise TokenError("too many nested f-strings", (self.row, self.pos))
        kind = FSTRING_START if "f" in m[1].lower() else TSTRING_START
        quote, raw = m[2], "r" in m[1].lower()
        row = self.row
        start = self.pos + 1
        yield self.make(kind, m.end())
        while True:
            found = yield from self.middle(kind + 1, quote, raw, False, row, start)
            if found == "}":
                raise TokenError(f"{chr(102 if kind == FSTRING_START else 116)}-string: single '}}' is not allowed", (self.row, self.pos + 1))
            if found != "{":
                yield self.make(kind + 2, self.pos + len(quote))
                return
            yield from self.field(kind, quote, raw, depth, row, start)

    def middle(self, kind, quote, raw, spec, row, start):
        """Read text up to a bracket or the end, which is returned and not read."""
        first, begin = self.pos, self.row
        text, lines = [], [self.line]
        pos = self.pos

        def info(end):
            whole = "".join(lines)
            return TokenInfo(kind, "".join(text), (begin, first), (self.row, end), whole)

        while True:
            line = self.line
            if pos >= len(line):
                if len(quote) == 1 or not self.next_line():
                    letter = "f" if kind == FSTRING_MIDDLE else "t"
                    if len(quote) == 1:
                        raise TokenError(f"unterminated {letter}-string literal (detected at line {row})", (row, start))
                    raise TokenError(f"unterminated triple-quoted {letter}-string literal (detected at line {self.row - 1})", (row, start))
                lines.append(self.line)
                pos = 0
                continue
            c = line[pos]
            if line.startswith(quote, pos):
                self.pos = pos
                if text:
                    yield info(pos)
                elif spec:
                    yield info(pos)
                return quote
            if c in "\r\n" and len(quote) == 1:
                letter = "f" if kind == FSTRING_MIDDLE else "t"
                raise TokenError(f"unterminated {letter}-string literal (detected at line {row})", (row, start))
            if c == "\\":
                if not raw and line.startswith("\\N{", pos):
                    end = line.find("}", pos)
                    if end > 0:
                        text.append(line[pos:end + 1])
                        pos = end + 1
                        continue
                n = 1 if line[pos + 1:pos + 2] in ("{", "}") else 2
                text.append(line[pos:pos + n])
                pos += n
                continue
            if c in "{}":
                if not spec and line[pos + 1:pos + 2] == c:
                    text.append(c)
                    self.pos = pos + 1
                    yield info(pos + 1)
                    self.pos = pos = first = pos + 2
                    begin, lines = self.row, [line]
                    text.clear()
                    continue
                self.pos = pos
                if text or spec and c == "}":
                    yield info(pos)
                return c
            text.append(c)
            pos += 1

    def field(self, kind, quote, raw, depth, row, start):
        """Read a replacement field, from { to }."""
        inside = len(self.brackets)
        self.brackets.append("{")
        yield self.make(OP, self.pos + 1)
        while True:
            line = self.line
            self.pos = _space.match(line, self.pos).end()
            if self.pos >= len(line) or line[self.pos] in "\r\n":
                if self.pos < len(line):
                    yield self.make(NL, len(line))
                if not self.next_line():
                    raise TokenError("unexpected EOF in multi-line statement", (self.row - 1, 0))
                continue
            c = line[self.pos]
            top = len(self.brackets) == inside + 1
            if c == "#":
                yield self.make(COMMENT, _comment.match(line, self.pos).end())
                continue
            if top and line.startswith(quote, self.pos) and len(quote) == 1:
                m = _string.match(line, self.pos)
                if quote not in line[self.pos + 1:]:
                    letter = "f" if kind == FSTRING_START else "t"
                    raise TokenError(f"{letter}-string: expecting '}}'", (self.row, self.pos + 1))
            if top and c == "}":
                self.brackets.pop()
                yield self.make(OP, self.pos + 1)
                return
            if top and c == "!" and not line.startswith("!=", self.pos):
                yield self.make(OP, self.pos + 1)
                continue
            if top and c == ":":
                yield self.make(OP, self.pos + 1)
                while True:
                    found = yield from self.middle(kind + 1, quote, raw, True, row, start)
                    if found != "{":
                        break
                    yield from self.field(kind, quote, raw, depth + 1, row, start)
                continue
            m = _string.match(line, self.pos)
            if m and ("f" in m[1].lower() or "t" in m[1].lower()):
                yield from self.formatted(m, depth + 1)
            else:
                yield from self.token()


def generate_tokens(readline):
    """Yield the tokens of source text, of which readline returns the lines."""
    return _Tokenizer(readline).tokens()


def _get_normal_name(orig_enc):
    enc = orig_enc[:12].lower().replace("_", "-")
    if enc == "utf-8" or enc.startswith("utf-8-"):
        return "utf-8"
    if enc in ("latin-1", "iso-8859-1", "iso-latin-1") or enc.startswith(("latin-1-", "iso-8859-1-", "iso-latin-1-")):
        return "iso-8859-1"
    return orig_enc


def detect_encoding(readline):
    """Return the encoding of source by its first two lines, and the lines read."""
    try:
        filename = readline.__self__.name
    except AttributeError:
        filename = None
    bom = False
    default = "utf-8"

    def read():
        try:
            return readline()
        except StopIteration:
            return b""

    def find(line):
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError:
            message = "invalid or missing encoding declaration"
            if filename is not None:
                message = "{} for {!r}".format(message, filename)
            raise SyntaxError(message)
        m = cookie_re.match(text)
        if not m:
            return None
        encoding = _get_normal_name(m.group(1))
        try:
            lookup(encoding)
        except LookupError:
            raise SyntaxError("unknown encoding: " + encoding if filename is None else
                              "unknown encoding for {!r}: {}".format(filename, encoding))
        if bom:
            if encoding != "utf-8":
                raise SyntaxError("encoding problem: utf-8" if filename is None else
                                  "encoding problem for {!r}: utf-8".format(filename))
            encoding += "-sig"
        return encoding

    first = read()
    if first.startswith(BOM_UTF8):
        bom = True
        first = first[3:]
        default = "utf-8-sig"
    if not first:
        return default, []
    encoding = find(first)
    if encoding:
        return encoding, [first]
    if not blank_re.match(first):
        return default, [first]
    second = read()
    if not second:
        return default, [first]
    encoding = find(second)
    if encoding:
        return encoding, [first, second]
    return default, [first, second]


def open(filename):
    """Open a file of source as text, with the encoding that it declares."""
    buffer = _builtin_open(filename, "rb")
    try:
        encoding, lines = detect_encoding(buffer.readline)
        buffer.seek(0)
        text = TextIOWrapper(buffer, encoding, line_buffering=True)
        text.mode = "r"
        return text
    except:
        buffer.close()
        raise


def tokenize(readline):
    """Yield the tokens of source, of which readline returns the lines as bytes; the first one names the encoding."""
    encoding, consumed = detect_encoding(readline)

    def lines():
        yield from consumed
        while True:
            try:
                line = readline()
            except StopIteration:
                return
            if not line:
                return
            yield line

    if encoding is not None:
        if encoding == "utf-8-sig":
            encoding = "utf-8"
        yield TokenInfo(ENCODING, encoding, (0, 0), (0, 0), "")
    source = (line.decode(encoding) for line in lines())
    yield from _Tokenizer(lambda: next(source, "")).tokens()


class Untokenizer:
    """Makes source of tokens."""

    def __init__(self):
        self.tokens = []
        self.prev_row = 1
        self.prev_col = 0
        self.prev_type = None
        self.prev_line = ""
        self.encoding = None

    def add_whitespace(self, start):
        row, col = start
        if row < self.prev_row or row == self.prev_row and col < self.prev_col:
            raise ValueError("start ({},{}) precedes previous end ({},{})".format(row, col, self.prev_row, self.prev_col))
        if row > self.prev_row:
            for _ in range(row - self.prev_row):
                self.tokens.append("\\\n")
            self.prev_col = 0
        if col > self.prev_col:
            self.tokens.append(" " * (col - self.prev_col))

    def untokenize(self, iterable):
        it = iter(iterable)
        indents = []
        startline = False
        for t in it:
            if len(t) == 2:
                self.compat(t, it)
                break
            kind, text, start, end, line = t
            if kind == ENCODING:
                self.encoding = text
                continue
            if kind == ENDMARKER:
                break
            if kind == INDENT:
                indents.append(text)
                continue
            if kind == DEDENT:
                indents.pop()
                self.prev_row, self.prev_col = end
                continue
            if kind in (NEWLINE, NL):
                startline = True
            elif startline and indents:
                indent = indents[-1]
                if start[1] >= len(indent):
                    self.tokens.append(indent)
                    self.prev_col = len(indent)
                startline = False
            elif kind in (FSTRING_MIDDLE, TSTRING_MIDDLE):
                if "{" in text or "}" in text:
                    text = text.replace("{", "{{").replace("}", "}}")
                    end = end[0], end[1] + text.count("{{") + text.count("}}")
            self.add_whitespace(start)
            self.tokens.append(text)
            self.prev_row, self.prev_col = end
            if kind in (NEWLINE, NL):
                self.prev_row += 1
                self.prev_col = 0
            self.prev_type = kind
            self.prev_line = line
        return "".join(self.tokens)

    def compat(self, token, iterable):
        indents = []
        out = self.tokens
        startline = token[0] in (NEWLINE, NL)
        prevstring = False
        in_fstring = 0
        import itertools

        for t in itertools.chain([token], iterable):
            kind, text = t[:2]
            if kind == ENCODING:
                self.encoding = text
                continue
            if kind in (NAME, NUMBER):
                text += " "
            if kind == STRING:
                if prevstring:
                    text = " " + text
                prevstring = True
            else:
                prevstring = False
            if kind in (FSTRING_START, TSTRING_START):
                in_fstring += 1
            elif kind in (FSTRING_END, TSTRING_END):
                in_fstring -= 1
            if kind == INDENT:
                indents.append(text)
                continue
            if kind == DEDENT:
                indents.pop()
                continue
            if kind in (NEWLINE, NL):
                startline = True
            elif startline and indents:
                out.append(indents[-1])
                startline = False
            elif kind in (FSTRING_MIDDLE, TSTRING_MIDDLE):
                text = text.replace("{", "{{").replace("}", "}}")
            out.append(text)


def untokenize(iterable):
    """Make source of tokens: bytes if the first one names an encoding."""
    ut = Untokenizer()
    out = ut.untokenize(iterable)
    if ut.encoding is not None:
        out = out.encode(ut.encoding)
    return out
