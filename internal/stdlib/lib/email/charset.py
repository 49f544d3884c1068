"""How charsets are encoded in messages."""

import binascii
import re

from email import base64mime
from email.errors import CharsetError

__all__ = ["Charset", "add_alias", "add_charset", "add_codec"]

QP, BASE64, SHORTEST = 1, 2, 3
DEFAULT_CHARSET = "us-ascii"
UNKNOWN8BIT = "unknown-8bit"
_CHARSETS = {
    "iso-8859-1": (QP, QP, None), "iso-8859-2": (QP, QP, None), "iso-8859-15": (QP, QP, None), "windows-1252": (QP, QP, None),
    "us-ascii": (None, None, None), "big5": (BASE64, BASE64, None), "gb2312": (BASE64, BASE64, None),
    "euc-jp": (BASE64, None, "iso-2022-jp"), "shift_jis": (BASE64, None, "iso-2022-jp"), "iso-2022-jp": (BASE64, None, None),
    "koi8-r": (BASE64, BASE64, None), "utf-8": (SHORTEST, BASE64, "utf-8")}
_ALIASES = {"latin_1": "iso-8859-1", "latin-1": "iso-8859-1", "latin1": "iso-8859-1", "ascii": "us-ascii", "utf8": "utf-8",
            "latin_2": "iso-8859-2", "latin-2": "iso-8859-2", "cp949": "ks_c_5601-1987", "euc_jp": "euc-jp", "euc_kr": "euc-kr"}


def add_charset(charset, header_enc=None, body_enc=None, output_charset=None):
    """Tell how a charset is encoded."""
    if body_enc == SHORTEST:
        raise ValueError("SHORTEST not allowed for body_enc")
    _CHARSETS[charset] = (header_enc, body_enc, output_charset)


def add_alias(alias, canonical):
    """Tell another name of a charset."""
    _ALIASES[alias] = canonical


def add_codec(charset, codecname):
    """Do nothing: codecs are found by the charset's name."""


_q_plain = re.compile(rb"[-!*+/0-9A-Za-z ]")


def _q_encode(data):
    return "".join("_" if c == 32 else chr(c) if _q_plain.match(bytes([c])) else "=%02X" % c for c in data)


def _q_length(data):
    return sum(1 if _q_plain.match(bytes([c])) else 3 for c in data)


def _encode_word(text, charset="utf-8", encoding=None):
    """Return text as an encoded word."""
    data = text.encode(charset, "surrogateescape")
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
        self.input_charset = _ALIASES.get(input_charset, input_charset)
        self.header_encoding, self.body_encoding, conv = _CHARSETS.get(self.input_charset, (SHORTEST, BASE64, None))
        self.output_charset = conv or self.input_charset
        self.input_codec = self.input_charset
        self.output_codec = self.output_charset

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

    def header_encode(self, string):
        """Return a string as an encoded word."""
        data = string.encode(self.output_codec, "surrogateescape")
        if self.header_encoding is None:
            return string
        encoding = {QP: "q", BASE64: "b"}.get(self.header_encoding)
        if encoding is None:
            encoding = "q" if _q_length(data) < (len(data) + 2) // 3 * 4 else "b"
        return _encode_word(string, self.output_codec, encoding)

    def header_encode_lines(self, string, maxlength):
        words, part = [], ""
        for c in string:
            if part and len(self.header_encode(part + c)) > max(maxlength, 20):
                words.append(self.header_encode(part))
                part = ""
            part += c
        words.append(self.header_encode(part))
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
