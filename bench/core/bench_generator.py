# generator next (value): a generator consumed by a for loop.
from time import perf_counter


def numbers(n):
    i = 0
    while i < n:
        yield i
        i = i + 1


def work(n):
    s = 0
    for x in numbers(n):
        s = s + x
    return s


samples = []
for _ in range(5):
    start = perf_counter()
    result = work(700_000)
    samples.append((perf_counter() - start) * 1e9 / 700_000)
assert result == 244_999_650_000
print("ns", *samples)
