"""Headers as objects that know what they mean."""

import re

from email import errors, utils
from email.charset import _encode_word

UNIQUE = frozenset(("subject", "date", "orig-date", "resent-date", "from", "sender", "reply-to", "to", "cc", "bcc", "mime-version",
                    "content-type", "content-disposition", "content-transfer-encoding", "message-id", "resent-from"))
_ADDRESSES = frozenset(("from", "to", "cc", "bcc", "reply-to", "sender", "resent-to", "resent-cc", "resent-bcc", "resent-from",
                        "resent-reply-to", "resent-sender"))
_DATES = frozenset(("date", "resent-date", "orig-date"))


class Address:
    """A person's name and address."""

    def __init__(self, display_name="", username="", domain="", addr_spec=None):
        joined = "".join(filter(None, (display_name, username, domain, addr_spec)))
        if "\r" in joined or "\n" in joined:
            raise ValueError("invalid arguments; address parts cannot contain CR or LF")
        if addr_spec is not None:
            if username or domain:
                raise TypeError("addrspec specified when username and/or domain also specified")
            username, _, domain = addr_spec.rpartition("@")
        self._display_name = display_name
        self._username = username
        self._domain = domain

    display_name = property(lambda self: self._display_name)
    username = property(lambda self: self._username)
    domain = property(lambda self: self._domain)

    @property
    def addr_spec(self):
        """The address without the name."""
        user = self.username
        if user and re.search(r'[\s()<>\[\]:;@\\,"]', user):
            user = '"%s"' % utils.quote(user)
        if self.domain:
            return user + "@" + self.domain
        return user or "<>"

    def __repr__(self):
        return "{}(display_name={!r}, username={!r}, domain={!r})".format(self.__class__.__name__, self.display_name, self.username,
                                                                         self.domain)

    def __str__(self):
        name = self.display_name
        if name:
            if re.search(r'[()<>\[\]:;@\\,."]', name):
                name = '"%s"' % utils.quote(name)
            spec = "" if self.addr_spec == "<>" else self.addr_spec
            return "{} <{}>".format(name, spec)
        return self.addr_spec

    def __eq__(self, other):
        if not isinstance(other, Address):
            return NotImplemented
        return self.display_name == other.display_name and self.username == other.username and self.domain == other.domain


class Group:
    """Addresses with a name, or one address."""

    def __init__(self, display_name=None, addresses=None):
        self._display_name = display_name
        self._addresses = tuple(addresses) if addresses else ()

    display_name = property(lambda self: self._display_name)
    addresses = property(lambda self: self._addresses)

    def __repr__(self):
        return "{}(display_name={!r}, addresses={!r})".format(self.__class__.__name__, self.display_name, self.addresses)

    def __str__(self):
        if self.display_name is None and len(self.addresses) == 1:
            return str(self.addresses[0])
        return "{}: {};".format(self.display_name, ", ".join(map(str, self.addresses)))


class BaseHeader(str):
    """A header value."""

    def __new__(cls, name, value):
        text, fields = cls._parse(value)
        self = str.__new__(cls, text)
        self._name = name
        self._defects = fields.pop("defects", [])
        self.__dict__.update(fields)
        return self

    name = property(lambda self: self._name)
    defects = property(lambda self: tuple(self._defects))

    @staticmethod
    def _parse(value):
        return _decoded(value), {}

    def fold(self, *, policy):
        return policy.fold(self.name, self)


def _decoded(value):
    if "=?" not in value:
        return value
    from email.header import decode_header, make_header

    try:
        return str(make_header(decode_header(value)))
    except (LookupError, UnicodeError, errors.HeaderParseError):
        return value


class UnstructuredHeader(BaseHeader):
    pass


class AddressHeader(BaseHeader):
    @staticmethod
    def _parse(value):
        if isinstance(value, (Address, Group)):
            value = [value]
        if not isinstance(value, str):
            groups = [g if isinstance(g, Group) else Group(None, [g]) for g in value]
            text = ", ".join(str(a) for a in value)
        else:
            groups = [Group(None, [Address(_decoded(name), *_split(addr))]) for name, addr in utils.getaddresses([value])
                      if name or addr]
            text = ", ".join(map(str, groups)) if "=?" in value else " ".join(value.split())
        return text, {"groups": tuple(groups), "addresses": tuple(a for g in groups for a in g.addresses)}


def _split(addr):
    user, at, domain = addr.rpartition("@")
    return (user, domain) if at else (domain, "")


class SingleAddressHeader(AddressHeader):
    @property
    def address(self):
        if len(self.addresses) != 1:
            raise ValueError(("value of single address header {} is not a single address").format(self.name))
        return self.addresses[0]


class DateHeader(BaseHeader):
    @staticmethod
    def _parse(value):
        if not value:
            return "", {"datetime": None, "defects": [errors.HeaderMissingRequiredValue()]}
        if isinstance(value, str):
            try:
                value = utils.parsedate_to_datetime(value)
            except ValueError:
                return value, {"datetime": None, "defects": [errors.InvalidDateDefect("Invalid date value or format")]}
        return utils.format_datetime(value), {"datetime": value}


class ParameterizedHeader(BaseHeader):
    @staticmethod
    def _params(value):
        parts = []
        for m in re.finditer(r';\s*([^=;\s]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)', value):
            parts.append((m[1], m[2].strip()))
        if not parts:
            return {}
        return {name: utils.collapse_rfc2231_value(v) for name, v in utils.decode_params([("", "")] + parts)[1:]}


class ContentTypeHeader(ParameterizedHeader):
    @classmethod
    def _parse(cls, value):
        kind = value.partition(";")[0].strip().lower()
        if kind.count("/") != 1:
            kind = "text/plain"
        main, _, sub = kind.partition("/")
        return value, {"content_type": kind, "maintype": main, "subtype": sub, "params": cls._params(value)}


class ContentDispositionHeader(ParameterizedHeader):
    @classmethod
    def _parse(cls, value):
        return value, {"content_disposition": value.partition(";")[0].strip().lower(), "params": cls._params(value)}


class ContentTransferEncodingHeader(BaseHeader):
    @staticmethod
    def _parse(value):
        return value, {"cte": value.strip().lower()}


class MIMEVersionHeader(BaseHeader):
    @staticmethod
    def _parse(value):
        m = re.match(r"(\d+)\.(\d+)", value.strip())
        major, minor = (int(m[1]), int(m[2])) if m else (None, None)
        return value, {"version": m[0] if m else None, "major": major, "minor": minor}


_CLASSES = {"content-type": ContentTypeHeader, "content-disposition": ContentDispositionHeader, "mime-version": MIMEVersionHeader,
            "content-transfer-encoding": ContentTransferEncodingHeader, "sender": SingleAddressHeader,
            "resent-sender": SingleAddressHeader}
def make(name, value):
    """Make a header of its name and value."""
    key = name.lower()
    base = _CLASSES.get(key)
    if base is None:
        base = AddressHeader if key in _ADDRESSES else DateHeader if key in _DATES else UnstructuredHeader
    if not isinstance(value, str) and base in (UnstructuredHeader,):
        value = str(value)
    return base(name, value)


def _coded(text, limit, used):
    """Encode text as words that fit into lines."""
    words, part = [], ""
    for c in text:
        if part and len(_encode_word(part + c)) > (limit - used if not words else limit - 1):
            words.append(_encode_word(part))
            part = ""
        part += c
    words.append(_encode_word(part))
    return words


def fold(name, value, limit, utf8):
    """Return a header as lines."""
    out = [name + ":"]
    if isinstance(value, AddressHeader):
        pieces = []
        for i, a in enumerate(value.addresses):
            text = str(a)
            if not text.isascii() and not utf8:
                text = "%s <%s>" % (_encode_word(a.display_name), a.addr_spec)
            pieces.append(" " + text + ("," if i < len(value.addresses) - 1 else ""))
        if not pieces:
            pieces = [" " + str(value)]
    else:
        pieces = []
        for m in re.finditer(r"\s*\S+|\s+$", " " + str(value)):
            piece = m[0]
            if not piece.isascii() and not utf8:
                if pieces and isinstance(pieces[-1], list):
                    pieces[-1][0] += piece
                else:
                    pieces.append([piece])
            else:
                pieces.append(piece)
    for piece in pieces:
        size = len(piece) - (isinstance(value, AddressHeader) and piece[-1:] == ",")
        if isinstance(piece, list):
            for i, word in enumerate(_coded(piece[0][1:], limit, len(out[-1]) + 1)):
                if len(out[-1]) + 1 + len(word) > limit:
                    out.append(" " + word)
                else:
                    out[-1] += " " + word
        elif len(out[-1]) + size > limit and out[-1].strip() and out[-1] != name + ":":
            out.append(piece)
        elif len(out[-1]) + size > limit and out[-1] == name + ":" and len(piece) <= limit:
            out.append(piece)
        else:
            out[-1] += piece
    return "\n".join(out)
