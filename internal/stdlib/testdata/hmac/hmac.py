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

# ---
# The hash function by name, as an object, and in errors; keys shorter and longer than a block.
import hmac, hashlib
class S(str):
    pass
def outcome(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__, str(e)
for key in (b"", b"k", b"k" * 64, b"k" * 65, b"k" * 200, bytearray(b"key")):
    for mod in ("sha256", "md5", S("sha1"), hashlib.sha512, lambda d=b"": hashlib.sha224(d), hashlib.sha3_256):
        h = hmac.new(key, b"msg", mod)
        h.update(b"more")
        c = h.copy()
        c.update(b"!")
        print(h.hexdigest()[:16], c.hexdigest()[:8], h.digest_size, h.block_size, h.name, end=" ")
    print()
print(outcome(lambda: hmac.new("k", b"m", "sha256")), outcome(lambda: hmac.new(b"k", b"m")), outcome(lambda: hmac.new(b"k", "m", "md5")))
