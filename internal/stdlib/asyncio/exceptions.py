__all__ = ('BrokenBarrierError', 'CancelledError', 'InvalidStateError', 'TimeoutError',
           'IncompleteReadError', 'LimitOverrunError', 'SendfileNotAvailableError')


class SendfileNotAvailableError(RuntimeError):
    """sendfile is not available here."""


class IncompleteReadError(EOFError):
    """A stream ended before all that was asked for was read.

    partial holds what was read, expected the number of bytes asked for or None.
    """

    def __init__(self, partial, expected):
        wanted = 'undefined' if expected is None else repr(expected)
        super().__init__(f'{len(partial)} bytes read on a total of {wanted} expected bytes')
        self.partial = partial
        self.expected = expected

    def __reduce__(self):
        return type(self), (self.partial, self.expected)


class LimitOverrunError(Exception):
    """A stream's buffer is full, and the separator was not found."""

    def __init__(self, message, consumed):
        super().__init__(message)
        self.consumed = consumed

    def __reduce__(self):
        return type(self), (self.args[0], self.consumed)
