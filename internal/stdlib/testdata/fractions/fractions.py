# Formats with a type round correctly, and have separators on both sides of the point, padding with zeros, and no negative zero.
from fractions import Fraction as F
for x in (F(1, 3), F(-22, 7), F(1234567, 3), F(-1, 300), F(0), F(10 ** 20, 3), F(5, 2), F(9999995, 10)):
    for spec in ('', '>12', '+', '#', '_', '.3f', '.0f', '#.0f', 'e', '.2E', 'g', '.3G', '#.3g', '%', '.1%', '012.2f', '020,.2f', '0=20_.2f', '^15.1f', 'z.1f', '.6_f', '.,e', '*<12.2f', ' .3g'):
        print(spec, format(x, spec))
for spec in ('d', 's', '.3', '08', '>010.2f', 'z', 'n'):
    try: print(format(F(1, 3), spec))
    except ValueError as e: print(e)
# ---
# from_decimal takes Decimals and ints only.
from fractions import Fraction as F
from decimal import Decimal as D
print(F.from_decimal(D('-1.25')), F.from_decimal(3), F.from_number(D('.1')), F.from_float(.5))
F.from_decimal(1.5)  ### "TypeError: Fraction.from_decimal() only takes Decimals, not 1.5 (float)"
# ---
# Strings, pairs and other exact numbers.
from fractions import Fraction as F
class R:
    def as_integer_ratio(self): return (3, 6)
print([F(s) for s in ('3/4', ' -3/4 ', '1.25', '1e3', '-.5e-2', '1_0/2_0', '3 /4', '+1', '1.')], F(6, -4), F(R()), F(0.5), F(F(1, 2), F(3, 4)), F(True), F())
for bad in (lambda: F('1__0'), lambda: F('3/-4'), lambda: F(''), lambda: F(1, 0), lambda: F('1/0'), lambda: F(float('nan')), lambda: F(1.5, 2), lambda: F(1j), lambda: F(None), lambda: F(0) ** -1, lambda: F(1, 3).limit_denominator(0)):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
# ---
# What is divided by zero does not matter for the message; complex numbers have no quotients rounded down.
from fractions import Fraction as F
for f in (lambda: F(-7, 3) / F(0), lambda: F(5) / 0, lambda: 3 / F(0), lambda: F(1, 2) // 1j, lambda: 1j % F(1, 2), lambda: divmod(F(1, 2), 1j), lambda: F(0) ** -2):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
