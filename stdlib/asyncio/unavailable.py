# Names of asyncio for files, sockets, processes and policies, which a sandbox does not have.


def _refuse(name, kind):
    def function(*args, **kwargs):
        raise PermissionError(f'asyncio.{name}() is not available: the sandbox has no {kind}')
    function.__name__ = function.__qualname__ = name
    return function


for _name in ('open_connection', 'open_unix_connection', 'start_server', 'start_unix_server'):
    globals()[_name] = _refuse(_name, 'network')
for _name in ('create_subprocess_exec', 'create_subprocess_shell'):
    globals()[_name] = _refuse(_name, 'processes')
for _name in ('capture_call_graph', 'format_call_graph', 'print_call_graph'):
    globals()[_name] = _refuse(_name, 'call graphs')


def future_add_to_awaited_by(fut, waiter, /):
    pass


def future_discard_from_awaited_by(fut, waiter, /):
    pass


class AbstractEventLoop:
    """What all event loops are instances of."""

    @classmethod
    def __subclasshook__(cls, other):
        if cls is AbstractEventLoop and hasattr(other, 'run_until_complete') and hasattr(other, 'call_soon'):
            return True
        return NotImplemented


class AbstractServer:
    pass


class Server(AbstractServer):
    pass


class BaseTransport:
    def __init__(self, extra=None):
        self._extra = {} if extra is None else extra

    def get_extra_info(self, name, default=None):
        return self._extra.get(name, default)


class ReadTransport(BaseTransport):
    pass


class WriteTransport(BaseTransport):
    pass


class Transport(ReadTransport, WriteTransport):
    pass


class DatagramTransport(BaseTransport):
    pass


class SubprocessTransport(BaseTransport):
    pass


class BaseProtocol:
    def connection_made(self, transport):
        pass

    def connection_lost(self, exc):
        pass

    def pause_writing(self):
        pass

    def resume_writing(self):
        pass


class Protocol(BaseProtocol):
    def data_received(self, data):
        pass

    def eof_received(self):
        pass


class BufferedProtocol(BaseProtocol):
    pass


class DatagramProtocol(BaseProtocol):
    pass


class SubprocessProtocol(BaseProtocol):
    pass


class FutureCallGraph:
    pass


class FrameCallGraphEntry:
    pass


class StreamReader:
    def __init__(self, *args, **kwargs):
        raise PermissionError('asyncio streams are not available: the sandbox has no network')


class StreamWriter(StreamReader):
    pass


class StreamReaderProtocol(StreamReader):
    pass
