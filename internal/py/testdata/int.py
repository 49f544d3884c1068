# An int has any size: results beyond 64 bits go on exactly.
assert 9223372036854775807 + 1 == 9223372036854775808
assert -9223372036854775808 - 1 == -9223372036854775809
assert 4294967296 * 4294967296 == 18446744073709551616
assert -(-9223372036854775808) == 9223372036854775808
assert (2**64 + 1) - 2**64 == 1
assert type(2**64 - 2**64) is int
print(2**100, -(3**50), 7**77 % 1000)
# ---
# Floor division rounds down and the remainder has the divisor's sign.
for a in (7, -7, 10**20, -10**20, -9223372036854775808):
    for b in (2, -2, -1, 3, 10**19, -10**19):
        q, r = divmod(a, b)
        assert q * b + r == a and (r == 0 or (r < 0) == (b < 0))
        assert q == a // b and r == a % b
        print(q, r)
# ---
# Division by zero names the operation only by "division by zero".
1 // 0  ### "ZeroDivisionError: division by zero"
1 % 0  ### "ZeroDivisionError: division by zero"
divmod(1, 0)  ### "ZeroDivisionError: division by zero"
1 / 0  ### "ZeroDivisionError: division by zero"
10**50 % 0  ### "ZeroDivisionError: division by zero"
# ---
# True division of ints rounds once, whatever their size.
print(10**400 / 10**399, 1 / 3, (2**53 + 1) / 1, (2**70 + 1) / 2**70, -7 / 10**30)
assert 9007199254740993 / 9007199254740992 == 1.0
# ---
# True division that is too large for a float is an OverflowError.
10**400 / 3  ### "OverflowError: integer division result too large for a float"
# ---
# A power with a negative exponent is a float, and zero has none.
print(2**-1, (-2)**-3, 10**-400)
0**-1  ### "ZeroDivisionError: zero to a negative power"
# ---
# pow with a modulus takes the modulus' sign, and a negative exponent takes the inverse.
print(pow(2, 3, 5), pow(2, 3, -5), pow(3, -1, 11), pow(2, 10**30, 10**20 + 39), pow(0, 0, 1))
assert pow(7, -5, 2**127 - 1) * pow(7, 5) % (2**127 - 1) == 1
# ---
# pow with a modulus refuses zero, floats and bases without an inverse.
pow(2, 3, 0)  ### "ValueError: pow() 3rd argument cannot be 0"
pow(2, -1, 4)  ### "ValueError: base is not invertible for the given modulus"
pow(2.0, 3, 5)  ### "TypeError: pow() 3rd argument not allowed unless all arguments are integers"
pow(2, "a", 5)  ### "TypeError: unsupported operand type(s) for ** or pow(): 'int', 'str', 'int'"
# ---
# Shifts move bits, keep the sign to the right, and refuse negative counts.
print(1 << 70, -1 << 70, (1 << 70) >> 69, -5 >> 1, -5 >> 10**30, 5 >> 10**30, 0 << 10**30)
1 << -1  ### "ValueError: negative shift count"
1 >> -1  ### "ValueError: negative shift count"
1 << 10**30  ### "OverflowError: too many digits in integer"
# ---
# The bit operators act on two's complement of any length.
assert -1 & 2**100 == 2**100 and -2**70 | 1 == -2**70 + 1 and ~2**65 == -2**65 - 1 and 2**64 ^ -1 == -2**64 - 1
# ---
# Comparisons with floats are exact.
assert 2**53 + 1 > float(2**53) and not 2**53 + 1 == float(2**53)
assert 10**400 > 1e308 and 2**2000 < float("inf")
assert not 1 < float("nan") and 1 != float("nan")
# ---
# Bases other than ten, prefixes, underscores, spaces and other scripts' digits are read.
print(int("0x_1F", 16), int("0b101", 0), int(" -12_3 "), int("z", 36), int("١٢٣"), int("0o17", 8), int("00", 0))
# ---
# What is no number is a ValueError that shows it.
int("a")  ### "ValueError: invalid literal for int() with base 10: 'a'"
int("1__0")  ### "ValueError: invalid literal for int() with base 10: '1__0'"
int("010", 0)  ### "ValueError: invalid literal for int() with base 0: '010'"
int("12", 37)  ### "ValueError: int() base must be >= 2 and <= 36, or 0"
int(1, 2)  ### "TypeError: int() can't convert non-string with explicit base"
int(base=2)  ### "TypeError: int() missing string argument"
int(None)  ### "TypeError: int() argument must be a string, a bytes-like object or a real number, not 'NoneType'"
int(float("nan"))  ### "ValueError: cannot convert float NaN to integer"
int(float("inf"))  ### "OverflowError: cannot convert float infinity to integer"
# ---
# int() takes __int__ before __index__, and gives an exact int.
class Both:
    def __int__(self): return True
    def __index__(self): return 7
class Index:
    def __index__(self): return 7
assert int(Both()) == 1 and type(int(Both())) is int
assert int(Index()) == 7 and hex(Index()) == "0x7"
# ---
# __int__ must return an int, and __trunc__ does not count any more.
class Bad:
    def __int__(self): return "1"
class Trunc:
    def __trunc__(self): return 1
int(Bad())  ### "TypeError: __int__ returned non-int (type str)"
int(Trunc())  ### "not 'Trunc'"
# ---
# Conversions between int and str stop at 4300 digits, except in bases that are powers of two.
assert int("1" * 4300) % 10 == 1
assert len(hex(1 << 100000)) == 25003
int("1" * 4301)  ### "ValueError: Exceeds the limit (4300 digits) for integer string conversion: value has 4301 digits; use sys.set_int_max_str_digits() to increase the limit"
str(10**4300)  ### "ValueError: Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit"
# ---
# Bits are counted without the sign.
print((255).bit_length(), (-256).bit_length(), (0).bit_length(), (-7).bit_count(), (2**100 - 1).bit_count())
# ---
# to_bytes and from_bytes are inverse in both byte orders and with signs.
for n in (0, 1, -1, 127, 128, -128, -129, 2**64, -2**64):
    for order in ("big", "little"):
        assert int.from_bytes(n.to_bytes(10, order, signed=True), order, signed=True) == n
print((1000).to_bytes(2), (5).to_bytes(), int.from_bytes([1, 2]), int.from_bytes(b"\xff\x00", signed=True))
# ---
# Bytes of each length and order, with and without a sign, are the number's digits to the base 256.
def digits(b, order, signed):
    n = 0
    for x in b if order == "big" else reversed(b):
        n = n * 256 + x
    return n - 256 ** len(b) if signed and b and n >= 256 ** len(b) // 2 else n
x = 12345
for length in [*range(35), 63, 64, 65, 1000, 200003]:
    for order in ("big", "little"):
        for signed in (False, True):
            for first in (0, 1, 127, 128, 255, None):
                b = bytearray()
                while len(b) < min(length, 100):
                    x = x * 1103515245 + 12345 & 0x7fffffff
                    b.append(x >> 16 & 255)
                b = b"\xff" * (length - len(b)) + b
                if first is not None:
                    b = (bytes([first]) + b if order == "big" else b + bytes([first]))
                n = int.from_bytes(b, order, signed=signed)
                if length < 1000:
                    assert n == digits(b, order, signed), (b, order, signed)
                assert n.to_bytes(len(b), order, signed=signed) == b, (b, order, signed)
                longer = n.to_bytes(len(b) + 9, order, signed=signed)
                more = (b"\xff" if n < 0 else b"\0") * 9
                assert longer == (more + b if order == "big" else b + more), (b, order, signed)
print(x)
# ---
# to_bytes refuses what does not fit.
(256).to_bytes()  ### "OverflowError: int too big to convert"
(-1).to_bytes()  ### "OverflowError: can't convert negative int to unsigned"
(128).to_bytes(1, signed=True)  ### "OverflowError: int too big to convert"
(1).to_bytes(-1)  ### "ValueError: length argument must be non-negative"
(1).to_bytes(1, "middle")  ### "ValueError: byteorder must be either 'little' or 'big'"
int.from_bytes("ab")  ### "TypeError: cannot convert 'str' object to bytes"
# ---
# round to tens, hundreds and so on takes ties to even.
print([round(n, -1) for n in (5, 15, 25, -5, -15, 14, 16)], round(12345678901234567890123, -20), round(5, -10**6), round(7, 3))
# ---
# An int is its own real part, numerator, floor, ceiling and so on.
n = 7
assert (n.real, n.imag, n.numerator, n.denominator, n.conjugate()) == (7, 0, 7, 1, 7)
assert (n.__floor__(), n.__ceil__(), n.__trunc__(), n.__round__(), n.__index__()) == (7,) * 5
assert n.as_integer_ratio() == (7, 1) and n.is_integer() and n.__getnewargs__() == (7,)
# ---
# A subclass keeps its value and attributes, and its arithmetic gives plain ints.
class Count(int):
    def __add__(self, other): return Count(int(self) + other)
c = Count("12", 16)
c.name = "twelve"
assert c == 18 and type(c + 1) is Count and type(c * 1) is int and type(+c) is int and c.name == "twelve"
assert hash(c) == hash(18) and {18: "x"}[c] == "x" and isinstance(c, int) and [0] * 20 and c.real == 18
print(c, repr(c), f"{c:x}", c // 5, 100 - c, c < 19, -c, ~c, c ** 2, pow(c, 2, 7), divmod(c, 4))
# ---
# The hash is the value modulo 2**61 - 1 with the sign, and never -1.
print(hash(2**61 - 1), hash(2**61), hash(-1), hash(-2), hash(10**40), hash(-10**40))
# ---
# Formats: separators, bases, padding, floats of ints and characters.
print(f"{1234567:,} {255:#x} {255:08b} {-5:+d} {42:>6} {42:^6} {3:.2f} {97:c} {2**70:_} {10**20:e} {True:d} {5:n}")
format(5, "z")  ### "ValueError"
format(5, ".2d")  ### "ValueError: Precision not allowed in integer format specifier"
format(5, "s")  ### "ValueError: Unknown format code 's' for object of type 'int'"
# ---
# Operators that an operand does not know are TypeErrors with the operator's name.
1 + "a"  ### "TypeError: unsupported operand type(s) for +: 'int' and 'str'"
1 ** "a"  ### "TypeError: unsupported operand type(s) for ** or pow(): 'int' and 'str'"
divmod(1, "a")  ### "TypeError: unsupported operand type(s) for divmod(): 'int' and 'str'"
1 < "a"  ### "TypeError: '<' not supported between instances of 'int' and 'str'"
1 << 1.0  ### "TypeError: unsupported operand type(s) for <<: 'int' and 'float'"
# ---
# The special methods answer NotImplemented for foreign operands.
assert (5).__add__(1.0) is NotImplemented and (5).__eq__("a") is NotImplemented and (5).__radd__(6) == 11
assert (5).__pow__(2, 3) == 1 and (5).__rpow__(2, 5) == 2 and (5).__rdivmod__(12) == (2, 2)
# ---
# Long arithmetic obeys the same laws as short arithmetic.
a, b = 3**5000 + 7, 7**3000 - 5
assert (a * b) // b == a and (a * b) % a == 0 and divmod(a * b + 11, a) == (b, 11)
assert (a + b) * (a - b) == a * a - b * b and (a << 1000) >> 1000 == a and a ^ b ^ b == a
assert int(hex(a), 16) == a and int(oct(-b), 8) == -b and int(bin(a), 2) == a
# ---
# Conversion methods that return an instance of a subclass of the number warn.
import warnings, operator
class MyI(int): pass
class A:
    def __int__(self): return True
    def __index__(self): return MyI(2)
    def __float__(self): return type("MyF", (float,), {})(1.5)
    def __complex__(self): return type("MyC", (complex,), {})(1, 2)
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    print(int(A()), operator.index(A()), "abcd"[A()], float(A()), complex(A()), hex(A()), type(int(A())))
for x in w: print(x.category.__name__, x.message)
# ---
# pow() modulo a word agrees with what the large numbers give.
words = [0, 1, 2, 3, -1, -7, 255, 2**31, 2**32 - 1, 2**32, 2**32 + 15, 10**9 + 7, 2**62 + 1, 2**63 - 1, -2**63, -2**63 + 1, 12345678901234567]
for a in words:
    for n in (0, 1, 2, 3, 10, 63, 64, 1000, 2**31, 2**63 - 1):
        for m in words:
            if m:
                r = pow(a, n, m)
                big = 2**70 * m  # r is what the result modulo a multiple of m leaves
                assert r == pow(a, n, big) % m and (0 <= r < m or m < r <= 0) and type(r) is int, (a, n, m, r)
print([pow(3, n, 1000000007) for n in range(0, 50, 7)], pow(2, 5, -7), pow(-2, 5, 7), pow(-2, 5, -7), pow(5, 0, 1), pow(5, 0, -1), pow(True, 3, 2), pow(3, True, 5), pow(3, -1, 7), pow(0, 0, 5))
for args in ((2, 3, 0), (0, -1, 5), (2, -1, 4), (2.0, 1, 2), (2, 1, 'x')):
    try:
        print(pow(*args))
    except Exception as e:
        print(type(e).__name__, e)
print([f(n) for f in (hex, bin, oct) for n in (0, 1, -1, 255, -2**63, 2**63 - 1, 2**64, True)])
