# spectral norm (run): the norm of an infinite matrix, by the power method on a corner of it.
from math import sqrt
from time import perf_counter


def element(i, j):
    return 1.0 / ((i + j) * (i + j + 1) // 2 + i + 1)


def times(vector):
    return [sum(element(i, j) * x for j, x in enumerate(vector)) for i in range(len(vector))]


def transposed_times(vector):
    result = []
    for i in range(len(vector)):
        total = 0.0
        for j, x in enumerate(vector):
            total += element(j, i) * x
        result.append(total)
    return result


def normal_times(vector):
    return transposed_times(times(vector))


def spectral_norm(n, rounds):
    u = [1.0] * n
    for _ in range(rounds):
        v = normal_times(u)
        u = normal_times(v)
    top = bottom = 0.0
    for a, b in zip(u, v):
        top += a * b
        bottom += b * b
    return sqrt(top / bottom)


samples = []
for _ in range(5):
    start = perf_counter()
    result = spectral_norm(60, 10)
    samples.append((perf_counter() - start) * 1e9)
print(f"{result:.9f}")
print("ns", *samples)
