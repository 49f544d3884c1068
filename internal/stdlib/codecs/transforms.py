import binascii


def _rot13(text, errors="strict"):
    return str.translate(text, _rot13_table), len(text)


_rot13_table = {}
for _base in 65, 97:
    for _i in range(26):
        _rot13_table[_base + _i] = _base + (_i + 13) % 26


def _strict(errors):
    assert errors == "strict"


def _bytes_codec(encode, decode):
    def encoder(input, errors="strict"):
        _strict(errors)
        return encode(input), len(input)

    def decoder(input, errors="strict"):
        _strict(errors)
        return decode(input), len(input)
    return encoder, decoder


def _b64encode(input):
    return b"".join([binascii.b2a_base64(bytes(input[i:i + 57])) for i in range(0, len(input), 57)])


def _zlib(input):
    import zlib
    return zlib.compress(input)


def _unzlib(input):
    import zlib
    return zlib.decompress(input)


def _bz2(input):
    import bz2
    return bz2.compress(input)


def _unbz2(input):
    import bz2
    return bz2.decompress(input)


def _qp(input):
    # As with quotetabs, line by line.
    out = []
    for line in bytes(input).splitlines(True):
        out.append(binascii.b2a_qp(line, quotetabs=True, istext=True))
    return b"".join(out)


def _uu(input):
    input = bytes(input)
    lines = [binascii.b2a_uu(input[i:i + 45]) for i in range(0, len(input), 45)]
    return b"begin 666 <data>\n" + b"".join(lines) + b" \nend\n"


def _ununu(input):
    lines = iter(bytes(input).splitlines(True))
    for line in lines:
        if line.startswith(b"begin"):
            break
    else:
        raise ValueError('Missing "begin" line in input data')
    out = []
    for line in lines:
        if line == b"end\n":
            break
        try:
            out.append(binascii.a2b_uu(line))
        except binascii.Error:
            # Some encoders write too much at the end of a line.
            out.append(binascii.a2b_uu(line[:((line[0] - 32 & 63) * 4 + 5) // 3]))
    else:
        raise ValueError("Truncated input data")
    return b"".join(out)


_pairs = {
    "rot13": None,
    "hex": (binascii.b2a_hex, binascii.a2b_hex),
    "base64": (_b64encode, binascii.a2b_base64),
    "bz2": (_bz2, _unbz2),
    "zlib": (_zlib, _unzlib),
    "zip": (_zlib, _unzlib),
    "quopri": (_qp, binascii.a2b_qp),
    "quotedprintable": (_qp, binascii.a2b_qp),
    "uu": (_uu, _ununu),
}


def _transform(key):
    """Return the CodecInfo of a codec that is not for text."""
    import codecs
    name = {"rot13": "rot-13", "zip": "zlib", "quotedprintable": "quopri"}.get(key, key)
    if key == "rot13":
        encode = decode = _rot13
    else:
        encode, decode = _bytes_codec(*_pairs[key])

    class IncrementalEncoder(codecs.IncrementalEncoder):
        def encode(self, input, final=False):
            return encode(input, self.errors)[0]

    class IncrementalDecoder(codecs.IncrementalDecoder):
        def decode(self, input, final=False):
            return decode(input, self.errors)[0]

    if name == "zlib":
        import zlib

        class IncrementalEncoder(codecs.IncrementalEncoder):
            def __init__(self, errors="strict"):
                _strict(errors)
                self.errors = errors
                self.compressobj = zlib.compressobj()

            def encode(self, input, final=False):
                data = self.compressobj.compress(input)
                return data + self.compressobj.flush() if final else data

            def reset(self):
                self.compressobj = zlib.compressobj()

        class IncrementalDecoder(codecs.IncrementalDecoder):
            def __init__(self, errors="strict"):
                _strict(errors)
                self.errors = errors
                self.decompressobj = zlib.decompressobj()

            def decode(self, input, final=False):
                data = self.decompressobj.decompress(input)
                return data + self.decompressobj.flush() if final else data

            def reset(self):
                self.decompressobj = zlib.decompressobj()

    class StreamWriter(codecs.StreamWriter):
        charbuffertype = str if key == "rot13" else bytes

        def encode(self, input, errors="strict"):
            return encode(input, errors)

    class StreamReader(codecs.StreamReader):
        charbuffertype = str if key == "rot13" else bytes

        def decode(self, input, errors="strict"):
            return decode(input, errors)

    module = "encodings." + ("rot_13" if key == "rot13" else name + "_codec")
    for cls in IncrementalEncoder, IncrementalDecoder, StreamWriter, StreamReader:
        cls.__module__ = module
        cls.__qualname__ = cls.__name__
    return CodecInfo(encode, decode, StreamReader, StreamWriter, IncrementalEncoder, IncrementalDecoder, name, _is_text_encoding=False)
