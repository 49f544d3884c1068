# pidigits (run): the digits of pi, by a spigot over big integers.
from itertools import count, islice
from time import perf_counter


class Transformation:
    """The linear fractional transformation (q*x + r) / (s*x + t)."""

    def __init__(self, q, r, s, t):
        self.q = q
        self.r = r
        self.s = s
        self.t = t

    def extract(self, x):
        return (self.q * x + self.r) // (self.s * x + self.t)

    def after(self, other):
        """The transformation that applies other first."""
        return Transformation(
            self.q * other.q + self.r * other.s,
            self.q * other.r + self.r * other.t,
            self.s * other.q + self.t * other.s,
            self.s * other.r + self.t * other.t,
        )


def terms():
    """Lambert's terms of pi: x is 2 + k/(2k+1) * x again and again."""
    for k in count(1):
        yield Transformation(k, 4 * k + 2, 0, 2 * k + 1)


def digits():
    state = Transformation(1, 0, 0, 1)
    source = terms()
    while True:
        digit = state.extract(3)
        while digit != state.extract(4):
            state = state.after(next(source))
            digit = state.extract(3)
        yield digit
        state = Transformation(10, -10 * digit, 0, 1).after(state)


samples = []
for _ in range(5):
    start = perf_counter()
    result = "".join(map(str, islice(digits(), 500)))
    samples.append((perf_counter() - start) * 1e9)
assert result.startswith("31415926535897932384")
print(result[-50:])
print("ns", *samples)
