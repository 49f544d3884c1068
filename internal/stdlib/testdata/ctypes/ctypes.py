# Numbers of C's types wrap around and are rounded.
import ctypes
def T(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
for name in ("c_int8 c_uint8 c_byte c_ubyte c_int16 c_uint16 c_short c_ushort c_int32 c_uint32 c_int c_uint c_int64 c_uint64 c_long c_ulong c_longlong c_ulonglong c_size_t c_ssize_t").split():
    t = getattr(ctypes, name)
    print(name, t.__name__, ctypes.sizeof(t), [t(x).value for x in (0, -1, 127, 128, 255, 256, 2**31, 2**32 - 1, -2**63, 2**64 + 5, True)], t(), bool(t()), bool(t(3)))
    T(lambda: t("a")); T(lambda: t(1.5)); T(lambda: t(1, 2))
for t in (ctypes.c_float, ctypes.c_double):
    print(t(1.1), t(1).value, t(1e300 if t is ctypes.c_double else 3e38), t(), ctypes.sizeof(t())); T(lambda: t("a"))
x = ctypes.c_int32(0x7fffffff); x.value += 1; print(x.value, x)
print(ctypes.c_bool([]).value, ctypes.c_bool("x"), ctypes.c_char(b"a"), ctypes.c_char(65).value, ctypes.c_char(), ctypes.c_wchar("ä").value, ctypes.c_char_p(b"abc").value, ctypes.c_char_p(), ctypes.c_void_p(5).value, ctypes.c_void_p())
for f in (lambda: ctypes.c_char("a"), lambda: ctypes.c_char(b"ab"), lambda: ctypes.c_char(300), lambda: ctypes.c_wchar("ab"), lambda: ctypes.c_wchar(5), lambda: ctypes.sizeof(5), lambda: ctypes.c_char_p("a"), lambda: ctypes.c_int() == ctypes.c_int()):
    T(f)
def fnv(data, h=0x811c9dc5):
    for b in data: h = ctypes.c_uint32((h ^ b) * 0x01000193).value
    return h
print(fnv(b"hello"), ctypes.c_int64 is ctypes.c_long, ctypes.c_size_t is ctypes.c_ulong)
# ---
# There is no native code.
# krait: the sandbox has no native code
import ctypes
ctypes.CDLL("libc.so.6")  ### "PermissionError: [Errno 1] ctypes.CDLL() is not available: the sandbox has no native code"
# ---
# Structures are refused where they are defined.
# krait: the sandbox has no native code
import ctypes
class P(ctypes.Structure):  ### "PermissionError: [Errno 1] ctypes.Structure() is not available: the sandbox has no native code"
    _fields_ = [("x", ctypes.c_int)]
