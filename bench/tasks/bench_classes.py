# classes (task): classes, calls and exceptions, each a small function over a few hundred items.
import dataclasses
import datetime
import enum
import functools
import random
import zlib
from collections import Counter, OrderedDict, namedtuple
from dataclasses import dataclass
from functools import cached_property, partial
from time import perf_counter

RANDOM = random.Random(5)
WORDS = [''.join((RANDOM.choice('abcdefghijklmnop') for _ in range(RANDOM.randint(2, 9)))) for _ in range(500)]
NUMBERS = [RANDOM.randint(0, 1000) for _ in range(500)]
FLOATS = [RANDOM.random() * 100 for _ in range(500)]
ROWS = [{'id': i, 'name': WORDS[i], 'age': NUMBERS[i] % 90, 'score': FLOATS[i], 'tags': WORDS[i:i + 3], 'city': ['rome', 'oslo', 'lima'][i % 3]} for i in range(300)]
Point = namedtuple('P', 'x y')
POINTS = [Point(a, b) for a, b in zip(NUMBERS, FLOATS)]

@dataclass
class Item:
    name: str
    price: float
    qty: int = 1

    def total(self):
        return self.price * self.qty


ITEMS = [Item(w, f, n) for w, f, n in zip(WORDS, FLOATS, NUMBERS)]
PAIRS = list(zip(WORDS, NUMBERS))
TABLE = dict(PAIRS)

class Vector:

    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, o):
        return Vector(self.x + o.x, self.y + o.y)

    def __mul__(self, k):
        return Vector(self.x * k, self.y * k)

    def __eq__(self, o):
        return self.x == o.x and self.y == o.y

    def __hash__(self):
        return hash((self.x, self.y))

    def __repr__(self):
        return f'Vec({self.x}, {self.y})'

    @property
    def norm(self):
        return (self.x * self.x + self.y * self.y) ** 0.5


VECTORS = [Vector(a, b) for a, b in zip(NUMBERS, FLOATS)]

class Base:

    def __init__(self, n):
        self.n = n

    def area(self):
        raise NotImplementedError

    def desc(self):
        return f'{type(self).__name__}:{self.area():.2f}'


class Square(Base):

    def __init__(self, n):
        super().__init__(n)
        self.k = 'sq'

    def area(self):
        return self.n ** 2


class Circle(Base):

    def __init__(self, n):
        super().__init__(n)
        self.k = 'ci'

    def area(self):
        return 3.14 * self.n * self.n


class Color(enum.Enum):
    RED = 1
    GREEN = 2
    BLUE = 3


COLORS = [list(Color)[n % 3] for n in NUMBERS]

class Failure(Exception):

    def __init__(self, msg, code):
        super().__init__(msg)
        self.code = code


TASKS = []


def task(function):
    TASKS.append(function)
    return function


@task
def vec_ops():
    t = Vector(0, 0)
    for v in VECTORS:
        t = t + v * 2
    return t.x


@task
def vec_set():
    return len(set(VECTORS[:200]))


@task
def vec_repr():
    return [repr(v) for v in VECTORS[:100]]


@task
def vec_prop():
    return sum((v.norm for v in VECTORS))


@task
def inst_new():
    return [Vector(a, b) for a, b in zip(NUMBERS, FLOATS)]


@task
def dc_new():
    return [Item(w, f, n) for w, f, n in zip(WORDS, FLOATS, NUMBERS)]


@task
def dc_total():
    return sum((i.total() for i in ITEMS))


@task
def dc_asdict():
    return [dataclasses.asdict(i) for i in ITEMS[:50]]


@task
def dc_replace():
    return [dataclasses.replace(i, qty=3) for i in ITEMS[:50]]


@task
def nt_new():
    return [Point(a, b) for a, b in zip(NUMBERS, FLOATS)]


@task
def nt_attr():
    return sum((p.x for p in POINTS))


@task
def nt_replace():
    return [p._replace(x=1) for p in POINTS[:50]]


@task
def subclass():
    return [s.desc() for s in [Square(2), Circle(3)] * 40]


@task
def super_init():
    return [Square(i).n for i in range(200)]


@task
def enum_use():
    return Counter((c.name for c in COLORS))


@task
def enum_dict():
    d = {}
    for c in COLORS:
        d[c] = d.get(c, 0) + 1
    return d


@task
def enum_cmp():
    return sum((1 for c in COLORS if c is Color.RED))


@task
def try_int():
    out = []
    for w in ['1', 'x', '3'] * 60:
        try:
            out.append(int(w))
        except ValueError:
            out.append(None)
    return out


@task
def try_key():
    n = 0
    for w in WORDS:
        try:
            n += TABLE[w]
        except KeyError:
            n -= 1
    return n


@task
def raise_custom():
    n = 0
    for i in range(100):
        try:
            if i % 2:
                raise Failure('bad', i)
        except Failure as e:
            n += e.code
    return n


@task
def match_records():

    def ev(x):
        match x:
            case {'id': int(i), 'tags': [a, *_]}:
                return a
            case [a, b]:
                return b
            case str():
                return 's'
            case _:
                return None
    return [ev(x) for x in ROWS[:60]] + [ev([1, 2]), ev('q')]


@task
def with_statement():

    class C:

        def __enter__(s):
            return s

        def __exit__(s, *a):
            return False
    n = 0
    for i in range(200):
        with C() as c:
            n += 1
    return n


@task
def closure():

    def mk(k):

        def add(x):
            return x + k
        return add
    fs = [mk(i) for i in range(50)]
    return sum((f(1) for f in fs))


@task
def decorator():

    def deco(fn):

        @functools.wraps(fn)
        def w(*a, **k):
            return fn(*a, **k)
        return w

    @deco
    def add(a, b=2):
        return a + b
    return [add(i, b=3) for i in range(150)]


@task
def star_kwargs():

    def g(**k):
        return k
    return [g(a=i, b=2) for i in range(150)]


@task
def star_args():

    def g(*a):
        return sum(a)
    return [g(i, 1, 2) for i in range(150)]


@task
def partial_pow():
    p = partial(pow, 2)
    return [p(n % 20) for n in NUMBERS]


@task
def lru_class():

    class L:

        def __init__(s, n):
            s.n = n
            s.d = OrderedDict()

        def get(s, k):
            if k not in s.d:
                return -1
            s.d.move_to_end(k)
            return s.d[k]

        def put(s, k, v):
            s.d[k] = v
            s.d.move_to_end(k)
            if len(s.d) > s.n:
                s.d.popitem(last=False)
    l = L(20)
    for n in NUMBERS:
        if l.get(n % 30) == -1:
            l.put(n % 30, n)
    return len(l.d)


@task
def cached_prop():

    class A:

        @cached_property
        def v(s):
            return 3
    return [A().v + A().v for _ in range(50)]


@task
def mro_mixin():

    class M:

        def hi(s):
            return 'm' + super().hi()

    class B0:

        def hi(s):
            return 'b'

    class D(M, B0):
        pass
    d = D()
    return [d.hi() for _ in range(100)]


@task
def iter_class():

    class It:

        def __init__(s, n):
            s.i = 0
            s.n = n

        def __iter__(s):
            return s

        def __next__(s):
            if s.i >= s.n:
                raise StopIteration
            s.i += 1
            return s.i
    return list(It(150))


@task
def getitem_class():

    class G:

        def __init__(s, d):
            s.d = d

        def __getitem__(s, k):
            return s.d[k]

        def __contains__(s, k):
            return k in s.d

        def __len__(s):
            return len(s.d)
    g = G(TABLE)
    return [g[w] for w in WORDS if w in g]


@task
def async_await():
    import asyncio

    async def w(i):
        return i

    async def m():
        return [await w(i) for i in range(100)]
    return asyncio.run(m())


@task
def date_range():
    d = datetime.date(2024, 1, 1)
    return [(d + datetime.timedelta(days=i)).isoformat() for i in range(100)]


@task
def strptime():
    return [datetime.datetime.strptime(s, '%Y-%m-%d') for s in ['2024-01-02', '2023-11-30'] * 20]


@task
def strftime():
    d = datetime.datetime(2024, 1, 2)
    return [d.strftime('%d/%m/%Y') for _ in range(50)]


@task
def fromiso():
    return [datetime.date.fromisoformat(s) for s in ['2024-01-02', '2023-11-30'] * 50]


@task
def random_shuffle():
    r = random.Random(3)
    l = NUMBERS[:100]
    r.shuffle(l)
    return l


@task
def random_choice():
    r = random.Random(3)
    return [r.choice(WORDS) for _ in range(100)]


@task
def random_randint():
    r = random.Random(3)
    return [r.randint(1, 6) for _ in range(100)]


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
