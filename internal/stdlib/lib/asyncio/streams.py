"""Streams of bytes between tasks and transports."""
from asyncio import get_event_loop, iscoroutine, sleep
from asyncio.exceptions import IncompleteReadError, LimitOverrunError
from asyncio.protocols import Protocol
from asyncio.unavailable import open_connection, open_unix_connection, start_server, start_unix_server

__all__ = ('StreamReader', 'StreamWriter', 'StreamReaderProtocol', 'open_connection', 'start_server',
           'open_unix_connection', 'start_unix_server')

_DEFAULT_LIMIT = 2 ** 16


class FlowControlMixin(Protocol):
    """Lets writers wait while the transport's buffer is full."""

    def __init__(self, loop=None):
        self._loop = get_event_loop() if loop is None else loop
        self._paused = False
        self._drain_waiters = []
        self._connection_lost = False

    def pause_writing(self):
        self._paused = True

    def resume_writing(self):
        self._paused = False
        for waiter in self._drain_waiters:
            if not waiter.done():
                waiter.set_result(None)

    def connection_lost(self, exc):
        self._connection_lost = True
        if self._paused:
            for waiter in self._drain_waiters:
                if not waiter.done():
                    if exc is None:
                        waiter.set_result(None)
                    else:
                        waiter.set_exception(exc)

    async def _drain_helper(self):
        if self._connection_lost:
            raise ConnectionResetError('Connection lost')
        if not self._paused:
            return
        waiter = self._loop.create_future()
        self._drain_waiters.append(waiter)
        try:
            await waiter
        finally:
            self._drain_waiters.remove(waiter)


class StreamReaderProtocol(FlowControlMixin, Protocol):
    """Feeds a StreamReader with what a transport gets."""

    def __init__(self, stream_reader, client_connected_cb=None, loop=None):
        super().__init__(loop)
        self._stream_reader = stream_reader
        self._client_connected_cb = client_connected_cb
        self._transport = self._task = None
        self._closed = self._loop.create_future()

    def connection_made(self, transport):
        self._transport = transport
        reader = self._stream_reader
        if reader is not None:
            reader.set_transport(transport)
        if self._client_connected_cb is not None:
            writer = StreamWriter(transport, self, reader, self._loop)
            result = self._client_connected_cb(reader, writer)
            if iscoroutine(result):
                self._task = self._loop.create_task(result)
            self._client_connected_cb = None

    def connection_lost(self, exc):
        reader = self._stream_reader
        if reader is not None:
            if exc is None:
                reader.feed_eof()
            else:
                reader.set_exception(exc)
        if not self._closed.done():
            if exc is None:
                self._closed.set_result(None)
            else:
                self._closed.set_exception(exc)
        super().connection_lost(exc)
        self._stream_reader = self._transport = self._task = None

    def data_received(self, data):
        if self._stream_reader is not None:
            self._stream_reader.feed_data(data)

    def eof_received(self):
        if self._stream_reader is not None:
            self._stream_reader.feed_eof()
        return True

    def _get_close_waiter(self, stream):
        return self._closed


class StreamWriter:
    """Writes to a transport; drain() waits until its buffer has room."""

    def __init__(self, transport, protocol, reader, loop):
        self._transport = transport
        self._protocol = protocol
        self._reader = reader
        self._loop = loop
        self._complete_fut = loop.create_future()
        self._complete_fut.set_result(None)

    def __repr__(self):
        text = f'<StreamWriter transport={self._transport!r}'
        if self._reader is not None:
            text += f' reader={self._reader!r}'
        return text + '>'

    @property
    def transport(self):
        return self._transport

    def write(self, data):
        self._transport.write(data)

    def writelines(self, data):
        self._transport.writelines(data)

    def write_eof(self):
        return self._transport.write_eof()

    def can_write_eof(self):
        return self._transport.can_write_eof()

    def close(self):
        return self._transport.close()

    def is_closing(self):
        return self._transport.is_closing()

    async def wait_closed(self):
        await self._protocol._get_close_waiter(self)

    def get_extra_info(self, name, default=None):
        return self._transport.get_extra_info(name, default)

    async def drain(self):
        """Wait until the buffer has room."""
        if self._reader is not None and (exc := self._reader.exception()) is not None:
            raise exc
        if self._transport.is_closing():
            await sleep(0)
        await self._protocol._drain_helper()

    async def start_tls(self, sslcontext, *, server_hostname=None, ssl_handshake_timeout=None, ssl_shutdown_timeout=None):
        raise PermissionError('StreamWriter.start_tls() is not available: the sandbox has no network')


class StreamReader:
    """Bytes that come, in order, and what reads them in pieces or lines."""

    def __init__(self, limit=_DEFAULT_LIMIT, loop=None):
        if limit <= 0:
            raise ValueError('Limit cannot be <= 0')
        self._limit = limit
        self._loop = get_event_loop() if loop is None else loop
        self._buffer = bytearray()
        self._eof = False
        self._waiter = None
        self._exception = None
        self._transport = None
        self._paused = False

    def __repr__(self):
        parts = ['StreamReader']
        if self._buffer:
            parts.append(f'{len(self._buffer)} bytes')
        if self._eof:
            parts.append('eof')
        if self._limit != _DEFAULT_LIMIT:
            parts.append(f'limit={self._limit}')
        for name, value in (('waiter', self._waiter), ('exception', self._exception), ('transport', self._transport)):
            if value:
                parts.append(f'{name}={value!r}')
        if self._paused:
            parts.append('paused')
        return f'<{" ".join(parts)}>'

    def exception(self):
        return self._exception

    def set_exception(self, exc):
        self._exception = exc
        waiter, self._waiter = self._waiter, None
        if waiter is not None and not waiter.cancelled():
            waiter.set_exception(exc)

    def _wakeup_waiter(self):
        waiter, self._waiter = self._waiter, None
        if waiter is not None and not waiter.cancelled():
            waiter.set_result(None)

    def set_transport(self, transport):
        assert self._transport is None, 'Transport already set'
        self._transport = transport

    def _maybe_resume_transport(self):
        if self._paused and len(self._buffer) <= self._limit:
            self._paused = False
            self._transport.resume_reading()

    def feed_eof(self):
        """Say that no more comes."""
        self._eof = True
        self._wakeup_waiter()

    def at_eof(self):
        """Tell whether all was read and no more comes."""
        return self._eof and not self._buffer

    def feed_data(self, data):
        """Append bytes."""
        assert not self._eof, 'feed_data after feed_eof'
        if not data:
            return
        self._buffer.extend(data)
        self._wakeup_waiter()
        if self._transport is not None and not self._paused and len(self._buffer) > 2 * self._limit:
            try:
                self._transport.pause_reading()
            except NotImplementedError:
                self._transport = None
            else:
                self._paused = True

    async def _wait_for_data(self, func_name):
        if self._waiter is not None:
            raise RuntimeError(f'{func_name}() called while another coroutine is already waiting for incoming data')
        assert not self._eof, '_wait_for_data after EOF'
        if self._paused:
            self._paused = False
            self._transport.resume_reading()
        self._waiter = self._loop.create_future()
        try:
            await self._waiter
        finally:
            self._waiter = None

    def _take(self, n):
        data = bytes(memoryview(self._buffer)[:n])
        del self._buffer[:n]
        self._maybe_resume_transport()
        return data

    async def readline(self):
        """Read to the end of a line, or what there is at the end."""
        try:
            return await self.readuntil(b'\n')
        except IncompleteReadError as e:
            return e.partial
        except LimitOverrunError as e:
            if self._buffer.startswith(b'\n', e.consumed):
                del self._buffer[:e.consumed + 1]
            else:
                self._buffer.clear()
            self._maybe_resume_transport()
            raise ValueError(e.args[0])

    async def readuntil(self, separator=b'\n'):
        """Read up to a separator and with it; of a tuple, up to the one that ends first."""
        if isinstance(separator, tuple):
            separator = sorted(separator, key=len)
        else:
            separator = [separator]
        if not separator:
            raise ValueError('Separator should contain at least one element')
        shortest, longest = len(separator[0]), len(separator[-1])
        if shortest == 0:
            raise ValueError('Separator should be at least one-byte string')
        if self._exception is not None:
            raise self._exception
        offset = 0
        while True:
            size = len(self._buffer)
            if size - offset >= shortest:
                start = end = None
                for sep in separator:
                    at = self._buffer.find(sep, offset)
                    if at != -1 and (end is None or at + len(sep) < end):
                        start, end = at, at + len(sep)
                if end is not None:
                    break
                offset = max(0, size + 1 - longest)
                if offset > self._limit:
                    raise LimitOverrunError('Separator is not found, and chunk exceed the limit', offset)
            if self._eof:
                rest = bytes(self._buffer)
                self._buffer.clear()
                raise IncompleteReadError(rest, None)
            await self._wait_for_data('readuntil')
        if start > self._limit:
            raise LimitOverrunError('Separator is found, but chunk is longer than limit', start)
        return self._take(end)

    async def read(self, n=-1):
        """Read at most n bytes, at least one before the end; all up to the end if n is negative."""
        if self._exception is not None:
            raise self._exception
        if n == 0:
            return b''
        if n < 0:
            pieces = []
            while piece := await self.read(self._limit):
                pieces.append(piece)
            return b''.join(pieces)
        if not self._buffer and not self._eof:
            await self._wait_for_data('read')
        return self._take(n)

    async def readexactly(self, n):
        """Read n bytes, or raise IncompleteReadError."""
        if n < 0:
            raise ValueError('readexactly size can not be less than zero')
        if self._exception is not None:
            raise self._exception
        if n == 0:
            return b''
        while len(self._buffer) < n:
            if self._eof:
                rest = bytes(self._buffer)
                self._buffer.clear()
                raise IncompleteReadError(rest, n)
            await self._wait_for_data('readexactly')
        return self._take(n)

    def __aiter__(self):
        return self

    async def __anext__(self):
        line = await self.readline()
        if line == b'':
            raise StopAsyncIteration
        return line
