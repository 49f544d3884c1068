# Arithmetic around one and two machine words, around the precision and at the edges of exponents, in all roundings: results and flags.
import decimal
from decimal import Context, Decimal, localcontext

digits = [
    "0", "1", "5", "9", "10", "49", "50", "51", "99", "100", "365", "12345", "999999999", "1000000000", "9999999999999999999", "10000000000000000000",
    "18446744073709551615", "18446744073709551616", "18446744073709551617", "12345678901234567890123", "4999999999999999999999999999",
    "5000000000000000000000000000", "9999999999999999999999999999", "10000000000000000000000000000", "99999999999999999999999999995",
    "99999999999999999999999999999999999999", "100000000000000000000000000000000000000", "340282366920938463463374607431768211455",
    "340282366920938463463374607431768211456", "1" + "0" * 45,
]
numbers = [Decimal(f"{'-' if i % 3 == 0 else ''}{d}E{e}") for i, d in enumerate(digits) for e in (0, -2, -19 + i % 7, 5 - i)]
operations = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b, "//": lambda a, b: a // b, "%": lambda a, b: a % b,
    "q": lambda a, b: a.quantize(b), "<": lambda a, b: (a < b, a == b, a > b, a <= b, a != b), "n": lambda a, b: (-a, +a, abs(a), -b),
}
contexts = [
    Context(28), Context(9, decimal.ROUND_HALF_UP), Context(1, decimal.ROUND_CEILING), Context(19, decimal.ROUND_FLOOR), Context(20, decimal.ROUND_05UP),
    Context(35, decimal.ROUND_UP), Context(36, decimal.ROUND_DOWN), Context(38, decimal.ROUND_HALF_DOWN), Context(60), Context(5, decimal.ROUND_05UP),
    Context(16, decimal.ROUND_HALF_EVEN, -20, 20), Context(16, decimal.ROUND_HALF_EVEN, -20, 20, 1, 1),
]
sums = {}
for n, context in enumerate(contexts):
    for signal in context.traps:
        context.traps[signal] = False
    with localcontext(context) as c:
        seed = n + 1
        for _ in range(1500):
            seed = seed * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
            a, b = numbers[(seed >> 33) % len(numbers)], numbers[(seed >> 11) % len(numbers)]
            for name, f in operations.items():
                c.clear_flags()
                text = f"{a!r} {name} {b!r} = {f(a, b)} {[s.__name__ for s in c.flags if c.flags[s]]}"
                h = sums.get((n, name), 0)
                for ch in text.encode():
                    h = (h * 31 + ch) % 1000000007
                sums[n, name] = h
print(sums)
# ---
# Quotients that end, that nearly end, and whose last digits are fives and nines; with ints on either side.
from decimal import Decimal, getcontext

for a in (1, 2, 7, 10, 22, 355, 1999, 123456789, 10**18 - 1):
    for b in (3, 7, 8, 9, 11, 64, 113, 125, 365, 1024, 2**40, 2**63 + 1, 10**18 + 9):
        x = Decimal(a) / b
        y = a / Decimal(b).scaleb(-3)
        print(x, y, x * b == a, end="; ")
print(Decimal("0.0912") / 365, 1 - Decimal("0.08"), 3 // Decimal("0.7"), 3 % Decimal("-0.7"), -7 % Decimal(2), Decimal(0) / 7, Decimal("-0.00") / 7)
# ---
# What a rounded result traps.
from decimal import Decimal, Inexact, Rounded, localcontext

with localcontext() as c:
    c.prec = 3
    c.traps[Inexact] = True
    for f in (lambda: Decimal(1) / 3, lambda: Decimal(1000) + 1, lambda: Decimal("1.23") * 11, lambda: -Decimal(1234), lambda: Decimal("1.25").quantize(Decimal("0.1")),
              lambda: Decimal("1.20") * 100, lambda: Decimal(1230) + 0):
        try:
            print(f(), [s.__name__ for s in c.flags if c.flags[s]])
        except Inexact as e:
            print(type(e).__name__, e, [s.__name__ for s in c.flags if c.flags[s]])
        c.clear_flags()
    c.traps[Inexact], c.traps[Rounded] = False, True
    try:
        Decimal(12300) + 0
    except Rounded as e:
        print(e)
# ---
# What is read and written, short and long.
from decimal import Decimal, InvalidOperation

for s in ("", "+", "-", ".", "-.", "1", "+1", "-0", "0.0", ".5", "5.", "-.5", "00012.3400", "1..2", "1.2.3", "1_000", "_1", "1 ", " 1.5\n", "٣.١٤", "12e3", "1e", "0x1",
          "123456789012345678", "1234567890123456789", "0.12345678901234567", "0000000000000000000000.1", "-123456789.012345678", "99999999999999999999999999999999999999",
          "340282366920938463463374607431768211455", "1" + "0" * 38, "1000000000000000000000000000000000001", "--1", "+-1", "1-", "1+", "NaN", "-inf", "é"):
    try:
        d = Decimal(s)
        print(s, repr(d), d.as_tuple(), hash(d) if d == d else "", end="; ")
    except InvalidOperation as e:
        print(repr(s), e, end="; ")
print(Decimal(True), Decimal(-(2**63)), Decimal(2**63), Decimal(-5), Decimal(0))


class D(Decimal):
    pass


print(type(D("1.5")), type(D(3)), type(D("1.5") + 1), type(Decimal(D(2))), D("2.50") == Decimal("2.5"), -D("0"))
# ---
# Fixed places: rounding, signs, groups, padding, percentages, and str() around the point.
import decimal
from decimal import Decimal, localcontext

numbers = ["0", "-0", "0.00", "-0.001", "1", "-1", "12.345", "-12.355", "999.995", "1234.5", "1234567.891", "-123456.789", "1E+3", "-1E+20", "1E-7", "123E-9", "5E-40", "1E-30",
           "18446744073709551615.5", "99999999999999999999999999999999999999", "340282366920938463463374607431768211455", "1E+37", "-1E+38", "NaN", "-Infinity", "0E+5", "0E-9",
           "123456789012345678901234567890.12345678"]
specs = ["f", ".0f", ".1f", ".2f", ",.2f", "_.3f", "+.2f", " .1f", "z.1f", "z.2f", "-z.0f", "%", ".0%", ".1%", ",.2%", ".2F", "12.2f", "<12.2f", "^12.2f", "=12.2f", "*>14,.2f", "*<14,.2f",
         "é>12.1f", "012.2f", "012,.2f", "#.0f", ".38f", ".39f", "70.1f", ">64.1f", ".2,f", ",", "", "e", ".3e", "g", ",.30f"]
for rounding in (decimal.ROUND_HALF_EVEN, decimal.ROUND_UP, decimal.ROUND_FLOOR, decimal.ROUND_05UP):
    with localcontext(rounding=rounding):
        for s in numbers:
            d = Decimal(s)
            out = []
            for spec in specs:
                try:
                    out.append(format(d, spec))
                except ValueError as e:
                    out.append(str(e))
            print(str(d), repr(d), out)
for e in range(-45, 10):
    print(*(str(Decimal((i % 2, tuple(map(int, c)), e))) for i, c in enumerate(("0", "5", "120", "123456789", "12345678901234567890", "9" * 38))))
# ---
# round() with places rounds as the context does, and without them to even.
import decimal
from decimal import Decimal, localcontext

for rounding in (decimal.ROUND_UP, decimal.ROUND_DOWN, decimal.ROUND_CEILING, decimal.ROUND_FLOOR, decimal.ROUND_HALF_UP, decimal.ROUND_HALF_EVEN, decimal.ROUND_05UP):
    with localcontext(rounding=rounding, prec=6):
        print(rounding, [(round(d, 2), round(d, 0), round(d, -1), round(d)) for d in map(Decimal, ("3379.701", "-0.001", "0.125", "2.5", "-15", "1.005"))])
