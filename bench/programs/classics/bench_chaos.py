# chaos (run): the chaos game with transformations along a spline.
import random
from time import perf_counter


class Vector:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)

    def __sub__(self, other):
        return Vector(self.x - other.x, self.y - other.y)

    def __mul__(self, factor):
        return Vector(self.x * factor, self.y * factor)

    def length(self):
        return (self.x * self.x + self.y * self.y) ** 0.5

    def blend(self, other, weight):
        """The point between self and other: self at weight 0, other at 1."""
        return self + (other - self) * weight

    def __repr__(self):
        return f"<{self.x:.6f}, {self.y:.6f}>"


class Spline:
    """A B-spline, evaluated by De Boor's algorithm."""

    def __init__(self, points, degree, knots):
        if len(knots) != len(points) + degree + 1:
            raise ValueError("the number of knots doesn't match the points and the degree")
        self.points = points
        self.degree = degree
        self.knots = knots

    def domain(self):
        return self.knots[self.degree], self.knots[-self.degree - 1]

    def interval(self, u):
        last = len(self.points) - 1
        for i in range(self.degree, last):
            if self.knots[i] <= u < self.knots[i + 1]:
                return i
        return last

    def __call__(self, u):
        p, knots = self.degree, self.knots
        k = self.interval(u)
        d = [self.points[j + k - p] for j in range(p + 1)]
        for r in range(1, p + 1):
            for j in range(p, r - 1, -1):
                left = knots[j + k - p]
                d[j] = d[j - 1].blend(d[j], (u - left) / (knots[j + 1 + k - r] - left))
        return d[p]


class Game:
    def __init__(self, splines, thickness):
        self.splines = splines
        self.thickness = thickness
        xs, ys = [], []
        self.weights = []
        for spline in splines:
            low, high = spline.domain()
            points = [spline(low + (high - low) * i / 200) for i in range(201)]
            xs += [p.x for p in points]
            ys += [p.y for p in points]
            self.weights.append(sum((b - a).length() for a, b in zip(points, points[1:])))
        self.low = Vector(min(xs), min(ys))
        self.high = Vector(max(xs), max(ys))

    def pick(self, rng):
        at = rng.random() * sum(self.weights)
        for spline, weight in zip(self.splines, self.weights):
            if at <= weight:
                return spline
            at -= weight
        return self.splines[-1]

    def transform(self, point, rng):
        """Moves a point to beside a random place of a spline, by its place in the whole."""
        size = self.high - self.low
        along = (point.x - self.low.x) / size.x
        across = (point.y - self.low.y) / size.y
        spline = self.pick(rng)
        start, end = spline.domain()
        u = start + (end - start) * along
        base = spline(u)
        step = 1 / 50_000
        tangent = spline(u) - spline(u - step) if u + step > end else spline(u + step) - base
        length = tangent.length()
        if length:
            base.x += tangent.y / length * (across - 0.5) * self.thickness
            base.y -= tangent.x / length * (across - 0.5) * self.thickness
        base.x = min(max(base.x, self.low.x), self.high.x)
        base.y = min(max(base.y, self.low.y), self.high.y)
        return base

    def play(self, width, height, iterations, rng):
        image = [[0] * width for _ in range(height)]
        point = self.low.blend(self.high, 0.5)
        size = self.high - self.low
        for _ in range(iterations):
            point = self.transform(point, rng)
            column = int((point.x - self.low.x) / size.x * (width - 1))
            row = int((point.y - self.low.y) / size.y * (height - 1))
            image[row][column] += 1
        return image, point


def make_splines():
    clamped = [0, 0, 0, 1, 1, 1, 2, 2, 2]
    return [
        Spline([Vector(1.5, 0.4), Vector(1.4, 0.9), Vector(1.2, 1.6), Vector(0.7, 1.7), Vector(0.3, 1.1), Vector(0.2, 0.5)], 2, clamped),
        Spline([Vector(0.1, 2.0), Vector(1.0, 1.5), Vector(2.0, 2.2)], 2, [0, 0, 0, 1, 1, 1]),
        Spline([Vector(0.5, 0.2), Vector(1.0, 0.0), Vector(1.3, 0.6), Vector(2.1, 0.1)], 3, [0, 0, 0, 0, 1, 1, 1, 1]),
    ]


samples = []
for _ in range(5):
    rng = random.Random(1234)
    start = perf_counter()
    image, point = Game(make_splines(), 0.25).play(64, 64, 1000, rng)
    samples.append((perf_counter() - start) * 1e9)
print(point, sum(map(sum, image)), sum(1 for row in image for n in row if n))
print("ns", *samples)
