"""Quoted-printable in headers and bodies (RFC 2045, RFC 2047)."""

import re
from email.charset import _body_qp as body_encode, _q_encode, _q_length as header_length

__all__ = ["body_decode", "body_encode", "body_length", "decode", "decodestring", "header_decode", "header_encode", "header_length",
           "quote", "unquote"]

CRLF = "\r\n"
NL = "\n"
EMPTYSTRING = ""
_escape = re.compile("=[0-9A-Fa-f]{2}")


def header_check(octet):
    """Tell whether a byte of a header changes."""
    return _q_encode([octet]) != chr(octet)


def body_check(octet):
    """Tell whether a byte of a body changes."""
    return octet != 9 and not 32 <= octet <= 126 or octet == 61


def body_length(bytearray):
    """Return how long bytes of a body get."""
    return sum(3 if body_check(octet) else 1 for octet in bytearray)


def quote(c):
    """Return a character escaped."""
    return "=%02X" % ord(c)


def unquote(s):
    """Return the character that an escape stands for."""
    return chr(int(s[1:3], 16))


def header_encode(header_bytes, charset="iso-8859-1"):
    """Return a header's bytes as an encoded word."""
    return "=?%s?q?%s?=" % (charset, _q_encode(header_bytes)) if header_bytes else ""


def decode(encoded, eol=NL):
    """Return the text that lines stand for."""
    if not encoded:
        return encoded
    parts = []
    for line in encoded.splitlines():
        line = line.rstrip()
        soft = line.endswith("=")
        parts.append(_escape.sub(lambda m: unquote(m[0]), line.removesuffix("=")))
        if not soft:
            parts.append(eol)
    text = "".join(parts)
    return text.removesuffix(eol) if encoded[-1] not in "\r\n" else text


body_decode = decodestring = decode


def header_decode(s):
    """Return the text of an encoded word's middle."""
    return _escape.sub(lambda m: unquote(m[0]), s.replace("_", " "))
