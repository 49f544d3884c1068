# while int (add, add and compare): a counting loop inside a function.
from time import perf_counter


def total(n):
    s = 0
    i = 0
    while i < n:
        s = s + i
        i = i + 1
    return s


samples = []
for _ in range(5):
    start = perf_counter()
    result = total(1_500_000)
    samples.append((perf_counter() - start) * 1e9 / 1_500_000)
assert result == 1_124_999_250_000
print("ns", *samples)
