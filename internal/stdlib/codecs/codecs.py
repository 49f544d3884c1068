__all__ = ["register", "lookup", "open", "EncodedFile", "BOM", "BOM_BE", "BOM_LE", "BOM32_BE", "BOM32_LE", "BOM64_BE", "BOM64_LE", "BOM_UTF8",
           "BOM_UTF16", "BOM_UTF16_LE", "BOM_UTF16_BE", "BOM_UTF32", "BOM_UTF32_LE", "BOM_UTF32_BE", "CodecInfo", "Codec", "IncrementalEncoder",
           "IncrementalDecoder", "StreamReader", "StreamWriter", "StreamReaderWriter", "StreamRecoder", "getencoder", "getdecoder",
           "getincrementalencoder", "getincrementaldecoder", "getreader", "getwriter", "encode", "decode", "iterencode", "iterdecode",
           "strict_errors", "ignore_errors", "replace_errors", "xmlcharrefreplace_errors", "backslashreplace_errors", "namereplace_errors",
           "register_error", "lookup_error"]

BOM_UTF8 = b"\xef\xbb\xbf"
BOM_UTF16_LE = BOM_LE = BOM32_LE = BOM_UTF16 = BOM = b"\xff\xfe"
BOM_UTF16_BE = BOM_BE = BOM32_BE = b"\xfe\xff"
BOM_UTF32_LE = BOM64_LE = BOM_UTF32 = b"\xff\xfe\0\0"
BOM_UTF32_BE = BOM64_BE = b"\0\0\xfe\xff"


class CodecInfo(tuple):
    """The functions and classes of a codec."""

    _is_text_encoding = True

    def __new__(cls, encode, decode, streamreader=None, streamwriter=None, incrementalencoder=None, incrementaldecoder=None, name=None, *,
                _is_text_encoding=None):
        self = tuple.__new__(cls, (encode, decode, streamreader, streamwriter))
        self.name = name
        self.encode = encode
        self.decode = decode
        self.incrementalencoder = incrementalencoder
        self.incrementaldecoder = incrementaldecoder
        self.streamwriter = streamwriter
        self.streamreader = streamreader
        if _is_text_encoding is not None:
            self._is_text_encoding = _is_text_encoding
        return self

    def __repr__(self):
        return "<%s.%s object for encoding %s at %#x>" % (self.__class__.__module__, self.__class__.__qualname__, self.name, id(self))

    def __getnewargs__(self):
        return tuple(self)


class Codec:
    """The base of codecs without a state."""

    def encode(self, input, errors="strict"):
        """Return input encoded and how much of it was used."""
        raise NotImplementedError

    def decode(self, input, errors="strict"):
        """Return input decoded and how much of it was used."""
        raise NotImplementedError


class IncrementalEncoder:
    """The base of encoders that get their input in parts."""

    def __init__(self, errors="strict"):
        self.errors = errors
        self.buffer = ""

    def encode(self, input, final=False):
        """Return input encoded."""
        raise NotImplementedError

    def reset(self):
        """Begin anew."""

    def getstate(self):
        """Return the state, an int."""
        return 0

    def setstate(self, state):
        """Take a state that getstate returned."""


class BufferedIncrementalEncoder(IncrementalEncoder):
    """An encoder that keeps input which is not complete."""

    def __init__(self, errors="strict"):
        IncrementalEncoder.__init__(self, errors)
        self.buffer = ""

    def _buffer_encode(self, input, errors, final):
        raise NotImplementedError

    def encode(self, input, final=False):
        data = self.buffer + input
        result, used = self._buffer_encode(data, self.errors, final)
        self.buffer = data[used:]
        return result

    def reset(self):
        IncrementalEncoder.reset(self)
        self.buffer = ""

    def getstate(self):
        return self.buffer or 0

    def setstate(self, state):
        self.buffer = state or ""


class IncrementalDecoder:
    """The base of decoders that get their input in parts."""

    def __init__(self, errors="strict"):
        self.errors = errors

    def decode(self, input, final=False):
        """Return input decoded."""
        raise NotImplementedError

    def reset(self):
        """Begin anew."""

    def getstate(self):
        """Return the state: input that was kept, and an int."""
        return b"", 0

    def setstate(self, state):
        """Take a state that getstate returned."""


class BufferedIncrementalDecoder(IncrementalDecoder):
    """A decoder that keeps input which is not complete."""

    def __init__(self, errors="strict"):
        IncrementalDecoder.__init__(self, errors)
        self.buffer = b""

    def _buffer_decode(self, input, errors, final):
        raise NotImplementedError

    def decode(self, input, final=False):
        data = self.buffer + input
        result, used = self._buffer_decode(data, self.errors, final)
        self.buffer = data[used:]
        return result

    def reset(self):
        IncrementalDecoder.reset(self)
        self.buffer = b""

    def getstate(self):
        return self.buffer, 0

    def setstate(self, state):
        self.buffer = state[0]


_infos = {}


def lookup(encoding, /):
    """Return the CodecInfo of an encoding."""
    info = _infos.get(encoding) if isinstance(encoding, str) else None
    if info is None:
        name = _canonical(encoding)
        if name is None:
            info = _written(encoding) or _transform_info(encoding) or _search(encoding)
            if info is None:
                raise LookupError("unknown encoding: " + encoding)
            return info
        info = _infos.get(name)
        if info is None:
            info = _infos[name] = _text_info(name)
        if len(_infos) < 200:
            _infos[encoding] = info
    return info


def _written(encoding):
    key = encoding.lower().replace("-", "_").replace(" ", "_")
    if key in ("u7", "utf7", "utf_7", "unicode_1_1_utf_7"):
        key = "utf-7"
    elif key not in ("punycode", "idna", "undefined", "charmap"):
        key = _state_name(key)
        if key is None:
            return None
    info = _infos.get(key)
    if info is None:
        import codecs
        info = _infos[key] = codecs._state_codec(key) if key.startswith(("iso2022", "hz")) else codecs._text_codec(key)
    return info


def _transform_info(encoding):
    key = encoding.lower().replace("-", "_").replace(" ", "_")
    if key not in ("rot13", "rot_13", "hex", "hex_codec", "base64", "base_64", "base64_codec", "bz2", "bz2_codec", "zlib", "zip", "zlib_codec", "quopri", "quopri_codec",
                   "quoted_printable", "quotedprintable", "uu", "uu_codec"):
        return None
    info = _infos.get(key)
    if info is None:
        import codecs
        info = _infos[key] = codecs._transform(key.removesuffix("_codec").replace("_", ""))
    return info


# Encodings of which a character may take several bytes, beside Unicode's.
_several_bytes = frozenset(("shift_jis", "shift_jisx0213", "shift_jis_2004", "cp932", "euc_jp", "euc_jisx0213", "euc_jis_2004", "gbk", "gb2312", "gb18030", "big5", "cp950",
                            "big5hkscs", "euc_kr", "cp949", "johab"))


def _text_info(name):
    import codecs
    marked = name in ("utf-16", "utf-32", "utf-8-sig")  # with a byte order mark

    if not name.startswith(("utf", "unicode", "raw", "ascii")) and name != "iso8859-1":
        def encode(input, errors="strict"):
            return _encode(input, name, errors)
    else:
        def encode(input, errors="strict", /):
            return _encode(input, name, errors)

    def decode(input, errors="strict"):
        return _decode(input, name, errors, True)

    encode.__name__ = encode.__qualname__ = name.replace("-", "_") + "_encode"

    if marked:
        # After the first text, the encoding without a mark goes on: 0 is that state of encoders, 2 the first one.
        after = "utf-8" if name == "utf-8-sig" else name + "-le"

        class IncrementalEncoder(codecs.IncrementalEncoder):
            def __init__(self, errors="strict"):
                codecs.IncrementalEncoder.__init__(self, errors)
                self._begun = False

            def encode(self, input, final=False):
                if self._begun:
                    return _encode(input, after, self.errors)[0]
                self._begun = True
                return _encode(input, name, self.errors)[0]

            def reset(self):
                self._begun = False

            def getstate(self):
                return 0 if self._begun else 2 - (name == "utf-8-sig")

            def setstate(self, state):
                self._begun = not state

        class IncrementalDecoder(codecs.BufferedIncrementalDecoder):
            # The encoding without a mark, once it is known.
            _known = None

            def _buffer_decode(self, input, errors, final):
                if self._known is None:
                    size = 4 if name == "utf-32" else 3 if name == "utf-8-sig" else 2
                    if len(input) < size and not final and (name != "utf-8-sig" or BOM_UTF8.startswith(input)):
                        return "", 0
                    mark = input[:size]
                    if name == "utf-8-sig":
                        self._known = "utf-8"
                        skip = size if mark == BOM_UTF8 else 0
                    else:
                        big = mark == (BOM_UTF32_BE if size == 4 else BOM_UTF16_BE)
                        self._known = name + ("-be" if big else "-le")
                        skip = size if big or mark == (BOM_UTF32_LE if size == 4 else BOM_UTF16_LE) else 0
                    if skip:
                        text, used = _decode(input[skip:], self._known, errors, final)
                        return text, used + skip
                return _decode(input, self._known, errors, final)

            def reset(self):
                codecs.BufferedIncrementalDecoder.reset(self)
                self._known = None

            def getstate(self):
                if self._known is None:
                    return self.buffer, 0 if name == "utf-8-sig" else 2
                return self.buffer, 1 if name == "utf-8-sig" or self._known.endswith("be") else 0

            def setstate(self, state):
                codecs.BufferedIncrementalDecoder.setstate(self, state)
                if name == "utf-8-sig":
                    self._known = "utf-8" if state[1] else None
                else:
                    self._known = {0: name + "-le", 1: name + "-be"}.get(state[1])
    elif name in _several_bytes:
        IncrementalEncoder, IncrementalDecoder = codecs._multibyte_classes(name)
    else:
        class IncrementalEncoder(codecs.IncrementalEncoder):
            def encode(self, input, final=False):
                return _encode(input, name, self.errors)[0]

        if not name.startswith(("utf", "unicode", "raw")):
            class IncrementalDecoder(codecs.IncrementalDecoder):
                def decode(self, input, final=False):
                    return _decode(input, name, self.errors, True)[0]
        else:
            class IncrementalDecoder(codecs.BufferedIncrementalDecoder):
                def _buffer_decode(self, input, errors, final):
                    return _decode(input, name, errors, final)

    module = "encodings." + name.replace("-", "_")
    for cls in IncrementalEncoder, IncrementalDecoder:
        cls.__module__ = module
        cls.__qualname__ = cls.__name__
    return _TextInfo(encode, decode, None, None, IncrementalEncoder, IncrementalDecoder, name)


class _TextInfo(CodecInfo):
    # The classes for streams are made when they are asked for.
    def __getitem__(self, i):
        if isinstance(i, slice) or i in (2, 3, -1, -2):
            return (self.encode, self.decode, self.streamreader, self.streamwriter)[i]
        return tuple.__getitem__(self, i)

    def __iter__(self):
        return iter(self[:])

    @property
    def streamreader(self):
        return self._made()[0]

    @streamreader.setter
    def streamreader(self, value):
        pass

    @property
    def streamwriter(self):
        return self._made()[1]

    @streamwriter.setter
    def streamwriter(self, value):
        pass

    def _made(self):
        made = self.__dict__.get("_classes")
        if made is None:
            import codecs
            made = self._classes = codecs._streams(self)
        return made


_TextInfo.__name__ = _TextInfo.__qualname__ = "CodecInfo"


def _convert(which, verb, obj, encoding, errors):
    for name, v in ("encoding", encoding), ("errors", errors):
        if not isinstance(v, str):
            raise TypeError(f"{verb}() argument '{name}' must be str, not {type(v).__name__}")
    f = lookup(encoding)[which]
    try:
        result = f(obj, errors)
    except Exception as e:
        e.add_note(f"{verb[:-1]}ing with '{encoding}' codec failed")
        raise
    if not isinstance(result, tuple) or len(result) != 2:
        raise TypeError(f"{verb}r must return a tuple (object, integer)")
    return result[0]


def encode(obj, encoding="utf-8", errors="strict"):
    """Return obj encoded by a codec of any kind."""
    return _convert(0, "encode", obj, encoding, errors)


def decode(obj, encoding="utf-8", errors="strict"):
    """Return obj decoded by a codec of any kind."""
    return _convert(1, "decode", obj, encoding, errors)


def getencoder(encoding):
    """Return the encoder of an encoding."""
    return lookup(encoding).encode


def getdecoder(encoding):
    """Return the decoder of an encoding."""
    return lookup(encoding).decode


def getincrementalencoder(encoding):
    """Return the class of encoders of an encoding that get their input in parts."""
    encoder = lookup(encoding).incrementalencoder
    if encoder is None:
        raise LookupError(encoding)
    return encoder


def getincrementaldecoder(encoding):
    """Return the class of decoders of an encoding that get their input in parts."""
    decoder = lookup(encoding).incrementaldecoder
    if decoder is None:
        raise LookupError(encoding)
    return decoder


def getreader(encoding):
    """Return the StreamReader class of an encoding."""
    return lookup(encoding).streamreader


def getwriter(encoding):
    """Return the StreamWriter class of an encoding."""
    return lookup(encoding).streamwriter
