"""Parse (absolute and relative) URLs."""

import functools
from collections import namedtuple as _namedtuple

__all__ = ["urlparse", "urlunparse", "urljoin", "urldefrag", "urlsplit", "urlunsplit", "urlencode", "parse_qs", "parse_qsl", "quote",
           "quote_plus", "quote_from_bytes", "unquote", "unquote_plus", "unquote_to_bytes", "DefragResult", "ParseResult", "SplitResult", "DefragResultBytes",
           "ParseResultBytes", "SplitResultBytes"]

uses_relative = ["", "ftp", "http", "gopher", "nntp", "imap", "wais", "file", "https", "shttp", "mms", "prospero", "rtsp", "rtsps", "rtspu",
                 "sftp", "svn", "svn+ssh", "ws", "wss"]
uses_netloc = ["", "ftp", "http", "gopher", "nntp", "telnet", "imap", "wais", "file", "mms", "https", "shttp", "snews", "prospero", "rtsp",
               "rtsps", "rtspu", "rsync", "svn", "svn+ssh", "sftp", "nfs", "git", "git+ssh", "ws", "wss", "itms-services"]
uses_params = ["", "ftp", "hdl", "prospero", "http", "imap", "https", "shttp", "rtsp", "rtsps", "rtspu", "sip", "sips", "mms", "sftp", "tel"]
_SAFE = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~")
_quoted = {}  # what each byte becomes, by what is safe beside _SAFE
_SCHEME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.")


def quote_from_bytes(bs, safe="/"):
    """Like quote(), but accepts a bytes object rather than a str."""
    if not isinstance(bs, (bytes, bytearray)):
        raise TypeError("quote_from_bytes() expected bytes")
    known = type(safe) is str or type(safe) is bytes
    table = _quoted.get(safe) if known else None
    if table is None:
        chars = bytes(safe.encode("ascii", "ignore") if isinstance(safe, str) else safe)
        allowed = _SAFE.union(c for c in chars if c < 128)
        table = [chr(c) if c in allowed else "%%%02X" % c for c in range(256)]
        if known and len(_quoted) < 32 and len(safe) < 64:
            _quoted[safe] = table
    return "".join(map(table.__getitem__, bs))


_plains, _pluses = {}, {}  # what str.translate makes of ASCII for quote() and quote_plus(), by what is safe beside _SAFE


def _escapes_for(safe, plus=False):
    allowed = _SAFE.union(map(ord, safe))
    table = {c: "%%%02X" % c for c in range(128) if c not in allowed}
    if plus:
        table[32] = "+"
    known = _pluses if plus else _plains
    if len(known) < 32 and len(safe) < 64:
        known[safe] = table
    return table


def quote(string, safe="/", encoding=None, errors=None):
    """quote('abc def') -> 'abc%20def'"""
    if type(string) is str and encoding is None and errors is None and string.isascii() and type(safe) is str:
        return string.translate(_plains.get(safe) or _escapes_for(safe)) if string else string
    if isinstance(string, str):
        if not string:
            return string
        string = string.encode("utf-8" if encoding is None else encoding, "strict" if errors is None else errors)
    else:
        if encoding is not None:
            raise TypeError("quote() doesn't support 'encoding' for bytes")
        if errors is not None:
            raise TypeError("quote() doesn't support 'errors' for bytes")
    return quote_from_bytes(string, safe)


def quote_plus(string, safe="", encoding=None, errors=None):
    """Like quote(), but also replace ' ' with '+', as required for quoting HTML form values."""
    if type(string) is str and encoding is None and errors is None and string.isascii() and type(safe) is str:
        return string.translate(_pluses.get(safe) or _escapes_for(safe, True)) if string else string
    space = " " if isinstance(safe, str) else b" "
    return quote(string, safe + space, encoding, errors).replace(" ", "+")


def unquote_to_bytes(string):
    """unquote_to_bytes('abc%20def') -> b'abc def'."""
    if not string:
        string.split
        return b""
    if isinstance(string, str):
        string = string.encode("utf-8")
    first, *rest = string.split(b"%")
    if not rest:
        return string
    if not _escapes:
        digits = "0123456789abcdefABCDEF"
        _escapes.update(((a + b).encode(), bytes.fromhex(a + b)) for a in digits for b in digits)
    out = [first]
    for part in rest:
        byte = _escapes.get(part[:2])
        if byte is None:
            out.append(b"%")
            out.append(part)
        else:
            out.append(byte)
            out.append(part[2:])
    return b"".join(out)


_escapes = {}  # bytes by their two digits, made when first needed


def unquote(string, encoding="utf-8", errors="replace"):
    """Replace %xx escapes by their single-character equivalent."""
    if isinstance(string, bytes):
        return unquote_to_bytes(string).decode(encoding or "utf-8", errors or "replace")
    if "%" not in string:
        string.split
        return string
    if type(string) is str and string.isascii():
        return unquote_to_bytes(string).decode(encoding or "utf-8", errors or "replace")
    import re
    parts = re.split("([\\0-\x7f]+)", string)
    # Escapes are in the ASCII parts, which are at odd places.
    for i in range(1, len(parts), 2):
        if "%" in parts[i]:
            parts[i] = unquote_to_bytes(parts[i]).decode(encoding or "utf-8", errors or "replace")
    return "".join(parts)


def unquote_plus(string, encoding="utf-8", errors="replace"):
    """Like unquote(), but also replace plus signs by spaces."""
    return unquote(string.replace("+", " "), encoding, errors)


def urlencode(query, doseq=False, safe="", encoding=None, errors=None, quote_via=quote_plus):
    """Encode a dict or sequence of two-element tuples into a URL query string."""
    if hasattr(query, "items"):
        query = query.items()
    else:
        try:
            if len(query) and not isinstance(query[0], tuple):
                raise TypeError
        except TypeError as err:
            raise TypeError("not a valid non-string sequence or mapping object") from err

    def q(v):
        return quote_via(v, safe) if isinstance(v, bytes) else quote_via(str(v), safe, encoding, errors)
    out = []
    for k, v in query:
        k = q(k)
        if not doseq or isinstance(v, (str, bytes)):
            out.append(k + "=" + q(v))
            continue
        try:
            len(v)
        except TypeError:
            out.append(k + "=" + q(v))
        else:
            out.extend([k + "=" + q(e) for e in v])
    return "&".join(out)


def parse_qsl(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace", max_num_fields=None, separator="&"):
    """The fields of a query as pairs."""
    if not separator or not isinstance(separator, (str, bytes)):
        raise ValueError("Separator must be of type string or bytes.")
    if isinstance(qs, str):
        if not isinstance(separator, str):
            separator = str(separator, "ascii")
        equals = "="

        def plain(s):
            return unquote_plus(s, encoding, errors) if "%" in s or "+" in s or type(s) is not str else s
    elif qs is None:
        return []
    else:
        try:
            qs = bytes(memoryview(qs))
        except TypeError:
            if qs:
                raise
            import warnings
            warnings.warn(f"Accepting {type(qs).__name__} objects with false value in urllib.parse.parse_qsl() is deprecated as of 3.14",
                          DeprecationWarning, stacklevel=2)
            return []
        if isinstance(separator, str):
            separator = separator.encode("ascii")
        equals = b"="

        def plain(s):
            return unquote_to_bytes(s.replace(b"+", b" "))
    if not qs:
        return []
    if max_num_fields is not None and max_num_fields < 1 + qs.count(separator):
        raise ValueError("Max number of fields exceeded")
    out = []
    for pair in qs.split(separator):
        if not pair and not strict_parsing:
            continue
        name, given, value = pair.partition(equals)
        if not given and strict_parsing:
            raise ValueError("bad query field: %r" % (pair,))
        if value or keep_blank_values:
            out.append((plain(name), plain(value)))
    return out


def parse_qs(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace", max_num_fields=None, separator="&"):
    """Parse a query given as a string argument."""
    out = {}
    for name, value in parse_qsl(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator):
        out.setdefault(name, []).append(value)
    return out


# What NFKC turns into something with one of "/?#@:" in it (Unicode 16).
_lookalikes = frozenset("\u2047\u2048\u2049\u2100\u2101\u2105\u2106\u2a74\ufe13\ufe16\ufe55\ufe56\ufe5f\ufe6b\uff03\uff0f\uff1a\uff1f\uff20")


def _coerce_args(*args):
    """args as str, and what gives a result the type that they had."""
    if isinstance(args[0], str):
        for arg in args[1:]:
            if arg and not isinstance(arg, str):
                raise TypeError("Cannot mix str and non-str arguments")
        return args + (_as_it_is,)
    for arg in args[1:]:
        if arg and isinstance(arg, str):
            raise TypeError("Cannot mix str and non-str arguments")
    return tuple([arg.decode("ascii", "strict") if arg else "" for arg in args]) + (_to_ascii,)


def _as_it_is(result):
    return result


def _to_ascii(result):
    return result.encode("ascii", "strict")


class _TextResult:
    __slots__ = ()

    def encode(self, encoding="ascii", errors="strict"):
        return self._encoded_counterpart(*[part.encode(encoding, errors) for part in self])


class _BytesResult:
    __slots__ = ()

    def decode(self, encoding="ascii", errors="strict"):
        return self._decoded_counterpart(*[part.decode(encoding, errors) for part in self])


class _Netloc:
    """What the network location of a URL consists of."""

    __slots__ = ()

    def _sign(self, c):
        return c.encode() if isinstance(self, _BytesResult) else c

    @property
    def _userinfo(self):
        info, at, _ = self.netloc.rpartition(self._sign("@"))
        if not at:
            return None, None
        user, colon, password = info.partition(self._sign(":"))
        return user, password if colon else None

    @property
    def _hostinfo(self):
        colon = self._sign(":")
        host = self.netloc.rpartition(self._sign("@"))[2]
        _, bracket, rest = host.partition(self._sign("["))
        if bracket:
            host, _, port = rest.partition(self._sign("]"))
            port = port.partition(colon)[2]
        else:
            host, _, port = host.partition(colon)
        return host, port or None

    @property
    def username(self):
        return self._userinfo[0]

    @property
    def password(self):
        return self._userinfo[1]

    @property
    def hostname(self):
        host = self._hostinfo[0]
        if not host:
            return None
        # The case of a scope after it counts.
        host, percent, zone = host.partition(self._sign("%"))
        return host.lower() + percent + zone

    @property
    def port(self):
        port = self._hostinfo[1]
        if port is None:
            return None
        if not (port.isdigit() and port.isascii()):
            raise ValueError(f"Port could not be cast to integer value as {port!r}")
        port = int(port)
        if not 0 <= port <= 65535:
            raise ValueError("Port out of range 0-65535")
        return port

    def __class_getitem__(cls, item):
        from types import GenericAlias
        return GenericAlias(cls, item)


_Defrag = _namedtuple("_DefragResultBase", "url fragment")
_Split = _namedtuple("_SplitResultBase", "scheme netloc path query fragment")
_Parse = _namedtuple("_ParseResultBase", "scheme netloc path params query fragment")


class DefragResult(_Defrag, _TextResult):
    __slots__ = ()

    def geturl(self):
        return self.url + "#" + self.fragment if self.fragment else self.url


class SplitResult(_Split, _Netloc, _TextResult):
    __slots__ = ()

    def geturl(self):
        return urlunsplit(self)


class ParseResult(_Parse, _Netloc, _TextResult):
    __slots__ = ()

    def geturl(self):
        return urlunparse(self)


class DefragResultBytes(_Defrag, _BytesResult):
    __slots__ = ()
    _decoded_counterpart = DefragResult

    def geturl(self):
        return self.url + b"#" + self.fragment if self.fragment else self.url


class SplitResultBytes(_Split, _Netloc, _BytesResult):
    __slots__ = ()
    _decoded_counterpart = SplitResult

    def geturl(self):
        return urlunsplit(self)


class ParseResultBytes(_Parse, _Netloc, _BytesResult):
    __slots__ = ()
    _decoded_counterpart = ParseResult

    def geturl(self):
        return urlunparse(self)


DefragResult._encoded_counterpart = DefragResultBytes
SplitResult._encoded_counterpart = SplitResultBytes
ParseResult._encoded_counterpart = ParseResultBytes
ResultBase = _Netloc


def _check_brackets(netloc):
    """Brackets are for addresses other than those of IPv4."""
    host = netloc.rpartition("@")[2]
    before, bracket, rest = host.partition("[")
    if bracket:
        host, _, port = rest.partition("]")
        if before or port and port[0] != ":":
            raise ValueError("Invalid IPv6 URL")
    else:
        host = host.partition(":")[0]
    if host[:1] == "v":
        version, dot, address = host[1:].partition(".")
        if not (version and address) or version.strip("0123456789abcdefABCDEF") or "\n" in address:
            raise ValueError("IPvFuture address is invalid")
    elif _is_ipv4(host):
        raise ValueError("An IPv4 address cannot be in brackets")
    elif not _is_ipv6(host):
        raise ValueError(f"{host!r} does not appear to be an IPv4 or IPv6 address")


def _is_ipv4(host):
    parts = host.split(".")
    return len(parts) == 4 and all(p.isascii() and p.isdigit() and len(p) <= 3 and (p == "0" or p[0] != "0") and int(p) < 256 for p in parts)


def _is_ipv6(host):
    host, percent, scope = host.partition("%")
    if percent and (not scope or "%" in scope):
        return False
    parts = host.split(":")
    if "." in parts[-1]:
        if not _is_ipv4(parts[-1]):
            return False
        parts[-1:] = ["0", "0"]
    if not 3 <= len(parts) <= 9:
        return False
    gaps = [i for i in range(1, len(parts) - 1) if not parts[i]]
    if len(gaps) > 1:
        return False
    if gaps:
        # A gap at either end is two empty parts.
        if not parts[0] and gaps[0] != 1 or not parts[-1] and gaps[0] != len(parts) - 2:
            return False
        if len([p for p in parts if p]) > 7:
            return False
    elif len(parts) != 8 or not parts[0] or not parts[-1]:
        return False
    return all(len(p) <= 4 and not p.strip("0123456789abcdefABCDEF") for p in parts)


def _check_netloc(netloc):
    if netloc.isascii():
        return
    for c in netloc:
        if c in _lookalikes:
            raise ValueError(f"netloc '{netloc}' contains invalid characters under NFKC normalization")


_controls = "".join(map(chr, range(33)))


def _split(url, scheme, allow_fragments):
    """The parts of a URL, of which scheme, netloc, query and fragment are None where it has none of the kind, not even an empty one."""
    url = url.lstrip(_controls)
    scheme = scheme and scheme.strip(_controls)
    for c in "\t\r\n":
        if c in url:
            url = url.replace(c, "")
        if scheme and c in scheme:
            scheme = scheme.replace(c, "")
    netloc = query = fragment = None
    i = url.find(":")
    if i > 0 and url[0].isascii() and url[0].isalpha() and _SCHEME.issuperset(url[:i]):
        scheme, url = url[:i].lower(), url[i + 1:]
    if url[:2] == "//":
        end = len(url)
        for c in "/?#":
            k = url.find(c, 2, end)
            if k >= 0:
                end = k
        netloc, url = url[2:end], url[end:]
        if ("[" in netloc) != ("]" in netloc):
            raise ValueError("Invalid IPv6 URL")
        if "[" in netloc:
            _check_brackets(netloc)
    if allow_fragments and "#" in url:
        url, _, fragment = url.partition("#")
    if "?" in url:
        url, _, query = url.partition("?")
    if netloc:
        _check_netloc(netloc)
    return scheme, netloc, url, query, fragment


def _unsplit(scheme, netloc, url, query, fragment):
    """The URL of the parts, without those that are None."""
    if netloc is not None:
        if url and url[:1] != "/":
            url = "/" + url
        url = "//" + netloc + url
    elif url[:2] == "//":
        url = "//" + url
    if scheme:
        url = scheme + ":" + url
    if query is not None:
        url += "?" + query
    if fragment is not None:
        url += "#" + fragment
    return url


@functools.lru_cache(typed=True)
def urlsplit(url, scheme="", allow_fragments=True):
    """Parse a URL into 5 components: <scheme>://<netloc>/<path>?<query>#<fragment>"""
    url, scheme, typed = _coerce_args(url, scheme)
    scheme, netloc, path, query, fragment = _split(url, scheme, allow_fragments)
    return typed(SplitResult(scheme or "", netloc or "", path, query or "", fragment or ""))


def urlparse(url, scheme="", allow_fragments=True):
    """Parse a URL into 6 components."""
    url, scheme, typed = _coerce_args(url, scheme)
    scheme, netloc, path, query, fragment = _split(url, scheme, allow_fragments)
    params = ""
    if ";" in path and (scheme or "") in uses_params:
        # They belong to the last segment.
        i = path.find(";", path.rfind("/") + 1)
        if i >= 0:
            path, params = path[:i], path[i + 1:]
    return typed(ParseResult(scheme or "", netloc or "", path, params, query or "", fragment or ""))


def urlunsplit(components):
    """Combine the elements of a tuple as returned by urlsplit() into a complete URL as a string."""
    scheme, netloc, url, query, fragment, typed = _coerce_args(*components)
    if not netloc:
        netloc = "" if scheme and scheme in uses_netloc and (not url or url[:1] == "/") else None
    return typed(_unsplit(scheme, netloc, url, query or None, fragment or None))


def urlunparse(components):
    """Put a parsed URL back together again."""
    scheme, netloc, url, params, query, fragment, typed = _coerce_args(*components)
    if params:
        url = f"{url};{params}"
    return typed(urlunsplit((scheme, netloc, url, query, fragment)))


def urljoin(base, url, allow_fragments=True):
    """Join a base URL and a possibly relative URL to form an absolute interpretation of the latter."""
    if not base:
        return url
    if not url:
        return base
    base, url, typed = _coerce_args(base, url)
    base_scheme, base_netloc, base_path, base_query, base_fragment = _split(base, None, allow_fragments)
    scheme, netloc, path, query, fragment = _split(url, None, allow_fragments)
    if scheme is None:
        scheme = base_scheme
    if scheme != base_scheme or scheme and scheme not in uses_relative:
        return typed(url)
    if not scheme or scheme in uses_netloc:
        if netloc:
            return typed(_unsplit(scheme, netloc, path, query, fragment))
        netloc = base_netloc
    if not path:
        if query is None:
            query = base_query
            if fragment is None:
                fragment = base_fragment
        return typed(_unsplit(scheme, netloc, base_path, query, fragment))
    base_parts = base_path.split("/")
    if base_parts[-1] != "":
        del base_parts[-1]
    if path[:1] == "/":
        segments = path.split("/")
    else:
        segments = base_parts + path.split("/")
        segments[1:-1] = filter(None, segments[1:-1])
    out = []
    for segment in segments:
        if segment == "..":
            if out:
                out.pop()
        elif segment != ".":
            out.append(segment)
    if segments[-1] in (".", ".."):
        out.append("")
    return typed(_unsplit(scheme, netloc, "/".join(out) or "/", query, fragment))


def urldefrag(url):
    """Removes any existing fragment from URL."""
    url, typed = _coerce_args(url)
    if "#" not in url:
        return typed(DefragResult(url, ""))
    scheme, netloc, path, query, fragment = _split(url, None, True)
    return typed(DefragResult(_unsplit(scheme, netloc, path, query, None), fragment or ""))


def clear_cache():
    """Forget the results that are kept."""
    urlsplit.cache_clear()


def unwrap(url):
    """<URL:scheme://host/path> without what is around it."""
    url = str(url).strip()
    if url[:1] == "<" and url[-1:] == ">":
        url = url[1:-1].strip()
    if url[:4] == "URL:":
        url = url[4:].strip()
    return url


def _to_bytes(url):
    if isinstance(url, str):
        try:
            url = url.encode("ASCII").decode()
        except UnicodeError:
            raise UnicodeError(f"URL {url!r} contains non-ASCII characters")
    return url


def _splittype(url):
    kind, colon, rest = url.partition(":")
    return (kind.lower(), rest) if colon and kind and "/" not in kind else (None, url)


def _splithost(url):
    if url[:2] != "//":
        return None, url
    end = min([i for i in (url.find(c, 2) for c in "/#?") if i >= 0], default=len(url))
    host, path = url[2:end], url[end:]
    return host, "/" + path if path and path[0] != "/" else path


def _splituser(host):
    user, at, host = host.rpartition("@")
    return user if at else None, host


def _splitpasswd(user):
    user, colon, password = user.partition(":")
    return user, password if colon else None


def _splitport(host):
    name, colon, port = host.rpartition(":")
    if colon and not port.strip("0123456789"):
        return name, port or None
    return host, None


def _splitnport(host, defport=-1):
    name, colon, port = host.rpartition(":")
    if not colon:
        return host, defport
    if not port:
        return name, defport
    return name, int(port) if port.isdigit() and port.isascii() else None


def _splitquery(url):
    path, mark, query = url.rpartition("?")
    return (path, query) if mark else (url, None)


def _splittag(url):
    path, mark, tag = url.rpartition("#")
    return (path, tag) if mark else (url, None)


def _splitattr(url):
    path, *attrs = url.split(";")
    return path, attrs


def _splitvalue(attr):
    name, equals, value = attr.partition("=")
    return name, value if equals else None


def _retired(function, instead):
    """The public function of that name, which warns that there are better ones."""
    name = function.__name__[1:]

    def warns(*args, **kwargs):
        import warnings
        warnings.warn(f"urllib.parse.{name}() is deprecated as of 3.8{instead}", DeprecationWarning, stacklevel=2)
        return function(*args, **kwargs)
    warns.__name__ = warns.__qualname__ = name
    return warns


to_bytes = _retired(_to_bytes, "")
splitvalue = _retired(_splitvalue, ", use urllib.parse.parse_qsl() instead")
splittype = _retired(_splittype, ", use urllib.parse.urlparse() instead")
splithost = _retired(_splithost, ", use urllib.parse.urlparse() instead")
splituser = _retired(_splituser, ", use urllib.parse.urlparse() instead")
splitpasswd = _retired(_splitpasswd, ", use urllib.parse.urlparse() instead")
splitport = _retired(_splitport, ", use urllib.parse.urlparse() instead")
splitnport = _retired(_splitnport, ", use urllib.parse.urlparse() instead")
splitquery = _retired(_splitquery, ", use urllib.parse.urlparse() instead")
splittag = _retired(_splittag, ", use urllib.parse.urlparse() instead")
splitattr = _retired(_splitattr, ", use urllib.parse.urlparse() instead")
