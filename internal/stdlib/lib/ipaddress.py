"""IPv4 and IPv6 addresses and networks."""

from functools import cached_property

IPV4LENGTH = 32
IPV6LENGTH = 128


class AddressValueError(ValueError):
    """An address is wrong."""


class NetmaskValueError(ValueError):
    """A netmask is wrong."""


def _first(kind, classes, value, *args):
    for cls in classes:
        try:
            return cls(value, *args)
        except (AddressValueError, NetmaskValueError):
            pass
    raise ValueError(f"{value!r} does not appear to be an IPv4 or IPv6 {kind}")


def ip_address(address):
    """Return the IPv4Address or IPv6Address of text, an int or bytes."""
    return _first("address", (IPv4Address, IPv6Address), address)


def ip_network(address, strict=True):
    """Return an IPv4Network or IPv6Network. If strict, no bits of hosts may be set."""
    return _first("network", (IPv4Network, IPv6Network), address, strict)


def ip_interface(address):
    """Return an IPv4Interface or IPv6Interface."""
    return _first("interface", (IPv4Interface, IPv6Interface), address)


def _packed(address, size, version):
    try:
        return address.to_bytes(size)
    except OverflowError:
        raise ValueError(f"Address negative or too large for IPv{version}")


def v4_int_to_packed(address):
    """Return the four bytes of an address."""
    return _packed(address, 4, 4)


def v6_int_to_packed(address):
    """Return the sixteen bytes of an address."""
    return _packed(address, 16, 6)


def _split_mask(text):
    parts = str(text).split("/")
    if len(parts) > 2:
        raise AddressValueError(f"Only one '/' permitted in {text!r}")
    return parts


def _count_righthand_zero_bits(number, bits):
    """Return the number of zero bits at the right, at most bits."""
    return min(bits, (~number & number - 1).bit_length()) if number else bits


def _find_address_range(addresses):
    """Return an iterator over the first and last of each run of addresses in order."""
    start = 0
    for i in range(1, len(addresses) + 1):
        if i == len(addresses) or addresses[i]._ip != addresses[i - 1]._ip + 1:
            yield addresses[start], addresses[i - 1]
            start = i


def summarize_address_range(first, last):
    """Return an iterator over the networks that cover the addresses from first to last."""
    if not (isinstance(first, _BaseAddress) and isinstance(last, _BaseAddress)):
        raise TypeError("first and last must be IP addresses, not networks")
    if first.version != last.version:
        raise TypeError(f"{first} and {last} are not of the same version")
    if first > last:
        raise ValueError("last IP address must be greater than first")
    if first.version not in (4, 6):
        raise ValueError("unknown IP version")
    network = IPv4Network if first.version == 4 else IPv6Network
    width = first.max_prefixlen
    at, end = first._ip, last._ip
    while at <= end:
        bits = min(_count_righthand_zero_bits(at, width), (end - at + 1).bit_length() - 1)
        yield network((at, width - bits))
        at += 1 << bits


def _merge(networks):
    """Join networks, all of one version, where two are the halves of another."""
    todo = list(networks)
    halves = {}
    while todo:
        net = todo.pop()
        parent = net.supernet()
        other = halves.get(parent)
        if other is None:
            halves[parent] = net
        elif other != net:
            del halves[parent]
            todo.append(parent)
    last = None
    for net in sorted(halves.values()):
        if last is not None and last.broadcast_address >= net.broadcast_address:
            continue
        yield net
        last = net


def collapse_addresses(addresses):
    """Return an iterator over the fewest networks that hold the addresses and networks."""
    singles, networks = [], []
    for ip in addresses:
        if isinstance(ip, _BaseAddress):
            group, alone = singles, ip
        elif ip._prefixlen == ip.max_prefixlen:
            group = singles
            alone = ip.ip if hasattr(ip, "ip") else ip.network_address
        else:
            group, alone = networks, ip
        if group and group[-1].version != ip.version:
            raise TypeError(f"{ip} and {group[-1]} are not of the same version")
        group.append(alone)
    for first, last in _find_address_range(sorted(set(singles))):
        networks.extend(summarize_address_range(first, last))
    return _merge(networks)


def get_mixed_type_key(obj):
    """Return a key by which addresses and networks can be sorted together."""
    if isinstance(obj, _BaseNetwork):
        return obj._get_networks_key()
    if isinstance(obj, _BaseAddress):
        return obj._get_address_key()
    return NotImplemented


def _ordered(cls):
    """Add the comparisons that follow from < and ==."""
    def le(self, other):
        less = self.__lt__(other)
        return less if less is NotImplemented else less or self == other

    def gt(self, other):
        less = self.__lt__(other)
        return less if less is NotImplemented else not less and self != other

    def ge(self, other):
        less = self.__lt__(other)
        return less if less is NotImplemented else not less

    for name, f in ("__le__", le), ("__gt__", gt), ("__ge__", ge):
        f.__name__ = name
        f.__qualname__ = f"{cls.__qualname__}.{name}"
        setattr(cls, name, f)
    return cls


class _IPAddressBase:
    """What addresses and networks have in common."""

    __slots__ = ()

    @property
    def exploded(self):
        return self._explode()

    @property
    def compressed(self):
        return str(self)

    @property
    def reverse_pointer(self):
        return self._reverse_pointer()

    def _check_int_address(self, address):
        if address < 0:
            raise AddressValueError(f"{address} (< 0) is not permitted as an IPv{self.version} address")
        if address > self._ALL_ONES:
            raise AddressValueError(f"{address} (>= 2**{self.max_prefixlen}) is not permitted as an IPv{self.version} address")

    def _check_packed_address(self, address, size):
        if len(address) != size:
            raise AddressValueError(f"{address!r} (len {len(address)} != {size}) is not permitted as an IPv{self.version} address")

    @classmethod
    def _mask(cls, prefixlen):
        return cls._ALL_ONES ^ cls._ALL_ONES >> prefixlen

    @classmethod
    def _prefix_of_int(cls, mask):
        zeros = _count_righthand_zero_bits(mask, cls.max_prefixlen)
        prefixlen = cls.max_prefixlen - zeros
        if mask >> zeros != (1 << prefixlen) - 1:
            raise ValueError(f"Netmask pattern {mask.to_bytes(cls.max_prefixlen // 8)!r} mixes zeroes & ones")
        return prefixlen

    @staticmethod
    def _bad_mask(text):
        raise NetmaskValueError(f"{text!r} is not a valid netmask") from None

    @classmethod
    def _prefix_from_prefix_string(cls, text):
        if not (text.isascii() and text.isdigit()):
            cls._bad_mask(text)
        try:
            n = int(text)
        except ValueError:
            cls._bad_mask(text)
        if not 0 <= n <= cls.max_prefixlen:
            cls._bad_mask(text)
        return n

    @classmethod
    def _prefix_of_mask(cls, text):
        try:
            mask = cls._parse(text)
        except AddressValueError:
            cls._bad_mask(text)
        for m in mask, mask ^ cls._ALL_ONES:  # a netmask, or a host mask
            try:
                return cls._prefix_of_int(m)
            except ValueError:
                pass
        cls._bad_mask(text)

    @classmethod
    def _make_netmask(cls, arg):
        """Return the netmask, an address, and the prefix length for an int or text."""
        if isinstance(arg, int):
            prefixlen = arg
            if not 0 <= prefixlen <= cls.max_prefixlen:
                cls._bad_mask(prefixlen)
        else:
            prefixlen = cls._prefix_of_text(arg)
        return cls._address_class(cls._mask(prefixlen)), prefixlen

    @classmethod
    def _split_addr_prefix(cls, address):
        if not isinstance(address, tuple):
            if isinstance(address, (bytes, int)):
                return address, cls.max_prefixlen
            address = _split_mask(address)
        if len(address) > 1:
            a, prefix = address
            return a, prefix
        return address[0], cls.max_prefixlen

    def __reduce__(self):
        return self.__class__, (str(self),)


@_ordered
class _BaseAddress(_IPAddressBase):
    """A single address."""

    __slots__ = ()

    def __int__(self):
        return self._ip

    def __eq__(self, other):
        try:
            return self._ip == other._ip and self.version == other.version
        except AttributeError:
            return NotImplemented

    def __lt__(self, other):
        if not isinstance(other, _BaseAddress):
            return NotImplemented
        if self.version != other.version:
            raise TypeError(f"{self} and {other} are not of the same version")
        return self._ip < other._ip

    def __add__(self, other):
        return self.__class__(int(self) + other) if isinstance(other, int) else NotImplemented

    def __sub__(self, other):
        return self.__class__(int(self) - other) if isinstance(other, int) else NotImplemented

    def __repr__(self):
        return f"{self.__class__.__name__}({str(self)!r})"

    def __str__(self):
        return self._string_from_ip_int(self._ip)

    def __hash__(self):
        return hash(hex(self._ip))

    def _get_address_key(self):
        return self.version, self

    def __reduce__(self):
        return self.__class__, (self._ip,)

    def __format__(self, fmt):
        # [#][_]b, n or x is a number of the address's width; all else is a format of text.
        if not fmt or fmt[-1] == "s":
            return format(str(self), fmt)
        kind = fmt[-1]
        flags = fmt[:-1]
        if kind not in "bnxX" or flags not in ("", "#", "_", "#_"):
            return super().__format__(fmt)
        if kind == "n":
            kind = "b" if self.version == 4 else "x"
        digits = self.max_prefixlen if kind == "b" else self.max_prefixlen // 4
        width = digits
        if "_" in flags:
            width += digits // 4 - 1
        if "#" in flags:
            width += 2
        return format(self._ip, f"{'#' if '#' in flags else ''}0{width}{'_' if '_' in flags else ''}{kind}")

    def _within(self, networks):
        """Say whether the address is in one of the networks."""
        ip, width = self._ip, self.max_prefixlen
        return any([ip >> width - n == net >> width - n for net, n in _networks(self._parse, networks)])


@_ordered
class _BaseNetwork(_IPAddressBase):
    """A network: the addresses that begin with the same bits."""

    def __init__(self, address, strict=True):
        addr, mask = self._split_addr_prefix(address)
        self.network_address = self._address_class(addr)
        self.netmask, self._prefixlen = self._make_netmask(mask)
        packed = int(self.network_address)
        base = packed & int(self.netmask)
        if base != packed:
            if strict:
                raise ValueError(f"{self} has host bits set")
            self.network_address = self._address_class(base)
        if self._prefixlen == self.max_prefixlen - 1:
            self.hosts = self.__iter__
        elif self._prefixlen == self.max_prefixlen:
            self.hosts = lambda: iter([self._address_class(addr)])

    def __repr__(self):
        return f"{self.__class__.__name__}({str(self)!r})"

    def __str__(self):
        return f"{self.network_address}/{self._prefixlen}"

    def _range(self):
        first = int(self.network_address)
        return first, first + (1 << self.max_prefixlen - self._prefixlen) - 1

    def hosts(self):
        """Return an iterator over the addresses that hosts can have."""
        first, last = self._range()
        for n in range(first + 1, last):
            yield self._address_class(n)

    def __iter__(self):
        first, last = self._range()
        for n in range(first, last + 1):
            yield self._address_class(n)

    def __getitem__(self, n):
        first, last = self._range()
        n = n + first if n >= 0 else n + last + 1
        if not first <= n <= last:
            raise IndexError("address out of range")
        return self._address_class(n)

    def __lt__(self, other):
        if not isinstance(other, _BaseNetwork):
            return NotImplemented
        if self.version != other.version:
            raise TypeError(f"{self} and {other} are not of the same version")
        if self.network_address != other.network_address:
            return self.network_address < other.network_address
        return self.netmask < other.netmask

    def __eq__(self, other):
        try:
            return (self.version == other.version and self.network_address == other.network_address and
                    int(self.netmask) == int(other.netmask))
        except AttributeError:
            return NotImplemented

    def __hash__(self):
        return hash(int(self.network_address) ^ int(self.netmask))

    def __contains__(self, other):
        if self.version != other.version or isinstance(other, _BaseNetwork):
            return False
        return other._ip & self.netmask._ip == self.network_address._ip

    def overlaps(self, other):
        """Say whether a part of the other network is in this one."""
        return (self.network_address in other or self.broadcast_address in other or
                other.network_address in self or other.broadcast_address in self)

    @cached_property
    def broadcast_address(self):
        return self._address_class(self._range()[1])

    @cached_property
    def hostmask(self):
        return self._address_class(int(self.netmask) ^ self._ALL_ONES)

    @property
    def with_prefixlen(self):
        return f"{self.network_address}/{self._prefixlen}"

    @property
    def with_netmask(self):
        return f"{self.network_address}/{self.netmask}"

    @property
    def with_hostmask(self):
        return f"{self.network_address}/{self.hostmask}"

    @property
    def num_addresses(self):
        first, last = self._range()
        return last - first + 1

    @property
    def prefixlen(self):
        return self._prefixlen

    def address_exclude(self, other):
        """Return an iterator over the networks that remain without the other one."""
        if self.version != other.version:
            raise TypeError(f"{self} and {other} are not of the same version")
        if not isinstance(other, _BaseNetwork):
            raise TypeError(f"{other} is not a network object")
        if not other.subnet_of(self):
            raise ValueError(f"{other} not contained in {self}")
        part = self
        while part != other:
            low, high = part.subnets()
            if other.subnet_of(low):
                yield high
                part = low
            else:
                yield low
                part = high

    def compare_networks(self, other):
        """Return -1, 0 or 1, by address and then by netmask."""
        if self.version != other.version:
            raise TypeError(f"{self} and {other} are not of the same type")
        a, b = [(n.network_address, n.netmask) for n in (self, other)]
        return (a > b) - (a < b)

    def _get_networks_key(self):
        return self.version, self.network_address, self.netmask

    def subnets(self, prefixlen_diff=1, new_prefix=None):
        """Return an iterator over the networks that this one consists of."""
        if self._prefixlen == self.max_prefixlen:
            yield self
            return
        if new_prefix is not None:
            if new_prefix < self._prefixlen:
                raise ValueError("new prefix must be longer")
            if prefixlen_diff != 1:
                raise ValueError("cannot set prefixlen_diff and new_prefix")
            prefixlen_diff = new_prefix - self._prefixlen
        if prefixlen_diff < 0:
            raise ValueError("prefix length diff must be > 0")
        prefixlen = self._prefixlen + prefixlen_diff
        if prefixlen > self.max_prefixlen:
            raise ValueError(f"prefix length diff {prefixlen} is invalid for netblock {self}")
        first, last = self._range()
        for at in range(first, last + 1, 1 << self.max_prefixlen - prefixlen):
            yield self.__class__((at, prefixlen))

    def supernet(self, prefixlen_diff=1, new_prefix=None):
        """Return the network of which this one is a part."""
        if self._prefixlen == 0:
            return self
        if new_prefix is not None:
            if new_prefix > self._prefixlen:
                raise ValueError("new prefix must be shorter")
            if prefixlen_diff != 1:
                raise ValueError("cannot set prefixlen_diff and new_prefix")
            prefixlen_diff = self._prefixlen - new_prefix
        prefixlen = self._prefixlen - prefixlen_diff
        if prefixlen < 0:
            raise ValueError(f"current prefixlen is {self._prefixlen}, cannot have a prefixlen_diff of {prefixlen_diff}")
        return self.__class__((int(self.network_address) & int(self.netmask) << prefixlen_diff, prefixlen))

    @staticmethod
    def _is_subnet_of(a, b):
        try:
            if a.version != b.version:
                raise TypeError(f"{a} and {b} are not of the same version")
            return b.network_address <= a.network_address and b.broadcast_address >= a.broadcast_address
        except AttributeError:
            raise TypeError(f"Unable to test subnet containment between {a} and {b}")

    def subnet_of(self, other):
        """Say whether this network is a part of the other."""
        return self._is_subnet_of(self, other)

    def supernet_of(self, other):
        """Say whether the other network is a part of this one."""
        return self._is_subnet_of(other, self)

    def _both(self, name):
        return getattr(self.network_address, name) and getattr(self.broadcast_address, name)

    @property
    def is_multicast(self):
        return self._both("is_multicast")

    @property
    def is_reserved(self):
        return self._both("is_reserved")

    @property
    def is_link_local(self):
        return self._both("is_link_local")

    @property
    def is_unspecified(self):
        return self._both("is_unspecified")

    @property
    def is_loopback(self):
        return self._both("is_loopback")

    @property
    def is_private(self):
        # Both ends must be in the same private network, and in none of the exceptions.
        width = self.max_prefixlen
        first, last = self._range()

        def within(networks):
            return any([first >> width - n == last >> width - n == net >> width - n for net, n in _networks(self._parse, networks)])
        return within(self._PRIVATE) and not within(self._NOT_PRIVATE)

    @property
    def is_global(self):
        return not self.is_private


_parsed = {}


def _networks(parse, texts):
    """Return pairs of an int and a prefix length for texts like 10.0.0.0/8."""
    out = _parsed.get(texts)
    if out is None:
        pairs = [text.split("/") for text in texts]
        _parsed[texts] = out = [(parse(address), int(n)) for address, n in pairs]
    return out


def _parse4(text):
    """Return the int of an IPv4 address."""
    if not text:
        raise AddressValueError("Address cannot be empty")
    octets = text.split(".")
    if len(octets) != 4:
        raise AddressValueError(f"Expected 4 octets in {text!r}")
    value = 0
    for octet in octets:
        if not octet:
            wrong = "Empty octet not permitted"
        elif not (octet.isascii() and octet.isdigit()):
            wrong = f"Only decimal digits permitted in {octet!r}"
        elif len(octet) > 3:
            wrong = f"At most 3 characters permitted in {octet!r}"
        elif octet != "0" and octet[0] == "0":
            wrong = f"Leading zeros are not permitted in {octet!r}"
        elif int(octet) > 255:
            wrong = f"Octet {int(octet)} (> 255) not permitted"
        else:
            value = value << 8 | int(octet)
            continue
        raise AddressValueError(f"{wrong} in {text!r}")
    return value


def _parse6(text):
    """Return the int of an IPv6 address without a scope."""
    if not text:
        raise AddressValueError("Address cannot be empty")

    def wrong(what):
        raise AddressValueError(f"{what} in {text!r}") from None

    if len(text) > 45:
        wrong("At most 45 characters expected")
    parts = text.split(":")
    if len(parts) < 3:
        wrong("At least 3 parts expected")
    if "." in parts[-1]:
        try:
            v4 = _parse4(parts.pop())
        except AddressValueError as e:
            wrong(e)
        parts += [f"{v4 >> 16:x}", f"{v4 & 0xffff:x}"]
    if len(parts) > 9:
        wrong("At most 8 colons permitted")
    empty = [i for i in range(1, len(parts) - 1) if not parts[i]]
    if len(empty) > 1:
        wrong("At most one '::' permitted")
    lead, trail = not parts[0], not parts[-1]
    if empty:
        high, low = parts[:empty[0]], parts[empty[0] + 1:]
        if lead:
            del high[0]
            if high:
                wrong("Leading ':' only permitted as part of '::'")
        if trail:
            del low[-1]
            if low:
                wrong("Trailing ':' only permitted as part of '::'")
        if len(high) + len(low) > 7:
            wrong("Expected at most 7 other parts with '::'")
        parts = high + ["0"] * (8 - len(high) - len(low)) + low
    elif len(parts) != 8:
        wrong("Exactly 8 parts expected without '::'")
    elif lead:
        wrong("Leading ':' only permitted as part of '::'")
    elif trail:
        wrong("Trailing ':' only permitted as part of '::'")
    value = 0
    for part in parts:
        if part.strip("0123456789abcdefABCDEF"):
            wrong(f"Only hex digits permitted in {part!r}")
        if len(part) > 4:
            wrong(f"At most 4 characters permitted in {part!r}")
        value = value << 16 | int(part, 16)
    return value


class _BaseV4:
    __slots__ = ()
    version = 4
    max_prefixlen = IPV4LENGTH
    _ALL_ONES = (1 << IPV4LENGTH) - 1
    _parse = staticmethod(_parse4)
    # From the registry of special addresses, RFC 6890.
    _PRIVATE = (
        "0.0.0.0/8", "10.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.0.170/31",
        "192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4", "255.255.255.255/32")
    _NOT_PRIVATE = ("192.0.0.9/32", "192.0.0.10/32")

    @classmethod
    def _string_from_ip_int(cls, ip):
        return f"{ip >> 24}.{ip >> 16 & 255}.{ip >> 8 & 255}.{ip & 255}"

    @classmethod
    def _prefix_of_text(cls, arg):
        try:
            return cls._prefix_from_prefix_string(arg)
        except NetmaskValueError:
            return cls._prefix_of_mask(arg)

    def _explode(self):
        return str(self)

    def _reverse_pointer(self):
        return ".".join(reversed(str(self).split("."))) + ".in-addr.arpa"


class IPv4Address(_BaseV4, _BaseAddress):
    """An IPv4 address."""

    __slots__ = "_ip", "__weakref__"

    def __init__(self, address):
        if isinstance(address, int):
            self._check_int_address(address)
            self._ip = address
        elif isinstance(address, bytes):
            self._check_packed_address(address, 4)
            self._ip = int.from_bytes(address)
        else:
            text = str(address)
            if "/" in text:
                raise AddressValueError(f"Unexpected '/' in {address!r}")
            self._ip = _parse4(text)

    @property
    def packed(self):
        return v4_int_to_packed(self._ip)

    @property
    def is_reserved(self):
        return self._ip >> 28 == 0xf

    @property
    def is_private(self):
        return self._within(self._PRIVATE) and not self._within(self._NOT_PRIVATE)

    @property
    def is_global(self):
        # 100.64.0.0/10 is shared by the customers of a provider: neither private nor global.
        return self._ip >> 22 != 0x64400000 >> 22 and not self.is_private

    @property
    def is_multicast(self):
        return self._ip >> 28 == 0xe

    @property
    def is_unspecified(self):
        return self._ip == 0

    @property
    def is_loopback(self):
        return self._ip >> 24 == 127

    @property
    def is_link_local(self):
        return self._ip >> 16 == 0xa9fe

    @property
    def ipv6_mapped(self):
        return IPv6Address(0xffff << 32 | self._ip)


class _Interface:
    """What the interfaces of both versions have in common."""

    __slots__ = ()

    def __init__(self, address):
        addr, mask = self._split_addr_prefix(address)
        super().__init__(addr)
        self.network = self._network_class((addr, mask), strict=False)
        self.netmask = self.network.netmask
        self._prefixlen = self.network._prefixlen

    @property
    def hostmask(self):
        return self.network.hostmask

    def __str__(self):
        return f"{super().__str__()}/{self._prefixlen}"

    def __eq__(self, other):
        equal = super().__eq__(other)
        if equal is NotImplemented or not equal:
            return equal
        try:
            return self.network == other.network
        except AttributeError:
            return False

    def __lt__(self, other):
        less = super().__lt__(other)
        if less is NotImplemented:
            return NotImplemented
        try:
            return self.network < other.network or self.network == other.network and less
        except AttributeError:
            return False  # an address comes before interfaces

    def __hash__(self):
        return hash((self._ip, self._prefixlen, int(self.network.network_address)))

    def __reduce__(self):
        return self.__class__, (str(self),)

    @property
    def with_prefixlen(self):
        return f"{self._string_from_ip_int(self._ip)}/{self._prefixlen}"

    @property
    def with_netmask(self):
        return f"{self._string_from_ip_int(self._ip)}/{self.netmask}"

    @property
    def with_hostmask(self):
        return f"{self._string_from_ip_int(self._ip)}/{self.hostmask}"


class IPv4Interface(_Interface, IPv4Address):
    """An IPv4 address in a network."""

    @property
    def ip(self):
        return IPv4Address(self._ip)


class IPv4Network(_BaseV4, _BaseNetwork):
    """An IPv4 network."""

    _address_class = IPv4Address

    @property
    def is_global(self):
        shared = IPv4Network("100.64.0.0/10")
        return not (self.network_address in shared and self.broadcast_address in shared) and not self.is_private


IPv4Address._address_class = IPv4Address
IPv4Interface._network_class = IPv4Network


class _BaseV6:
    __slots__ = ()
    version = 6
    max_prefixlen = IPV6LENGTH
    _ALL_ONES = (1 << IPV6LENGTH) - 1
    _parse = staticmethod(_parse6)
    # From the registries of special and of reserved addresses, RFC 6890 and RFC 4291.
    _PRIVATE = (
        "::1/128", "::/128", "::ffff:0:0/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16",
        "3fff::/20", "fc00::/7", "fe80::/10")
    _NOT_PRIVATE = (
        "2001:1::1/128", "2001:1::2/128", "2001:3::/32", "2001:4:112::/48", "2001:20::/28", "2001:30::/28")

    @classmethod
    def _string_from_ip_int(cls, ip):
        if ip > cls._ALL_ONES:
            raise ValueError("IPv6 address is too large")
        words = [ip >> shift & 0xffff for shift in range(112, -1, -16)]
        # The longest run of zeros, at least two, becomes "::"; of several the first.
        best, size, at = 0, 1, None
        for i, word in enumerate(words + [1]):
            if word:
                if at is not None and i - at > size:
                    best, size = at, i - at
                at = None
            elif at is None:
                at = i
        words = [f"{word:x}" for word in words]
        if size == 1:
            return ":".join(words)
        return ":".join(words[:best]) + "::" + ":".join(words[best + size:])

    @classmethod
    def _prefix_of_text(cls, arg):
        return cls._prefix_from_prefix_string(arg)

    def _explode(self):
        if isinstance(self, _BaseNetwork):
            text = str(self.network_address)
        elif isinstance(self, _Interface):
            text = str(self.ip)
        else:
            text = str(self)
        ip = _parse6(text)
        text = ":".join([f"{ip >> shift & 0xffff:04x}" for shift in range(112, -1, -16)])
        if ip >> 32 == 0xffff and not isinstance(self, (_BaseNetwork, _Interface)):
            text = f"{text[:30]}{_BaseV4._string_from_ip_int(ip & 0xffff_ffff)}"
        return f"{text}/{self._prefixlen}" if isinstance(self, (_BaseNetwork, _Interface)) else text

    def _reverse_pointer(self):
        text = self.exploded
        if "." in text:
            text = f"{self._ip:032x}"
        return ".".join(text[::-1].replace(":", "")) + ".ip6.arpa"


class IPv6Address(_BaseV6, _BaseAddress):
    """An IPv6 address, perhaps with a scope."""

    __slots__ = "_ip", "_scope_id", "__weakref__"

    def __init__(self, address):
        self._scope_id = None
        if isinstance(address, int):
            self._check_int_address(address)
            self._ip = address
        elif isinstance(address, bytes):
            self._check_packed_address(address, 16)
            self._ip = int.from_bytes(address)
        else:
            text = str(address)
            if "/" in text:
                raise AddressValueError(f"Unexpected '/' in {address!r}")
            text, mark, scope = text.partition("%")
            if mark:
                if not scope or "%" in scope:
                    raise AddressValueError(f'Invalid IPv6 address: "{address!r}"')
                self._scope_id = scope
            self._ip = _parse6(text)

    def __str__(self):
        v4 = self.ipv4_mapped
        text = self._string_from_ip_int(self._ip) if v4 is None else f"::ffff:{v4}"
        return f"{text}%{self._scope_id}" if self._scope_id else text

    def __hash__(self):
        return hash((self._ip, self._scope_id))

    def __eq__(self, other):
        equal = super().__eq__(other)
        if equal is NotImplemented or not equal:
            return equal
        return self._scope_id == getattr(other, "_scope_id", None)

    def __reduce__(self):
        return self.__class__, (str(self),)

    @property
    def scope_id(self):
        return self._scope_id

    @property
    def packed(self):
        return v6_int_to_packed(self._ip)

    def _of_v4(self, name):
        """Return an attribute of the IPv4 address that is mapped, or None if none is."""
        v4 = self.ipv4_mapped
        return None if v4 is None else getattr(v4, name)

    @property
    def is_multicast(self):
        v4 = self._of_v4("is_multicast")
        return self._ip >> 120 == 0xff if v4 is None else v4

    @property
    def is_reserved(self):
        v4 = self._of_v4("is_reserved")
        # All but 2000::/3, fc00::/7, fe80::/9 and ff00::/8.
        high = self._ip >> 119
        return not (high >> 6 == 1 or high >> 2 == 0x7e or high == 0x1fd or high >> 1 == 0xff) if v4 is None else v4

    @property
    def is_link_local(self):
        v4 = self._of_v4("is_link_local")
        return self._ip >> 118 == 0xfe80 >> 6 if v4 is None else v4

    @property
    def is_site_local(self):
        return self._ip >> 118 == 0xfec0 >> 6

    @property
    def is_private(self):
        v4 = self._of_v4("is_private")
        if v4 is not None:
            return v4
        return self._within(self._PRIVATE) and not self._within(self._NOT_PRIVATE)

    @property
    def is_global(self):
        v4 = self._of_v4("is_global")
        return not self.is_private if v4 is None else v4

    @property
    def is_unspecified(self):
        v4 = self._of_v4("is_unspecified")
        return self._ip == 0 if v4 is None else v4

    @property
    def is_loopback(self):
        v4 = self._of_v4("is_loopback")
        return self._ip == 1 if v4 is None else v4

    @property
    def ipv4_mapped(self):
        if self._ip >> 32 != 0xffff:
            return None
        return IPv4Address(self._ip & 0xffff_ffff)

    @property
    def teredo(self):
        if self._ip >> 96 != 0x20010000:
            return None
        return IPv4Address(self._ip >> 64 & 0xffff_ffff), IPv4Address(~self._ip & 0xffff_ffff)

    @property
    def sixtofour(self):
        if self._ip >> 112 != 0x2002:
            return None
        return IPv4Address(self._ip >> 80 & 0xffff_ffff)


class IPv6Interface(_Interface, IPv6Address):
    """An IPv6 address in a network."""

    @property
    def ip(self):
        return IPv6Address(self._ip)

    @property
    def is_unspecified(self):
        return super().is_unspecified and self.network.is_unspecified

    @property
    def is_loopback(self):
        return super().is_loopback and self.network.is_loopback


class IPv6Network(_BaseV6, _BaseNetwork):
    """An IPv6 network."""

    _address_class = IPv6Address

    def hosts(self):
        """Return an iterator over the addresses that hosts can have: all but that of the routers."""
        first, last = self._range()
        for n in range(first + 1, last + 1):
            yield self._address_class(n)

    @property
    def is_site_local(self):
        return self._both("is_site_local")


IPv6Address._address_class = IPv6Address
IPv6Interface._network_class = IPv6Network
