# unpack (round): sequences, nested targets, starred targets and arguments unpacked.
from time import perf_counter

ROUNDS = 4000


def spread(*args, scale=1, **options):
    return len(args) * scale + len(options)


def three():
    yield 1
    yield 2
    yield 3


class Pair:
    def __init__(self, first, second):
        self.first = first
        self.second = second

    def __iter__(self):
        yield self.first
        yield self.second


def work(rounds):
    ten_tuple = tuple(range(10))
    ten_list = list(range(10))
    nested = (1, (2, [3, 4]), ((5, 6), "78"))
    records = [(i, (i + 1, i + 2), f"n{i}") for i in range(5)]
    options = {"colour": 1, "size": 2}
    pair = Pair(3, 4)
    total = 0
    for i in range(rounds):
        a, b, c, d, e, f, g, h, j, k = ten_tuple
        total += a + k
        a, b, c, d, e, f, g, h, j, k = ten_list
        total += b + j
        a, b = b, a
        a, b, c = c, a, b
        total += a * b - c
        a, (b, [c, d]), ((e, f), (g, h)) = nested
        total += d + f + len(g + h)
        first, *rest = ten_list
        total += first + len(rest)
        *start, last = ten_tuple
        total += last + len(start)
        first, *middle, last = "spam"
        total += len(middle)
        [*whole] = range(6)
        total += len(whole)
        for number, (low, high), name in records:
            total += number + high - low
        x, y, z = three()
        total += x + y * z
        x, y = pair
        total += x * y
        for key, value in options.items():
            total += value
        joined = [*ten_tuple, *rest, i]
        merged = {**options, "size": i}
        total += len(joined) + merged["size"]
        total += spread(*ten_list, i, *pair, scale=2, **options)
        q, r = divmod(i, 7)
        total += q - r
        (x, y), z = (i, i + 1), i
        total += x + y - 2 * z
    return total


def mismatches():
    """The messages of unpackings that don't fit."""
    messages = []
    for value in ((1, 2), (1, 2, 3, 4), iter([1]), 5):
        try:
            a, b, c = value
        except (ValueError, TypeError) as error:
            messages.append(str(error))
    try:
        a, b, *c = "x"
    except ValueError as error:
        messages.append(str(error))
    return messages


samples = []
for _ in range(5):
    start = perf_counter()
    result = work(ROUNDS)
    samples.append((perf_counter() - start) * 1e9 / ROUNDS)
print(result, mismatches())
print("ns", *samples)
