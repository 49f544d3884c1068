# sort (element): 100 000 ints sorted, and the same as records by a key function.
from time import perf_counter

seed = 12345
numbers = []
for _ in range(100_000):
    seed = (seed * 1103515245 + 12345) % 2147483648
    numbers.append(seed)
records = [(n % 1000, n) for n in numbers]
samples = []
for _ in range(5):
    start = perf_counter()
    ordered = sorted(numbers)
    by_key = sorted(records, key=lambda record: record[0])
    samples.append((perf_counter() - start) * 1e9 / 200_000)
assert ordered[0] <= ordered[1] and by_key[0][0] == 0 and by_key[-1][0] == 999
print("ns", *samples)
