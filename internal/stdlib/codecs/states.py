# The codecs of text in which escape sequences say what the bytes after them stand for: ISO 2022 (RFC 1468, 1554, 1557 and 2237) and HZ (RFC 1843).
import codecs

_WRONG, _SHORT = "illegal multibyte sequence", "incomplete multibyte sequence"
_ASCII = 0x42
_DOUBLE = 0x80  # added to the final byte of the escape sequences of sets with two bytes for a character
_SHIFTED, _PASSING = 1, 2  # flags: G1 is in use; the rest of an unknown escape sequence passes


class _Set:
    """A set of characters: what designates it, and how its characters are read and written."""

    def __init__(self, mark, escape, decode, encode, *, width=2, g=0):
        self.mark, self.escape, self.decode, self.encode, self.width, self.g = mark, escape, decode, encode, width, g


def _of(name, prefix=b""):
    """The functions of a set whose characters another encoding has with the high bits set, after a prefix."""
    size = len(prefix) + 2

    def decode(pair):
        if pair[1] >= 0x80:
            return ""
        return codecs._cell(name, prefix + bytes([pair[0] | 0x80, pair[1] | 0x80]))

    def encode(c):
        b = c.encode(name, "ignore")
        if len(b) == size and b.startswith(prefix) and b[-2] > 0xa0 and b[-1] > 0xa0:
            return bytes([b[-2] & 0x7f, b[-1] & 0x7f])

    return decode, encode


def _jis0208():
    decode, encode = _of("euc_jp")
    return decode, lambda c: b"!@" if c == "\\" else encode(c)


def _korean():
    # The filler is in KS X 1001, and euc_kr uses it for something else.
    decode, encode = _of("euc_kr")
    return lambda pair: "\u3164" if pair == b"$T" else decode(pair), lambda c: b"$T" if c == "\u3164" else encode(c)


def _roman_decode(b):
    return {0x5c: "\xa5", 0x7e: "\u203e"}.get(b[0]) or chr(b[0])


def _roman_encode(c):
    return {"\xa5": b"\\", "\u203e": b"~"}.get(c)


def _kana_decode(b):
    return chr(b[0] + 0xff40) if 0x21 <= b[0] <= 0x5f else ""


def _kana_encode(c):
    return bytes([ord(c) - 0xff40]) if "\uff61" <= c <= "\uff9f" else None


# The edition of 2004 made one cell's character another one. CPython's iso2022_jp_3 encodes the old one, and decodes to the new one.
_UNIFIED, _VARIANT = "\u9b1d", "\u9b1c"


def _jis0213(plane, old):
    def decode(pair):
        text = codecs._jis_decode(plane, pair)
        if text and old and text != _VARIANT and codecs._jis_new(text):
            return ""
        return text or (_jis(pair) if plane == 1 else "")

    def encode(text):
        if old and plane == 2 and text == _UNIFIED:
            return b"};"
        at, pair = codecs._jis_encode(text)
        if at == plane and not (old and codecs._jis_new(text)):
            return pair

    return decode, encode


_jis = _jis0208()[0]
_state_sets = {}


def _state_set(name):
    s = _state_sets.get(name)
    if s is None:
        s = _state_sets[name] = _state_makers[name]()
    return s


_state_makers = {
    "jis": lambda: _Set(0x42 | _DOUBLE, b"\x1b$B", *_jis0208()),
    "jis of 1978": lambda: _Set(0x40 | _DOUBLE, b"\x1b$@", *_jis0208()),
    "jis 0212": lambda: _Set(0x44 | _DOUBLE, b"\x1b$(D", *_of("euc_jp", b"\x8f")),
    "roman": lambda: _Set(0x4a, b"\x1b(J", _roman_decode, _roman_encode, width=1),
    "kana": lambda: _Set(0x49, b"\x1b(I", _kana_decode, _kana_encode, width=1),
    "gb": lambda: _Set(0x41 | _DOUBLE, b"\x1b$(A", *_of("gb2312")),
    "ks": lambda: _Set(0x43 | _DOUBLE, b"\x1b$(C", *_korean()),
    "ks in G1": lambda: _Set(0x43 | _DOUBLE, b"\x1b$)C", *_korean(), g=1),
    "latin": lambda: _Set(0x41, b"\x1b.A", None, None, width=1, g=2),
    "greek": lambda: _Set(0x46, b"\x1b.F", None, None, width=1, g=2),
    "plane 1 of 2000": lambda: _Set(0x4f | _DOUBLE, b"\x1b$(O", *_jis0213(1, True)),
    "plane 2 of 2000": lambda: _Set(0x50 | _DOUBLE, b"\x1b$(P", *_jis0213(2, True)),
    "plane 1": lambda: _Set(0x51 | _DOUBLE, b"\x1b$(Q", *_jis0213(1, False)),
    "plane 2": lambda: _Set(0x50 | _DOUBLE, b"\x1b$(P", *_jis0213(2, False)),
}


class _ISO2022:
    """An encoding of ISO 2022. Its state is the marks of G0 to G2, and flags."""

    def __init__(self, name, sets, *, shifts=False, singles=False, pairs=False):
        self.name, self.sets = name, [_state_set(s) for s in sets]
        self.shifts, self.singles, self.prefixed, self.pairs = shifts, singles, not shifts, pairs

    def begin(self, encoding):
        return [_ASCII, _ASCII, 0 if encoding else _ASCII, 0, 0]

    def find(self, mark):
        for s in self.sets:
            if s.mark == mark:
                return s

    def escape(self, data, i, state):
        """Read the escape sequence at i. Return how many bytes are used, or are wrong if that is negative; None if they are not complete."""
        k = i + 1
        while True:
            if k - i >= 16:
                return -1
            if k >= len(data):
                return None
            if 0x40 <= data[k] <= 0x5a:
                break
            if self.prefixed and data[k:k + 2] == b"&@":
                k += 2
            k += 1
        sequence = data[i:k + 1]
        size, mark, g = len(sequence), sequence[-1], 0
        if size == 3 and sequence[1] == 0x24 or size == 6 and self.prefixed and sequence == b"\x1b&@\x1b$B":
            mark |= _DOUBLE
        elif size == 3:
            g = b"().".find(sequence[1])
            if g < 0 or g == 2 and not self.singles:
                return -size
        elif size == 4 and sequence[1] == 0x24 and sequence[2] in b"()":
            mark, g = mark | _DOUBLE, sequence[2] - 0x28
        else:
            return -size
        if mark != _ASCII and self.find(mark) is None:
            return -size
        state[g] = mark
        return size

    def read(self, data, i, state):
        """Read what is at i. Return the text and how many bytes are used, or are wrong if that is negative; None if they are not complete."""
        c = data[i]
        if state[4] & _PASSING:
            if 0x40 <= c <= 0x5a:
                state[4] &= ~_PASSING
            return chr(c), 1
        if c == 0x1b:
            if i + 1 >= len(data):
                return None
            if data[i + 1] in b"()$.&":
                size = self.escape(data, i, state)
                return None if size is None else ("", size)
            if self.singles and data[i + 1] == 0x4e:
                if i + 2 >= len(data):
                    return None
                b = data[i + 2]
                if state[2] == 0x41 and b < 0x80:
                    return chr(b + 0x80), 3
                if state[2] == 0x46:
                    # The edition of 1987 has none of the three signs that came in 2003.
                    text = "" if b in b"$%*" else bytes([b ^ 0x80]).decode("iso8859-7", "ignore")
                    return (text, 3) if text else ("", -3)
                if state[2] != _ASCII and state[2] != 0x41:
                    raise RuntimeError("internal codec error")
                return (chr(b), 3) if state[2] == _ASCII and b < 0x80 else ("", -3)
            state[4] |= _PASSING
            return "\x1b", 1
        if c in (0x0e, 0x0f) and self.shifts:
            state[4] = state[4] & ~_SHIFTED | (c == 0x0e)
            return "", 1
        if c == 0x0a:
            state[4] &= ~_SHIFTED
            return "\n", 1
        if c >= 0x80:
            return "", -1
        mark = state[state[4] & _SHIFTED]
        if c < 0x20 or mark == _ASCII:
            return chr(c), 1
        s = self.find(mark)
        if i + s.width > len(data):
            return None
        text = s.decode and s.decode(data[i:i + s.width])
        return (text, s.width) if text else ("", -s.width)

    def write(self, text, i, state, final):
        """Write what is at i. Return the bytes and how many characters are used, 0 if that can't be written; None if more have to be known."""
        c = text[i]
        if c < "\x80":
            out = b""
            if state[0] != _ASCII:
                out, state[0] = b"\x1b(B", _ASCII
            if state[4] & _SHIFTED:
                out += b"\x0f"
                state[4] &= ~_SHIFTED
            return out + c.encode(), 1
        used, code = 1, None
        if self.pairs and codecs._jis_begins(c):
            if i + 1 == len(text) and not final:
                return None
            s = self.sets[1]
            code, used = s.encode(text[i:i + 2]), 2
        if not code:
            used = 1
            for s in self.sets:
                code = s.encode and s.encode(c)
                if code:
                    break
            else:
                return b"", 0
        out = b""
        if s.g == 0 and state[4] & _SHIFTED:
            out = b"\x0f"
            state[4] &= ~_SHIFTED
        if state[s.g] != s.mark:
            out += s.escape
            state[s.g] = s.mark
        if s.g == 1 and not state[4] & _SHIFTED:
            out += b"\x0e"
            state[4] |= _SHIFTED
        return out + code, used

    def end(self, state):
        """Write what leads back to the first state."""
        out = b""
        if state[4] & _SHIFTED:
            out = b"\x0f"
            state[4] &= ~_SHIFTED
        if state[0] != _ASCII:
            out += b"\x1b(B"
            state[0] = _ASCII
        return out


class _HZ:
    """The encoding HZ. Its state begins with 1 between ~{ and ~}."""

    name = "hz"

    def __init__(self):
        self.set = _state_set("gb")

    def begin(self, encoding):
        return [0]

    def read(self, data, i, state):
        c = data[i]
        if c == 0x7e:
            if i + 1 >= len(data):
                return None
            after = data[i + 1]
            if state[0]:
                if after == 0x7d:
                    state[0] = 0
                    return "", 2
            elif after == 0x7b:
                state[0] = 1
                return "", 2
            elif after in b"~\n":
                return "~" if after == 0x7e else "", 2
            return "", -1
        if c >= 0x80:
            return "", -1
        if not state[0]:
            return chr(c), 1
        if i + 1 >= len(data):
            return None
        text = self.set.decode(data[i:i + 2]) if data[i + 1] < 0x80 else ""
        return (text, 2) if text else ("", -1)

    def write(self, text, i, state, final):
        c = text[i]
        if c < "\x80":
            out = b"~}" if state[0] else b""
            state[0] = 0
            return out + (b"~~" if c == "~" else c.encode()), 1
        code = self.set.encode(c)
        if code is None:
            return b"", 0
        out = b"" if state[0] else b"~{"
        state[0] = 1
        return out + code, 1

    def end(self, state):
        out = b"~}" if state[0] else b""
        state[0] = 0
        return out


_JP = "jis", "roman", "jis of 1978"
_state_kinds = {
    "iso2022_jp": lambda n: _ISO2022(n, _JP),
    "iso2022_jp_1": lambda n: _ISO2022(n, ("jis", "jis 0212", "roman", "jis of 1978")),
    "iso2022_jp_2": lambda n: _ISO2022(n, ("jis", "jis 0212", "ks", "gb", "roman", "jis of 1978", "latin", "greek"), singles=True),
    "iso2022_jp_2004": lambda n: _ISO2022(n, ("jis", "plane 1", "plane 2"), pairs=True),
    "iso2022_jp_3": lambda n: _ISO2022(n, ("jis", "plane 1 of 2000", "plane 2 of 2000"), pairs=True),
    "iso2022_jp_ext": lambda n: _ISO2022(n, ("jis", "jis 0212", "roman", "kana", "jis of 1978")),
    "iso2022_kr": lambda n: _ISO2022(n, ("ks in G1",), shifts=True),
    "hz": lambda n: _HZ(),
}


def _handled_state(error, errors):
    if errors in (None, "strict"):
        raise error
    if errors == "ignore":
        return "", error.end
    if errors == "replace":
        return "\ufffd" if isinstance(error, UnicodeDecodeError) else "?" * (error.end - error.start), error.end
    got = codecs.lookup_error(errors)(error)
    text, at = got
    if at < 0:
        at += len(error.object)
    if not 0 <= at <= len(error.object):
        raise IndexError(f"position {at} from error handler out of bounds")
    return text, at


def _decode_states(kind, data, errors, state, final):
    """Return the text, and how many bytes were used."""
    data = bytes(data)
    out, i = [], 0
    while i < len(data):
        got = kind.read(data, i, state)
        if got is None:
            if not final:
                break
            text, i = _handled_state(UnicodeDecodeError(kind.name, data, i, len(data), _SHORT), errors)
        elif got[1] < 0:
            text, i = _handled_state(UnicodeDecodeError(kind.name, data, i, min(i - got[1], len(data)), _WRONG), errors)
        else:
            text = got[0]
            i += got[1]
        out.append(text)
    return "".join(out), i


def _encode_states(kind, text, errors, state, final):
    """Return the bytes, and how many characters were used."""
    out, i = [], 0
    while i < len(text):
        got = kind.write(text, i, state, final)
        if got is None:
            break
        if got[1]:
            out.append(got[0])
            i += got[1]
            continue
        error = UnicodeEncodeError(kind.name, text, i, i + 1, _WRONG)
        instead, i = _handled_state(error, errors)
        if isinstance(instead, bytes):
            out.append(instead)
        elif instead:
            out.append(_encode_states(kind, instead, "strict", state, True)[0])
    if final:
        out.append(kind.end(state))
    return b"".join(out), i


class _PartEncoder(codecs.IncrementalEncoder):
    """An encoder that keeps what may be the beginning of a text with a code of its own, and a state of at most eight bytes."""

    def __init__(self, errors="strict"):
        codecs.IncrementalEncoder.__init__(self, errors)
        self.reset()

    def encode(self, input, final=False):
        text = self.buffer + (input if isinstance(input, str) else str(input))
        out, used = self.convert(text, final)
        self.buffer = text[used:]
        return out

    def reset(self):
        self._state, self.buffer = self.begin(), ""

    def getstate(self):
        kept = self.buffer.encode()
        state = bytes(self._state) + bytes(8 - len(self._state))
        return int.from_bytes(bytes([len(kept)]) + kept + state, "little")

    def setstate(self, state):
        if not isinstance(state, int):
            raise TypeError(f"setstate() argument must be int, not {type(state).__name__}")
        if state < 0:
            raise OverflowError("can't convert negative int to unsigned")
        data = state.to_bytes(17, "little")
        if data[0] > 8:
            raise UnicodeError("pending buffer too large")
        begin = 1 + data[0]
        self.buffer = data[1:begin].decode()
        self._state = list(data[begin:begin + len(self.begin())])


class _PartDecoder(codecs.BufferedIncrementalDecoder):
    """A decoder that keeps incomplete characters, and a state."""

    def __init__(self, errors="strict"):
        codecs.BufferedIncrementalDecoder.__init__(self, errors)
        self._state = self.begin()

    def decode(self, input, final=False):
        kept, self.buffer = self.buffer, b""
        data = kept + bytes(input)
        try:
            text, used = self._buffer_decode(data, self.errors, final)
        except UnicodeDecodeError as e:
            if e.reason == _SHORT:
                self.buffer = kept
            raise
        self.buffer = data[used:]
        return text

    def reset(self):
        self.buffer, self._state = b"", self.begin()

    def getstate(self):
        return self.buffer, int.from_bytes(bytes(self._state), "little")

    def setstate(self, state):
        if not isinstance(state, tuple):
            raise TypeError(f"setstate() argument must be tuple, not {type(state).__name__}")
        buffer, number = state
        if number < 0:
            raise OverflowError("can't convert negative int to unsigned")
        if len(buffer) > 8:
            raise UnicodeDecodeError(self.name, buffer, 0, len(buffer), "pending buffer too large")
        self.buffer = buffer
        self._state = list(number.to_bytes(8, "little")[:len(self.begin())])


def _multibyte_classes(name):
    """Return the classes of incremental encoders and decoders of an encoding without a state."""
    class IncrementalEncoder(_PartEncoder):
        def begin(self):
            return []

        def convert(self, text, final):
            used = len(text) - (not final and codecs._holds_back(name, text))
            return codecs._encode(text[:used], name, self.errors)[0], used

    class IncrementalDecoder(_PartDecoder):
        def begin(self):
            return []

        def _buffer_decode(self, input, errors, final):
            return codecs._decode(input, name, errors, final)

    IncrementalDecoder.name = name
    return IncrementalEncoder, IncrementalDecoder


def _state_codec(name):
    """Return the CodecInfo of a codec that is written here."""
    kind = _state_kinds[name](name)

    def encode(input, errors="strict"):
        if not isinstance(input, str):
            raise TypeError("couldn't convert the object to str.")
        return _encode_states(kind, input, errors, kind.begin(True), True)

    def decode(input, errors="strict"):
        return _decode_states(kind, input, errors, kind.begin(False), True)

    class IncrementalEncoder(_PartEncoder):
        def begin(self):
            return kind.begin(True)

        def convert(self, text, final):
            return _encode_states(kind, text, self.errors, self._state, final)

    class IncrementalDecoder(_PartDecoder):
        def begin(self):
            return kind.begin(False)

        def _buffer_decode(self, input, errors, final):
            return _decode_states(kind, input, errors, self._state, final)

    IncrementalDecoder.name = name
    info = codecs.CodecInfo(name=name, encode=encode, decode=decode, incrementalencoder=IncrementalEncoder, incrementaldecoder=IncrementalDecoder)
    info.streamreader, info.streamwriter = codecs._streams(info)
    return codecs.CodecInfo(name=name, encode=encode, decode=decode, incrementalencoder=IncrementalEncoder, incrementaldecoder=IncrementalDecoder,
                            streamreader=info.streamreader, streamwriter=info.streamwriter)
