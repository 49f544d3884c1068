# What attacks share. A line that begins with ESCAPED is a hole.
import ctypes
import errno
import os
import socket
import sys
import time

libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


def refused(what, function, *args, **keywords):
    """function must raise OSError; its result is a hole otherwise."""
    try:
        got = function(*args, **keywords)
    except OSError as e:
        print("refused", what, errno.errorcode.get(e.errno, e.errno))
    else:
        print("ESCAPED", what, repr(got)[:200])


def absent(what, found):
    """found must be false or empty."""
    if found:
        print("ESCAPED", what, repr(found)[:500])
    else:
        print("absent", what)


def call(number, *args):
    """A system call by number, as OSError or its result."""
    got = libc.syscall(ctypes.c_long(number), *[ctypes.c_long(a) if isinstance(a, int) else a for a in args])
    if got < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return got


def read(path):
    with open(path, "rb") as f:
        return f.read()


def status(name):
    """A field of this process's status; None if the kernel does not tell."""
    for line in open("/proc/self/status"):
        if line.startswith(name + ":"):
            return line.split(":")[1].strip()


def done():
    print("DONE", flush=True)


