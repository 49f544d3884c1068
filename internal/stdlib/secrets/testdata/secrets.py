# Tokens have the length asked for.
import secrets
for n in (None, 0, 5, 40):
    print(len(secrets.token_bytes(n)), len(secrets.token_hex(n)), len(secrets.token_urlsafe(n)))
assert secrets.token_hex() != secrets.token_hex()
assert secrets.choice([7]) == 7 and secrets.randbelow(1) == 0 and 0 <= secrets.randbits(8) < 256
assert secrets.compare_digest("a", "a") and not secrets.compare_digest(b"a", b"b")
secrets.token_bytes(-1)  ### "ValueError: negative argument not allowed"
# ---
# An upper bound is positive.
import secrets
secrets.randbelow(0)  ### "ValueError: Upper bound must be positive."
