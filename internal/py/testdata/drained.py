# sum, any, all, list and join take what a generator yields while its frame runs: frames, errors and order are as if each item was asked for.
import sys, traceback
def frames():
    f, out = sys._getframe(1), []
    while f: out.append(f.f_code.co_name); f = f.f_back
    return out[:1]
class N:
    def __init__(self, v): self.v = v
    def __radd__(self, o): print(frames()); return self.v + o
    def __bool__(self): print(frames()); return self.v > 1
def g():
    yield 1
    yield N(2)
    yield from (N(3), 4)
    yield 2.5
print(sum(g()), any(g()), all(g()), any(x for x in g() if x != 1))
print(any(N(v) for v in (0, 1, 2)), all(N(v) for v in (3, 0, 1)), all([]), any(None for _ in 'ab'), all(x for x in (1, 2.5, 'x')))
def bad():
    yield 1
    try: yield 'a'
    finally: print('closed')
try: sum(bad())
except TypeError as e: print(e)
try: ''.join(str(x) if x < 2 else x for x in range(3))
except TypeError as e: print(e)
# ---
# A generator that is drained is running.
def own():
    yield 1
    for ask in (lambda: next(it), lambda: it.send(None), lambda: it.throw(KeyError), lambda: it.close(), lambda: list(it)):
        try: ask()
        except ValueError as e: yield str(e)
    print(it.gi_running, it.gi_frame is not None, it.gi_yieldfrom)
it = own(); print(list(it), list(it), it.gi_running)
it = own(); print(sum(1 for _ in it))
def nested():
    yield sum(x for x in (sum(y for y in range(x)) for x in range(4)))
    yield list(nested2())
def nested2():
    yield any(z > 2 for z in range(5)); yield [*(w for w in 'ab')]
print(list(nested()), tuple(nested()))
# ---
# The list that is extended is seen, and can be changed, between the items.
l = []
def ext():
    yield 1
    l.append('x'); print(l)
    yield 2
    l.clear()
    yield 3
    del l[:]; l.extend([7] * 20)
    yield 4
l.extend(ext()); print(l)
l = [0]; l += ext(); print(l)
l = [0]; l[:] = ext(); print(l)
l = [1, 2]; l.extend(l); l += l; l *= 2; l.extend(iter(l[:2])); print(l)
for n in range(10): a = list(range(n)); a.extend(a); a.extend(a); print(a)
# ---
# What is delegated to gives its items at once; results, errors and closing are as before.
import traceback
def tree(n):
    if n:
        yield from tree(n - 1)
        yield n
        yield from tree(n - 1)
print(sum(tree(8)), list(tree(4)), any(x > 3 for x in tree(5)), all(x < 9 for x in tree(3)))
def inner():
    r = yield 1
    print('sent', r)
    return 'done'
def outer():
    x = yield from inner()
    yield x
    y = yield from [1, 2]
    yield y
print(list(outer()), sum(1 for _ in outer()))
def deep(n):
    if n: yield from deep(n - 1)
    else: raise ValueError('deep')
try: sum(deep(3))
except ValueError: traceback.print_exc(file=__import__('sys').stdout)
def below():
    try:
        yield 0
        yield 5
        yield 6
    except GeneratorExit: print('exit'); raise
    finally: print('below closed')
def above():
    try: yield from below()
    finally: print('above closed')
print(any(above()))
def tired():
    yield 1
    raise StopIteration(3)
for f in list, sum, any, all:
    try: print(f(x and tired for x in ()), f(tired()))
    except (RuntimeError, TypeError) as e: print(type(e), e, repr(e.__cause__))
# ---
# A generator without try or with is not told that it is lost; one that delegates to something with close is.
class It:
    n = 0
    def __iter__(self): return self
    def __next__(self): self.n += 1; return self.n
    def close(self): print('closed')
def delegates(): yield from It()
def plain():
    yield 1
    yield 2
def tries():
    try: yield 1
    finally: print('finally')
def over(): yield from tries()
def suppressed():
    with __import__('contextlib').suppress(GeneratorExit): yield 1
    print('went on')
for f in delegates, plain, tries, over, suppressed:
    g = f(); next(g); g = None; print(f.__name__)
    g = f(); g = None; print(f.__name__, 'not begun')
    for x in f(): break
    print(f.__name__, 'left')
# ---
# set and frozenset take what a generator yields, which sees what was taken so far
s = {100}
def g():
    for x in [1, 'a', True, 1.0, 2, 'a', (1, 2), None, 'b', 3, 4, 5, 6, 7, 8, 9, 10]:
        yield x
        print(len(s), end=' ')
s.update(g())
print()
print(sorted(map(repr, s)))
print(sorted(map(repr, frozenset(x for x in [True, 1, 0.0, 0, False]))))
class Same:
    def __init__(self, n): self.n = n
    def __hash__(self): return hash(self.n)
    def __eq__(self, o):
        print('eq', self.n, o)
        return True
print(len(set(x for x in [Same(1), 1, Same(2), 2, 'x'])))
def clears():
    for i in range(12):
        yield i
        if i == 8: t.clear()
t = set()
t.update(clears())
print(t)
def fails():
    yield 1
    yield 2
    yield []
t = set()
try:
    t.update(fails())
except TypeError as e:
    print(e, t)
def raises():
    yield 1
    raise KeyError('k')
try:
    t.update(raises())
except KeyError as e:
    print(repr(e), t)
# ---
# dict() takes pairs that a generator yields
print(dict((k, v) for k, v in [('a', 1), (1, 'one'), (True, 'true'), (1.0, 'float'), ('a', 2), ((1, 2), 3), (None, 4)]))
print(dict([i, i * i] for i in range(3)), dict('ab' for _ in range(2)))
d = {}
def g():
    for i in range(12):
        yield str(i), len(d)
        if i == 5: d.clear()
d.update(g())
print(d)
for last in [(1, 2, 3), (1,), 'abc', [1], 5, {}]:
    d = {}
    def g():
        yield 'a', 1
        yield ['b', 2]
        yield 'c', 3
        yield last
    try:
        d.update(g())
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e, getattr(e, '__notes__', None), d)
    try:
        d.update([('a', 1), ['b', 2], last])
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e, getattr(e, '__notes__', None), d)
try:
    dict((k, 1) for k in ['a', [], 'b'])
except TypeError as e:
    print(e)
class Same:
    def __hash__(self): return hash('k')
    def __eq__(self, o):
        print('eq', o)
        return o == 'k'
print(len(dict((k, 1) for k in [Same(), 'k', 'x'])))
# ---
# min and max of numbers keep the first of equal ones, and of numbers of several kinds
nan = float('nan')
for items in [[3, 1, 2], [1.5, -0.0, 0.0], [1, True, 1.0], [True, 1], [1.0, 1], [0.0, -0.0], [nan, 1.0, 2.0], [1.0, nan, 2.0, 0.5], [2**70, 1, 2**80, 5],
              [1, 2.5, 2, 3.5], ['b', 'a', 'c'], [(2, 1), (1, 2)], [5], [-1, -2, -3]]:
    print(min(items), max(items), min(x for x in items), max(x for x in items), min(iter(items)), max(tuple(items)), sep='; ')
for bad in [[1, 'a'], ['a', 1], [1, None, 2], [1j, 1j], []]:
    for f in min, max:
        for kind in list, iter, lambda l: (x for x in l):
            try:
                print(f(kind(bad)))
            except (TypeError, ValueError) as e:
                print(f.__name__, e)
print(min((x for x in []), default=7), max([], default=None), max([3, 1], default=0))
class Asks:
    def __init__(self, n): self.n = n
    def __lt__(self, o): return max(x for x in [self.n, 3]) < max(o.n, 3)
    def __gt__(self, o): return min([self.n, 3]) > min(x for x in (o.n, 3))
print(max(Asks(i) for i in range(5)).n, min([Asks(i) for i in range(5)]).n)
# ---
# ranges, bytes and dicts give several items at once to what takes them so: their iterators stand where they should afterwards
for n in range(0, 40, 3):
    r = range(n); b = bytes(i % 7 + 1 for i in range(n)); d = {i * 3: i + 1 for i in range(n)}
    print(n, sum(r), sum(b), sum(d), sum(d.values()), max(r, default=0), min(b, default=0), max(d.values(), default=0), all(b), any(r), len(set(b)), set(d) == set(d.keys()))
d = {1: 1, 2: 2, 3: 0, 4: 4, 5: 5}
it = iter(d.values()); print(all(it), next(it), list(it))
it = iter(d); print(any(x == 9 for x in it), list(it))
it = iter(range(10)); print(any(it), next(it), sum(it), list(it))
it = iter(b'\x01\x01\x00\x02\x03'); print(all(it), next(it), list(it), sum(it))
it = iter(range(1, 100, 7)); print(all(it), list(it)); it = iter(range(5, -5, -1)); print(all(it), next(it), list(it))
d = {i: i for i in range(40)}
for i in range(0, 40, 3): del d[i]
print(sum(d), sum(d.values()), max(d), min(d.values()), len(set(d)))
class N:
    def __init__(self, n): self.n = n
    def __radd__(self, o): d.pop(1, None); return o + self.n
    def __add__(self, o): d.pop(1, None); return self.n + o
    def __bool__(self): d['new'] = 1; return True
d = {1: 1, 2: 2, 3: N(3), 4: 4}
try: print(sum(d.values()))
except RuntimeError as e: print(e)
d = {1: 1, 2: 2, 3: N(3), 4: 4}
try: print(all(d.values()))
except RuntimeError as e: print(e, len(d))
it = iter(range(3)); s = set(); s.update(it); print(s, list(it))
d = {(1, 2): 0, (3, 4): 0, (5, 6): 0}
try: d.update(d.keys())
except RuntimeError as e: print(e, len(d))
d = {(1, 2): 0, (3, 4): 0, (5, 6): 0}
try: d.update(iter(d))
except RuntimeError as e: print(e, len(d))
d = {1: 2, (1, 1): (1, 2), (2, 2): (1, 3)}
try: d.update(d.values())
except TypeError as e: print(e, d)
from collections import OrderedDict
o = OrderedDict((i, i) for i in range(20)); o.move_to_end(3); print(sum(o), max(o.values()), list(set(o)) == list(range(20)))
print(sum(range(2**62, 2**62 + 3)), sum(range(-2**63, -2**63 + 40)), max(range(2**63 - 20, 2**63 - 1)), sum(range(2**64, 2**64 + 3)))
print(max(b'abc'), min(bytearray(b'abc')), sum(bytearray(b'abc' * 10)), sum(memoryview(b'abc' * 10)))
