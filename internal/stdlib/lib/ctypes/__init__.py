"""Numbers of C's types, which wrap around and round as C's do. There is no native code: libraries, pointers and structures are errors."""

import struct as _struct
from operator import index as _index
from _unavailable import NATIVE, error as _error, functions as _functions

DEFAULT_MODE, RTLD_LOCAL, RTLD_GLOBAL = 0, 0, 256


class ArgumentError(Exception):
    pass


class _Simple:
    # A number of a type of C: _type_ is its letter, as in the module struct.
    _default = 0

    def __init__(self, *args):
        if len(args) > 1:
            raise TypeError(f"__init__ expected at most 1 argument, got {len(args)}")
        self._kept = self._convert(args[0]) if args else self._default

    @property
    def value(self):
        return self._kept

    @value.setter
    def value(self, value):
        self._kept = self._convert(value)

    def __bool__(self):
        return self._kept not in (0, b"\0", "\0", None, "", b"")

    def __repr__(self):
        return f"{type(self).__name__}({self.value!r})"


class _Integer(_Simple):
    @classmethod
    def _convert(cls, value):
        try:
            n = _index(value)
        except TypeError:
            raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer") from None
        bits = 8 * cls._size
        n &= (1 << bits) - 1
        return n - (1 << bits) if cls._type_.islower() and n >> bits - 1 else n


class _Float(_Simple):
    _default = 0.0

    @classmethod
    def _convert(cls, value):
        if isinstance(value, str) or not hasattr(type(value), "__float__") and not hasattr(type(value), "__index__"):
            raise TypeError(f"must be real number, not {type(value).__name__}")
        value = float(value)
        if cls._type_ == "f":
            try:
                return _struct.unpack("f", _struct.pack("f", value))[0]
            except OverflowError:
                return float("inf") if value > 0 else float("-inf")
        return value


def _number(name, letter, size, base=_Integer):
    return type(name, (base,), {"_type_": letter, "_size": size, "__module__": "ctypes"})


c_byte, c_ubyte = _number("c_byte", "b", 1), _number("c_ubyte", "B", 1)
c_short, c_ushort = _number("c_short", "h", 2), _number("c_ushort", "H", 2)
c_int, c_uint = _number("c_int", "i", 4), _number("c_uint", "I", 4)
c_long, c_ulong = _number("c_long", "l", 8), _number("c_ulong", "L", 8)
c_longlong, c_ulonglong = c_long, c_ulong
c_int8, c_uint8, c_int16, c_uint16 = c_byte, c_ubyte, c_short, c_ushort
c_int32, c_uint32, c_int64, c_uint64 = c_int, c_uint, c_long, c_ulong
c_size_t, c_ssize_t, c_time_t = c_ulong, c_long, c_long
c_float, c_double, c_longdouble = _number("c_float", "f", 4, _Float), _number("c_double", "d", 8, _Float), _number("c_longdouble", "g", 16, _Float)


class c_bool(_Simple):
    _type_, _size, _default = "?", 1, False
    _convert = staticmethod(bool)


class c_char(_Simple):
    _type_, _size, _default = "c", 1, b"\0"

    @staticmethod
    def _convert(value):
        kind = type(value).__name__
        if isinstance(value, (bytes, bytearray)):
            if len(value) == 1:
                return bytes(value)
            kind += f" of length {len(value)}"
        elif isinstance(value, int):
            if not 0 <= value < 256:
                raise TypeError("integer not in range(256)")
            return bytes([value])
        raise TypeError("one character bytes, bytearray, or an integer in range(256) expected, not " + kind)


class c_wchar(_Simple):
    _type_, _size, _default = "u", 4, "\0"

    @staticmethod
    def _convert(value):
        if not isinstance(value, str):
            raise TypeError(f"a unicode character expected, not instance of {type(value).__name__}")
        if len(value) != 1:
            raise TypeError(f"a unicode character expected, not a string of length {len(value)}")
        return value


class c_char_p(_Simple):
    _type_, _size, _default = "z", 8, None

    @staticmethod
    def _convert(value):
        if value is not None and not isinstance(value, bytes):
            raise TypeError(f"bytes or integer address expected instead of {type(value).__name__} instance")
        return value


class c_wchar_p(_Simple):
    _type_, _size, _default = "Z", 8, None

    @staticmethod
    def _convert(value):
        if value is not None and not isinstance(value, str):
            raise TypeError(f"unicode string or integer address expected instead of {type(value).__name__} instance")
        return value


class c_void_p(_Simple):
    _type_, _size, _default = "P", 8, None

    @staticmethod
    def _convert(value):
        if value is None or isinstance(value, int):
            return value and value & (1 << 64) - 1 or None
        raise TypeError("cannot be converted to pointer")


def sizeof(obj_or_type, /):
    kind = obj_or_type if isinstance(obj_or_type, type) else type(obj_or_type)
    if not issubclass(kind, _Simple) or not hasattr(kind, "_size"):
        raise TypeError("this type has no size")
    return kind._size


alignment = sizeof


class CDLL:
    def __new__(cls, *args, **kwargs):
        raise _error("ctypes." + cls.__name__, NATIVE)


class PyDLL(CDLL):
    pass


def _refused(name):
    def subclass(cls, **kwargs):
        raise _error("ctypes." + name, NATIVE)

    def init(self, *args, **kwargs):
        raise _error("ctypes." + name, NATIVE)
    return type(name, (), {"__init_subclass__": classmethod(subclass), "__init__": init, "__module__": "ctypes"})


Structure, Union, Array = _refused("Structure"), _refused("Union"), _refused("Array")
BigEndianStructure, LittleEndianStructure = _refused("BigEndianStructure"), _refused("LittleEndianStructure")
BigEndianUnion, LittleEndianUnion = _refused("BigEndianUnion"), _refused("LittleEndianUnion")


class LibraryLoader:
    def __init__(self, dlltype):
        self._dlltype = dlltype

    def __getattr__(self, name):
        if name[0] == "_":
            raise AttributeError(name)
        return self._dlltype(name)

    __getitem__ = __getattr__

    def LoadLibrary(self, name):
        return self._dlltype(name)


cdll = LibraryLoader(CDLL)
pydll = LibraryLoader(PyDLL)
globals().update(_functions("ctypes", "POINTER pointer byref addressof cast string_at wstring_at memmove memset memoryview_at CFUNCTYPE PYFUNCTYPE "
                            "create_string_buffer create_unicode_buffer resize get_errno set_errno", NATIVE))
