# raise+catch (exception): an exception raised and caught in the same function.
from time import perf_counter


def work(n):
    caught = 0
    for _ in range(n):
        try:
            raise ValueError("x")
        except ValueError:
            caught = caught + 1
    return caught


samples = []
for _ in range(5):
    start = perf_counter()
    result = work(250_000)
    samples.append((perf_counter() - start) * 1e9 / 250_000)
assert result == 250_000
print("ns", *samples)
