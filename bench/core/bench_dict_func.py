# dict in func (get and set): counting in a dict with 1000 int keys, inside a function.
from time import perf_counter


def count(n):
    sums = {}
    for i in range(n):
        sums[i % 1000] = sums.get(i % 1000, 0) + i
    return sums


samples = []
for _ in range(5):
    start = perf_counter()
    result = count(400_000)
    samples.append((perf_counter() - start) * 1e9 / 400_000)
assert len(result) == 1000 and result[7] == 79_802_800
print("ns", *samples)
