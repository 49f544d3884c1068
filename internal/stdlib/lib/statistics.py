"""Basic statistics module."""

import math
from collections import Counter
from itertools import groupby, repeat
from math import fsum, sqrt, tau, erf, exp, log, isfinite, hypot, sumprod

__all__ = ["NormalDist", "StatisticsError", "correlation", "covariance", "fmean", "geometric_mean", "harmonic_mean", "kde",
           "kde_random", "linear_regression", "mean", "median", "median_grouped", "median_high", "median_low", "mode", "multimode", "pstdev", "pvariance", "quantiles",
           "stdev", "variance"]


class StatisticsError(ValueError):
    pass


def _exact_ratio(x):
    try:
        return x.as_integer_ratio()
    except AttributeError:
        pass
    except (OverflowError, ValueError):
        return x, None
    try:
        return x.numerator, x.denominator
    except AttributeError:
        raise TypeError(f"can't convert type '{type(x).__name__}' to numerator/denominator")


def _coerce(a, b):
    if a is b or b is int or b is bool and a is not bool:
        return a
    if a is int or a is bool:
        return b
    if issubclass(b, a):
        return b
    if issubclass(a, b):
        return a
    if issubclass(a, int):
        return b
    if issubclass(b, int):
        return a
    if issubclass(a, Fraction) and issubclass(b, float):
        return b
    if issubclass(a, float) and issubclass(b, Fraction):
        return a
    raise TypeError(f"don't know how to coerce {a.__name__} and {b.__name__}")


def _sum(data):
    # The exact sum as (type, fraction or nan/inf, count).
    count = 0
    partials = {}
    kind = int
    for x in data:
        t = type(x)
        if t is not kind:
            kind = _coerce(kind, t)
        if t is int:
            n, d = x, 1
        elif t is float and isfinite(x):
            n, d = x.as_integer_ratio()
        else:
            n, d = _exact_ratio(x)
        partials[d] = partials.get(d, 0) + n
        count += 1
    if None in partials:
        return kind, partials[None], count
    return kind, _total(partials), count


def _total(partials):
    return sum((Fraction(n, d) for d, n in partials.items()), Fraction(0))


def _convert(value, kind):
    if type(value) is kind:
        return value
    if issubclass(kind, int) and value.denominator != 1:
        kind = float
    try:
        return kind(value)
    except TypeError:
        if value is None:
            raise
        return kind(value.numerator) / kind(value.denominator)


def _isfinite(x):
    try:
        return x.is_finite()
    except AttributeError:
        return isfinite(x)


def _fail_neg(values, errmsg="negative value"):
    """Iterate over values, and fail with the first that is less than zero."""
    for x in values:
        if x < 0:
            raise StatisticsError(errmsg)
        yield x


def mean(data):
    """Return the sample arithmetic mean of data."""
    kind, total, n = _sum(data)
    if n < 1:
        raise StatisticsError("mean requires at least one data point")
    return _convert(total / n, kind)


def fmean(data, weights=None):
    """Convert data to floats and compute the arithmetic mean."""
    if weights is None:
        try:
            n = len(data)
        except TypeError:  # an iterator
            data = list(data)
            n = len(data)
        total = fsum(data)
        if not n:
            raise StatisticsError("fmean requires at least one data point")
        return total / n
    if not isinstance(weights, (list, tuple)):
        weights = list(weights)
    try:
        num = sumprod(data, weights)
    except ValueError:
        raise StatisticsError("data and weights must be the same length")
    den = fsum(weights)
    if not den:
        raise StatisticsError("sum of weights must be non-zero")
    return num / den


def geometric_mean(data):
    """Convert data to floats and compute the geometric mean."""
    n = 0
    found_zero = False
    logs = []
    for n, x in enumerate(data, start=1):
        if x > 0.0 or math.isnan(x):
            logs.append(log(x))
        elif x == 0.0:
            found_zero = True
        else:
            raise StatisticsError("No negative inputs allowed", x)
    if not n:
        raise StatisticsError("Must have a non-empty dataset")
    total = fsum(logs)
    if math.isnan(total):
        return math.nan
    if found_zero:
        return math.nan if total == math.inf else 0.0
    return exp(total / n)


def _nonnegative(values, errmsg):
    for x in values:
        if x < 0:
            raise StatisticsError(errmsg)
        yield x


def harmonic_mean(data, weights=None):
    """Return the harmonic mean of data."""
    data = list(data)
    errmsg = "harmonic mean does not support negative values"
    n = len(data)
    if n < 1:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if n == 1 and weights is None:
        x = data[0]
        if isinstance(x, (int, float)) or isinstance(x, _real()):
            if x < 0:
                raise StatisticsError(errmsg)
            return x
        raise TypeError("unsupported type")
    if weights is None:
        weights = repeat(1, n)
        total_weights = n
    else:
        weights = list(weights)
        if len(weights) != n:
            raise StatisticsError("Number of weights does not match data size")
        total_weights = _sum(_nonnegative(weights, errmsg))[1]
    try:
        kind, total, _ = _sum(w / x if w else 0 for w, x in zip(weights, _nonnegative(data, errmsg)))
    except ZeroDivisionError:
        return 0
    if total <= 0:
        raise StatisticsError("Weighted sum must be positive")
    return _convert(total_weights / total, kind)


def median(data):
    """Return the median (middle value) of numeric data."""
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    if n % 2 == 1:
        return data[n // 2]
    i = n // 2
    return (data[i - 1] + data[i]) / 2


def median_low(data):
    """Return the low median of numeric data."""
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    return data[n // 2] if n % 2 == 1 else data[n // 2 - 1]


def median_high(data):
    """Return the high median of data."""
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError("no median for empty data")
    return data[n // 2]


def median_grouped(data, interval=1.0):
    """Estimates the median for numeric data binned around the midpoints of consecutive, fixed-width intervals."""
    from bisect import bisect_left, bisect_right
    data = sorted(data)
    n = len(data)
    if not n:
        raise StatisticsError("no median for empty data")
    x = data[n // 2]
    i = bisect_left(data, x)
    j = bisect_right(data, x, lo=i)
    try:
        interval = float(interval)
        x = float(x)
    except ValueError:
        raise TypeError("Value cannot be converted to a float")
    return x - interval / 2.0 + interval * (n / 2 - i) / (j - i)


def mode(data):
    """Return the most common data point from discrete or nominal data."""
    counts = Counter(iter(data))
    if not counts:
        raise StatisticsError("no mode for empty data") from None
    most = max(counts.values())
    for value, count in counts.items():
        if count == most:
            return value


def multimode(data):
    """Return a list of the most frequently occurring values."""
    counts = Counter(iter(data))
    if not counts:
        return []
    top = max(counts.values())
    return [v for v, c in counts.items() if c == top]


def quantiles(data, *, n=4, method="exclusive"):
    """Divide *data* into *n* continuous intervals with equal probability."""
    if n < 1:
        raise StatisticsError("n must be at least 1")
    data = sorted(data)
    ld = len(data)
    if ld < 2:
        if ld == 1:
            return data * (n - 1)
        raise StatisticsError("must have at least one data point")
    if method == "inclusive":
        m = ld - 1
        result = []
        for i in range(1, n):
            j, delta = divmod(i * m, n)
            result.append((data[j] * (n - delta) + data[j + 1] * delta) / n)
        return result
    if method == "exclusive":
        m = ld + 1
        result = []
        for i in range(1, n):
            j = i * m // n
            j = 1 if j < 1 else ld - 1 if j > ld - 1 else j
            delta = i * m - j * n
            result.append((data[j - 1] * (n - delta) + data[j] * delta) / n)
        return result
    raise ValueError(f"Unknown method: {method!r}")


def _ss(data, c=None):
    # The exact sum of squared deviations as (type, sum, mean, count).
    if c is not None:
        kind, total, n = _sum((x - c) ** 2 for x in data)
        return kind, total, c, n
    count = 0
    kind = int
    sx, sxx = {}, {}
    for x in data:
        t = type(x)
        if t is not kind:
            kind = _coerce(kind, t)
        if t is int:
            n, d = x, 1
        elif t is float and isfinite(x):
            n, d = x.as_integer_ratio()
        else:
            n, d = _exact_ratio(x)
        sx[d] = sx.get(d, 0) + n
        sxx[d] = sxx.get(d, 0) + (n * n if d is not None else n)
        count += 1
    if not count:
        return kind, Fraction(0), Fraction(0), 0
    if None in sx:
        return kind, sx[None], sx[None], count
    total = _total(sx)
    squares = sum((Fraction(n, d * d) for d, n in sxx.items()), Fraction(0))
    return kind, (count * squares - total * total) / count, total / count, count


def variance(data, xbar=None):
    """Return the sample variance of data."""
    kind, ss, c, n = _ss(data, xbar)
    if n < 2:
        raise StatisticsError("variance requires at least two data points")
    return _convert(ss / (n - 1), kind)


def pvariance(data, mu=None):
    """Return the population variance of ``data``."""
    kind, ss, c, n = _ss(data, mu)
    if n < 1:
        raise StatisticsError("pvariance requires at least one data point")
    return _convert(ss / n, kind)


def _real():
    # The types of numbers beside int and float that can be compared with zero.
    from decimal import Decimal
    from numbers import Real
    return Real, Decimal


def _integer_sqrt_of_frac_rto(n, m):
    """Return the square root of n/m, cut to an int whose last bit is set if anything was cut off."""
    a = math.isqrt(n // m)
    return a | (a * a * m != n)


def _float_sqrt_of_frac(n, m):
    """Return the float nearest to the square root of n/m."""
    # A root with at least three bits more than a float has, so that its odd last bit decides the rounding.
    shift = (n.bit_length() - m.bit_length() - 109) // 2
    if shift >= 0:
        return (_integer_sqrt_of_frac_rto(n, m << 2 * shift) << shift) / 1
    return _integer_sqrt_of_frac_rto(n << -2 * shift, m) / (1 << -shift)


def _decimal_sqrt_of_frac(n, m):
    """Return the Decimal nearest to the square root of n/m."""
    from decimal import Decimal
    if not n:
        return Decimal("0.0")
    if n < 0:
        n, m = -n, -m
    root = (Decimal(n) / Decimal(m)).sqrt()
    # Compare n/m with the squares of the points halfway to the neighbours.
    for near, sign in (root.next_plus(), 1), (root.next_minus(), -1):
        a, b = root.as_integer_ratio()
        c, d = near.as_integer_ratio()
        if sign * 4 * n * (b * d) ** 2 > sign * m * (a * d + b * c) ** 2:
            return near
    return root


def _deviation(kind, ss, n):
    mss = ss / n
    try:
        num, den = mss.numerator, mss.denominator
    except AttributeError:
        raise ValueError("inf or nan encountered in data")
    if issubclass(kind, Fraction) or issubclass(kind, (int, float)):
        return _float_sqrt_of_frac(num, den)
    from decimal import Decimal
    if issubclass(kind, Decimal):
        return _decimal_sqrt_of_frac(num, den)
    return _float_sqrt_of_frac(num, den)


def stdev(data, xbar=None):
    """Return the square root of the sample variance."""
    kind, ss, c, n = _ss(data, xbar)
    if n < 2:
        raise StatisticsError("stdev requires at least two data points")
    return _deviation(kind, ss, n - 1)


def pstdev(data, mu=None):
    """Return the square root of the population variance."""
    kind, ss, c, n = _ss(data, mu)
    if n < 1:
        raise StatisticsError("pstdev requires at least one data point")
    return _deviation(kind, ss, n)


def _mean_stdev(data):
    kind, ss, xbar, n = _ss(data)
    if n < 2:
        raise StatisticsError("stdev requires at least two data points")
    mss = ss / (n - 1)
    try:
        return float(xbar), _float_sqrt_of_frac(mss.numerator, mss.denominator)
    except AttributeError:
        # Infinities and NaNs make both NaN or infinite.
        return float(xbar), float(xbar) / float(ss)


def _sqrtprod(x, y):
    """Return the square root of x * y without overflow and underflow in between."""
    h = sqrt(x * y)
    if not isfinite(h):
        if math.isinf(h) and not math.isinf(x) and not math.isinf(y):
            return _sqrtprod(2.0 ** -512 * x, 2.0 ** -512 * y) / 2.0 ** -512
        return h
    if not h:
        if x and y:
            return _sqrtprod(2.0 ** 537 * x, 2.0 ** 537 * y) / 2.0 ** 537
        return h
    return h + sumprod((x, h), (y, -h)) / (2.0 * h)


def covariance(x, y, /):
    """Covariance"""
    n = len(x)
    if len(y) != n:
        raise StatisticsError("covariance requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("covariance requires at least two data points")
    xbar, ybar = fsum(x) / n, fsum(y) / n
    return sumprod([a - xbar for a in x], [b - ybar for b in y]) / (n - 1)


def _ranks(data, /, *, start=1):
    pairs = sorted(zip(data, range(len(data))))
    result = [0] * len(pairs)
    i = start - 1
    for _, group in groupby(pairs, key=lambda p: p[0]):
        group = list(group)
        for _, pos in group:
            result[pos] = i + (len(group) + 1) / 2
        i += len(group)
    return result


def correlation(x, y, /, *, method="linear"):
    """Pearson's correlation coefficient"""
    n = len(x)
    if len(y) != n:
        raise StatisticsError("correlation requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("correlation requires at least two data points")
    if method not in {"linear", "ranked"}:
        raise ValueError(f"Unknown method: {method!r}")
    if method == "ranked":
        start = (n - 1) / -2
        x, y = _ranks(x, start=start), _ranks(y, start=start)
    else:
        xbar, ybar = fsum(x) / n, fsum(y) / n
        x, y = [a - xbar for a in x], [b - ybar for b in y]
    sxy, sxx, syy = sumprod(x, y), sumprod(x, x), sumprod(y, y)
    try:
        return sxy / _sqrtprod(sxx, syy)
    except ZeroDivisionError:
        raise StatisticsError("at least one of the inputs is constant")


def linear_regression(x, y, /, *, proportional=False):
    """Slope and intercept for simple linear regression."""
    n = len(x)
    if len(y) != n:
        raise StatisticsError("linear regression requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError("linear regression requires at least two data points")
    if not proportional:
        xbar, ybar = fsum(x) / n, fsum(y) / n
        x = [a - xbar for a in x]
        y = (b - ybar for b in y)
    sxy = sumprod(x, y) + 0.0
    sxx = sumprod(x, x)
    try:
        slope = sxy / sxx
    except ZeroDivisionError:
        raise StatisticsError("x is constant")
    return LinearRegression(slope=slope, intercept=0.0 if proportional else ybar - slope * xbar)
