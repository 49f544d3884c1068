"""Compression in the formats xz and lzma."""

from binascii import crc32 as _crc32
from struct import pack as _pack, unpack as _unpack

FORMAT_AUTO, FORMAT_XZ, FORMAT_ALONE, FORMAT_RAW = 0, 1, 2, 3
CHECK_NONE, CHECK_CRC32, CHECK_CRC64, CHECK_SHA256 = 0, 1, 4, 10
CHECK_ID_MAX, CHECK_UNKNOWN = 15, 16
FILTER_LZMA1 = 0x4000000000000001
FILTER_LZMA2, FILTER_DELTA = 0x21, 3
FILTER_X86, FILTER_POWERPC, FILTER_IA64, FILTER_ARM, FILTER_ARMTHUMB, FILTER_SPARC = 4, 5, 6, 7, 8, 9
MF_HC3, MF_HC4, MF_BT2, MF_BT3, MF_BT4 = 3, 4, 0x12, 0x13, 0x14
MODE_FAST, MODE_NORMAL = 1, 2
PRESET_DEFAULT, PRESET_EXTREME = 6, 0x80000000

_XZ = b"\xfd7zXZ\0"
_DICTS = [1 << n for n in (18, 20, 21, 22, 22, 23, 23, 24, 25, 26)]
_OPTIONS = ("id", "preset", "dict_size", "lc", "lp", "pb", "mode", "nice_len", "mf", "depth")


class LZMAError(Exception):
    """Call to liblzma failed."""


_CORRUPT = "Corrupt input data"
_FORMAT = "Input format not supported by decoder"


def is_check_supported(check_id, /):
    """Tell whether an integrity check is supported."""
    return check_id in (CHECK_NONE, CHECK_CRC32, CHECK_CRC64, CHECK_SHA256)


def _preset_dict(preset):
    level = preset & 31
    if level > 9 or preset & ~31 & ~PRESET_EXTREME:
        raise LZMAError("Invalid or unsupported options")
    return _DICTS[level]


class _Filter:
    """A filter of a chain, with all its options."""

    def __init__(self, spec):
        if not hasattr(spec, "keys"):
            raise TypeError("Filter specifier must be a dict or dict-like object")
        if "id" not in spec:
            raise ValueError('Filter specifier must have an "id" entry')
        self.id = spec["id"]
        if self.id in (FILTER_LZMA1, FILTER_LZMA2):
            if any(key not in _OPTIONS for key in spec):
                raise ValueError("Invalid filter specifier for LZMA filter")
            self.dict_size = spec.get("dict_size", _preset_dict(spec.get("preset", PRESET_DEFAULT)))
            self.lc, self.lp, self.pb = spec.get("lc", 3), spec.get("lp", 0), spec.get("pb", 2)
        elif self.id == FILTER_DELTA:
            if any(key not in ("id", "dist") for key in spec):
                raise ValueError("Invalid filter specifier for delta filter")
            self.dist = spec.get("dist", 1)
            if not 1 <= self.dist <= 256:
                raise LZMAError("Invalid or unsupported options")
        elif self.id in (FILTER_X86, FILTER_POWERPC, FILTER_IA64, FILTER_ARM, FILTER_ARMTHUMB, FILTER_SPARC):
            if any(key not in ("id", "start_offset") for key in spec):
                raise ValueError("Invalid filter specifier for BCJ filter")
            raise LZMAError("Invalid or unsupported options")  # filters of machine code
        else:
            raise ValueError("Invalid filter ID: %d" % self.id)

    def properties(self):
        if self.id == FILTER_LZMA1:
            return bytes([(self.pb * 5 + self.lp) * 9 + self.lc]) + _pack("<I", self.dict_size)
        if self.id == FILTER_LZMA2:
            for n in range(40):
                if (2 | n & 1) << n // 2 + 11 >= self.dict_size:
                    return bytes([n])
            return b"\x28"
        return bytes([self.dist - 1])


def _chain(filters, raw=True):
    if len(filters) > 4:
        raise ValueError("Too many filters - liblzma supports a maximum of 4")
    chain = [_Filter(spec) for spec in filters]
    if not chain:
        raise LZMAError("Internal error" if not raw else "Invalid or unsupported options")
    if chain[-1].id not in (FILTER_LZMA1, FILTER_LZMA2) or any(f.id in (FILTER_LZMA1, FILTER_LZMA2) for f in chain[:-1]):
        raise LZMAError("Invalid or unsupported options")
    return chain


def _encode_filter_properties(filter, /):
    """Return the properties of a filter as bytes."""
    return _Filter(filter).properties()


def _decode_filter_properties(filter_id, encoded_props, /):
    """Return a filter by its properties as bytes."""
    if filter_id == FILTER_LZMA1:
        if len(encoded_props) != 5 or encoded_props[0] >= 225:
            raise LZMAError("Invalid or unsupported options")
        n = encoded_props[0]
        return {"id": filter_id, "lc": n % 9, "lp": n // 9 % 5, "pb": n // 45,
                "dict_size": _unpack("<I", encoded_props[1:])[0]}
    if filter_id == FILTER_LZMA2:
        if len(encoded_props) != 1 or encoded_props[0] > 40:
            raise LZMAError("Invalid or unsupported options")
        n = encoded_props[0]
        return {"id": filter_id, "dict_size": 0xFFFFFFFF if n == 40 else (2 | n & 1) << n // 2 + 11}
    if filter_id == FILTER_DELTA:
        if len(encoded_props) != 1:
            raise LZMAError("Invalid or unsupported options")
        return {"id": filter_id, "dist": encoded_props[0] + 1}
    raise ValueError("Invalid filter ID: %d" % filter_id)


def _number(n):
    """Return a number as xz has it: 7 bits in each byte."""
    out = bytearray()
    while n >= 0x80:
        out.append(n & 0x7F | 0x80)
        n >>= 7
    out.append(n)
    return bytes(out)


class _Check:
    """The integrity check of a block."""

    def __init__(self, kind):
        self.kind = kind
        self.size = (0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64)[kind]
        self.sum = 0
        if kind == CHECK_CRC64:
            self.sum = bytes(8)
        elif kind == CHECK_SHA256:
            import hashlib

            self.sum = hashlib.sha256()

    def update(self, data):
        if self.kind == CHECK_CRC32:
            self.sum = _crc32(data, self.sum)
        elif self.kind == CHECK_CRC64:
            self.sum = _crc64(data, self.sum)
        elif self.kind == CHECK_SHA256:
            self.sum.update(data)

    def digest(self):
        if self.kind == CHECK_CRC32:
            return _pack("<I", self.sum)
        if self.kind == CHECK_CRC64:
            return self.sum
        return self.sum.digest() if self.kind == CHECK_SHA256 else None


class LZMACompressor:
    """Compresses data in parts. The output comes with the last part."""

    def __init__(self, format=FORMAT_XZ, check=-1, preset=None, filters=None):
        if preset is not None and filters is not None:
            raise ValueError("Cannot specify both preset and filter chain")
        if preset is None:
            preset = PRESET_DEFAULT
        if format != FORMAT_XZ and check not in (-1, CHECK_NONE):
            raise ValueError("Integrity checks are only supported by FORMAT_XZ")
        if format == FORMAT_XZ:
            self._check = CHECK_CRC64 if check == -1 else check
            if not is_check_supported(self._check):
                raise LZMAError("Unsupported integrity check" if 0 <= check <= CHECK_ID_MAX else "Internal error")
            self._filters = _chain([{"id": FILTER_LZMA2, "preset": preset}] if filters is None else filters, False)
            if self._filters[-1].id != FILTER_LZMA2:
                raise LZMAError("Invalid or unsupported options")
            head = bytes([0, self._check])
            self._head = _XZ + head + _pack("<I", _crc32(head))
        elif format == FORMAT_ALONE:
            self._filters = _chain([{"id": FILTER_LZMA1, "preset": preset}] if filters is None else filters)
            if len(self._filters) != 1 or self._filters[0].id != FILTER_LZMA1:
                raise ValueError("Invalid filter chain for FORMAT_ALONE - must be a single LZMA1 filter")
            self._head = self._filters[0].properties() + b"\xff" * 8
        elif format == FORMAT_RAW:
            if filters is None:
                raise ValueError("Must specify filters for FORMAT_RAW")
            self._filters = _chain(filters)
            self._head = b""
        else:
            raise ValueError("Invalid container format: %d" % format)
        self._format = format
        self._parts = []
        self._flushed = False

    def compress(self, data, /):
        """Take data and return what is compressed by now."""
        if not isinstance(data, bytes):
            try:
                data = memoryview(data).tobytes()
            except TypeError:
                raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'") from None
        if self._flushed:
            raise ValueError("Compressor has been flushed")
        if data and self._format == FORMAT_XZ and not self._parts:
            head = bytes([len(self._filters) - 1])
            for f in self._filters:
                props = f.properties()
                head += _number(f.id) + _number(len(props)) + props
            self._size = (len(head) + 1 + 3) // 4 * 4
            head = (bytes([self._size // 4]) + head).ljust(self._size, b"\0")
            self._head += head + _pack("<I", _crc32(head))
        if data:
            self._parts.append(data)
        head, self._head = self._head, b""
        return head

    def flush(self):
        """Return what is left."""
        if self._flushed:
            raise ValueError("Repeated call to flush()")
        self._flushed = True
        data = b"".join(self._parts)
        self._parts = None
        packed = data
        for f in self._filters[:-1]:
            packed, _ = _delta(packed, f.dist, bytes(f.dist), True)
        last = self._filters[-1]
        if self._format != FORMAT_XZ:
            return self._head + _encode(packed, last.id == FILTER_LZMA2, last.dict_size, last.lc, last.lp, last.pb)
        out = [self._head]
        index = b"\0"
        if data:
            packed = _encode(packed, True, last.dict_size, last.lc, last.lp, last.pb)
            check = _Check(self._check)
            check.update(data)
            out += [packed, bytes(-len(packed) % 4), check.digest() or b""]
            index += _number(1) + _number(self._size + 4 + len(packed) + check.size) + _number(len(data))
        else:
            index += _number(0)
        index += bytes(-len(index) % 4)
        tail = _pack("<I", len(index) // 4) + bytes([0, self._check])
        out += [index, _pack("<I", _crc32(index)), _pack("<I", _crc32(tail)), tail, b"YZ"]
        return b"".join(out)


class _More(Exception):
    """The input ends before what is needed."""


class LZMADecompressor:
    """Decompresses data in parts."""

    def __init__(self, format=FORMAT_AUTO, memlimit=None, filters=None):
        if memlimit is not None and format == FORMAT_RAW:
            raise ValueError("Cannot specify memory limit with FORMAT_RAW")
        if format == FORMAT_RAW and filters is None:
            raise ValueError("Must specify filters for FORMAT_RAW")
        if format != FORMAT_RAW and filters is not None:
            raise ValueError("Cannot specify filters except with FORMAT_RAW")
        if format not in (FORMAT_AUTO, FORMAT_XZ, FORMAT_ALONE, FORMAT_RAW):
            raise ValueError("Invalid container format: %d" % format)
        self._memlimit = memlimit
        self.check = CHECK_NONE if format in (FORMAT_ALONE, FORMAT_RAW) else CHECK_UNKNOWN
        self.eof = False
        self.needs_input = True
        self.unused_data = b""
        self._in = b""
        self._broken = False
        self._deltas = []
        self._state = {FORMAT_AUTO: self._begin, FORMAT_XZ: self._xz_begin, FORMAT_ALONE: self._alone_begin,
                       FORMAT_RAW: self._data}[format]
        self._decoder = None
        self._after = None
        if format == FORMAT_RAW:
            self._open(_chain(filters))

    def _limit(self, size):
        if self._memlimit is not None and size > self._memlimit:
            raise LZMAError("Memory usage limit exceeded")

    def _open(self, chain, size=-1):
        last = chain[-1]
        self._limit(last.dict_size + 32768)
        self._deltas = [[f.dist, bytes(f.dist)] for f in chain[:-1]]
        props = (last.pb * 5 + last.lp) * 9 + last.lc
        self._decoder = _Decoder(last.id == FILTER_LZMA2, last.dict_size, props, size)
        if self._decoder is None:
            raise LZMAError(_FORMAT)

    def decompress(self, data, max_length=-1):
        """Take data and return what is decompressed, at most max_length bytes."""
        if self.eof:
            raise EOFError("Already at end of stream")
        if not isinstance(data, bytes):
            try:
                data = memoryview(data).tobytes()
            except TypeError:
                raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'") from None
        if self._broken:
            raise LZMAError(_CORRUPT)
        self._in += data
        out = []
        left = max_length
        try:
            while not self.eof:
                part = self._state(left)
                if part:
                    out.append(part)
                    if left >= 0:
                        left -= len(part)
                if part is not None and left == 0 and max_length >= 0:
                    break
        except _More:
            pass
        except LZMAError:
            self._broken = True
            raise
        if self.eof:
            self.unused_data, self._in = self._in, b""
        self.needs_input = not self.eof and left != 0
        return b"".join(out)

    def _take(self, n):
        if len(self._in) < n:
            raise _More
        part, self._in = self._in[:n], self._in[n:]
        return part

    def _begin(self, limit):
        if not self._in:
            raise _More
        self._state = self._xz_begin if self._in[0] == 0xFD else self._alone_begin

    def _alone_begin(self, limit):
        if self._in and (self._in[0] >= 225 or self._in[0] % 9 + self._in[0] // 9 % 5 > 4):
            raise LZMAError(_FORMAT)
        head = self._take(13)
        dict_size, size = _unpack("<IQ", head[1:])
        n = dict_size & dict_size - 1
        if size != 0xFFFFFFFFFFFFFFFF and size >= 1 << 38 or dict_size != 0xFFFFFFFF and n & n - 1:
            raise LZMAError(_FORMAT)
        self.check = CHECK_NONE
        n = head[0]
        chain = [_Filter({"id": FILTER_LZMA1, "dict_size": dict_size, "lc": n % 9, "lp": n // 9 % 5, "pb": n // 45})]
        self._open(chain, -1 if size == 0xFFFFFFFFFFFFFFFF else size)
        self._state = self._data

    def _data(self, limit):
        data, self._in = self._in, b""
        out = self._decoder.decode(data, limit)
        if out is None:
            raise LZMAError(_CORRUPT)
        for delta in reversed(self._deltas):
            out, delta[1] = _delta(out, *delta, False)
        if self._decoder.eof:
            self._in = self._decoder.rest
            if self._after is None:
                self.eof = True
            else:
                self._block_size += len(out)
                self._sum.update(out)
                self._state = self._after
            return out
        if self._after is not None:
            self._used += len(data)
            self._block_size += len(out)
            self._sum.update(out)
        if not out:
            raise _More
        return out

    def _xz_begin(self, limit):
        if self._in[:6] != _XZ[:len(self._in)][:6]:
            raise LZMAError(_FORMAT)
        head = self._take(12)
        if head[:6] != _XZ:
            raise LZMAError(_FORMAT)
        if _pack("<I", _crc32(head[6:8])) != head[8:]:
            raise LZMAError(_CORRUPT)
        if head[6] or head[7] > 15:
            raise LZMAError("Invalid or unsupported options")
        self._flags = head[6:8]
        self.check = head[7]
        if not is_check_supported(self.check):
            raise LZMAError("Unsupported integrity check")
        self._blocks = []
        self._state = self._xz_block

    def _parse(self, data, at):
        n = shift = 0
        while True:
            if at >= len(data) or shift > 62:
                raise LZMAError(_CORRUPT)
            b = data[at]
            at += 1
            n |= (b & 0x7F) << shift
            shift += 7
            if not b & 0x80:
                return n, at

    def _xz_block(self, limit):
        if not self._in:
            raise _More
        if self._in[0] == 0:
            self._state = self._xz_index
            return
        size = (self._in[0] + 1) * 4
        head = self._take(size)
        if _pack("<I", _crc32(head[:-4])) != head[-4:]:
            raise LZMAError(_CORRUPT)
        flags = head[1]
        if flags & 0x3C:
            raise LZMAError("Invalid or unsupported options")
        at = 2
        self._want_packed = self._want_size = None
        if flags & 0x40:
            self._want_packed, at = self._parse(head, at)
        if flags & 0x80:
            self._want_size, at = self._parse(head, at)
        chain = []
        for _ in range((flags & 3) + 1):
            kind, at = self._parse(head, at)
            n, at = self._parse(head, at)
            if kind not in (FILTER_LZMA2, FILTER_DELTA):
                raise LZMAError("Invalid or unsupported options")
            chain.append(_decode_filter_properties(kind, head[at:at + n]))
            at += n
        self._open(_chain(chain))
        self._head_size = size
        self._block_size = 0
        self._used = 0
        self._before = None
        self._sum = _Check(self.check)
        self._after = self._xz_padding
        self._state = self._xz_data

    def _xz_data(self, limit):
        n = len(self._in)
        used = self._used
        out = self._data(limit)
        if self._state == self._after:
            self._used = used + n - len(self._in)
        return out

    def _xz_padding(self, limit):
        if self._want_packed not in (None, self._used) or self._want_size not in (None, self._block_size):
            raise LZMAError(_CORRUPT)
        padding = -self._used % 4
        tail = self._take(padding + self._sum.size)
        if any(tail[:padding]) or self._sum.digest() not in (None, tail[padding:]):
            raise LZMAError(_CORRUPT)
        self._blocks.append((self._head_size + self._used + self._sum.size, self._block_size))
        self._state = self._xz_block

    def _xz_index(self, limit):
        index = b"\0" + _number(len(self._blocks)) + b"".join(_number(a) + _number(b) for a, b in self._blocks)
        index += bytes(-len(index) % 4)
        index += _pack("<I", _crc32(index))
        tail = _pack("<I", len(index) // 4 - 1) + self._flags
        end = index + _pack("<I", _crc32(tail)) + tail + b"YZ"
        n = min(len(end), len(self._in))
        if end[:n] != self._in[:n]:
            raise LZMAError(_CORRUPT)
        self._take(len(end))
        self.eof = True

    def __reduce__(self):
        raise TypeError("cannot pickle '_lzma.LZMADecompressor' object")
