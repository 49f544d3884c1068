"""Serialization of simple values."""

from struct import pack as _pack, unpack as _unpack

version = 5
_MAX_DEPTH = 1000


def _long(n):
    digits = []
    sign, n = (1, n) if n >= 0 else (-1, -n)
    while n:
        digits.append(n & 0x7FFF)
        n >>= 15
    return _pack("<i", sign * len(digits)) + _pack("<%dH" % len(digits), *digits)


def _write(x, version, out, refs, depth, keep):
    if depth > _MAX_DEPTH:
        raise ValueError("object too deeply nested to marshal")
    if x is None:
        out.append(b"N")
    elif x is True:
        out.append(b"T")
    elif x is False:
        out.append(b"F")
    elif x is StopIteration:
        out.append(b"S")
    elif x is Ellipsis:
        out.append(b".")
    else:
        flag = 0
        if version >= 3:
            index = refs.get(id(x))
            if index is not None:
                out.append(b"r" + _pack("<i", index))
                return
            # CPython marks what may be met again; constants of code are.
            if not isinstance(x, (list, dict, set)) or depth > 0:
                flag = 0x80
                refs[id(x)] = len(refs)
                keep.append(x)
        kind = type(x)

        def code(letter):
            return bytes([ord(letter) | flag])

        def size(n, short, long):
            return code(short) + bytes([n]) if short and version >= 4 and n < 256 else code(long) + _pack("<i", n)

        if kind is int:
            out.append(code("i") + _pack("<i", x) if -1 << 31 <= x < 1 << 31 else code("l") + _long(x))
        elif kind is float:
            out.append(code("g") + _pack("<d", x) if version > 1 else code("f") + _text(repr(x)))
        elif kind is complex:
            out.append(code("y") + _pack("<dd", x.real, x.imag) if version > 1 else code("x") + _text(repr(x.real)) + _text(repr(x.imag)))
        elif kind is bytes or kind is bytearray or kind is memoryview:
            data = bytes(x)
            out.append(size(len(data), "", "s") + data)
        elif kind is str:
            data = x.encode("utf-8", "surrogatepass")
            if version >= 4 and len(data) == len(x):
                word = x.isidentifier()
                out.append(size(len(data), "Z" if word else "z", "A" if word else "a") + data)
            else:
                out.append(size(len(data), "", "t" if version >= 1 and x.isidentifier() else "u") + data)
        elif kind is tuple:
            out.append(size(len(x), ")", "("))
            for v in x:
                _write(v, version, out, refs, depth + 1, keep)
        elif kind is list:
            out.append(size(len(x), "", "["))
            for v in x:
                _write(v, version, out, refs, depth + 1, keep)
        elif kind is dict:
            out.append(code("{"))
            for k, v in x.items():
                _write(k, version, out, refs, depth + 1, keep)
                _write(v, version, out, refs, depth + 1, keep)
            out.append(b"0")
        elif kind is set or kind is frozenset:
            out.append(size(len(x), "", "<" if kind is set else ">"))
            for v in sorted(x, key=lambda v: dumps(v, version)):
                _write(v, version, out, refs, depth + 1, keep)
        elif kind is slice and version >= 5:
            out.append(code(":"))
            for v in x.start, x.stop, x.step:
                _write(v, version, out, refs, depth + 1, keep)
        else:
            raise ValueError("unmarshallable object")


def _text(s):
    return bytes([len(s)]) + s.encode()


_END = object()


class _Reader:
    def __init__(self, data):
        self.data = data
        self.pos = 0
        self.refs = []

    def take(self, n):
        if n < 0:
            raise ValueError("bad marshal data (bytes object size out of range)")
        part = self.data[self.pos:self.pos + n]
        if len(part) < n:
            raise EOFError("marshal data too short")
        self.pos += n
        return part

    def int(self):
        return _unpack("<i", self.take(4))[0]

    def value(self, depth=0):
        v = self.item(depth)
        if v is _END:
            raise TypeError("NULL object in marshal data for object")
        return v

    def item(self, depth):
        if depth > _MAX_DEPTH:
            raise ValueError("recursion limit exceeded")
        if self.pos >= len(self.data):
            raise EOFError("EOF read where object expected")
        b = self.take(1)[0]
        kind = chr(b & 0x7F)
        if kind in "NTFS.0":
            return {"N": None, "T": True, "F": False, "S": StopIteration, ".": Ellipsis, "0": _END}[kind]
        if kind == "r":
            n = self.int()
            if not 0 <= n < len(self.refs):
                raise ValueError("bad marshal data (invalid reference)")
            return self.refs[n]
        at = None
        if b & 0x80:
            at = len(self.refs)
            self.refs.append(None)

        def keep(v):
            if at is not None:
                self.refs[at] = v
            return v

        if kind == "i":
            return keep(self.int())
        if kind == "l":
            n = self.int()
            value = 0
            for i, digit in enumerate(_unpack("<%dH" % abs(n), self.take(2 * abs(n)))):
                if digit > 0x7FFF:
                    raise ValueError("bad marshal data (digit out of range in long)")
                value |= digit << 15 * i
            return keep(-value if n < 0 else value)
        if kind == "g":
            return keep(_unpack("<d", self.take(8))[0])
        if kind == "f":
            return keep(float(self.take(self.take(1)[0])))
        if kind == "y":
            return keep(complex(*_unpack("<dd", self.take(16))))
        if kind == "x":
            return keep(complex(float(self.take(self.take(1)[0])), float(self.take(self.take(1)[0]))))
        if kind == "s":
            return keep(bytes(self.take(self.int())))
        if kind in "zZ":
            return keep(str(self.take(self.take(1)[0]), "ascii"))
        if kind in "aA":
            return keep(str(self.take(self.int()), "ascii"))
        if kind in "ut":
            return keep(str(self.take(self.int()), "utf-8", "surrogatepass"))
        if kind in "()":
            n = self.take(1)[0] if kind == ")" else self.int()
            return keep(tuple([self.value(depth + 1) for _ in self.count(n)]))
        if kind == "[":
            result = keep([])
            for _ in self.count(self.int()):
                result.append(self.value(depth + 1))
            return result
        if kind in "<>":
            result = keep(set())
            for _ in self.count(self.int()):
                result.add(self.value(depth + 1))
            return keep(frozenset(result)) if kind == ">" else result
        if kind == "{":
            result = keep({})
            while True:
                k = self.item(depth + 1)
                if k is _END:
                    return result
                result[k] = self.value(depth + 1)
        if kind == ":":
            return keep(slice(self.value(depth + 1), self.value(depth + 1), self.value(depth + 1)))
        raise ValueError("bad marshal data (unknown type code)")

    def count(self, n):
        if not 0 <= n <= len(self.data):
            raise ValueError("bad marshal data (size out of range)")
        return range(n)


def dumps(value, version=version, /, *, allow_code=True):
    """Return value serialized as bytes."""
    out = []
    _write(value, version, out, {}, 0, [])
    return b"".join(out)


def dump(value, file, version=version, /, *, allow_code=True):
    """Write value serialized to a binary file."""
    return file.write(dumps(value, version))


def loads(bytes, /, *, allow_code=True):
    """Return the value that bytes have, which may have more."""
    try:
        data = memoryview(bytes).tobytes()
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{type(bytes).__name__}'") from None
    return _Reader(data).value()


class _File(_Reader):
    def __init__(self, file):
        super().__init__(b"")
        self.file = file

    def take(self, n):
        if n < 0:
            raise ValueError("bad marshal data (bytes object size out of range)")
        part = self.file.read(n)
        if not isinstance(part, bytes):
            raise TypeError(f"file.read() returned not bytes but {type(part).__name__}")
        if len(part) < n:
            raise EOFError("EOF read where not expected" if n else "marshal data too short")
        return part

    def item(self, depth):
        self.data, self.pos = b"x", 0
        try:
            return super().item(depth)
        except EOFError:
            raise EOFError("EOF read where object expected") from None

    def count(self, n):
        if n < 0:
            raise ValueError("bad marshal data (size out of range)")
        return range(n)


def load(file, /, *, allow_code=True):
    """Read a value from a binary file."""
    return _File(file).value()
