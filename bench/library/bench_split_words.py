# split words (byte): 1 MB of text split into words that are kept, and the words joined.
from time import perf_counter

text = "  alpha beta gamma  delta\n" * 39_000
assert 900_000 < len(text) < 1_100_000, len(text)
samples = []
for _ in range(5):
    start = perf_counter()
    words = text.split()
    result = ", ".join(words)
    samples.append((perf_counter() - start) * 1e9 / len(text))
assert result.startswith("alpha, beta, gamma, delta, alpha") and len(words) == 156_000
print("ns", *samples)
