# while at module (add, add and compare): a counting loop at module level.
from time import perf_counter

samples = []
for _ in range(5):
    start = perf_counter()
    s = 0
    i = 0
    while i < 800_000:
        s = s + i
        i = i + 1
    samples.append((perf_counter() - start) * 1e9 / 800_000)
assert s == 319_999_600_000
print("ns", *samples)
