"""Common operations on Posix pathnames."""

__all__ = ["normcase", "isabs", "join", "splitdrive", "splitroot", "split", "splitext", "basename", "dirname",
           "commonprefix", "getsize", "getmtime", "getatime", "getctime", "islink", "exists", "lexists", "isdir", "isfile",
           "ismount", "isreserved", "expanduser", "expandvars", "normpath", "abspath", "samefile", "sameopenfile", "samestat",
           "curdir", "pardir", "sep", "pathsep", "defpath", "altsep", "extsep", "devnull", "realpath",
           "supports_unicode_filenames", "relpath", "commonpath", "isjunction", "isdevdrive", "ALLOW_MISSING"]

curdir = "."
pardir = ".."
extsep = "."
sep = "/"
pathsep = ":"
defpath = "/bin:/usr/bin"
altsep = None
devnull = "/dev/null"
supports_unicode_filenames = False


@object.__new__
class ALLOW_MISSING:
    def __repr__(self):
        return "os.path.ALLOW_MISSING"

    def __reduce__(self):
        return "ALLOW_MISSING"


def _slash(p):
    return b"/" if isinstance(p, bytes) else "/"


def _mixed(function, args):
    strings = False
    blobs = False
    for a in args:
        if isinstance(a, str):
            strings = True
        elif isinstance(a, bytes):
            blobs = True
        else:
            raise TypeError(f"{function}() argument must be str, bytes, or os.PathLike object, not {a.__class__.__name__!r}") from None
    if strings and blobs:
        raise TypeError("Can't mix strings and bytes in path components") from None


def normcase(s):
    return os.fspath(s)


def isabs(s):
    s = os.fspath(s)
    return s.startswith(_slash(s))


def join(a, /, *p):
    a = os.fspath(a)
    slash = _slash(a)
    path = a
    try:
        for b in p:
            b = os.fspath(b)
            if b.startswith(slash) or not path:
                path = b
            elif path.endswith(slash):
                path += b
            else:
                path += slash + b
    except (TypeError, AttributeError):
        _mixed("join", (a, *p))
        raise
    return path


def split(p):
    p = os.fspath(p)
    slash = _slash(p)
    i = p.rfind(slash) + 1
    head, tail = p[:i], p[i:]
    return head.rstrip(slash) or head, tail


def splitext(p):
    p = os.fspath(p)
    dot = b"." if isinstance(p, bytes) else "."
    start = p.rfind(_slash(p)) + 1
    i = p.rfind(dot)
    if i > start and p[start:i].strip(dot):
        return p[:i], p[i:]
    return p, p[:0]


def splitdrive(p, /):
    p = os.fspath(p)
    return p[:0], p


def splitroot(p, /):
    p = os.fspath(p)
    slash = _slash(p)
    empty = p[:0]
    if p[:1] != slash:
        return empty, empty, p
    if p[1:2] != slash or p[2:3] == slash:
        return empty, slash, p[1:]
    return empty, p[:2], p[2:]


def basename(p):
    p = os.fspath(p)
    return p[p.rfind(_slash(p)) + 1:]


def dirname(p):
    return split(p)[0]


def commonprefix(m, /):
    if not m:
        return ""
    if not isinstance(m[0], (list, tuple)):
        m = tuple(map(os.fspath, m))
    a = min(m)
    b = max(m)
    for i, c in enumerate(a):
        if c != b[i]:
            return a[:i]
    return a


def commonpath(paths):
    paths = tuple(map(os.fspath, paths))
    if not paths:
        raise ValueError("commonpath() arg is an empty sequence")
    slash = _slash(paths[0])
    dot = b"." if isinstance(paths[0], bytes) else "."
    try:
        absolute = {p.startswith(slash) for p in paths}
        if len(absolute) > 1:
            raise ValueError("Can't mix absolute and relative paths")
        parts = [[c for c in p.split(slash) if c and c != dot] for p in paths]
        return (slash if absolute.pop() else slash[:0]) + slash.join(commonprefix(parts))
    except (TypeError, AttributeError):
        _mixed("commonpath", paths)
        raise


def normpath(path, /):
    if not isinstance(path, (str, bytes)) and not hasattr(type(path), "__fspath__"):
        raise TypeError(f"_path_normpath: path should be string, bytes or os.PathLike, not {type(path).__name__}")
    path = os.fspath(path)
    if isinstance(path, bytes):
        slash, dot, dots = b"/", b".", b".."
    else:
        slash, dot, dots = "/", ".", ".."
    _, root, rest = splitroot(path)
    out = []
    for c in rest.split(slash):
        if not c or c == dot:
            continue
        if c != dots or (not root and not out) or (out and out[-1] == dots):
            out.append(c)
        elif out:
            out.pop()
    return root + slash.join(out) or dot


def abspath(path):
    path = os.fspath(path)
    if not path.startswith(_slash(path)):
        path = join(os.getcwdb() if isinstance(path, bytes) else os.getcwd(), path)
    return normpath(path)


def realpath(filename, /, *, strict=False):
    path = abspath(filename)
    if strict and strict is not ALLOW_MISSING:
        os.stat(path)
    return path


def relpath(path, start=None):
    path = os.fspath(path)
    if not path:
        raise ValueError("no path specified")
    slash = _slash(path)
    dot = b"." if isinstance(path, bytes) else "."
    start = dot if start is None else os.fspath(start)
    try:
        to = [c for c in abspath(path).split(slash) if c]
        at = [c for c in abspath(start).split(slash) if c]
        common = len(commonprefix([at, to]))
        return slash.join([dot + dot] * (len(at) - common) + to[common:]) or dot
    except (TypeError, AttributeError):
        _mixed("relpath", (path, start))
        raise


def expanduser(path):
    path = os.fspath(path)
    tilde = b"~" if isinstance(path, bytes) else "~"
    if not path.startswith(tilde):
        return path
    i = path.find(_slash(path), 1)
    if i < 0:
        i = len(path)
    home = os.environ.get("HOME") if i == 1 else None
    if home is None:
        return path
    slash = _slash(path)
    if isinstance(path, bytes):
        home = os.fsencode(home)
    return home.rstrip(slash) + path[i:] or slash


def expandvars(path):
    path = os.fspath(path)
    blob = isinstance(path, bytes)
    text = os.fsdecode(path) if blob else path
    out = []
    i = 0
    while True:
        k = text.find("$", i)
        if k < 0:
            out.append(text[i:])
            break
        out.append(text[i:k])
        end = k + 1
        if text[end:end + 1] == "{":
            close = text.find("}", end)
            if close < 0:
                out.append(text[k:])
                break
            name = text[end + 1:close]
            end = close + 1
        else:
            while end < len(text) and (text[end].isascii() and text[end].isalnum() or text[end] == "_"):
                end += 1
            name = text[k + 1:end]
        value = os.environ.get(name) if name else None
        if value is None:
            out.append(text[k:max(end, k + 1)])
        else:
            out.append(value)
        i = max(end, k + 1)
    text = "".join(out)
    return os.fsencode(text) if blob else text


def _mode(path, follow=True):
    try:
        return (os.stat(path) if follow else os.lstat(path)).st_mode
    except (OSError, ValueError):
        return 0


def exists(path):
    return _mode(path) != 0


def lexists(path):
    return _mode(path, False) != 0


def isfile(path):
    return _mode(path) & 0o170000 == 0o100000


def isdir(s, /):
    return _mode(s) & 0o170000 == 0o040000


def islink(path):
    try:
        mode = os.lstat(path).st_mode
    except (OSError, ValueError, AttributeError):
        return False
    return mode & 0o170000 == 0o120000


def isjunction(path):
    os.fspath(path)
    return False


def isdevdrive(path):
    os.fspath(path)
    return False


def isreserved(path):
    return "\0" in os.fsdecode(path)


def ismount(path):
    return abspath(os.fspath(path)) in os._mounts()


def getsize(filename):
    return os.stat(filename).st_size


def getmtime(filename):
    return os.stat(filename).st_mtime


def getatime(filename):
    return os.stat(filename).st_atime


def getctime(filename):
    return os.stat(filename).st_ctime


def samefile(f1, f2):
    os.stat(f1)
    os.stat(f2)
    return abspath(f1) == abspath(f2)


def samestat(s1, s2):
    return s1.st_ino == s2.st_ino and s1.st_dev == s2.st_dev


def sameopenfile(fp1, fp2):
    return fp1 == fp2
