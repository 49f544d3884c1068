from random import SystemRandom

_sysrand = SystemRandom()
choice = _sysrand.choice
randbits = _sysrand.getrandbits


def randbelow(exclusive_upper_bound):
    """Return a random int from 0 to exclusive_upper_bound - 1."""
    if exclusive_upper_bound <= 0:
        raise ValueError("Upper bound must be positive.")
    return _sysrand.randrange(exclusive_upper_bound)
