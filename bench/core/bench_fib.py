# fib (call): calls of a recursive function.
from time import perf_counter


def fib(n):
    if n < 2:
        return n
    return fib(n - 2) + fib(n - 1)


samples = []
for _ in range(5):
    start = perf_counter()
    result = fib(23)
    samples.append((perf_counter() - start) * 1e9 / 92735)
assert result == 28657
print("ns", *samples)
