# split fields (byte): 1 MB of text split into lines and fields, two fields exchanged in each, and joined again.
from time import perf_counter

text = "12,abc,3.5,hello world,xyz\n" * 37_000
assert 900_000 < len(text) < 1_100_000, len(text)
samples = []
for _ in range(5):
    start = perf_counter()
    lines = []
    for line in text.split("\n"):
        fields = line.split(",")
        if len(fields) == 5:
            fields[0], fields[1] = fields[1], fields[0]
        lines.append(";".join(fields))
    result = "\n".join(lines)
    samples.append((perf_counter() - start) * 1e9 / len(text))
assert result.startswith("abc;12;3.5;hello world;xyz\nabc;12") and len(result) == len(text)
print("ns", *samples)
