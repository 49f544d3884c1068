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
# ---
# Results are in lowest terms with a positive denominator, and of the class Fraction whatever the operands are.
from fractions import Fraction as F
import math
class S(F):
    def __new__(cls, *a):
        self = super().__new__(cls, *a); return self
class Other:
    def __new__(cls, *a, **k):
        o = object.__new__(cls); o.seen = True; return o
class M(F, Other): pass
values = [F(1, 3), F(2, 5), F(-3, 4), F(0), F(7), S(1, 6), S(-2), 3, -2, 0, True, 0.5, 1j]
ops = [lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a * b, lambda a, b: a / b, lambda a, b: a // b, lambda a, b: a % b, divmod, lambda a, b: a == b, lambda a, b: a < b]
for a in values:
    for b in values:
        if isinstance(a, F) or isinstance(b, F):
            out = []
            for op in ops:
                try:
                    r = op(a, b); out.append((type(r).__name__, str(r)))
                    if isinstance(r, F): assert r.denominator > 0 and math.gcd(r.numerator, r.denominator) == 1 and type(r.numerator) is int
                except Exception as e:
                    out.append((type(e).__name__, str(e)))
            print(a, b, out)
m = M(2, 4)
print(repr(m), m.seen, type(m + m).__name__, hash(F(2, 4)) == hash(m), sum([F(1, 6)] * 6), F(10**40, 10**39 * 3) * F(3, 10), S(3).from_number(2.5), type(S.from_float(0.25)).__name__)
# ---
# Sums and differences in lowest terms: denominators that share nothing, something, and what the sum shares with that.
from fractions import Fraction as F
import math
some = [F(n, d) for n in (-7, 0, 1, 5, 10 ** 20, -3 ** 50) for d in (1, 2, 6, 15, 35, 2 ** 70, 10 ** 25, 7 * 2 ** 64)]
for a in some:
    for b in some:
        for c, n in ((a + b, a.numerator * b.denominator + b.numerator * a.denominator), (a - b, a.numerator * b.denominator - b.numerator * a.denominator)):
            d = a.denominator * b.denominator
            g = math.gcd(n, d)
            assert (c.numerator, c.denominator) == (n // g, d // g), (a, b)
            assert type(c) is F and hash(c) == hash(F(n, d))
print(sum(some), F(1, 6) + F(1, 10), F(1, 6) - F(1, 6), F(-1, 6) + F(1, 3), F(1, 6) + 1, 2 - F(1, 6), sum(F(1, n) for n in range(1, 40)))
class G(F): pass
print(type(G(1, 2) + G(1, 2)), type(G(1, 2) + 1), type(1 - G(1, 2)))

# ---
# Comparisons of Fractions, of subclasses that override what they are made of, and of other numbers.
from fractions import Fraction as F
import operator
class Half(F):
    @property
    def numerator(self): return 1
    @property
    def denominator(self): return 2
values = [F(1, 3), F(-1, 3), F(2, 5), F(0), F(7), F(10**30, 3), F(10**30, 7), Half(5, 7), 0, 7, 2**70, 0.5, float('inf'), float('nan'), 1j, 7 + 0j, True, 'x', None]
for a in values[:8]:
    for b in values:
        out = []
        for op in (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne):
            for x, y in ((a, b), (b, a)):
                try: out.append(op(x, y))
                except TypeError as e: out.append(str(e))
        print(a, b, *out)
print(sorted([F(3, 4), F(1, 2), F(2, 3)]), max(F(1, 2), F(2, 3)), F(1, 2) in [F(1, 3), F(2, 4)])
