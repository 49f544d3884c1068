# text (task): words, lines and characters, each a small function over a few hundred items.
import base64
import hashlib
import io
import random
import re
import textwrap
import zlib
from collections import Counter, defaultdict
from itertools import groupby
from time import perf_counter

RANDOM = random.Random(5)
WORDS = [''.join((RANDOM.choice('abcdefghijklmnop') for _ in range(RANDOM.randint(2, 9)))) for _ in range(500)]
NUMBERS = [RANDOM.randint(0, 1000) for _ in range(500)]
FLOATS = [RANDOM.random() * 100 for _ in range(500)]
TEXT = ' '.join(WORDS)
LINES = '\n'.join((f'{w},{n},{f:.2f}' for w, n, f in zip(WORDS, NUMBERS, FLOATS)))
PAIRS = list(zip(WORDS, NUMBERS))

TASKS = []


def task(function):
    TASKS.append(function)
    return function


@task
def sort_words():
    return sorted(WORDS)


@task
def sort_len():
    return sorted(WORDS, key=len)


@task
def fromkeys():
    return list(dict.fromkeys(WORDS))


@task
def fmt_percent():
    return ['%s=%d' % p for p in PAIRS]


@task
def fmt_format():
    return ['{}: {}'.format(*p) for p in PAIRS]


@task
def fmt_simple():
    return [f'{a}-{b}' for a, b in PAIRS]


@task
def concat():
    s = ''
    for w in WORDS:
        s += w + ','
    return s


@task
def join_gen():
    return ','.join((str(n) for n in NUMBERS))


@task
def join_map():
    return ','.join(map(str, NUMBERS))


@task
def split_lines():
    out = []
    for line in LINES.split('\n'):
        a, b, c = line.split(',')
        out.append((a, int(b), float(c)))
    return out


@task
def splitlines_strip():
    return [l.strip() for l in LINES.splitlines() if l.strip()]


@task
def words_lower():
    return [w.lower().strip('.,!') for w in TEXT.split()]


@task
def capitalize_words():
    return [w.capitalize() for w in WORDS]


@task
def title_words():
    return [w.title() for w in WORDS]


@task
def replace_letter():
    return [w.replace('a', 'b') for w in WORDS]


@task
def startswith():
    return [w for w in WORDS if w.startswith(('a', 'b'))]


@task
def reverse_str():
    return [w[::-1] for w in WORDS]


@task
def palin():
    return [w for w in WORDS if w == w[::-1]]


@task
def char_loop():
    n = 0
    for w in WORDS:
        for c in w:
            if c in 'aeiou':
                n += 1
    return n


@task
def isalpha():
    return sum((1 for c in TEXT if c.isalpha()))


@task
def caesar():
    return ''.join((chr((ord(c) - 97 + 3) % 26 + 97) if c.isalpha() else c for c in TEXT))


@task
def translate():
    t = str.maketrans('abc', 'xyz')
    return [w.translate(t) for w in WORDS]


@task
def zfill():
    return [str(n).zfill(6) for n in NUMBERS]


@task
def center():
    return [w.center(20) for w in WORDS]


@task
def ljust():
    return [w.ljust(12) + '|' for w in WORDS]


@task
def partition():
    return [w.partition('a') for w in WORDS]


@task
def encode():
    return [w.encode() for w in WORDS]


@task
def decode():
    b = [w.encode() for w in WORDS[:100]]
    return [x.decode() for x in b]


@task
def find_letter():
    return [w.find('m') for w in WORDS]


@task
def count_letter():
    return [w.count('a') for w in WORDS]


@task
def counter_chars():
    return Counter(TEXT).most_common(5)


@task
def dedupe():
    seen = set()
    out = []
    for w in WORDS:
        if w not in seen:
            seen.add(w)
            out.append(w)
    return out


@task
def anagrams():
    d = defaultdict(list)
    for w in WORDS:
        d[''.join(sorted(w))].append(w)
    return len(d)


@task
def vowels():
    return sum(map(TEXT.count, 'aeiou'))


@task
def wordfreq():
    d = {}
    for w in TEXT.lower().split():
        w = w.strip('.,')
        if w:
            d[w] = d.get(w, 0) + 1
    return sorted(d.items(), key=lambda x: (-x[1], x[0]))[:10]


@task
def luhn():

    def luhn(s):
        t = 0
        for i, c in enumerate(reversed(s)):
            d = int(c)
            if i % 2:
                d *= 2
                if d > 9:
                    d -= 9
            t += d
        return t % 10 == 0
    return [luhn(str(n) * 4) for n in NUMBERS[:50]]


@task
def roman():

    def ro(n):
        s = ''
        for v, r in ((1000, 'M'), (900, 'CM'), (500, 'D'), (400, 'CD'), (100, 'C'), (90, 'XC'), (50, 'L'), (40, 'XL'), (10, 'X'), (9, 'IX'), (5, 'V'), (4, 'IV'), (1, 'I')):
            while n >= v:
                s += r
                n -= v
        return s
    return [ro(n) for n in NUMBERS[:60]]


@task
def rle():
    out = []
    for c in TEXT[:400]:
        if out and out[-1][0] == c:
            out[-1] = (c, out[-1][1] + 1)
        else:
            out.append((c, 1))
    return out


@task
def rle_groupby():
    return ''.join((f'{k}{len(list(g))}' for k, g in groupby(TEXT[:500])))


@task
def tokenizer():
    src = 'x = 3 + foo*(y-12) ' * 15
    out = []
    i = 0
    while i < len(src):
        c = src[i]
        if c.isspace():
            i += 1
        elif c.isdigit():
            j = i
            while j < len(src) and src[j].isdigit():
                j += 1
            out.append(('num', src[i:j]))
            i = j
        elif c.isalpha():
            j = i
            while j < len(src) and src[j].isalnum():
                j += 1
            out.append(('id', src[i:j]))
            i = j
        else:
            out.append(('op', c))
            i += 1
    return out


@task
def stack_paren():
    st = []
    ok = True
    for c in '(([]){})' * 40:
        if c in '([{':
            st.append(c)
        elif st.pop() != {')': '(', ']': '[', '}': '{'}[c]:
            ok = False
    return ok


@task
def rpn():
    ops = {'+': lambda a, b: a + b, '*': lambda a, b: a * b, '-': lambda a, b: a - b}
    st = []
    for t in ('3 4 + 2 * 7 - ' * 30).split():
        if t in ops:
            b = st.pop()
            a = st.pop()
            st.append(ops[t](a, b))
        else:
            st.append(int(t))
    return len(st)


@task
def tree_dict():
    root = {}
    for w in WORDS[:150]:
        n = root
        for c in w:
            n = n.setdefault(c, {})
        n['$'] = 1
    return len(root)


@task
def re_findall():
    return re.findall('[a-e]+', TEXT)


@task
def re_sub():
    return re.sub('([aeiou])', '<\\1>', TEXT)


@task
def re_match():
    p = re.compile('(\\w+),(\\d+),([\\d.]+)')
    return [p.match(l).groups() for l in LINES.split('\n')]


@task
def re_split():
    return re.split('[ ,]+', TEXT)


@task
def re_finditer():
    return [m.group() for m in re.finditer('\\b\\w{4}\\b', TEXT)]


@task
def re_named():
    p = re.compile('(?P<a>\\w+),(?P<n>\\d+)')
    return [p.match(l).groupdict() for l in LINES.split('\n')[:100]]


@task
def b64():
    return [base64.b64encode(w.encode()).decode() for w in WORDS[:100]]


@task
def hash_words():
    return [hashlib.md5(w.encode()).hexdigest() for w in WORDS[:50]]


@task
def textwrap_words():
    return textwrap.wrap(TEXT[:800], 40)


@task
def print_pairs():
    o = io.StringIO()
    for a, b in PAIRS[:100]:
        print(a, b, file=o)
    return o.getvalue()


@task
def stringio():
    o = io.StringIO()
    for w in WORDS:
        o.write(w)
        o.write(' ')
    return o.getvalue()


@task
def digits():
    return [sum((int(c) for c in str(n))) for n in NUMBERS[:200]]


@task
def bin_ones():
    return [bin(n).count('1') for n in NUMBERS]


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
