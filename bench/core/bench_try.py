# try no raise (pass through try): a try statement whose body does not raise.
from time import perf_counter


def work(n):
    x = 0
    for i in range(n):
        try:
            x = i + 1
        except ValueError:
            x = 0
    return x


samples = []
for _ in range(5):
    start = perf_counter()
    result = work(1_500_000)
    samples.append((perf_counter() - start) * 1e9 / 1_500_000)
assert result == 1_500_000
print("ns", *samples)
