"""Reading and writing ZIP archives."""

import binascii
import builtins
import io
import os
import shutil
import stat
import struct
import time
import zlib

__all__ = ["BadZipFile", "BadZipfile", "error", "ZIP_STORED", "ZIP_DEFLATED", "ZIP_BZIP2", "ZIP_LZMA", "ZIP_ZSTANDARD", "is_zipfile",
           "ZipInfo", "ZipFile", "LargeZipFile", "Path"]

crc32 = zlib.crc32


class BadZipFile(Exception):
    """The file is not a ZIP archive, or a damaged one."""


class LargeZipFile(Exception):
    """The archive needs ZIP64 extensions, which were not allowed."""


error = BadZipfile = BadZipFile

ZIP64_LIMIT = (1 << 31) - 1
ZIP_FILECOUNT_LIMIT = (1 << 16) - 1
ZIP_MAX_COMMENT = (1 << 16) - 1
ZIP_STORED = 0
ZIP_DEFLATED = 8
ZIP_BZIP2 = 12
ZIP_LZMA = 14
ZIP_ZSTANDARD = 93
DEFAULT_VERSION = 20
ZIP64_VERSION = 45
BZIP2_VERSION = 46
LZMA_VERSION = 63
ZSTANDARD_VERSION = 63
MAX_EXTRACT_VERSION = 63
_VERSIONS = {ZIP_BZIP2: BZIP2_VERSION, ZIP_LZMA: LZMA_VERSION, ZIP_ZSTANDARD: ZSTANDARD_VERSION}
_ENCRYPTED, _DESCRIPTOR, _UTF8 = 1, 8, 0x800

structEndArchive, stringEndArchive, sizeEndCentDir = b"<4s4H2LH", b"PK\005\006", 22
structCentralDir, stringCentralDir, sizeCentralDir = "<4s4B4HL2L5H2L", b"PK\001\002", 46
structFileHeader, stringFileHeader, sizeFileHeader = "<4s2B4HL2L2H", b"PK\003\004", 30
structEndArchive64, stringEndArchive64, sizeEndCentDir64 = "<4sQ2H2L4Q", b"PK\x06\x06", 56
structEndArchive64Locator, stringEndArchive64Locator, sizeEndCentDir64Locator = "<4sLQL", b"PK\x06\x07", 20
_DD_SIGNATURE = 0x08074B50

compressor_names = {0: "store", 1: "shrink", 2: "reduce", 3: "reduce", 4: "reduce", 5: "reduce", 6: "implode", 7: "tokenize",
                    8: "deflate", 9: "deflate64", 10: "implode", 12: "bzip2", 14: "lzma", 18: "terse", 19: "lz77", 93: "zstd",
                    97: "wavpack", 98: "ppmd"}


def _find_end(f):
    """Find the record at the end of an archive: (where, [disk, ..., comment]), or None."""
    f.seek(0, 2)
    size = f.tell()
    if size < sizeEndCentDir:
        return None
    start = max(size - (1 << 16) - sizeEndCentDir, 0)
    f.seek(start)
    data = f.read()
    at = len(data) - sizeEndCentDir
    if data[at:at + 4] != stringEndArchive or data[-2:] != b"\0\0":
        at = data.rfind(stringEndArchive)
        if at < 0 or len(data) - at < sizeEndCentDir:
            return None
    fields = list(struct.unpack(structEndArchive, data[at:at + sizeEndCentDir]))
    fields.append(data[at + sizeEndCentDir:at + sizeEndCentDir + fields[7]])
    where = start + at
    if where >= sizeEndCentDir64Locator:
        f.seek(where - sizeEndCentDir64Locator)
        sig, disk, offset, disks = struct.unpack(structEndArchive64Locator, f.read(sizeEndCentDir64Locator))
        if sig == stringEndArchive64Locator:
            if disk != 0 or disks > 1:
                raise BadZipFile("zipfiles that span multiple disks are not supported")
            f.seek(where - sizeEndCentDir64Locator - sizeEndCentDir64)
            big = f.read(sizeEndCentDir64)
            if len(big) == sizeEndCentDir64 and big[:4] == stringEndArchive64:
                big = struct.unpack(structEndArchive64, big)
                fields[3:7] = big[6], big[7], big[8], big[9]
                where -= sizeEndCentDir64Locator + sizeEndCentDir64
    return where, fields


def is_zipfile(filename):
    """Tell whether a file is a ZIP archive, by its end."""
    try:
        if hasattr(filename, "read"):
            at = filename.tell()
            try:
                return _find_end(filename) is not None
            finally:
                filename.seek(at)
        with builtins.open(filename, "rb") as f:
            return _find_end(f) is not None
    except (OSError, BadZipFile):
        return False


def _check_compression(compression):
    if compression not in (ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA):
        if compression == ZIP_ZSTANDARD:
            raise RuntimeError("Compression requires the (missing) compression.zstd module")
        raise NotImplementedError("That compression method is not supported")


class _LzmaCompressor:
    def __init__(self):
        self._inner = None

    def _start(self):
        import lzma

        filters = [{"id": lzma.FILTER_LZMA1}]
        props = lzma._encode_filter_properties(filters[0])
        self._inner = lzma.LZMACompressor(lzma.FORMAT_RAW, filters=filters)
        return struct.pack("<BBH", 9, 4, len(props)) + props

    def compress(self, data):
        if self._inner is None:
            return self._start() + self._inner.compress(data)
        return self._inner.compress(data)

    def flush(self):
        if self._inner is None:
            return self._start() + self._inner.flush()
        return self._inner.flush()


class _LzmaDecompressor:
    def __init__(self):
        self._inner = None
        self._head = b""
        self.eof = False

    def decompress(self, data):
        import lzma

        if self._inner is None:
            self._head += data
            if len(self._head) <= 4:
                return b""
            size, = struct.unpack("<H", self._head[2:4])
            if len(self._head) <= 4 + size:
                return b""
            self._inner = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=[
                lzma._decode_filter_properties(lzma.FILTER_LZMA1, self._head[4:4 + size])])
            data = self._head[4 + size:]
        out = self._inner.decompress(data)
        self.eof = self._inner.eof
        return out


def _get_compressor(kind, level=None):
    if kind == ZIP_DEFLATED:
        return zlib.compressobj(zlib.Z_DEFAULT_COMPRESSION if level is None else level, zlib.DEFLATED, -15)
    if kind == ZIP_BZIP2:
        import bz2

        return bz2.BZ2Compressor() if level is None else bz2.BZ2Compressor(level)
    return _LzmaCompressor() if kind == ZIP_LZMA else None


def _get_decompressor(kind):
    if kind not in (ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA):
        name = compressor_names.get(kind)
        if name:
            raise NotImplementedError("compression type %d (%s)" % (kind, name))
        raise NotImplementedError("compression type %d" % (kind,))
    if kind == ZIP_DEFLATED:
        return zlib.decompressobj(-15)
    if kind == ZIP_BZIP2:
        import bz2

        return bz2.BZ2Decompressor()
    return _LzmaDecompressor() if kind == ZIP_LZMA else None


class ZipInfo:
    """What an archive says about a member."""

    __slots__ = ("orig_filename", "filename", "date_time", "compress_type", "compress_level", "comment", "extra", "create_system",
                 "create_version", "extract_version", "reserved", "flag_bits", "volume", "internal_attr", "external_attr",
                 "header_offset", "CRC", "compress_size", "file_size", "_raw_time", "_end_offset")

    def __init__(self, filename="NoName", date_time=(1980, 1, 1, 0, 0, 0)):
        self.orig_filename = filename
        end = filename.find(chr(0))
        if end >= 0:
            filename = filename[:end]
        self.filename = filename
        self.date_time = date_time
        if date_time[0] < 1980:
            raise ValueError("ZIP does not support timestamps before 1980")
        self.compress_type = ZIP_STORED
        self.compress_level = None
        self.comment = b""
        self.extra = b""
        self.create_system = 3
        self.create_version = DEFAULT_VERSION
        self.extract_version = DEFAULT_VERSION
        self.reserved = 0
        self.flag_bits = 0
        self.volume = 0
        self.internal_attr = 0
        self.external_attr = 0
        self.compress_size = 0
        self.file_size = 0
        self._end_offset = None

    @property
    def _compresslevel(self):
        return self.compress_level

    @_compresslevel.setter
    def _compresslevel(self, value):
        self.compress_level = value

    def __repr__(self):
        parts = ["<%s filename=%r" % (self.__class__.__name__, self.filename)]
        if self.compress_type != ZIP_STORED:
            parts.append(" compress_type=%s" % compressor_names.get(self.compress_type, self.compress_type))
        high, low = self.external_attr >> 16, self.external_attr & 0xFFFF
        if high:
            parts.append(" filemode=%r" % stat.filemode(high))
        if low:
            parts.append(" external_attr=%#x" % low)
        if not self.is_dir() or self.file_size:
            parts.append(" file_size=%r" % self.file_size)
        if (not self.is_dir() or self.compress_size) and (self.compress_type != ZIP_STORED or self.file_size != self.compress_size):
            parts.append(" compress_size=%r" % self.compress_size)
        return "".join(parts) + ">"

    def _dos_time(self):
        t = self.date_time
        return (t[0] - 1980) << 9 | t[1] << 5 | t[2], t[3] << 11 | t[4] << 5 | t[5] // 2

    def _encodeFilenameFlags(self):
        try:
            return self.filename.encode("ascii"), self.flag_bits & ~_UTF8
        except UnicodeEncodeError:
            return self.filename.encode("utf-8"), self.flag_bits | _UTF8

    def FileHeader(self, zip64=None):
        """Return the header in front of the member's data."""
        date, hour = self._dos_time()
        crc, packed, size = (0, 0, 0) if self.flag_bits & _DESCRIPTOR else (self.CRC, self.compress_size, self.file_size)
        extra = self.extra
        if zip64 is None:
            zip64 = size > ZIP64_LIMIT or packed > ZIP64_LIMIT
        version = 0
        if zip64:
            extra += struct.pack("<HHQQ", 1, 16, size, packed)
            size = packed = 0xFFFFFFFF
            version = ZIP64_VERSION
        version = max(version, _VERSIONS.get(self.compress_type, 0))
        self.extract_version = max(version, self.extract_version)
        self.create_version = max(version, self.create_version)
        name, flags = self._encodeFilenameFlags()
        return struct.pack(structFileHeader, stringFileHeader, self.extract_version, self.reserved, flags, self.compress_type, hour,
                           date, crc, packed, size, len(name), len(extra)) + name + extra

    def _decode_extra(self):
        extra = self.extra
        while len(extra) >= 4:
            kind, size = struct.unpack("<HH", extra[:4])
            if size + 4 > len(extra):
                raise BadZipFile("Corrupt extra field %04x (size=%d)" % (kind, size))
            data = extra[4:size + 4]
            if kind == 1:
                field = "File size"
                try:
                    for name, limit in ("file_size", (0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF)), ("compress_size", (0xFFFFFFFF,)), (
                            "header_offset", (0xFFFFFFFF,)):
                        if getattr(self, name) in limit:
                            field = {"file_size": "File size", "compress_size": "Compress size", "header_offset": "Header offset"}[name]
                            value, = struct.unpack("<Q", data[:8])
                            setattr(self, name, value)
                            data = data[8:]
                except struct.error:
                    raise BadZipFile(f"Corrupt zip64 extra field. {field} not found.") from None
            extra = extra[size + 4:]

    @classmethod
    def from_file(cls, filename, arcname=None, *, strict_timestamps=True):
        """Make the ZipInfo of a file."""
        filename = os.fspath(filename)
        st = os.stat(filename)
        isdir = stat.S_ISDIR(st.st_mode)
        date = time.localtime(st.st_mtime)[:6]
        if not strict_timestamps and date[0] < 1980:
            date = (1980, 1, 1, 0, 0, 0)
        elif not strict_timestamps and date[0] > 2107:
            date = (2107, 12, 31, 23, 59, 59)
        if arcname is None:
            arcname = filename
        arcname = os.path.normpath(os.path.splitdrive(arcname)[1])
        arcname = arcname.lstrip("/")
        if isdir:
            arcname += "/"
        info = cls(arcname, date)
        info.external_attr = (st.st_mode & 0xFFFF) << 16
        if isdir:
            info.file_size = 0
            info.external_attr |= 0x10
        else:
            info.file_size = st.st_size
        return info

    def _for_archive(self, archive):
        # The clock of a sandbox may stand where ZIP has no dates yet.
        self.date_time = max(time.localtime(time.time())[:6], (1980, 1, 1, 0, 0, 0))
        self.compress_type = archive.compression
        self.compress_level = archive.compresslevel
        if self.filename.endswith("/"):
            self.external_attr = 0o40775 << 16 | 0x10
        else:
            self.external_attr = 0o600 << 16
        return self

    def is_dir(self):
        """Tell whether the member is a directory."""
        return self.filename.endswith("/")


class _Part:
    """A part of a file that others read too."""

    def __init__(self, file, pos, close, writing):
        self._file = file
        self._pos = pos
        self._close = close
        self._writing = writing
        self.seekable = file.seekable

    def tell(self):
        return self._pos

    def _check(self):
        if self._writing():
            raise ValueError("Can't read from the ZIP file while there is an open writing handle on it. "
                             "Close the writing handle before trying to read.")

    def seek(self, pos):
        self._pos = pos

    def read(self, n=-1):
        self._check()
        self._file.seek(self._pos)
        data = self._file.read(n)
        self._pos = self._file.tell()
        return data

    def close(self):
        if self._file is not None:
            f, self._file = self._file, None
            self._close(f)


def _decrypter(pwd):
    """The traditional encryption of ZIP: returns a function of bytes."""
    table = []
    for crc in range(256):
        for _ in range(8):
            crc = crc >> 1 ^ 0xEDB88320 if crc & 1 else crc >> 1
        table.append(crc)
    k0, k1, k2 = 305419896, 591751049, 878082192

    def update(c):
        nonlocal k0, k1, k2
        k0 = k0 >> 8 ^ table[(k0 ^ c) & 0xFF]
        k1 = ((k1 + (k0 & 0xFF)) * 134775813 + 1) & 0xFFFFFFFF
        k2 = k2 >> 8 ^ table[(k2 ^ k1 >> 24) & 0xFF]

    for c in pwd:
        update(c)

    def decrypt(data):
        out = bytearray()
        for c in data:
            k = k2 | 2
            c ^= (k * (k ^ 1) >> 8) & 0xFF
            update(c)
            out.append(c)
        return bytes(out)

    return decrypt


class ZipExtFile(io.BufferedIOBase):
    """A member of an archive that is read."""

    MAX_N = 1 << 31 - 1
    MIN_READ_SIZE = 4096
    MAX_SEEK_READ = 1 << 24

    def __init__(self, fileobj, mode, zipinfo, pwd=None, close_fileobj=False):
        self._fileobj = fileobj
        self._pwd = pwd
        self._close_fileobj = close_fileobj
        self._compress_type = zipinfo.compress_type
        self._start = fileobj.tell()
        self._info = zipinfo
        self.newlines = None
        self.mode = mode
        self.name = zipinfo.filename
        self._expected_crc = getattr(zipinfo, "CRC", None)
        self._restart()

    def _restart(self):
        self._left_packed = self._info.compress_size
        self._left = self._info.file_size
        self._buffer = b""
        self._offset = 0
        self._eof = False
        self._crc = crc32(b"")
        self._decompressor = _get_decompressor(self._compress_type)
        self._decrypt = None
        if self._pwd:
            self._decrypt = _decrypter(self._pwd)
            head = self._decrypt(self._fileobj.read(12))
            self._left_packed -= 12
            info = self._info
            want = info._raw_time >> 8 & 0xFF if info.flag_bits & _DESCRIPTOR else info.CRC >> 24 & 0xFF
            if head[11] != want:
                raise RuntimeError("Bad password for file %r" % info.orig_filename)

    def __repr__(self):
        name = "%s.%s" % (self.__class__.__module__, self.__class__.__qualname__)
        if self.closed:
            return "<" + name + " [closed]>"
        kind = ""
        if self._compress_type != ZIP_STORED:
            kind = " compress_type=%s" % compressor_names.get(self._compress_type, self._compress_type)
        return "<%s name=%r%s>" % (name, self.name, kind)

    def _more(self, n):
        """Decompress some more; empty at the end."""
        while not self._eof and self._left > 0:
            data = b""
            tail = getattr(self._decompressor, "unconsumed_tail", b"")
            if not tail and self._left_packed > 0:
                data = self._fileobj.read(min(max(n, self.MIN_READ_SIZE), self._left_packed))
                if not data:
                    raise EOFError
                self._left_packed -= len(data)
                if self._decrypt is not None:
                    data = self._decrypt(data)
            if self._compress_type == ZIP_STORED:
                self._eof = self._left_packed <= 0
            elif self._compress_type == ZIP_DEFLATED:
                data = self._decompressor.decompress(tail + data, max(n, self.MIN_READ_SIZE))
                self._eof = self._decompressor.eof or self._left_packed <= 0 and not self._decompressor.unconsumed_tail
                if self._eof:
                    data += self._decompressor.flush()
            else:
                data = self._decompressor.decompress(data)
                self._eof = self._decompressor.eof or self._left_packed <= 0
            data = data[:self._left]
            self._left -= len(data)
            if self._left <= 0:
                self._eof = True
            self._check(data)
            if data:
                return data
        return b""

    def _check(self, data):
        if self._expected_crc is None:
            return
        self._crc = crc32(data, self._crc)
        if self._eof and self._crc != self._expected_crc:
            raise BadZipFile("Bad CRC-32 for file %r" % self.name)

    def readable(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        return True

    def read(self, n=-1):
        """Read at most n bytes, or all."""
        if self.closed:
            raise ValueError("read from closed file.")
        if n is None or n < 0:
            parts = [self._buffer[self._offset:]]
            self._buffer, self._offset = b"", 0
            while part := self._more(1 << 20):
                parts.append(part)
            return b"".join(parts)
        parts, have = [], 0
        while have < n:
            if self._offset >= len(self._buffer):
                self._buffer, self._offset = self._more(n - have), 0
                if not self._buffer:
                    break
            part = self._buffer[self._offset:self._offset + n - have]
            self._offset += len(part)
            have += len(part)
            parts.append(part)
        return b"".join(parts)

    def read1(self, n=-1):
        if n == 0:
            return b""
        if self._offset >= len(self._buffer):
            self._buffer, self._offset = self._more(self.MIN_READ_SIZE), 0
        end = len(self._buffer) if n is None or n < 0 else self._offset + n
        part = self._buffer[self._offset:end]
        self._offset += len(part)
        return part

    def peek(self, n=1):
        """Return bytes that a read would return, without reading them."""
        if n > len(self._buffer) - self._offset:
            part = self.read(n)
            self._buffer, self._offset = part + self._buffer[self._offset:], 0
        return self._buffer[self._offset:self._offset + 512]

    def readline(self, limit=-1):
        parts, have = [], 0
        while limit is None or limit < 0 or have < limit:
            if self._offset >= len(self._buffer):
                self._buffer, self._offset = self._more(self.MIN_READ_SIZE), 0
                if not self._buffer:
                    break
            i = self._buffer.find(b"\n", self._offset) + 1 or len(self._buffer)
            if limit is not None and limit >= 0:
                i = min(i, self._offset + limit - have)
            part = self._buffer[self._offset:i]
            self._offset = i
            have += len(part)
            parts.append(part)
            if part.endswith(b"\n"):
                break
        return b"".join(parts)

    def close(self):
        try:
            if self._close_fileobj and not self.closed:
                self._fileobj.close()
        finally:
            super().close()

    def seekable(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        return True

    def seek(self, offset, whence=os.SEEK_SET):
        if self.closed:
            raise ValueError("seek on closed file.")
        now = self.tell()
        if whence == os.SEEK_CUR:
            offset += now
        elif whence == os.SEEK_END:
            offset += self._info.file_size
        elif whence != os.SEEK_SET:
            raise ValueError("whence must be os.SEEK_SET (0), os.SEEK_CUR (1), or os.SEEK_END (2)")
        offset = max(0, min(offset, self._info.file_size))
        if offset < now:
            self._fileobj.seek(self._start)
            self._restart()
            now = 0
        while now < offset:
            now += len(self.read(min(offset - now, self.MAX_SEEK_READ)))
        return self.tell()

    def tell(self):
        if self.closed:
            raise ValueError("tell on closed file.")
        return self._info.file_size - self._left - len(self._buffer) + self._offset


class _ZipWriteFile(io.BufferedIOBase):
    """A member of an archive that is written."""

    def __init__(self, zf, zinfo, zip64):
        self._zinfo = zinfo
        self._zip64 = zip64
        self._zipfile = zf
        self._compressor = _get_compressor(zinfo.compress_type, zinfo.compress_level)
        self._size = self._packed = 0
        self._crc = 0

    @property
    def name(self):
        return self._zinfo.filename

    @property
    def mode(self):
        return "wb"

    def writable(self):
        return True

    def write(self, data):
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        if isinstance(data, (bytes, bytearray)):
            n = len(data)
        else:
            data = memoryview(data)
            n = data.nbytes
        self._size += n
        self._crc = crc32(data, self._crc)
        if self._compressor:
            data = self._compressor.compress(data)
            self._packed += len(data)
        self._zipfile.fp.write(data)
        return n

    def close(self):
        if self.closed:
            return
        try:
            super().close()
            zf, info = self._zipfile, self._zinfo
            if self._compressor:
                data = self._compressor.flush()
                self._packed += len(data)
                zf.fp.write(data)
                info.compress_size = self._packed
            else:
                info.compress_size = self._size
            info.CRC = self._crc
            info.file_size = self._size
            if not self._zip64:
                if self._size > ZIP64_LIMIT:
                    raise RuntimeError("File size too large, try using force_zip64")
                if self._packed > ZIP64_LIMIT:
                    raise RuntimeError("Compressed size too large, try using force_zip64")
            if info.flag_bits & _DESCRIPTOR:
                zf.fp.write(struct.pack("<LLQQ" if self._zip64 else "<LLLL", _DD_SIGNATURE, info.CRC, info.compress_size, info.file_size))
                zf.start_dir = zf.fp.tell()
            else:
                zf.start_dir = zf.fp.tell()
                zf.fp.seek(info.header_offset)
                zf.fp.write(info.FileHeader(self._zip64))
                zf.fp.seek(zf.start_dir)
            zf.filelist.append(info)
            zf.NameToInfo[info.filename] = info
        finally:
            self._zipfile._writing = False


class _Tellable:
    def __init__(self, fp):
        self.fp = fp
        self.offset = 0

    def write(self, data):
        n = self.fp.write(data)
        self.offset += n
        return n

    def tell(self):
        return self.offset

    def flush(self):
        self.fp.flush()

    def close(self):
        self.fp.close()


class ZipFile:
    """A ZIP archive, open for reading or writing."""

    fp = None

    def __init__(self, file, mode="r", compression=ZIP_STORED, allowZip64=True, compresslevel=None, *, strict_timestamps=True,
                 metadata_encoding=None):
        if mode not in ("r", "w", "x", "a"):
            raise ValueError("ZipFile requires mode 'r', 'w', 'x', or 'a'")
        _check_compression(compression)
        self._allowZip64 = allowZip64
        self._didModify = False
        self.debug = 0
        self.NameToInfo = {}
        self.filelist = []
        self.compression = compression
        self.compresslevel = compresslevel
        self.mode = mode
        self.pwd = None
        self._comment = b""
        self._strict_timestamps = strict_timestamps
        self.metadata_encoding = metadata_encoding
        if metadata_encoding and mode != "r":
            raise ValueError("metadata_encoding is only supported for reading files")
        if isinstance(file, os.PathLike):
            file = os.fspath(file)
        if isinstance(file, str):
            self._filePassed = 0
            self.filename = file
            if mode == "a":
                try:
                    self.fp = builtins.open(file, "r+b")
                except FileNotFoundError:
                    self.fp = builtins.open(file, "w+b")
            else:
                self.fp = builtins.open(file, {"r": "rb", "w": "w+b", "x": "x+b"}[mode])
        else:
            self._filePassed = 1
            self.fp = file
            self.filename = getattr(file, "name", None)
        self._fileRefCnt = 1
        self._seekable = True
        self._writing = False
        try:
            if mode == "r":
                self._RealGetContents()
            elif mode in ("w", "x"):
                self._didModify = True
                try:
                    self.start_dir = self.fp.tell()
                except (AttributeError, OSError):
                    self.fp = _Tellable(self.fp)
                    self.start_dir = 0
                    self._seekable = False
                else:
                    try:
                        self.fp.seek(self.start_dir)
                    except (AttributeError, OSError):
                        self._seekable = False
            else:
                try:
                    self._RealGetContents()
                    self.fp.seek(self.start_dir)
                except BadZipFile:
                    self.fp.seek(0, 2)
                    self._didModify = True
                    self.start_dir = self.fp.tell()
        except:
            fp, self.fp = self.fp, None
            self._fpclose(fp)
            raise

    def __enter__(self):
        return self

    def __exit__(self, type, value, traceback):
        self.close()

    def __repr__(self):
        parts = ["<%s.%s" % (self.__class__.__module__, self.__class__.__qualname__)]
        if self.fp is not None:
            if self._filePassed:
                parts.append(" file=%r" % self.fp)
            elif self.filename is not None:
                parts.append(" filename=%r" % self.filename)
            parts.append(" mode=%r" % self.mode)
        else:
            parts.append(" [closed]")
        return "".join(parts) + ">"

    def _RealGetContents(self):
        fp = self.fp
        try:
            end = _find_end(fp)
        except OSError:
            raise BadZipFile("File is not a zip file")
        if not end:
            raise BadZipFile("File is not a zip file")
        where, fields = end
        size, offset = fields[5], fields[6]
        self._comment = fields[8]
        before = where - size - offset
        self.start_dir = offset + before
        if self.start_dir < 0:
            raise BadZipFile("Bad offset for central directory")
        fp.seek(self.start_dir)
        directory = io.BytesIO(fp.read(size))
        total = 0
        while total < size:
            head = directory.read(sizeCentralDir)
            if len(head) != sizeCentralDir:
                raise BadZipFile("Truncated central directory")
            head = struct.unpack(structCentralDir, head)
            if head[0] != stringCentralDir:
                raise BadZipFile("Bad magic number for central directory")
            name = directory.read(head[12])
            filename = name.decode("utf-8" if head[5] & _UTF8 else self.metadata_encoding or "cp437")
            info = ZipInfo(filename)
            info.extra = directory.read(head[13])
            info.comment = directory.read(head[14])
            info.header_offset = head[18]
            (info.create_version, info.create_system, info.extract_version, info.reserved, info.flag_bits, info.compress_type, hour,
             date, info.CRC, info.compress_size, info.file_size) = head[1:12]
            if info.extract_version > MAX_EXTRACT_VERSION:
                raise NotImplementedError("zip file version %.1f" % (info.extract_version / 10))
            info.volume, info.internal_attr, info.external_attr = head[15:18]
            info._raw_time = hour
            info.date_time = (date >> 9) + 1980, date >> 5 & 15, date & 31, hour >> 11, hour >> 5 & 63, (hour & 31) * 2
            info._decode_extra()
            info.header_offset += before
            self.filelist.append(info)
            self.NameToInfo[info.filename] = info
            total += sizeCentralDir + head[12] + head[13] + head[14]
        last = self.start_dir
        for info in reversed(sorted(self.filelist, key=lambda info: info.header_offset)):
            info._end_offset = last
            last = info.header_offset

    def namelist(self):
        """Return the names of all members."""
        return [info.filename for info in self.filelist]

    def infolist(self):
        """Return a list of the members' ZipInfo."""
        return self.filelist

    def printdir(self, file=None):
        """Print a table of contents."""
        print("%-46s %19s %12s" % ("File Name", "Modified    ", "Size"), file=file)
        for info in self.filelist:
            print("%-46s %s %12d" % (info.filename, "%d-%02d-%02d %02d:%02d:%02d" % info.date_time[:6], info.file_size), file=file)

    def testzip(self):
        """Read all members, and return the name of the first that is damaged, or None."""
        for info in self.filelist:
            try:
                with self.open(info.filename, "r") as f:
                    while f.read(1 << 20):
                        pass
            except BadZipFile:
                return info.filename

    def getinfo(self, name):
        """Return the ZipInfo of a member."""
        info = self.NameToInfo.get(name)
        if info is None:
            raise KeyError("There is no item named %r in the archive" % name)
        return info

    def setpassword(self, pwd):
        """Set the password of encrypted members."""
        if pwd and not isinstance(pwd, bytes):
            raise TypeError("pwd: expected bytes, got %s" % type(pwd).__name__)
        self.pwd = pwd or None

    @property
    def comment(self):
        """The comment of the archive, as bytes."""
        return self._comment

    @comment.setter
    def comment(self, comment):
        if not isinstance(comment, bytes):
            raise TypeError("comment: expected bytes, got %s" % type(comment).__name__)
        if len(comment) > ZIP_MAX_COMMENT:
            import warnings

            warnings.warn("Archive comment is too long; truncating to %d bytes" % ZIP_MAX_COMMENT, stacklevel=2)
            comment = comment[:ZIP_MAX_COMMENT]
        self._comment = comment
        self._didModify = True

    def read(self, name, pwd=None):
        """Return the data of a member."""
        with self.open(name, "r", pwd) as f:
            return f.read()

    def open(self, name, mode="r", pwd=None, *, force_zip64=False):
        """Open a member as a binary file, to be read or written."""
        if mode not in {"r", "w"}:
            raise ValueError('open() requires mode "r" or "w"')
        if pwd and mode == "w":
            raise ValueError("pwd is only supported for reading files")
        if not self.fp:
            raise ValueError("Attempt to use ZIP archive that was already closed")
        if isinstance(name, ZipInfo):
            info = name
        elif mode == "w":
            info = ZipInfo(name)
            info.compress_type = self.compression
            info.compress_level = self.compresslevel
        else:
            info = self.getinfo(name)
        if mode == "w":
            return self._open_to_write(info, force_zip64=force_zip64)
        if self._writing:
            raise ValueError("Can't read from the ZIP file while there is an open writing handle on it. "
                             "Close the writing handle before trying to read.")
        self._fileRefCnt += 1
        part = _Part(self.fp, info.header_offset, self._fpclose, lambda: self._writing)
        try:
            head = part.read(sizeFileHeader)
            if len(head) != sizeFileHeader:
                raise BadZipFile("Truncated file header")
            head = struct.unpack(structFileHeader, head)
            if head[0] != stringFileHeader:
                raise BadZipFile("Bad magic number for file header")
            fname = part.read(head[10])
            if head[11]:
                part.seek(part.tell() + head[11])
            if info.flag_bits & 0x20:
                raise NotImplementedError("compressed patched data (flag bit 5)")
            if info.flag_bits & 0x40:
                raise NotImplementedError("strong encryption (flag bit 6)")
            text = fname.decode("utf-8" if head[3] & _UTF8 else self.metadata_encoding or "cp437")
            if text != info.orig_filename:
                raise BadZipFile("File name in directory %r and header %r differ." % (info.orig_filename, fname))
            if info._end_offset is not None and part.tell() + info.compress_size > info._end_offset:
                raise BadZipFile(f"Overlapped entries: {info.orig_filename!r} (possible zip bomb)")
            if info.flag_bits & _ENCRYPTED:
                pwd = pwd or self.pwd
                if pwd and not isinstance(pwd, bytes):
                    raise TypeError("pwd: expected bytes, got %s" % type(pwd).__name__)
                if not pwd:
                    raise RuntimeError("File %r is encrypted, password required for extraction" % name)
            else:
                pwd = None
            return ZipExtFile(part, mode + "b", info, pwd, True)
        except:
            part.close()
            raise

    def _open_to_write(self, info, force_zip64=False):
        if force_zip64 and not self._allowZip64:
            raise ValueError("force_zip64 is True, but allowZip64 was False when opening the ZIP file.")
        if self._writing:
            raise ValueError("Can't write to the ZIP file while there is another write handle open on it. "
                             "Close the first handle before opening another.")
        info.compress_size = 0
        info.CRC = 0
        info.flag_bits = 0
        if info.compress_type == ZIP_LZMA:
            info.flag_bits |= 2
        if not self._seekable:
            info.flag_bits |= _DESCRIPTOR
        if not info.external_attr:
            info.external_attr = 0o600 << 16
        zip64 = force_zip64 or info.file_size * 1.05 > ZIP64_LIMIT
        if not self._allowZip64 and zip64:
            raise LargeZipFile("Filesize would require ZIP64 extensions")
        if self._seekable:
            self.fp.seek(self.start_dir)
        info.header_offset = self.fp.tell()
        self._writecheck(info)
        self._didModify = True
        self.fp.write(info.FileHeader(zip64))
        self._writing = True
        return _ZipWriteFile(self, info, zip64)

    def extract(self, member, path=None, pwd=None):
        """Extract a member to the current directory, or to path, and return where it is."""
        return self._extract_member(member, os.getcwd() if path is None else os.fspath(path), pwd)

    def extractall(self, path=None, members=None, pwd=None):
        """Extract all members to the current directory, or to path."""
        path = os.getcwd() if path is None else os.fspath(path)
        for member in self.namelist() if members is None else members:
            self._extract_member(member, path, pwd)

    def _extract_member(self, member, target, pwd):
        if not isinstance(member, ZipInfo):
            member = self.getinfo(member)
        name = os.path.splitdrive(member.filename)[1]
        name = "/".join(part for part in name.split("/") if part not in ("", os.path.curdir, os.path.pardir))
        if not name and not member.is_dir():
            raise ValueError("Empty filename.")
        target = os.path.normpath(os.path.join(target, name))
        if member.is_dir():
            if not os.path.isdir(target):
                os.makedirs(target, exist_ok=True)
            return target
        parent = os.path.dirname(target)
        if parent and not os.path.exists(parent):
            os.makedirs(parent, exist_ok=True)
        with self.open(member, pwd=pwd) as source, builtins.open(target, "wb") as f:
            shutil.copyfileobj(source, f)
        return target

    def _writecheck(self, info):
        if info.filename in self.NameToInfo:
            import warnings

            warnings.warn("Duplicate name: %r" % info.filename, stacklevel=3)
        if self.mode not in ("w", "x", "a"):
            raise ValueError("write() requires mode 'w', 'x', or 'a'")
        if not self.fp:
            raise ValueError("Attempt to write ZIP archive that was already closed")
        _check_compression(info.compress_type)
        if not self._allowZip64:
            problem = None
            if len(self.filelist) >= ZIP_FILECOUNT_LIMIT:
                problem = "Files count"
            elif info.file_size > ZIP64_LIMIT:
                problem = "Filesize"
            elif info.header_offset > ZIP64_LIMIT:
                problem = "Zipfile size"
            if problem:
                raise LargeZipFile(problem + " would require ZIP64 extensions")

    def write(self, filename, arcname=None, compress_type=None, compresslevel=None):
        """Put a file into the archive."""
        if not self.fp:
            raise ValueError("Attempt to write to ZIP archive that was already closed")
        if self._writing:
            raise ValueError("Can't write to ZIP archive while an open writing handle exists")
        info = ZipInfo.from_file(filename, arcname, strict_timestamps=self._strict_timestamps)
        if info.is_dir():
            info.compress_size = 0
            info.CRC = 0
            self.mkdir(info)
            return
        info.compress_type = self.compression if compress_type is None else compress_type
        info.compress_level = self.compresslevel if compresslevel is None else compresslevel
        with builtins.open(filename, "rb") as source, self.open(info, "w") as target:
            shutil.copyfileobj(source, target, 1024 * 8)

    def writestr(self, zinfo_or_arcname, data, compress_type=None, compresslevel=None):
        """Put data, bytes or str, into the archive as a member."""
        if isinstance(data, str):
            data = data.encode("utf-8")
        if isinstance(zinfo_or_arcname, ZipInfo):
            info = zinfo_or_arcname
        else:
            info = ZipInfo(zinfo_or_arcname)._for_archive(self)
        if not self.fp:
            raise ValueError("Attempt to write to ZIP archive that was already closed")
        if self._writing:
            raise ValueError("Can't write to ZIP archive while an open writing handle exists.")
        if compress_type is not None:
            info.compress_type = compress_type
        if compresslevel is not None:
            info.compress_level = compresslevel
        info.file_size = len(data)
        with self.open(info, mode="w") as f:
            f.write(data)

    def mkdir(self, zinfo_or_directory_name, mode=0o777):
        """Make a directory in the archive."""
        if isinstance(zinfo_or_directory_name, ZipInfo):
            info = zinfo_or_directory_name
            if not info.is_dir():
                raise ValueError("The given ZipInfo does not describe a directory")
        elif isinstance(zinfo_or_directory_name, str):
            name = zinfo_or_directory_name
            info = ZipInfo(name if name.endswith("/") else name + "/")
            info.compress_size = 0
            info.CRC = 0
            info.external_attr = (0o40000 | mode) << 16 & 0xFFFFFFFF | 0x10
            info.file_size = 0
        else:
            raise TypeError("Expected type str or ZipInfo")
        if self._seekable:
            self.fp.seek(self.start_dir)
        info.header_offset = self.fp.tell()
        if info.compress_type == ZIP_LZMA:
            info.flag_bits |= 2
        self._writecheck(info)
        self._didModify = True
        self.filelist.append(info)
        self.NameToInfo[info.filename] = info
        self.fp.write(info.FileHeader(False))
        self.start_dir = self.fp.tell()

    def __del__(self):
        self.close()

    def close(self):
        """Write what is missing and close the archive."""
        if self.fp is None:
            return
        if self._writing:
            raise ValueError("Can't close the ZIP file while there is an open writing handle on it. "
                             "Close the writing handle before closing the zip.")
        try:
            if self.mode in ("w", "x", "a") and self._didModify:
                if self._seekable:
                    self.fp.seek(self.start_dir)
                self._write_end_record()
        finally:
            fp, self.fp = self.fp, None
            self._fpclose(fp)

    def _write_end_record(self):
        for info in self.filelist:
            date, hour = info._dos_time()
            extra = []
            size, packed, offset = info.file_size, info.compress_size, info.header_offset
            if size > ZIP64_LIMIT or packed > ZIP64_LIMIT:
                extra += [size, packed]
                size = packed = 0xFFFFFFFF
            if offset > ZIP64_LIMIT:
                extra.append(offset)
                offset = 0xFFFFFFFF
            data = info.extra
            version = _VERSIONS.get(info.compress_type, 0)
            if extra:
                data = struct.pack("<HH" + "Q" * len(extra), 1, 8 * len(extra), *extra) + data
                version = max(version, ZIP64_VERSION)
            info.extract_version = max(version, info.extract_version)
            info.create_version = max(version, info.create_version)
            name, flags = info._encodeFilenameFlags()
            self.fp.write(struct.pack(structCentralDir, stringCentralDir, info.create_version, info.create_system,
                                      info.extract_version, info.reserved, flags, info.compress_type, hour, date, info.CRC, packed,
                                      size, len(name), len(data), len(info.comment), 0, info.internal_attr, info.external_attr,
                                      offset))
            self.fp.write(name + data + info.comment)
        end = self.fp.tell()
        count, size, offset = len(self.filelist), end - self.start_dir, self.start_dir
        if count > ZIP_FILECOUNT_LIMIT or offset > ZIP64_LIMIT or size > ZIP64_LIMIT:
            if not self._allowZip64:
                raise LargeZipFile("Files count would require ZIP64 extensions")
            self.fp.write(struct.pack(structEndArchive64, stringEndArchive64, 44, 45, 45, 0, 0, count, count, size, offset))
            self.fp.write(struct.pack(structEndArchive64Locator, stringEndArchive64Locator, 0, end, 1))
            count, size, offset = min(count, 0xFFFF), min(size, 0xFFFFFFFF), min(offset, 0xFFFFFFFF)
        self.fp.write(struct.pack(structEndArchive, stringEndArchive, 0, 0, count, count, size, offset, len(self._comment)))
        self.fp.write(self._comment)
        if self.mode == "a":
            self.fp.truncate()
        self.fp.flush()

    def _fpclose(self, fp):
        self._fileRefCnt -= 1
        if not self._fileRefCnt and not self._filePassed:
            fp.close()


class Path:
    """A path in an archive, like those of pathlib."""

    def __init__(self, root, at=""):
        if not isinstance(root, ZipFile):
            root = ZipFile(root)
        self.root = root
        self.at = at

    def _names(self):
        names = self.root.namelist()
        have = set(names)
        implied = {}
        for name in names:
            parent = name.rstrip("/").rpartition("/")[0]
            while parent and parent + "/" not in have:
                implied[parent + "/"] = None
                parent = parent.rpartition("/")[0]
        return names + list(implied)

    def _next(self, at):
        return self.__class__(self.root, at)

    def __eq__(self, other):
        if self.__class__ is not other.__class__:
            return NotImplemented
        return (self.root, self.at) == (other.root, other.at)

    def __hash__(self):
        return hash((self.root, self.at))

    def open(self, mode="r", *args, pwd=None, **kwargs):
        """Open the member as a text or binary file."""
        if self.is_dir():
            raise IsADirectoryError(self)
        if not self.exists() and mode[0] == "r":
            raise FileNotFoundError(self)
        f = self.root.open(self.at, mode[0], pwd=pwd)
        if "b" in mode:
            if args or kwargs:
                raise ValueError("encoding args invalid for binary operation")
            return f
        encoding = kwargs.pop("encoding", None) or (args[0] if args else None)
        return io.TextIOWrapper(f, io.text_encoding(encoding), *args[1:], **kwargs)

    def _pure(self):
        from pathlib import PurePosixPath

        return PurePosixPath(str(self.root.filename or "") + "/" + self.at if not self.at else self.at)

    @property
    def name(self):
        return self._pure().name

    @property
    def suffix(self):
        return self._pure().suffix

    @property
    def suffixes(self):
        return self._pure().suffixes

    @property
    def stem(self):
        return self._pure().stem

    @property
    def filename(self):
        from pathlib import Path

        return Path(self.root.filename).joinpath(self.at)

    def read_text(self, *args, **kwargs):
        with self.open("r", *args, **kwargs) as f:
            return f.read()

    def read_bytes(self):
        with self.open("rb") as f:
            return f.read()

    def is_dir(self):
        return not self.at or self.at.endswith("/")

    def is_file(self):
        return self.exists() and not self.is_dir()

    def exists(self):
        return self.at in self._names()

    def iterdir(self):
        if not self.is_dir():
            raise ValueError("Can't listdir a file")
        return (self._next(name) for name in self._names()
                if name != self.at and name.startswith(self.at) and "/" not in name[len(self.at):].rstrip("/"))

    def is_symlink(self):
        return stat.S_ISLNK(self.root.getinfo(self.at).external_attr >> 16)

    def match(self, path_pattern):
        from pathlib import PurePosixPath

        return PurePosixPath(self.at).match(path_pattern)

    def glob(self, pattern):
        if not pattern:
            raise ValueError(f"Unacceptable pattern: {pattern!r}")
        import glob
        import re

        find = re.compile(re.escape(self.at) + glob.translate(pattern, recursive=True, include_hidden=True, seps="/")).fullmatch
        return (self._next(name) for name in self._names() if find(name.rstrip("/")))

    def rglob(self, pattern):
        return self.glob(f"**/{pattern}")

    def relative_to(self, other, *extra):
        return os.path.relpath(str(self), str(other.joinpath(*extra)))

    def __str__(self):
        return os.path.join(self.root.filename, self.at)

    def __repr__(self):
        return f"{self.__class__.__name__}({self.root.filename!r}, {self.at!r})"

    def joinpath(self, *other):
        name = os.path.join(self.at, *other)
        names = self._names()
        if name not in names and name + "/" in names:
            name += "/"
        return self._next(name)

    def __truediv__(self, other):
        return self.joinpath(other)

    @property
    def parent(self):
        if not self.at:
            return self.filename.parent
        parent = os.path.dirname(self.at.rstrip("/"))
        return self._next(parent + "/" if parent else parent)
