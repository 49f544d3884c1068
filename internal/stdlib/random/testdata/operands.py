# What is no number fails in the operation in which CPython meets it first.
import random
for f in ("gauss", "normalvariate", "triangular", "uniform", "expovariate", "lognormvariate", "gammavariate", "betavariate", "paretovariate", "weibullvariate"):
    for args in (("a", 1), (1, "a"), ("a", "b"), (None, 1), (1, None), ("a",), (b"x", 2.0), (0, 1, "a"), ("a", 1, 1), ([], 1), (1, [])):
        random.seed(1)
        try:
            print(f, args, getattr(random, f)(*args))
        except TypeError as e:
            print(f, args, e)
