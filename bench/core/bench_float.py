# float (four operations): float arithmetic in a for loop.
from time import perf_counter


def area(n):
    total = 0.0
    x = 1.5
    for _ in range(n):
        total = total + x * x * 0.5
        x = x + 0.001
    return total


samples = []
for _ in range(5):
    start = perf_counter()
    result = area(1_000_000)
    samples.append((perf_counter() - start) * 1e9 / 1_000_000)
assert 1.66e11 < result < 1.68e11
print("ns", *samples)
