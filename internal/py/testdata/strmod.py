# % takes a tuple of values, or one value.
assert "%s" % 5 == "5" and "%s %s" % (1, "a") == "1 a" and "%s" % ((1, 2),) == "(1, 2)" and "%%%s" % 5 == "%5" and "abc" % () == "abc"
assert "%r %a %s" % ("é", "é", None) == "'é' '\\xe9' None" and "%s" % [1] == "[1]" and "%s" % {"a": 1} == "{'a': 1}"
"%s"  % ()  ### "TypeError: not enough arguments for format string"
"%s %s" % "a"  ### "TypeError: not enough arguments for format string"
"a" % 1  ### "TypeError: not all arguments converted during string formatting"
"%s" % (1, 2)  ### "TypeError: not all arguments converted during string formatting"
"a" % "x"  ### "TypeError: not all arguments converted during string formatting"
# ---
# A mapping as the value may stay unused and is looked up by keys in parentheses.
assert "a" % {} == "a" and "a" % [1] == "a" and "%(a)s %(b)05d" % {"a": 1, "b": 2} == "1 00002" and "%(a(b))s" % {"a(b)": 3} == "3"
assert "%s %(a)s" % {"a": 1} == "{'a': 1} 1"
"%(a)s" % {}  ### "KeyError: 'a'"
"%(a)s" % 1  ### "TypeError: format requires a mapping"
"%(a)s" % (1,)  ### "TypeError: format requires a mapping"
"%(a)s" % [1]  ### "TypeError: list indices must be integers or slices, not str"
"%(a)s %s" % {"a": 1}  ### "TypeError: not enough arguments for format string"
"%(a" % {}  ### "ValueError: incomplete format key"
# ---
# Width and precision can be arguments.
assert "%*d|%-*d|%.*f" % (4, 1, 4, 2, 1, 2.55) == "   1|2   |2.5" and "%10s|%-10s|%.2s|%5.1s|" % (("abc",) * 4) == "       abc|abc       |ab|    a|"
assert "%5s|%-5s|" % ("é日", "é日") == "   é日|é日   |"
"%*d" % ("a", 1)  ### "TypeError: * wants int"
"%*d" % (10**30, 1)  ### "OverflowError: Python int too large to convert to C ssize_t"
"%.*d" % (10**30, 1)  ### "OverflowError: Python int too large to convert to C int"
"%" % 1  ### "ValueError: incomplete format"
"%5" % 1  ### "ValueError: incomplete format"
"%y" % 1  ### "ValueError: unsupported format character 'y' (0x79) at index 1"
"é%日" % 1  ### "ValueError: unsupported format character '?' (0x65e5) at index 2"
"%5%" % ()  ### "TypeError: not enough arguments for format string"
# ---
# Integer conversions truncate floats in decimal and refuse them in other bases.
assert "%d %i %u %d" % (1, 2.9, -3, 2**70) == "1 2 -3 1180591620717411303424" and "%+d % d %05d %-5d|" % (1, 1, -1, 1) == "+1  1 -0001 1    |"
assert "%x %#x %#o %X %#X" % (255, 255, 8, 255, 255) == "ff 0xff 0o10 FF 0XFF" and "%.3d %8.3d" % (5, -5) == "005     -005" and "%hd %ld" % (1, 2) == "1 2"
class I:
    def __index__(self):
        return 10
class N:
    def __int__(self):
        return 11
assert "%d %x %d" % (I(), I(), N()) == "10 a 11" and "%d" % True == "1"
"%d" % "a"  ### "TypeError: %d format: a real number is required, not str"
"%i" % None  ### "TypeError: %i format: a real number is required, not NoneType"
"%x" % 1.5  ### "TypeError: %x format: an integer is required, not float"
"%o" % "a"  ### "TypeError: %o format: an integer is required, not str"
"%x" % N()  ### "TypeError: %x format: an integer is required, not N"
"%d" % float("inf")  ### "OverflowError: cannot convert float infinity to integer"
"%d" % float("nan")  ### "ValueError: cannot convert float NaN to integer"
# ---
# Float conversions take any real number.
assert "%f %.2f %e %G %g" % (1, 2.675, 12345.678, 1e-10, 100000) == "1.000000 2.67 1.234568e+04 1E-10 100000" and "%5.1f|%-8.2e|%+g" % (3.14, 1, 2) == "  3.1|1.00e+00|+2"
"%f" % "a"  ### "TypeError: must be real number, not str"
"%e" % 10**400  ### "OverflowError: int too large to convert to float"
# ---
# %c takes a character or its number.
assert "%c%c%c" % (97, "é", 0x1d4b3) == "aé𝒳" and "%3c|%-3c|" % ("a", 98) == "  a|b  |"
"%c" % "ab"  ### "TypeError: %c requires an int or a unicode character, not a string of length 2"
"%c" % 0x110000  ### "OverflowError: %c arg not in range(0x110000)"
"%c" % -1  ### "OverflowError: %c arg not in range(0x110000)"
"%c" % 1.5  ### "TypeError: %c requires an int or a unicode character, not float"
# ---
# Formatting bytes is for ASCII: %s and %b want bytes, keys are bytes.
assert b"%s %b %a %d" % (b"a", bytearray(b"b"), "é", 5) == b"a b '\\xe9' 5" and b"%(a)s" % {b"a": memoryview(b"x")} == b"x" and b"%c%c" % (97, b"b") == b"ab"
assert bytearray(b"%5.1f|%x") % (1.25, 255) == bytearray(b"  1.2|ff") and type(bytearray(b"%d") % 1) is bytearray
class B:
    def __bytes__(self):
        return b"xyz"
assert b"%.2s|%5b" % (B(), B()) == b"xy|  xyz"
b"%s" % "a"  ### "TypeError: %b requires a bytes-like object, or an object that implements __bytes__, not 'str'"
b"%f" % "a"  ### "TypeError: float argument required, not str"
b"%c" % 256  ### "OverflowError: %c arg not in range(256)"
b"%c" % b"ab"  ### "TypeError: %c requires an integer in range(256) or a single byte, not a bytes object of length 2"
b"%(a)s" % {"a": b"x"}  ### "KeyError: b'a'"
b"a" % 1  ### "TypeError: not all arguments converted during bytes formatting"
# ---
# Conversions without more beside such with, in formats of any characters: values, counts, and where an error is.
class S:
    def __init__(self, v):
        self.v = v

    def __str__(self):
        return f"<{self.v}>"

    def __int__(self):
        return 7


class Key(str):
    def __hash__(self):
        return hash(str(self))


class Missing(dict):
    def __missing__(self, k):
        return k * 2


print("%s" % 5, "%d" % 5, "%s-%d" % (-3, -4), "%s%s%d" % ("a", None, True), "é%sñ%d∑" % ("ü", 2**70), "%%%s%%%d%%" % (1, 2), "%d" % 2.9, "%d" % S(1), "%s" % S(1))
print("%s %5s|%-5d|%s" % ("a", "b", 3, b"c"), "%s" % ((1, 2),), "%s %s" % ("x", (1,)), "%d%s" % (10**25, 10**25), "%s" % -(2**63), "%d" % (2**63 - 1), "%s" % "")
print("%(a)s %(b)d %(a)5s %(é)s" % {"a": 1, "b": 2, "é": S(2)}, "%(a)s" % Missing(), "%(k)s" % {Key("k"): 1}, "%(a)s %(c)s" % {"a": "x", "b": 1, "c": 3.5})
for text, values in (("%s", ()), ("%s %s", (1,)), ("%d", "x"), ("%s", (1, 2)), ("%d", None), ("é%d", "x"), ("%s %q", (1, 2)), ("∑%s%y", (1, 2)), ("%d%", (1,)), ("%s%(", (1,)), ("%(a)s", 1),
                     ("%(a)s", {}), ("%(a)s", {"b": 1}), ("%(a)s%s", {"a": 1}), ("%(a)s%d", {"a": 1}), ("%s", {}), ("%d", {}), ("x%s", {"a": 1}), ("%s%d", ("a", "b")), ("%i", "x"), ("%(a)*d", {"a": 1})):
    try:
        print(text % values)
    except (TypeError, ValueError, KeyError) as e:
        print(type(e).__name__, e)
# ---
# %c names the class of what is no character with its module.
class Q:
    pass
Q.__module__ = 'm'
class R:
    pass
for f in '%c', b'%c', '%d', '%x', '%f':
    for x in Q(), R(), 1.5, 'ab', b'ab', None:
        try:
            print(f % x)
        except (TypeError, ValueError) as e:
            print(e)
# ---
# %c of text says what it requires where __index__ is a TypeError; that of bytes lets the error through.
class I:
    def __init__(self, v): self.v = v
    def __index__(self): return self.v
class J:
    def __index__(self): return 1 / 0
for f, v in ("%c", I("a")), (b"%c", I("a")), ("%c", I(70)), ("%c", J()):
    try: print(f % v)
    except Exception as e: print(type(e).__name__, e)
