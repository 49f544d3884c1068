# str build (string): strings made by concatenation and by an f-string, then joined.
from time import perf_counter


def build(n):
    parts = []
    for i in range(n):
        parts.append("k" + str(i) + ":" + str(i * 2))
        parts.append(f"item {i}: {i * 2}")
    return ",".join(parts)


samples = []
for _ in range(5):
    start = perf_counter()
    result = build(100_000)
    samples.append((perf_counter() - start) * 1e9 / 200_000)
assert len(result) == 3_166_669, len(result)
print("ns", *samples)
