"""Threads, of which each runs to its end, or to where it waits, when it is started."""

import contextlib
import threading

can_start_thread = True


def requires_working_threading(*, module=False):
    return None if module else lambda test: test


def threading_setup():
    return 1, None


def threading_cleanup(*original_values):
    pass


def reap_threads(func):
    return func


@contextlib.contextmanager
def wait_threads_exit(timeout=None):
    yield


def join_thread(thread, timeout=None):
    thread.join(timeout)
    if thread.is_alive():
        raise AssertionError(f"failed to join the thread in {timeout:.1f} seconds")


@contextlib.contextmanager
def start_threads(threads, unlock=None):
    threads = list(threads)
    try:
        for t in threads:
            t.start()
        yield
    finally:
        if unlock:
            unlock()
        for t in threads:
            t.join()


class catch_threading_exception:
    """Keeps what threading.excepthook is told."""

    def __enter__(self):
        self.exc_type = self.exc_value = self.exc_traceback = self.thread = None
        self._before = threading.excepthook
        threading.excepthook = self._hook
        return self

    def _hook(self, args):
        self.exc_type, self.exc_value, self.exc_traceback, self.thread = args

    def __exit__(self, *exc):
        threading.excepthook = self._before
        del self.exc_type, self.exc_value, self.exc_traceback, self.thread
