# csv (byte): 1 MB with quoted fields read and written.
import csv
import io
from time import perf_counter

rows = [[str(i), f"name {i}", 'said "yes", twice', "", str(i * 0.5)] for i in range(22_000)]
samples = []
for _ in range(5):
    start = perf_counter()
    buffer = io.StringIO()
    csv.writer(buffer).writerows(rows)
    text = buffer.getvalue()
    result = list(csv.reader(io.StringIO(text, newline="")))
    samples.append((perf_counter() - start) * 1e9 / len(text))
assert result == rows
assert 900_000 < len(text) < 1_100_000, len(text)
print("ns", *samples)
