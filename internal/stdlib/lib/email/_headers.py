"""Headers as objects that know what they mean."""

import re

from email import _folding, _mailboxes, _parameters, errors, utils
from email._grammar import unstructured
from email._tokens import Node, sanitized

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
        return "{}(display_name={!r}, addresses={!r}".format(self.__class__.__name__, self.display_name, self.addresses)

    def __str__(self):
        if self.display_name is None and len(self.addresses) == 1:
            return str(self.addresses[0])
        name = self.display_name
        if name is not None and re.search(r'[()<>\[\]:;@\\,."]', name):
            name = '"%s"' % utils.quote(name)
        return "{}:{};".format(name, "".join(["," * (i > 0) + " " + str(a) for i, a in enumerate(self.addresses)]))


class BaseHeader(str):
    """A header value."""

    max_count = None

    def __new__(cls, name, value):
        text, tree, fields = cls._parse(value)
        self = str.__new__(cls, sanitized(text))
        self._name = name
        self._tree = tree
        self._defects = fields.pop("defects", [])
        self.__dict__.update(fields)
        return self

    name = property(lambda self: self._name)
    defects = property(lambda self: tuple(self._defects))

    @staticmethod
    def _parse(value):
        tree = unstructured(value)
        return tree.text, tree, {}

    def fold(self, *, policy):
        """Return the header as lines."""
        return _folding.fold(self.name, self._tree, policy.max_line_length, policy.linesep, policy.utf8)


class UnstructuredHeader(BaseHeader):
    pass


class AddressHeader(BaseHeader):
    @staticmethod
    def _parse(value):
        if isinstance(value, str):
            tree = _mailboxes.read(value)
            groups = []
            for a in tree:
                if isinstance(a, _mailboxes.Address):
                    groups.append(Group(a.name, [Address(m.name or "", m.local or "", m.domain or "") for m in a.mailboxes]))
                    if a.broken:
                        groups.append(Group(None, [Address()]))
        else:
            items = value if hasattr(value, "__iter__") else [value]
            groups = [item if hasattr(item, "addresses") else Group(None, [item]) for item in items]
            tree = None
        text = ", ".join(map(str, groups))
        if tree is None:
            tree = _mailboxes.read(text)
        return text, tree, {"groups": tuple(groups), "addresses": tuple(a for g in groups for a in g.addresses)}


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
            return "", Node("nothing"), {"datetime": None, "defects": [errors.HeaderMissingRequiredValue()]}
        if isinstance(value, str):
            try:
                value = utils.parsedate_to_datetime(value)
            except ValueError:
                return value, unstructured(value), {"datetime": None,
                                                    "defects": [errors.InvalidDateDefect("Invalid date value or format")]}
        text = utils.format_datetime(value)
        return text, unstructured(text), {"datetime": value}


class ParameterizedHeader(BaseHeader):
    pass


class ContentTypeHeader(ParameterizedHeader):
    @staticmethod
    def _parse(value):
        words, params, tree = _parameters.read(value)
        main, sub = [word.lower() for word in words] if len(words) == 2 else ("text", "plain")
        return tree.text if tree else "", tree, {"content_type": main + "/" + sub, "maintype": main, "subtype": sub, "params": params}


class ContentDispositionHeader(ParameterizedHeader):
    @staticmethod
    def _parse(value):
        words, params, tree = _parameters.read(value)
        return tree.text if tree else "", tree, {"content_disposition": words[0].lower() if words else None, "params": params}


class ContentTransferEncodingHeader(BaseHeader):
    @staticmethod
    def _parse(value):
        return value, unstructured(value), {"cte": value.strip().lower()}


class MIMEVersionHeader(BaseHeader):
    @staticmethod
    def _parse(value):
        m = re.match(r"(\d+)\.(\d+)", value.strip())
        major, minor = (int(m[1]), int(m[2])) if m else (None, None)
        return value, unstructured(value), {"version": m[0] if m else None, "major": major, "minor": minor}


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
