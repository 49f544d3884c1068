"""Various utility functions."""

__unittest = True

# How a pair of long reprs is shortened: each keeps its first and last characters, some of what they share before the
# place where they part, and some of what differs. "[1234567 chars]" stands for what was left out.
_MAX_LENGTH = 80
_PLACEHOLDER_LEN = 12
_MIN_BEGIN_LEN = _MIN_END_LEN = _MIN_COMMON_LEN = 5
_MIN_DIFF_LEN = _MAX_LENGTH - _MIN_BEGIN_LEN - _PLACEHOLDER_LEN - _MIN_COMMON_LEN - _PLACEHOLDER_LEN - _MIN_END_LEN


def _shorten(s, prefixlen, suffixlen):
    omitted = len(s) - prefixlen - suffixlen
    if omitted <= _PLACEHOLDER_LEN:
        return s
    return f"{s[:prefixlen]}[{omitted} chars]{s[len(s) - suffixlen:]}"


def _shared_prefix(texts):
    low, high = min(texts), max(texts)
    for i, c in enumerate(low):
        if high[i] != c:
            return low[:i]
    return low


def _common_shorten_repr(*args):
    reprs = tuple(safe_repr(a) for a in args)
    longest = max(len(r) for r in reprs)
    if longest <= _MAX_LENGTH:
        return reprs
    prefix = _shared_prefix(reprs)
    n = len(prefix)
    room = _MAX_LENGTH - (longest - n + _MIN_BEGIN_LEN + _PLACEHOLDER_LEN)
    if room > _MIN_COMMON_LEN:
        prefix = _shorten(prefix, _MIN_BEGIN_LEN, room)
        return tuple(prefix + r[n:] for r in reprs)
    prefix = _shorten(prefix, _MIN_BEGIN_LEN, _MIN_COMMON_LEN)
    return tuple(prefix + _shorten(r[n:], _MIN_DIFF_LEN, _MIN_END_LEN) for r in reprs)


def safe_repr(obj, short=False):
    try:
        text = repr(obj)
    except Exception:
        text = object.__repr__(obj)
    if short and len(text) >= _MAX_LENGTH:
        return text[:_MAX_LENGTH] + " [truncated]..."
    return text


def strclass(cls):
    return f"{cls.__module__}.{cls.__qualname__}"


def sorted_list_difference(expected, actual):
    """Return what only the first, and what only the second of two sorted lists has; repetitions count once."""
    missing, unexpected = [], []
    i = j = 0
    while i < len(expected) and j < len(actual):
        e, a = expected[i], actual[j]
        if e < a:
            missing.append(e)
            i = _past(expected, i)
        elif e > a:
            unexpected.append(a)
            j = _past(actual, j)
        else:
            i, j = _past(expected, i), _past(actual, j)
    missing.extend(expected[i:])
    unexpected.extend(actual[j:])
    return missing, unexpected


def _past(items, i):
    """The index of the first item after i that differs from it."""
    first = items[i]
    while i < len(items) and items[i] == first:
        i += 1
    return i


def unorderable_list_difference(expected, actual):
    """Return what only the first, and what is left of the second after removing what both have. Both lists change."""
    missing = []
    while expected:
        item = expected.pop()
        try:
            actual.remove(item)
        except ValueError:
            missing.append(item)
    return missing, actual


def three_way_cmp(x, y):
    """Return -1, 0 or 1 as x is less than, equal to or greater than y."""
    return (x > y) - (x < y)
