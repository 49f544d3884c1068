"""HTTP requests, through what the host grants.

    r = fetch("https://api.example.com/items", params={"q": "x"})
    r.status, r.headers["content-type"], r.json()

Where no event loop runs, fetch waits and returns the response. In asynchronous code it returns a request, which is sent
when it is awaited or entered: `r = await fetch(url)`, or `async with fetch(url) as r` and the methods that begin with a.
"""

__all__ = ["fetch", "Request", "Response", "AsyncResponse", "Headers", "ServerSentEvent", "HTTPError"]

_ABSENT = object()
_CHUNK = 1 << 16
_ALL = 1 << 20


class HTTPError(OSError):
    """The status of a response says that the request failed; raise_for_status raises it."""

    def __init__(self, message, response=None):
        super().__init__(message)
        self.response = response
        self.status = response.status if response is not None else None


class ServerSentEvent(tuple):
    """An event of a text/event-stream: id, event, data."""

    __slots__ = ()
    _fields = __match_args__ = ("id", "event", "data")

    def __new__(cls, id, event, data):
        return tuple.__new__(cls, (id, event, data))

    id = property(lambda self: self[0])
    event = property(lambda self: self[1])
    data = property(lambda self: self[2])

    def __repr__(self):
        return f"ServerSentEvent(id={self[0]!r}, event={self[1]!r}, data={self[2]!r})"


class Headers:
    """Names and values of a header. Names compare without regard to case; repeated ones are joined with commas."""

    __slots__ = ("_items",)

    def __init__(self, items=()):
        self._items = [(str(k), str(v)) for k, v in (items.items() if hasattr(items, "items") else items)]

    def get_all(self, name):
        """The values of all headers with the name."""
        name = name.lower()
        return [v for k, v in self._items if k.lower() == name]

    def get(self, name, default=None):
        values = self.get_all(name)
        return ", ".join(values) if values else default

    def __getitem__(self, name):
        value = self.get(name)
        if value is None:
            raise KeyError(name)
        return value

    def __contains__(self, name):
        return isinstance(name, str) and bool(self.get_all(name))

    def __iter__(self):
        return iter({k.lower(): None for k, _ in self._items})

    keys = __iter__

    def __len__(self):
        return len({k.lower() for k, _ in self._items})

    def items(self):
        return [(k, self[k]) for k in self]

    def values(self):
        return [self[k] for k in self]

    def __eq__(self, other):
        if hasattr(other, "items"):
            return dict(self.items()) == {str(k).lower(): v for k, v in other.items()}
        return NotImplemented

    __hash__ = None

    def __repr__(self):
        return f"Headers({dict(self.items())!r})"


class _Lines:
    """Cuts bytes into lines, whatever ends them: LF, CR LF or CR."""

    def __init__(self, encoding):
        self.encoding = encoding
        self.parts = []
        self.cr = False

    def feed(self, data):
        if self.cr and data:
            if data[:1] == b"\n":
                data = data[1:]
            self.cr = False
        if b"\n" not in data and b"\r" not in data:
            if data:
                self.parts.append(data)
            return []
        self.parts.append(data)
        lines = b"".join(self.parts).splitlines(True)
        self.parts = []
        self.cr = lines[-1].endswith(b"\r")
        if not lines[-1].endswith((b"\n", b"\r")):
            self.parts.append(lines.pop())
        return [self.text(line.rstrip(b"\r\n")) for line in lines]

    def end(self):
        rest = b"".join(self.parts)
        return [self.text(rest)] if rest else []

    def text(self, line):
        return line.decode(self.encoding, "replace")


class _Events:
    """Makes events of the lines of a text/event-stream."""

    def __init__(self):
        self.first = True
        self.id = self.event = None
        self.data = []

    def feed(self, line):
        if self.first:
            self.first = False
            line = line.removeprefix("\ufeff")
        if not line:
            event, self.event = self.event, None
            data, self.data = self.data, []
            return ServerSentEvent(self.id, event, "\n".join(data)) if data else None
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self.data.append(value)
        elif name == "event":
            self.event = value
        elif name == "id" and "\0" not in value:
            self.id = value
        return None


class Response:
    """The answer to a request. What begins with a is awaited; the rest waits."""

    def __init__(self, opened):
        self._body, self.status, self.reason, self.url, headers = opened
        self.headers = Headers(headers)
        self._content = None
        self._taken = False

    @property
    def ok(self):
        return self.status < 400

    @property
    def status_code(self):
        return self.status

    @property
    def encoding(self):
        """The charset that the header names, utf-8 if none."""
        for part in self.headers.get("content-type", "").split(";")[1:]:
            name, _, value = part.partition("=")
            if name.strip().lower() == "charset":
                try:
                    b"".decode(value := value.strip().strip("\"'"))
                    return value
                except LookupError:
                    pass
        return "utf-8"

    def raise_for_status(self):
        """Raises HTTPError for a status of 400 or more."""
        if self.status >= 400:
            raise HTTPError(f"{self.status} {self.reason} for url: {self.url}", self)
        return self

    def close(self):
        _close(self._body)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()

    async def __aenter__(self):
        return self

    async def __aexit__(self, *exc):
        self.close()

    def __await__(self):
        yield from self.aread().__await__()
        return self

    def __repr__(self):
        return f"<Response [{self.status}]>"

    def _send(self):
        return self

    def _begin(self, size=-1):
        """Says whether the content is to be read at once."""
        if self._taken and size < 0:
            raise RuntimeError("Response already read")
        return size < 0

    def read(self, size=-1):
        """The content, or at most size bytes of what is left of it."""
        size = -1 if size is None else size
        if self._content is not None:
            return self._rest(size)
        if not self._begin(size):
            self._taken = True
            return _read(self._body, size, True, True)
        parts = []
        while part := _read(self._body, _ALL, True, True):
            parts.append(part)
        return self._keep(parts)

    async def aread(self, size=-1):
        size = -1 if size is None else size
        if self._content is not None:
            return self._rest(size)
        if not self._begin(size):
            self._taken = True
            return await _read(self._body, size, True, False)
        parts = []
        while part := await _read(self._body, _ALL, True, False):
            parts.append(part)
        return self._keep(parts)

    def _keep(self, parts):
        self._content = b"".join(parts)
        self._rest_at = 0
        return self._content

    def _rest(self, size):
        if size < 0:
            return self._content
        part = self._content[self._rest_at:self._rest_at + size]
        self._rest_at += len(part)
        return part

    @property
    def content(self):
        return self.read()

    body = content

    def text(self):
        return self.read().decode(self.encoding, "replace")

    async def atext(self):
        return (await self.aread()).decode(self.encoding, "replace")

    def json(self):
        import json
        return json.loads(self.read())

    async def ajson(self):
        import json
        return json.loads(await self.aread())

    def iter_bytes(self, size=_CHUNK):
        """The content in parts, as they come, each of at most size bytes."""
        if self._content is not None:
            for i in range(0, len(self._content), size):
                yield self._content[i:i + size]
            return
        self._begin()
        self._taken = True
        while part := _read(self._body, size, False, True):
            yield part

    async def aiter_bytes(self, size=_CHUNK):
        if self._content is not None:
            for i in range(0, len(self._content), size):
                yield self._content[i:i + size]
            return
        self._begin()
        self._taken = True
        while part := await _read(self._body, size, False, False):
            yield part

    def iter_lines(self):
        """The lines of the text, without what ends them."""
        lines = _Lines(self.encoding)
        for part in self.iter_bytes():
            yield from lines.feed(part)
        yield from lines.end()

    async def aiter_lines(self):
        lines = _Lines(self.encoding)
        async for part in self.aiter_bytes():
            for line in lines.feed(part):
                yield line
        for line in lines.end():
            yield line

    def iter_sse(self):
        """The server-sent events of a text/event-stream."""
        events = _Events()
        for line in self.iter_lines():
            if event := events.feed(line):
                yield event

    async def aiter_sse(self):
        events = _Events()
        async for line in self.aiter_lines():
            if event := events.feed(line):
                yield event

    __iter__ = iter_bytes
    __aiter__ = aiter_bytes


AsyncResponse = Response


class Request:
    """A request that is not sent before it is awaited, entered, or asked for anything of its response."""

    def __init__(self, method, url, headers, body, timeout, redirect):
        self.method = method
        self.url = url
        self._args = (method, url, headers, body, timeout, redirect)
        self._response = None

    def _send(self):
        if self._response is None:
            self._response = Response(_open(*self._args, True))
            self._args = None
        return self._response

    async def _asend(self):
        if self._response is None:
            self._response = Response(await _open(*self._args, False))
            self._args = None
        return self._response

    def __enter__(self):
        return self._send()

    def __exit__(self, *exc):
        if self._response is not None:
            self._response.close()

    async def __aenter__(self):
        return await self._asend()

    async def __aexit__(self, *exc):
        if self._response is not None:
            self._response.close()

    def __await__(self):
        response = yield from self._asend().__await__()
        return (yield from response.__await__())

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(f"'Request' object has no attribute '{name}'", name=name, obj=self)
        return getattr(self._send(), name)

    def __iter__(self):
        return self._send().iter_bytes()

    def __repr__(self):
        return f"<Request [{self.method} {self.url}]>"


def fetch(*target, method=None, url=None, params=None, headers=None, json=_ABSENT, data=None, files=None, body=None,
          timeout=None, redirect=True):
    """Make a request: fetch(url) or fetch(method, url).

    params   dict or pairs for the query string; a list gives a name several values
    headers  dict or pairs
    json     any value, sent as JSON
    data     bytes or str, a file, or a dict or pairs sent as a form
    files    dict or pairs of name and content, sent as multipart/form-data together with data's pairs. A content is bytes,
             str, a file, or (file name, content) or (file name, content, content type)
    body     bytes, or any other value, sent as JSON
    timeout  seconds until the response begins
    redirect whether redirections are followed
    """
    if len(target) > 2:
        raise TypeError(f"fetch() takes from 1 to 2 positional arguments but {len(target)} were given")
    if len(target) == 2:
        if method is not None or url is not None:
            raise TypeError("fetch() got the method or the url twice")
        method, url = target
    elif target:
        if url is not None:
            if method is not None:
                raise TypeError("fetch() got the method or the url twice")
            method, = target
        else:
            url, = target
    if url is None:
        raise TypeError("fetch() missing 1 required argument: 'url'")
    for name, value in ("method", method), ("url", url):
        if value is not None and not isinstance(value, str):
            raise TypeError(f"fetch() argument '{name}' must be str, not {type(value).__name__}")
    if (json is not _ABSENT) + (body is not None) + bool(data is not None or files) > 1:
        raise ValueError("fetch() takes only one of json, body, and data with files")
    head = _pairs(headers)
    content = kind = None
    if json is not _ABSENT:
        content, kind = _json(json)
    elif files:
        content, kind = _multipart(_pairs(data), files.items() if hasattr(files, "items") else files)
    elif data is not None:
        content, kind = _data(data)
    elif body is not None:
        content, kind = (bytes(body), None) if isinstance(body, (bytes, bytearray, memoryview)) else _json(body)
    if kind and not any(k.lower() == "content-type" for k, _ in head):
        head.append(("Content-Type", kind))
    if params:
        url = _with_query(url, params)
    if method is None:
        method = "GET" if content is None else "POST"
    if timeout is not None:
        timeout = float(timeout)
    request = Request(method.upper(), url, head, content, timeout, redirect)
    return request if _running() else request._send()


def _pairs(x):
    """A list of (str, str) of a dict or pairs. None is left out, a list gives several."""
    out = []
    for k, v in () if x is None else x.items() if hasattr(x, "items") else x:
        for v in v if isinstance(v, (list, tuple)) else (v,):
            if v is not None:
                out.append((_text(k), _text(v)))
    return out


def _text(x):
    if isinstance(x, (bytes, bytearray)):
        return bytes(x).decode("latin-1")
    return x if isinstance(x, str) else str(x)


def _json(x):
    import json
    return json.dumps(x).encode(), "application/json"


def _data(data):
    if isinstance(data, str):
        return data.encode(), "text/plain; charset=utf-8"
    if isinstance(data, (bytes, bytearray, memoryview)):
        return bytes(data), None
    if hasattr(data, "read"):
        return _content(data), None
    from urllib.parse import urlencode
    return urlencode(_pairs(data)).encode(), "application/x-www-form-urlencoded"


def _with_query(url, params):
    if not isinstance(params, str):
        from urllib.parse import urlencode
        params = urlencode(_pairs(params))
    url, hash, fragment = url.partition("#")
    if params:
        url += ("" if url.endswith(("?", "&")) else "&" if "?" in url else "?") + params
    return url + hash + fragment


def _content(x):
    if hasattr(x, "read"):
        x = x.read()
    if isinstance(x, str):
        return x.encode()
    if isinstance(x, (bytes, bytearray, memoryview)):
        return bytes(x)
    raise TypeError(f"a file's content must be bytes, str or a file, not {type(x).__name__}")


def _multipart(fields, files):
    """The body of multipart/form-data (RFC 7578), and its content type."""
    parts = [(name, None, None, value.encode()) for name, value in fields]
    for name, x in files:
        if isinstance(x, tuple):
            filename, content, *kind = x
            kind = kind[0] if kind and kind[0] else "application/octet-stream"
        else:
            filename, content, kind = getattr(x, "name", None), x, "application/octet-stream"
            filename = filename.rpartition("/")[2] if isinstance(filename, str) else name
        parts.append((name, filename, kind, _content(content)))
    n = 0
    # Nothing that is sent may look like the boundary.
    while any(f"krait-boundary-{n:08d}".encode() in part[3] for part in parts):
        n += 1
    boundary = f"krait-boundary-{n:08d}"
    out = []
    for name, filename, kind, content in parts:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{_quoted(name)}"'
        if filename is not None:
            head += f'; filename="{_quoted(filename)}"\r\nContent-Type: {_quoted(kind)}'
        out += head.encode(), b"\r\n\r\n", content, b"\r\n"
    out.append(f"--{boundary}--\r\n".encode())
    return b"".join(out), f"multipart/form-data; boundary={boundary}"


def _quoted(s):
    return str(s).replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
