# dates (date): 1 MB of ISO timestamps parsed, moved by a timedelta and formatted.
from datetime import datetime, timedelta
from time import perf_counter

stamps = [f"2024-{i % 12 + 1:02}-{i % 28 + 1:02}T{i % 24:02}:{i % 60:02}:07.250000" for i in range(38_000)]
assert 900_000 < sum(map(len, stamps)) < 1_100_000
step = timedelta(days=1, hours=2)
samples = []
for _ in range(3):
    start = perf_counter()
    moved = [(datetime.fromisoformat(stamp) + step).strftime("%Y-%m-%d %H:%M:%S") for stamp in stamps]
    samples.append((perf_counter() - start) * 1e9 / len(stamps))
assert moved[0] == "2024-01-02 02:00:07"
print("ns", *samples)
