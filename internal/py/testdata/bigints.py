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

# ---
# Operators on ints of one to nine words, around powers of two and with either sign: a sum of what all of them give.
edges = [0, 1, 2, 7, 10**19, 10**19 - 1]
for bits in (31, 32, 53, 62, 63, 64, 65, 127, 128, 129, 191, 192, 255, 256, 257, 511, 512, 513, 575):
    edges += [2**bits - 1, 2**bits, 2**bits + 1, 2**bits - 2**(bits // 2)]
edges += [-x for x in edges if x]
total = count = 0
for x in edges:
    for y in edges:
        results = [x + y, x - y, x * y, x & y, x | y, x ^ y, x << (y & 255), x >> (y & 1023), x < y, x == y]
        if y:
            q, r = divmod(x, y)
            assert (q, r) == (x // y, x % y) and q * y + r == x and (0 <= r < y or y < r <= 0), (x, y)
            results += [q, r, hash(x / y)]
        for r in results:
            total = (total * 1000003 + r) % (2**89 - 1)
            count += 1
print(total, count)
for x in edges:
    for e in range(12):
        total = (total * 31 + x ** e) % (2**89 - 1)
    results = [-x, ~x, abs(x), +x, hash(x), x.bit_length()]
    for r in results:
        total = (total * 1000003 + r) % (2**89 - 1)
    for text in (str(x), repr(x), f'{x}', f'{x:,}', f'{x:x}', f'{x:#X}', f'{x:_b}', f'{x:o}', f'{x:+d}', f'{x:>80}', hex(x), oct(x), bin(x), '%d' % x):
        for c in text:
            total = (total * 131 + ord(c)) % (2**89 - 1)
    assert int(str(x)) == int('  %+d ' % x) == int(f'{x:_}') == int(hex(x), 16) == int(oct(x), 0) == x
    assert int(float(x)) == int(f'{float(x):.0f}') and float(x) == float(str(x)), x
print(total)

# ---
# A float of an int is the nearest, and the even one in the middle.
for x in (2**53 + 1, 2**64 - 1, 2**64 - 2**10, 2**64 + 2**11, 2**64 + 2**11 + 1, 2**64 + 3 * 2**11, 2**128 - 2**74, 2**128 - 2**74 - 1, -(2**100 + 2**47),
          2**1024 - 2**970 - 1, 10**30, 3**200):
    print(float(x).hex(), (x / 3).hex(), (x / 2**70).hex(), (x / -1).hex(), (5 / x).hex(), (x / 10**19).hex())
for f in (lambda: float(2**1024 - 2**970), lambda: float(-2**1024), lambda: 2**1024 / 1, lambda: 2**1100 / 3, lambda: 2**64 / 0, lambda: 2**64 // 0,
          lambda: 2**64 % 0, lambda: divmod(2**64, 0), lambda: 2**64 << -1, lambda: 2**64 >> -1, lambda: 0 ** -(2**64)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print(2**64 >> 2**64, -2**64 >> 2**64, -1 >> 2**70, 0 << 2**70, -2**200 >> 199, -2**200 >> 200, -2**200 >> 201, (-2**200 - 1) >> 200)

# ---
# Texts that are almost ints of many digits.
for s in ('1' * 40 + 'x', '1' * 18 + '_' + '2' * 18, '1' * 18 + '__' + '2' * 18, '-' + '9' * 19, '+' + '9' * 304, '9' * 305, '-' * 2 + '9' * 20, '-', '0' * 300, '0' * 299 + '7',
          '-9223372036854775808', '9223372036854775807', '9223372036854775808', '-9223372036854775809', '18446744073709551616', '١٢٣' * 9, '12 34' * 9, '9' * 25 + '\x00', b'12345678901234567890123',
          bytearray(b'-1234567890123456789')):
    try:
        print(int(s))
    except ValueError as e:
        print(e)

# ---
# Instances of subclasses of int keep what they override, and results are exact ints.
class Loud(int):
    def __add__(self, other): return ('add', int(self) + int(other))
    def __radd__(self, other): return ('radd', int(other) + int(self))
    def __str__(self): return 'loud'
    def __format__(self, spec): return 'format ' + spec
    def __neg__(self): return 'neg'
big = Loud(10**30)
print(big + 1, 1 + big, 10**30 + big, str(big), f'{big}', f'{big:,}', -big, repr(big), big * 2, type(big * 2), type(+big), type(abs(big)), type(big >> 1), type(big & 2**70))
print(2**70 + True, True + 2**70, 2**70 & True, True | 2**70, 2**70 // True, 2**70 >> True, True << 2**3 * 9)

# ---
# Bytes and hexadecimal digits of ints, from none to more than there is a short way for.
n = 0
for size in list(range(0, 20)) + [24, 31, 32, 33, 63, 64, 65, 72, 127, 128, 129, 200]:
    for fill in (b'\x00', b'\xff', b'\x80', b'\x7f', b'\x01', b'\xa5'):
        for first in (b'\x00', b'\x7f', b'\x80', b'\xff'):
            data = (first + fill * size)[:size]
            for order in ('big', 'little'):
                for signed in (False, True):
                    x = int.from_bytes(data, order, signed=signed)
                    assert x.to_bytes(size, order, signed=signed) == data
                    assert x == int.from_bytes(bytearray(data), order, signed=signed) == int.from_bytes(memoryview(data), order, signed=signed) == int.from_bytes(list(data), order, signed=signed)
                    n = (n * 1000003 + x) % (2**89 - 1)
            if size:
                x = int(data.hex(), 16)
                assert x == int.from_bytes(data) == int(data.hex().upper(), 16) == int('0X' + data.hex(), 16) == -int('-0x' + data.hex(), 16) == int(' +' + data.hex() + '\n', 16) == int('0x' + data.hex(), 0)
print(n)
class I(int): pass
print(type(I.from_bytes(b'\x01')), I.from_bytes(b'\xff' * 9), bool.from_bytes(b'\x02'), int.from_bytes(b'', signed=True))
for s in ('', '-', '0x', '-0x', 'g', '0xg', '1_f', '1__f', '_1', '0x_1', '0x0x1', 'f' * 20 + 'g', '@', '`', ':', '/', 'f' * 300, '-' + 'F' * 256, '0' * 256, '0b1', 'ｆ', '１' * 20, '--1', '+-1', '8000000000000000', '-8000000000000000', '-8000000000000001',
          '7fffffffffffffff', 'ffffffffffffffff', '10000000000000000', b'ff' * 10, bytearray(b'0xF')):
    try: print(int(s, 16))
    except ValueError as e: print(e)
