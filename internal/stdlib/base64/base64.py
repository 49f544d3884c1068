import binascii

__all__ = ["encodebytes", "decodebytes", "b64encode", "b64decode", "b32encode", "b32decode", "b32hexencode", "b32hexdecode", "b16encode",
           "b16decode", "b85encode", "b85decode", "a85encode", "a85decode", "z85encode", "z85decode", "encode", "decode", "standard_b64encode", "standard_b64decode", "urlsafe_b64encode", "urlsafe_b64decode"]

_urlsafe = bytes.maketrans(b"-_", b"+/")
_to_urlsafe = bytes.maketrans(b"+/", b"-_")


def _bytes(s):
    if isinstance(s, str):
        try:
            return s.encode("ascii")
        except UnicodeEncodeError:
            raise ValueError("string argument should contain only ASCII characters") from None
    if isinstance(s, (bytes, bytearray)):
        return s
    try:
        return memoryview(s).tobytes()
    except TypeError:
        raise TypeError("argument should be a bytes-like object or ASCII string, not %r" % s.__class__.__name__) from None


def b64encode(s, altchars=None):
    """Encode the bytes-like object s using Base64 and return a bytes object."""
    encoded = binascii.b2a_base64(s, newline=False)
    if altchars is not None:
        assert len(altchars) == 2, repr(altchars)
        return encoded.translate(bytes.maketrans(b"+/", altchars))
    return encoded


def b64decode(s, altchars=None, validate=False):
    """Decode the Base64 encoded bytes-like object or ASCII string s."""
    s = _bytes(s)
    if altchars is not None:
        altchars = _bytes(altchars)
        assert len(altchars) == 2, repr(altchars)
        s = s.translate(bytes.maketrans(altchars, b"+/"))
    return binascii.a2b_base64(s, strict_mode=validate)


def standard_b64encode(s):
    """Encode bytes-like object s using the standard Base64 alphabet."""
    return b64encode(s)


def standard_b64decode(s):
    """Decode bytes encoded with the standard Base64 alphabet."""
    return b64decode(s)


def urlsafe_b64encode(s):
    """Encode bytes using the URL- and filesystem-safe Base64 alphabet."""
    return b64encode(s).translate(_to_urlsafe)


def urlsafe_b64decode(s):
    """Decode bytes using the URL- and filesystem-safe Base64 alphabet."""
    return b64decode(_bytes(s).translate(_urlsafe))


_B32 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_B32HEX = b"0123456789ABCDEFGHIJKLMNOPQRSTUV"
_B85 = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
_Z85 = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
_A85 = bytes(range(33, 118))


def _any_bytes(s):
    return s if isinstance(s, (bytes, bytearray)) else memoryview(s).tobytes()


def _decode_base32(alphabet, s, casefold, map01=None):
    s = _bytes(s)
    if len(s) % 8:
        raise binascii.Error("Incorrect padding")
    if map01 is not None:
        map01 = _bytes(map01)
        assert len(map01) == 1, repr(map01)
        s = s.translate(bytes.maketrans(b"01", b"O" + map01))
    return _decode32(alphabet, s.upper() if casefold else s)


def b32encode(s):
    """Encode the bytes-like object s using Base32 and return a bytes object."""
    return _encode32(_B32, _any_bytes(s))


def b32decode(s, casefold=False, map01=None):
    """Decode the Base32 encoded bytes-like object or ASCII string s."""
    return _decode_base32(_B32, s, casefold, map01)


def b32hexencode(s):
    """Encode the bytes-like object s using Base32 with the extended hex alphabet."""
    return _encode32(_B32HEX, _any_bytes(s))


def b32hexdecode(s, casefold=False):
    """Decode s, which was encoded in Base32 with the extended hex alphabet."""
    return _decode_base32(_B32HEX, s, casefold)


def a85encode(b, *, foldspaces=False, wrapcol=0, pad=False, adobe=False):
    """Encode the bytes-like object b using Ascii85 and return a bytes object."""
    out = _encode85(_A85, _any_bytes(b), pad, True, foldspaces)
    if adobe:
        out = b"<~" + out
    if wrapcol:
        wrapcol = max(2 if adobe else 1, wrapcol)
        lines = [out[i:i + wrapcol] for i in range(0, len(out), wrapcol)]
        if adobe and len(lines[-1]) + 2 > wrapcol:
            lines.append(b"")
        out = b"\n".join(lines)
    return out + b"~>" if adobe else out


def a85decode(b, *, foldspaces=False, adobe=False, ignorechars=b" \t\n\r\v"):
    """Decode the Ascii85 encoded bytes-like object or ASCII string b."""
    b = _bytes(b)
    if adobe:
        if not b.endswith(b"~>"):
            raise ValueError("Ascii85 encoded byte sequences must end with b'~>'")
        b = b[2:-2] if b.startswith(b"<~") else b[:-2]
    return _decode_a85(b, foldspaces, ignorechars)


def b85encode(b, pad=False):
    """Encode the bytes-like object b in Base85 and return a bytes object."""
    return _encode85(_B85, _any_bytes(b), pad, False, False)


def b85decode(b):
    """Decode the Base85 encoded bytes-like object or ASCII string b."""
    return _decode_b85(_B85, _bytes(b), b"base85")


def z85encode(s):
    """Encode the bytes-like object s in Z85 and return a bytes object."""
    return _encode85(_Z85, _any_bytes(s), False, False, False)


def z85decode(s):
    """Decode the Z85 encoded bytes-like object or ASCII string s."""
    return _decode_b85(_Z85, _bytes(s), b"z85")


def b16encode(s):
    """Encode the bytes-like object s using Base16 and return a bytes object."""
    return binascii.hexlify(s).upper()


def b16decode(s, casefold=False):
    """Decode the Base16 encoded bytes-like object or ASCII string s."""
    s = _bytes(s)
    if casefold:
        s = s.upper()
    if s.translate(None, delete=b"0123456789ABCDEF"):
        raise binascii.Error("Non-base16 digit found")
    return binascii.unhexlify(s)


MAXLINESIZE = 76
MAXBINSIZE = 57


def encode(input, output):
    """Read the binary file input and write it in lines of Base64 to the binary file output."""
    while part := input.read(MAXBINSIZE):
        while len(part) < MAXBINSIZE and (more := input.read(MAXBINSIZE - len(part))):
            part += more
        output.write(binascii.b2a_base64(part))


def decode(input, output):
    """Read lines of Base64 from the binary file input and write the data to the binary file output."""
    while line := input.readline():
        output.write(binascii.a2b_base64(line))


def _one_dimension(s):
    try:
        m = memoryview(s)
    except TypeError as e:
        raise TypeError("expected bytes-like object, not %s" % s.__class__.__name__) from e
    if m.format not in ("c", "b", "B"):
        raise TypeError("expected single byte elements, not %r from %s" % (m.format, s.__class__.__name__))
    if m.ndim != 1:
        raise TypeError("expected 1-D data, not %d-D data from %s" % (m.ndim, s.__class__.__name__))


def encodebytes(s):
    """Encode the bytes-like object s in lines of Base64 and return a bytes object."""
    _one_dimension(s)
    return b"".join([binascii.b2a_base64(s[i:i + MAXBINSIZE]) for i in range(0, len(s), MAXBINSIZE)])


def decodebytes(s):
    """Decode the bytes-like object s, lines of Base64."""
    _one_dimension(s)
    return binascii.a2b_base64(s)
