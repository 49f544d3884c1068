"""Reading and writing files in the format bzip2."""

from builtins import open as _builtin_open
import io
import os

from _bz2 import BZ2Compressor, BZ2Decompressor
from compression._common import _streams

__all__ = ["BZ2File", "BZ2Compressor", "BZ2Decompressor", "open", "compress", "decompress"]

_MODE_READ = 1
_MODE_WRITE = 3


class BZ2File(_streams.BaseStream):
    """A bzip2 file, which can be read or written as bytes."""

    def __init__(self, filename, mode="r", *, compresslevel=9):
        self._fp = None
        self._closefp = False
        self._mode = None
        if not (1 <= compresslevel <= 9):
            raise ValueError("compresslevel must be between 1 and 9")
        if mode in ("", "r", "rb"):
            mode, kind = "rb", _MODE_READ
        elif mode in ("w", "wb", "x", "xb", "a", "ab"):
            mode, kind = mode[0] + "b", _MODE_WRITE
            self._compressor = BZ2Compressor(compresslevel)
        else:
            raise ValueError("Invalid mode: %r" % (mode,))
        if isinstance(filename, (str, bytes, os.PathLike)):
            self._fp = _builtin_open(filename, mode)
            self._closefp = True
        elif hasattr(filename, "read") or hasattr(filename, "write"):
            self._fp = filename
        else:
            raise TypeError("filename must be a str, bytes, file or PathLike object")
        self._mode = kind
        if kind == _MODE_READ:
            self._buffer = io.BufferedReader(_streams.DecompressReader(self._fp, BZ2Decompressor, trailing_error=OSError))
        else:
            self._pos = 0

    def close(self):
        if self.closed:
            return
        try:
            if self._mode == _MODE_READ:
                self._buffer.close()
            elif self._mode == _MODE_WRITE:
                self._fp.write(self._compressor.flush())
                self._compressor = None
        finally:
            try:
                if self._closefp:
                    self._fp.close()
            finally:
                self._fp = None
                self._closefp = False
                self._buffer = None

    @property
    def closed(self):
        """Whether the file is closed."""
        return self._fp is None

    @property
    def name(self):
        self._check_not_closed()
        return self._fp.name

    @property
    def mode(self):
        return "wb" if self._mode == _MODE_WRITE else "rb"

    def fileno(self):
        """Return the number of the file below."""
        self._check_not_closed()
        return self._fp.fileno()

    def seekable(self):
        return self.readable() and self._buffer.seekable()

    def readable(self):
        self._check_not_closed()
        return self._mode == _MODE_READ

    def writable(self):
        self._check_not_closed()
        return self._mode == _MODE_WRITE

    def peek(self, n=0):
        self._check_can_read()
        return self._buffer.peek(n)

    def read(self, size=-1):
        self._check_can_read()
        return self._buffer.read(size)

    def read1(self, size=-1):
        self._check_can_read()
        return self._buffer.read1(io.DEFAULT_BUFFER_SIZE if size < 0 else size)

    def readinto(self, b):
        self._check_can_read()
        return self._buffer.readinto(b)

    def readline(self, size=-1):
        if not isinstance(size, int):
            if not hasattr(size, "__index__"):
                raise TypeError("Integer argument expected")
            size = size.__index__()
        self._check_can_read()
        return self._buffer.readline(size)

    def __iter__(self):
        self._check_can_read()
        return self._buffer.__iter__()

    def readlines(self, size=-1):
        if not isinstance(size, int):
            if not hasattr(size, "__index__"):
                raise TypeError("Integer argument expected")
            size = size.__index__()
        self._check_can_read()
        return self._buffer.readlines(size)

    def write(self, data):
        self._check_can_write()
        if isinstance(data, (bytes, bytearray)):
            length = len(data)
        else:
            data = memoryview(data)
            length = data.nbytes
        self._fp.write(self._compressor.compress(data))
        self._pos += length
        return length

    def writelines(self, seq):
        for line in seq:
            self.write(line)

    def seek(self, offset, whence=io.SEEK_SET):
        self._check_can_seek()
        return self._buffer.seek(offset, whence)

    def tell(self):
        self._check_not_closed()
        return self._buffer.tell() if self._mode == _MODE_READ else self._pos


def open(filename, mode="rb", compresslevel=9, encoding=None, errors=None, newline=None):
    """Open a bzip2 file in binary or text mode."""
    if "t" in mode:
        if "b" in mode:
            raise ValueError("Invalid mode: %r" % (mode,))
    else:
        for value, name in (encoding, "encoding"), (errors, "errors"), (newline, "newline"):
            if value is not None:
                raise ValueError(f"Argument {name!r} not supported in binary mode")
    f = BZ2File(filename, mode.replace("t", ""), compresslevel=compresslevel)
    if "t" in mode:
        return io.TextIOWrapper(f, io.text_encoding(encoding), errors, newline)
    return f


def compress(data, compresslevel=9):
    """Compress data in one go."""
    c = BZ2Compressor(compresslevel)
    return c.compress(data) + c.flush()


def decompress(data):
    """Decompress data in one go, with all its streams."""
    results = []
    while data:
        d = BZ2Decompressor()
        try:
            part = d.decompress(data)
        except OSError:
            if results:
                break
            raise
        results.append(part)
        if not d.eof:
            raise ValueError("Compressed data ended before the end-of-stream marker was reached")
        data = d.unused_data
    return b"".join(results)
