__all__ = ("md5", "sha1", "sha224", "sha256", "sha384", "sha512", "blake2b", "blake2s", "sha3_224", "sha3_256", "sha3_384", "sha3_512",
           "shake_128", "shake_256", "new", "algorithms_guaranteed", "algorithms_available", "file_digest", "pbkdf2_hmac")

algorithms_guaranteed = set(__all__[:14])
algorithms_available = algorithms_guaranteed | {"sha512_224", "sha512_256"}


def file_digest(fileobj, digest, /, *, _bufsize=2**18):
    """Return a hash object of the contents of a binary file; digest is a name or a constructor."""
    h = new(digest) if isinstance(digest, str) else digest()
    if hasattr(fileobj, "getbuffer"):
        h.update(fileobj.getbuffer())
        return h
    if not (hasattr(fileobj, "readinto") and hasattr(fileobj, "readable") and fileobj.readable()):
        raise ValueError(f"'{fileobj!r}' is not a file-like object in binary reading mode.")
    buffer = bytearray(_bufsize)
    view = memoryview(buffer)
    while (size := fileobj.readinto(buffer)) != 0:
        if size is None:
            raise BlockingIOError("I/O operation would block.")
        h.update(view[:size])
    return h


__builtin_constructor_cache = {}


def __get_builtin_constructor(name):
    constructor = __builtin_constructor_cache.get(name)
    if constructor is None:
        constructor = globals().get(name.lower()) if name.lower() in algorithms_guaranteed else None
        if constructor is None:
            raise ValueError("unsupported hash type " + name)
        __builtin_constructor_cache[name] = constructor
    return constructor
