# containers (task): lists, dicts, sets and what goes through them, each a small function over a few hundred items.
import bisect
import heapq
import random
import zlib
from collections import ChainMap, OrderedDict, defaultdict, deque
from functools import reduce
from itertools import accumulate, chain, combinations, count, groupby, islice, pairwise, permutations, product, starmap, takewhile, zip_longest
from time import perf_counter

RANDOM = random.Random(5)
WORDS = [''.join((RANDOM.choice('abcdefghijklmnop') for _ in range(RANDOM.randint(2, 9)))) for _ in range(500)]
NUMBERS = [RANDOM.randint(0, 1000) for _ in range(500)]
FLOATS = [RANDOM.random() * 100 for _ in range(500)]
ROWS = [{'id': i, 'name': WORDS[i], 'age': NUMBERS[i] % 90, 'score': FLOATS[i], 'tags': WORDS[i:i + 3], 'city': ['rome', 'oslo', 'lima'][i % 3]} for i in range(300)]
MATRIX = [[i * j % 17 for j in range(25)] for i in range(25)]
PAIRS = list(zip(WORDS, NUMBERS))
TABLE = dict(PAIRS)

TASKS = []


def task(function):
    TASKS.append(function)
    return function


@task
def enumerate_words():
    return [(i, w) for i, w in enumerate(WORDS)]


@task
def zip3():
    return [(a, b, c) for a, b, c in zip(WORDS, NUMBERS, FLOATS)]


@task
def zip_list():
    return list(zip(WORDS, NUMBERS))


@task
def dict_zip():
    return dict(zip(WORDS, NUMBERS))


@task
def zip_star():
    return list(zip(*MATRIX))


@task
def transpose():
    return [[r[j] for r in MATRIX] for j in range(25)]


@task
def flatten():
    return [x for r in MATRIX for x in r]


@task
def flatten_chain():
    return list(chain.from_iterable(MATRIX))


@task
def flatten_sum():
    return sum(MATRIX, [])


@task
def chunks():
    return [NUMBERS[i:i + 7] for i in range(0, len(NUMBERS), 7)]


@task
def windows():
    return [NUMBERS[i:i + 3] for i in range(len(NUMBERS) - 2)]


@task
def neighbours():
    return [b - a for a, b in zip(NUMBERS, NUMBERS[1:])]


@task
def pairwise_it():
    return [b - a for a, b in pairwise(NUMBERS)]


@task
def accumulate_list():
    return list(accumulate(NUMBERS))


@task
def cumsum():
    t = 0
    out = []
    for n in NUMBERS:
        t += n
        out.append(t)
    return out


@task
def groupby_length():
    return {k: len(list(g)) for k, g in groupby(sorted(WORDS, key=len), key=len)}


@task
def product_pairs():
    return [(a, b) for a, b in product(range(20), repeat=2)]


@task
def combinations_pairs():
    return [a + b for a, b in combinations(NUMBERS[:30], 2)]


@task
def permutations_five():
    return list(permutations(range(5)))


@task
def islice_count():
    return list(islice(count(3, 2), 200))


@task
def takewhile_list():
    return list(takewhile(lambda n: n < 2000, NUMBERS))


@task
def starmap_pow():
    return list(starmap(pow, [(n % 10, 2) for n in NUMBERS]))


@task
def zip_longest_list():
    return list(zip_longest(WORDS, NUMBERS[:300], fillvalue=0))


@task
def map_lambda():
    return list(map(lambda n: n * 2, NUMBERS))


@task
def filter_lambda():
    return list(filter(lambda n: n % 2, NUMBERS))


@task
def reduce_sum():
    return reduce(lambda a, b: a + b, NUMBERS)


@task
def set_ops():
    a = set(NUMBERS[:200])
    b = set(NUMBERS[100:300])
    return (len(a & b), len(a | b), len(a - b), len(a ^ b))


@task
def sort_floats():
    return sorted(FLOATS)


@task
def slices():
    return [NUMBERS[::2], NUMBERS[::-1], NUMBERS[1:-1], NUMBERS[-5:]]


@task
def slice_assign():
    l = list(range(100))
    l[10:20] = [1, 2]
    l[::2] = [0] * len(l[::2])
    del l[5:10]
    return l


@task
def list_copy():
    return [list(t) for t in PAIRS]


@task
def list_eq():
    return [r['tags'] == ROWS[0]['tags'] for r in ROWS]


@task
def list_insert():
    l = []
    for n in NUMBERS[:200]:
        l.insert(0, n)
    return l


@task
def list_pop():
    l = NUMBERS[:]
    s = 0
    while l:
        s += l.pop()
    return s


@task
def list_remove():
    l = list(range(100))
    for i in range(0, 100, 2):
        l.remove(i)
    return l


@task
def list_extend():
    l = []
    for i in range(100):
        l.extend([i, i + 1])
    return l


@task
def list_plus():
    l = []
    for i in range(60):
        l = l + [i]
    return l


@task
def list_mul():
    return [[0] * 20 for _ in range(50)]


@task
def list_index():
    return [WORDS.index(w) for w in WORDS[:50]]


@task
def unpack_star():
    return [a for a, *b in [ROWS[0]['tags']] * 100]


@task
def dict_items():
    return sum((v for k, v in TABLE.items() if k))


@task
def dict_pop():
    d = dict(TABLE)
    for w in WORDS:
        d.pop(w, None)
    return d


@task
def dict_del():
    d = dict(TABLE)
    for w in list(d):
        del d[w]
    return d


@task
def dict_tuplekey():
    d = {}
    for i, n in enumerate(NUMBERS):
        d[i % 10, n % 10] = n
    return len(d)


@task
def dd_int():
    d = defaultdict(int)
    for w in WORDS:
        d[w[0]] += 1
    return d


@task
def dd_set():
    d = defaultdict(set)
    for w in WORDS:
        d[len(w)].add(w[0])
    return d


@task
def odict():
    d = OrderedDict()
    for w in WORDS:
        d[w] = 1
        d.move_to_end(w)
    return len(d)


@task
def chain_map():
    c = ChainMap({'a': 1}, TABLE)
    return [c[w] for w in WORDS[:100]]


@task
def deque_rot():
    d = deque(NUMBERS[:50])
    for i in range(100):
        d.rotate(1)
        d.append(d.popleft())
    return list(d)


@task
def deque_win():
    d = deque(maxlen=5)
    out = []
    for n in NUMBERS:
        d.append(n)
        out.append(sum(d) / len(d))
    return out


@task
def heap():
    h = []
    for n in NUMBERS:
        heapq.heappush(h, n)
    return [heapq.heappop(h) for _ in range(len(h))]


@task
def nlargest():
    return heapq.nlargest(10, NUMBERS)


@task
def bisect_insort():
    l = []
    for n in NUMBERS:
        bisect.insort(l, n)
    return l


@task
def bytes_iter():
    return [b for b in bytes((NUMBERS[i] % 256 for i in range(200)))]


@task
def sieve_slice():
    N = 1000
    s = bytearray([1]) * N
    for i in range(2, 32):
        if s[i]:
            s[i * i::i] = bytes(len(range(i * i, N, i)))
    return sum(s)


@task
def isinst():
    return sum((isinstance(x, (int, float)) for x in NUMBERS))


@task
def gen_func():

    def g(l):
        for x in l:
            if x % 2:
                yield (x * x)
    return list(g(NUMBERS))


@task
def gen_chain():

    def ev(l):
        for x in l:
            if x % 2 == 0:
                yield x

    def sq(l):
        for x in l:
            yield (x * x)
    return sum(sq(ev(NUMBERS)))


@task
def gen_small():

    def g(n):
        for i in range(n):
            yield i
    return [sum(g(3)) for _ in range(100)]


@task
def gen_fib():

    def fib():
        a, b = (0, 1)
        while True:
            yield a
            a, b = (b, a + b)
    return list(islice(fib(), 60))


@task
def gen_next():

    def g():
        n = 0
        while True:
            n += 1
            yield n
    it = g()
    return [next(it) for _ in range(200)]


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
