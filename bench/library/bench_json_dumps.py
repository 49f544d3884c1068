# json.dumps (byte): 1 MB of objects with strings, numbers, lists and nesting.
import json
from time import perf_counter

rows = [
    {"id": i, "name": f"user {i}", "score": i * 0.25, "tags": ["a", "b\n", None], "address": {"city": "Oslo", "ok": i % 2 == 0}}
    for i in range(8_000)
]
samples = []
for _ in range(5):
    start = perf_counter()
    text = json.dumps(rows)
    samples.append((perf_counter() - start) * 1e9 / len(text))
assert 900_000 < len(text) < 1_100_000, len(text)
print("ns", *samples)
