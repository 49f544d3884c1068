"""What transports tell of: base classes of protocols."""

__all__ = ('BaseProtocol', 'Protocol', 'DatagramProtocol', 'SubprocessProtocol', 'BufferedProtocol')


class BaseProtocol:
    """The calls that every protocol gets."""

    __slots__ = ()

    def connection_made(self, transport):
        """A connection is there."""

    def connection_lost(self, exc):
        """The connection is closed; exc is None after an orderly end."""

    def pause_writing(self):
        """The transport's buffer is full."""

    def resume_writing(self):
        """The transport's buffer has room again."""


class Protocol(BaseProtocol):
    """A protocol of a stream of bytes."""

    __slots__ = ()

    def data_received(self, data):
        """Some bytes came."""

    def eof_received(self):
        """The other side writes no more."""


class BufferedProtocol(BaseProtocol):
    """A protocol of a stream of bytes that has the buffer they come to."""

    __slots__ = ()

    def get_buffer(self, sizehint):
        """Return the buffer."""

    def buffer_updated(self, nbytes):
        """nbytes came to the buffer."""

    def eof_received(self):
        """The other side writes no more."""


class DatagramProtocol(BaseProtocol):
    """A protocol of datagrams."""

    __slots__ = ()

    def datagram_received(self, data, addr):
        """A datagram came."""

    def error_received(self, exc):
        """Sending or receiving failed."""


class SubprocessProtocol(BaseProtocol):
    """A protocol of a process."""

    __slots__ = ()

    def pipe_data_received(self, fd, data):
        """The process wrote to a pipe."""

    def pipe_connection_lost(self, fd, exc):
        """A pipe is closed."""

    def process_exited(self):
        """The process has ended."""
