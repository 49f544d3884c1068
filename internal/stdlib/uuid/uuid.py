RESERVED_NCS, RFC_4122, RESERVED_MICROSOFT, RESERVED_FUTURE = [
    "reserved for NCS compatibility", "specified in RFC 4122", "reserved for Microsoft compatibility", "reserved for future definition"]

_VARIANT = 0xc000 << 48, 0x8000 << 48  # the bits of the variant, and their value in RFC 9562
_VERSION = 0xf000 << 64
_END = 1 << 128
_int, _bytes = int, bytes


def _stamped(value, version):
    """Return value, an int, with the bits of version and variant."""
    return value & ~_VARIANT[0] & ~_VERSION | _VARIANT[1] | version << 76


def _safe_class():
    # Its module is heavy, so it is made when it is first asked for.
    return globals().get("SafeUUID") or __getattr__("SafeUUID")


class UUID:
    """A universally unique identifier."""

    __slots__ = "int", "_safe", "__weakref__"

    def __init__(self, hex=None, bytes=None, bytes_le=None, fields=None, int=None, version=None, *, is_safe=None):
        if ((hex is None or bytes is not None or bytes_le is not None or fields is not None or int is not None)
                and [hex, bytes, bytes_le, fields, int].count(None) != 4):
            raise TypeError("one of the hex, bytes, bytes_le, fields, or int arguments must be given")
        if hex is not None:
            hex = hex.replace("urn:", "").replace("uuid:", "")
            hex = hex.strip("{}").replace("-", "")
            if len(hex) != 32:
                raise ValueError("badly formed hexadecimal UUID string")
            int = _int(hex, 16)
        elif bytes_le is not None:
            if len(bytes_le) != 16:
                raise ValueError("bytes_le is not a 16-char string")
            assert isinstance(bytes_le, _bytes), repr(bytes_le)
            int = _int.from_bytes(bytes_le[3::-1] + bytes_le[5:3:-1] + bytes_le[7:5:-1] + bytes_le[8:])
        elif bytes is not None:
            if len(bytes) != 16:
                raise ValueError("bytes is not a 16-char string")
            assert isinstance(bytes, _bytes), repr(bytes)
            int = _int.from_bytes(bytes)
        elif fields is not None:
            if len(fields) != 6:
                raise ValueError("fields is not a 6-tuple")
            int = 0
            for number, (value, bits) in enumerate(zip(fields, (32, 16, 16, 8, 8, 48)), 1):
                if not 0 <= value < 1 << bits:
                    raise ValueError(f"field {number} out of range (need a{'n' if bits == 8 else ''} {bits}-bit value)")
                int = int << bits | value
        if not 0 <= int < _END:
            raise ValueError("int is out of range (need a 128-bit value)")
        if version is not None:
            if not 1 <= version <= 8:
                raise ValueError("illegal version number")
            int = _stamped(int, version)
        _set(self, "int", int)
        _set(self, "_safe", is_safe)

    @classmethod
    def _from_int(cls, value):
        self = object.__new__(cls)
        _set(self, "int", value)
        _set(self, "_safe", None)
        return self

    @property
    def is_safe(self):
        return _safe_class().unknown if self._safe is None else self._safe

    def __getstate__(self):
        state = {"int": self.int}
        safe = self._safe
        if safe is not None and safe.value is not None:
            state["is_safe"] = safe.value
        return state

    def __setstate__(self, state):
        _set(self, "int", state["int"])
        safe = state.get("is_safe")
        if safe is not None:
            safe = _safe_class()(safe)
        _set(self, "_safe", safe)

    def __eq__(self, other):
        return self.int == other.int if isinstance(other, UUID) else NotImplemented

    def __lt__(self, other):
        return self.int < other.int if isinstance(other, UUID) else NotImplemented

    def __gt__(self, other):
        return self.int > other.int if isinstance(other, UUID) else NotImplemented

    def __le__(self, other):
        return self.int <= other.int if isinstance(other, UUID) else NotImplemented

    def __ge__(self, other):
        return self.int >= other.int if isinstance(other, UUID) else NotImplemented

    def __hash__(self):
        return hash(self.int)

    def __int__(self):
        return self.int

    def __repr__(self):
        return f"{self.__class__.__name__}({str(self)!r})"

    def __setattr__(self, name, value):
        raise TypeError("UUID objects are immutable")

    def __str__(self):
        h = f"{self.int:032x}"
        return f"{h[:8]}-{h[8:12]}-{h[12:16]}-{h[16:20]}-{h[20:]}"

    @property
    def bytes(self):
        return self.int.to_bytes(16)

    @property
    def bytes_le(self):
        b = self.bytes
        return b[3::-1] + b[5:3:-1] + b[7:5:-1] + b[8:]

    @property
    def fields(self):
        return self.time_low, self.time_mid, self.time_hi_version, self.clock_seq_hi_variant, self.clock_seq_low, self.node

    @property
    def time_low(self):
        return self.int >> 96

    @property
    def time_mid(self):
        return self.int >> 80 & 0xffff

    @property
    def time_hi_version(self):
        return self.int >> 64 & 0xffff

    @property
    def clock_seq_hi_variant(self):
        return self.int >> 56 & 0xff

    @property
    def clock_seq_low(self):
        return self.int >> 48 & 0xff

    @property
    def time(self):
        match self.version:
            case 6:
                return self.int >> 96 << 28 | self.time_mid << 12 | self.time_hi_version & 0xfff
            case 7:
                return self.int >> 80
        return (self.time_hi_version & 0xfff) << 48 | self.time_mid << 32 | self.time_low

    @property
    def clock_seq(self):
        return self.int >> 48 & 0x3fff

    @property
    def node(self):
        return self.int & 0xffff_ffff_ffff

    @property
    def hex(self):
        return f"{self.int:032x}"

    @property
    def urn(self):
        return "urn:uuid:" + str(self)

    @property
    def variant(self):
        bits = self.int >> 61 & 7
        if bits < 4:
            return RESERVED_NCS
        return {6: RESERVED_MICROSOFT, 7: RESERVED_FUTURE}.get(bits, RFC_4122)

    @property
    def version(self):
        if self.variant == RFC_4122:
            return self.int >> 76 & 15
        return None


_set = object.__setattr__
_node = None
# The last time stamps of the versions that must not repeat one, and the counter of version 7.
_last_timestamp = _last_timestamp_v6 = _last_timestamp_v7 = None
_last_counter_v7 = 0


def getnode():
    """Return a random 48-bit number in the place of a hardware address, the same each time."""
    global _node
    if _node is None:
        _node = _random_bits(48) | 1 << 40  # a multicast address, which no hardware has
    return _node


# From the start of the Gregorian calendar to 1970, in units of 100 ns.
_GREGORIAN = 0x01b21dd213814000


def _timestamp():
    return _now_ns() // 100 + _GREGORIAN


def uuid1(node=None, clock_seq=None):
    """Return a UUID of the time, a sequence number and the host."""
    global _last_timestamp
    now = _timestamp()
    if _last_timestamp is not None and now <= _last_timestamp:
        now = _last_timestamp + 1
    _last_timestamp = now
    if clock_seq is None:
        clock_seq = _random_bits(14)
    if node is None:
        node = getnode()
    return UUID(fields=(now & 0xffff_ffff, now >> 32 & 0xffff, now >> 48 & 0xfff, clock_seq >> 8 & 0x3f, clock_seq & 0xff, node), version=1)


def _of_name(namespace, name, algorithm, version):
    if isinstance(name, str):
        name = bytes(name, "utf-8")
    import hashlib
    digest = getattr(hashlib, algorithm)(namespace.bytes + name, usedforsecurity=False).digest()
    return UUID._from_int(_stamped(int.from_bytes(digest[:16]), version))


def uuid3(namespace, name):
    """Return the UUID of a name in a namespace, made by MD5."""
    return _of_name(namespace, name, "md5", 3)


def uuid4():
    """Return a random UUID."""
    return UUID._from_int(_stamped(_random_bits(128), 4))


def uuid5(namespace, name):
    """Return the UUID of a name in a namespace, made by SHA-1."""
    return _of_name(namespace, name, "sha1", 5)


def uuid6(node=None, clock_seq=None):
    """Return a UUID like uuid1's whose order is that of time."""
    global _last_timestamp_v6
    now = _timestamp()
    if _last_timestamp_v6 is not None and now <= _last_timestamp_v6:
        now = _last_timestamp_v6 + 1
    _last_timestamp_v6 = now
    if clock_seq is None:
        clock_seq = _random_bits(14)
    value = (now >> 12 & 0xffff_ffff_ffff) << 80 | (now & 0xfff) << 64 | (clock_seq & 0x3fff) << 48
    value |= (getnode() if node is None else node) & 0xffff_ffff_ffff
    return UUID._from_int(_stamped(value, 6))


def uuid7():
    """Return a UUID of the Unix time in milliseconds, a counter and random bits."""
    global _last_timestamp_v7, _last_counter_v7
    now = _now_ns() // 1_000_000
    if _last_timestamp_v7 is None or now > _last_timestamp_v7:
        counter = _random_bits(41)  # the highest of its 42 bits is left for counting
    else:
        now = max(now, _last_timestamp_v7)
        counter = _last_counter_v7 + 1
        if counter >> 42:
            now += 1
            counter = _random_bits(41)
    _last_timestamp_v7, _last_counter_v7 = now, counter
    value = (now & 0xffff_ffff_ffff) << 80 | (counter >> 30) << 64 | (counter & 0x3fff_ffff) << 32 | _random_bits(32)
    return UUID._from_int(_stamped(value, 7))


def uuid8(a=None, b=None, c=None):
    """Return a UUID of up to three values of 48, 12 and 62 bits; missing ones are random."""
    if a is None:
        a = _random_bits(48)
    if b is None:
        b = _random_bits(12)
    if c is None:
        c = _random_bits(62)
    return UUID._from_int(_stamped((a & 0xffff_ffff_ffff) << 80 | (b & 0xfff) << 64 | c & 0x3fff_ffff_ffff_ffff, 8))


NAMESPACE_DNS, NAMESPACE_URL, NAMESPACE_OID, NAMESPACE_X500 = [
    UUID(f"6ba7b81{n}-9dad-11d1-80b4-00c04fd430c8") for n in (0, 1, 2, 4)]
NIL = UUID._from_int(0)
MAX = UUID._from_int((1 << 128) - 1)
