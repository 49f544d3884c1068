"""The encoding quoted-printable (RFC 1521)."""

from binascii import a2b_qp, b2a_qp

__all__ = ["encode", "decode", "encodestring", "decodestring"]

ESCAPE = b"="
MAXLINESIZE = 76
HEX = b"0123456789ABCDEF"
EMPTYSTRING = b""


def needsquoting(c, quotetabs, header):
    """Tell whether a byte needs to be quoted."""
    assert isinstance(c, bytes)
    if c in b" \t":
        return quotetabs
    if c == b"_":
        return header
    return c == ESCAPE or not (b" " <= c <= b"~")


def quote(c):
    """Return a byte quoted."""
    assert isinstance(c, bytes) and len(c) == 1
    return b"=%02X" % ord(c)


def encode(input, output, quotetabs, header=False):
    """Encode a binary file into another one."""
    output.write(b2a_qp(input.read(), quotetabs=quotetabs, header=header))


def encodestring(s, quotetabs=False, header=False):
    """Encode bytes."""
    return b2a_qp(s, quotetabs=quotetabs, header=header)


def decode(input, output, header=False):
    """Decode a binary file into another one."""
    output.write(a2b_qp(input.read(), header=header))


def decodestring(s, header=False):
    """Decode bytes."""
    return a2b_qp(s, header=header)


def ishex(c):
    """Tell whether a byte is a hexadecimal digit."""
    assert isinstance(c, bytes)
    return b"0" <= c <= b"9" or b"a" <= c <= b"f" or b"A" <= c <= b"F"


def unhex(s):
    """Return the number of hexadecimal digits."""
    value = 0
    for c in s:
        value = value * 16 + int(chr(c), 16)
    return value
