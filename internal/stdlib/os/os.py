import sys

name = "posix"
linesep = "\n"
curdir = "."
pardir = ".."
extsep = "."
sep = "/"
pathsep = ":"
defpath = "/bin:/usr/bin"
altsep = None
devnull = "/dev/null"
F_OK = 0
X_OK = 1
W_OK = 2
R_OK = 4
SEEK_SET = 0
SEEK_CUR = 1
SEEK_END = 2
O_RDONLY = 0
O_WRONLY = 1
O_RDWR = 2
O_CREAT = 0o100
O_EXCL = 0o200
O_TRUNC = 0o1000
O_APPEND = 0o2000
O_NONBLOCK = O_NDELAY = 0o4000
O_SYNC = 0o4010000
O_DSYNC = 0o10000
O_DIRECTORY = 0o200000
O_NOFOLLOW = 0o400000
O_CLOEXEC = 0o2000000
EX_OK = 0
EX_USAGE, EX_DATAERR, EX_NOINPUT, EX_NOUSER, EX_NOHOST, EX_UNAVAILABLE, EX_SOFTWARE, EX_OSERR = range(64, 72)
EX_OSFILE, EX_CANTCREAT, EX_IOERR, EX_TEMPFAIL, EX_PROTOCOL, EX_NOPERM, EX_CONFIG = range(72, 79)
supports_bytes_environ = False
supports_dir_fd = set()
supports_effective_ids = set()
supports_fd = set()
supports_follow_symlinks = set()

error = OSError

import posixpath as path
sys.modules["os.path"] = path


def open(path, flags, mode=0o777, *, dir_fd=None):
    if dir_fd is not None:
        raise NotImplementedError("dir_fd unavailable on this platform")
    import _io
    return _io._open_fd(path, flags)


def close(fd):
    import _io
    _io._fd_close(fd)


def read(fd, length, /):
    import _io
    return _io._fd_read(fd, length)


def write(fd, data, /):
    if fd == 1 or fd == 2:
        stream = sys.__stdout__ if fd == 1 else sys.__stderr__
        stream.flush()
        return stream.buffer.write(data)
    import _io
    return _io._fd_write(fd, data)


def lseek(fd, position, whence, /):
    import _io
    return _io._fd_seek(fd, position, whence)


def ftruncate(fd, length, /):
    import _io
    _io._fd_truncate(fd, length)


def fsync(fd):
    if not isinstance(fd, int):
        fd = fd.fileno()
    if fd > 2:
        import _io
        _io._fd_path(fd)


fdatasync = fsync


def fstat(fd):
    import _io
    return stat(_io._fd_path(fd))


def isatty(fd, /):
    return False


def fdopen(fd, mode="r", buffering=-1, encoding=None, *args, **kwargs):
    if not isinstance(fd, int):
        raise TypeError("invalid fd type (%s, expected integer)" % type(fd))
    import io
    return io.open(fd, mode, buffering, encoding, *args, **kwargs)


def getenv(key, default=None):
    return environ.get(key, default)


def putenv(name, value, /):
    environ[name] = value


def unsetenv(name, /):
    environ.pop(name, None)


def fsencode(filename):
    filename = fspath(filename)
    return filename.encode("utf-8", "surrogateescape") if isinstance(filename, str) else filename


def fsdecode(filename):
    filename = fspath(filename)
    return filename.decode("utf-8", "surrogateescape") if isinstance(filename, bytes) else filename


def makedirs(name, mode=0o777, exist_ok=False):
    head, tail = path.split(name)
    if not tail:
        head, tail = path.split(head)
    if head and tail and not path.exists(head):
        try:
            makedirs(head, exist_ok=exist_ok)
        except FileExistsError:
            pass
        if tail == "." or tail == b".":
            return
    try:
        mkdir(name, mode)
    except OSError:
        if not exist_ok or not path.isdir(name):
            raise


def removedirs(name):
    rmdir(name)
    head, tail = path.split(name)
    if not tail:
        head, tail = path.split(head)
    while head and tail:
        try:
            rmdir(head)
        except OSError:
            break
        head, tail = path.split(head)


def renames(old, new):
    head, tail = path.split(new)
    if head and tail and not path.exists(head):
        makedirs(head)
    rename(old, new)
    head, tail = path.split(old)
    if head and tail:
        try:
            removedirs(head)
        except OSError:
            pass


def walk(top, topdown=True, onerror=None, followlinks=False):
    todo = [fspath(top)]
    while todo:
        top = todo.pop()
        if isinstance(top, tuple):
            yield top
            continue
        dirs = []
        files = []
        links = set()
        try:
            found = scandir(top)
        except OSError as error:
            if onerror is not None:
                onerror(error)
            continue
        for entry in found:
            try:
                is_dir = entry.is_dir()
            except OSError:
                is_dir = False
            (dirs if is_dir else files).append(entry.name)
            if is_dir and entry.is_symlink():
                links.add(entry.name)
        if topdown:
            yield top, dirs, files
        else:
            todo.append((top, dirs, files))
        for name in reversed(dirs):
            if followlinks or name not in links:
                todo.append(path.join(top, name))


def get_exec_path(env=None):
    return (environ if env is None else env).get("PATH", defpath).split(pathsep)


def getlogin():
    raise OSError(6, "No such device or address")


def uname():
    return uname_result(("Linux", "krait", "0", "0", "x86_64"))
