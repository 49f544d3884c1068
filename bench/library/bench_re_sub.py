# re.sub (byte): words replaced by a template in 1 MB of text.
import re
from time import perf_counter

text = "the quick brown fox (id=17) jumps over the lazy dog; " * 19_000
assert 900_000 < len(text) < 1_100_000, len(text)
pattern = re.compile(r"(\w+)=(\d+)|\blazy\b")
samples = []
for _ in range(3):
    start = perf_counter()
    result = pattern.sub(r"<\2:\1>", text)
    samples.append((perf_counter() - start) * 1e9 / len(text))
assert result.startswith("the quick brown fox (<17:id>) jumps over the <:> dog; ")
print("ns", *samples)
