"""Utility functions for copying and archiving files and directory trees."""

__all__ = ["copyfileobj", "copyfile", "copymode", "copystat", "copy", "copy2", "copytree", "move", "rmtree", "Error",
           "SpecialFileError", "make_archive", "get_archive_formats", "register_archive_format", "unregister_archive_format",
           "get_unpack_formats", "register_unpack_format", "unregister_unpack_format", "unpack_archive", "ignore_patterns",
           "chown", "which", "get_terminal_size", "SameFileError", "disk_usage"]


class Error(OSError):
    pass


class SameFileError(Error):
    """Raised when source and destination are the same file."""


class SpecialFileError(OSError):
    """Raised when trying to do a kind of operation (e.g. copying) which is not supported on a special file (e.g. a named pipe)"""


def copyfileobj(fsrc, fdst, length=0):
    while data := fsrc.read(length or 256 * 1024):
        fdst.write(data)


def copyfile(src, dst, *, follow_symlinks=True):
    if os.path.exists(src) and os.path.exists(dst) and os.path.samefile(src, dst):
        raise SameFileError("{!r} and {!r} are the same file".format(src, dst))
    with open(src, "rb") as f, open(dst, "wb") as g:
        copyfileobj(f, g)
    return dst


def copymode(src, dst, *, follow_symlinks=True):
    os.stat(src)
    os.stat(dst)


copystat = copymode


def copy(src, dst, *, follow_symlinks=True):
    if os.path.isdir(dst):
        dst = os.path.join(dst, os.path.basename(src))
    return copyfile(src, dst)


copy2 = copy


def ignore_patterns(*patterns):
    def _ignore_patterns(path, names):
        return {name for p in patterns for name in fnmatch.filter(names, p)}
    return _ignore_patterns


def copytree(src, dst, symlinks=False, ignore=None, copy_function=copy2, ignore_dangling_symlinks=False, dirs_exist_ok=False):
    names = os.listdir(src)
    skip = set(ignore(os.fspath(src), names)) if ignore is not None else set()
    os.makedirs(dst, exist_ok=dirs_exist_ok)
    errors = []
    for name in names:
        if name in skip:
            continue
        a, b = os.path.join(src, name), os.path.join(dst, name)
        try:
            if os.path.isdir(a):
                copytree(a, b, symlinks, ignore, copy_function, ignore_dangling_symlinks, dirs_exist_ok)
            else:
                copy_function(a, b)
        except Error as e:
            errors.extend(e.args[0])
        except OSError as e:
            errors.append((a, b, str(e)))
    if errors:
        raise Error(errors)
    return dst


def rmtree(path, ignore_errors=False, onerror=None, *, onexc=None, dir_fd=None):
    def failed(function, name, e):
        if ignore_errors:
            return
        if onexc is not None:
            onexc(function, name, e)
        elif onerror is not None:
            onerror(function, name, (type(e), e, e.__traceback__))
        else:
            raise e

    todo = [(os.fspath(path), False)]
    while todo:
        name, emptied = todo.pop()
        try:
            if emptied:
                os.rmdir(name)
                continue
            entries = list(os.scandir(name))
        except OSError as e:
            failed(os.rmdir if emptied else os.scandir, name, e)
            continue
        todo.append((name, True))
        for entry in entries:
            full = os.path.join(name, entry.name)
            if entry.is_dir(follow_symlinks=False):
                todo.append((full, False))
                continue
            try:
                os.unlink(full)
            except OSError as e:
                failed(os.unlink, full, e)


rmtree.avoids_symlink_attacks = True


def move(src, dst, copy_function=copy2):
    target = dst
    if os.path.isdir(dst):
        if os.path.samefile(src, dst):
            os.rename(src, dst)
            return target
        target = os.path.join(dst, os.path.basename(os.fspath(src).rstrip("/")))
        if os.path.exists(target):
            raise Error("Destination path '%s' already exists" % target)
    try:
        os.rename(src, target)
    except OSError:
        if os.path.isdir(src):
            if (os.path.abspath(target) + "/").startswith(os.path.abspath(src) + "/"):
                raise Error("Cannot move a directory '%s' into itself '%s'." % (src, dst))
            copytree(src, target, copy_function=copy_function)
            rmtree(src)
        else:
            copy_function(src, target)
            os.unlink(src)
    return target


def which(cmd, mode=os.F_OK | os.X_OK, path=None):
    return None


def get_terminal_size(fallback=(80, 24)):
    size = list(fallback)
    for i, name in enumerate(("COLUMNS", "LINES")):
        try:
            n = int(os.environ[name])
        except (KeyError, ValueError):
            n = 0
        if n > 0:
            size[i] = n
    return os.terminal_size(size)


def disk_usage(path):
    os.stat(path)
    raise OSError(95, "Operation not supported", path)
