# Every guaranteed algorithm hashes, updates and copies.
import hashlib
for name in sorted(hashlib.algorithms_guaranteed) + ["sha512_224", "sha512_256"]:
    n = (20,) if name.startswith("shake") else ()
    h = hashlib.new(name, b"abc")
    c = h.copy()
    h.update(b"x" * 1000)
    print(h.name, h.digest_size, h.block_size, type(h), h.hexdigest(*n), c.hexdigest(*n))
    assert h.digest(*n).hex() == h.hexdigest(*n)
# ---
# SHAKE digests have any length.
import hashlib
s = hashlib.shake_256(b"a")
print(s.hexdigest(3), s.hexdigest(200)[-10:], s.digest(0))
s.digest()  ### "TypeError: digest() missing required argument 'length' (pos 1)"
# ---
# Text must be encoded.
import hashlib
hashlib.sha256("a")  ### "TypeError: Strings must be encoded before hashing"
# ---
# Unknown names are errors.
import hashlib
hashlib.new("nope")  ### "ValueError: unsupported hash type nope"
# ---
# BLAKE2 has a key, a salt, a person and a tree.
import hashlib
for options in (dict(digest_size=20), dict(key=b"k" * 32), dict(salt=b"s"), dict(person=b"p" * 8), dict(fanout=0), dict(depth=255), dict(leaf_size=5),
                dict(node_offset=2**48 - 1), dict(node_depth=3), dict(inner_size=32), dict(last_node=True), dict(fanout=2, depth=2, leaf_size=4096, node_offset=1, inner_size=32)):
    print(options, hashlib.blake2b(b"abc", **options).hexdigest(), hashlib.blake2s(b"abc", **options).hexdigest())
for n in (0, 1, 63, 64, 65, 127, 128, 129, 300):
    print(n, hashlib.blake2b(b"x" * n).hexdigest()[:16], hashlib.blake2s(b"x" * n).hexdigest()[:16])
# ---
# BLAKE2's parameters have bounds.
import hashlib
for options in (dict(digest_size=65), dict(key=b"k" * 65), dict(salt=b"s" * 17), dict(person=b"p" * 17), dict(fanout=256), dict(depth=0), dict(leaf_size=-1),
                dict(leaf_size=2**32), dict(node_offset=2**64), dict(node_depth=256), dict(inner_size=65)):
    try:
        hashlib.blake2b(**options)
    except (ValueError, OverflowError) as e:
        print(type(e).__name__, e)
# ---
# Keys are derived from passwords.
import hashlib
print(hashlib.pbkdf2_hmac("sha1", b"password", b"salt", 2).hex())
print(hashlib.pbkdf2_hmac("sha256", b"password" * 20, b"salt", 10, 50).hex())
print(hashlib.pbkdf2_hmac("blake2b", b"p", b"s", 2).hex())
print(hashlib.scrypt(b"", salt=b"", n=16, r=1, p=1).hex())
print(hashlib.scrypt(b"pleaseletmein", salt=b"SodiumChloride", n=64, r=8, p=2, dklen=40).hex())
hashlib.pbkdf2_hmac("sha1", b"p", b"s", 0)  ### "ValueError: iteration value must be greater than 0."
# ---
# scrypt's n is a power of two.
import hashlib
hashlib.scrypt(b"x", salt=b"", n=15, r=1, p=1)  ### "ValueError: n must be a power of 2."
# ---
# scrypt takes bounded memory.
import hashlib
hashlib.scrypt(b"x", salt=b"", n=2**20, r=8, p=1)  ### "ValueError: [digital envelope routines] memory limit exceeded"
# ---
# Files are read in binary mode.
import hashlib, io
print(hashlib.file_digest(io.BytesIO(b"abc"), "sha256").hexdigest(), hashlib.file_digest(io.BytesIO(b"abc"), hashlib.md5).hexdigest())
class Reader:
    data = b"abc" * 10
    def readable(self):
        return True
    def readinto(self, b):
        n = min(4, len(self.data))
        b[:n], self.data = self.data[:n], self.data[n:]
        return n
assert hashlib.file_digest(Reader(), "sha1").digest() == hashlib.sha1(b"abc" * 10).digest()
hashlib.file_digest(5, "md5")  ### "ValueError: '5' is not a file-like object in binary reading mode."
# ---
# new() of an algorithm that has parameters of its own.
import hashlib

h = hashlib.new("blake2b", b"abc", digest_size=8, key=b"k", salt=b"s", person=b"p", fanout=2, depth=3, leaf_size=300, node_offset=4, node_depth=1, inner_size=7, last_node=True)
print(h.hexdigest() == hashlib.blake2b(b"abc", digest_size=8, key=b"k", salt=b"s", person=b"p", fanout=2, depth=3, leaf_size=300, node_offset=4, node_depth=1, inner_size=7, last_node=True).hexdigest())
for f in (lambda: hashlib.new("md5", b"", b"", b""), lambda: hashlib.new("md5", 1, 2, 3, 4), lambda: hashlib.new("blake2s", b"", b"")):
    try:
        f()
    except TypeError as e:
        print(e)
