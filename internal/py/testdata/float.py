# repr is the shortest text that reads back, with an exponent below 1e-4 and from 1e16 on.
print(0.1, 1/3, 1e16, 1e15, 123456789012345680.0, 1e-4, 1e-5, 5e-324, 1.7976931348623157e308, -0.0, 100.0, 2.5e-8)
print(float("inf"), float("-inf"), float("nan"), 1e22, 1e23)
for text in ("0.1", "2.5", "1e100", "123.456", "5e-324", "-0.0"):
    assert repr(float(repr(float(text)))) == repr(float(text))
# ---
# float() reads decimal literals, infinities and NaN, with underscores and spaces.
assert float(" 1_0.5e1_0 ") == 1.05e11 and float("-Infinity") == -float("inf") and float("١٢.٥") == 12.5
assert float("nan") != float("nan") and float(b"1.5") == 1.5 and float() == 0.0 and float(True) == 1.0
# ---
# What is no number is a ValueError, and what is no number or text a TypeError.
float("a")  ### "ValueError: could not convert string to float: 'a'"
float("1__0")  ### "ValueError: could not convert string to float: '1__0'"
float("")  ### "ValueError: could not convert string to float: ''"
float(b"x")  ### `ValueError: could not convert string to float: b'x'`
float(None)  ### "TypeError: float() argument must be a string or a real number, not 'NoneType'"
float(1j)  ### "TypeError: float() argument must be a string or a real number, not 'complex'"
float(1, 2)  ### "TypeError: float expected at most 1 argument, got 2"
float(x=1)  ### "TypeError: float() takes no keyword arguments"
float(10**400)  ### "OverflowError: int too large to convert to float"
# ---
# float() takes __float__ before __index__; the result must be a float.
class F:
    def __float__(self): return 1.5
class I:
    def __index__(self): return 7
class Bad:
    def __float__(self): return 1
assert float(F()) == 1.5 and float(I()) == 7.0
float(Bad())  ### "TypeError: Bad.__float__ returned non-float (type int)"
# ---
# Division by zero is an error, overflow of + - * and / is infinite.
assert 1e308 * 10 == float("inf") and -1e308 - 1e308 == -float("inf") and 1e308 / 1e-10 == float("inf")
1.0 / 0  ### "ZeroDivisionError: division by zero"
1.0 // 0  ### "ZeroDivisionError: division by zero"
1.0 % 0.0  ### "ZeroDivisionError: division by zero"
divmod(1.0, 0)  ### "ZeroDivisionError: division by zero"
# ---
# Floor division and remainder agree with each other and keep signs of zero.
for a in (5.5, -5.5, 0.0, -0.0, 1e300, float("inf")):
    for b in (2.0, -2.0, 0.1, float("inf"), -float("inf"), 1e-300):
        print(a // b, a % b, divmod(a, b))
# ---
# Powers follow C's pow; a negative number to a fraction is complex.
print(2.0**0.5, 2.0**-1074, (-2.0)**3, (-8.0)**(1/3), 0.0**0, float("nan")**0, 1**float("nan"), (-1.0)**float("inf"))
print((-float("inf"))**3, (-float("inf"))**-3, (-float("inf"))**0.5, 0.5**float("inf"), 1e-200**2)
# ---
# A power too large for a float is an OverflowError, and zero has no negative power.
2.0**1024  ### "OverflowError: (34, 'Numerical result out of range')"
0.0**-1  ### "ZeroDivisionError: zero to a negative power"
10**400 * 1.0  ### "OverflowError: int too large to convert to float"
# ---
# NaN equals nothing, itself included, but containers find it by identity.
nan = float("nan")
assert nan != nan and not nan == nan and not nan < nan and not nan > 1 and nan in [nan] and [nan] == [nan]
# ---
# round goes to an int without digits, ties to even, and is exact with digits.
print([round(x) for x in (0.5, 1.5, 2.5, -0.5, -1.5, 1e20)], round(2.675, 2), round(5.55, 1), round(-1234.5, -2), round(1e300, 2))
print(round(0.1, 400), round(1.5, 0), round(25.0, -1), round(float("inf"), 2))
round(float("nan"))  ### "ValueError: cannot convert float NaN to integer"
round(float("inf"))  ### "OverflowError: cannot convert float infinity to integer"
round(1.7e308, -308)  ### "OverflowError: rounded value too large to represent"
round(1.5, "a")  ### "TypeError: 'str' object cannot be interpreted as an integer"
# ---
# hex and fromhex are exact inverses.
for x in (0.0, -0.0, 1.5, -3.7e-310, 5e-324, 1e308, 0.1):
    assert float.fromhex(x.hex()).hex() == x.hex()
print((1.5).hex(), (0.1).hex(), float.fromhex("0x.8p1"), float.fromhex(" -a.8 "), float.fromhex("inf"), float("nan").hex())
float.fromhex("zz")  ### "ValueError: invalid hexadecimal floating-point string"
float.fromhex("0x1p5000")  ### "OverflowError: hexadecimal value too large to represent as a float"
# ---
# as_integer_ratio is exact, and infinities and NaN have none.
assert (0.75).as_integer_ratio() == (3, 4) and (-1e300).as_integer_ratio()[1] == 1
n, d = (0.1).as_integer_ratio()
assert n / d == 0.1 and d == 2**55
float("inf").as_integer_ratio()  ### "OverflowError: cannot convert Infinity to integer ratio"
float("nan").as_integer_ratio()  ### "ValueError: cannot convert NaN to integer ratio"
# ---
# from_number converts numbers and refuses text.
assert float.from_number(3) == 3.0 and float.from_number(True) == 1.0
float.from_number("1")  ### "TypeError: must be real number, not str"
# ---
# A float knows its parts, and whether it is whole.
x = 2.5
assert (x.real, x.imag, x.conjugate()) == (2.5, 0.0, 2.5) and not x.is_integer() and (3.0).is_integer()
assert not float("inf").is_integer() and x.__trunc__() == 2 and x.__floor__() == 2 and x.__ceil__() == 3
assert (-2.5).__floor__() == -3 and (-0.5).__ceil__() == 0
# ---
# Equal numbers have equal hashes.
assert hash(2.0) == hash(2) and hash(2.0**70) == hash(2**70) and hash(0.5) == hash(0.5 + 0j)
print(hash(0.1), hash(float("inf")), hash(-1e300), hash(-1.0), hash(5e-324))
# ---
# A subclass keeps its value and attributes, and its arithmetic gives plain floats.
class Metre(float):
    def __repr__(self): return f"{float(self)}m"
m = Metre("2.5")
m.unit = "m"
assert m == 2.5 and type(m + 1) is float and m.unit == "m" and type(float(m)) is float and type(-m) is float
assert isinstance(Metre.fromhex("0x1p3"), Metre) and isinstance(Metre.from_number(1), Metre)
print(m, repr(m), f"{m:.2f}", m * 2, 1 / m, m < 3, round(m), [m])
# ---
# Formats: e, f, g, %, signs, separators, precision and alternate forms.
print(f"{3.14159:.2f} {1234567.891:,.2f} {0.25:.0%} {1e10:g} {1e-10:e} {-1.5:+} {1.5: } {2.0:#.0f} {1e6:_} {float('inf'):5} {-0.0:z.1f} {1.5:n}")
print(f"{3.14159:010.3f} {3.14159:>10.3} {3.14159:<10.3}| {3.14159:^10.3}| {1e100:.3g} {0.00001:g} {100000.0:g} {1000000.0:g}")
format(1.5, "d")  ### "ValueError: Unknown format code 'd' for object of type 'float'"
format(1.5, 5)  ### "TypeError: format() argument 2 must be str, not int"
# ---
# Bit operators are not for floats.
1.5 | 1  ### "TypeError: unsupported operand type(s) for |: 'float' and 'int'"
~1.5  ### "TypeError: bad operand type for unary ~: 'float'"
1.5 << 1  ### "TypeError: unsupported operand type(s) for <<: 'float' and 'int'"
# ---
# sum adds floats with compensation, and ints exactly.
print(sum([0.1] * 10), sum([1e16, 1.0, -1e16]), sum([1, 0.1] * 10), sum([2**63, 1]), sum([True] * 3), sum([-0.0]), sum([1e308, 1e308, -1e308]))
assert sum([[1], [2]], []) == [1, 2] and sum([], 2.5) == 2.5 and sum([1j, 2, 0.5]) == 2.5 + 1j
sum(["a"], "")  ### "TypeError: sum() can't sum strings [use ''.join(seq) instead]"
sum([b"a"], b"")  ### "TypeError: sum() can't sum bytes [use b''.join(seq) instead]"
sum(["a"])  ### "TypeError: unsupported operand type(s) for +: 'int' and 'str'"
sum([1.0, 10**400])  ### "OverflowError: int too large to convert to float"
# ---
# abs, divmod, round, bin, oct and hex name what they can't take.
print(abs(-5), abs(-2.5), abs(3 + 4j), bin(-5), oct(8), hex(2**70), chr(8364), ord("€"), ord(b"a"), chr(0xd800) == "\ud800")
abs("a")  ### "TypeError: bad operand type for abs(): 'str'"
round("a")  ### "TypeError: type str doesn't define __round__ method"
hex(1.5)  ### "TypeError: 'float' object cannot be interpreted as an integer"
chr(-1)  ### "ValueError: chr() arg not in range(0x110000)"
chr(10**30)  ### "ValueError: chr() arg not in range(0x110000)"
ord("ab")  ### "TypeError: ord() expected a character, but string of length 2 found"
ord(5)  ### "TypeError: ord() expected string of length 1, but int found"
pow(2)  ### "TypeError: pow() missing required argument 'exp' (pos 2)"
divmod(1)  ### "TypeError: divmod expected 2 arguments, got 1"

# ---
# Remainders of floats are exact: the same as of the fractions that they are, and with the divisor's sign.
from fractions import Fraction
import math
fs = [0.0, 1.0, 1.5, 0.1, 3.75, 360.0, 1e16, 2.0**53, 2.0**53 + 2, 2.0**64, 1e22, 1e300, 1.7976931348623157e308, 2.0**-1022, 2.0**-1021 + 2.0**-1070, 5e-324, 1.5e-310, 2.0**-969, 2.0**-968 * 3, 2047.9999,
      4095.7, math.pi, math.e, 1/3, 2/3]
n = 0
for a in fs:
    for b in fs:
        for x, y in ((a, b), (-a, b), (a, -b), (-a, -b)):
            if not y: continue
            r = math.fmod(x, y)
            assert Fraction(r) == abs(Fraction(x)) % abs(Fraction(y)) * (-1 if x < 0 else 1), (x, y)
            assert math.copysign(1, r) == math.copysign(1, x)
            m = x % y
            assert math.copysign(1, m) == math.copysign(1, y) and abs(m) <= abs(y), (x, y)
            n = (n * 31 + hash((r, m, x // y, divmod(x, y)))) % (2**61 - 1)
print(n)
inf, nan = math.inf, math.nan
print([x % y for x in (1.5, -1.5, 0.0, -0.0, inf, nan, 5, 2**70) for y in (1.0, -2.0, inf, -inf, nan, 7)])
for x in (1.5, 2, inf):
    for y in (0.0, -0.0):
        for f in (lambda: x % y, lambda: x // y, lambda: divmod(x, y), lambda: math.fmod(x, y), lambda: x @ y):
            try: print(f())
            except Exception as e: print(type(e).__name__, e)

# ---
# Ratios, roundings of ints, and the least and greatest of numbers.
for f in (0.0, -0.0, 1.0, -2.5, 0.1, 3.75, 1e22, -1e300, 5e-324, 2.0**-1022, 2.0**63, -2.0**63, 2.0**500, 2.0**-448, 3 * 2.0**-450, 1e-100, float('inf'), float('-inf'), float('nan'), 1.7976931348623157e308):
    try: print(f.as_integer_ratio(), int(f))
    except Exception as e: print(e)
class F(float): pass
print(F(0.75).as_integer_ratio(), F(7.5) % 2, 7.5 % F(2))
for i in (0, 4, 5, 6, 14, 15, 16, 25, 35, 45, 55, 99, 149, 150, 151, 250, 2**62 - 1, 2**62, 2**63 - 1, 5 * 10**16, 15 * 10**16, 10**17 + 5 * 10**16, 5 * 10**17):
    print([round(s * i, -k) for k in (0, 1, 2, 3, 16, 17, 18, 19, 40) for s in (1, -1)])
nan = float('nan')
print(min(1, 2), max(1, 2), min(2, 1, 1), max(3, 1, 3), min(1.0, 2.0), max(1.0, 2.0), min(0.0, -0.0), min(-0.0, 0.0), max(0.0, -0.0), max(-0.0, 0.0), min(nan, 1.0), min(1.0, nan), max(nan, 1.0),
      max(1.0, nan), min(1, 1.0), min(1.0, 1), max(2**63, 1), max(1, 2**63 - 1, -2**63), min(-2**63, 2**63 - 1), min(True, 1), min(1, True), max(1.5, 2**70), min('b', 'a'), min(2, 1, key=lambda x: -x))
for f in (lambda: min(1), lambda: min(1, 'a'), lambda: max(1.0, None), lambda: min(1, 2, default=3), lambda: max(1, 2, k=3)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
