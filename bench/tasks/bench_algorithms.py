# algorithms (task): what textbooks and puzzles have, each a small function over a few hundred items.
import decimal
import fractions
import heapq
import math
import random
import statistics
import zlib
from collections import Counter, deque
from functools import lru_cache
from time import perf_counter

RANDOM = random.Random(5)
NUMBERS = [RANDOM.randint(0, 1000) for _ in range(500)]
FLOATS = [RANDOM.random() * 100 for _ in range(500)]
GRAPH = {i: [(i * 7 + j * 3) % 100 for j in range(1, 5)] for i in range(100)}
MATRIX = [[i * j % 17 for j in range(25)] for i in range(25)]
GRID = ['..#.#..#..' * 3 for _ in range(20)]

class Node:
    __slots__ = ('val', 'next')

    def __init__(self, val, next=None):
        self.val = val
        self.next = next


class Tree:

    def __init__(self, v):
        self.v = v
        self.l = None
        self.r = None

    def insert(self, v):
        if v < self.v:
            if self.l is None:
                self.l = Tree(v)
            else:
                self.l.insert(v)
        elif self.r is None:
            self.r = Tree(v)
        else:
            self.r.insert(v)

    def __iter__(self):
        if self.l:
            yield from self.l
        yield self.v
        if self.r:
            yield from self.r


TASKS = []


def task(function):
    TASKS.append(function)
    return function


@task
def matmul():
    return [[sum((a * b for a, b in zip(r, c))) for c in zip(*MATRIX[:10])] for r in MATRIX[:10]]


@task
def matmul_idx():
    n = 10
    C = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            s = 0
            for k in range(n):
                s += MATRIX[i][k] * MATRIX[k][j]
            C[i][j] = s
    return C


@task
def bfs():
    seen = {0}
    q = deque([(0, 0)])
    while q:
        n, d = q.popleft()
        for m in GRAPH[n]:
            if m not in seen:
                seen.add(m)
                q.append((m, d + 1))
    return len(seen)


@task
def dfs():
    seen = set()

    def go(n):
        if n in seen:
            return
        seen.add(n)
        for m in GRAPH[n]:
            go(m)
    go(0)
    return len(seen)


@task
def dijkstra():
    dist = {0: 0}
    h = [(0, 0)]
    while h:
        d, n = heapq.heappop(h)
        if d > dist.get(n, 1000000000.0):
            continue
        for m in GRAPH[n]:
            nd = d + m % 7 + 1
            if nd < dist.get(m, 1000000000.0):
                dist[m] = nd
                heapq.heappush(h, (nd, m))
    return len(dist)


@task
def toposort():
    indeg = {n: 0 for n in GRAPH}
    for n, ms in GRAPH.items():
        for m in ms:
            indeg[m] += 1
    ready = [n for n, k in indeg.items() if k == 0]
    out = []
    while ready:
        n = ready.pop()
        out.append(n)
        for m in GRAPH[n]:
            indeg[m] -= 1
            if indeg[m] == 0:
                ready.append(m)
    return len(out)


@task
def grid():
    n = 0
    for y in range(len(GRID)):
        for x in range(len(GRID[0])):
            for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                a, b = (x + dx, y + dy)
                if 0 <= a < 30 and 0 <= b < 20 and (GRID[b][a] == '#'):
                    n += 1
    return n


@task
def sieve():
    N = 1000
    s = [True] * N
    s[0] = s[1] = False
    for i in range(2, 32):
        if s[i]:
            for j in range(i * i, N, i):
                s[j] = False
    return [i for i, p in enumerate(s) if p]


@task
def primes_all():
    return [n for n in range(2, 300) if all((n % d for d in range(2, int(n ** 0.5) + 1)))]


@task
def collatz():
    m = 0
    for n in range(1, 60):
        c = 0
        while n != 1:
            n = n // 2 if n % 2 == 0 else 3 * n + 1
            c += 1
        m = max(m, c)
    return m


@task
def gcd_loop():

    def gcd(a, b):
        while b:
            a, b = (b, a % b)
        return a
    return sum((gcd(a, 360) for a in NUMBERS))


@task
def fib_memo():

    @lru_cache(None)
    def f(n):
        return n if n < 2 else f(n - 1) + f(n - 2)
    return f(100)


@task
def fib_dict():
    memo = {}

    def f(n):
        if n in memo:
            return memo[n]
        r = n if n < 2 else f(n - 1) + f(n - 2)
        memo[n] = r
        return r
    return f(100)


@task
def lcs():
    a, b = ('abcbdabxyzzyab', 'bdcabaxyzyxab')
    dp = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            dp[i + 1][j + 1] = dp[i][j] + 1 if x == y else max(dp[i][j + 1], dp[i + 1][j])
    return dp[-1][-1]


@task
def knapsack():
    dp = [0] * 200
    for w in NUMBERS[:20]:
        w = w % 50 + 1
        for c in range(199, w - 1, -1):
            dp[c] = max(dp[c], dp[c - w] + w * 2)
    return dp[-1]


@task
def bubble():
    l = NUMBERS[:40]
    for i in range(len(l)):
        for j in range(len(l) - 1 - i):
            if l[j] > l[j + 1]:
                l[j], l[j + 1] = (l[j + 1], l[j])
    return l


@task
def quick():

    def q(l):
        if len(l) < 2:
            return l
        p = l[0]
        return q([x for x in l[1:] if x < p]) + [p] + q([x for x in l[1:] if x >= p])
    return q(NUMBERS[:200])


@task
def merge_sort():

    def ms(l):
        if len(l) < 2:
            return l
        m = len(l) // 2
        a, b = (ms(l[:m]), ms(l[m:]))
        out = []
        i = j = 0
        while i < len(a) and j < len(b):
            if a[i] <= b[j]:
                out.append(a[i])
                i += 1
            else:
                out.append(b[j])
                j += 1
        return out + a[i:] + b[j:]
    return ms(NUMBERS[:200])


@task
def queens_five():

    def solve(n, row=0, cols=(), d1=(), d2=()):
        if row == n:
            return 1
        return sum((solve(n, row + 1, cols + (c,), d1 + (row - c,), d2 + (row + c,)) for c in range(n) if c not in cols and row - c not in d1 and (row + c not in d2)))
    return solve(5)


@task
def perm_rec():

    def p(l):
        if not l:
            return [[]]
        return [[x] + r for i, x in enumerate(l) for r in p(l[:i] + l[i + 1:])]
    return len(p([1, 2, 3, 4]))


@task
def subsets():
    out = [[]]
    for x in range(8):
        out += [s + [x] for s in out]
    return len(out)


@task
def hanoi():

    def h(n, a, b, c):
        if n:
            h(n - 1, a, c, b)
            h(n - 1, c, b, a)
    h(8, 'a', 'b', 'c')


@task
def linked():
    h = None
    for n in NUMBERS[:200]:
        h = Node(n, h)
    s = 0
    while h:
        s += h.val
        h = h.next
    return s


@task
def tree_sort():
    t = Tree(NUMBERS[0])
    for n in NUMBERS[1:100]:
        t.insert(n)
    return list(t)


@task
def game_life():
    cells = {(x, y) for x in range(10) for y in range(10) if x * y % 3 == 0}
    n = Counter(((x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy))
    return {c for c, k in n.items() if k == 3 or (k == 2 and c in cells)}


@task
def life_grid():
    g = [[x * y % 3 == 0 for x in range(12)] for y in range(12)]
    return [[sum((g[(y + dy) % 12][(x + dx) % 12] for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)) in (2, 3) for x in range(12)] for y in range(12)]


@task
def union_find():
    p = list(range(100))

    def find(x):
        while p[x] != x:
            p[x] = p[p[x]]
            x = p[x]
        return x
    for a, b in zip(NUMBERS, NUMBERS[1:]):
        a, b = (find(a % 100), find(b % 100))
        if a != b:
            p[a] = b
    return len({find(i) for i in range(100)})


@task
def while_int():
    i = s = 0
    while i < 500:
        if i % 3 == 0 or i % 5 == 0:
            s += i
        i += 1
    return s


@task
def float_loop():
    x = 0.0
    for i in range(300):
        x = x * 0.5 + i / 3.0 - x ** 2 / 1000000.0
    return x


@task
def newton_root():

    def sq(n):
        x = n
        for _ in range(10):
            x = (x + n / x) / 2
        return x
    return [sq(f + 1) for f in FLOATS[:40]]


@task
def monte_carlo():
    r = random.Random(3)
    n = 0
    for _ in range(200):
        if r.random() ** 2 + r.random() ** 2 < 1:
            n += 1
    return n


@task
def math_functions():
    return sum((math.sqrt(f) * math.sin(f) for f in FLOATS))


@task
def round_floats():
    return [round(f, 2) for f in FLOATS]


@task
def minmax():
    return (min(FLOATS), max(FLOATS), sum(FLOATS) / len(FLOATS))


@task
def divmod_ints():
    return [divmod(n, 7) for n in NUMBERS]


@task
def pow_ints():
    return [pow(n, 3, 97) for n in NUMBERS]


@task
def decimal_sum():
    t = decimal.Decimal(0)
    for f in FLOATS[:100]:
        t += decimal.Decimal(str(round(f, 2)))
    return t


@task
def fraction_sum():
    t = fractions.Fraction(0)
    for n in NUMBERS[:40]:
        t += fractions.Fraction(1, n + 1)
    return t


@task
def bigfact():
    return (math.factorial(200), 2 ** 500 % 1007)


@task
def bigloop():
    r = 1
    for i in range(1, 80):
        r *= i
    return r


@task
def stats():
    return (statistics.mean(NUMBERS), statistics.stdev(FLOATS[:100]))


@task
def statmed():
    return statistics.median(NUMBERS)


def plain(value):
    """The value with its sets sorted, since the order of their elements is not that of CPython."""
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, dict):
        return {key: plain(v) for key, v in value.items()}
    return value


def timed(function, n):
    start = perf_counter()
    for _ in range(n):
        function()
    return perf_counter() - start


for function in TASKS:
    print(function.__name__, zlib.crc32(repr(plain(function())).encode()))
    n = 2
    while timed(function, n) < 0.003:
        n *= 2
    print("op", function.__name__, *("%.2f" % (timed(function, n) / n * 1e9) for _ in range(4)))
