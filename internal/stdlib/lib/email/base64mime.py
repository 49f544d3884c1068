"""Base64 in headers and bodies (RFC 2045, RFC 2047)."""

from binascii import a2b_base64, b2a_base64

__all__ = ["body_decode", "body_encode", "decode", "decodestring", "header_encode", "header_length"]

CRLF = "\r\n"
NL = "\n"
EMPTYSTRING = ""
MISC_LEN = 7


def header_length(bytearray):
    """Return how long bytes get."""
    return (len(bytearray) + 2) // 3 * 4


def header_encode(header_bytes, charset="iso-8859-1"):
    """Return a header's bytes as an encoded word."""
    if not header_bytes:
        return ""
    if isinstance(header_bytes, str):
        header_bytes = header_bytes.encode(charset)
    return "=?%s?b?%s?=" % (charset, b2a_base64(header_bytes, newline=False).decode("ascii"))


def body_encode(s, maxlinelen=76, eol=NL):
    """Return bytes as lines, each of which ends with eol."""
    if not s:
        return ""
    step = maxlinelen * 3 // 4
    return "".join([b2a_base64(s[i:i + step], newline=False).decode("ascii") + eol for i in range(0, len(s), step)])


def decode(string):
    """Return the bytes that a text stands for."""
    if not string:
        return b""
    return a2b_base64(string.encode("raw-unicode-escape") if isinstance(string, str) else string)


body_decode = decodestring = decode
