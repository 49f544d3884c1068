# A result that is no number is a ValueError that says what was expected.
import math
math.sqrt(-1)  ### "ValueError: expected a nonnegative input, got -1.0"
math.log(0)  ### "ValueError: expected a positive input"
math.log(-1.5)  ### "ValueError: expected a positive input, got -1.5"
math.log1p(-1)  ### "ValueError: expected argument value > -1, got -1.0"
math.sin(math.inf)  ### "ValueError: expected a finite input, got inf"
math.acos(2)  ### "ValueError: expected a number in range from -1 up to 1, got 2.0"
math.atanh(1)  ### "ValueError: expected a number between -1 and 1, got 1.0"
math.acosh(0.5)  ### "ValueError: expected argument value not less than 1, got 0.5"
math.gamma(-1)  ### "ValueError: expected a noninteger or positive integer, got -1.0"
math.lgamma(0)  ### "ValueError: expected a noninteger or positive integer, got 0.0"
math.pow(-1, 0.5)  ### "ValueError: math domain error"
math.fmod(5, 0)  ### "ValueError: math domain error"
math.remainder(math.inf, 1)  ### "ValueError: math domain error"
math.fma(math.inf, 0, 1)  ### "ValueError: invalid operation in fma"
# ---
# A result too large for a float is an OverflowError.
import math
math.exp(1000)  ### "OverflowError: math range error"
math.cosh(1000)  ### "OverflowError: math range error"
math.gamma(171.7)  ### "OverflowError: math range error"
math.pow(10, 400)  ### "OverflowError: math range error"
math.ldexp(1, 10**30)  ### "OverflowError: math range error"
math.fsum([1e308, 1e308])  ### "OverflowError: intermediate overflow in fsum"
math.fma(1e308, 10, 0)  ### "OverflowError: overflow in fma"
math.sqrt(10**400)  ### "OverflowError: int too large to convert to float"
# ---
# Arguments are checked as in C functions.
import math
math.sqrt("a")  ### "TypeError: must be real number, not str"
math.sqrt()  ### "TypeError: math.sqrt() takes exactly one argument (0 given)"
math.cos(x=1)  ### "TypeError: math.cos() takes no keyword arguments"
math.pow(1)  ### "TypeError: pow expected 2 arguments, got 1"
math.ldexp(1, 1.5)  ### "TypeError: Expected an int as second argument to ldexp."
math.trunc("a")  ### "TypeError: type str doesn't define __trunc__ method"
math.factorial(1.5)  ### "TypeError: 'float' object cannot be interpreted as an integer"
math.isclose(1)  ### "TypeError: isclose() missing required argument 'b' (pos 2)"
math.prod([1], 2)  ### "TypeError: prod() takes exactly 1 positional argument (2 given)"
# ---
# Special values follow the C standard.
from math import *
print(exp(-inf), exp(inf), log(inf), pow(nan, 0), pow(1, nan), pow(-1, inf), pow(0.0, -inf), atan2(0, -0.0), atan2(inf, -inf))
print(fmod(5, inf), fmod(-5, 3), remainder(7, 2), remainder(5, inf), copysign(1, -0.0), hypot(inf, nan), tanh(inf), erf(inf), gamma(inf))
print(frexp(8), frexp(0), frexp(inf), modf(-1.5), modf(-inf), modf(-0.0), ldexp(0, 10**30), ldexp(1, -2000), cbrt(-8.0))
# ---
# Exact arguments have exact results.
from math import *
assert [sqrt(x) for x in (0, 1, 4, 2.25)] == [0, 1, 2, 1.5] and exp2(10) == 1024 and log2(2**-1074) == -1074
assert [log10(10**k) for k in range(0, 23)] == list(range(0, 23)) and log2(2**500) == 500 and exp(0) == 1 and cos(0) == 1
assert hypot(3, 4) == 5 and hypot(1e308, 0) == 1e308 and dist((1, 2), (4, 6)) == 5 and hypot(5e-324, 5e-324) > 0
assert gamma(5) == 24 and gamma(0.5) ** 2 - pi < 1e-15 and degrees(pi) == 180 and atan2(1, 1) == pi / 4
# ---
# Logarithms take ints of any size.
from math import *
print(log(10**400), log2(10**400), log10(10**400), log(2, 10**400), log(10**400, 10))
assert log2(1 << 5000) == 5000 and log10(10**2000) == 2000
# ---
# floor, ceil and trunc ask the special methods, and floor and ceil fall back to float.
import math
class A:
    def __floor__(self): return "f"
    def __ceil__(self): return "c"
    def __trunc__(self): return "t"
class F:
    def __float__(self): return 1.5
assert (math.floor(A()), math.ceil(A()), math.trunc(A())) == ("f", "c", "t")
assert math.floor(F()) == 1 and math.ceil(F()) == 2 and math.floor(1e300) == int(1e300) and math.trunc(-2.7) == -2
math.floor(math.nan)  ### "ValueError: cannot convert float NaN to integer"
# ---
# factorial, comb and perm are exact.
from math import *
assert factorial(20) == 2432902008176640000 and factorial(100) == prod(range(1, 101)) and factorial(1000) // factorial(998) == 999000
assert comb(100, 50) == factorial(100) // factorial(50)**2 and comb(5, 6) == 0 and comb(10**30, 2) == 10**30 * (10**30 - 1) // 2
assert perm(5) == 120 and perm(5, 2) == 20 and perm(5, 6) == 0 and perm(10**30, 2) == 10**30 * (10**30 - 1)
assert sum(comb(200, k) for k in range(201)) == 2**200
# ---
# factorial, comb and perm refuse negative and endless arguments.
from math import *
factorial(-1)  ### "ValueError: factorial() not defined for negative values"
factorial(10**20)  ### "OverflowError: factorial() argument should not exceed 9223372036854775807"
comb(-1, 2)  ### "ValueError: n must be a non-negative integer"
comb(2, -1)  ### "ValueError: k must be a non-negative integer"
comb(10**30, 10**20)  ### "OverflowError: min(n - k, k) must not exceed 9223372036854775807"
perm(10**30, 10**20)  ### "OverflowError: k must not exceed 9223372036854775807"
isqrt(-1)  ### "ValueError: isqrt() argument must be nonnegative"
# ---
# gcd and lcm take any number of ints and are never negative.
from math import gcd, lcm, isqrt
assert gcd() == 0 and gcd(-5) == 5 and gcd(12, 18, 27) == 3 and gcd(2**100 * 3, 2**90 * 5) == 2**90 and gcd(0, 0) == 0
assert lcm() == 1 and lcm(4, -6) == 12 and lcm(0, 5) == 0 and lcm(2**62, 3) == 3 * 2**62 and gcd(-2**63, 0) == 2**63
for n in (0, 1, 2, 3, 4, 24, 25, 26, 2**63 - 1, 2**64, 10**40, 10**401 - 1, 3**2000):
    r = isqrt(n)
    assert r * r <= n < (r + 1) ** 2
# ---
# fsum rounds once, sumprod keeps three times the precision of a float.
from math import *
assert fsum([0.1] * 10) == 1.0 and fsum([1e16, 1, -1e16]) == 1.0 and fsum([]) == 0.0 and fsum([1e-16, 1, 1e16]) == 1e16 + 2
assert sumprod([0.1] * 10, [0.1] * 10) == 0.1 and sumprod([1e16, 1.0, -1e16], [1, 1, 1]) == 1.0 and sumprod([2**62] * 2, [2, 2]) == 2**64
assert sumprod([], []) == 0 and type(sumprod([1, 2], (3, 4))) is int and sumprod([1j], [2]) == 2j
fsum([inf, -inf])  ### "ValueError: -inf + inf in fsum"
sumprod([1, 2], [3])  ### "ValueError: Inputs are not the same length"
sumprod(["a"], [2])  ### "TypeError: unsupported operand type(s) for +: 'int' and 'str'"
# ---
# prod multiplies whatever can be multiplied, from start.
from math import prod
assert prod([]) == 1 and prod([2, 0.5, 3]) == 3.0 and prod([2**40, 2**40]) == 2**80 and prod(["ab"], start=2) == "abab"
# ---
# nextafter walks the floats, through zero and over many steps.
from math import *
print(nextafter(1, 2), nextafter(1, 2, steps=3), nextafter(0, -1, steps=2), nextafter(inf, 0), nextafter(-0.0, 0.0), nextafter(1, 0, steps=0))
print(nextafter(-1, 1, steps=10**19), nextafter(-1, 1, steps=9214364837600034816), nextafter(nan, 1, steps=1), ulp(1), ulp(0), ulp(inf), ulp(-1e308))
nextafter(1, 2, steps=-1)  ### "ValueError: steps must be a non-negative integer"
nextafter(1, 2, 3)  ### "TypeError: nextafter() takes exactly 2 positional arguments (3 given)"
# ---
# isclose compares with tolerances relative to the greater number.
from math import isclose, inf, nan
assert isclose(1, 1 + 1e-10) and not isclose(1, 1.1) and isclose(1, 1.1, rel_tol=0.2) and isclose(0, 1e-3, abs_tol=1e-2)
assert isclose(inf, inf) and not isclose(inf, 1) and not isclose(nan, nan)
isclose(1, 1, rel_tol=-1)  ### "ValueError: tolerances must be non-negative"
# ---
# fma rounds once.
from math import fma
assert fma(0.1, 10, -1) == 2**-54 and fma(2, 3, 4) == 10 and fma(1e308, 10, float("-inf")) == float("-inf")
# ---
# The functions' results at ordinary arguments are the C library's.
from math import *
print([f(0.7) for f in (acos, asin, atan, cos, sin, tan, exp, expm1, exp2, log, log10, log2, log1p, sqrt, cbrt)])
print([f(0.7) for f in (asinh, atanh, cosh, sinh, tanh, gamma, lgamma, erf)], acosh(1.7), atan2(0.7, -3), pow(0.7, 3.3))
print(sin(1e22), cos(1e300), tan(-123456789.0), exp(700.5), log(5e-324), gamma(-3.5), lgamma(-100.25), gamma(150.5), hypot(1, 2, 3, 4))
# ---
# The angle keeps the sign of y, even where y is nothing beside x.
import math
assert math.atan2(-1e-233, -2e101) == -math.pi and math.atan2(1e-233, -2e101) == math.pi and math.atan2(-5e-324, -1) == -math.pi
# ---
# The error function has the C library's bits, over all of its ranges.
import math
for x in (0.0, 5e-324, 1e-300, 1e-9, 0.1, 0.3, 0.84, 0.875, 1.0, 1.2, 1.3, 2.0, 2.86, 3.5, 5.9, 6.5, 26.0, 27.5, math.inf):
    print(x, math.erf(x), math.erf(-x), math.erfc(x), math.erfc(-x))
import hashlib
h = hashlib.sha256()
for i in range(-4000, 4000):
    h.update((math.erf(i / 571).hex() + math.erfc(i / 571).hex()).encode())
print(h.hexdigest())
# ---
# Sines and cosines, of small angles and large ones.
import math
for x in (1e-9, 0.01, 0.125, 0.127, 0.5, 0.85, 0.86, 1.0, 1.57, 2.0, 2.42, 2.43, 3.0, 3.141592653589793, 4.5, 10.0, 100.5, 12345.678, 1e8, 1.1e8, 1e22, 1e300):
    print(x, math.sin(x), math.cos(x), math.sin(-x), math.cos(-x))
# ---
# dist counts the dimensions before it looks at them.
import math
for a, b in (([None], ["a", "b"]), (["a"], [None]), ((1, 2), [4, 6]), (1, 2)):
    try:
        print(math.dist(a, b))
    except Exception as e:
        print(type(e).__name__, e)
# ---
# The greatest common divisor of a long int and one of a word, or of none.
import math
big = 2 ** 200 * 3 ** 40 * 7
for n in (0, 1, -1, 2, 6, 2 ** 62, -2 ** 63, 2 ** 64 - 1, 3 ** 40, -7 * 2 ** 60, 2 ** 64, 3 ** 41, 10 ** 9 + 7):
    print(math.gcd(big, n), math.gcd(n, -big), math.gcd(n, big + 1), math.lcm(n, 2 ** 70))
print(math.gcd(1 << 70000, 48), math.gcd(48, (1 << 70000) + 1), math.gcd((1 << 70000) * 3, 3 << 63))

# ---
# Sums, products, distances and multiples of plain numbers are the same as of any others.
import math, sys
from fractions import Fraction
big, tiny = sys.float_info.max, 5e-324
lists = [[], [0.1] * 10, [1e16, 1.0, -1e16], [1e308, 1e308, -1e308], [big, big / 2, -big], [big, 2.0**970, -big], [-big, -2.0**969], [tiny, -tiny, tiny], [1e300, 1e-300, -1e300, 1e-300], [0.0, -0.0], [-0.0],
         [float('inf'), 1.0], [float('inf'), float('-inf')], [float('nan')], [1, 2**60, 0.5], [2**70, -2**70, 1e-9], [True, 0.1], [(-1)**i * 1.1**i for i in range(300)], [2.0**e for e in range(-1074, 1023, 7)], ['x']]
for l in lists:
    try: print(math.fsum(l), math.fsum(iter(l)), math.fsum(reversed(l)))
    except Exception as e: print(type(e).__name__, e)
for l in lists[:10]:
    try: assert Fraction(math.fsum(l)) == Fraction(float(sum(map(Fraction, l)))), l
    except OverflowError: pass
print(math.prod([]), math.prod(range(1, 10)), math.prod(range(1, 30)), math.prod([2**62, 2]), math.prod([2**62, 2, 0]), math.prod([-2**62, 2]), math.prod([-2**63, -1]), math.prod([1, 2.5, 2]), math.prod([2, True]),
      math.prod([2**70, 3], start=5), math.prod([3], start=2**70), math.prod(['ab', 3], start=2) if 0 else '', math.prod([[1], 2]), math.prod([2, 'ab']), math.prod([1.5, Fraction(1, 3)]))
class I(int):
    def __mul__(self, other): return 'I.__mul__'
    def __rmul__(self, other): return I(7)
print(math.prod([2, I(3)]), math.prod([I(3), 2]), type(math.prod([2, I(3)])))
for a, b in ((4, 6), (0, 5), (5, 0), (0, 0), (-4, 6), (-2**63, 1), (-2**63, -2**63), (2**62, 2), (2**63 - 1, 2**63 - 2), (3037000500, 3037000499), (2**70, 6), (True, 3), (I(4), I(6)), (2**63, 2**63)):
    print(math.lcm(a, b), math.gcd(a, b), math.lcm(a, b, 10))
points = [(), (1,), (1, 2), [1.5, 2], (1e200, 1e-200), (1e308, -1e308), (5e-324, 5e-324), (2.0**-1030, 2.0**-1040), (2.0**1001, 3.0), (float('inf'), float('nan')), (float('nan'), 1), tuple(range(8)), tuple(range(9)), range(2), iter([1, 2]), (2**70, 2**1023), ('a', 1)]
for p in points:
    for q in points:
        try: print(math.dist(p, q), end=' ')
        except Exception as e: print(type(e).__name__, e, end=' ')
    try: print(math.hypot(*p))
    except Exception as e: print(type(e).__name__, e)
values = [1.0, 2.0]
class X:
    def __float__(self):
        values[:] = [7.0] * 20
        return 3.0
values.insert(0, X())
print(math.dist(values, [1, 2, 3]), math.dist([1] * 20, values))
class Changes:
    def __iter__(self):
        values.clear()
        return iter([0.0] * 20)
print(math.dist(values, Changes()), values)
