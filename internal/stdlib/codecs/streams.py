from codecs import Codec


class StreamWriter(Codec):
    """Encodes text and writes it to a binary stream."""

    def __init__(self, stream, errors="strict"):
        self.stream = stream
        self.errors = errors

    def write(self, object):
        """Write object, encoded."""
        self.stream.write(self.encode(object, self.errors)[0])

    def writelines(self, list):
        """Write the joined parts of list."""
        self.write("".join(list))

    def reset(self):
        """Begin anew."""

    def seek(self, offset, whence=0):
        self.stream.seek(offset, whence)
        if whence == 0 and offset == 0:
            self.reset()

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def __enter__(self):
        return self

    def __exit__(self, type, value, tb):
        self.stream.close()

    def __reduce_ex__(self, proto):
        raise TypeError("can't serialize %s" % self.__class__.__name__)


class StreamReader(Codec):
    """Reads from a binary stream and decodes."""

    charbuffertype = str

    def __init__(self, stream, errors="strict"):
        self.stream = stream
        self.errors = errors
        self._start()

    def _start(self):
        self.bytebuffer = b""
        self.charbuffer = self.charbuffertype()
        self.linebuffer = None

    def _unsplit(self):
        # Lines that readline split in advance become text again.
        if self.linebuffer:
            self.charbuffer = self.charbuffertype().join(self.linebuffer)
            self.linebuffer = None

    def read(self, size=-1, chars=-1, firstline=False):
        """Read about size bytes, or chars characters, or all."""
        self._unsplit()
        while True:
            # Enough of what was asked for?
            if chars >= 0:
                if len(self.charbuffer) >= chars:
                    break
            elif size >= 0 and len(self.charbuffer) >= size:
                break
            new = self.stream.read() if size < 0 else self.stream.read(size)
            data = self.bytebuffer + new
            if not data:
                break
            try:
                text, used = self.decode(data, self.errors)
            except UnicodeDecodeError as e:
                if not firstline:
                    raise
                text, used = self.decode(data[:e.start], self.errors)
                if len(text.splitlines(True)) <= 1:
                    raise
            self.bytebuffer = data[used:]
            self.charbuffer += text
            if not new or size < 0:
                break
        if chars < 0:
            chars = size
        if chars < 0:
            result, self.charbuffer = self.charbuffer, self.charbuffertype()
        else:
            result, self.charbuffer = self.charbuffer[:chars], self.charbuffer[chars:]
        return result

    def readline(self, size=None, keepends=True):
        """Read a line; size is how much to read of the stream at once."""
        if not self.linebuffer:
            self.linebuffer = None
            step = size or 72
            line = self.charbuffertype()
            while True:
                data = self.read(step, firstline=True)
                # A carriage return may be the first half of a line's end.
                if data and (data.endswith("\r") if isinstance(data, str) else data.endswith(b"\r")):
                    data += self.read(size=1, chars=1)
                line += data
                lines = line.splitlines(True)
                if len(lines) > 1:
                    line = lines.pop(0)
                    if len(lines) > 1 or lines[0] != lines[0].splitlines(False)[0]:
                        # All but the last are whole.
                        if lines[-1] == lines[-1].splitlines(False)[0]:
                            lines[-1] += self.charbuffer
                            self.charbuffer = self.charbuffertype()
                        self.charbuffer = self.charbuffertype().join(lines) + self.charbuffer
                    else:
                        self.charbuffer = lines[0] + self.charbuffer
                    break
                if lines and lines[0] != lines[0].splitlines(False)[0]:
                    break  # one whole line
                if not data or size is not None:
                    break
                step = min(2 * step, 8000)
        else:
            line = self.linebuffer.pop(0)
        if line and not keepends:
            line = line.splitlines(False)[0]
        return line

    def readlines(self, sizehint=None, keepends=True):
        """Read all lines."""
        return self.read().splitlines(keepends)

    def reset(self):
        """Forget what was read in advance."""
        self._start()

    def seek(self, offset, whence=0):
        self.stream.seek(offset, whence)
        self.reset()

    def __next__(self):
        line = self.readline()
        if line:
            return line
        raise StopIteration

    def __iter__(self):
        return self

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def __enter__(self):
        return self

    def __exit__(self, type, value, tb):
        self.stream.close()

    def __reduce_ex__(self, proto):
        raise TypeError("can't serialize %s" % self.__class__.__name__)


class StreamReaderWriter:
    """Reads and writes a stream by two classes."""

    encoding = "unknown"

    def __init__(self, stream, Reader, Writer, errors="strict"):
        self.stream = stream
        self.reader = Reader(stream, errors)
        self.writer = Writer(stream, errors)
        self.errors = errors

    def read(self, size=-1):
        return self.reader.read(size)

    def readline(self, size=None, keepends=True):
        return self.reader.readline(size, keepends)

    def readlines(self, sizehint=None, keepends=True):
        return self.reader.readlines(sizehint, keepends)

    def __next__(self):
        return next(self.reader)

    def __iter__(self):
        return self

    def write(self, data):
        return self.writer.write(data)

    def writelines(self, list):
        return self.writer.writelines(list)

    def reset(self):
        self.reader.reset()
        self.writer.reset()

    def seek(self, offset, whence=0):
        self.stream.seek(offset, whence)
        self.reader.reset()
        if whence == 0 and offset == 0:
            self.writer.reset()

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def __enter__(self):
        return self

    def __exit__(self, type, value, tb):
        self.stream.close()

    def __reduce_ex__(self, proto):
        raise TypeError("can't serialize %s" % self.__class__.__name__)


class StreamRecoder:
    """Reads and writes a stream of one encoding as another."""

    data_encoding = "unknown"
    file_encoding = "unknown"

    def __init__(self, stream, encode, decode, Reader, Writer, errors="strict"):
        self.stream = stream
        self.encode = encode
        self.decode = decode
        self.reader = Reader(stream, errors)
        self.writer = Writer(stream, errors)
        self.errors = errors

    def read(self, size=-1):
        return self.encode(self.reader.read(size), self.errors)[0]

    def readline(self, size=None):
        line = self.reader.readline() if size is None else self.reader.readline(size)
        return self.encode(line, self.errors)[0]

    def readlines(self, sizehint=None):
        return self.encode(self.reader.read(), self.errors)[0].splitlines(keepends=True)

    def __next__(self):
        return self.encode(next(self.reader), self.errors)[0]

    def __iter__(self):
        return self

    def write(self, data):
        return self.writer.write(self.decode(data, self.errors)[0])

    def writelines(self, list):
        return self.writer.write(self.decode(b"".join(list), self.errors)[0])

    def reset(self):
        self.reader.reset()
        self.writer.reset()

    def seek(self, offset, whence=0):
        self.reader.seek(offset, whence)
        self.writer.seek(offset, whence)

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def __enter__(self):
        return self

    def __exit__(self, type, value, tb):
        self.stream.close()

    def __reduce_ex__(self, proto):
        raise TypeError("can't serialize %s" % self.__class__.__name__)


def _streams(info):
    """Return the stream classes of a text encoding."""
    name = info.name
    make_encoder, make_decoder = info.incrementalencoder, info.incrementaldecoder

    class Writer(StreamWriter):
        # Encodings with a mark write it once.
        _encoder = None

        def encode(self, input, errors="strict"):
            if self._encoder is None or self._encoder.errors != errors:
                self._encoder = make_encoder(errors)
            return self._encoder.encode(input), len(input)

        def reset(self):
            StreamWriter.reset(self)
            self._encoder = None

    class Reader(StreamReader):
        _decoder = None

        def decode(self, input, errors="strict"):
            if self._decoder is None or self._decoder.errors != errors:
                self._decoder = make_decoder(errors)
            text = self._decoder.decode(input)
            kept = self._decoder.getstate()
            self._decoder.setstate((b"", kept[1]))
            return text, len(input) - len(kept[0])

        def reset(self):
            StreamReader.reset(self)
            self._decoder = None

    for cls, label in (Writer, "StreamWriter"), (Reader, "StreamReader"):
        cls.__name__ = cls.__qualname__ = label
        cls.__module__ = "encodings." + name.replace("-", "_")
    return Reader, Writer


def open(filename, mode="r", encoding=None, errors="strict", buffering=-1):
    """Open a file that is read and written through a codec."""
    import builtins, warnings
    warnings.warn("codecs.open() is deprecated. Use open() instead.", DeprecationWarning, stacklevel=2)
    if encoding is not None and "b" not in mode:
        mode += "b"
    file = builtins.open(filename, mode, buffering)
    if encoding is None:
        return file
    try:
        info = lookup(encoding)
        both = StreamReaderWriter(file, info.streamreader, info.streamwriter, errors)
        both.encoding = encoding
        return both
    except:
        file.close()
        raise


def EncodedFile(file, data_encoding, file_encoding=None, errors="strict"):
    """Return a StreamRecoder for a file in file_encoding that is used in data_encoding."""
    if file_encoding is None:
        file_encoding = data_encoding
    data, inner = lookup(data_encoding), lookup(file_encoding)
    recoder = StreamRecoder(file, data.encode, data.decode, inner.streamreader, inner.streamwriter, errors)
    recoder.data_encoding = data_encoding
    recoder.file_encoding = file_encoding
    return recoder


def iterencode(iterator, encoding, errors="strict", **kwargs):
    """Encode the parts of an iterator."""
    encoder = getincrementalencoder(encoding)(errors, **kwargs)
    for part in iterator:
        if output := encoder.encode(part):
            yield output
    if output := encoder.encode("", True):
        yield output


def iterdecode(iterator, encoding, errors="strict", **kwargs):
    """Decode the parts of an iterator."""
    decoder = getincrementaldecoder(encoding)(errors, **kwargs)
    for part in iterator:
        if output := decoder.decode(part):
            yield output
    if output := decoder.decode(b"", True):
        yield output


def make_identity_dict(rng):
    """Return a dict of the items of rng to themselves."""
    return {i: i for i in rng}


def make_encoding_map(decoding_map):
    """Return the reverse of a decoding map, with None where that is ambiguous."""
    m = {}
    for k, v in decoding_map.items():
        m[v] = None if v in m else k
    return m
