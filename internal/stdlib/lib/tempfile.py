"""Temporary files."""

__all__ = ["NamedTemporaryFile", "TemporaryFile", "SpooledTemporaryFile", "TemporaryDirectory", "mkdtemp", "mktemp",
           "TMP_MAX", "gettempprefix", "tempdir", "gettempdir", "gettempprefixb", "gettempdirb"]

TMP_MAX = 10000
template = "tmp"
tempdir = None
_letters = "abcdefghijklmnopqrstuvwxyz0123456789_"


def gettempprefix():
    return template


def gettempprefixb():
    return template.encode()


def gettempdir():
    global tempdir
    if tempdir is None:
        for d in [os.environ.get("TMPDIR"), os.environ.get("TEMP"), os.environ.get("TMP"), "/tmp", "/var/tmp", os.getcwd()]:
            if d and os.path.isdir(d) and os.access(d, os.W_OK):
                tempdir = os.path.abspath(d)
                break
        else:
            raise FileNotFoundError(2, "No usable temporary directory found: the host must grant a writable mount at /tmp")
    return tempdir


def gettempdirb():
    return os.fsencode(gettempdir())


def _name():
    return "".join(_letters[b % 37] for b in os.urandom(8))


def _names(suffix, prefix, dir):
    dir = gettempdir() if dir is None else os.fspath(dir)
    for _ in range(TMP_MAX):
        yield os.path.join(os.path.abspath(dir), (template if prefix is None else prefix) + _name() + (suffix or ""))
    raise FileExistsError(17, "No usable temporary file name found")


def mkdtemp(suffix=None, prefix=None, dir=None):
    for name in _names(suffix, prefix, dir):
        try:
            os.mkdir(name, 0o700)
        except FileExistsError:
            continue
        return name


def mktemp(suffix="", prefix=template, dir=None):
    for name in _names(suffix, prefix, dir):
        if not os.path.lexists(name):
            return name


def mkstemp(suffix=None, prefix=None, dir=None, text=False):
    for name in _names(suffix, prefix, dir):
        try:
            return os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), name
        except FileExistsError:
            continue


class _TemporaryFileWrapper:
    def __init__(self, file, name, delete=True, delete_on_close=True):
        self.file = file
        self.name = name
        self.delete = delete
        self._delete_on_close = delete_on_close
        self._gone = False

    def __getattr__(self, attr):
        value = getattr(self.__dict__["file"], attr)
        if not isinstance(value, int):
            setattr(self, attr, value)
        return value

    def __enter__(self):
        self.file.__enter__()
        return self

    def __exit__(self, *args):
        self.file.close()
        self._remove()

    def __iter__(self):
        for line in self.file:
            yield line

    def __repr__(self):
        return f"<tempfile._TemporaryFileWrapper object at 0x{id(self):x}>"

    def close(self):
        self.file.close()
        if self._delete_on_close:
            self._remove()

    def _remove(self):
        if self.delete and not self._gone:
            self._gone = True
            try:
                os.unlink(self.name)
            except FileNotFoundError:
                pass


def NamedTemporaryFile(mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None,
                       delete=True, *, errors=None, delete_on_close=True):
    for name in _names(suffix, prefix, dir):
        try:
            f = open(name, mode.replace("w", "x").replace("r", "x").replace("a", "x"), buffering, encoding, errors, newline)
        except FileExistsError:
            continue
        return _TemporaryFileWrapper(f, name, delete, delete_on_close)


def TemporaryFile(mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *, errors=None):
    if "b" in mode:
        return io.BytesIO()
    return io.TextIOWrapper(io.BytesIO(), encoding, errors, newline)


class SpooledTemporaryFile(io.IOBase):
    """A file in memory, which counts as one on disk when it grows beyond max_size."""

    _rolled = False

    def __init__(self, max_size=0, mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *,
                 errors=None):
        self._max_size = max_size
        self._mode = mode
        if "b" in mode:
            self._file = io.BytesIO()
        else:
            self._file = io.TextIOWrapper(io.BytesIO(), encoding=io.text_encoding(encoding), newline=newline, errors=errors)

    @classmethod
    def __class_getitem__(cls, item):
        import types
        return types.GenericAlias(cls, item)

    def __enter__(self):
        if self._file.closed:
            raise ValueError("Cannot enter context with closed file")
        return self

    def __exit__(self, exc, value, tb):
        self._file.close()

    def __iter__(self):
        return self._file.__iter__()

    def __del__(self):
        pass

    def _check(self):
        if not self._rolled and self._max_size and self._file.tell() > self._max_size:
            self.rollover()

    def rollover(self):
        """Count as a file on disk from now on."""
        self._rolled = True

    def close(self):
        self._file.close()

    @property
    def closed(self):
        return self._file.closed

    @property
    def encoding(self):
        return self._file.encoding

    @property
    def errors(self):
        return self._file.errors

    @property
    def newlines(self):
        return self._file.newlines

    @property
    def mode(self):
        return "rb+" if self._rolled and "b" in self._mode else self._mode

    @property
    def name(self):
        return 3 if self._rolled else None

    def fileno(self):
        self.rollover()
        return self._file.fileno()

    def flush(self):
        self._file.flush()

    def isatty(self):
        return self._file.isatty()

    def detach(self):
        return self._file.detach()

    def read(self, *args):
        return self._file.read(*args)

    def read1(self, *args):
        return self._file.read1(*args)

    def readinto(self, b):
        return self._file.readinto(b)

    def readinto1(self, b):
        return self._file.readinto1(b)

    def readline(self, *args):
        return self._file.readline(*args)

    def readlines(self, *args):
        return self._file.readlines(*args)

    def readable(self):
        return self._file.readable()

    def writable(self):
        return self._file.writable()

    def seekable(self):
        return self._file.seekable()

    def seek(self, *args):
        return self._file.seek(*args)

    def tell(self):
        return self._file.tell()

    def truncate(self, size=None):
        if size is None:
            return self._file.truncate()
        if size > self._max_size:
            self.rollover()
        return self._file.truncate(size)

    def write(self, s):
        written = self._file.write(s)
        self._check()
        return written

    def writelines(self, iterable):
        if not self._max_size or self._rolled:
            return self._file.writelines(iterable)
        for line in iterable:
            self.write(line)


class TemporaryDirectory:
    def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False, *, delete=True):
        self.name = mkdtemp(suffix, prefix, dir)
        self._ignore = ignore_cleanup_errors
        self._delete = delete

    def __repr__(self):
        return f"<{type(self).__name__} {self.name!r}>"

    def __enter__(self):
        return self.name

    def __exit__(self, exc, value, tb):
        if self._delete:
            self.cleanup()

    def cleanup(self):
        import shutil
        if os.path.exists(self.name):
            shutil.rmtree(self.name, ignore_errors=self._ignore)
