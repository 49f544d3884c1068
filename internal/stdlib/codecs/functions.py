def _pair(name, final):
    def encode(str, errors=None, /):
        return _encode(str, name, errors or "strict")

    if final is None:
        def decode(data, errors=None, /):
            return _decode(data, name, errors or "strict", True)
    else:
        def decode(data, errors=None, final=final, /):
            return _decode(data, name, errors or "strict", final)
    return encode, decode


utf_8_encode, utf_8_decode = _pair("utf-8", False)
utf_16_le_encode, utf_16_le_decode = _pair("utf-16-le", False)
utf_16_be_encode, utf_16_be_decode = _pair("utf-16-be", False)
_, utf_16_decode = _pair("utf-16", False)
utf_32_le_encode, utf_32_le_decode = _pair("utf-32-le", False)
utf_32_be_encode, utf_32_be_decode = _pair("utf-32-be", False)
_, utf_32_decode = _pair("utf-32", False)
latin_1_encode, latin_1_decode = _pair("iso8859-1", None)
ascii_encode, ascii_decode = _pair("ascii", None)
unicode_escape_encode, unicode_escape_decode = _pair("unicode-escape", True)
raw_unicode_escape_encode, raw_unicode_escape_decode = _pair("raw-unicode-escape", True)


def _wide(name, le, be):
    def encode(str, errors=None, byteorder=0, /):
        return _encode(str, name + ("-le" if byteorder < 0 else "-be" if byteorder > 0 else ""), errors or "strict")

    def ex_decode(data, errors=None, byteorder=0, final=False, /):
        skip = 0
        if byteorder == 0:
            start = bytes(data[:len(le)])
            if start in (le, be):
                byteorder = -1 if start == le else 1
                skip = len(le)
        text, used = _decode(bytes(data)[skip:], name + ("-be" if byteorder > 0 else "-le"), errors or "strict", final)
        return text, used + skip, byteorder
    return encode, ex_decode


utf_16_encode, utf_16_ex_decode = _wide("utf-16", BOM_UTF16_LE, BOM_UTF16_BE)
utf_32_encode, utf_32_ex_decode = _wide("utf-32", BOM_UTF32_LE, BOM_UTF32_BE)


def readbuffer_encode(data, errors=None, /):
    data = data.encode() if isinstance(data, str) else bytes(data)
    return data, len(data)


def escape_encode(data, errors=None, /):
    if not isinstance(data, bytes):
        raise TypeError(f"escape_encode() argument 1 must be bytes, not {type(data).__name__}")
    text = repr(data)[2:-1]
    if '"' == repr(data)[1]:
        text = text.replace("'", "\\'")
    return text.encode("ascii"), len(data)


def escape_decode(data, errors=None, /):
    data = data.encode() if isinstance(data, str) else bytes(data)
    out = bytearray()
    simple = {110: 10, 116: 9, 114: 13, 92: 92, 39: 39, 34: 34, 98: 8, 102: 12, 118: 11, 97: 7}
    i, n = 0, len(data)
    while i < n:
        c = data[i]
        i += 1
        if c != 92:
            out.append(c)
            continue
        if i == n:
            raise ValueError("Trailing \\ in string")
        c = data[i]
        i += 1
        if c == 10:
            pass
        elif c in simple:
            out.append(simple[c])
        elif 48 <= c < 56:
            value, end = c - 48, min(i + 2, n)
            while i < end and 48 <= data[i] < 56:
                value = value * 8 + data[i] - 48
                i += 1
            out.append(value & 255)
        elif c == 120:
            digits = data[i:i + 2]
            if len(digits) == 2 and digits.isalnum():
                try:
                    out.append(int(digits, 16))
                    i += 2
                    continue
                except ValueError:
                    pass
            if not errors or errors == "strict":
                raise ValueError("invalid \\x escape at position %d" % (i - 2))
            if errors == "replace":
                out += b"?"
            elif errors != "ignore":
                raise ValueError("decoding error; unknown error handling code: " + errors)
            if i < n and chr(data[i]) in "0123456789abcdefABCDEF":
                i += 1
        else:
            out.append(92)
            out.append(c)
    return bytes(out), n


def charmap_build(map, /):
    if not isinstance(map, str):
        raise TypeError(f"charmap_build() argument must be str, not {type(map).__name__}")
    if not map:
        raise TypeError("bad argument type for built-in operation")
    built = _encoding_map(map)
    if built is None:
        built = {ord(c): i for i, c in enumerate(map[:256])}
    return built


def _handled(error, errors):
    if errors in (None, "strict"):
        raise error
    got = lookup_error(errors)(error)
    decoding = isinstance(error, UnicodeDecodeError)
    if not isinstance(got, tuple) or len(got) != 2 or not isinstance(got[0], str if decoding else (str, bytes)) or not isinstance(got[1], int):
        raise TypeError(f"{'de' if decoding else 'en'}coding error handler must return ({'str' if decoding else 'str/bytes'}, int) tuple")
    text, at = got
    if at < 0:
        at += len(error.object)
    if not 0 <= at <= len(error.object):
        raise IndexError(f"position {got[1]} from error handler out of bounds")
    return text, at


def charmap_encode(str, errors=None, mapping=None, /):
    if mapping is None:
        return latin_1_encode(str, errors)
    out = bytearray()
    fast = _encoding_map_get(mapping, "") is None

    def mapped(c):
        if fast:
            x = _encoding_map_get(mapping, c)
            return None if x is None else bytes((x,))
        try:
            x = mapping[ord(c)]
        except LookupError:
            return None
        if x is None or isinstance(x, bytes):
            return x
        if not isinstance(x, int):
            raise TypeError(f"character mapping must return integer, bytes or None, not {type(x).__name__}")
        if not 0 <= x < 256:
            raise TypeError("character mapping must be in range(256)")
        return bytes((x,))

    i = 0
    while i < len(str):
        b = mapped(str[i])
        if b is not None:
            out += b
            i += 1
            continue
        end = i + 1
        while end < len(str) and mapped(str[end]) is None:
            end += 1
        error = UnicodeEncodeError("charmap", str, i, end, "character maps to <undefined>")
        text, at = _handled(error, errors)
        if isinstance(text, bytes):
            out += text
        else:
            for c in text:
                b = mapped(c)
                if b is None:
                    raise error
                out += b
        i = at
    return bytes(out), len(str)


def charmap_decode(data, errors=None, mapping=None, /):
    if mapping is None:
        return latin_1_decode(data, errors)
    if isinstance(data, str):
        raise TypeError("a bytes-like object is required, not 'str'")
    data = bytes(data)
    out = []
    i = 0
    while i < len(data):
        try:
            x = mapping[data[i]]
        except LookupError:
            x = None
        if isinstance(x, int):
            if not 0 <= x < 0x110000:
                raise TypeError("character mapping must be in range(0x110000)")
            x = None if x == 0xfffe else chr(x)
        elif isinstance(x, str):
            if x == "\ufffe":
                x = None
        elif x is not None:
            raise TypeError("character mapping must return integer, None or str")
        if x is None:
            x, at = _handled(UnicodeDecodeError("charmap", data, i, i + 1, "character maps to <undefined>"), errors)
            i = at
        else:
            i += 1
        out.append(x)
    return "".join(out), len(data)


_direct = frozenset(map(ord, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'(),-./:? \t\n\r!\"#$%&*;<=>@[]^_`{|}"))


def utf_7_encode(str, errors=None, /):
    # RFC 2152: what is not direct is Base64 of UTF-16.
    import binascii
    out = bytearray()
    i = 0
    while i < len(str):
        c = ord(str[i])
        if c == 43:
            out += b"+-"
            i += 1
            continue
        if c in _direct:
            out.append(c)
            i += 1
            continue
        j = i
        while j < len(str) and ord(str[j]) not in _direct:
            j += 1
        units = str[i:j].encode("utf-16-be", "surrogatepass")
        out += b"+" + binascii.b2a_base64(units, newline=False).rstrip(b"=")
        if j == len(str) or str[j].isalnum() or str[j] in "/+-":
            out += b"-"
        i = j
    return bytes(out), len(str)


def utf_7_decode(data, errors=None, final=False, /):
    import binascii
    data = bytes(data)
    out = []
    i = 0
    digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    while i < len(data):
        c = data[i]
        if c >= 128:
            text, i = _handled(UnicodeDecodeError("utf7", data, i, i + 1, "unexpected special character"), errors)
            out.append(text)
            continue
        if c != 43:
            out.append(chr(c))
            i += 1
            continue
        j = i + 1
        while j < len(data) and data[j] in digits:
            j += 1
        if j == len(data) and not final:
            break
        if j == i + 1 and data[j:j + 1] == b"-":
            out.append("+")
            i = j + 1
            continue
        part = data[i + 1:j]
        if not part and j < len(data):
            text, i = _handled(UnicodeDecodeError("utf7", data, i, i + 2, "ill-formed sequence"), errors)
            out.append(text)
            continue
        bits = len(part) * 6
        if bits >= 16:
            out.append(binascii.a2b_base64(part + b"A" * (-len(part) % 4))[:bits // 16 * 2].decode("utf-16-be", "surrogatepass"))
        left = bits % 16
        wrong = left >= 6 or left and digits.index(part[-1]) & (1 << left) - 1
        if not wrong:
            i = j + (data[j:j + 1] == b"-")
            continue
        if j == len(data):
            reason = "unterminated shift sequence"
        elif left >= 6:
            reason = "partial character in shift sequence"
        else:
            reason = "non-zero padding bits in shift sequence"
        text, i = _handled(UnicodeDecodeError("utf7", data, i, min(j + 1, len(data)), reason), errors)
        out.append(text)
    return "".join(out), i
