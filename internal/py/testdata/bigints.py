# Arithmetic around the sizes at which ints change their form: inline, of a few words, of many.
import random, operator, sys
sys.set_int_max_str_digits(0)
r = random.Random(3)
def number():
    k = r.choice([1, 8, 31, 62, 63, 64, 65, 127, 128, 129, 192, 200, 256, 300, 1000, 4100, 5000])
    n = r.choice([r.getrandbits(k), r.getrandbits(k), r.getrandbits(k), 1 << k, (1 << k) - 1])
    return -n if r.random() < .5 else n
def tried(op, a, b):
    try: return op(a, b)
    except (ZeroDivisionError, OverflowError, ValueError) as e: return repr(e)
ops = [operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod, operator.and_, operator.or_, operator.xor, divmod, operator.truediv]
for i in range(40):
    rows = []
    for _ in range(40):
        a, b = number(), r.choice([number(), 7, 1, -1, 10**9 + 7, 2**63 - 1])
        rows.append([tried(op, a, b) for op in ops] + [a << abs(b) % 200, a >> abs(b) % 200, a ** (abs(b) % 6)])
    print(i, sum(j * ord(c) for j, c in enumerate(repr(rows))))
# ---
# Operators with constants and in place.
def all_of(a, b):
    out = [a + 1, a - 1, a * 3, a % 7, a // 7, 7 - a, a & 255, a | 1, a ^ 3]
    c = a; c += b; out.append(c); c -= b; out.append(c); c *= b; out.append(c); c %= 10**30; out.append(c); c //= 3; out.append(c)
    return out
for k in 62, 63, 64, 127, 128, 191, 192, 256, 320:
    for n in (1 << k) - 1, 1 << k, -(1 << k), 1 - (1 << k): print(all_of(n, n), all_of(n, -5))
for bad in lambda: 2**64 // 0, lambda: 2**64 % 0, lambda: 2**64 @ 2, lambda: 2**64 + 'x', lambda: 2**64 + True, lambda: 2**64 - 1.5:
    try: print(bad())
    except (TypeError, ZeroDivisionError) as e: print(e)
kept = [(2**200 + i) - 2**200 for i in range(5)]; a = 2**100; b = a; a += 1; print(kept, b, a is b)
