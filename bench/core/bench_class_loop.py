# class loop (two instances and a method call): small objects made, read and dropped.
from time import perf_counter


class Point:
    def __init__(self, x):
        self.x = x

    def plus(self, other):
        return Point(self.x + other.x)


def walk(n):
    at = Point(0)
    for i in range(n):
        at = at.plus(Point(i))
    return at.x


samples = []
for _ in range(5):
    start = perf_counter()
    result = walk(150_000)
    samples.append((perf_counter() - start) * 1e9 / 150_000)
assert result == 11_249_925_000
print("ns", *samples)
