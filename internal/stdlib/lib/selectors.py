"""Waiting for files. A sandbox has none to wait for: what is registered is refused, as CPython refuses plain files."""

import time
from collections import namedtuple

EVENT_READ = 1
EVENT_WRITE = 2

SelectorKey = namedtuple("SelectorKey", ["fileobj", "fd", "events", "data"])
SelectorKey.__doc__ = "What was registered: the file, its descriptor, the events that are waited for, and the caller's data."


def _fileobj_to_fd(fileobj):
    fd = fileobj
    if not isinstance(fileobj, int):
        try:
            fd = int(fileobj.fileno())
        except (AttributeError, TypeError, ValueError):
            raise ValueError("Invalid file object: {!r}".format(fileobj)) from None
    if fd < 0:
        raise ValueError("Invalid file descriptor: {}".format(fd))
    return fd


class BaseSelector:
    """What all selectors are instances of."""

    def register(self, fileobj, events, data=None):
        if not events or events & ~(EVENT_READ | EVENT_WRITE):
            raise ValueError("Invalid events: {!r}".format(events))
        _fileobj_to_fd(fileobj)
        raise PermissionError(1, f"selectors.{type(self).__name__}.register() is not available: the sandbox has no sockets")

    def unregister(self, fileobj):
        _fileobj_to_fd(fileobj)
        raise KeyError("{!r} is not registered".format(fileobj))

    def modify(self, fileobj, events, data=None):
        self.unregister(fileobj)

    def select(self, timeout=None):
        if timeout is None:
            raise PermissionError(1, f"selectors.{type(self).__name__}.select() is not available: nothing is registered, so it would wait forever")
        if timeout > 0:
            time.sleep(timeout)
        return []

    def close(self):
        pass

    def get_key(self, fileobj):
        raise KeyError("{!r} is not registered".format(fileobj)) from None

    def get_map(self):
        return {}

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()


class SelectSelector(BaseSelector):
    pass


class PollSelector(BaseSelector):
    pass


class EpollSelector(BaseSelector):
    def fileno(self):
        raise PermissionError(1, "selectors.EpollSelector.fileno() is not available: the sandbox has no sockets")


DefaultSelector = EpollSelector
