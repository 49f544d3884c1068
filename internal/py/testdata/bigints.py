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
# ---
# Operations on ints of one to some hundred words, at each size in which they are laid out, of both signs; what they are computed in is used
# again.
def numbers():
    seed = 12345
    for words in (1, 2, 3, 4, 5, 6, 9, 10, 11, 17, 18, 19, 25, 26, 27, 33, 34, 35, 41, 42, 43, 57, 58, 59, 63, 64, 65, 66, 100, 129, 257, 498, 499, 500, 501, 502):
        n = 0
        for _ in range(words):
            seed = seed * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
            n = n << 64 | seed
        yield n, words
        yield -((1 << 64 * words) - 1), words
        yield 1 << 64 * words - 1, words


def digest(h, *values):
    for v in values:
        h = (h * 31 + v % 1000000007 + (v < 0) * 7 + v.bit_length()) % 1000000007
    return h


xs = list(numbers())
h = 0
kept = []
for i, (x, n) in enumerate(xs):
    for y, m in xs[i % 7 :: 7] + xs[max(i - 2, 0) : i + 3]:
        q, r = divmod(x, y)
        if q != x // y or r != x % y or q * y + r != x or not (0 <= r < y or y < r <= 0):
            print("divmod", n, m)
        if (x + y) - y != x or (x - y) + y != x or x * y != y * x or (x ^ y) ^ y != x or (x & y) + (x | y) != x + y:
            print("sums", n, m)
        h = digest(h, q, r, x + y, x - y, x * y, x & y, x | y, x ^ y, x >> m, x << m, x >> 64 * m - 1)
    s = [x, x + 1, x - 1, x * 3, x // 7, x % 10**9, x % -(10**9), x * x, x - x, x // x, x % x, x << 1, x >> 1, -x, x * 0, 5 % x, 5 // x, -5 // x, divmod(-5, x)[1], 3 * x - x * 3]
    kept.append((s, list(map(hex, s))))
    h = digest(h, *s)
print(h, all(list(map(hex, s)) == t for s, t in kept))
for f in (lambda: 2**70 // 0, lambda: 2**70 % 0, lambda: divmod(2**5000, 0), lambda: divmod(2**90000, False)):
    try:
        f()
    except ZeroDivisionError as e:
        print(e)
# ---
# Ints of one and two words: quotients whose estimate is too large, remainders of either sign, products of up to four words.
import random
r = random.Random(5)
def number():
    k = r.choice([1, 5, 31, 32, 33, 62, 63, 64, 65, 96, 126, 127, 128, 129])
    n = r.choice([r.getrandbits(k), (1 << k) - 1, 1 << k, (1 << k) + 1, r.getrandbits(k) << r.choice([0, 1, 31, 63, 64])])
    return -n if r.random() < .5 else n
for row in range(20):
    total = 0
    for _ in range(500):
        a, b = number(), number() or 3
        q, m = divmod(a, b)
        assert q * b + m == a and (0 <= m < b or b < m <= 0) and (q, m) == (a // b, a % b), (a, b)
        total = hash((total, a + b, a - b, b - a, a * b, q, m))
    print(row, total)
print((-2**63) // -1, -(-2**63), 2**63 - 1 + 1, -2**63 - 1, 2**64 - 2**64, (2**128 - 1)**2, (2**127) // -(2**127), (1 - 2**127) % -2**64, divmod(2**64, -2**64))
