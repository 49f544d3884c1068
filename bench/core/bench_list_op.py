# list op (append, index or step): a list filled, indexed and iterated.
from time import perf_counter


def work(n):
    items = []
    for i in range(n):
        items.append(i)
    s = 0
    for i in range(n):
        s = s + items[i]
    for item in items:
        s = s + item
    return s


samples = []
for _ in range(5):
    start = perf_counter()
    result = work(400_000)
    samples.append((perf_counter() - start) * 1e9 / 1_200_000)
assert result == 159_999_600_000
print("ns", *samples)
