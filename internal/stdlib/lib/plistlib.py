"""Property lists of Apple's systems, as XML and as binary files."""

import binascii
import datetime
import enum
import itertools
import os
import re
import struct
from io import BytesIO

__all__ = ["InvalidFileException", "FMT_XML", "FMT_BINARY", "load", "dump", "loads", "dumps", "UID"]

PlistFormat = enum.Enum("PlistFormat", "FMT_XML FMT_BINARY", module=__name__)
FMT_XML = PlistFormat.FMT_XML
FMT_BINARY = PlistFormat.FMT_BINARY
PLISTHEADER = b"""\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
"""
_MAX_DEPTH = 500


class UID:
    """A reference in archives of keyed objects."""

    def __init__(self, data):
        if not isinstance(data, int):
            raise TypeError("data must be an int")
        if data >= 1 << 64:
            raise ValueError("UIDs cannot be >= 2**64")
        if data < 0:
            raise ValueError("UIDs must be positive")
        self.data = data

    def __index__(self):
        return self.data

    def __repr__(self):
        return "%s(%s)" % (self.__class__.__name__, repr(self.data))

    def __reduce__(self):
        return self.__class__, (self.data,)

    def __eq__(self, other):
        if not isinstance(other, UID):
            return NotImplemented
        return self.data == other.data

    def __hash__(self):
        return hash(self.data)


class InvalidFileException(ValueError):
    def __init__(self, message="Invalid file"):
        ValueError.__init__(self, message)


_control = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
_date = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d))?)?)?)?)?Z", re.ASCII)


def _escape(text):
    m = _control.search(text)
    if m is not None:
        raise ValueError("strings can't contain control characters; use bytes instead")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _date_to_string(d, aware):
    if aware:
        d = d.astimezone(datetime.UTC)
    return "%04d-%02d-%02dT%02d:%02d:%02dZ" % (d.year, d.month, d.day, d.hour, d.minute, d.second)


class _XmlWriter:
    def __init__(self, file, sort_keys, skipkeys, aware):
        self.file = file
        self.sort_keys = sort_keys
        self.skipkeys = skipkeys
        self.aware = aware
        self.level = 0

    def line(self, text):
        self.file.write(b"\t" * self.level + text.encode("utf-8", "strict") + b"\n")

    def simple(self, tag, text):
        self.line("<%s>%s</%s>" % (tag, _escape(text), tag))

    def value(self, v):
        if isinstance(v, str):
            self.simple("string", v)
        elif v is True:
            self.line("<true/>")
        elif v is False:
            self.line("<false/>")
        elif isinstance(v, int):
            if not -1 << 63 <= v < 1 << 64:
                raise OverflowError(v)
            self.simple("integer", "%d" % v)
        elif isinstance(v, float):
            self.simple("real", repr(v))
        elif isinstance(v, dict):
            self.dict(v)
        elif isinstance(v, (bytes, bytearray)):
            self.line("<data>")
            width = max(16, 76 - len("\t" * 8 * self.level))
            text = binascii.b2a_base64(v, newline=False).decode()
            for i in range(0, len(text), width // 4 * 4):
                self.line(text[i:i + width // 4 * 4])
            self.line("</data>")
        elif isinstance(v, datetime.datetime):
            self.simple("date", _date_to_string(v, self.aware))
        elif isinstance(v, (tuple, list)):
            if not v:
                self.line("<array/>")
                return
            self.line("<array>")
            self.inside(lambda: [self.value(x) for x in v])
            self.line("</array>")
        else:
            raise TypeError("unsupported type: %s" % type(v))

    def inside(self, f):
        if self.level > _MAX_DEPTH:
            raise RecursionError("maximum recursion depth exceeded")
        self.level += 1
        f()
        self.level -= 1

    def dict(self, d):
        if not d:
            self.line("<dict/>")
            return
        self.line("<dict>")

        def items():
            for key, v in sorted(d.items()) if self.sort_keys else d.items():
                if not isinstance(key, str):
                    if self.skipkeys:
                        continue
                    raise TypeError("keys must be strings")
                self.simple("key", key)
                self.value(v)

        self.inside(items)
        self.line("</dict>")


def _element(e, dict_type, aware, depth=0):
    """Return the value of an element."""
    if depth > _MAX_DEPTH:
        raise RecursionError("maximum recursion depth exceeded")
    tag, text = e.tag, e.text or ""
    if tag == "dict":
        result = dict_type()
        key = None
        for child in e:
            if child.tag == "key":
                if key is not None:
                    raise ValueError("unexpected key at line 1")
                key = child.text or ""
            elif key is None:
                raise ValueError("unexpected element at line 1")
            else:
                result[key] = _element(child, dict_type, aware, depth + 1)
                key = None
        if key is not None:
            raise ValueError("missing value for key '%s' at line 1" % key)
        return result
    if tag == "array":
        return [_element(child, dict_type, aware, depth + 1) for child in e]
    if tag in ("string", "key"):
        return text
    if tag == "integer":
        return int(text, 16) if text.startswith(("0x", "0X")) else int(text)
    if tag == "real":
        return float(text)
    if tag == "true":
        return True
    if tag == "false":
        return False
    if tag == "data":
        return binascii.a2b_base64(text.encode())
    if tag == "date":
        m = _date.fullmatch(text)
        if m is None:
            raise ValueError(f"time data {text!r} does not match format")
        fields = [int(g) for g in m.groups() if g is not None]
        return datetime.datetime(*fields, **({"tzinfo": datetime.UTC} if aware else {}))
    raise ValueError("unknown element %r" % tag)


def _load_xml(data, dict_type, aware):
    import xml.etree.ElementTree as ElementTree

    if re.search(rb"<!ENTITY", data):
        raise InvalidFileException("XML entity declarations are not supported in plist files")
    root = ElementTree.fromstring(data)
    if root.tag != "plist":
        return _element(root, dict_type, aware)
    for child in root:
        return _element(child, dict_type, aware)


_EPOCH = datetime.datetime(2001, 1, 1)


class _BinaryReader:
    def __init__(self, data, dict_type, aware):
        self.data = data
        self.dict_type = dict_type
        self.aware = aware

    def parse(self):
        try:
            if len(self.data) < 40:
                raise InvalidFileException()
            self.width, self.ref, count, top, table = struct.unpack(">6xBBQQQ", self.data[-32:])
            if count > len(self.data):
                raise InvalidFileException()
            self.offsets = [self.number(table + i * self.width, self.width) for i in range(count)]
            self.objects = {}
            return self.object(top, 0)
        except (OSError, IndexError, struct.error, OverflowError, ValueError):
            raise InvalidFileException()

    def number(self, at, n):
        part = self.data[at:at + n]
        if len(part) != n or n < 1:
            raise InvalidFileException()
        return int.from_bytes(part, "big")

    def take(self, at, n):
        part = self.data[at:at + n]
        if len(part) != n:
            raise InvalidFileException()
        return part

    def refs(self, at, n):
        return [self.number(at + i * self.ref, self.ref) for i in range(n)]

    def object(self, ref, depth):
        if ref in self.objects:
            return self.objects[ref]
        if depth > _MAX_DEPTH:
            raise InvalidFileException()
        at = self.offsets[ref]
        token = self.data[at]
        high, low = token & 0xF0, token & 0x0F
        at += 1
        if high in (0x40, 0x50, 0x60, 0xA0, 0xD0) and low == 0xF:
            width = 1 << (self.data[at] & 3)
            low = self.number(at + 1, width)
            at += 1 + width
        if low > len(self.data):
            raise InvalidFileException()
        if token == 0:
            result = None
        elif token == 8:
            result = False
        elif token == 9:
            result = True
        elif token == 0x0F:
            result = b""
        elif high == 0x10:
            result = int.from_bytes(self.take(at, 1 << low), "big", signed=low >= 3)
        elif token == 0x22:
            result = struct.unpack(">f", self.take(at, 4))[0]
        elif token == 0x23:
            result = struct.unpack(">d", self.take(at, 8))[0]
        elif token == 0x33:
            result = _EPOCH + datetime.timedelta(seconds=struct.unpack(">d", self.take(at, 8))[0])
            if self.aware:
                result = result.replace(tzinfo=datetime.UTC)
        elif high == 0x40:
            result = self.take(at, low)
        elif high == 0x50:
            result = self.take(at, low).decode("ascii")
        elif high == 0x60:
            result = self.take(at, low * 2).decode("utf-16be")
        elif high == 0x80:
            result = UID(int.from_bytes(self.take(at, 1 + low), "big"))
        elif high == 0xA0:
            result = []
            self.objects[ref] = result
            result.extend(self.object(r, depth + 1) for r in self.refs(at, low))
        elif high == 0xD0:
            keys = self.refs(at, low)
            values = self.refs(at + low * self.ref, low)
            result = self.dict_type()
            self.objects[ref] = result
            try:
                for k, v in zip(keys, values):
                    result[self.object(k, depth + 1)] = self.object(v, depth + 1)
            except TypeError:
                raise InvalidFileException()
        else:
            raise InvalidFileException()
        self.objects[ref] = result
        return result


def _width(n):
    return 1 if n < 1 << 8 else 2 if n < 1 << 16 else 4 if n < 1 << 32 else 8


class _BinaryWriter:
    def __init__(self, sort_keys, skipkeys, aware):
        self.sort_keys = sort_keys
        self.skipkeys = skipkeys
        self.aware = aware

    def write(self, value):
        self.objects = []
        self.by_value = {}
        self.by_id = {}
        self.flatten(value, 0)
        count = len(self.objects)
        self.ref = _width(count)
        out = [b"bplist00"]
        offsets, at = [], 8
        for v in self.objects:
            offsets.append(at)
            data = self.encode(v)
            out.append(data)
            at += len(data)
        width = _width(at)
        out += [n.to_bytes(width, "big") for n in offsets]
        out.append(struct.pack(">5xBBBQQQ", 0, width, self.ref, count, self.place(value), at))
        return b"".join(out)

    def key(self, v):
        return (type(v), v) if isinstance(v, (str, int, float, datetime.datetime, bytes, bytearray)) and not isinstance(v, bytearray) else None

    def place(self, v):
        k = self.key(v)
        return self.by_id[id(v)] if k is None else self.by_value[k]

    def flatten(self, v, depth):
        if depth > _MAX_DEPTH:
            raise RecursionError("maximum recursion depth exceeded")
        k = self.key(v)
        if k is None:
            if id(v) in self.by_id:
                return
            self.by_id[id(v)] = len(self.objects)
        else:
            if k in self.by_value:
                return
            self.by_value[k] = len(self.objects)
        self.objects.append(v)
        if isinstance(v, dict):
            items = sorted(v.items()) if self.sort_keys else v.items()
            keys, values = [], []
            for key, x in items:
                if not isinstance(key, str):
                    if self.skipkeys:
                        continue
                    raise TypeError("keys must be strings")
                keys.append(key)
                values.append(x)
            for x in itertools.chain(keys, values):
                self.flatten(x, depth + 1)
        elif isinstance(v, (list, tuple)):
            for x in v:
                self.flatten(x, depth + 1)

    def size(self, token, n):
        if n < 15:
            return bytes([token | n])
        for i, width in enumerate((1, 2, 4, 8)):
            if n < 1 << 8 * width:
                return bytes([token | 15, 0x10 | i]) + n.to_bytes(width, "big")

    def encode(self, v):
        if v is None:
            return b"\x00"
        if v is False:
            return b"\x08"
        if v is True:
            return b"\x09"
        if isinstance(v, int):
            if v < 0:
                try:
                    return struct.pack(">Bq", 0x13, v)
                except struct.error:
                    raise OverflowError(v) from None
            for token, width in (0x10, 1), (0x11, 2), (0x12, 4):
                if v < 1 << 8 * width:
                    return bytes([token]) + v.to_bytes(width, "big")
            if v < 1 << 63:
                return b"\x13" + v.to_bytes(8, "big")
            if v < 1 << 64:
                return b"\x14" + v.to_bytes(16, "big", signed=True)
            raise OverflowError(v)
        if isinstance(v, float):
            return struct.pack(">Bd", 0x23, v)
        if isinstance(v, datetime.datetime):
            if self.aware:
                v = v.astimezone(datetime.UTC).replace(tzinfo=None)
            return struct.pack(">Bd", 0x33, (v - _EPOCH).total_seconds())
        if isinstance(v, (bytes, bytearray)):
            return self.size(0x40, len(v)) + v
        if isinstance(v, str):
            try:
                data = v.encode("ascii")
                return self.size(0x50, len(data)) + data
            except UnicodeEncodeError:
                data = v.encode("utf-16be")
                return self.size(0x60, len(data) // 2) + data
        if isinstance(v, UID):
            width = _width(v.data)
            return bytes([0x80 | width - 1]) + v.data.to_bytes(width, "big")
        if isinstance(v, (list, tuple)):
            return self.size(0xA0, len(v)) + b"".join(self.place(x).to_bytes(self.ref, "big") for x in v)
        if isinstance(v, dict):
            items = [(k, x) for k, x in (sorted(v.items()) if self.sort_keys else v.items()) if isinstance(k, str)]
            refs = [self.place(k) for k, x in items] + [self.place(x) for k, x in items]
            return self.size(0xD0, len(items)) + b"".join(r.to_bytes(self.ref, "big") for r in refs)
        raise TypeError(v)


def load(fp, *, fmt=None, dict_type=dict, aware_datetime=False):
    """Read a property list from a binary file."""
    data = fp.read()
    if fmt is None:
        if data.startswith(b"bplist00"):
            fmt = FMT_BINARY
        elif data.lstrip(b"\xef\xbb\xbf").startswith((b"<?xml", b"<plist")) or data.startswith((b"\xfe\xff", b"\xff\xfe")):
            fmt = FMT_XML
        else:
            raise InvalidFileException()
    if fmt is FMT_BINARY:
        return _BinaryReader(data, dict_type, aware_datetime).parse()
    return _load_xml(data, dict_type, aware_datetime)


def loads(value, *, fmt=None, dict_type=dict, aware_datetime=False):
    """Read a property list from bytes, or from a str if it is XML."""
    if isinstance(value, str):
        if fmt == FMT_BINARY:
            raise TypeError("value must be bytes-like object when fmt is FMT_BINARY")
        value = value.encode()
    return load(BytesIO(value), fmt=fmt, dict_type=dict_type, aware_datetime=aware_datetime)


def dump(value, fp, *, fmt=FMT_XML, sort_keys=True, skipkeys=False, aware_datetime=False):
    """Write a property list to a binary file."""
    if fmt is FMT_BINARY:
        fp.write(_BinaryWriter(sort_keys, skipkeys, aware_datetime).write(value))
        return
    if fmt is not FMT_XML:
        raise ValueError("Unsupported format: %r" % (fmt,))
    fp.write(PLISTHEADER + b'<plist version="1.0">\n')
    _XmlWriter(fp, sort_keys, skipkeys, aware_datetime).value(value)
    fp.write(b"</plist>\n")


def dumps(value, *, fmt=FMT_XML, skipkeys=False, sort_keys=True, aware_datetime=False):
    """Return a property list as bytes."""
    fp = BytesIO()
    dump(value, fp, fmt=fmt, skipkeys=skipkeys, sort_keys=sort_keys, aware_datetime=aware_datetime)
    return fp.getvalue()
