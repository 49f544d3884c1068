"""CPython's abc in Python; the tests of it run with Krait's one."""

from abc import ABCMeta, get_cache_token
