"""Files that tests make, in the working directory."""

import collections.abc
import contextlib
import os
import unittest

TESTFN_ASCII = "@test"
TESTFN_UNICODE = "@test-\xe0\xf2\u0258\u0141\u011f"
TESTFN_UNENCODABLE = TESTFN_UNDECODABLE = None
TESTFN_NONASCII = "@test\xe6"
FS_NONASCII = "\xe6"
TESTFN = TESTFN_ASCII + "_tmp"
SAVEDCWD = os.getcwd()


def unlink(filename):
    try:
        os.unlink(filename)
    except (FileNotFoundError, NotADirectoryError):
        pass


def rmdir(dirname):
    try:
        os.rmdir(dirname)
    except FileNotFoundError:
        pass


def rmtree(path):
    import shutil
    try:
        shutil.rmtree(path)
    except FileNotFoundError:
        pass


def create_empty_file(filename):
    with open(filename, "wb"):
        pass


def make_bad_fd():
    raise unittest.SkipTest("no file descriptors")


def can_symlink():
    return False


def can_chmod():
    return False


def can_xattr():
    return False


def skip_unless_symlink(test):
    return unittest.skip("Requires functional symlink implementation")(test)


def skip_unless_working_chmod(test):
    return unittest.skip("requires working os.chmod()")(test)


def skip_unless_xattr(test):
    return unittest.skip("no non-broken extended attribute support")(test)


def skip_if_dac_override(test):
    return unittest.skip("permissions are the host's")(test)


def fs_is_case_insensitive(directory):
    return False


@contextlib.contextmanager
def temp_dir(path=None, quiet=False):
    made = False
    if path is None:
        import tempfile
        path = os.path.realpath(tempfile.mkdtemp())
        made = True
    else:
        try:
            os.mkdir(path)
            made = True
        except OSError:
            if not quiet:
                raise
    try:
        yield path
    finally:
        if made:
            rmtree(path)


@contextlib.contextmanager
def change_cwd(path, quiet=False):
    before = os.getcwd()
    try:
        os.chdir(os.path.realpath(path))
    except OSError:
        if not quiet:
            raise
    try:
        yield os.getcwd()
    finally:
        os.chdir(before)


@contextlib.contextmanager
def temp_cwd(name="tempcwd", quiet=False):
    with temp_dir(path=name, quiet=quiet) as path, change_cwd(path, quiet=quiet) as cwd:
        yield cwd


@contextlib.contextmanager
def temp_umask(umask):
    yield


class FakePath:
    """Something with a path that is neither str nor bytes; or that raises when asked for it."""

    def __init__(self, path):
        self.path = path

    def __repr__(self):
        return f"<FakePath {self.path!r}>"

    def __fspath__(self):
        if isinstance(self.path, BaseException) or isinstance(self.path, type) and issubclass(self.path, BaseException):
            raise self.path
        return self.path


class EnvironmentVarGuard(collections.abc.MutableMapping):
    """The environment, restored at the end of a with statement."""

    def __init__(self):
        self._environ = os.environ
        self._changed = {}

    def __getitem__(self, name):
        return self._environ[name]

    def __setitem__(self, name, value):
        self._changed.setdefault(name, self._environ.get(name))
        self._environ[name] = value

    def __delitem__(self, name):
        self._changed.setdefault(name, self._environ.get(name))
        self._environ.pop(name, None)

    def __iter__(self):
        return iter(self._environ)

    def __len__(self):
        return len(self._environ)

    def set(self, name, value):
        self[name] = value

    def unset(self, *names):
        for name in names:
            del self[name]

    def copy(self):
        return dict(self)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        for name, value in self._changed.items():
            if value is None:
                self._environ.pop(name, None)
            else:
                self._environ[name] = value
