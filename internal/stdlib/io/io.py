__all__ = ["BlockingIOError", "open", "open_code", "IOBase", "RawIOBase", "BytesIO", "StringIO", "BufferedIOBase",
           "BufferedReader", "BufferedWriter", "BufferedRWPair", "BufferedRandom", "FileIO", "TextIOBase",
           "TextIOWrapper",
           "UnsupportedOperation", "SEEK_SET", "SEEK_CUR", "SEEK_END", "DEFAULT_BUFFER_SIZE",
           "text_encoding"]


class UnsupportedOperation(OSError, ValueError):
    pass


def text_encoding(encoding, stacklevel=2, /):
    return "locale" if encoding is None else encoding


def open_code(path):
    return open(path, "rb")


class BufferedRWPair(BufferedIOBase):
    """One stream that is read from, and another one that is written to."""

    __module__ = "_io"

    def __init__(self, reader, writer, buffer_size=DEFAULT_BUFFER_SIZE, /):
        if not reader.readable():
            raise UnsupportedOperation("File or stream is not readable.")
        if not writer.writable():
            raise UnsupportedOperation("File or stream is not writable.")
        self._reader = BufferedReader(reader, buffer_size)
        self._writer = BufferedWriter(writer, buffer_size)

    def read(self, size=-1, /):
        return self._reader.read(size)

    def read1(self, size=-1, /):
        return self._reader.read1(size)

    def peek(self, size=0, /):
        return self._reader.peek(size)

    def readinto(self, buffer, /):
        return self._reader.readinto(buffer)

    def readinto1(self, buffer, /):
        return self._reader.readinto1(buffer)

    def write(self, buffer, /):
        return self._writer.write(buffer)

    def flush(self):
        return self._writer.flush()

    def readable(self):
        return self._reader.readable()

    def writable(self):
        return self._writer.writable()

    def isatty(self):
        return self._writer.isatty() or self._reader.isatty()

    def close(self):
        try:
            self._writer.close()
        finally:
            self._reader.close()

    @property
    def closed(self):
        return self._writer.closed
