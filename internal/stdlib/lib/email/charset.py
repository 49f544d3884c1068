"""How charsets are encoded in messages."""

import binascii
import re

from email import base64mime
from email.errors import CharsetError

__all__ = ["Charset", "add_alias", "add_charset", "add_codec"]

QP, BASE64, SHORTEST = 1, 2, 3
DEFAULT_CHARSET = "us-ascii"
UNKNOWN8BIT = "unknown-8bit"
_LATIN = {1: 1, 2: 2, 3: 3, 4: 4, 5: 9, 6: 10, 7: 13, 8: 14, 9: 15, 10: 16}  # the part of ISO 8859 that each alphabet is in
CHARSETS = {"iso-8859-%d" % part: (QP, QP, None) for part in _LATIN.values()}
CHARSETS |= {
    "windows-1252": (QP, QP, None), "viscii": (QP, QP, None), "us-ascii": (None, None, None), "big5": (BASE64, BASE64, None),
    "gb2312": (BASE64, BASE64, None), "euc-jp": (BASE64, None, "iso-2022-jp"), "shift_jis": (BASE64, None, "iso-2022-jp"),
    "iso-2022-jp": (BASE64, None, None), "koi8-r": (BASE64, BASE64, None), "utf-8": (SHORTEST, BASE64, "utf-8")}
ALIASES = {"latin%s%d" % (c, n): "iso-8859-%d" % part for n, part in _LATIN.items() for c in "_-"}
ALIASES |= {"cp949": "ks_c_5601-1987", "euc_jp": "euc-jp", "euc_kr": "euc-kr", "ascii": "us-ascii"}
CODEC_MAP = {"us-ascii": None}  # charsets whose codec has another name, or that need none
_CHROME = 7  # what an encoded word has besides its charset and text


def add_charset(charset, header_enc=None, body_enc=None, output_charset=None):
    """Tell how a charset is encoded."""
    if body_enc == SHORTEST:
        raise ValueError("SHORTEST not allowed for body_enc")
    CHARSETS[charset] = (header_enc, body_enc, output_charset)


def add_alias(alias, canonical):
    """Tell another name of a charset."""
    ALIASES[alias] = canonical


def add_codec(charset, codecname):
    """Tell the name of the codec of a charset."""
    CODEC_MAP[charset] = codecname


def _encode(text, codec):
    """Encode text; in an unknown charset it stands for bytes."""
    return text.encode("ascii", "surrogateescape") if codec == UNKNOWN8BIT else text.encode(codec)


_q_plain = re.compile(rb"[-!*+/0-9A-Za-z ]")


def _q_encode(data):
    return "".join("_" if c == 32 else chr(c) if _q_plain.match(bytes([c])) else "=%02X" % c for c in data)


def _q_length(data):
    return sum(1 if _q_plain.match(bytes([c])) else 3 for c in data)


def _word(data, charset, encoding):
    """Return bytes as an encoded word; no bytes are nothing."""
    if not data:
        return ""
    return "=?%s?%s?%s?=" % (charset, encoding, _q_encode(data) if encoding == "q" else base64mime.body_encode(data, 1 << 40, ""))


def _longest(text, start, room, measure):
    """Return the end of the longest part of text from start on that takes no more room."""
    step = max(room, 1)
    low, high = start, start + 1  # up to low it fits
    while high <= len(text) and measure(text[start:high]) <= room:
        low, high = high, high + step
    high = min(high, len(text) + 1)
    while high - low > 1:
        middle = (low + high) // 2
        if measure(text[start:middle]) <= room:
            low = middle
        else:
            high = middle
    return low


def _encode_word(text, charset="utf-8", encoding=None):
    """Return text as an encoded word."""
    data = _encode(text, charset)
    if encoding is None:
        b = (len(data) + 2) // 3 * 4
        encoding = "q" if _q_length(data) - b < 5 else "b"
    body = _q_encode(data) if encoding == "q" else binascii.b2a_base64(data, newline=False).decode()
    return "=?%s?%s?%s?=" % (charset, encoding, body)


_body_escaped = re.compile(r"[^\t\n\r -<>-~\u0100-\U0010ffff]")


def _body_qp(body, maxlinelen=76, eol="\n"):
    """Encode text, of which each character is a byte, as quoted-printable."""
    if maxlinelen < 4:
        raise ValueError("maxlinelen must be at least 4")
    if not body:
        return body
    rows = []
    for line in _body_escaped.sub(lambda m: "=%02X" % ord(m[0]), body).splitlines():
        start = 0
        while len(line) - start > maxlinelen:
            stop = start + maxlinelen - 1
            split = line.find("=", stop - 2, stop)  # an escape that the row's end would split goes to the next
            if split >= 0:
                stop = split
            rows.append(line[start:stop] + "=")
            start = stop
        row = line[start:]
        if not row.endswith((" ", "\t")):
            rows.append(row)
            continue
        # A blank must not end a line: it is escaped, in a row of its own where this one is full, or a soft break follows it.
        escape = "=%02X" % ord(row[-1])
        if len(row) <= maxlinelen - 2:
            rows.append(row[:-1] + escape)
        elif len(row) == maxlinelen - 1:
            rows += row + "=", ""
        else:
            rows += row[:-1] + "=", escape
    text = eol.join(rows)
    return text + eol if body[-1] in "\r\n" else text


class Charset:
    """A charset, and how text in it is encoded."""

    def __init__(self, input_charset=DEFAULT_CHARSET):
        try:
            if isinstance(input_charset, str):
                input_charset.encode("ascii")
            else:
                input_charset = str(input_charset, "ascii")
        except UnicodeError:
            raise CharsetError(input_charset)
        input_charset = input_charset.lower()
        self.input_charset = ALIASES.get(input_charset, input_charset)
        self.header_encoding, self.body_encoding, conv = CHARSETS.get(self.input_charset, (SHORTEST, BASE64, None))
        self.output_charset = ALIASES.get(conv, conv) or self.input_charset
        self.input_codec = CODEC_MAP.get(self.input_charset, self.input_charset)
        self.output_codec = CODEC_MAP.get(self.output_charset, self.output_charset)

    def __repr__(self):
        return self.input_charset.lower()

    __str__ = __repr__

    def __eq__(self, other):
        return str(self) == str(other).lower()

    def get_body_encoding(self):
        """Return the name of the encoding of bodies, or a function that sets it."""
        if self.body_encoding == QP:
            return "quoted-printable"
        if self.body_encoding == BASE64:
            return "base64"
        from email.encoders import encode_7or8bit

        return encode_7or8bit

    def get_output_charset(self):
        return self.output_charset or self.input_charset

    def _word_encoding(self, data):
        """Return "q" or "b", how words of a header with some bytes are encoded; None if they are not."""
        if self.header_encoding == SHORTEST:
            return "b" if base64mime.header_length(data) < _q_length(data) else "q"
        return {QP: "q", BASE64: "b"}.get(self.header_encoding)

    def header_encode(self, string):
        """Return a string as an encoded word."""
        codec = self.output_codec or "us-ascii"
        data = _encode(string, codec)
        encoding = self._word_encoding(data)
        return string if encoding is None else _word(data, codec, encoding)

    def header_encode_lines(self, string, maxlengths):
        """Return a string as encoded words, each at most as long as the next of maxlengths; None is first if nothing fits there."""
        codec = self.output_codec
        data = _encode(string, codec)
        encoding = self._word_encoding(data)
        measure = _q_length if encoding == "q" else base64mime.header_length
        extra = _CHROME + len(self.get_output_charset())
        words, start = [], 0
        while True:
            room = next(maxlengths) - extra
            stop = _longest(string, start, room, lambda text: measure(_encode(text, codec)))
            if stop == start < len(string):
                if not words:
                    words.append(None)
                    continue
                stop += 1  # a line without anything would not help
            words.append(_word(_encode(string[start:stop], codec), codec, encoding))
            start = stop
            if start >= len(string):
                return words

    def body_encode(self, string):
        """Return a body encoded."""
        if not string:
            return string
        if self.body_encoding == BASE64:
            if isinstance(string, str):
                string = string.encode(self.output_charset)
            return base64mime.body_encode(string)
        if self.body_encoding == QP:
            if isinstance(string, str):
                string = string.encode(self.output_charset)
            return _body_qp(string.decode("latin1"))
        if isinstance(string, str):
            string = string.encode(self.output_charset).decode("ascii", "surrogateescape")
        return string
