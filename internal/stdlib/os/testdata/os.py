# The environment is a mapping of str to str, and changes stay in the program.
import os
os.environ['KRAIT_A'] = 'x'
assert os.getenv('KRAIT_A') == 'x' and os.environ.get('KRAIT_B', 3) == 3 and 'KRAIT_A' in os.environ
assert os.environ.pop('KRAIT_A') == 'x' and os.getenv('KRAIT_A') is None
os.environ['KRAIT_A'] = 3  ### "TypeError: str expected, not int"
os.environ[3]  ### "TypeError: str expected, not int"
os.environ['KRAIT_B']  ### "KeyError: 'KRAIT_B'"
del os.environ['KRAIT_B']  ### "KeyError: 'KRAIT_B'"
# ---
# fspath takes str, bytes and what has __fspath__.
import os
class P:
    def __init__(self, p): self.p = p
    def __fspath__(self): return self.p
assert os.fspath('a') == 'a' and os.fspath(b'a') == b'a' and os.fspath(P('x')) == 'x'
assert isinstance(P(1), os.PathLike) and not isinstance('a', os.PathLike) and issubclass(P, os.PathLike)
assert os.fsencode('é') == b'\xc3\xa9' and os.fsdecode(b'\xff') == '\udcff' and os.fsencode('\udcff') == b'\xff'
os.fspath(3)  ### "TypeError: expected str, bytes or os.PathLike object, not int"
os.fspath(P(3))  ### "TypeError: expected P.__fspath__() to return str or bytes, not int"
# ---
# A path of the wrong type is a TypeError that names the function and what it takes.
import os
os.stat(3.5)  ### "TypeError: stat: path should be string, bytes, os.PathLike or integer, not float"
os.listdir(3.5)  ### "TypeError: listdir: path should be string, bytes, os.PathLike, integer or None, not float"
os.mkdir(None)  ### "TypeError: mkdir: path should be string, bytes or os.PathLike, not NoneType"
os.remove(None)  ### "TypeError: remove: path should be string, bytes or os.PathLike, not NoneType"
os.rename(None, 'x')  ### "TypeError: rename: src should be string, bytes or os.PathLike, not NoneType"
os.stat('a\0b')  ### "ValueError: stat: embedded null character in path"
os.urandom(-1)  ### "ValueError: negative argument not allowed"
# ---
# The names of POSIX systems.
import os, posixpath
assert (os.name, os.sep, os.linesep, os.curdir, os.pardir, os.pathsep, os.devnull) == ('posix', '/', '\n', '.', '..', ':', '/dev/null')
assert os.path is posixpath and os.error is OSError and (os.F_OK, os.R_OK, os.W_OK, os.X_OK) == (0, 4, 2, 1)
assert os.strerror(2) == 'No such file or directory' and os.strerror(4711) == 'Unknown error 4711'
assert len(os.urandom(7)) == 7
# ---
# Error numbers have names.
import errno
assert errno.ENOENT == 2 and errno.errorcode[13] == 'EACCES' and errno.EAGAIN == errno.EWOULDBLOCK == 11
# ---
# Without a mount there are no files, and the error says what is missing.
# krait: CPython has the host's files
import os
assert not os.path.exists('/')
os.listdir('/')  ### "PermissionError: os.listdir() is not available: no files are mounted; the host must grant a mount"
open('/x')  ### "PermissionError: open() is not available: no files are mounted; the host must grant a mount: '/x'"
# ---
# There are no processes.
# krait: CPython starts one
import os
os.system('true')  ### "PermissionError: os.system() is not available: there are no processes in the sandbox"
# ---
# The exit statuses of sysexits have names.
import os
print({n: getattr(os, n) for n in "EX_OK EX_USAGE EX_DATAERR EX_NOINPUT EX_NOUSER EX_NOHOST EX_UNAVAILABLE EX_SOFTWARE EX_OSERR EX_OSFILE EX_CANTCREAT EX_IOERR EX_TEMPFAIL EX_PROTOCOL EX_NOPERM EX_CONFIG".split()})
