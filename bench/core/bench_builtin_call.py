# len/abs call (call): calls of builtin functions.
from time import perf_counter


def work(n):
    items = [1, 2, 3]
    x = y = 0
    for i in range(n):
        x = len(items)
        y = abs(i)
    return x + y


samples = []
for _ in range(5):
    start = perf_counter()
    result = work(700_000)
    samples.append((perf_counter() - start) * 1e9 / 1_400_000)
assert result == 700_002
print("ns", *samples)
