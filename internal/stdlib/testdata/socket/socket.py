# The constants are Linux's, addresses are converted, and the exceptions are where CPython has them.
import socket
def T(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(socket.AF_INET, repr(socket.AF_INET), repr(socket.SOCK_STREAM), repr(socket.AF_UNIX), socket.SOL_SOCKET, socket.SO_REUSEADDR, socket.IPPROTO_TCP, socket.TCP_NODELAY, repr(socket.MSG_PEEK), repr(socket.AI_PASSIVE), socket.SHUT_RDWR, socket.SOMAXCONN, repr(socket.AF_ROUTE))
print(socket.error is OSError, socket.timeout is TimeoutError, issubclass(socket.gaierror, OSError), socket.gaierror.__module__, socket.herror(1, "x"), socket.EAI_NONAME)
print(socket.getdefaulttimeout(), socket.setdefaulttimeout(5), socket.getdefaulttimeout(), socket.setdefaulttimeout(None))
T(lambda: socket.setdefaulttimeout(-1))
for text in ("127.0.0.1", "1.2", "0x7f.1", "010.1.1.1", "256.1.1.1", "", "1.2.3.4.5", "a", "4294967295", "1.2.65535"):
    T(lambda: socket.inet_aton(text))
    T(lambda: socket.inet_pton(socket.AF_INET, text))
for text in ("::1", "fe80::1:2", "::ffff:1.2.3.4", "1::2::3", "x"):
    T(lambda: socket.inet_pton(socket.AF_INET6, text))
T(lambda: socket.inet_ntoa(b"\1\2\3\4")); T(lambda: socket.inet_ntoa(b"\1\2\3")); T(lambda: socket.inet_ntop(socket.AF_INET, bytes(4))); T(lambda: socket.inet_ntop(socket.AF_INET6, bytes(15) + b"\1")); T(lambda: socket.inet_ntop(socket.AF_INET6, bytes(15))); T(lambda: socket.inet_ntop(99, b"")); T(lambda: socket.inet_pton(99, ""))
print(socket.htons(1), socket.ntohs(256), socket.htonl(1), socket.ntohl(16777216))
for x in (-1, 65536, 1 << 40, 1 << 70, -1 << 70, 1.5):
    T(lambda: socket.htons(x)); T(lambda: socket.htonl(x))
print(isinstance(socket.gethostname(), str), socket.getfqdn("example.com "), {"AF_INET", "socket", "create_connection", "gaierror", "inet_aton"} <= set(socket.__all__))
# ---
# What needs a network is refused, by an error that programs catch.
# krait: the sandbox has no sockets
import socket
socket.create_connection(("example.com", 80))  ### "PermissionError: [Errno 1] socket.create_connection() is not available: the sandbox has no sockets"
# ---
# No socket can be made.
# krait: the sandbox has no sockets
import socket
socket.socket(socket.AF_INET, socket.SOCK_STREAM)  ### "PermissionError: [Errno 1] socket.socket() is not available: the sandbox has no sockets"
