# records (task): what scripts do with some hundred records of a service, each a small function over a few hundred items.
import copy
import csv
import io
import json
import random
import zlib
from collections import Counter, defaultdict
from dataclasses import dataclass
from operator import itemgetter
from time import perf_counter

RANDOM = random.Random(5)
WORDS = [''.join((RANDOM.choice('abcdefghijklmnop') for _ in range(RANDOM.randint(2, 9)))) for _ in range(500)]
NUMBERS = [RANDOM.randint(0, 1000) for _ in range(500)]
FLOATS = [RANDOM.random() * 100 for _ in range(500)]
ROWS = [{'id': i, 'name': WORDS[i], 'age': NUMBERS[i] % 90, 'score': FLOATS[i], 'tags': WORDS[i:i + 3], 'city': ['rome', 'oslo', 'lima'][i % 3]} for i in range(300)]
TEXT = ' '.join(WORDS)
LINES = '\n'.join((f'{w},{n},{f:.2f}' for w, n, f in zip(WORDS, NUMBERS, FLOATS)))

@dataclass
class Item:
    name: str
    price: float
    qty: int = 1

    def total(self):
        return self.price * self.qty


ITEMS = [Item(w, f, n) for w, f, n in zip(WORDS, FLOATS, NUMBERS)]
NESTED = {'a': [{'b': i, 'c': [i, i + 1, {'d': str(i)}]} for i in range(50)]}
PAIRS = list(zip(WORDS, NUMBERS))
TABLE = dict(PAIRS)
DOCUMENT = json.dumps(ROWS)

TASKS = []


def task(function):
    TASKS.append(function)
    return function


@task
def group_defaultdict():
    d = defaultdict(list)
    for r in ROWS:
        d[r['city']].append(r['score'])
    return {k: sum(v) / len(v) for k, v in d.items()}


@task
def group_setdefault():
    d = {}
    for w in WORDS:
        d.setdefault(w[0], []).append(w)
    return d


@task
def group_in():
    d = {}
    for w in WORDS:
        k = w[:2]
        if k not in d:
            d[k] = []
        d[k].append(w)
    return d


@task
def count_get():
    d = {}
    for c in TEXT:
        d[c] = d.get(c, 0) + 1
    return d


@task
def counter():
    return Counter(WORDS).most_common(5)


@task
def sort_rows():
    return sorted(ROWS, key=lambda r: (-r['score'], r['name']))[:5]


@task
def sort_itemgetter():
    return sorted(ROWS, key=itemgetter('city', 'age'))[:5]


@task
def sort_attr():
    return sorted(ITEMS, key=lambda i: i.price)[:5]


@task
def sort_items():
    return sorted(TABLE.items(), key=lambda kv: (-kv[1], kv[0]))[:5]


@task
def filter_rows():
    return [r for r in ROWS if r['age'] > 30 and r['city'] == 'rome']


@task
def project_rows():
    return [{'n': r['name'].upper(), 's': round(r['score'], 1)} for r in ROWS]


@task
def merge_rows():
    return [{**r, 'x': 1} for r in ROWS]


@task
def copy_rows():
    return [dict(r) for r in ROWS]


@task
def tuple_rows():
    return [(r['id'], r['name'], r['age']) for r in ROWS]


@task
def sum_gen():
    return sum((r['score'] for r in ROWS if r['age'] > 20))


@task
def any_gen():
    return any((r['age'] > 1000 for r in ROWS))


@task
def max_key():
    return max(ROWS, key=lambda r: r['score'])['id']


@task
def index_by():
    return {r['id']: r for r in ROWS}


@task
def invert():
    return {v: k for k, v in TABLE.items()}


@task
def set_comp():
    return {r['city'] for r in ROWS}


@task
def dedupe_tuple():
    seen = set()
    out = []
    for r in ROWS:
        k = (r['city'], r['age'])
        if k not in seen:
            seen.add(k)
            out.append(r)
    return len(out)


@task
def dict_nested():
    d = {}
    for r in ROWS:
        d.setdefault(r['city'], {}).setdefault(r['age'], []).append(r['id'])
    return d


@task
def validate():
    errs = []
    for r in ROWS:
        if not isinstance(r.get('name'), str):
            errs.append(1)
        if not isinstance(r.get('age'), int) or r['age'] < 0:
            errs.append(2)
        if r.get('email') is None:
            errs.append(3)
    return len(errs)


@task
def fmt_lines():
    return '\n'.join((f"{r['name']:<10} {r['age']:>4} {r['score']:8.2f}" for r in ROWS))


@task
def str_build():
    out = []
    for i, r in enumerate(ROWS):
        out.append(str(i) + ': ' + r['name'] + ' (' + str(r['age']) + ')')
    return '\n'.join(out)


@task
def text_table():
    w = [max((len(str(r[k])) for r in ROWS[:40])) for k in ('id', 'name', 'age')]
    return '\n'.join((' | '.join((str(r[k]).ljust(n) for k, n in zip(('id', 'name', 'age'), w))) for r in ROWS[:40]))


@task
def getattr_default():
    return [getattr(i, 'price', 0) for i in ITEMS]


@task
def vars_of():
    return [vars(i) for i in ITEMS[:100]]


@task
def dict_update():
    d = {}
    for r in ROWS[:100]:
        d.update(r)
    return d


@task
def dict_or():
    d = {}
    for r in ROWS[:60]:
        d = d | {r['id']: 1}
    return len(d)


@task
def json_dumps():
    return json.dumps(ROWS)


@task
def json_dumps_ind():
    return json.dumps(ROWS[:50], indent=2, sort_keys=True)


@task
def json_loads():
    return json.loads(DOCUMENT)


@task
def csv_read():
    return list(csv.reader(io.StringIO(LINES)))


@task
def csv_dict():
    return list(csv.DictReader(io.StringIO('a,b,c\n' + LINES)))


@task
def csv_write():
    s = io.StringIO()
    w = csv.writer(s)
    for p in PAIRS:
        w.writerow(p)
    return s.getvalue()


@task
def rec_count():

    def c(x):
        if isinstance(x, dict):
            return sum((c(v) for v in x.values()))
        if isinstance(x, list):
            return sum((c(v) for v in x))
        return 1
    return c(NESTED)


@task
def rec_walk():
    out = []

    def walk(x, p):
        if isinstance(x, dict):
            for k, v in x.items():
                walk(v, p + '.' + k)
        elif isinstance(x, list):
            for i, v in enumerate(x):
                walk(v, f'{p}[{i}]')
        else:
            out.append((p, x))
    walk(NESTED, '')
    return out


@task
def gen_flat():

    def flat(x):
        if isinstance(x, dict):
            for v in x.values():
                yield from flat(v)
        elif isinstance(x, list):
            for v in x:
                yield from flat(v)
        else:
            yield x
    return list(flat(NESTED))


@task
def deepcopy_nested():
    return copy.deepcopy(NESTED)


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
