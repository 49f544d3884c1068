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
# Sorting keeps the list apart: what key functions and comparisons do to it is an error, and an error of theirs leaves all elements.
def t(f, *a, **k):
    try: print(f(*a, **k))
    except Exception as e: print(type(e).__name__, e)
for act in (lambda l: l.append(9) if len(l) < 50 else 0, lambda l: l.clear(), lambda l: l.sort(), lambda l: l.extend([1,2]) if len(l) < 50 else 0, lambda l: print(len(l)), lambda l: l.__init__([1]), lambda l: l.__setitem__(slice(None), [4,5]), lambda l: l.reverse(), lambda l: l.__iadd__([1]) if len(l) < 50 else 0, lambda l: l.__imul__(3) if len(l) < 50 else 0, lambda l: 1/0, lambda l: list(l)):
    l = [5, 3, 4, 1]
    def key(x):
        act(l); return x
    t(l.sort, key=key); print(l)
    class C:
        def __init__(self, v): self.v = v
        def __lt__(self, o): act(m); return self.v < o.v
        def __repr__(self): return f"C{self.v}"
    m = [C(3), C(2), C(1)]
    t(m.sort); print(m)
    m = [C(3), C(2), C(1)]
    t(m.sort, reverse=True); print(m)
    m = [(C(3), 1), (C(2), 1), (C(1), 3)]
    t(m.sort); print(m)
    l = [5, 3, 4, 1]
    t(sorted, l, key=key); print(l)
    l = [5, 3, 4, 1]
    t(max, l, key=key); t(min, l, key=key); print(l)
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
# Iterators over what shrinks.
l = list(range(10)); it = iter(l); next(it); next(it); l.clear(); print(list(it), it.__length_hint__()); l.extend([1,2,3,4]); print(list(it))
l = list(range(10)); it = reversed(l); next(it); del l[3:]; print(list(it), it.__length_hint__())
l = list(range(10)); it = iter(l); it.__setstate__(100); print(list(it)); 
it = reversed(l); it.__setstate__(100); print(list(it)); it = reversed(l); it.__setstate__(-100); print(list(it))
for x in l:
    l.pop()
    print(x)
l = [1, 2]
for x in l:
    if len(l) < 100: l.extend(l)
print(len(l))
a = bytearray(b'abcdef'); it = iter(a); next(it); a.clear(); print(list(it)); it = iter(a)
try: it.__setstate__(10); print(list(it))
except Exception as e: print(e)
d = {1: 1, 2: 2}; it = iter(d.items()); next(it); d[3] = 1
try: next(it)
except RuntimeError as e: print(e)
it = reversed(d); d.clear()
try: print(list(it))
except RuntimeError as e: print(e)
it = iter(d); d[1] = 1; del d[1]; print(list(it), it.__length_hint__())
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
# A deque changes under its own methods.
from collections import deque
def t(f, *a):
    try: print(f(*a))
    except BaseException as e: print(type(e).__name__, e)
def mk(act, maxlen=None):
    class E:
        def __eq__(s, o): act(d); return False
    d = deque([E() for _ in range(6)], maxlen)
    return d
for act in (deque.clear, deque.pop, lambda d: d.append(1) if len(d) < 30 else 0, lambda d: d.rotate(1), lambda d: d.__delitem__(0), lambda d: d.extend(list(d)) if len(d) < 30 else 0):
    for ml in (None, 6):
        for op in (lambda d: d.index(3), lambda d: d.count(3), lambda d: 3 in d, lambda d: d.index(3, 2, 5)):
            d = mk(act, ml); t(op, d); print(len(d))
def gen(d, act):
    for i in range(4): act(d); yield i
for act in (deque.clear, lambda d: d.pop() if d else 0, lambda d: d.append(9), lambda d: d.rotate(2)):
    for op in (lambda d, g: d.extend(g), lambda d, g: d.extendleft(g), lambda d, g: d.__init__(g), lambda d, g: d.__init__(g, 3), lambda d, g: d.__iadd__(g)):
        d = deque(range(6)); t(op, d, gen(d, act)); print(d)
d = deque([1, 2, 3]); d.extend(d); d.extendleft(d); d += d; print(d)
d = deque([1, 2, 3], 4); d.extend(d); print(d); d.extendleft(d); print(d); d *= 3; print(d)
it = iter(d); next(it); d.clear(); t(list, it); it = reversed(deque([1, 2])); print(list(it), it.__length_hint__())
for x in d: d.append(x)
d = deque(range(3))
try:
    for x in d: d.append(x)
except RuntimeError as e: print(e)
class I:
    def __index__(s): d.clear(); return 1
for op in (lambda: d[I()], lambda: d.insert(I(), 3), lambda: d.rotate(I()), lambda: d.__setitem__(I(), 3), lambda: d.__delitem__(I()), lambda: d * I(), lambda: d.__imul__(I()), lambda: d.index(2, I())):
    d = deque(range(6)); t(op); print(d)
class R:
    def __repr__(s): d.clear(); return 'R'
d = deque([R(), R(), R()]); t(repr, d); print(d)
l = []
class R:
    def __repr__(s): l.clear(); return 'R'
l.extend([R(), R(), R()]); t(repr, l); print(l)
m = {}
class R:
    def __repr__(s): m.clear(); return 'R'
m.update({i: R() for i in range(4)}); t(repr, m); print(m)
s = set()
class R:
    def __repr__(s_): s.clear(); return 'R'
s.update({R() for i in range(4)}); t(repr, s); print(s)
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
# groupby: keys that compare enter it, and groups outlive it.
import itertools as it
def t(f, *a, **k):
    try: print(f(*a, **k))
    except BaseException as e: print(type(e).__name__, e)
class K:
    def __init__(s, v): s.v = v
    def __eq__(s, o):
        global n
        n += 1
        if n in (1, 3): t(lambda: next(g)[0].v)
        if n == 5 and grp: t(next, grp[-1])
        return s.v == o.v
n = 0; grp = []
g = it.groupby([1, 1, 2, 2, 3, 3, 4], K)
for k, v in g:
    grp.append(v); print(k.v, list(v) if k.v % 2 else next(v, None))
for v in grp: t(list, v)
g = it.groupby([1, 1, 2]); a = next(g)[1]; b = next(g)[1]; print(list(a), list(b))
def key(x):
    t(lambda: next(g)[0]); return x
g = it.groupby(range(6), key); t(lambda: [(k, list(v)) for k, v in g])
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
# ---
# str.join and friends over what changes.
def t(f, *a, **k):
    try: print(f(*a, **k))
    except BaseException as e: print(type(e).__name__, e)
l = ['a', 'b', 'c']
def g():
    for x in l: l.clear(); yield x; l.extend('xyz')
t(','.join, (x for x in g()) if 0 else iter(['a', 'b'])); l = ['a'] * 5
def g(l):
    for i, x in enumerate(l):
        if len(l) < 9: l.append(x)
        yield x
t(','.join, g(l))
class L(list):
    def __iter__(s): return iter('pq')
t(','.join, L('abc')); t(''.join, L('abc'))
class T(tuple):
    def __iter__(s): return iter('pq')
t(','.join, T('abc')); t(lambda: [*T('abc')]); t(lambda: (lambda *a: a)(*T('abc'))); t(tuple, T('abc')); t(list, L('abc')); t(sorted, L('a')); t(max, T('abc')); t(lambda: 'x%s%s' % T('ab')); t(lambda: dict.fromkeys(L('ab')))
t(isinstance, 1, T((int,))); t('abc'.startswith, T(('a',))); t(lambda: print(*L('abc'))); t(sorted, L('b')); t(sum, L([1]), 0); t(any, L([])); t(all, T([0])); t(list(map(str, L('abc'))).count, 'p'); t(lambda: L('a') + L('b')); t(lambda: [] + L('b')); t(bytes, L([1]));t(bytearray, T([1]))
def unpack(x): a, b, c = x; return a, b, c
t(unpack, L('abc')); t(unpack, T('abc'))
class D(dict):
    def keys(s): return ['q']
    def __getitem__(s, k): return 7
    def __iter__(s): return iter(['w'])
    def items(s): return [(1, 2)]
t(lambda: dict(D(a=1))); t(lambda: dict(a=1) | D(b=1)); t(lambda: list(D(a=1))); t('{a}'.format_map, D(a=1)); t(lambda: '%(a)s' % D(a=1)); t(lambda: D(a=1) == dict(a=1))
# ---
# What was made of a bytearray keeps its content when the bytearray changes.
import io, struct, re, json, pickle, base64, zlib, marshal, binascii, array, codecs, hashlib, bz2, lzma, itertools, functools, operator, urllib.parse, string, textwrap, quopri, uuid, ipaddress, unicodedata, ast
T = b'abcdefghijklmnopqrstuvwxyz0123456789 ' * 4
def check(name, f, data=T):
    for wrap in (lambda b: b, memoryview, lambda b: memoryview(b)[:len(b)], lambda b: array.array('B', b)):
        b = bytearray(data)
        try: src = wrap(b); r = f(src)
        except Exception as e: print(name, type(e).__name__, e); continue
        before = repr(r)
        h = None
        try: h = hash(r)
        except TypeError: pass
        m = memoryview(src)
        for i in range(len(m)): m[i] = 0xff
        if repr(r) != before: print(name, 'CHANGED', before[:30], repr(r)[:30])
        try:
            if h is not None and hash(r) != h: print('hash')
        except TypeError: pass
check('decode', lambda b: codecs.decode(b, 'utf-8'))
for enc in ('ascii', 'latin-1', 'utf-8', 'utf-16', 'cp1252', 'utf-7', 'unicode_escape', 'raw_unicode_escape', 'utf-8-sig'): check('str ' + enc, lambda b: str(b, enc)); check('dec ' + enc, lambda b: bytes(b).decode(enc)); check('cd ' + enc, lambda b: codecs.getdecoder(enc)(b))
for name, f in dict(bytes=bytes, tob=lambda b: memoryview(b).tobytes(), join=lambda b: b''.join([b]), join2=lambda b: b''.join([b, b]), concat=lambda b: b'' + b, concat2=lambda b: b'x' + b, mul=lambda b: bytes(b) * 1, unpack=lambda b: struct.unpack('100s', memoryview(b)[:100]), unpackp=lambda b: struct.unpack_from('10p', b), iterun=lambda b: list(struct.iter_unpack('4s', b)), re=lambda b: re.match(b'.*', b).group(), re2=lambda b: re.findall(b'.....', b), re3=lambda b: re.split(b' ', b), re4=lambda b: re.sub(b'zzz', b'', b), re5=lambda b: re.sub(b'a', b'b', b), re6=lambda b: re.search(b'(b)(c)', b).groups(), re7=lambda b: re.compile(bytes(b)), bio=lambda b: io.BytesIO(b).getvalue(), bio2=lambda b: io.BytesIO(b).read(), b64=base64.b64encode, hexl=binascii.hexlify, crc=zlib.crc32, comp=zlib.compress, q=quopri.encodestring, sha=lambda b: hashlib.sha256(b).hexdigest(), mem=lambda b: memoryview(b).hex(), lst=list, fs=lambda b: b'%s' % b, fs2=lambda b: b'%b|' % b, fmt=lambda b: '%s' % b, i=lambda b: int.from_bytes(b), fr=lambda b: bytes.fromhex(bytes(b).hex()), pk=lambda b: pickle.dumps(bytes(b)), rp=lambda b: b'a'.replace(b'a', b), rp2=lambda b: b'b'.replace(b'a', b), part=lambda b: b'x'.partition(b), strip=lambda b: b'abc'.strip(b), tr=lambda b: b'abc'.translate(None, b), url=lambda b: urllib.parse.quote(bytes(b)), unq=lambda b: urllib.parse.unquote_to_bytes(bytes(b)), lj=lambda b: bytes(b).ljust(3), mv=lambda b: {bytes(b): 1}).items(): check(name, f)
for name, f, d in (('json', json.loads, b'["abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz", {"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz": 12345678901234567890123456789012345678901234567890}]'), ('pickle', pickle.loads, pickle.dumps(['x' * 50, b'y' * 50, 10**50])), ('pickle0', pickle.loads, pickle.dumps(['x' * 50, b'y' * 50, 10**50], 0)), ('pickle2', pickle.loads, pickle.dumps(['x' * 50, b'y' * 50, 10**50], 2)), ('marshal', marshal.loads, marshal.dumps(['x' * 50, b'y' * 50, 10**50])), ('b64', base64.b64decode, base64.b64encode(T)), ('b85', base64.b85decode, base64.b85encode(T)), ('unhex', binascii.unhexlify, T.hex().encode()), ('dec', zlib.decompress, zlib.compress(T)), ('bz', bz2.decompress, bz2.compress(T)), ('lz', lzma.decompress, lzma.compress(T)), ('int', int, b'123456789012345678901234567890'), ('float', float, b'1.5'), ('eval', lambda b: eval(bytes(b)), b'"abcdefghijklmnopqrstuvwxyz"'), ('eval2', lambda b: eval(b), b'"abcdefghijklmnopqrstuvwxyz"'), ('comp', lambda b: compile(b, 'f', 'exec').co_consts, b'x = "abcdefghijklmnopqrstuvwxyz"'), ('ast', lambda b: ast.dump(ast.parse(b)), b'x = "abcdefghijklmnopqrstuvwxyz"'), ('exec', lambda b: exec(b, d := {}) or d['x'], b'x = "abcdefghijklmnopqrstuvwxyz"')): check(name, f, d)
def meth(f):
    b = bytearray(T); r = f(b); before = repr(r)
    for i in range(len(b)): b[i] = 0xff
    b.clear(); b.extend(b'qqqqqqqqqqqqqqqq')
    if repr(r) != before: print('METHOD', before[:40])
for f in (lambda b: b.decode(), lambda b: b.split(), lambda b: b.split(b'a'), lambda b: b.partition(b'k'), lambda b: b.rpartition(b'k'), lambda b: b.strip(), lambda b: b[:], lambda b: b[3:50], lambda b: b.copy(), lambda b: b.splitlines(), lambda b: b.replace(b'zz', b''), lambda b: b.upper(), lambda b: b.lower(), lambda b: b.ljust(1), lambda b: b.center(1), lambda b: b.expandtabs(), lambda b: b.zfill(1), lambda b: b.translate(None), lambda b: b.removeprefix(b'zz'), lambda b: b.removesuffix(b'zz'), lambda b: b.lstrip(b'q'), lambda b: b + b'', lambda b: b'' + b, lambda b: b * 1, lambda b: b.hex(), lambda b: b % (), lambda b: bytearray(b), lambda b: b.join([b'a']), lambda b: b.__reduce_ex__(2), lambda b: bytes(b), lambda b: b.title(), lambda b: b.__getnewargs__() if hasattr(b, '__getnewargs__') else 0, lambda b: b.take_bytes() if hasattr(b, 'take_bytes') else 0): meth(f)
# ---
# What was read of a file in memory keeps its content when the file changes.
import io
f = io.BytesIO(b'abcdefghijklmnopqrstuvwxyz' * 10)
vals = []
def snap(): vals.append((g := f.getvalue(), bytes(g).hex()))
snap(); a = f.read(50); ah = a.hex(); f.seek(0); f.write(b'ZZZZZZZZZZZZ'); snap(); v = f.getbuffer(); v[3] = 1; v.release(); snap(); f.truncate(20); snap(); f.write(b'q' * 500); snap(); f.seek(5); f.write(b'y' * 5); snap(); l = f.readline(); lh = l.hex(); f.seek(0); f.write(b'w' * 200); snap(); f.truncate(0); f.seek(0); f.write(b'u' * 600); snap()
print(all(bytes(g).hex() == h for g, h in vals), a.hex() == ah, l.hex() == lh)
src = b'immutable bytes object here, long enough'; f = io.BytesIO(src); f.write(b'XXXX'); f.getbuffer()[5] = 0; print(src, f.getvalue())
f = io.StringIO('abcdefghijklmnopqrstuvwxyz' * 10); s = f.getvalue(); h = list(s); f.write('ZZZZ'); t = f.getvalue(); k = list(t); f.seek(0); f.write('\u20ac' * 9); r = f.getvalue(); q = list(r); f.truncate(5); f.write('p' * 600); print(list(s) == h, list(t) == k, list(r) == q)
f = io.StringIO(); parts = []
for i in range(200): f.write('ab\u20ac'[i % 3] * i); parts.append((f.getvalue(), list(f.getvalue())))
print(all(list(a) == b for a, b in parts))
s = ''; parts = []
for i in range(300):
    s += 'ab\u20ac'[i % 3] * 3
    parts.append((s, s + 'x', list(s)))
print(all(list(a) == c and list(b) == c + ['x'] for a, b, c in parts))
s = 'q' * 100; a = s; a += 'w'; b = s; b += 'e'; c = a; c += 'r'; d = a; d += 't'; print(a[-3:], b[-3:], c[-3:], d[-3:], s[-3:])
s = b'q' * 100; a = s; a += b'w'; b = s; b += b'e'; c = a; c += b'r'; d = a; d += b't'; print(a[-3:], b[-3:], c[-3:], d[-3:], s[-3:])
l = [1] * 10; t = tuple(l); l[0] = 5; m = l[:]; m.append(2); n = l[:]; n.append(3); l.append(4); print(t, m, n, l)
def f(*a): return a
l = [1, 2, 3]; a = f(*l); l[0] = 9; l.append(4); print(a); l = [*a]; l[0] = 8; print(a, tuple(l)); t = tuple(l); l.sort(); print(t); d = {'a': 1}
def g(**k): k['b'] = 2; return k
print(g(**d), d, dict(d) is d); c = d.copy(); c['z'] = 1; d['y'] = 2; print(c, d, d | {}, {**d})
s = {1, 2}; c = s.copy(); c.add(3); s.add(4); f2 = frozenset(s); s.clear(); print(c, f2, s)
class A: pass
a = A(); a.x = 1; d = vars(a); b = A(); b.__dict__ = d; b.y = 2; print(vars(a), a.y); a.__dict__ = {'k': 1}; print(vars(b), d, vars(a)); d.clear(); print(vars(b)); b.q = 1; print(d)
b = bytearray(b'abc' * 50); b2 = b[:]; b += b'x'; b2 += b'y'; del b[:100]; b.extend(b'1' * 80); print(bytes(b2[-3:]), len(b), b2[:6])
