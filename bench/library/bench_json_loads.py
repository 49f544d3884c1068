# json.loads (byte): 1 MB of objects with strings, numbers, lists and nesting.
import json
from time import perf_counter

rows = [
    {"id": i, "name": f"user {i}", "score": i * 0.25, "tags": ["a", "b\n", None], "address": {"city": "Oslo", "ok": i % 2 == 0}}
    for i in range(8_000)
]
text = json.dumps(rows)
assert 900_000 < len(text) < 1_100_000, len(text)
samples = []
for _ in range(5):
    start = perf_counter()
    result = json.loads(text)
    samples.append((perf_counter() - start) * 1e9 / len(text))
assert result == rows
print("ns", *samples)
