# fannkuch (run): the most flips of a prefix that any permutation of eight takes, over all permutations.
from time import perf_counter


def fannkuch(n):
    """The checksum of flips with alternating signs, and their maximum."""
    counts = list(range(1, n + 1))
    permutation = list(range(n))
    checksum = most = 0
    even = True
    while True:
        first = permutation[0]
        if first:
            deck = permutation[:]
            flips = 0
            while first:
                deck[: first + 1] = deck[first::-1]
                first = deck[0]
                flips += 1
            if flips > most:
                most = flips
            checksum += flips if even else -flips
        if even:
            permutation[0], permutation[1] = permutation[1], permutation[0]
            even = False
            continue
        permutation[1], permutation[2] = permutation[2], permutation[1]
        even = True
        for r in range(2, n):
            counts[r] -= 1
            if counts[r]:
                break
            if r == n - 1:
                return checksum, most
            counts[r] = r + 1
            permutation.insert(r + 1, permutation.pop(0))


samples = []
for _ in range(5):
    start = perf_counter()
    result = fannkuch(8)
    samples.append((perf_counter() - start) * 1e9)
print("checksum %d, most %d" % result)
print("ns", *samples)
