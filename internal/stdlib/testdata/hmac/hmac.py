# A keyed hash can go on, be copied and be made at once.
import hmac, hashlib
for mod in ("md5", "sha1", "sha256", "sha512", "sha3_256", "blake2s", hashlib.sha384):
    h = hmac.new(b"key", b"msg", mod)
    c = h.copy()
    h.update(b"more")
    print(h.name, h.digest_size, h.block_size, h.hexdigest(), c.hexdigest())
    assert hmac.digest(b"key", b"msgmore", mod) == h.digest()
print(hmac.new(b"k" * 200, b"", "sha1").hexdigest())
# ---
# The hash function must be named.
import hmac
hmac.new(b"key")  ### "TypeError: Missing required argument 'digestmod'."
# ---
# Keys are bytes.
import hmac
hmac.new("key", b"", "md5")  ### "TypeError: key: expected bytes or bytearray, but got 'str'"
# ---
# Digests are compared whole.
import hmac
print([hmac.compare_digest(a, b) for a, b in (("a", "a"), (b"a", b"ab"), (b"a", bytearray(b"a")), ("", ""))])
for a, b in (("é", "é"), ("a", b"a"), (1, 1), (None, "a")):
    try:
        hmac.compare_digest(a, b)
    except TypeError as e:
        print(e)
