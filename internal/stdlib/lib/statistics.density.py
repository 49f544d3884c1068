# Kernel density estimation.

def _kernel(name):
    # Returns the density of a kernel, its integral, the width of its support if it is finite, and a function that makes
    # the inverse of the integral.
    cos, pi = math.cos, math.pi
    if name in ("normal", "gauss"):
        root = sqrt(2 * pi)
        turn = -sqrt(2)
        return lambda t: exp(-1 / 2 * t * t) / root, lambda t: 1 / 2 * math.erfc(t / turn), None, lambda: NormalDist().inv_cdf
    if name == "logistic":
        return lambda t: 1 / 2 / (1 + math.cosh(t)), lambda t: 1 - 1 / (exp(t) + 1), None, lambda: lambda p: log(p / (1 - p))
    if name == "sigmoid":
        a, b = 1 / pi, 2 / pi
        return lambda t: a / math.cosh(t), lambda t: b * math.atan(exp(t)), None, lambda: lambda p: log(math.tan(p * pi / 2))
    if name in ("rectangular", "uniform"):
        return lambda t: 1 / 2, lambda t: 1 / 2 * t + 1 / 2, 1, lambda: lambda p: 2 * p - 1
    if name == "triangular":
        return (lambda t: 1 - abs(t), lambda t: t * t * (1 / 2 if t < 0 else -1 / 2) + t + 1 / 2, 1,
                lambda: lambda p: sqrt(2 * p) - 1 if p < 1 / 2 else 1 - sqrt(2 - 2 * p))
    if name in ("parabolic", "epanechnikov"):
        return (lambda t: 3 / 4 * (1 - t * t), _polynomial((-1 / 4, 3), (3 / 4, 1)), 1,
                lambda: lambda p: 2 * cos((math.acos(2 * p - 1) + pi) / 3))
    if name in ("quartic", "biweight"):
        density, integral = lambda t: 15 / 16 * (1 - t * t) ** 2, _polynomial((3 / 16, 5), (-5 / 8, 3), (15 / 16, 1))
        return density, integral, 1, lambda: _inverse(integral, density, _near_quartic)
    if name == "triweight":
        density, integral = lambda t: 35 / 32 * (1 - t * t) ** 3, _polynomial((-5 / 32, 7), (21 / 32, 5), (-35 / 32, 3), (35 / 32, 1))
        return density, integral, 1, lambda: _inverse(integral, density, _near_triweight)
    if name == "cosine":
        a, b = pi / 4, pi / 2
        return (lambda t: a * cos(b * t), lambda t: 1 / 2 * math.sin(b * t) + 1 / 2, 1, lambda: lambda p: 2 * math.asin(2 * p - 1) / pi)
    raise StatisticsError(f"Unknown kernel name: {name!r}")


def _polynomial(*terms):
    # A polynomial of odd powers plus one half.
    factors = [c for c, _ in terms] + [1 / 2]
    powers = [n for _, n in terms] + [0]
    return lambda t: sumprod(factors, [t ** n if n > 1 else t if n else 1.0 for n in powers])


def _inverse(f, slope, near, tolerance=1e-12):
    # Newton's method from a near start.
    def find(y):
        x = near(y)
        while abs(d := f(x) - y) > tolerance:
            x -= d / slope(x)
        return x
    return find


def _near_quartic(p):
    sign, p = (1.0, p) if p <= 1 / 2 else (-1.0, 1.0 - p)
    if p < 0.0106:
        return ((2.0 * p) ** 0.3838 - 1.0) * sign
    x = (2.0 * p) ** 0.4258865685331 - 1.0
    if p < 0.499:
        x += 0.026818732 * math.sin(7.101753784 * p + 2.73230839482953)
    return x * sign


def _near_triweight(p):
    sign, p = (1.0, p) if p <= 1 / 2 else (-1.0, 1.0 - p)
    x = (2.0 * p) ** 0.3400218741872791 - 1.0
    if 0.00001 < p < 0.499:
        x -= 0.033 * math.sin(1.07 * tau * (p - 0.035))
    return x * sign


def _check(data, h):
    if not len(data):
        raise StatisticsError("Empty data sequence")
    if not isinstance(data[0], (int, float)):
        raise TypeError("Data sequence must contain ints or floats")
    if h <= 0.0:
        raise StatisticsError(f"Bandwidth h must be positive, not h={h!r}")


def kde(data, h, kernel="normal", *, cumulative=False):
    """Return a function that estimates the density, or the cumulative distribution, from which a sample was drawn.

    h is the bandwidth, over which the kernel spreads each point of the data.
    """
    _check(data, h)
    K, W, support, _ = _kernel(kernel)
    if support is None:
        def pdf(x):
            return sum(K((x - x_i) / h) for x_i in data) / (len(data) * h)

        def cdf(x):
            return sum(W((x - x_i) / h) for x_i in data) / len(data)
    else:
        from bisect import bisect_left, bisect_right
        sample = sorted(data)
        width = h * support

        def near(x):
            nonlocal sample
            if len(sample) != len(data):
                sample = sorted(data)
            i = bisect_left(sample, x - width)
            return i, sample[i:bisect_right(sample, x + width)]

        def pdf(x):
            _, points = near(x)
            return sum(K((x - x_i) / h) for x_i in points) / (len(sample) * h)

        def cdf(x):
            i, points = near(x)
            return sum((W((x - x_i) / h) for x_i in points), i) / len(sample)

    if cumulative:
        cdf.__doc__ = f"CDF estimate with {h=!r} and {kernel=!r}"
        return cdf
    pdf.__doc__ = f"PDF estimate with {h=!r} and {kernel=!r}"
    return pdf


def kde_random(data, h, kernel="normal", *, seed=None):
    """Return a function that draws random numbers from the distribution that kde estimates."""
    _check(data, h)
    inverse = _kernel(kernel)[3]()
    from random import Random
    source = Random(seed)
    random, choice = source.random, source.choice

    def rand():
        return choice(data) + h * inverse(random())

    rand.__doc__ = f"Random KDE selection with {h=!r} and {kernel=!r}"
    return rand
