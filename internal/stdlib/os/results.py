# Classes of results.

class uname_result(tuple):
    sysname = property(lambda self: self[0])
    nodename = property(lambda self: self[1])
    release = property(lambda self: self[2])
    version = property(lambda self: self[3])
    machine = property(lambda self: self[4])

    def __repr__(self):
        return "posix.uname_result(sysname=%r, nodename=%r, release=%r, version=%r, machine=%r)" % tuple(self)


class terminal_size(tuple):
    __native_name__ = "os.terminal_size"
    columns = property(lambda self: self[0])
    lines = property(lambda self: self[1])

    def __repr__(self):
        return "os.terminal_size(columns=%r, lines=%r)" % tuple(self)
