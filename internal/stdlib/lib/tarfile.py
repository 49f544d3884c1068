"""Reading and writing tar archives."""

from builtins import open as bltn_open
import copy
import io
import os
import shutil
import stat
import struct
import time

__all__ = ["TarFile", "TarInfo", "is_tarfile", "TarError", "ReadError", "CompressionError", "StreamError", "ExtractError",
           "HeaderError", "ENCODING", "USTAR_FORMAT", "GNU_FORMAT", "PAX_FORMAT", "DEFAULT_FORMAT", "open", "fully_trusted_filter",
           "data_filter", "tar_filter", "FilterError", "AbsoluteLinkError", "OutsideDestinationError", "SpecialFileError",
           "AbsolutePathError", "LinkOutsideDestinationError"]

NUL = b"\0"
BLOCKSIZE = 512
RECORDSIZE = BLOCKSIZE * 20
GNU_MAGIC = b"ustar  \0"
POSIX_MAGIC = b"ustar\x0000"
LENGTH_NAME = LENGTH_LINK = 100
LENGTH_PREFIX = 155
REGTYPE, AREGTYPE, LNKTYPE, SYMTYPE, CHRTYPE, BLKTYPE, DIRTYPE, FIFOTYPE, CONTTYPE = b"0", b"\0", b"1", b"2", b"3", b"4", b"5", b"6", b"7"
GNUTYPE_LONGNAME, GNUTYPE_LONGLINK, GNUTYPE_SPARSE = b"L", b"K", b"S"
XHDTYPE, XGLTYPE, SOLARIS_XHDTYPE = b"x", b"g", b"X"
USTAR_FORMAT, GNU_FORMAT, PAX_FORMAT = 0, 1, 2
DEFAULT_FORMAT = PAX_FORMAT
REGULAR_TYPES = (REGTYPE, AREGTYPE, CONTTYPE, GNUTYPE_SPARSE)
SUPPORTED_TYPES = (REGTYPE, AREGTYPE, LNKTYPE, SYMTYPE, DIRTYPE, FIFOTYPE, CONTTYPE, CHRTYPE, BLKTYPE, GNUTYPE_LONGNAME,
                   GNUTYPE_LONGLINK, GNUTYPE_SPARSE)
PAX_FIELDS = ("path", "linkpath", "size", "mtime", "uid", "gid", "uname", "gname")
ENCODING = "utf-8"
_NUMBERS = {"atime": float, "ctime": float, "mtime": float, "uid": int, "gid": int, "size": int}


class TarError(Exception):
    """Base exception."""


class ExtractError(TarError):
    """General exception for extract errors."""


class ReadError(TarError):
    """Exception for unreadable tar archives."""


class CompressionError(TarError):
    """Exception for unavailable compression methods."""


class StreamError(TarError):
    """Exception for unsupported operations on stream-like TarFiles."""


class HeaderError(TarError):
    """Base exception for header errors."""


class EmptyHeaderError(HeaderError):
    """Exception for empty headers."""


class TruncatedHeaderError(HeaderError):
    """Exception for truncated headers."""


class EOFHeaderError(HeaderError):
    """Exception for end of file headers."""


class InvalidHeaderError(HeaderError):
    """Exception for invalid headers."""


class SubsequentHeaderError(HeaderError):
    """Exception for missing and invalid extended headers."""


class FilterError(TarError):
    pass


class AbsolutePathError(FilterError):
    def __init__(self, tarinfo):
        self.tarinfo = tarinfo
        super().__init__(f"member {tarinfo.name!r} has an absolute path")


class OutsideDestinationError(FilterError):
    def __init__(self, tarinfo, path):
        self.tarinfo = tarinfo
        self._path = path
        super().__init__(f"{tarinfo.name!r} would be extracted to {path!r}, which is outside the destination")


class SpecialFileError(FilterError):
    def __init__(self, tarinfo):
        self.tarinfo = tarinfo
        super().__init__(f"{tarinfo.name!r} is a special file")


class AbsoluteLinkError(FilterError):
    def __init__(self, tarinfo):
        self.tarinfo = tarinfo
        super().__init__(f"{tarinfo.name!r} is a link to an absolute path")


class LinkOutsideDestinationError(FilterError):
    def __init__(self, tarinfo, path):
        self.tarinfo = tarinfo
        self._path = path
        super().__init__(f"{tarinfo.name!r} would link to {path!r}, which is outside the destination")


def _filtered(member, path, data):
    new = {}
    name = member.name
    path = os.path.realpath(path)
    if name.startswith(("/", os.sep)):
        name = new["name"] = member.path.lstrip("/" + os.sep)
    if os.path.isabs(name):
        raise AbsolutePathError(member)
    target = os.path.realpath(os.path.join(path, name))
    if os.path.commonpath([target, path]) != path:
        raise OutsideDestinationError(member, target)
    mode = member.mode
    if mode is not None:
        mode &= 0o755
        if data:
            if member.isreg() or member.islnk():
                if not mode & 0o100:
                    mode &= ~0o111
                mode |= 0o600
            elif member.isdir() or member.issym():
                mode = None
            else:
                raise SpecialFileError(member)
        if mode != member.mode:
            new["mode"] = mode
    if data:
        for field in "uid", "gid", "uname", "gname":
            if getattr(member, field) is not None:
                new[field] = None
        if member.islnk() or member.issym():
            if os.path.isabs(member.linkname):
                raise AbsoluteLinkError(member)
            link = os.path.join(path, os.path.dirname(name), member.linkname) if member.issym() else os.path.join(path, member.linkname)
            link = os.path.realpath(link)
            if os.path.commonpath([link, path]) != path:
                raise LinkOutsideDestinationError(member, link)
    return new


def fully_trusted_filter(member, dest_path):
    """Change nothing."""
    return member


def tar_filter(member, dest_path):
    """Refuse what leaves the destination."""
    new = _filtered(member, dest_path, False)
    return member.replace(**new, deep=False) if new else member


def data_filter(member, dest_path):
    """Refuse what leaves the destination and what is no data."""
    new = _filtered(member, dest_path, True)
    return member.replace(**new, deep=False) if new else member


_FILTERS = {"fully_trusted": fully_trusted_filter, "tar": tar_filter, "data": data_filter}


def _text(data):
    end = data.find(b"\0")
    return (data if end < 0 else data[:end]).decode(ENCODING, "surrogateescape")


def _field(text, size, encoding, errors):
    data = text.encode(encoding, errors)
    return data[:size] + (size - len(data)) * NUL


def nti(s):
    """Return the number of a field."""
    if s[0] in (0o200, 0o377):
        n = int.from_bytes(s[1:], "big")
        return n - 256 ** (len(s) - 1) if s[0] == 0o377 else n
    try:
        return int(_text(s).strip() or "0", 8)
    except ValueError:
        raise InvalidHeaderError("invalid header")


def itn(n, digits=8, format=DEFAULT_FORMAT):
    """Return a number as a field."""
    n = int(n)
    if 0 <= n < 8 ** (digits - 1):
        return bytes("%0*o" % (digits - 1, n), "ascii") + NUL
    if format == GNU_FORMAT and -256 ** (digits - 1) <= n < 256 ** (digits - 1):
        return (b"\x80" if n >= 0 else b"\xff") + (n % 256 ** (digits - 1)).to_bytes(digits - 1, "big")
    raise ValueError("overflow in number field")


def _sums(block):
    unsigned = 256 + sum(block[:148]) + sum(block[156:512])
    high = sum(1 for c in block[:148] if c > 127) + sum(1 for c in block[156:512] if c > 127)
    return unsigned, unsigned - 256 * high


class TarInfo:
    """What an archive says about a member."""

    __slots__ = dict(name="Name of the archive member.", mode="Permission bits.", uid="User ID.", gid="Group ID.", size="Size in bytes.",
                     mtime="Time of last modification.", chksum="Header checksum.", type="File type.", linkname="Target of a link.",
                     uname="User name.", gname="Group name.", devmajor="Device major number.", devminor="Device minor number.",
                     offset="The tar header starts here.", offset_data="The file's data starts here.", pax_headers="PAX header.",
                     sparse="Sparse member information.", _tarfile=None, _sparse_structs=None, _link_target=None)

    def __init__(self, name=""):
        self.name = name
        self.mode = 0o644
        self.uid = self.gid = self.size = self.mtime = self.chksum = 0
        self.type = REGTYPE
        self.linkname = self.uname = self.gname = ""
        self.devmajor = self.devminor = self.offset = self.offset_data = 0
        self.sparse = None
        self.pax_headers = {}

    @property
    def path(self):
        """In pax headers, "name" is called "path"."""
        return self.name

    @path.setter
    def path(self, name):
        self.name = name

    @property
    def linkpath(self):
        """In pax headers, "linkname" is called "linkpath"."""
        return self.linkname

    @linkpath.setter
    def linkpath(self, linkname):
        self.linkname = linkname

    def __repr__(self):
        return "<%s %r at %#x>" % (self.__class__.__name__, self.name, id(self))

    def replace(self, *, name=..., mtime=..., mode=..., linkname=..., uid=..., gid=..., uname=..., gname=..., deep=True):
        """Return a copy with other values."""
        new = copy.deepcopy(self) if deep else copy.copy(self)
        for key, value in dict(name=name, mtime=mtime, mode=mode, linkname=linkname, uid=uid, gid=gid, uname=uname, gname=gname).items():
            if value is not ...:
                setattr(new, key, value)
        return new

    def get_info(self):
        """Return the values as a dict."""
        info = {"name": self.name, "mode": (0o644 if self.mode is None else self.mode) & 0o7777, "uid": self.uid or 0,
                "gid": self.gid or 0, "size": self.size, "mtime": self.mtime or 0, "chksum": self.chksum, "type": self.type,
                "linkname": self.linkname, "uname": self.uname or "", "gname": self.gname or "", "devmajor": self.devmajor,
                "devminor": self.devminor}
        if info["type"] == DIRTYPE and not info["name"].endswith("/"):
            info["name"] += "/"
        return info

    def tobuf(self, format=DEFAULT_FORMAT, encoding=ENCODING, errors="surrogateescape"):
        """Return the header."""
        info = self.get_info()
        for name, value in info.items():
            if value is None:
                raise ValueError("%s may not be None" % name)
        if format == USTAR_FORMAT:
            if len(info["linkname"].encode(encoding, errors)) > LENGTH_LINK:
                raise ValueError("linkname is too long")
            if len(info["name"].encode(encoding, errors)) > LENGTH_NAME:
                info["prefix"], info["name"] = self._split_name(info["name"], encoding, errors)
            info["magic"] = POSIX_MAGIC
            return self._header(info, format, encoding, errors)
        if format == GNU_FORMAT:
            info["magic"] = GNU_MAGIC
            out = b""
            for key, kind, size in ("linkname", GNUTYPE_LONGLINK, LENGTH_LINK), ("name", GNUTYPE_LONGNAME, LENGTH_NAME):
                if len(info[key].encode(encoding, errors)) > size:
                    data = info[key].encode(encoding, errors) + NUL
                    head = {"name": "././@LongLink", "type": kind, "size": len(data), "magic": GNU_MAGIC}
                    out += self._header(head, USTAR_FORMAT, encoding, errors) + _padded(data)
            return out + self._header(info, format, encoding, errors)
        if format == PAX_FORMAT:
            return self._pax(info, encoding)
        raise ValueError("invalid format")

    def _split_name(self, name, encoding, errors):
        parts = name.split("/")
        for i in range(1, len(parts)):
            prefix, rest = "/".join(parts[:i]), "/".join(parts[i:])
            if len(prefix.encode(encoding, errors)) <= LENGTH_PREFIX and len(rest.encode(encoding, errors)) <= LENGTH_NAME:
                return prefix, rest
        raise ValueError("name is too long")

    def _pax(self, info, encoding):
        info["magic"] = POSIX_MAGIC
        headers = self.pax_headers.copy()
        for name, key, size in ("name", "path", LENGTH_NAME), ("linkname", "linkpath", LENGTH_LINK), ("uname", "uname", 32), (
                "gname", "gname", 32):
            if key in headers:
                continue
            if not info[name].isascii() or len(info[name]) > size:
                headers[key] = info[name]
        for name, digits in ("uid", 8), ("gid", 8), ("size", 12), ("mtime", 12):
            value = info[name]
            whole = round(value) if isinstance(value, float) else value
            if not 0 <= whole < 8 ** (digits - 1):
                info[name] = 0
                headers.setdefault(name, str(value))
            elif isinstance(value, float):
                info[name] = int(value)
                headers.setdefault(name, str(value))
        out = self._records(headers, XHDTYPE) if headers else b""
        return out + self._header(info, USTAR_FORMAT, "ascii", "replace")

    @classmethod
    def _records(cls, headers, kind):
        records = b""
        for key, value in headers.items():
            key, value = key.encode("utf-8"), str(value).encode("utf-8", "surrogateescape")
            size = len(key) + len(value) + 3
            n = size + len(str(size))
            while size + len(str(n)) != n:
                n = size + len(str(n))
            records += str(n).encode() + b" " + key + b"=" + value + b"\n"
        head = {"name": "././@PaxHeader", "type": kind, "size": len(records), "magic": POSIX_MAGIC}
        return cls._header(head, USTAR_FORMAT, "ascii", "replace") + _padded(records)

    @staticmethod
    def _header(info, format, encoding, errors):
        device = info.get("type") in (CHRTYPE, BLKTYPE)
        kind = info.get("type", REGTYPE)
        parts = [_field(info.get("name", ""), 100, encoding, errors), itn(info.get("mode", 0) & 0o7777, 8, format),
                 itn(info.get("uid", 0), 8, format), itn(info.get("gid", 0), 8, format), itn(info.get("size", 0), 12, format),
                 itn(info.get("mtime", 0), 12, format), b"        ", kind, _field(info.get("linkname", ""), 100, encoding, errors),
                 info.get("magic", POSIX_MAGIC), _field(info.get("uname", ""), 32, encoding, errors),
                 _field(info.get("gname", ""), 32, encoding, errors),
                 itn(info.get("devmajor", 0), 8, format) if device else _field("", 8, encoding, errors),
                 itn(info.get("devminor", 0), 8, format) if device else _field("", 8, encoding, errors),
                 _field(info.get("prefix", ""), 155, encoding, errors)]
        buf = struct.pack("%ds" % BLOCKSIZE, b"".join(parts))
        return buf[:148] + bytes("%06o\0" % _sums(buf)[0], "ascii") + buf[155:]

    @classmethod
    def frombuf(cls, buf, encoding=ENCODING, errors="surrogateescape"):
        """Read a header."""
        if len(buf) == 0:
            raise EmptyHeaderError("empty header")
        if len(buf) != BLOCKSIZE:
            raise TruncatedHeaderError("truncated header")
        if buf.count(NUL) == BLOCKSIZE:
            raise EOFHeaderError("end of file header")
        chksum = nti(buf[148:156])
        if chksum not in _sums(buf):
            raise InvalidHeaderError("bad checksum")
        self = cls()
        self.name = _text(buf[:100])
        self.mode, self.uid, self.gid = nti(buf[100:108]), nti(buf[108:116]), nti(buf[116:124])
        self.size, self.mtime, self.chksum = nti(buf[124:136]), nti(buf[136:148]), chksum
        self.type = buf[156:157]
        self.linkname = _text(buf[157:257])
        self.uname, self.gname = _text(buf[265:297]), _text(buf[297:329])
        self.devmajor, self.devminor = nti(buf[329:337]), nti(buf[337:345])
        prefix = _text(buf[345:500])
        if self.type == AREGTYPE and self.name.endswith("/"):
            self.type = DIRTYPE
        if self.isdir():
            self.name = self.name.rstrip("/")
        if prefix and self.type not in (GNUTYPE_LONGNAME, GNUTYPE_LONGLINK, GNUTYPE_SPARSE):
            self.name = prefix + "/" + self.name
        return self

    def isreg(self):
        """Tell whether the member is a file."""
        return self.type in REGULAR_TYPES

    isfile = isreg

    def isdir(self):
        """Tell whether the member is a directory."""
        return self.type == DIRTYPE

    def issym(self):
        """Tell whether the member is a symbolic link."""
        return self.type == SYMTYPE

    def islnk(self):
        """Tell whether the member is a link to another member."""
        return self.type == LNKTYPE

    def ischr(self):
        return self.type == CHRTYPE

    def isblk(self):
        return self.type == BLKTYPE

    def isfifo(self):
        return self.type == FIFOTYPE

    def issparse(self):
        return self.sparse is not None

    def isdev(self):
        return self.type in (CHRTYPE, BLKTYPE, FIFOTYPE)


def _padded(data):
    return data + bytes(-len(data) % BLOCKSIZE)


class _Member(io.RawIOBase):
    """The data of a member."""

    def __init__(self, file, info):
        self._file = file
        self._start = info.offset_data
        self._size = info.size
        self._pos = 0
        self.name = info.name

    def readable(self):
        return True

    def seekable(self):
        return True

    def tell(self):
        return self._pos

    def seek(self, pos, whence=io.SEEK_SET):
        if whence == io.SEEK_CUR:
            pos += self._pos
        elif whence == io.SEEK_END:
            pos += self._size
        self._pos = max(0, min(pos, self._size))
        return self._pos

    def readinto(self, b):
        n = min(len(b), self._size - self._pos)
        if n <= 0:
            return 0
        self._file.seek(self._start + self._pos)
        data = self._file.read(n)
        if not data:
            raise ReadError("unexpected end of data")
        b[:len(data)] = data
        self._pos += len(data)
        return len(data)


class ExFileObject(io.BufferedReader):
    """A member that is read."""

    def __init__(self, tarfile, tarinfo):
        super().__init__(_Member(tarfile.fileobj, tarinfo))


class TarFile:
    """A tar archive."""

    debug = 0
    dereference = False
    ignore_zeros = False
    errorlevel = 1
    format = DEFAULT_FORMAT
    encoding = ENCODING
    errors = None
    tarinfo = TarInfo
    fileobject = ExFileObject
    extraction_filter = None
    OPEN_METH = {"tar": "taropen", "gz": "gzopen", "bz2": "bz2open", "xz": "xzopen", "zst": "zstopen"}

    def __init__(self, name=None, mode="r", fileobj=None, format=None, tarinfo=None, dereference=None, ignore_zeros=None,
                 encoding=None, errors="surrogateescape", pax_headers=None, debug=None, errorlevel=None, copybufsize=None, stream=False):
        modes = {"r": "rb", "a": "r+b", "w": "wb", "x": "xb"}
        if mode not in modes:
            raise ValueError("mode must be 'r', 'a', 'w' or 'x'")
        self.mode = mode
        self._mode = modes[mode]
        if not fileobj:
            if mode == "a" and not os.path.exists(name):
                self.mode, self._mode = "w", "wb"
            fileobj = bltn_open(name, self._mode)
            self._extfileobj = False
        else:
            if name is None and isinstance(getattr(fileobj, "name", None), (str, bytes)):
                name = fileobj.name
            self._extfileobj = True
        self.name = os.path.abspath(name) if name else None
        self.fileobj = fileobj
        if format is not None:
            self.format = format
        if tarinfo is not None:
            self.tarinfo = tarinfo
        if dereference is not None:
            self.dereference = dereference
        if ignore_zeros is not None:
            self.ignore_zeros = ignore_zeros
        if encoding is not None:
            self.encoding = encoding
        self.errors = errors
        self.pax_headers = pax_headers if pax_headers is not None and self.format == PAX_FORMAT else {}
        if errorlevel is not None:
            self.errorlevel = errorlevel
        self.copybufsize = copybufsize
        self.stream = stream
        self.closed = False
        self.members = []
        self._loaded = False
        self.offset = self.fileobj.tell()
        self.inodes = {}
        self.firstmember = None
        try:
            if self.mode == "r":
                self.firstmember = self.next()
            elif self.mode == "a":
                while True:
                    self.fileobj.seek(self.offset)
                    try:
                        self.members.append(self._read_member())
                    except EOFHeaderError:
                        self.fileobj.seek(self.offset)
                        break
                    except EmptyHeaderError:
                        break
                    except HeaderError as e:
                        raise ReadError(str(e)) from None
            if self.mode in ("a", "w", "x"):
                self._loaded = True
                if self.pax_headers:
                    buf = self.tarinfo._records(self.pax_headers.copy(), XGLTYPE)
                    self.fileobj.write(buf)
                    self.offset += len(buf)
        except:
            if not self._extfileobj:
                self.fileobj.close()
            self.closed = True
            raise

    @classmethod
    def open(cls, name=None, mode="r", fileobj=None, bufsize=RECORDSIZE, **kwargs):
        """Open an archive; the mode may name a compression, as in "w:gz"."""
        if not name and not fileobj:
            raise ValueError("nothing to open")
        if mode in ("r", "r:*"):
            problems = []
            for kind in sorted(cls.OPEN_METH, key=lambda kind: cls.OPEN_METH[kind] == "taropen"):
                if fileobj is not None:
                    at = fileobj.tell()
                try:
                    return getattr(cls, cls.OPEN_METH[kind])(name, "r", fileobj, **kwargs)
                except (ReadError, CompressionError) as e:
                    problems.append(f"- method {kind}: {e!r}")
                    if fileobj is not None:
                        fileobj.seek(at)
            raise ReadError("file could not be opened successfully:\n" + "\n".join(problems))
        if ":" in mode or "|" in mode:
            filemode, kind = mode.split("|" if "|" in mode else ":", 1)
            filemode = filemode or "r"
            kind = kind or "tar"
            if "|" in mode and kind == "*":
                return cls.open(name, "r", fileobj, **kwargs)
            if kind not in cls.OPEN_METH:
                raise CompressionError("unknown compression type %r" % kind)
            return getattr(cls, cls.OPEN_METH[kind])(name, filemode, fileobj, **kwargs)
        if mode in ("a", "w", "x"):
            return cls.taropen(name, mode, fileobj, **kwargs)
        raise ValueError("undiscernible mode")

    @classmethod
    def taropen(cls, name, mode="r", fileobj=None, **kwargs):
        """Open an archive that is not compressed."""
        if mode not in ("r", "a", "w", "x"):
            raise ValueError("mode must be 'r', 'a', 'w' or 'x'")
        return cls(name, mode, fileobj, **kwargs)

    @classmethod
    def _compressed(cls, name, mode, make, problem, kwargs):
        if mode not in ("r", "w", "x"):
            raise ValueError("mode must be 'r', 'w' or 'x'")
        fileobj = make()
        try:
            t = cls.taropen(name, mode, fileobj, **kwargs)
        except BaseException as e:
            fileobj.close()
            from lzma import LZMAError

            if mode == "r" and isinstance(e, (OSError, EOFError, LZMAError)):
                raise ReadError(problem) from e
            raise
        t._extfileobj = False
        return t

    @classmethod
    def gzopen(cls, name, mode="r", fileobj=None, compresslevel=9, **kwargs):
        """Open an archive that is compressed with gzip."""
        from gzip import GzipFile

        return cls._compressed(name, mode, lambda: GzipFile(name, mode + "b", compresslevel, fileobj), "not a gzip file", kwargs)

    @classmethod
    def bz2open(cls, name, mode="r", fileobj=None, compresslevel=9, **kwargs):
        """Open an archive that is compressed with bzip2."""
        from bz2 import BZ2File

        return cls._compressed(name, mode, lambda: BZ2File(fileobj or name, mode, compresslevel=compresslevel), "not a bzip2 file", kwargs)

    @classmethod
    def xzopen(cls, name, mode="r", fileobj=None, preset=None, **kwargs):
        """Open an archive that is compressed with xz."""
        from lzma import LZMAFile

        return cls._compressed(name, mode, lambda: LZMAFile(fileobj or name, mode, preset=preset), "not an lzma file", kwargs)

    @classmethod
    def zstopen(cls, name, mode="r", fileobj=None, **kwargs):
        """Fail: there is no Zstandard."""
        if mode == "r":
            raise ReadError("not a zstd file")
        raise CompressionError("compression.zstd module is not available")

    def close(self):
        """Write the end and close the archive."""
        if self.closed:
            return
        self.closed = True
        try:
            if self.mode in ("a", "w", "x"):
                self.fileobj.write(NUL * (BLOCKSIZE * 2))
                self.offset += BLOCKSIZE * 2
                if self.offset % RECORDSIZE:
                    self.fileobj.write(NUL * (RECORDSIZE - self.offset % RECORDSIZE))
        finally:
            if not self._extfileobj:
                self.fileobj.close()

    def _check(self, mode=None):
        if self.closed:
            raise OSError("%s is closed" % self.__class__.__name__)
        if mode is not None and self.mode not in mode:
            raise OSError("bad operation for mode %r" % self.mode)

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, type, value, traceback):
        if type is None:
            self.close()
        else:
            if not self._extfileobj:
                self.fileobj.close()
            self.closed = True

    def _block(self, size):
        data = self.fileobj.read((size + BLOCKSIZE - 1) // BLOCKSIZE * BLOCKSIZE)
        self.offset += len(data)
        return data[:size]

    def _read_member(self):
        """Read the next member's header, with what extends it."""
        start = self.offset
        extra, long_name, long_link = {}, None, None
        while True:
            buf = self.fileobj.read(BLOCKSIZE)
            info = self.tarinfo.frombuf(buf, self.encoding, self.errors)
            self.offset += BLOCKSIZE
            if info.type in (GNUTYPE_LONGNAME, GNUTYPE_LONGLINK):
                text = _text(self._block(info.size))
                if info.type == GNUTYPE_LONGNAME:
                    long_name = text
                else:
                    long_link = text
            elif info.type in (XHDTYPE, SOLARIS_XHDTYPE, XGLTYPE):
                headers = self._parse_records(self._block(info.size))
                (self.pax_headers if info.type == XGLTYPE else extra).update(headers)
            else:
                break
        info.offset = start
        info.offset_data = self.offset
        info._tarfile = self
        if long_name is not None:
            info.name = long_name.rstrip("/") if info.isdir() else long_name
        if long_link is not None:
            info.linkname = long_link
        for key, value in {**self.pax_headers, **extra}.items():
            if key == "path":
                info.name = value.rstrip("/")
            elif key == "linkpath":
                info.linkname = value
            elif key in PAX_FIELDS:
                kind = _NUMBERS.get(key)
                if kind:
                    try:
                        value = kind(value)
                    except ValueError:
                        value = 0
                setattr(info, key, value)
        info.pax_headers = {**self.pax_headers, **extra}
        if info.isreg() or info.type not in SUPPORTED_TYPES:
            self.offset += (info.size + BLOCKSIZE - 1) // BLOCKSIZE * BLOCKSIZE
        return info

    def _parse_records(self, data):
        headers, pos = {}, 0
        while pos < len(data) and data[pos]:
            space = data.find(b" ", pos, pos + 22)
            if space < 0 or not data[pos:space].isdigit():
                raise InvalidHeaderError("invalid header")
            n = int(data[pos:space])
            record = data[space + 1:pos + n]
            if n < 5 or not record.endswith(b"\n"):
                raise InvalidHeaderError("invalid header")
            key, _, value = record[:-1].partition(b"=")
            headers[key.decode("utf-8", "surrogateescape")] = value.decode("utf-8", "surrogateescape")
            pos += n
        return headers

    def next(self):
        """Return the next member, or None at the end."""
        self._check("ra")
        if self.firstmember is not None:
            m, self.firstmember = self.firstmember, None
            return m
        while not self._loaded:
            if self.offset != self.fileobj.tell():
                if self.offset == 0:
                    return None
                self.fileobj.seek(self.offset - 1)
                if not self.fileobj.read(1):
                    raise ReadError("unexpected end of data")
            try:
                info = self._read_member()
            except EOFHeaderError:
                if self.ignore_zeros:
                    self.offset += BLOCKSIZE
                    continue
            except InvalidHeaderError as e:
                if self.ignore_zeros:
                    self.offset += BLOCKSIZE
                    continue
                if self.offset == 0 or not self.members:
                    raise ReadError("invalid header" if str(e) == "bad checksum" else str(e)) from None
            except EmptyHeaderError:
                if self.offset == 0:
                    raise ReadError("empty file") from None
            except TruncatedHeaderError as e:
                if self.offset == 0:
                    raise ReadError(str(e)) from None
            else:
                self.members.append(info)
                return info
            self._loaded = True
        return None

    def _load(self):
        while not self._loaded and self.next() is not None:
            pass
        self.firstmember = None
        self._loaded = True

    def getmembers(self):
        """Return a list of all members."""
        self._check()
        self._load()
        return self.members

    def getnames(self):
        """Return a list of all names."""
        return [info.name for info in self.getmembers()]

    def getmember(self, name):
        """Return the last member of a name."""
        for info in reversed(self.getmembers()):
            if info.name == name.rstrip("/"):
                return info
        raise KeyError("filename %r not found" % name)

    def __iter__(self):
        if self._loaded:
            yield from self.members
            return
        index = 0
        while True:
            if index < len(self.members):
                info = self.members[index]
                self.firstmember = None
            else:
                self.firstmember = None
                info = self.next()
                if info is None:
                    return
            index += 1
            yield info

    def gettarinfo(self, name=None, arcname=None, fileobj=None):
        """Make the TarInfo of a file."""
        self._check("awx")
        if fileobj is not None:
            name = fileobj.name
        if arcname is None:
            arcname = name
        arcname = os.path.splitdrive(arcname)[1].replace(os.sep, "/").lstrip("/")
        st = os.stat(name) if self.dereference else os.lstat(name)
        info = self.tarinfo()
        info._tarfile = self
        if stat.S_ISREG(st.st_mode):
            info.type = REGTYPE
            info.size = st.st_size
        elif stat.S_ISDIR(st.st_mode):
            info.type = DIRTYPE
        elif stat.S_ISLNK(st.st_mode):
            info.type = SYMTYPE
            info.linkname = os.readlink(name)
        else:
            return None
        info.name = arcname
        info.mode = st.st_mode
        info.uid, info.gid, info.mtime = st.st_uid, st.st_gid, st.st_mtime
        return info

    def list(self, verbose=True, *, members=None):
        """Print a table of contents."""
        for info in self if members is None else members:
            text = ""
            if verbose:
                text = "%s %s/%s %10d %s " % ("?" + stat.filemode(info.mode)[1:] if info.mode is not None else "??????????",
                                              info.uname or info.uid, info.gname or info.gid, info.size,
                                              "%d-%02d-%02d %02d:%02d:%02d" % time.localtime(info.mtime)[:6])
            text += info.name + ("/" if info.isdir() else "")
            if verbose and info.issym():
                text += " -> " + info.linkname
            elif verbose and info.islnk():
                text += " link to " + info.linkname
            print(text, "")

    def add(self, name, arcname=None, recursive=True, *, filter=None):
        """Put a file or directory into the archive."""
        self._check("awx")
        if arcname is None:
            arcname = name
        if self.name is not None and os.path.abspath(name) == self.name:
            return
        info = self.gettarinfo(os.fspath(name), os.fspath(arcname))
        if info is None:
            return
        if filter is not None:
            info = filter(info)
            if info is None:
                return
        if info.isreg():
            with bltn_open(name, "rb") as f:
                self.addfile(info, f)
        elif info.isdir():
            self.addfile(info)
            if recursive:
                for f in sorted(os.listdir(name)):
                    self.add(os.path.join(name, f), os.path.join(arcname, f), recursive, filter=filter)
        else:
            self.addfile(info)

    def addfile(self, tarinfo, fileobj=None):
        """Put a member with the data of an open file into the archive."""
        self._check("awx")
        if fileobj is None and tarinfo.isreg() and tarinfo.size != 0:
            raise ValueError("fileobj not provided for non zero-size regular file")
        tarinfo = copy.copy(tarinfo)
        buf = tarinfo.tobuf(self.format, self.encoding, self.errors)
        self.fileobj.write(buf)
        self.offset += len(buf)
        if fileobj is not None:
            left = tarinfo.size
            while left:
                data = fileobj.read(min(left, 1 << 16))
                if not data:
                    raise OSError("unexpected end of data")
                self.fileobj.write(data)
                left -= len(data)
            padding = -tarinfo.size % BLOCKSIZE
            self.fileobj.write(NUL * padding)
            self.offset += tarinfo.size + padding
        self.members.append(tarinfo)

    def _filter(self, filter):
        if filter is None:
            filter = self.extraction_filter or data_filter
        if callable(filter):
            return filter
        try:
            return _FILTERS[filter]
        except KeyError:
            raise ValueError(f"filter {filter!r} not found") from None

    def extractall(self, path=".", members=None, *, numeric_owner=False, filter=None):
        """Extract all members, to the current directory or to path."""
        keep = self._filter(filter)
        for member in self.getmembers() if members is None else members:
            self._extract(member, path, keep)

    def extract(self, member, path="", set_attrs=True, *, numeric_owner=False, filter=None):
        """Extract a member."""
        self._extract(member, path, self._filter(filter))

    def _extract(self, member, path, keep):
        info = self.getmember(member) if isinstance(member, str) else member
        info = keep(info, path)
        if info is None:
            return
        target = os.path.join(path, info.name)
        parent = os.path.dirname(target.rstrip("/"))
        if parent and not os.path.exists(parent):
            os.makedirs(parent, exist_ok=True)
        if info.isdir():
            os.makedirs(target, exist_ok=True)
        elif info.issym():
            os.symlink(info.linkname, target)
        elif info.isreg() or info.islnk() or info.type not in SUPPORTED_TYPES:
            with self.extractfile(info) as source, bltn_open(target, "wb") as f:
                shutil.copyfileobj(source, f)
        else:
            raise ExtractError("special files can't be made")

    def extractfile(self, member):
        """Return the data of a member as a file; None if it has none."""
        self._check("r")
        info = self.getmember(member) if isinstance(member, str) else member
        if info.isreg() or info.type not in SUPPORTED_TYPES:
            return self.fileobject(self, info)
        if info.islnk() or info.issym():
            name = info.linkname
            if info.issym():
                name = os.path.normpath("/".join(filter(None, (os.path.dirname(info.name), info.linkname))))
            seen = getattr(self, "_following", ())
            if name in seen:
                raise KeyError("linkname %r not found" % name)
            self._following = (*seen, name)
            try:
                for other in self.getmembers():
                    if other.name == name:
                        return self.extractfile(other)
            finally:
                self._following = seen
            raise KeyError("linkname %r not found" % name)
        return None


def is_tarfile(name):
    """Tell whether a file, by name or open, is an archive."""
    try:
        if hasattr(name, "read"):
            at = name.tell()
            t = open(fileobj=name)
            name.seek(at)
        else:
            t = open(name)
        t.close()
        return True
    except TarError:
        return False


open = TarFile.open
