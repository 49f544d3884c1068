# A UUID is made from any of its forms.
from uuid import UUID
u = UUID("12345678-1234-5678-8234-567812345678")
print(u, repr(u), u.hex, u.int, u.urn, u.bytes, u.bytes_le, u.fields, u.variant, u.version, u.time, u.node, u.clock_seq, u.is_safe, int(u))
assert u == UUID("{12345678123456788234567812345678}") == UUID(u.urn) == UUID(bytes=u.bytes) == UUID(bytes_le=u.bytes_le) == UUID(fields=u.fields) == UUID(int=u.int)
assert hash(u) == hash(UUID(int=u.int)) and UUID(int=1) < u and len({u, UUID(str(u))}) == 1
print(UUID(int=5, version=4), f"{u}")
# ---
# Text that is no UUID is refused.
import uuid
uuid.UUID("12345")  ### "ValueError: badly formed hexadecimal UUID string"
# ---
# Exactly one form is given.
import uuid
uuid.UUID()  ### "TypeError: one of the hex, bytes, bytes_le, fields, or int arguments must be given"
# ---
# Fields have sizes.
import uuid
for fields in ((1 << 32, 0, 0, 0, 0, 0), (0, 0, 0, 256, 0, 0), (0, 0, 0, 0, 0, -1)):
    try:
        uuid.UUID(fields=fields)
    except ValueError as e:
        print(e)
# ---
# UUIDs never change.
import uuid
uuid.NIL.int = 5  ### "TypeError: UUID objects are immutable"
# ---
# Names have UUIDs by MD5 and SHA-1.
import uuid
print(uuid.uuid3(uuid.NAMESPACE_DNS, "python.org"), uuid.uuid5(uuid.NAMESPACE_URL, "http://python.org/"), uuid.uuid3(uuid.NAMESPACE_OID, b"ab"))
print(uuid.NIL, uuid.MAX, uuid.NAMESPACE_X500)
# ---
# The others are random or follow the clock.
import uuid
for f in (uuid.uuid1, uuid.uuid4, uuid.uuid6, uuid.uuid7, uuid.uuid8):
    made = [f() for _ in range(50)]
    assert len(set(made)) == 50
    assert {u.variant for u in made} == {uuid.RFC_4122}
    print(made[0].version, f in (uuid.uuid6, uuid.uuid7) and made == sorted(made))
assert uuid.uuid1(5, 6).node == 5 and uuid.uuid6(5, 6).clock_seq == 6
print(uuid.uuid8(1, 2, 3))
# ---
# Copies and the safety survive.
import copy, uuid
u = uuid.UUID(int=7, is_safe=uuid.SafeUUID.safe)
assert copy.deepcopy(u) == u and copy.copy(u).is_safe is uuid.SafeUUID.safe
print(list(uuid.SafeUUID), u.__getstate__())

# ---
# What UUID takes: exactly one of its arguments.
import uuid
def outcome(*a, **k):
    try:
        return uuid.UUID(*a, **k)
    except Exception as e:
        return type(e).__name__, str(e)
h = "12345678123456781234567812345678"
for a, k in (((), {}), ((h,), {}), ((None,), {}), ((h, b"x"), {}), ((h,), {"int": 0}), ((), {"int": 5}), ((), {"bytes": bytes(range(16))}), ((), {"bytes": b"x", "int": 1}), ((), {"fields": (1, 2, 3, 4, 5, 6)}),
             ((h,), {"version": 4}), ((h,), {"fields": ()}), ((h,), {"bytes_le": None}), ((), {"bytes_le": bytes(range(16))}), (("-" + h[1:],), {}), (("{" + h + "}",), {}), (("urn:uuid:" + h,), {}), (("+" + h[1:],), {}),
             (("0x" + h[2:],), {}), ((h[:-1] + "_",), {}), (("",), {}), ((5,), {}), ((), {"int": 1 << 128}), ((), {"int": -1}), ((), {"int": (1 << 128) - 1})):
    print(outcome(*a, **k))
