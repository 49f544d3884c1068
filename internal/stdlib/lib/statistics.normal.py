# The normal distribution.

class NormalDist:
    """Normal distribution of a random variable"""

    __slots__ = {"_mu": "Arithmetic mean of a normal distribution", "_sigma": "Standard deviation of a normal distribution"}

    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError("sigma must be non-negative")
        self._mu = float(mu)
        self._sigma = float(sigma)

    @classmethod
    def from_samples(cls, data):
        """Make a normal distribution instance from sample data."""
        return cls(*_mean_stdev(data))

    def samples(self, n, *, seed=None):
        """Generate *n* samples for a given mean and standard deviation."""
        import random
        rnd = random.random if seed is None else random.Random(seed).random
        return [self._mu + self._sigma * _inv_cdf(rnd()) for _ in range(n)]

    def pdf(self, x):
        """Probability density function."""
        variance = self._sigma * self._sigma
        if not variance:
            raise StatisticsError("pdf() not defined when sigma is zero")
        diff = x - self._mu
        return exp(diff * diff / (-2.0 * variance)) / sqrt(tau * variance)

    def cdf(self, x):
        """Cumulative distribution function."""
        if not self._sigma:
            raise StatisticsError("cdf() not defined when sigma is zero")
        return 0.5 * math.erfc((self._mu - x) / (self._sigma * sqrt(2.0)))

    def inv_cdf(self, p):
        """Inverse cumulative distribution function."""
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError("p must be in the range 0.0 < p < 1.0")
        return self._mu + self._sigma * _inv_cdf(p)

    def quantiles(self, n=4):
        """Divide into *n* continuous intervals with equal probability."""
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def zscore(self, x):
        """Compute the Standard Score."""
        if not self._sigma:
            raise StatisticsError("zscore() not defined when sigma is zero")
        return (x - self._mu) / self._sigma

    def overlap(self, other):
        """Return the area that the densities of two distributions share, from 0.0 to 1.0."""
        if not isinstance(other, NormalDist):
            raise TypeError("Expected another NormalDist instance")
        x, y = self, other
        if (y._sigma, y._mu) < (x._sigma, x._mu):
            x, y = y, x
        vx, vy = x.variance, y.variance
        if not vx or not vy:
            raise StatisticsError("overlap() not defined when sigma is zero")
        dv = vy - vx
        dm = math.fabs(y._mu - x._mu)
        if not dv:
            return math.erfc(dm / (2.0 * x._sigma * sqrt(2.0)))
        # The densities meet in two points.
        a = x._mu * vy - y._mu * vx
        b = x._sigma * y._sigma * sqrt(dm * dm + dv * log(vy / vx))
        one, two = (a + b) / dv, (a - b) / dv
        return 1.0 - (math.fabs(y.cdf(one) - x.cdf(one)) + math.fabs(y.cdf(two) - x.cdf(two)))

    @property
    def mean(self):
        return self._mu

    @property
    def median(self):
        return self._mu

    @property
    def mode(self):
        return self._mu

    @property
    def stdev(self):
        return self._sigma

    @property
    def variance(self):
        return self._sigma * self._sigma

    def __add__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu + other._mu, hypot(self._sigma, other._sigma))
        return NormalDist(self._mu + other, self._sigma)

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu - other._mu, hypot(self._sigma, other._sigma))
        return NormalDist(self._mu - other, self._sigma)

    def __rsub__(self, other):
        return -(self - other)

    def __mul__(self, other):
        return NormalDist(self._mu * other, self._sigma * math.fabs(other))

    __rmul__ = __mul__

    def __truediv__(self, other):
        return NormalDist(self._mu / other, self._sigma / math.fabs(other))

    def __pos__(self):
        return NormalDist(self._mu, self._sigma)

    def __neg__(self):
        return NormalDist(-self._mu, self._sigma)

    def __eq__(self, other):
        if not isinstance(other, NormalDist):
            return NotImplemented
        return self._mu == other._mu and self._sigma == other._sigma

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        return f"{type(self).__name__}(mu={self._mu!r}, sigma={self._sigma!r})"

    def __getstate__(self):
        return self._mu, self._sigma

    def __setstate__(self, state):
        self._mu, self._sigma = state


def _horner(coefficients, x):
    r = 0.0
    for c in coefficients:
        r = r * x + c
    return r


# Wichura's algorithm AS241 (Applied Statistics 37, 1988).
_A = (2509.0809287301226727, 33430.575583588128105, 67265.770927008700853, 45921.953931549871457, 13731.693765509461125,
      1971.5909503065514427, 133.14166789178437745, 3.387132872796366608)
_B = (5226.495278852854561, 28729.085735721942674, 39307.89580009271061, 21213.794301586595867, 5394.1960214247511077,
      687.1870074920579083, 42.313330701600911252, 1.0)
_C = (7.7454501427834140764e-4, 0.0227238449892691845833, 0.24178072517745061177, 1.27045825245236838258, 3.64784832476320460504,
      5.7694972214606914055, 4.6303378461565452959, 1.42343711074968357734)
_D = (1.05075007164441684324e-9, 5.475938084995344946e-4, 0.0151986665636164571966, 0.14810397642748007459, 0.68976733498510000455,
      1.6763848301838038494, 2.05319162663775882187, 1.0)
_E = (2.01033439929228813265e-7, 2.71155556874348757815e-5, 0.0012426609473880784386, 0.026532189526576123093, 0.29656057182850489123,
      1.7848265399172913358, 5.4637849111641143699, 6.6579046435011037772)
_F = (2.04426310338993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5, 7.868691311456132591e-4, 0.0148753612908506148525,
      0.13692988092273580531, 0.59983220655588793769, 1.0)


def _inv_cdf(p):
    q = p - 0.5
    if abs(q) <= 0.425:
        r = 0.180625 - q * q
        return _horner(_A, r) * q / _horner(_B, r)
    r = sqrt(-log(p if q <= 0.0 else 1.0 - p))
    if r <= 5.0:
        r -= 1.6
        x = _horner(_C, r) / _horner(_D, r)
    else:
        r -= 5.0
        x = _horner(_E, r) / _horner(_F, r)
    return -x if q < 0.0 else x


def _normal_dist_inv_cdf(p, mu, sigma):
    if p <= 0.0 or p >= 1.0 or sigma < 0.0:
        raise StatisticsError("p must be in the range 0.0 < p < 1.0")
    return mu + sigma * _inv_cdf(p)
