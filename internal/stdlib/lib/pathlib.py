"""Object-oriented filesystem paths."""
import posixpath

__all__ = ["UnsupportedOperation", "PurePath", "PurePosixPath", "PureWindowsPath", "Path", "PosixPath", "WindowsPath"]


class UnsupportedOperation(NotImplementedError):
    """An exception that is raised when an unsupported operation is attempted."""


class _Parents:
    __slots__ = ("_path", "_root", "_tail")

    def __init__(self, path):
        self._path = path
        self._root = path.anchor
        self._tail = path._parts()

    def __len__(self):
        return len(self._tail)

    def __getitem__(self, i):
        if isinstance(i, slice):
            return tuple(self[k] for k in range(*i.indices(len(self))))
        if i >= len(self) or i < -len(self):
            raise IndexError(i)
        if i < 0:
            i += len(self)
        return self._path._make(self._root, self._tail[:len(self) - i - 1])

    def __iter__(self):
        for i in range(len(self)):
            yield self[i]

    def __repr__(self):
        return f"<{type(self._path).__name__}.parents>"


def _warn_uri():
    import warnings
    warnings.warn("pathlib.PurePath.as_uri() is deprecated and scheduled for removal in Python 3.19. "
                  "Use pathlib.Path.as_uri().", DeprecationWarning, 3)


class PurePath:
    __slots__ = ("_text", "_drive", "_root", "_tail", "_hash")
    parser = posixpath
    _sep = "/"

    def __new__(cls, *args, **kwargs):
        if cls is PurePath:
            cls = PurePosixPath
        return object.__new__(cls)

    def __init__(self, *args):
        if len(args) == 1 and type(args[0]) is str and self._sep == "/":
            # What is asked first parses the text.
            self._text = args[0]
            self._tail = None
            return
        texts = []
        for a in args:
            if isinstance(a, PurePath):
                a = a._convert(type(self))
            elif not isinstance(a, str):
                a = _fspath(a)
            texts.append(a)
        self._parse(self._join(texts))

    def _convert(self, cls):
        if self._sep != cls._sep and cls._sep == "/":
            return self.as_posix()
        return self._string()

    @staticmethod
    def _join(texts):
        return posixpath.join(*texts) if texts else ""

    @staticmethod
    def _splitroot(text):
        if text[:1] != "/":
            return "", "", text
        if text[1:2] != "/" or text[2:3] == "/":
            return "", "/", text[1:]
        return "", "//", text[2:]

    def _parse(self, text):
        """Parse text, set the parts and return the list of those after the anchor."""
        drive, root, rest = self._splitroot(text)
        if drive and not root and self._sep != "/":
            root = self._share_root(drive)
        tail = rest.split(self._sep)
        if "" in tail or "." in tail:
            tail = [p for p in tail if p and p != "."]
        self._drive = drive
        self._root = root
        self._hash = None
        self._text = drive + root + self._sep.join(tail) or "."
        self._tail = tail  # last: it says that the path is parsed
        return tail

    def _string(self):
        if self._tail is None:
            self._parse(self._text)
        return self._text

    def _parts(self):
        """The list of the parts after the anchor, which is not to be changed."""
        tail = self._tail
        return self._parse(self._text) if tail is None else tail

    def _make(self, root, tail):
        cls = type(self)
        if cls is PurePosixPath or cls is PosixPath:
            return _assembled(cls, root, tail, root + "/".join(tail) or ".")
        text = root + self._sep.join(tail)
        if root or not text:
            return self.with_segments(text)
        # A part that looks like a drive stays a part.
        return self.with_segments("." + self._sep + text) if self._splitroot(text)[0] else self.with_segments(text)

    def with_segments(self, *pathsegments):
        return type(self)(*pathsegments)

    def joinpath(self, *pathsegments):
        return self.with_segments(self, *pathsegments)

    def __truediv__(self, key):
        cls = type(self)
        if type(key) is str and (cls is PurePosixPath or cls is PosixPath) and key and key != "." and "/" not in key:
            tail = self._tail
            if tail is None:
                tail = self._parse(self._text)
            return _assembled(cls, self._root, tail + [key], self._text + "/" + key if tail else self._root + key)
        if not isinstance(key, (str, PurePath)) and not hasattr(type(key), "__fspath__"):
            return NotImplemented
        return self.with_segments(self, key)

    def __rtruediv__(self, key):
        if not isinstance(key, (str, PurePath)) and not hasattr(type(key), "__fspath__"):
            return NotImplemented
        return self.with_segments(key, self)

    def __reduce__(self):
        return self.__class__, (self._string(),)

    def __repr__(self):
        return f"{type(self).__name__}({self.as_posix()!r})"

    def __str__(self):
        if self._tail is None:
            self._parse(self._text)
        return self._text

    def __fspath__(self):
        if self._tail is None:
            self._parse(self._text)
        return self._text

    def __bytes__(self):
        return os.fsencode(self)

    def as_posix(self):
        if self._tail is None:
            self._parse(self._text)
        return self._text

    def as_uri(self):
        _warn_uri()
        if not self.is_absolute():
            raise ValueError("relative path can't be expressed as a file URI")
        return "file://" + _quote(self.as_posix())

    def _key(self):
        if self._tail is None:
            self._parse(self._text)
        return self._text

    def _order(self):
        return self._key().split(self._sep)

    def __eq__(self, other):
        if not isinstance(other, PurePath):
            return NotImplemented
        return self._sep == other._sep and self._key() == other._key()

    def __hash__(self):
        if self._tail is None:
            self._parse(self._text)
        if self._hash is None:
            self._hash = hash(self._key())
        return self._hash

    def __lt__(self, other):
        if not isinstance(other, PurePath) or self._sep != other._sep:
            return NotImplemented
        return self._order() < other._order()

    def __le__(self, other):
        if not isinstance(other, PurePath) or self._sep != other._sep:
            return NotImplemented
        return self._order() <= other._order()

    def __gt__(self, other):
        if not isinstance(other, PurePath) or self._sep != other._sep:
            return NotImplemented
        return self._order() > other._order()

    def __ge__(self, other):
        if not isinstance(other, PurePath) or self._sep != other._sep:
            return NotImplemented
        return self._order() >= other._order()

    @property
    def drive(self):
        if self._tail is None:
            self._parse(self._text)
        return self._drive

    @property
    def root(self):
        if self._tail is None:
            self._parse(self._text)
        return self._root

    @property
    def anchor(self):
        if self._tail is None:
            self._parse(self._text)
        return self._drive + self._root

    @property
    def parts(self):
        anchor = self.anchor
        tail = self._parts()
        return (anchor, *tail) if anchor else tuple(tail)

    @property
    def parent(self):
        tail = self._tail
        if tail is None:
            tail = self._parse(self._text)
        if not tail:
            return self
        return self._make(self._drive + self._root, tail[:-1])

    @property
    def parents(self):
        return _Parents(self)

    @property
    def name(self):
        tail = self._tail
        if tail is None:
            tail = self._parse(self._text)
        return tail[-1] if tail else ""

    @property
    def suffix(self):
        tail = self._tail
        if tail is None:
            tail = self._parse(self._text)
        if not tail:
            return ""
        name = tail[-1].lstrip(".")
        i = name.rfind(".")
        return name[i:] if i >= 0 else ""

    @property
    def suffixes(self):
        return ["." + s for s in self.name.lstrip(".").split(".")[1:]]

    @property
    def stem(self):
        name = self.name
        suffix = self.suffix
        return name[:-len(suffix)] if suffix else name

    def with_name(self, name):
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        if not name or self._sep in name or "/" in name and self._sep != "/" or name == "." or self._splitroot(name)[0]:
            raise ValueError(f"Invalid name {name!r}")
        return self._make(self.anchor, self._parts()[:-1] + [name])

    def with_stem(self, stem):
        suffix = self.suffix
        if not suffix:
            return self.with_name(stem)
        if not stem:
            raise ValueError(f"{self!r} has a non-empty suffix")
        return self.with_name(stem + suffix)

    def with_suffix(self, suffix):
        stem = self.stem
        if not stem:
            raise ValueError(f"{self!r} has an empty name")
        if suffix and not suffix.startswith("."):
            raise ValueError(f"Invalid suffix {suffix!r}")
        return self.with_name(stem + suffix)

    def _fold(self, parts):
        return parts

    def relative_to(self, other, *, walk_up=False):
        if not isinstance(other, PurePath):
            other = self.with_segments(other)
        mine, theirs = self._parts(), other._parts()
        same = self._fold([self.anchor]) == self._fold([other.anchor])
        if not walk_up:
            if not same or self._fold(mine[:len(theirs)]) != self._fold(theirs):
                raise ValueError(f"{str(self)!r} is not in the subpath of {str(other)!r}")
            return self._make("", mine[len(theirs):])
        if not same:
            raise ValueError(f"{str(self)!r} and {str(other)!r} have different anchors")
        n = 0
        while n < len(mine) and n < len(theirs) and self._fold([mine[n]]) == self._fold([theirs[n]]):
            n += 1
        for part in theirs[n:]:
            if part == "..":
                raise ValueError(f"'..' segment in {str(other)!r} cannot be walked")
        return self._make("", [".."] * (len(theirs) - n) + mine[n:])

    def is_relative_to(self, other):
        if not isinstance(other, PurePath):
            other = self.with_segments(other)
        mine, theirs = self._parts(), other._parts()
        return self._fold([self.anchor]) == self._fold([other.anchor]) and self._fold(mine[:len(theirs)]) == self._fold(theirs)

    def is_absolute(self):
        return self.root != ""

    def is_reserved(self):
        return False

    def _matcher(self, pattern, case_sensitive, recursive):
        import glob
        import re
        fold = self._sep != "/" if case_sensitive is None else not case_sensitive
        text = glob.translate(pattern, recursive=recursive, include_hidden=True, seps=self._sep)
        return re.compile(text, re.IGNORECASE if fold else 0).match

    def full_match(self, pattern, *, case_sensitive=None):
        if not isinstance(pattern, PurePath):
            pattern = self.with_segments(pattern)
        text = str(self) if self.parts else ""
        return self._matcher(str(pattern) if pattern.parts else "", case_sensitive, True)(text) is not None

    def match(self, path_pattern, *, case_sensitive=None):
        if not isinstance(path_pattern, PurePath):
            path_pattern = self.with_segments(path_pattern)
        mine, wanted = self.parts, path_pattern.parts
        if not wanted:
            raise ValueError("empty pattern")
        if len(mine) < len(wanted) or len(mine) > len(wanted) and path_pattern.anchor:
            return False
        for part, pattern in zip(reversed(mine), reversed(wanted)):
            if self._matcher(pattern, case_sensitive, False)(part) is None:
                return False
        return True


_new = object.__new__


def _assembled(cls, root, tail, text):
    """The path of one of the two POSIX classes whose parts are known; tail is its own from now on."""
    path = _new(cls)
    path._text = text
    path._drive = ""
    path._root = root
    path._tail = tail
    path._hash = None
    return path


def _fspath(a):
    try:
        text = os.fspath(a)
    except TypeError:
        text = a
    if not isinstance(text, str):
        raise TypeError("argument should be a str or an os.PathLike object where __fspath__ returns a str, "
                        f"not {type(text).__name__!r}")
    return text


_unquoted = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~/")


def _quote(text):
    return "".join(chr(b) if b in _unquoted else f"%{b:02X}" for b in os.fsencode(text))


def _unquote(text):
    out = bytearray()
    data = text.encode()
    i = 0
    while i < len(data):
        if data[i] == 37:
            try:
                out.append(int(data[i + 1:i + 3].decode(), 16))
                i += 3
                continue
            except ValueError:
                pass
        out.append(data[i])
        i += 1
    return os.fsdecode(bytes(out))


class PurePosixPath(PurePath):
    __slots__ = ()


class PureWindowsPath(PurePath):
    __slots__ = ()
    _sep = "\\"
    parser = None

    @staticmethod
    def _splitroot(text):
        text = text.replace("/", "\\")
        if text.startswith("\\\\"):
            i = text.find("\\", 8 if text[:8].upper() == "\\\\?\\UNC\\" else 2)
            j = text.find("\\", i + 1) if i >= 0 else -1
            if j < 0:
                return text, "", ""
            return text[:j], "\\", text[j + 1:].lstrip("\\")
        if text[1:2] == ":":
            rest = text[2:]
            return text[:2], "\\" if rest.startswith("\\") else "", rest.lstrip("\\")
        return "", "\\" if text.startswith("\\") else "", text.lstrip("\\")

    @staticmethod
    def _share_root(drive):
        """The root of a path that is nothing but a share, as \\\\server\\share or \\\\?\\UNC\\server\\share."""
        parts = drive.split("\\")
        share = drive.startswith("\\\\") and parts[-1] and (len(parts) == 4 and parts[2] not in "?." or len(parts) == 6)
        return "\\" if share else ""

    @staticmethod
    def _join(texts):
        drive = root = tail = ""
        for text in texts:
            d, r, t = PureWindowsPath._splitroot(text)
            if r:
                if d or not drive:
                    drive = d
                root, tail = r, t
            elif d and d.lower() != drive.lower():
                drive, root, tail = d, r, t
            else:
                if d:
                    drive = d
                tail = tail + "\\" + t if tail and not tail.endswith("\\") else tail + t
        if tail and not root and drive and not drive.endswith((":", "\\")):
            root = "\\"
        return drive + root + tail

    def as_posix(self):
        return self._text.replace("\\", "/")

    def as_uri(self):
        _warn_uri()
        if not self.is_absolute():
            raise ValueError("relative path can't be expressed as a file URI")
        drive = self._drive
        if drive[1:2] == ":":
            return "file:///" + drive + _quote(self.as_posix()[2:])
        return "file:" + _quote(self.as_posix())

    def _key(self):
        return self._text.lower()

    def _fold(self, parts):
        return [p.lower() for p in parts]

    def is_absolute(self):
        return bool(self._drive and (self._root or self._drive.startswith("\\\\")))


class _Info:
    __slots__ = ("_path",)

    def __init__(self, path):
        self._path = path

    def __repr__(self):
        return f"<{type(self._path).__name__}.info>"

    def exists(self, *, follow_symlinks=True):
        return self._path.exists(follow_symlinks=follow_symlinks)

    def is_dir(self, *, follow_symlinks=True):
        return self._path.is_dir(follow_symlinks=follow_symlinks)

    def is_file(self, *, follow_symlinks=True):
        return self._path.is_file(follow_symlinks=follow_symlinks)

    def is_symlink(self):
        return self._path.is_symlink()


class Path(PurePath):
    __slots__ = ()

    def __new__(cls, *args, **kwargs):
        if cls is Path:
            cls = PosixPath
        return object.__new__(cls)

    @classmethod
    def cwd(cls):
        return cls(os.getcwd())

    @classmethod
    def home(cls):
        home = os.path.expanduser("~")
        if home == "~":
            raise RuntimeError("Could not determine home directory.")
        return cls(home)

    @classmethod
    def from_uri(cls, uri):
        if uri[:5].lower() != "file:":
            raise ValueError("URL is missing a 'file:' scheme")
        text = uri[5:]
        if text.startswith("//localhost/"):
            text = text[11:]
        elif text.startswith("///"):
            text = text[2:]
        path = cls(_unquote(text))
        if not path.is_absolute():
            raise ValueError(f"URI is not absolute: {uri!r}")
        return path

    def as_uri(self):
        if not self.is_absolute():
            raise ValueError("relative paths can't be expressed as file URIs")
        return "file://" + _quote(self.as_posix())

    def expanduser(self):
        tail = self._parts()
        if self.anchor or not tail or not tail[0].startswith("~"):
            return self
        home = os.path.expanduser(tail[0])
        if home.startswith("~"):
            raise RuntimeError("Could not determine home directory.")
        return self.with_segments(home, *tail[1:])

    def absolute(self):
        if self.is_absolute():
            return self
        return self.with_segments(os.getcwd(), self)

    def resolve(self, strict=False):
        return self.with_segments(os.path.realpath(self, strict=strict))

    def samefile(self, other_path):
        return os.path.samefile(self, other_path)

    @property
    def info(self):
        return _Info(self)

    def stat(self, *, follow_symlinks=True):
        return os.stat(self, follow_symlinks=follow_symlinks)

    def lstat(self):
        return os.lstat(self)

    def _type(self, follow=True):
        try:
            return os.stat(self, follow_symlinks=follow).st_mode & 0o170000
        except (OSError, ValueError):
            return 0

    def exists(self, *, follow_symlinks=True):
        return self._type(follow_symlinks) != 0

    def is_dir(self, *, follow_symlinks=True):
        return self._type(follow_symlinks) == 0o040000

    def is_file(self, *, follow_symlinks=True):
        return self._type(follow_symlinks) == 0o100000

    def is_symlink(self):
        return self._type(False) == 0o120000

    def is_mount(self):
        return os.path.ismount(self)

    def is_junction(self):
        return False

    def is_block_device(self):
        return self._type() == 0o060000

    def is_char_device(self):
        return self._type() == 0o020000

    def is_fifo(self):
        return self._type() == 0o010000

    def is_socket(self):
        return self._type() == 0o140000

    def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        return io.open(self, mode, buffering, encoding, errors, newline)

    def read_bytes(self):
        with io.open(self, "rb") as f:
            return f.read()

    def read_text(self, encoding=None, errors=None, newline=None):
        with io.open(self, "r", -1, encoding, errors, newline) as f:
            return f.read()

    def write_bytes(self, data):
        view = memoryview(data)
        with io.open(self, "wb") as f:
            return f.write(view)

    def write_text(self, data, encoding=None, errors=None, newline=None):
        if not isinstance(data, str):
            raise TypeError("data must be str, not %s" % data.__class__.__name__)
        with io.open(self, "w", -1, encoding, errors, newline) as f:
            return f.write(data)

    def iterdir(self):
        base = "" if not self.parts else self._string()
        names = os.listdir(self)
        return (self.with_segments(base, name) for name in names)

    def _globbed(self, pattern, case_sensitive, recurse_symlinks, recursive):
        text = str(pattern) if isinstance(pattern, PurePath) else _fspath(pattern)
        if self.with_segments(text).anchor:
            raise NotImplementedError("Non-relative patterns are unsupported")
        parts = [p for p in text.split("/") if p and p != "."]
        if recursive:
            parts.insert(0, "**")
        elif not parts:
            raise ValueError(f"Unacceptable pattern: {text!r}")
        only_dirs = text.endswith("/") or not text
        base = "" if not self.parts else self._string()
        if base and not base.endswith("/"):
            base += "/"
        found = _select(base, parts, only_dirs, case_sensitive, recurse_symlinks)
        return map(self.with_segments, found)

    def glob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
        return self._globbed(pattern, case_sensitive, recurse_symlinks, False)

    def rglob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
        return self._globbed(pattern, case_sensitive, recurse_symlinks, True)

    def walk(self, top_down=True, on_error=None, follow_symlinks=False):
        for top, dirs, files in os.walk(self, topdown=top_down, onerror=on_error, followlinks=follow_symlinks):
            yield self.with_segments(top), dirs, files

    def touch(self, mode=0o666, exist_ok=True):
        if exist_ok:
            with io.open(self, "ab"):
                pass
        else:
            with io.open(self, "xb"):
                pass

    def mkdir(self, mode=0o777, parents=False, exist_ok=False):
        try:
            os.mkdir(self, mode)
        except FileNotFoundError:
            if not parents or self.parent == self:
                raise
            self.parent.mkdir(parents=True, exist_ok=True)
            self.mkdir(mode, parents=False, exist_ok=exist_ok)
        except OSError:
            if not exist_ok or not self.is_dir():
                raise

    def unlink(self, missing_ok=False):
        try:
            os.unlink(self)
        except FileNotFoundError:
            if not missing_ok:
                raise

    def rmdir(self):
        os.rmdir(self)

    def rename(self, target):
        os.rename(self, target)
        return self.with_segments(target)

    def replace(self, target):
        os.replace(self, target)
        return self.with_segments(target)

    def copy(self, target, *, follow_symlinks=True, preserve_metadata=False):
        if not isinstance(target, Path):
            target = self.with_segments(target)
        if self.is_dir():
            if target.absolute().is_relative_to(self.absolute()):
                raise OSError(22, "Source path is a parent of target path" if target != self else "Source and target are the same path",
                              str(self), None, str(target))
            target.mkdir()
            for child in self.iterdir():
                child.copy(target / child.name)
        else:
            with io.open(self, "rb") as f, io.open(target, "wb") as g:
                while data := f.read(1 << 20):
                    g.write(data)
        return target

    def copy_into(self, target_dir, *, follow_symlinks=True, preserve_metadata=False):
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        return self.copy(self.with_segments(target_dir, self.name))

    def move(self, target):
        if not isinstance(target, Path):
            target = self.with_segments(target)
        try:
            os.replace(self, target)
        except OSError as e:
            if e.errno != 18:
                raise
            self.copy(target)
            self._delete()
        return target

    def move_into(self, target_dir):
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        return self.move(self.with_segments(target_dir, self.name))

    def _delete(self):
        if self.is_dir(follow_symlinks=False):
            for child in self.iterdir():
                child._delete()
            self.rmdir()
        else:
            self.unlink()

    def chmod(self, mode, *, follow_symlinks=True):
        os.chmod(self, mode, follow_symlinks=follow_symlinks)

    def lchmod(self, mode):
        self.chmod(mode, follow_symlinks=False)

    def readlink(self):
        return self.with_segments(os.readlink(self))

    def symlink_to(self, target, target_is_directory=False):
        os.symlink(target, self, target_is_directory)

    def hardlink_to(self, target):
        os.link(target, self)

    def owner(self, *, follow_symlinks=True):
        self.stat(follow_symlinks=follow_symlinks)
        return "root"

    def group(self, *, follow_symlinks=True):
        self.stat(follow_symlinks=follow_symlinks)
        return "root"


def _select(base, parts, only_dirs, case_sensitive, links):
    """The paths that match, base being what stands before the first part, with its slash."""
    if not parts:
        if not only_dirs or os.path.isdir(base or "."):
            yield base
        return
    part, rest = parts[0], parts[1:]
    if part == "**":
        while rest and rest[0] == "**":
            rest = rest[1:]
        if not rest:
            yield from _everything(base, only_dirs, links)
            return
        seen = set()
        for below in _everything(base, True, links):
            for found in _select(below, rest, only_dirs, case_sensitive, links):
                if found not in seen:
                    seen.add(found)
                    yield found
        return
    magic = case_sensitive is False or "*" in part or "?" in part or "[" in part
    if part == ".." or not magic:
        path = base + part
        if rest:
            yield from _select(path + "/", rest, only_dirs, case_sensitive, links)
        elif os.path.isdir(path) if only_dirs else os.path.lexists(path):
            yield path
        return
    import glob
    import re
    match = re.compile(glob.translate(part, include_hidden=True, seps="/"), re.IGNORECASE if case_sensitive is False else 0).match
    for entry in _entries(base):
        if match(entry.name):
            if rest:
                if entry.is_dir():
                    yield from _select(base + entry.name + "/", rest, only_dirs, case_sensitive, links)
            elif not only_dirs or entry.is_dir():
                yield base + entry.name


def _entries(base):
    try:
        return list(os.scandir(base or "."))
    except OSError:
        return []


def _everything(base, only_dirs, links):
    if not os.path.isdir(base or "."):
        return
    todo = [base]
    while todo:
        path = todo.pop()
        yield path
        if path and not path.endswith("/"):
            continue
        below = []
        for entry in _entries(path):
            if entry.is_dir(follow_symlinks=links):
                below.append(path + entry.name + "/")
            elif not only_dirs:
                below.append(path + entry.name)
        todo.extend(reversed(below))


class PosixPath(Path, PurePosixPath):
    __slots__ = ()


class WindowsPath(Path, PureWindowsPath):
    __slots__ = ()

    def __new__(cls, *args, **kwargs):
        raise UnsupportedOperation(f"cannot instantiate {cls.__name__!r} on your system")
