"""Digests that tests need."""

import functools
import hashlib
import unittest


def requires_hashdigest(digestname, openssl=None, usedforsecurity=True):
    """Skips a test or all of a class where there is no such digest."""
    def available():
        try:
            hashlib.new(digestname, usedforsecurity=usedforsecurity)
        except ValueError:
            raise unittest.SkipTest(f"hash digest {digestname!r} is not available.") from None

    def decorate(item):
        if isinstance(item, type):
            before = item.__dict__.get("setUpClass")

            def setUpClass(cls):
                available()
                if before is not None:
                    before.__func__(cls)
                else:
                    super(item, cls).setUpClass()
            item.setUpClass = classmethod(setUpClass)
            return item

        @functools.wraps(item)
        def wrapper(*args, **kwargs):
            available()
            return item(*args, **kwargs)
        return wrapper
    return decorate
