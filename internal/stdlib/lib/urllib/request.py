"""Opening URLs, through sandbox.http: redirections, compression, connections and proxies are the host's business."""

from urllib.error import ContentTooShortError, HTTPError, URLError
from urllib.parse import quote, unquote, unquote_to_bytes, urljoin, urlparse, urlsplit, urlunparse

__all__ = ["Request", "OpenerDirector", "build_opener", "install_opener", "urlopen", "urlretrieve", "urlcleanup",
           "pathname2url", "url2pathname", "getproxies"]

_DEFAULT = object()


def unwrap(url):
    """The URL without what may stand around it: <URL:http://...>."""
    url = str(url).strip()
    if url.startswith("<") and url.endswith(">"):
        url = url[1:-1].strip()
    return url[4:].strip() if url.startswith("URL:") else url


class Request:
    """What urlopen sends."""

    def __init__(self, url, data=None, headers={}, origin_req_host=None, unverifiable=False, method=None):
        self.full_url = url
        self.headers = {}
        self.unredirected_hdrs = {}
        self._data = None
        self.data = data
        for name, value in headers.items():
            self.add_header(name, value)
        self.origin_req_host = (self.host or "").partition(":")[0].lower() if origin_req_host is None else origin_req_host
        self.unverifiable = unverifiable
        if method:
            self.method = method

    @property
    def full_url(self):
        return f"{self._full_url}#{self.fragment}" if self.fragment else self._full_url

    @full_url.setter
    def full_url(self, url):
        url, hash, fragment = unwrap(url).partition("#")
        self._full_url = url
        self.fragment = fragment if hash else None
        scheme, colon, rest = url.partition(":")
        if not colon or "/" in scheme:
            raise ValueError(f"unknown url type: {self.full_url!r}")
        self.type = scheme.lower()
        self.host, self.selector = None, rest
        if rest.startswith("//"):
            end = min((i for i in map(rest[2:].find, "/?#") if i >= 0), default=len(rest) - 2) + 2
            self.host, self.selector = unquote(rest[2:end]), rest[end:]
            if self.selector.startswith("?"):
                self.selector = "/" + self.selector

    @full_url.deleter
    def full_url(self):
        self._full_url = self.fragment = None
        self.selector = ""

    @property
    def data(self):
        return self._data

    @data.setter
    def data(self, data):
        if data != self._data:
            self._data = data
            if self.has_header("Content-length"):
                self.remove_header("Content-length")

    @data.deleter
    def data(self):
        self.data = None

    def get_method(self):
        return getattr(self, "method", "GET" if self.data is None else "POST")

    def get_full_url(self):
        return self.full_url

    def add_header(self, key, val):
        self.headers[key.capitalize()] = val

    def add_unredirected_header(self, key, val):
        self.unredirected_hdrs[key.capitalize()] = val

    def has_header(self, header_name):
        return header_name in self.headers or header_name in self.unredirected_hdrs

    def get_header(self, header_name, default=None):
        return self.headers.get(header_name, self.unredirected_hdrs.get(header_name, default))

    def remove_header(self, header_name):
        self.headers.pop(header_name, None)
        self.unredirected_hdrs.pop(header_name, None)

    def header_items(self):
        return list({**self.unredirected_hdrs, **self.headers}.items())


def _content(data):
    """The bytes of a request's data."""
    if isinstance(data, str):
        raise TypeError("POST data should be bytes, an iterable of bytes, or a file object. It cannot be of type str.")
    if data is None or isinstance(data, bytes):
        return data
    if hasattr(data, "read"):
        data = data.read()
        return data.encode("iso-8859-1") if isinstance(data, str) else data
    try:
        return bytes(memoryview(data))
    except TypeError:
        return b"".join(data)


def _data_url(url):
    """Opens a URL that is its own content (RFC 2397)."""
    import io
    from http.client import HTTPMessage
    from urllib.response import addinfourl
    _, _, rest = url.partition(":")
    kind, _, data = rest.partition(",")
    content = unquote_to_bytes(data)
    if kind.endswith(";base64"):
        import base64
        content, kind = base64.decodebytes(content), kind[:-len(";base64")]
    headers = HTTPMessage([("Content-type", kind or "text/plain;charset=US-ASCII"), ("Content-length", str(len(content)))])
    return addinfourl(io.BytesIO(content), headers, url)


def _http(request, timeout):
    from http.client import HTTPResponse, InvalidURL
    if not request.host:
        raise URLError("no host given")
    for c in request._full_url:
        if c <= " " or c == "\x7f":
            raise InvalidURL(f"URL can't contain control characters. {request.selector if c in request.selector else request.host!r} (found at least {c!r})")
    data = _content(request.data)
    try:
        from sandbox.http import fetch
    except ModuleNotFoundError:
        raise URLError(PermissionError("this sandbox has no network")) from None
    headers = dict(request.header_items())
    if data is not None and "Content-type" not in headers:
        headers["Content-type"] = "application/x-www-form-urlencoded"
    method = request.get_method()
    try:
        response = fetch(method, request._full_url, headers=headers, body=data, timeout=timeout)._send()
    except TimeoutError:
        raise
    except OSError as e:
        raise URLError(e) from e
    response = HTTPResponse(response, method)
    if 200 <= response.status < 300:
        return response
    raise HTTPError(request.full_url, response.status, response.reason, response.headers, response)


class OpenerDirector:
    """Opens URLs with headers of its own."""

    def __init__(self):
        self.addheaders = []

    def add_handler(self, handler):
        raise NotImplementedError("handlers are the host's business in a sandbox")

    def open(self, fullurl, data=None, timeout=_DEFAULT):
        if isinstance(fullurl, str):
            request = Request(fullurl, data)
        else:
            request = fullurl
            if data is not None:
                request.data = data
        request.timeout = timeout
        for name, value in self.addheaders:
            if not request.has_header(name.capitalize()):
                request.add_unredirected_header(name, value)
        if request.type == "data":
            return _data_url(request.full_url)
        if request.type not in ("http", "https"):
            raise URLError(f"unknown url type: {request.type}")
        return _http(request, None if timeout is _DEFAULT else timeout)

    def close(self):
        pass


_opener = OpenerDirector()


def build_opener(*handlers):
    opener = OpenerDirector()
    for handler in handlers:
        opener.add_handler(handler)
    return opener


def install_opener(opener):
    global _opener
    _opener = opener


def urlopen(url, data=None, timeout=_DEFAULT, *, context=None):
    """Open a URL, a str or a Request. data, bytes, makes it a POST. The response is a file of bytes with status, headers and url.

    A status that is no success raises urllib.error.HTTPError, a failed connection URLError.
    """
    return _opener.open(url, data, timeout)


def urlretrieve(url, filename=None, reporthook=None, data=None):
    """Write the content of a URL to a file of the sandbox; return its name and the header."""
    with urlopen(url, data) as response:
        if filename is None:
            import tempfile
            out = tempfile.NamedTemporaryFile(delete=False)
            filename = out.name
        else:
            out = open(filename, "wb")
        with out:
            size = int(response.headers.get("Content-Length", -1))
            block, count = 8192, 0
            if reporthook:
                reporthook(count, block, size)
            while part := response.read(block):
                out.write(part)
                count += 1
                if reporthook:
                    reporthook(count, block, size)
        return filename, response.headers


def urlcleanup():
    """Nothing is kept that could be cleaned up."""


def getproxies():
    return {}


def pathname2url(pathname, *, add_scheme=False):
    url = quote(pathname)
    if pathname.startswith("/"):
        url = "//" + url
    return "file:" + url if add_scheme else url


def url2pathname(url, *, require_scheme=False, resolve_host=False):
    scheme, colon, rest = url.partition(":")
    if require_scheme:
        if not colon or scheme.lower() != "file":
            raise URLError("URL is missing a 'file:' scheme")
        url = rest
    if url.startswith("///"):
        url = url[2:]
    elif url.startswith("//localhost/"):
        url = url[11:]
    return unquote(url)
