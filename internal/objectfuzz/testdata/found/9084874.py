import itertools
dict.__dict__['fromkeys'].__get__(None, itertools.batched([1], 2))
