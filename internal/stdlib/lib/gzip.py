"""Reading and writing files in the format gzip (RFC 1952)."""

import builtins
import io
import os
import struct
import time
import zlib

__all__ = ["BadGzipFile", "GzipFile", "open", "compress", "decompress"]

FTEXT, FHCRC, FEXTRA, FNAME, FCOMMENT = 1, 2, 4, 8, 16
READ = "rb"
WRITE = "wb"
READ_BUFFER_SIZE = 128 * 1024
_COMPRESS_LEVEL_FAST = 1
_COMPRESS_LEVEL_TRADEOFF = 6
_COMPRESS_LEVEL_BEST = 9


class BadGzipFile(OSError):
    """Exception raised in some cases for invalid gzip files."""


def open(filename, mode="rb", compresslevel=_COMPRESS_LEVEL_BEST, encoding=None, errors=None, newline=None):
    """Open a gzip file in binary or text mode."""
    if "t" in mode:
        if "b" in mode:
            raise ValueError("Invalid mode: %r" % (mode,))
    else:
        for value, name in (encoding, "encoding"), (errors, "errors"), (newline, "newline"):
            if value is not None:
                raise ValueError(f"Argument {name!r} not supported in binary mode")
    binary = mode.replace("t", "")
    if isinstance(filename, (str, bytes, os.PathLike)):
        f = GzipFile(filename, binary, compresslevel)
    elif hasattr(filename, "read") or hasattr(filename, "write"):
        f = GzipFile(None, binary, compresslevel, filename)
    else:
        raise TypeError("filename must be a str or bytes object, or a file")
    if "t" in mode:
        return io.TextIOWrapper(f, io.text_encoding(encoding), errors, newline)
    return f


def _header(level, mtime, name=b""):
    extra = 2 if level == _COMPRESS_LEVEL_BEST else 4 if level == _COMPRESS_LEVEL_FAST else 0
    head = struct.pack("<4BLBB", 0x1F, 0x8B, 8, FNAME if name else 0, int(mtime), extra, 255)
    return head + name + b"\0" if name else head


def _read_exactly(f, n):
    data = f.read(n)
    while len(data) < n:
        more = f.read(n - len(data))
        if not more:
            raise EOFError("Compressed file ended before the end-of-stream marker was reached")
        data += more
    return data


def _read_header(f):
    """Read the header of a member; return its time, or None at the end of the file."""
    magic = f.read(2)
    if magic == b"":
        return None
    if magic != b"\037\213":
        raise BadGzipFile("Not a gzipped file (%r)" % magic)
    method, flags, mtime = struct.unpack("<BBIxx", _read_exactly(f, 8))
    if method != 8:
        raise BadGzipFile("Unknown compression method")
    if flags & FEXTRA:
        _read_exactly(f, *struct.unpack("<H", _read_exactly(f, 2)))
    for flag in FNAME, FCOMMENT:
        if flags & flag:
            while f.read(1) not in (b"", b"\0"):
                pass
    if flags & FHCRC:
        _read_exactly(f, 2)
    return mtime


class _Pushback:
    """A file of which some bytes were read too early."""

    def __init__(self, f):
        self.file = f
        self.ahead = b""

    def read(self, n):
        if not self.ahead:
            return self.file.read(n)
        data, self.ahead = self.ahead[:n], self.ahead[n:]
        return data

    def begin(self):
        self.ahead = b""
        self.file.seek(0)


class _GzipReader(io.RawIOBase):
    """What a file has when it is decompressed."""

    def __init__(self, f):
        self._fp = _Pushback(f)
        self._restart()
        self._size = -1
        self._mtime = None

    def _restart(self):
        self._pos = 0
        self._eof = False
        self._decoder = None

    def readable(self):
        return True

    def seekable(self):
        return self._fp.file.seekable()

    def tell(self):
        return self._pos

    def readinto(self, b):
        with memoryview(b) as view, view.cast("B") as flat:
            data = self.read(len(flat))
            flat[:len(data)] = data
        return len(data)

    def read(self, size=-1):
        if size < 0:
            return self.readall()
        if not size or self._eof:
            return b""
        while True:
            if self._decoder is None:
                mtime = _read_header(self._fp)
                if mtime is None:
                    self._eof = True
                    self._size = self._pos
                    return b""
                self._mtime = mtime
                self._decoder = zlib.decompressobj(-zlib.MAX_WBITS)
                self._crc = zlib.crc32(b"")
                self._length = 0
                pending = b""
            else:
                pending = self._decoder.unconsumed_tail
            if not pending:
                pending = self._fp.read(READ_BUFFER_SIZE)
            data = self._decoder.decompress(pending, size)
            self._crc = zlib.crc32(data, self._crc)
            self._length += len(data)
            self._pos += len(data)
            if self._decoder.eof:
                self._fp.ahead = self._decoder.unused_data + self._fp.ahead
                self._end_member()
            elif not data and not pending:
                raise EOFError("Compressed file ended before the end-of-stream marker was reached")
            if data:
                return data

    def _end_member(self):
        crc, length = struct.unpack("<II", _read_exactly(self._fp, 8))
        if crc != self._crc:
            raise BadGzipFile(f"CRC check failed {hex(crc)} != {hex(self._crc)}")
        if length != self._length & 0xFFFFFFFF:
            raise BadGzipFile("Incorrect length of data produced")
        c = b"\0"
        while c == b"\0":
            c = self._fp.read(1)
        self._fp.ahead = c + self._fp.ahead
        self._decoder = None

    def seek(self, offset, whence=io.SEEK_SET):
        if whence == io.SEEK_CUR:
            offset += self._pos
        elif whence == io.SEEK_END:
            while self.read(io.DEFAULT_BUFFER_SIZE):
                pass
            offset += self._size
        elif whence != io.SEEK_SET:
            raise ValueError(f"Invalid value for whence: {whence}")
        if offset < self._pos:
            self._fp.begin()
            self._restart()
        while self._pos < offset and self.read(min(offset - self._pos, io.DEFAULT_BUFFER_SIZE)):
            pass
        return self._pos


class GzipFile(io.BufferedIOBase):
    """A gzip file, which can be read or written as bytes."""

    myfileobj = None

    def __init__(self, filename=None, mode=None, compresslevel=_COMPRESS_LEVEL_BEST, fileobj=None, mtime=None):
        self.mode = None
        self.fileobj = None
        if mode and ("t" in mode or "U" in mode):
            raise ValueError("Invalid mode: {!r}".format(mode))
        if mode and "b" not in mode:
            mode += "b"
        try:
            if fileobj is None:
                fileobj = self.myfileobj = builtins.open(filename, mode or "rb")
            if filename is None:
                filename = getattr(fileobj, "name", "")
                if not isinstance(filename, (str, bytes)):
                    filename = ""
            else:
                filename = os.fspath(filename)
            if mode is None:
                mode = getattr(fileobj, "mode", "rb")
            if mode.startswith("r"):
                self.mode = READ
                self._buffer = io.BufferedReader(_GzipReader(fileobj))
            elif mode.startswith(("w", "a", "x")):
                self.mode = WRITE
                self.crc = zlib.crc32(b"")
                self.size = 0
                self.offset = 0
                self._write_mtime = mtime
                self.compress = zlib.compressobj(compresslevel, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, 0)
            else:
                raise ValueError("Invalid mode: {!r}".format(mode))
            self.name = filename
            self.fileobj = fileobj
            if self.mode == WRITE:
                self._write_header(compresslevel)
        except:
            if self.myfileobj is not None:
                self.myfileobj.close()
            raise

    def _write_header(self, level):
        try:
            name = os.path.basename(self.name)
            if not isinstance(name, bytes):
                name = name.encode("latin-1")
            name = name.removesuffix(b".gz")
        except UnicodeEncodeError:
            name = b""
        mtime = self._write_mtime
        self.fileobj.write(_header(level, time.time() if mtime is None else mtime, name))

    def __repr__(self):
        inner = repr(self.fileobj)
        return "<gzip " + inner[1:-1] + " " + hex(id(self)) + ">"

    def _check_not_closed(self):
        if self.closed:
            raise ValueError("I/O operation on closed file")

    def _check(self, mode):
        self._check_not_closed()
        if self.mode != mode:
            import errno

            if mode == WRITE:
                raise OSError(errno.EBADF, "write() on read-only GzipFile object")
            raise OSError(errno.EBADF, "read() on write-only GzipFile object")

    @property
    def mtime(self):
        """The time in the last header that was read."""
        return self._buffer.raw._mtime

    @property
    def closed(self):
        """Whether the file is closed."""
        return self.fileobj is None

    def write(self, data):
        self._check(WRITE)
        if self.fileobj is None:
            raise ValueError("write() on closed GzipFile object")
        if not isinstance(data, (bytes, bytearray)):
            data = memoryview(data).tobytes()
        if data:
            self.fileobj.write(self.compress.compress(data))
            self.size += len(data)
            self.crc = zlib.crc32(data, self.crc)
            self.offset += len(data)
        return len(data)

    def read(self, size=-1):
        self._check(READ)
        return self._buffer.read(size)

    def read1(self, size=-1):
        self._check(READ)
        return self._buffer.read1(io.DEFAULT_BUFFER_SIZE if size < 0 else size)

    def readinto(self, b):
        self._check(READ)
        return self._buffer.readinto(b)

    def peek(self, n):
        self._check(READ)
        return self._buffer.peek(n)

    def readline(self, size=-1):
        self._check(READ)
        return self._buffer.readline(size)

    def close(self):
        f = self.fileobj
        if f is None:
            return
        try:
            if self.mode == WRITE:
                f.write(self.compress.flush())
                f.write(struct.pack("<LL", self.crc, self.size & 0xFFFFFFFF))
            else:
                self._buffer.close()
        finally:
            self.fileobj = None
            mine, self.myfileobj = self.myfileobj, None
            if mine is not None:
                mine.close()

    def flush(self, zlib_mode=zlib.Z_SYNC_FLUSH):
        self._check_not_closed()
        if self.mode == WRITE:
            self.fileobj.write(self.compress.flush(zlib_mode))
            self.fileobj.flush()

    def fileno(self):
        """Return the number of the file below."""
        return self.fileobj.fileno()

    def rewind(self):
        """Go back to the start."""
        if self.mode != READ:
            raise OSError("Can't rewind in write mode")
        self._buffer.seek(0)

    def readable(self):
        return self.mode == READ

    def writable(self):
        return self.mode == WRITE

    def seekable(self):
        return True

    def tell(self):
        self._check_not_closed()
        return self.offset if self.mode == WRITE else self._buffer.tell()

    def seek(self, offset, whence=io.SEEK_SET):
        self._check_not_closed()
        if self.mode == READ:
            return self._buffer.seek(offset, whence)
        if whence == io.SEEK_CUR:
            offset += self.offset
        elif whence != io.SEEK_SET:
            raise ValueError("Seek from end not supported")
        if offset < self.offset:
            raise OSError("Negative seek in write mode")
        while self.offset < offset:
            self.write(bytes(min(offset - self.offset, io.DEFAULT_BUFFER_SIZE)))
        return self.offset


def compress(data, compresslevel=_COMPRESS_LEVEL_BEST, *, mtime=0):
    """Compress data in one go and return it as a gzip file."""
    packed = bytearray(zlib.compress(data, compresslevel, 31))
    if packed[9] == 3:
        packed[9] = 255
    struct.pack_into("<L", packed, 4, int(mtime))
    return bytes(packed)


def decompress(data):
    """Decompress a gzip file in one go, with all its members."""
    parts = []
    while True:
        f = io.BytesIO(data)
        if _read_header(f) is None:
            return b"".join(parts)
        decoder = zlib.decompressobj(-zlib.MAX_WBITS)
        part = decoder.decompress(data[f.tell():])
        if not decoder.eof or len(decoder.unused_data) < 8:
            raise EOFError("Compressed file ended before the end-of-stream marker was reached")
        crc, length = struct.unpack("<II", decoder.unused_data[:8])
        if crc != zlib.crc32(part):
            raise BadGzipFile("CRC check failed")
        if length != len(part) & 0xFFFFFFFF:
            raise BadGzipFile("Incorrect length of data produced")
        parts.append(part)
        data = decoder.unused_data[8:].lstrip(b"\0")
