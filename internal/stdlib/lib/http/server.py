"""HTTP servers, which a sandbox can't have: making one is an error."""

__all__ = ["HTTPServer", "ThreadingHTTPServer", "BaseHTTPRequestHandler", "SimpleHTTPRequestHandler"]


class _Unavailable:
    def __init__(self, *args, **kwargs):
        raise PermissionError(f"http.server.{type(self).__name__}: a sandbox has no sockets, so it can't serve")


class HTTPServer(_Unavailable):
    pass


class ThreadingHTTPServer(HTTPServer):
    pass


class BaseHTTPRequestHandler(_Unavailable):
    pass


class SimpleHTTPRequestHandler(BaseHTTPRequestHandler):
    pass
