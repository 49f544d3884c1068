# Names of asyncio for files, sockets, processes and policies, which a sandbox does not have.
from asyncio import BaseEventLoop


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


def _abstract(name, coroutine):
    if coroutine:
        async def method(self, *args, **kwargs):
            raise NotImplementedError
    else:
        def method(self, *args, **kwargs):
            raise NotImplementedError
    method.__name__ = name
    return method


class _LoopMeta(type):
    # BaseEventLoop is no subclass of AbstractEventLoop, but counts as one.
    def __subclasscheck__(cls, other):
        return type.__subclasscheck__(cls, other) or cls is AbstractEventLoop and issubclass(other, BaseEventLoop)

    def __instancecheck__(cls, obj):
        return cls.__subclasscheck__(type(obj))


class AbstractEventLoop(metaclass=_LoopMeta):
    """What all event loops are instances of."""

    __module__ = 'asyncio.events'

    for _name in ('run_forever', 'run_until_complete', 'stop', 'is_running', 'is_closed', 'close', 'call_soon', 'call_later',
                  'call_at', 'time', 'create_future', 'create_task', 'call_soon_threadsafe', 'run_in_executor',
                  'set_default_executor', 'add_reader', 'remove_reader', 'add_writer', 'remove_writer',
                  'add_signal_handler', 'remove_signal_handler', 'set_task_factory', 'get_task_factory',
                  'get_exception_handler', 'set_exception_handler', 'default_exception_handler',
                  'call_exception_handler', 'get_debug', 'set_debug'):
        locals()[_name] = _abstract(_name, False)
    for _name in ('shutdown_asyncgens', 'shutdown_default_executor', 'getaddrinfo', 'getnameinfo', 'create_connection',
                  'create_server', 'start_tls', 'create_unix_connection', 'create_unix_server', 'sendfile',
                  'connect_accepted_socket', 'create_datagram_endpoint', 'connect_read_pipe', 'connect_write_pipe',
                  'subprocess_shell', 'subprocess_exec', 'sock_recv', 'sock_recv_into', 'sock_recvfrom',
                  'sock_recvfrom_into', 'sock_sendall', 'sock_sendto', 'sock_connect', 'sock_accept', 'sock_sendfile'):
        locals()[_name] = _abstract(_name, True)
    del _name


class AbstractServer:
    """What listens."""

    __module__ = 'asyncio.events'

    for _name in ('close', 'close_clients', 'abort_clients', 'get_loop', 'is_serving'):
        locals()[_name] = _abstract(_name, False)
    for _name in ('start_serving', 'serve_forever', 'wait_closed'):
        locals()[_name] = _abstract(_name, True)
    del _name

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc):
        self.close()
        await self.wait_closed()


class Server(AbstractServer):
    __module__ = 'asyncio.base_events'


class FutureCallGraph:
    pass


class FrameCallGraphEntry:
    pass
