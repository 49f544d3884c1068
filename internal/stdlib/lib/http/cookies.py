"""Cookies of HTTP: what Set-Cookie and Cookie say."""

import re
import string
import types

__all__ = ["CookieError", "BaseCookie", "SimpleCookie"]

_LegalChars = string.ascii_letters + string.digits + "!#$%&'*+-.^_`|~:"
_UnescapedChars = _LegalChars + " ()/<=>?@[]{}"
_is_legal_key = re.compile("[%s]+" % re.escape(_LegalChars)).fullmatch
_control = re.compile(r"[\x00-\x1F\x7F]")
_Translator = {n: "\\%03o" % n for n in set(range(256)) - set(map(ord, _UnescapedChars))}
_Translator.update({ord('"'): '\\"', ord("\\"): "\\\\"})


class CookieError(Exception):
    pass


def _has_control_character(*values):
    for value in values:
        if isinstance(value, str):
            if _control.search(value):
                return True
        elif isinstance(value, dict):
            for k, v in value.items():
                if _has_control_character(k, v):
                    return True
    return False


def _quote(str):
    """Quote a string for a header if it needs to be."""
    if str is None or _is_legal_key(str):
        return str
    return '"' + str.translate(_Translator) + '"'


def _unquote(str):
    """Undo _quote."""
    if str is None or len(str) < 2 or str[0] != '"' or str[-1] != '"':
        return str
    return re.sub(r"\\(?:([0-3][0-7][0-7])|(.))", lambda m: chr(int(m[1], 8)) if m[1] else m[2], str[1:-1])


_weekdayname = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
_monthname = [None, "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def _getdate(future=0, weekdayname=_weekdayname, monthname=_monthname):
    """Return the time in so many seconds as HTTP has it."""
    from time import gmtime, time

    year, month, day, hh, mm, ss, wd, y, z = gmtime(time() + future)
    return "%s, %02d %3s %4d %02d:%02d:%02d GMT" % (weekdayname[wd], day, monthname[month], year, hh, mm, ss)


class Morsel(dict):
    """A cookie: its key, its value, and its attributes as items."""

    _reserved = {"expires": "expires", "path": "Path", "comment": "Comment", "domain": "Domain", "max-age": "Max-Age",
                 "secure": "Secure", "httponly": "HttpOnly", "version": "Version", "samesite": "SameSite",
                 "partitioned": "Partitioned"}
    _reserved_defaults = dict.fromkeys(_reserved, "")
    _flags = {"secure", "httponly", "partitioned"}

    def __init__(self):
        self._key = self._value = self._coded_value = None
        dict.update(self, self._reserved_defaults)

    @property
    def key(self):
        return self._key

    @property
    def value(self):
        return self._value

    @property
    def coded_value(self):
        return self._coded_value

    def __setitem__(self, K, V):
        K = K.lower()
        if K not in self._reserved:
            raise CookieError("Invalid attribute %r" % (K,))
        if _has_control_character(K, V):
            raise CookieError(f"Control characters are not allowed in cookies {K!r} {V!r}")
        dict.__setitem__(self, K, V)

    def setdefault(self, key, val=None):
        key = key.lower()
        if key not in self._reserved:
            raise CookieError("Invalid attribute %r" % (key,))
        if _has_control_character(key, val):
            raise CookieError("Control characters are not allowed in cookies %r %r" % (key, val))
        return dict.setdefault(self, key, val)

    def __eq__(self, morsel):
        if not isinstance(morsel, Morsel):
            return NotImplemented
        return (dict.__eq__(self, morsel) and self._value == morsel._value and self._key == morsel._key and
                self._coded_value == morsel._coded_value)

    __ne__ = object.__ne__

    def copy(self):
        morsel = Morsel()
        dict.update(morsel, self)
        morsel.__dict__.update(self.__dict__)
        return morsel

    def update(self, values):
        data = {}
        for key, val in dict(values).items():
            key = key.lower()
            if key not in self._reserved:
                raise CookieError("Invalid attribute %r" % (key,))
            if _has_control_character(key, val):
                raise CookieError("Control characters are not allowed in cookies %r %r" % (key, val))
            data[key] = val
        dict.update(self, data)

    def __ior__(self, values):
        self.update(values)
        return self

    def isReservedKey(self, K):
        return K.lower() in self._reserved

    def set(self, key, val, coded_val):
        if key.lower() in self._reserved:
            raise CookieError("Attempt to set a reserved key %r" % (key,))
        if not _is_legal_key(key):
            raise CookieError("Illegal key %r" % (key,))
        if _has_control_character(key, val, coded_val):
            raise CookieError("Control characters are not allowed in cookies %r %r %r" % (key, val, coded_val))
        self._key = key
        self._value = val
        self._coded_value = coded_val

    def __getstate__(self):
        return {"key": self._key, "value": self._value, "coded_value": self._coded_value}

    def __setstate__(self, state):
        key, value, coded_value = state["key"], state["value"], state["coded_value"]
        if _has_control_character(key, value, coded_value):
            raise CookieError("Control characters are not allowed in cookies %r %r %r" % (key, value, coded_value))
        self._key, self._value, self._coded_value = key, value, coded_value

    def output(self, attrs=None, header="Set-Cookie:"):
        return "%s %s" % (header, self.OutputString(attrs))

    __str__ = output

    def __repr__(self):
        return "<%s: %s>" % (self.__class__.__name__, self.OutputString())

    def js_output(self, attrs=None):
        from urllib.parse import quote

        text = quote(self.OutputString(attrs), safe="")
        return ('\n        <script type="text/javascript">\n        <!-- begin hiding\n        document.cookie = decodeURIComponent("%s");\n'
                "        // end hiding -->\n        </script>\n        " % text)

    def OutputString(self, attrs=None):
        result = ["%s=%s" % (self.key, self.coded_value)]
        if attrs is None:
            attrs = self._reserved
        for key, value in sorted(self.items()):
            if value == "" or key not in attrs:
                continue
            if key == "expires" and isinstance(value, int):
                result.append("%s=%s" % (self._reserved[key], _getdate(value)))
            elif key == "max-age" and isinstance(value, int):
                result.append("%s=%d" % (self._reserved[key], value))
            elif key == "comment" and isinstance(value, str):
                result.append("%s=%s" % (self._reserved[key], _quote(value)))
            elif key in self._flags:
                if value:
                    result.append(str(self._reserved[key]))
            else:
                result.append("%s=%s" % (self._reserved[key], value))
        return "; ".join(result)

    __class_getitem__ = classmethod(types.GenericAlias)


_Pair = re.compile(r"""\s*(?P<key>[\w!#%&'~`><@,:/$*+\-.^|)(?}{=]+?)\s*
                       (?:=\s*(?P<val>"(?:[^\\"]|\\.)*"
                                     |(?:\w{3,6}day|\w{3}),\s[\w\d\s-]{9,11}\s[\d:]{8}\sGMT
                                     |[\w!#%&'~`><@,:/$*+\-.^|)(?}{=\[\]]*))?
                       \s*(?:\s+|;|$)""", re.ASCII | re.VERBOSE)


class BaseCookie(dict):
    """A dict of cookies."""

    def value_decode(self, val):
        """Return a value as Python and as the header has it, from the header."""
        return val, val

    def value_encode(self, val):
        """Return a value as Python and as the header has it, from Python."""
        strval = str(val)
        return strval, strval

    def __init__(self, input=None):
        if input:
            self.load(input)

    def __set(self, key, real_value, coded_value):
        morsel = self.get(key, Morsel())
        morsel.set(key, real_value, coded_value)
        dict.__setitem__(self, key, morsel)

    def __setitem__(self, key, value):
        if isinstance(value, Morsel):
            dict.__setitem__(self, key, value)
        else:
            real, coded = self.value_encode(value)
            self.__set(key, real, coded)

    def output(self, attrs=None, header="Set-Cookie:", sep="\015\012"):
        """Return the lines of a header."""
        result = []
        for key, value in sorted(self.items()):
            text = value.output(attrs, header)
            if _has_control_character(text):
                raise CookieError("Control characters are not allowed in cookies")
            result.append(text)
        return sep.join(result)

    __str__ = output

    def __repr__(self):
        return "<%s: %s>" % (self.__class__.__name__, " ".join("%s=%s" % (key, repr(value.value)) for key, value in sorted(self.items())))

    def js_output(self, attrs=None):
        return "".join(value.js_output(attrs) for key, value in sorted(self.items()))

    def load(self, rawdata):
        """Take cookies from the text of a header, or from a dict."""
        if isinstance(rawdata, str):
            self.__parse_string(rawdata)
        else:
            for key, value in rawdata.items():
                self[key] = value

    def __parse_string(self, str):
        i, n = 0, len(str)
        parsed = []
        morsel_seen = False
        while 0 <= i < n:
            match = _Pair.match(str, i)
            if not match:
                break
            key, value = match.group("key"), match.group("val")
            i = match.end(0)
            if key[0] == "$":
                if not morsel_seen:
                    continue
                parsed.append((True, key[1:], value))
            elif key.lower() in Morsel._reserved:
                if not morsel_seen:
                    return
                if value is None:
                    if key.lower() not in Morsel._flags:
                        return
                    parsed.append((True, key, True))
                else:
                    parsed.append((True, key, _unquote(value)))
            elif value is not None:
                parsed.append((False, key, self.value_decode(value)))
                morsel_seen = True
            else:
                return
        M = None
        for attribute, key, value in parsed:
            if attribute:
                M[key] = value
            else:
                self.__set(key, *value)
                M = self[key]


class SimpleCookie(BaseCookie):
    """A dict of cookies with values of text, quoted where needed."""

    def value_decode(self, val):
        return _unquote(val), val

    def value_encode(self, val):
        strval = str(val)
        return strval, _quote(strval)
