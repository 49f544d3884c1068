"""A sandbox has no socket: a test that uses it is skipped. Test files ask whether there is AF_UNIX: there is not."""

from _absent import Absent

_absent = Absent(__name__)


def __getattr__(name):
    if name == "AF_UNIX":
        raise AttributeError(name)
    return _absent(name)


# Default arguments of helpers that are not called.
AF_INET, SOCK_STREAM, SOCK_DGRAM, IPPROTO_TCP = 2, 1, 2, 6
