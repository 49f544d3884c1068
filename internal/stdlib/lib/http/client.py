"""Responses and errors of HTTP. There are no connections: requests are made with urllib.request or sandbox.http."""

import io

__all__ = ["HTTPResponse", "HTTPConnection", "HTTPException", "NotConnected", "UnknownProtocol", "UnknownTransferEncoding",
           "UnimplementedFileMode", "IncompleteRead", "InvalidURL", "ImproperConnectionState", "CannotSendRequest",
           "CannotSendHeader", "ResponseNotReady", "BadStatusLine", "LineTooLong", "RemoteDisconnected", "error",
           "responses", "HTTPSConnection"]

HTTP_PORT = 80
HTTPS_PORT = 443


class HTTPException(Exception):
    pass


class NotConnected(HTTPException):
    pass


class InvalidURL(HTTPException):
    pass


class UnknownProtocol(HTTPException):
    def __init__(self, version):
        self.args = version,
        self.version = version


class UnknownTransferEncoding(HTTPException):
    pass


class UnimplementedFileMode(HTTPException):
    pass


class IncompleteRead(HTTPException):
    def __init__(self, partial, expected=None):
        self.args = partial,
        self.partial = partial
        self.expected = expected

    def __repr__(self):
        more = "" if self.expected is None else f", {self.expected} more expected"
        return f"{self.__class__.__name__}({len(self.partial)} bytes read{more})"

    __str__ = object.__str__


class ImproperConnectionState(HTTPException):
    pass


class CannotSendRequest(ImproperConnectionState):
    pass


class CannotSendHeader(ImproperConnectionState):
    pass


class ResponseNotReady(ImproperConnectionState):
    pass


class BadStatusLine(HTTPException):
    def __init__(self, line):
        self.args = line if line else repr(line),
        self.line = line if line else repr(line)


class LineTooLong(HTTPException):
    def __init__(self, line_type):
        super().__init__(f"got more than 65536 bytes when reading {line_type}")


class RemoteDisconnected(ConnectionResetError, BadStatusLine):
    def __init__(self, *pos, **kw):
        BadStatusLine.__init__(self, "")
        ConnectionResetError.__init__(self, *pos, **kw)


error = HTTPException


class HTTPMessage:
    """The header of a response: names and values, in which case does not count."""

    def __init__(self, items=()):
        self._headers = list(items)

    def keys(self):
        return [k for k, _ in self._headers]

    def values(self):
        return [v for _, v in self._headers]

    def items(self):
        return list(self._headers)

    def get(self, name, failobj=None):
        name = name.lower()
        for k, v in self._headers:
            if k.lower() == name:
                return v
        return failobj

    def get_all(self, name, failobj=None):
        name = name.lower()
        return [v for k, v in self._headers if k.lower() == name] or failobj

    def __getitem__(self, name):
        return self.get(name)

    def __setitem__(self, name, value):
        self._headers.append((name, value))

    def __delitem__(self, name):
        name = name.lower()
        self._headers = [(k, v) for k, v in self._headers if k.lower() != name]

    def __contains__(self, name):
        return self.get(name) is not None

    def __iter__(self):
        return iter(self.keys())

    def __len__(self):
        return len(self._headers)

    def __str__(self):
        return "".join(f"{k}: {v}\n" for k, v in self._headers) + "\n"

    as_string = __str__

    def _parameters(self):
        parts = self.get("content-type", "").split(";")
        params = {}
        for part in parts[1:]:
            name, _, value = part.partition("=")
            params[name.strip().lower()] = value.strip().strip('"')
        return parts[0].strip().lower(), params

    def get_content_type(self):
        kind = self._parameters()[0]
        return kind if kind.count("/") == 1 else "text/plain"

    def get_content_maintype(self):
        return self.get_content_type().partition("/")[0]

    def get_content_subtype(self):
        return self.get_content_type().partition("/")[2]

    def get_param(self, param, failobj=None, header="content-type", unquote=True):
        return self._parameters()[1].get(param.lower(), failobj)

    def get_content_charset(self, failobj=None):
        charset = self._parameters()[1].get("charset")
        return failobj if charset is None else charset.lower()


class HTTPResponse(io.BufferedIOBase):
    """A response as urllib.request.urlopen returns it: a file of its content, with a header."""

    version = 11

    def __init__(self, response, method=None):
        self._response = response
        self._method = method
        self._left = b""
        self._end = False
        self.status = self.code = response.status
        self.reason = self.msg = response.reason
        self.url = response.url
        self.headers = HTTPMessage((k, v) for k, v in response.headers._items)

    def _more(self, size):
        part = b"" if self._end else self._response.read(size)
        self._end = not part
        return part

    def read(self, amt=None):
        if self.closed:
            return b""
        if amt is None or amt < 0:
            parts = [self._left]
            self._left = b""
            while part := self._more(1 << 20):
                parts.append(part)
            return b"".join(parts)
        parts, n = [self._left], len(self._left)
        while n < amt and (part := self._more(max(amt - n, 1 << 16))):
            parts.append(part)
            n += len(part)
        data = b"".join(parts)
        self._left = data[amt:]
        return data[:amt]

    def read1(self, n=-1):
        if not self._left and not self.closed:
            self._left = self._more(1 << 16)
        if n < 0:
            n = len(self._left)
        data, self._left = self._left[:n], self._left[n:]
        return data

    def peek(self, n=-1):
        if not self._left and not self.closed:
            self._left = self._more(1 << 16)
        return self._left

    def readinto(self, b):
        data = self.read(len(b))
        b[:len(data)] = data
        return len(data)

    def readline(self, limit=-1):
        limit = -1 if limit is None else limit
        parts, n = [], 0
        while limit < 0 or n < limit:
            part = self.peek()
            if not part:
                break
            end = part.find(b"\n") + 1 or len(part)
            if limit >= 0:
                end = min(end, limit - n)
            parts.append(part[:end])
            n += end
            self._left = part[end:]
            if parts[-1].endswith(b"\n"):
                break
        return b"".join(parts)

    def readable(self):
        return True

    def close(self):
        self._response.close()
        super().close()

    def isclosed(self):
        return self._end or self.closed

    def getheader(self, name, default=None):
        values = self.headers.get_all(name)
        return default if values is None else ", ".join(values)

    def getheaders(self):
        return self.headers.items()

    def getcode(self):
        return self.status

    def geturl(self):
        return self.url

    def info(self):
        return self.headers


class HTTPConnection:
    default_port = HTTP_PORT

    def __init__(self, host, port=None, *args, **kwargs):
        raise PermissionError(1, f"http.client.{type(self).__name__}() is not available: the sandbox has no sockets")


class HTTPSConnection(HTTPConnection):
    default_port = HTTPS_PORT


def __getattr__(name):
    from http import HTTPStatus
    if name == "responses":
        value = {status: status.phrase for status in HTTPStatus}
    elif name in HTTPStatus.__members__:
        value = HTTPStatus[name]
    else:
        raise AttributeError(f"module 'http.client' has no attribute '{name}'")
    globals()[name] = value
    return value
