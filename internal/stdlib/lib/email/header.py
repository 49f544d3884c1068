"""Headers that are not ASCII (RFC 2047)."""

import binascii
import re

from email.charset import Charset, _encode_word
from email.errors import HeaderParseError

__all__ = ["Header", "decode_header", "make_header"]

ecre = re.compile(r"=\?(?P<charset>[^?]*?)\?(?P<encoding>[qQbB])\?(?P<encoded>.*?)\?=", re.VERBOSE | re.MULTILINE)


def decode_header(header):
    """Return pairs of text or bytes and charset (None if it was not encoded)."""
    if hasattr(header, "_chunks"):
        return [(text.encode(str(charset), "surrogateescape") if str(charset) != "us-ascii" else text.encode("ascii"), str(charset))
                if not isinstance(text, bytes) else (text, str(charset)) for text, charset in header._chunks]
    if not ecre.search(header):
        return [(header, None)]
    words = []
    for line in header.splitlines():
        at, first = 0, True
        for m in ecre.finditer(line):
            plain = line[at:m.start()]
            if first:
                plain = plain.lstrip()
                first = False
            if plain:
                words.append((plain, None, None))
            words.append((m["encoded"], m["encoding"].lower(), m["charset"].lower()))
            at = m.end()
        plain = line[at:]
        if first:
            plain = plain.lstrip()
        if plain:
            words.append((plain, None, None))
    # White space between encoded words is none.
    words = [w for i, w in enumerate(words) if not (w[1] is None and w[0].isspace() and 0 < i < len(words) - 1 and
                                                    words[i - 1][1] and words[i + 1][1])]
    out = []
    for text, encoding, charset in words:
        if encoding is None:
            data = text.encode("raw-unicode-escape")
        elif encoding == "q":
            data = binascii.a2b_qp(text.replace("_", " ").encode(), header=False)
        else:
            text += "=" * (-len(text) % 4)
            try:
                data = binascii.a2b_base64(text)
            except binascii.Error:
                raise HeaderParseError("Base64 decoding error")
        if out and out[-1][1] == charset:
            out[-1] = (out[-1][0] + (b" " if charset is None else b"") + data, charset)
        else:
            out.append((data, charset))
    return out


def make_header(decoded_seq, maxlinelen=None, header_name=None, continuation_ws=" "):
    """Make a Header of what decode_header returns."""
    h = Header(maxlinelen=maxlinelen, header_name=header_name, continuation_ws=continuation_ws)
    for text, charset in decoded_seq:
        if charset is not None and not isinstance(charset, Charset):
            charset = Charset(charset)
        h.append(text, charset)
    return h


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
        self._maxlinelen = 76 if maxlinelen is None else maxlinelen
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
            s = s.decode(charset.input_codec or "us-ascii", errors)
        try:
            s.encode(charset.output_charset or "us-ascii", errors)
        except UnicodeEncodeError:
            if charset.output_charset != "us-ascii":
                raise
            charset = Charset("utf-8")
        self._chunks.append((s, charset))

    def __str__(self):
        out = []
        last = None
        for text, charset in self._chunks:
            if out:
                plain = charset == "us-ascii"
                if (last == "us-ascii") != plain and not text[:1].isspace() and not out[-1][-1:].isspace():
                    out.append(" ")
                elif plain and last == "us-ascii":
                    out.append(" ")
            out.append(text)
            last = charset
        return "".join(out)

    def __eq__(self, other):
        return other == str(self)

    def encode(self, splitchars=";, \t", maxlinelen=None, linesep="\n"):
        """Return the value as a header has it."""
        limit = self._maxlinelen if maxlinelen is None else maxlinelen
        if limit == 0:
            limit = 1000000
        words = []
        for text, charset in self._chunks:
            if charset == "us-ascii":
                words.append(text)
            else:
                words += charset.header_encode_lines(text, limit - self._headerlen)
        value = " ".join(word.strip(" ") if i else word for i, word in enumerate(words))
        return _fold_plain(value, limit, self._headerlen, self._continuation_ws, linesep)


def _fold_plain(value, limit, used, indent, linesep):
    """Break lines that are too long, best after a semicolon or comma."""
    if linesep != "\n" and "\n" in value:
        value = value.replace("\n", linesep)
    if all(len(line) + (used if i == 0 else 0) <= limit for i, line in enumerate(value.split("\n"))):
        return value
    out = []
    for line in value.split("\n"):
        while len(line) + used > limit:
            room = limit - used
            for stops in ";", ",", " \t":
                at = max((line.rfind(c + ("" if c in " \t" else " "), 1, room + 1) for c in stops), default=-1)
                if at > 0:
                    at += 0 if stops == " \t" else 1
                    break
            if at <= 0:
                at = next((i for i, c in enumerate(line) if i > room and c in " \t"), -1)
                if at <= 0:
                    break
            out.append(line[:at])
            line = indent + line[at:].lstrip(" \t")
            used = 0
        out.append(line)
        used = 0
    return linesep.join(out)
