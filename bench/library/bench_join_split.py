# join/split (byte): 1 MB of text split into lines and words, stripped, and joined again.
from time import perf_counter

text = "  alpha beta gamma  delta\n" * 39_000
assert 900_000 < len(text) < 1_100_000, len(text)
samples = []
for _ in range(5):
    start = perf_counter()
    lines = [" ".join(line.strip().split()) for line in text.splitlines()]
    result = "\n".join(lines)
    samples.append((perf_counter() - start) * 1e9 / len(text))
assert result.startswith("alpha beta gamma delta\nalpha") and len(lines) == 39_000
print("ns", *samples)
