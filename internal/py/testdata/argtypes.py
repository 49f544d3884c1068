# Converters of arguments tell None by its value, other objects by the full names of their types; some functions have words of their own.
import array, codecs, datetime, decimal, heapq, io, os, struct, sys, time, unicodedata

def tell(*calls):
    for call in calls:
        try:
            print(call())
        except Exception as e:
            print(type(e).__name__, e)

for v in None, datetime.timedelta(1), decimal.Decimal(1), [0]:
    tell(lambda: type(v, (), {}), lambda: type("x", v, {}), lambda: type("x", (), v).__name__, lambda: format(1, v), lambda: float.__getformat__(v),
         lambda: compile("1", "", v), lambda: super(v), lambda: "a".ljust(3, v), lambda: ValueError().add_note(v))
    tell(lambda: array.array(v), lambda: heapq.heappush(v, 1) if v != [0] else 0, lambda: heapq.heapify(v), lambda: sys.intern(v), lambda: codecs.lookup(v), lambda: codecs.ascii_encode(v),
         lambda: unicodedata.name(v), lambda: unicodedata.normalize("NFC", v), lambda: io.BytesIO(b"").readinto(v), lambda: struct.pack_into("i", v, 0, 1))
    tell(lambda: datetime.date(2024, 1, 1).strftime(v), lambda: f"{datetime.date(2024, 1, 1):%Y}", lambda: datetime.timezone(v), lambda: datetime.timezone.utc.fromutc(v),
         lambda: time.strftime(v), lambda: datetime.datetime.combine(v, v))
    tell(lambda: os.fspath(v), lambda: struct.Struct(v), lambda: compile("1", v, "exec"))

# ---


# An exception is shown by the short name of its type, whatever module it is of.
import csv, zlib, binascii

print(repr(csv.Error("a")), repr(zlib.error("a", 1)), repr(binascii.Error()))
try:
    zlib.decompress(b"x")
except zlib.error as e:
    print(repr(e), [e])

# ---


# An SSLError without a text of its own shows its arguments.
import ssl

for a in (), ("a",), (1, "b"), ("x", "y"), (1, 2, 3):
    print(str(ssl.SSLError(*a)), repr(ssl.SSLError(*a)))
# ---
# Wrong counts: more than all parameters, those that are given by position only, and the module that a native function is of.
import abc, asyncio, binascii, bisect, codecs, contextvars, hashlib, heapq, math, pickle, struct, weakref
many = range(20)
for f in (lambda: math.prod(*many), lambda: math.prod(a=1, b=2, c=3), lambda: math.prod([], 1), lambda: math.prod(zz=1), lambda: math.nextafter(1, 2, 3), lambda: math.nextafter(*many),
          lambda: hashlib.md5(*many), lambda: hashlib.sha3_256(b"", 1), lambda: hashlib.blake2b(*many), lambda: hashlib.new(*many), lambda: hashlib.new("md5", b"", 1),
          lambda: contextvars.ContextVar(*many), lambda: contextvars.ContextVar(a=1, b=2, c=3), lambda: contextvars.ContextVar("a", "b"), lambda: contextvars.copy_context(1),
          lambda: binascii.a2b_base64(), lambda: binascii.b2a_base64(zz=1), lambda: pickle.loads(), lambda: struct.unpack_from(), lambda: struct.unpack_from(buffer=b""),
          lambda: abc.get_cache_token(1), lambda: asyncio.get_running_loop(1), lambda: codecs.register(), lambda: heapq.heappop(), lambda: weakref.getweakrefcount(),
          lambda: asyncio.create_task(), lambda: asyncio.ensure_future(1, 2), lambda: asyncio.isfuture(), lambda: asyncio.iscoroutine(1, 2)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
