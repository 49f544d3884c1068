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
    raise PermissionError("tempfile.mkstemp() is not available: the sandbox has no file descriptors; use tempfile.NamedTemporaryFile()")


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


def SpooledTemporaryFile(max_size=0, mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *, errors=None):
    return TemporaryFile(mode, buffering, encoding, newline, errors=errors)


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
