"""HMAC (Keyed-Hashing for Message Authentication) module."""

import hashlib as _hashlib
from hashlib import _compare_digest as compare_digest

digest_size = None

trans_5C = bytes([x ^ 0x5C for x in range(256)])
trans_36 = bytes([x ^ 0x36 for x in range(256)])


def _constructor(digestmod):
    """Return a function that makes hash objects, for a name, a constructor or a module."""
    if callable(digestmod):
        return digestmod
    if isinstance(digestmod, str):
        return lambda data=b"": _hashlib.new(digestmod, data)
    return lambda data=b"": digestmod.new(data)


class HMAC:
    """A running keyed hash (RFC 2104)."""

    blocksize = 64
    __slots__ = "_hmac", "_inner", "_outer", "block_size", "digest_size"

    def __init__(self, key, msg=None, digestmod=""):
        if not isinstance(key, (bytes, bytearray)):
            raise TypeError(f"key: expected bytes or bytearray, but got {type(key).__name__!r}")
        if not digestmod:
            raise TypeError("Missing required argument 'digestmod'.")
        self._init_old(key, msg, digestmod)

    def _init_old(self, key, msg, digestmod):
        self._hmac = None  # where CPython keeps a state of OpenSSL
        if type(digestmod) is str:
            self._outer = _hashlib.new(digestmod)
            self._inner = self._outer.copy()
        else:
            make = _constructor(digestmod)
            self._outer = make()
            self._inner = make()
        self.digest_size = self._inner.digest_size
        if not self.digest_size:
            raise ValueError("no reason supplied")
        size = getattr(self._inner, "block_size", None)
        if size is None or size < 16:
            import warnings
            if size is None:
                text = "No block_size attribute on given digest object; Assuming %d." % self.blocksize
            else:
                text = "block_size of %d seems too small; using our default of %d." % (size, self.blocksize)
            warnings.warn(text, RuntimeWarning, 2)
            size = self.blocksize
        if len(key) > size:
            key = _constructor(digestmod)(key).digest()
        self.block_size = size
        key = key.ljust(size, b"\0")
        self._outer.update(key.translate(trans_5C))
        self._inner.update(key.translate(trans_36))
        if msg is not None:
            self.update(msg)

    @property
    def name(self):
        return f"hmac-{self._inner.name}"

    def update(self, msg):
        """Add bytes."""
        self._inner.update(msg)

    def copy(self):
        """Return a copy of the hash object."""
        other = self.__class__.__new__(self.__class__)
        other._hmac = None
        other.digest_size = self.digest_size
        other.block_size = self.block_size
        other._inner = self._inner.copy()
        other._outer = self._outer.copy()
        return other

    def _current(self):
        h = self._outer.copy()
        h.update(self._inner.digest())
        return h

    def digest(self):
        """Return the digest as bytes."""
        return self._current().digest()

    def hexdigest(self):
        """Return the digest as hexadecimal text."""
        return self._current().hexdigest()


def new(key, msg=None, digestmod=""):
    """Return a new HMAC of msg with a key; digestmod names or makes its hash function."""
    return HMAC(key, msg, digestmod)


def digest(key, msg, digest):
    """Return the digest of msg with a key as bytes; digest names or makes the hash function."""
    make = _constructor(digest)
    outer, inner = make(), make()
    size = getattr(inner, "block_size", 64)
    for data in key, msg:
        if isinstance(data, str):
            raise TypeError("a bytes-like object is required, not 'str'")
    if len(key) > size:
        key = make(key).digest()
    key = bytes(key).ljust(size, b"\0")
    inner.update(key.translate(trans_36))
    outer.update(key.translate(trans_5C))
    inner.update(msg)
    outer.update(inner.digest())
    return outer.digest()
