# gen body calls fn (value): a generator that calls a function for each value.
from time import perf_counter


def successor(x):
    return x + 1


def numbers(n):
    i = 0
    while i < n:
        yield successor(i)
        i = i + 1


def work(n):
    s = 0
    for x in numbers(n):
        s = s + x
    return s


samples = []
for _ in range(5):
    start = perf_counter()
    result = work(500_000)
    samples.append((perf_counter() - start) * 1e9 / 500_000)
assert result == 125_000_250_000
print("ns", *samples)
