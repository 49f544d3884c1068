"""Mappings of bytes in files. Of the kinds of databases there is one, dbm.dumb."""

import io
import os
import struct

__all__ = ["open", "whichdb", "error"]


class error(Exception):
    pass


error = (error, OSError)
_defaultmod = None


def open(file, flag="r", mode=0o666):
    """Open a database, or make one."""
    from . import dumb

    kind = whichdb(file) if "n" not in flag else None
    if kind is None and "c" not in flag and "n" not in flag:
        raise error[0]("db file doesn't exist; use 'c' or 'n' flag to create a new db")
    if kind == "" or kind not in (None, "dbm.dumb"):
        raise error[0]("db type could not be determined" if kind == "" else f"db type is {kind}, but the module is not available")
    return dumb.open(file, flag, mode)


def whichdb(filename):
    """Return the kind of a database: a module's name, "" if it is not known, None if there is none."""
    filename = os.fsencode(filename)
    try:
        os.stat(filename + b".dat")
        size = os.stat(filename + b".dir").st_size
        if size == 0:
            return "dbm.dumb"
        with io.open(filename + b".dir", "rb") as f:
            if f.read(1) in (b"'", b'"'):
                return "dbm.dumb"
    except OSError:
        pass
    try:
        with io.open(filename, "rb") as f:
            head = f.read(16)
    except OSError:
        return None
    if len(head) < 4:
        return ""
    if head == b"SQLite format 3\0":
        return "dbm.sqlite3"
    if struct.unpack("=l", head[:4])[0] in (0x13579ACE, 0x13579ACD, 0x13579ACF):
        return "dbm.gnu"
    return ""
