# The codecs of text that are written in Python: UTF-7, Punycode and IDNA.
import codecs
import unicodedata

# Punycode: RFC 3492, with the names and the parameters of its section 5.
_BASE, _TMIN, _TMAX, _SKEW, _DAMP, _INITIAL_BIAS, _INITIAL_N = 36, 1, 26, 38, 700, 72, 128
_LETTERS = b"abcdefghijklmnopqrstuvwxyz0123456789"


def _adapt(delta, points, first):
    delta = delta // _DAMP if first else delta // 2
    delta += delta // points
    k = 0
    while delta > (_BASE - _TMIN) * _TMAX // 2:
        delta //= _BASE - _TMIN
        k += _BASE
    return k + (_BASE - _TMIN + 1) * delta // (delta + _SKEW)


def _threshold(k, bias):
    return min(max(k - bias, _TMIN), _TMAX)


def _to_punycode(text):
    basic = bytes([ord(c) for c in text if ord(c) < 128])
    out = bytearray(basic)
    if basic:
        out += b"-"
    done, n, delta, bias = len(basic), _INITIAL_N, 0, _INITIAL_BIAS
    points = sorted(set(ord(c) for c in text if ord(c) >= 128))
    for m in points:
        delta += (m - n) * (done + 1)
        n = m
        for c in text:
            c = ord(c)
            if c < n:
                delta += 1
            elif c == n:
                q, k = delta, _BASE
                while q >= (t := _threshold(k, bias)):
                    q, digit = divmod(q - t, _BASE - t)
                    out.append(_LETTERS[t + digit])
                    k += _BASE
                out.append(_LETTERS[q])
                bias = _adapt(delta, done + 1, done == len(basic))
                delta = 0
                done += 1
        delta += 1
        n += 1
    return bytes(out)


def _from_punycode(data, errors):
    if errors not in ("strict", "replace", "ignore"):
        raise UnicodeError(f"Unsupported error handling: {errors}")
    data = bytes(data)
    cut = data.rfind(b"-")
    start = cut + 1
    base = data[:cut] if cut >= 0 else b""
    try:
        out = list(str(base, "ascii", errors))
    except UnicodeDecodeError as e:
        raise UnicodeDecodeError("ascii", data, e.start, e.end, e.reason) from None
    i, n, bias, at = 0, _INITIAL_N, _INITIAL_BIAS, start
    first = True
    while at < len(data):
        old, weight, k = i, 1, _BASE
        while True:
            if at >= len(data):
                if errors == "strict":
                    raise UnicodeDecodeError("punycode", data, at, at + 1, "incomplete punycode string")
                return "".join(out)
            c = data[at]
            at += 1
            digit = c - 65 if 65 <= c <= 90 else c - 97 if 97 <= c <= 122 else c - 22 if 48 <= c <= 57 else -1
            if digit < 0:
                if errors == "strict":
                    raise UnicodeDecodeError("punycode", data, at - 1, at, f"Invalid extended code point '{c}'")
                return "".join(out)
            t = _threshold(k, bias)
            i += digit * weight
            if digit < t:
                break
            weight *= _BASE - t
            k += _BASE
        n += i // (len(out) + 1)
        if n > 0x10FFFF:
            if errors == "strict":
                raise UnicodeDecodeError("punycode", data, at - 1, at, f"Invalid character U+{n:x}")
            n = 63
        bias = _adapt(i - old, len(out) + 1, first)
        first = False
        i %= len(out) + 1
        out.insert(i, chr(n))
        i += 1
    return "".join(out)


# IDNA: RFC 3490. Names are prepared (RFC 3491) with today's tables of characters.
_DOTS = "\u3002\uff0e\uff61"
_DROPPED = frozenset("\u00ad\u034f\u1806\u180b\u180c\u180d\u200b\u200c\u200d\u2060\ufeff" + "".join(map(chr, range(0xfe00, 0xfe10))))
_BANNED = frozenset([0x340, 0x341, 0x200e, 0x200f, 0x6dd, 0x70f, 0x180e, 0x2028, 0x2029, 0xe0001]
                    + [*range(0x202a, 0x202f), *range(0x2060, 0x2064), *range(0x206a, 0x2070), *range(0xfff9, 0xfffe), *range(0x2ff0, 0x2ffc),
                       *range(0xfdd0, 0xfdf0), *range(0xe0020, 0xe0080), *range(0x1d173, 0x1d17b)])
_ACE = b"xn--"


def _fold(c):
    if c in _DROPPED:
        return ""
    folded = c.casefold()
    once = unicodedata.normalize("NFKC", folded)
    twice = unicodedata.normalize("NFKC", once.casefold())
    return twice if once != twice else folded


def _prepare(label):
    label = unicodedata.normalize("NFKC", "".join([_fold(c) for c in label]))
    for i, c in enumerate(label):
        n = ord(c)
        if n >= 128 and (n in _BANNED or n & 0xfffe == 0xfffe or unicodedata.category(c) in ("Cc", "Co", "Cs", "Zs")):
            raise UnicodeEncodeError("idna", label, i, i + 1, f"Invalid character {c!r}")
    sides = [unicodedata.bidirectional(c) for c in label]
    right = [side in ("R", "AL") for side in sides]
    if any(right):
        for i, side in enumerate(sides):
            if side == "L":
                raise UnicodeEncodeError("idna", label, i, i + 1, "Violation of BIDI requirement 2")
        if not right[0]:
            raise UnicodeEncodeError("idna", label, 0, 1, "Violation of BIDI requirement 3")
        if not right[-1]:
            raise UnicodeEncodeError("idna", label, len(label) - 1, len(label), "Violation of BIDI requirement 3")
    return label


def _short(data, label):
    if not data:
        raise UnicodeEncodeError("idna", label, 0, 1, "label empty")
    if len(data) >= 64:
        raise UnicodeEncodeError("idna", label, 0, len(label), "label too long")
    return data


def _to_ascii(label):
    if label.isascii():
        return _short(label.encode(), label)
    label = _prepare(label)
    if label.isascii():
        return _short(label.encode(), label)
    if label.startswith("xn--"):
        raise UnicodeEncodeError("idna", label, 0, 4, "Label starts with ACE prefix")
    return _short(_ACE + _to_punycode(label), label)


def _to_unicode(label):
    if len(label) > 1024:
        raise UnicodeDecodeError("idna", label, 0, len(label), "label way too long")
    if not label.lower().startswith(_ACE):
        return str(label, "ascii")
    try:
        result = _from_punycode(label[4:], "strict")
    except UnicodeDecodeError as e:
        raise UnicodeDecodeError("idna", label, len(_ACE) + e.start, len(_ACE) + e.end, e.reason) from None
    back = _to_ascii(result)
    if str(label, "ascii").lower() != str(back, "ascii"):
        raise UnicodeDecodeError("idna", label, 0, len(label), f"IDNA does not round-trip, '{label!r}' != '{back!r}'")
    return result


def _idna_encode(input, errors="strict"):
    if errors != "strict":
        raise UnicodeError(f"Unsupported error handling: {errors}")
    if not input:
        return b"", 0
    split = input
    if not input.isascii():
        for dot in _DOTS:
            split = split.replace(dot, ".")
    labels = split.split(".")
    last = labels.pop() if not labels[-1] else None
    out, at = [], 0
    for label in labels:
        try:
            out.append(_to_ascii(label))
        except UnicodeEncodeError as e:
            raise UnicodeEncodeError("idna", input, at + e.start, at + e.end, e.reason) from None
        at += len(label) + 1
    return b".".join(out) + (b"." if last is not None else b""), len(input)


def _idna_decode(input, errors="strict"):
    if errors != "strict":
        raise UnicodeError(f"Unsupported error handling: {errors}")
    if not input:
        return "", 0
    input = bytes(input)
    labels = input.split(b".")
    dot = "."
    if labels[-1]:
        dot = ""
    else:
        labels.pop()
    out, at = [], 0
    for label in labels:
        try:
            out.append(_to_unicode(label))
        except (UnicodeEncodeError, UnicodeDecodeError) as e:
            raise UnicodeDecodeError("idna", input, at + e.start, at + e.end, e.reason) from None
        at += len(label) + 1
    return ".".join(out) + dot, len(input)


def _punycode_encode(input, errors="strict"):
    return _to_punycode(input), len(input)


def _punycode_decode(input, errors="strict"):
    if not input:
        return "", 0
    return _from_punycode(input, errors), len(input)


def _utf_7_encode(input, errors="strict"):
    return codecs.utf_7_encode(input, errors)


def _utf_7_decode(input, errors="strict"):
    return codecs.utf_7_decode(input, errors, True)


def _undefined(input, errors="strict"):
    raise UnicodeError("undefined encoding")


def _charmap_encode(input, errors="strict", mapping=None):
    return codecs.charmap_encode(input, errors, mapping)


def _charmap_decode(input, errors="strict", mapping=None):
    return codecs.charmap_decode(input, errors, mapping)


_coders = {"charmap": (_charmap_encode, _charmap_decode), "utf-7": (_utf_7_encode, _utf_7_decode), "punycode": (_punycode_encode, _punycode_decode), "idna": (_idna_encode, _idna_decode),
           "undefined": (_undefined, _undefined)}


def _text_codec(name):
    """Return the CodecInfo of a codec that is written here."""
    encode, decode = _coders[name]

    class IncrementalEncoder(codecs.IncrementalEncoder):
        def encode(self, input, final=False):
            return encode(input, self.errors)[0]

    class IncrementalDecoder(codecs.BufferedIncrementalDecoder):
        def _buffer_decode(self, input, errors, final):
            if name == "utf-7":
                return codecs.utf_7_decode(input, errors, final)
            return decode(input, errors) if final or name in ("undefined", "charmap") else ("", 0)

    class StreamWriter(codecs.StreamWriter):
        def encode(self, input, errors="strict"):
            return encode(input, errors)

    class StreamReader(codecs.StreamReader):
        def decode(self, input, errors="strict"):
            return decode(input, errors)

    return codecs.CodecInfo(name=name, encode=encode, decode=decode, incrementalencoder=IncrementalEncoder,
                            incrementaldecoder=IncrementalDecoder, streamwriter=StreamWriter, streamreader=StreamReader)
