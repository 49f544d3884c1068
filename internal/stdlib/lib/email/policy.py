"""Policies: how messages are parsed, made and written."""

import re
import sys

from email import _headers
from email._tokens import has_bytes
from email.charset import UNKNOWN8BIT
from email.header import Header

__all__ = ["Compat32", "compat32", "Policy", "EmailPolicy", "default", "strict", "SMTP", "SMTPUTF8", "HTTP"]


_linesep = re.compile(r"\n|\r\n?")


class Policy:
    """Base class for policies; the settings are attributes, which clone changes."""

    raise_on_defect = False
    linesep = "\n"
    cte_type = "8bit"
    max_line_length = 78
    mangle_from_ = False
    message_factory = None
    verify_generated_headers = True

    def __init__(self, **kw):
        for name, value in kw.items():
            if not hasattr(type(self), name) and name != "header_factory":
                raise TypeError("{!r} is an invalid keyword argument for {}".format(name, self.__class__.__name__))
            object.__setattr__(self, name, value)

    def __setattr__(self, name, value):
        if hasattr(self, name):
            raise AttributeError("{!r} object attribute {!r} is read-only".format(self.__class__.__name__, name))
        raise AttributeError("{!r} object has no attribute {!r}".format(self.__class__.__name__, name))

    def __repr__(self):
        return "{}({})".format(self.__class__.__name__, ", ".join("{}={!r}".format(*item) for item in self.__dict__.items()))

    def clone(self, **kw):
        """Return a policy with other settings."""
        new = self.__class__.__new__(self.__class__)
        for name, value in self.__dict__.items():
            object.__setattr__(new, name, value)
        for name, value in kw.items():
            if not hasattr(self, name):
                raise TypeError("{!r} is an invalid keyword argument for {}".format(name, self.__class__.__name__))
            object.__setattr__(new, name, value)
        return new

    def __add__(self, other):
        return self.clone(**other.__dict__)

    def handle_defect(self, obj, defect):
        if self.raise_on_defect:
            raise defect
        self.register_defect(obj, defect)

    def register_defect(self, obj, defect):
        obj.defects.append(defect)

    def header_max_count(self, name):
        return None


class Compat32(Policy):
    """Headers are plain strings."""

    mangle_from_ = True

    def header_source_parse(self, sourcelines):
        name, value = sourcelines[0].split(":", 1)
        return name, "".join([value, *sourcelines[1:]]).lstrip(" \t\r\n").rstrip("\r\n")

    def header_store_parse(self, name, value):
        return name, value

    def header_fetch_parse(self, name, value):
        return Header(value, UNKNOWN8BIT, header_name=name) if isinstance(value, str) and has_bytes(value) else value

    def fold(self, name, value):
        return self._fold(name, value, True)

    def fold_binary(self, name, value):
        return self._fold(name, value, self.cte_type == "7bit").encode("ascii", "surrogateescape")

    def _fold(self, name, value, ascii_only):
        if isinstance(value, str):
            if not has_bytes(value):
                value = Header(value, header_name=name)
            elif ascii_only:
                value = Header(value, UNKNOWN8BIT, header_name=name)
        if not isinstance(value, str):
            value = value.encode(linesep=self.linesep, maxlinelen=self.max_line_length or 0)
        return "%s: %s%s" % (name, value, self.linesep)


class EmailPolicy(Policy):
    """Headers are objects that know what they mean."""

    utf8 = False
    refold_source = "long"
    header_factory = staticmethod(_headers.make)
    content_manager = None

    def header_max_count(self, name):
        return 1 if name.lower() in _headers.UNIQUE else None

    def header_source_parse(self, sourcelines):
        name, value = sourcelines[0].split(":", 1)
        return name, "".join([value, *sourcelines[1:]]).lstrip(" \t\r\n").rstrip("\r\n")

    def header_store_parse(self, name, value):
        if hasattr(value, "name") and value.name.lower() == name.lower():
            return name, value
        if len(value.splitlines()) > 1 if isinstance(value, str) else False:
            raise ValueError("Header values may not contain linefeed or carriage return characters")
        return name, self.header_factory(name, value)

    def header_fetch_parse(self, name, value):
        if hasattr(value, "name"):
            return value
        return self.header_factory(name, "".join(_linesep.split(value)))

    def fold(self, name, value):
        return self._fold(name, value, True)

    def fold_binary(self, name, value):
        return self._fold(name, value, self.cte_type == "7bit").encode("utf-8" if self.utf8 else "ascii", "surrogateescape")

    def _fold(self, name, value, ascii_only):
        if hasattr(value, "name"):
            return value.fold(policy=self)
        limit = self.max_line_length or sys.maxsize
        lines = _linesep.split(value)
        if self.refold_source == "all":
            again = True
        else:
            again = self.refold_source == "long" and (len(lines[0]) + len(name) + 2 > limit or any(len(line) > limit for line in lines[1:]))
            again = again or (not value.isascii() if not self.utf8 else ascii_only and has_bytes(value))
        if again:
            return self.header_factory(name, "".join(lines)).fold(policy=self)
        return "%s: %s%s" % (name, self.linesep.join(lines), self.linesep)


compat32 = Compat32()
default = EmailPolicy()
strict = default.clone(raise_on_defect=True)
SMTP = default.clone(linesep="\r\n")
HTTP = default.clone(linesep="\r\n", max_line_length=None)
SMTPUTF8 = SMTP.clone(utf8=True)
