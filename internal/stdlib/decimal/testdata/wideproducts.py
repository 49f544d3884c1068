# Products and quotients of many digits, rounded in every way, and the flags that they raise.
import decimal
from decimal import Context, Decimal
from random import Random

modes = [decimal.ROUND_CEILING, decimal.ROUND_FLOOR, decimal.ROUND_UP, decimal.ROUND_DOWN, decimal.ROUND_HALF_UP, decimal.ROUND_HALF_DOWN, decimal.ROUND_HALF_EVEN, decimal.ROUND_05UP]
r = Random(7)


def number(digits):
    kind = r.randrange(6)
    if kind == 0:
        n = 10 ** (digits - 1) + r.randrange(3)
    elif kind == 1:
        n = 10**digits - 1 - r.randrange(3)
    elif kind == 2:
        n = 5 * 10 ** (digits - 1)
    else:
        n = r.randrange(10 ** (digits - 1), 10**digits)
    return Decimal((r.randrange(2), tuple(map(int, str(n))), r.randrange(-40, 40)))


seen = 0
for i in range(12000):
    c = Context(prec=r.choice((1, 5, 9, 12, 20, 28, 28, 34, 36, 37, 38, 39)), rounding=r.choice(modes), Emin=-r.choice((20, 60, 999999)), Emax=r.choice((20, 60, 999999)), traps=[], clamp=r.randrange(8) == 0)
    x, y = number(r.randrange(1, 39) if i % 3 else r.randrange(15, 39)), number(r.randrange(1, 39) if i % 5 == 0 else r.randrange(15, 39))
    z = c.multiply(x, y) if i % 2 else c.divide(x, y)
    seen = (seen * 31 + sum(map(ord, str(z) + "".join(sorted(f.__name__ for f, on in c.flags.items() if on))))) % (2**61 - 1)
    if i % 501 == 0:
        print(x, y, z, sorted(f.__name__ for f, on in c.flags.items() if on), seen)
print(seen)
# ---
# Powers with whole exponents.
import decimal
from decimal import Context, Decimal
from random import Random

r = Random(8)
seen = 0
for i in range(1500):
    c = Context(prec=r.choice((3, 9, 12, 28, 34, 40)), rounding=r.choice((decimal.ROUND_HALF_EVEN, decimal.ROUND_UP, decimal.ROUND_DOWN)), traps=[])
    x = Decimal(r.randrange(-10**6, 10**6)).scaleb(-r.randrange(7))
    y = r.choice((2, 3, 5, 10, 30, 365, -1, -2, -7, 1000))
    z = c.power(x, y)
    seen = (seen * 31 + sum(map(ord, str(z) + "".join(sorted(f.__name__ for f, on in c.flags.items() if on))))) % (2**61 - 1)
    if i % 150 == 0:
        print(x, y, z, sorted(f.__name__ for f, on in c.flags.items() if on), seen)
print(seen)
growth = Decimal(1)
for _ in range(60):
    growth *= Decimal("1.0042719")
print(growth, (1 + Decimal("0.0912") / 365) ** 211, Decimal(2) ** 200, Decimal("-1.5") ** 7, Decimal(10) ** -30, Decimal("0.1") ** 40)
