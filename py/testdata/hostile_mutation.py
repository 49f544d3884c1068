# A list cleared by the == of its elements is searched to its end.
def t(f, *a):
    try: print(f(*a))
    except Exception as e: print(type(e).__name__, e)
def make(act):
    l = []
    class E:
        def __eq__(self, o):
            act(l); return False
        __hash__ = None
    l.extend(E() for _ in range(5))
    return l
for act in (list.clear, lambda l: l.append(1) if len(l) < 20 else None, list.pop, lambda l: l.__delitem__(slice(0, 3)), lambda l: l.extend(l[:2]) if len(l) < 40 else None, list.reverse):
    for op in (lambda l: l.index(3), lambda l: l.count(3), lambda l: l.remove(3), lambda l: 3 in l, lambda l: l == [1]*5, lambda l: [1]*5 == l, lambda l: l < [1]*5, lambda l: l == l[:], lambda l: l.index(3, 1, 4), lambda l: l.index(3, -1)):
        t(op, make(act))
# ---
# Keys that compare change the dict below.
def t(f, *a):
    try: print(f(*a))
    except Exception as e: print(type(e).__name__, e)
def make(act, n=6):
    d = {}
    on = []
    class K:
        def __init__(s, i): s.i = i
        def __hash__(s): return 7
        def __eq__(s, o):
            if on: act(d)
            return s is o
        def __repr__(s): return f"K{s.i}"
    for i in range(n): d[K(i)] = i
    on.append(1)
    return d, K
acts = (dict.clear, lambda d: d.popitem() if d else 0, lambda d: d.update({i: 1 for i in range(30)}), lambda d: (d.clear(), d.update(a=1)), lambda d: d.pop(next(iter(d)), 0) if d else 0)
for act in acts:
    for op in (lambda d, K: d.get(K(99)), lambda d, K: len(d.setdefault(K(99), {}) or ()), lambda d, K: d.pop(K(99), 'no'), lambda d, K: K(9) in d, lambda d, K: d.__setitem__(K(9), 3) or 'set', lambda d, K: d.__delitem__(K(9)), lambda d, K: d == {K(i): i for i in range(6)}, lambda d, K: {K(i): i for i in range(6)} == d):
        d, K = make(act)
        t(op, d, K)
        len(d), list(d), list(d.items()), repr(d)
# ---
# Updating a dict from what changes it.
def t(f, *a, **k):
    try: print(f(*a, **k))
    except Exception as e: print(type(e).__name__, e)
d = {}; src = {}
class K:
    on = 0
    def __init__(s, i): s.i = i
    def __hash__(s):
        return 1
    def __eq__(s, o):
        if K.on: src.clear()
        return s is o
    def __repr__(s): return f"K{s.i}"
for i in range(5): src[K(i)] = i
d = {K(9): 1}
K.on = 1
t(d.update, src); print(len(src))
K.on = 0
src.update({K(i): i for i in range(5)}); K.on = 1
d = {K(9): 1}
t(lambda: d | src)
K.on = 0
src.update({K(i): i for i in range(5)}); K.on = 1
t(lambda: {K(7): 1, **src}); print(len(src))
class M:
    def keys(s): d.clear(); return iter([1, 2, 3])
    def __getitem__(s, k): d.clear(); d[k, k] = 1; return k
d = {1: 2}
t(d.update, M()); print(d)
t(lambda: dict(M(), a=3))
t(lambda: {**M()})
# ---
# A set whose elements are taken away while another walks it.
class K:
    def __hash__(s): s0.clear(); return 1
s0 = set()
try: s0 |= {1, 2, 3}; s0.update([K(), 1, K()])
except Exception as e: print(e)
print(len(s0))
it = iter(s0); s0.clear()
try: print(list(it))
except RuntimeError as e: print(e)
# ---
# list methods that read iterators which change the list.
def t(f, *a):
    try: print(f(*a))
    except Exception as e: print(type(e).__name__, e)
def gen(l, act):
    for i in range(4):
        act(l); yield i
for act in (list.clear, lambda l: l.append('x'), lambda l: l.pop() if l else 0, lambda l: l.__delitem__(slice(None)), lambda l: l.sort(key=str)):
    l = [1, 2, 3, 4, 5, 6]
    t(l.extend, gen(l, act)); print(l)
    l = [1, 2, 3, 4, 5, 6]
    def f(): l[1:3] = gen(l, act)
    t(f); print(l)
    l = [1, 2, 3, 4, 5, 6]
    def f(): l[::2] = gen(l, act)
    t(f); print(l)
    l = [1, 2, 3, 4, 5, 6]
    t(l.__init__, gen(l, act)); print(l)
    l = [1, 2, 3, 4, 5, 6]
    def f():
        global l; l += gen(l, act)
    t(f); print(l)
    l = [1, 2, 3, 4, 5, 6]
    def f(): a, *b, c = gen(l, act); return a, b, c
    t(f); print(l)
    l = [1, 2, 3, 4, 5, 6]
    t(lambda: [*l, *gen(l, act), *l]); print(l)
    l = [1, 2, 3, 4, 5, 6]
    t(lambda: list(zip(l, gen(l, act)))); print(l)
# ---
# Indexes whose __index__ changes the list.
def t(f, *a):
    try: print(f(*a))
    except Exception as e: print(type(e).__name__, e)
class I:
    def __init__(s, v, act): s.v = v; s.act = act
    def __index__(s): s.act(); return s.v
acts = [lambda: l.clear(), lambda: l.extend([7] * 20), lambda: l.pop() if l else 0]
for act in acts:
    for op in (lambda: l[I(3, act)], lambda: l[I(0, act):I(5, act)], lambda: l.insert(I(4, act), 'x'), lambda: l.pop(I(2, act)), lambda: l.__setitem__(I(3, act), 1), lambda: l.__delitem__(I(3, act)), lambda: l.__delitem__(slice(I(1, act), I(4, act), I(2, act))), lambda: l.__setitem__(slice(I(0, act), I(3, act)), [1, 2]), lambda: l.__setitem__(slice(I(0, act), I(4, act), I(2, act)), [1, 2]), lambda: l * I(2, act), lambda: l.__imul__(I(3, act)), lambda: l.index(5, I(1, act), I(6, act)), lambda: l[I(-1, act)]):
        l = [0, 1, 2, 3, 4, 5]
        t(op); print(l)
# ---
# Functions of itertools' iterators enter them again.
import itertools as it
def t(f, *a, **k):
    try: print(f(*a, **k))
    except BaseException as e: print(type(e).__name__, e)
for make in (lambda f: map(f, range(9)), lambda f: filter(f, range(9)), lambda f: it.takewhile(f, range(9)), lambda f: it.dropwhile(f, range(9)), lambda f: it.filterfalse(f, range(9)), lambda f: it.starmap(f, [[i] for i in range(9)]), lambda f: it.accumulate(range(9), lambda a, b: f(a) or b), lambda f: iter(lambda: f(1), 99)):
    n = 0
    def f(x):
        global n
        n += 1
        if n in (1, 3): t(next, i)
        return n
    i = make(f)
    for _ in range(5): t(next, i)
# ---
# tee: its source enters it.
import itertools as it
def t(f, *a, **k):
    try: print(f(*a, **k))
    except BaseException as e: print(type(e).__name__, e)
class It:
    k = 0
    def __iter__(s): return s
    def __next__(s):
        s.k += 1
        if s.k == 2: t(next, b)
        if s.k == 4: t(next, a)
        if s.k > 8: raise StopIteration
        return s.k
a, b = it.tee(It())
t(list, a)
def src():
    yield 1
    t(next, b); yield 2
a, b = it.tee(src()); t(list, a); t(list, b)
x = it.tee([1, 2, 3], 3); print([next(i) for i in x], list(it.tee(x[0])[1]), list(x[1]))
# ---
# product, permutations and the like of what changes.
import itertools as it
l = [1, 2, 3]
p = it.product(l, l); l.clear(); print(len(list(p)))
l = [1, 2, 3]
p = it.permutations(l, 2); next(p); l.clear(); print(len(list(p)))
p = it.combinations([1, 2, 3], 2)
for x in p: print(x)
class L(list):
    def __iter__(s): s.clear(); return iter([4, 5])
print(list(it.product(L([1]), repeat=2)), list(it.chain(L([3]))))
a = it.repeat(1, 3); print(list(zip(a, a)), it.repeat(3, 2).__length_hint__())
c = it.cycle(l2 := [1, 2]); next(c); next(c); l2.clear(); print(next(c), next(c))
# ---
# lru_cache: a key that compares calls the function and clears the cache.
import functools
def t(f, *a, **k):
    try: print(f(*a, **k))
    except BaseException as e: print(type(e).__name__, e)
for size in (None, 0, 1, 3):
    class K:
        def __init__(s, v): s.v = v
        def __hash__(s): return 1
        def __eq__(s, o):
            global n
            n += 1
            if n % 3 == 1: f.cache_clear()
            elif n % 3 == 2: f(n)
            return s.v == o.v
        def __repr__(s): return str(s.v)
    n = 0
    @functools.lru_cache(size)
    def f(x):
        if isinstance(x, K) and x.v == 4: f.cache_clear(); f(K(3)); f(K(4.5))
        return str(x)
    for i in range(12): t(f, K(i % 5))
    t(lambda: f.cache_info().currsize <= 5)
class C:
    @functools.cached_property
    def p(self):
        self.__dict__.clear(); self.__dict__['p'] = 3
        return 4
print(C().p)
c = C(); print(c.p, vars(c))
# ---
# partial and reduce.
import functools
def t(f, *a, **k):
    try: print(f(*a, **k))
    except BaseException as e: print(type(e).__name__, e)
p = functools.partial(print, 1, sep='-')
p.keywords['sep'] = 5; t(p, 2); p.keywords.clear(); t(p, 2); p.keywords[3] = 4; t(p, 2); p.keywords.clear()
def f(*a, **k): p.__setstate__((print, (7, 8), {'end': '!\n'}, None)); return a, k
p = functools.partial(f, 1, a=2); t(p, 3, b=4); t(p, 3)
t(p.__setstate__, (1, 2)); t(p.__setstate__, (1, (), {}, None)); t(p.__setstate__, (print, [], {}, None)); p.__setstate__((p, (), {}, None))
t(lambda: len(repr(p)) > 3)
try: p()
except RecursionError as e: print('rec')
l = [1, 2, 3, 4]
def r(a, b): l.clear(); return a + b
t(functools.reduce, r, l); t(functools.cmp_to_key(lambda a, b: l.append(1) or 0)(3).__lt__, 4)
