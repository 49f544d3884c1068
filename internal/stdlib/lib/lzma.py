"""Reading and writing files in the formats xz and lzma."""

import builtins
import io
import os

from _lzma import *
from _lzma import FILTER_LZMA1, FILTER_LZMA2, LZMACompressor, LZMADecompressor, LZMAError
from _lzma import _encode_filter_properties, _decode_filter_properties
from compression._common import _streams

__all__ = ["CHECK_NONE", "CHECK_CRC32", "CHECK_CRC64", "CHECK_SHA256", "CHECK_ID_MAX", "CHECK_UNKNOWN", "FILTER_LZMA1", "FILTER_LZMA2",
           "FILTER_DELTA", "FILTER_X86", "FILTER_IA64", "FILTER_ARM", "FILTER_ARMTHUMB", "FILTER_POWERPC", "FILTER_SPARC",
           "FORMAT_AUTO", "FORMAT_XZ", "FORMAT_ALONE", "FORMAT_RAW", "MF_HC3", "MF_HC4", "MF_BT2", "MF_BT3", "MF_BT4", "MODE_FAST",
           "MODE_NORMAL", "PRESET_DEFAULT", "PRESET_EXTREME", "LZMACompressor", "LZMADecompressor", "LZMAFile", "LZMAError", "open",
           "compress", "decompress", "is_check_supported"]

_MODE_READ = 1
_MODE_WRITE = 3


class LZMAFile(_streams.BaseStream):
    """An xz or lzma file, which can be read or written as bytes."""

    def __init__(self, filename=None, mode="r", *, format=None, check=-1, preset=None, filters=None):
        self._fp = None
        self._closefp = False
        self._mode = None
        if mode in ("r", "rb"):
            if check != -1:
                raise ValueError("Cannot specify an integrity check when opening a file for reading")
            if preset is not None:
                raise ValueError("Cannot specify a preset compression level when opening a file for reading")
            if format is None:
                format = FORMAT_AUTO
            kind = _MODE_READ
        elif mode in ("w", "wb", "a", "ab", "x", "xb"):
            if format is None:
                format = FORMAT_XZ
            kind = _MODE_WRITE
            self._compressor = LZMACompressor(format=format, check=check, preset=preset, filters=filters)
            self._pos = 0
        else:
            raise ValueError("Invalid mode: {!r}".format(mode))
        if isinstance(filename, (str, bytes, os.PathLike)):
            if "b" not in mode:
                mode += "b"
            self._fp = builtins.open(filename, mode)
            self._closefp = True
        elif hasattr(filename, "read") or hasattr(filename, "write"):
            self._fp = filename
        else:
            raise TypeError("filename must be a str, bytes, file or PathLike object")
        self._mode = kind
        if kind == _MODE_READ:
            self._buffer = io.BufferedReader(_streams.DecompressReader(self._fp, LZMADecompressor, trailing_error=LZMAError,
                                                                       format=format, filters=filters))

    def close(self):
        if self.closed:
            return
        try:
            if self._mode == _MODE_READ:
                self._buffer.close()
                self._buffer = None
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

    def peek(self, size=-1):
        self._check_can_read()
        return self._buffer.peek(size)

    def read(self, size=-1):
        self._check_can_read()
        return self._buffer.read(size)

    def read1(self, size=-1):
        self._check_can_read()
        return self._buffer.read1(io.DEFAULT_BUFFER_SIZE if size < 0 else size)

    def readline(self, size=-1):
        self._check_can_read()
        return self._buffer.readline(size)

    def __iter__(self):
        self._check_can_read()
        return self._buffer.__iter__()

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

    def seek(self, offset, whence=io.SEEK_SET):
        self._check_can_seek()
        return self._buffer.seek(offset, whence)

    def tell(self):
        self._check_not_closed()
        return self._buffer.tell() if self._mode == _MODE_READ else self._pos


def open(filename, mode="rb", *, format=None, check=-1, preset=None, filters=None, encoding=None, errors=None, newline=None):
    """Open an xz or lzma file in binary or text mode."""
    if "t" in mode:
        if "b" in mode:
            raise ValueError("Invalid mode: %r" % (mode,))
    else:
        for value, name in (encoding, "encoding"), (errors, "errors"), (newline, "newline"):
            if value is not None:
                raise ValueError(f"Argument {name!r} not supported in binary mode")
    f = LZMAFile(filename, mode.replace("t", ""), format=format, check=check, preset=preset, filters=filters)
    if "t" in mode:
        return io.TextIOWrapper(f, io.text_encoding(encoding), errors, newline)
    return f


def compress(data, format=FORMAT_XZ, check=-1, preset=None, filters=None):
    """Compress data in one go."""
    c = LZMACompressor(format, check, preset, filters)
    return c.compress(data) + c.flush()


def decompress(data, format=FORMAT_AUTO, memlimit=None, filters=None):
    """Decompress data in one go, with all its streams."""
    results = []
    while True:
        d = LZMADecompressor(format, memlimit, filters)
        try:
            part = d.decompress(data)
        except LZMAError:
            if results:
                break
            raise
        results.append(part)
        if not d.eof:
            raise LZMAError("Compressed data ended before the end-of-stream marker was reached")
        data = d.unused_data
        if not data:
            break
    return b"".join(results)
