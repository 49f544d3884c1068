"""Headers that are not ASCII (RFC 2047)."""

import binascii
import re

from email import base64mime, quoprimime
from email._lines import Lines
from email.charset import UNKNOWN8BIT, Charset, _encode
from email.errors import HeaderParseError

__all__ = ["Header", "decode_header", "make_header"]

ecre = re.compile(r"=\?(?P<charset>[^?]*?)\?(?P<encoding>[qQbB])\?(?P<encoded>.*?)\?=", re.VERBOSE | re.MULTILINE)
_word_start = re.compile(r"=\?([^?]*)\?([qQbB])\?")
_embedded = re.compile(r"\n[^ \t:][^ \t:]*:")
_UNLIMITED = 1000000


def _words(line):
    """Yield (text, encoding, charset) of a line; the latter are None for what is not encoded."""
    at, stop = 0, 0
    while m := _word_start.search(line, at):
        at = m.end()
        end = line.find("?=", at)
        if end < 0:
            break
        if text := line[stop:m.start()] if stop else line[:m.start()].lstrip():
            yield text, None, None
        yield line[at:end], m[2].lower(), m[1].lower()
        at = stop = end + 2
    if text := line[stop:] if stop else line.lstrip():
        yield text, None, None


def decode_header(header):
    """Return pairs of text or bytes and charset (None if it was not encoded)."""
    if hasattr(header, "_chunks"):
        return [(_encode(text, str(charset)), str(charset)) for text, charset in header._chunks]
    words = [word for line in header.splitlines() for word in _words(line)] if _word_start.search(header) else []
    if not any(word[1] for word in words):
        return [(header, None)]
    # White space between encoded words is none.
    words = [w for i, w in enumerate(words) if not (w[1] is None and w[0].isspace() and 0 < i < len(words) - 1 and
                                                    words[i - 1][1] and words[i + 1][1])]
    found = []
    for text, encoding, charset in words:
        if encoding == "b":
            try:
                data = base64mime.decode(text + "=" * (-len(text) % 4))
            except binascii.Error:
                raise HeaderParseError("Base64 decoding error")
        else:
            data = bytes(text if encoding is None else quoprimime.header_decode(text), "raw-unicode-escape")
        if found and found[-1][1] == charset:
            found[-1][0].append(data)
        else:
            found.append(([data], charset))
    return [((b" " if charset is None else b"").join(parts), charset) for parts, charset in found]


def make_header(decoded_seq, maxlinelen=None, header_name=None, continuation_ws=" "):
    """Make a Header of what decode_header returns."""
    h = Header(maxlinelen=maxlinelen, header_name=header_name, continuation_ws=continuation_ws)
    for text, charset in decoded_seq:
        if charset is not None and not isinstance(charset, Charset):
            charset = Charset(charset)
        h.append(text, charset)
    return h


def _is_apart(c):
    """Tell whether an encoded word may stand next to a character, if there is one."""
    return c.isspace() or c in ("(", ")", "\\")


class Header:
    """A header value of parts with charsets."""

    def __init__(self, s=None, charset=None, maxlinelen=None, header_name=None, continuation_ws=" ", errors="strict"):
        if charset is None:
            charset = Charset("us-ascii")
        elif not isinstance(charset, Charset):
            charset = Charset(charset)
        self._charset = charset
        self._continuation_ws = continuation_ws
        self._chunks = []
        self._maxlinelen = 78 if maxlinelen is None else maxlinelen
        self._headerlen = 0 if header_name is None else len(header_name) + 2
        if s is not None:
            self.append(s, charset, errors)

    def append(self, s, charset=None, errors="strict"):
        """Add text, or bytes in a charset."""
        if charset is None:
            charset = self._charset
        elif not isinstance(charset, Charset):
            charset = Charset(charset)
        if not isinstance(s, str):
            codec = charset.input_codec or "us-ascii"
            s = s.decode("us-ascii", "surrogateescape") if codec == UNKNOWN8BIT else s.decode(codec, errors)
        codec = charset.output_codec or "us-ascii"
        if codec != UNKNOWN8BIT:
            try:
                s.encode(codec, errors)
            except UnicodeEncodeError:
                if codec != "us-ascii":
                    raise
                charset = Charset("utf-8")
        self._chunks.append((s, charset))

    def _normalize(self):
        """Put parts with the same charset together."""
        chunks = []
        for text, charset in self._chunks:
            if chunks and chunks[-1][1] == charset:
                chunks[-1][0].append(text)
            else:
                chunks.append(([text], charset))
        self._chunks = [(" ".join(texts), charset) for texts, charset in chunks]

    def __str__(self):
        self._normalize()
        out = []
        encoded = None  # whether the part before is
        apart = False
        for text, charset in self._chunks:
            now = charset != "us-ascii"
            if charset == UNKNOWN8BIT:
                text = text.encode("ascii", "surrogateescape").decode("ascii", "replace")
            if encoded is not None:
                if encoded and not now and not (text and _is_apart(text[0])):
                    out.append(" ")
                elif not encoded and now and not apart:
                    out.append(" ")
            encoded = now
            apart = bool(text) and _is_apart(text[-1])
            out.append(text)
        return "".join(out)

    def __eq__(self, other):
        return other == str(self)

    def encode(self, splitchars=";, \t", maxlinelen=None, linesep="\n"):
        """Return the value as a header has it."""
        self._normalize()
        if maxlinelen is None:
            maxlinelen = self._maxlinelen
        lines = Lines(self._headerlen, maxlinelen or _UNLIMITED, self._continuation_ws, splitchars)
        encoded = None
        apart = False
        for text, charset in self._chunks:
            now = charset != "us-ascii"
            if encoded is not None and (not (now or text and _is_apart(text[0])) or now if encoded else now and not apart):
                lines.blank()
            encoded = now
            apart = bool(text) and _is_apart(text[-1])
            self._add(lines, text, charset)
        if self._chunks:
            lines.blank()
        value = lines.join(linesep)
        if _embedded.search(value):
            raise HeaderParseError("header value appears to contain an embedded header: {!r}".format(value))
        return value

    def _add(self, lines, text, charset):
        plain = charset.header_encoding is None
        rows = text.splitlines() or [""]
        for i, row in enumerate(rows):
            indent = ""
            if i:
                lines.end()
                stripped = row.lstrip()
                indent = row[:len(row) - len(stripped)] if plain else self._continuation_ws
                row = stripped if plain else " " + stripped
            if plain:
                lines.add_words(indent + row)
            else:
                lines.add_encoded(indent, row, charset)
        if len(rows) > 1:
            lines.end()
