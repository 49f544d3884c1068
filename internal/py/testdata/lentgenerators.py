# What natives do with a generator expression as their first argument.
xs = [3, 1, 2]
k = 10


def all_of_them(ys, m):
    return [sum(x for x in xs), sum((x * m for x in ys), 100), sum((x * m for x in ys), start=100), any(x > m for x in ys), all(x < m for x in ys),
            min(x * m for x in ys), max((x for x in ys), key=lambda v: -v), max((x for x in ()), default=m), next(x for x in ys if x < m), next((x for x in ys if x > m), None),
            sorted(x * m for x in ys), sorted((x for x in ys), reverse=True), list(x * m for x in ys), tuple(x * m for x in ys), dict((x, m) for x in ys),
            dict(((str(x), m) for x in ys), y=1), set(x * m for x in ys), frozenset(x * m for x in ys), ", ".join(str(x * m) for x in ys)]


for _ in range(3):
    print(*all_of_them(xs, k))
l, s, d = [], set(), {}
for _ in range(3):
    l.extend(x * k for x in xs)
    s.update(x * k for x in xs)
    d.update((x, k) for x in xs)
    print(l, s, d)
# ---
# One within another, and one after another, with other bodies.
m = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
for _ in range(3):
    print(sum(sum(x * len(r) for x in r) for r in m), max(min(x for x in r if x % 2) for r in m), sorted(sum(sum(x for x in m[j]) for j in range(i)) for i in range(4)))
    print(",".join(str(next(x for x in r if x > 4)) if any(x > 4 for x in r) else "-" for r in m))
print(all(any(sum(1 for z in range(y) for _ in range(x)) == 6 for y in range(5)) for x in (2, 3, 6)))
# ---
# What is left in the middle is dropped, and what comes later begins anew.
seen = []


def note(x):
    seen.append(x)
    return x


for n in (1, 2, 3):
    print(any(note(x) == n for x in range(5)), next(note(x) for x in range(n, 9)), all(note(x) < n for x in range(9)), seen)
    seen.clear()
for f in (lambda: next(x for x in ()), lambda: sum(1 / x for x in (1, 0)), lambda: list(note(x) for x in (1, 2, [].pop())), lambda: ",".join(x for x in ("a", 1)),
          lambda: sorted(x for x in (1, "a")), lambda: max(x for x in ()), lambda: dict(x for x in (1,)), lambda: sum(x for x in ("a",)), lambda: set(x for x in ([],))):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
    print(sum(x for x in (1, 2)))
# ---
# A generator that is kept is not used again: its frame was seen.
import sys

kept = []


def look(x):
    kept.append(sys._getframe(1).f_generator)
    return x


for n in range(4):
    print(any(look(x) == 1 for x in (n, 1, 5)), sum(x for x in (1, 2, 3)))
print(len({id(g) for g in kept}), [sum(g) for g in kept], [g.gi_frame for g in kept], kept[0].__qualname__)
# ---
# A frame tells what it was the frame of, whatever has run since.
import sys

frames = []


def look(x):
    frames.append(sys._getframe(1))
    return x


def go(a, b):
    return sum(look(x) for x in a), max(x for x in b), next(look(y) for y in b), any(x < 0 for x in b)


print(go([1], [2]), go([3, 4], [5, 6]))
print([(f.f_code.co_name, f.f_code.co_varnames, f.f_locals.get("y")) for f in frames])
# ---
# Generators that functions return or keep.
print(max((x for x in (1, 2)), (y for y in (3, 4)), key=lambda g: 0).__name__, next(min((x for x in (1, 2)), (y for y in (3, 4)), key=lambda g: 0)))


def keep(g):
    return g


def later(g, h=[]):
    h.append(g)
    return h


a = [keep(x for x in range(n)) for n in (2, 3)]
print(sum(a[0]), sum(a[1]), sum(a[0]))
for n in (1, 2):
    b = later(x * n for x in (1, 2, 3))
print([list(g) for g in b], [list(g) for g in b])
z = [zip((x for x in (1, 2)), "ab"), enumerate(x for x in "cd"), iter(x for x in (5, 6)), map(str, (x for x in (7, 8)))]
print(sum(x for x in (1, 2)), [list(i) for i in z], sum(x for x in (1, 2)))
# ---
# The name that is called may mean anything.
def sum(g, other=None):
    return [g, g, other]


g, h, o = sum((x for x in (1, 2)), (y for y in (3, 4)))
print(g is h, list(g), list(h), list(o))
sum = max
g = sum((x for x in (1, 2)), (y for y in (3, 4)), key=lambda v: 0)
print(any(x for x in (0, 1)), list(g), list(x for x in (5, 6)), list(g))


class list(list):
    def __init__(self, g):
        self.g = g


a, b = list(x for x in (1, 2)), list(x for x in (3, 4))
print([*a.g], [*b.g], [*a.g])


class S(str):
    def join(self, g):
        return g


a, b = S().join(x for x in (1, 2)), S().join(x for x in (3, 4))
print([*a], [*b], "".join(x for x in "ab"), [*a])
# ---
# A function that a native calls sees other generators than the one that it is called for.
def outer(n):
    return n and sum(outer(n - 1) + any(outer(0) for _ in (1, 2)) + x for x in (n, n))


print([outer(n) for n in range(6)])


class N:
    def __init__(self, n):
        self.n = n

    def __radd__(self, o):
        return N(self.n + (o.n if o else 0) + max(x for x in (1, 2)))

    __add__ = __radd__

    def __lt__(self, o):
        return sum(x for x in (self.n, 0)) < sum(x for x in (o.n, 0))


print(sum(N(x) for x in (1, 2, 3)).n, [x.n for x in sorted(N(x) for x in (3, 1, 2))], min(N(x) for x in (3, 1, 2)).n)
# ---
# Items come while the list or the set that they go to is looked at.
l = []
l.extend(len(l) + x for x in (1, 2, 3))
print(l)
s = set()
s.update(len(s) + x for x in (1, 2, 3))
print(s)
l = [1, 2, 3]
l.extend(l.pop() for _ in (1, 2))
print(l)


def again():
    l.clear()
    return l.extend(x for x in (4, 5)) or 6


l.extend(again() for _ in (1, 2))
print(l)
# ---
# An expression over a generator with a try, and one with many variables.
def g():
    try:
        yield from range(5)
    finally:
        print("closed")


print(any(x == 2 for x in g()), next(x for x in g()))
print(sum(a + b + c + d + e + f + h + i for a in (1,) for b in (2,) for c in (3,) for d in (4,) for e in (5,) for f in (6,) for h in (7,) for i in (8, 9)))


def wide(a, b, c, d, e, f):
    return sum(a + b + c + d + e + f + x for x in (1, 2)), sum(a + b + c + x for x in (1, 2))


print(wide(1, 2, 3, 4, 5, 6), wide(1, 2, 3, 4, 5, 6))
# ---
# All objects are looked at while a native that is done with its generator goes on.
import gc
import weakref


class K:
    def __init__(self, v):
        self.v = v

    def __lt__(self, o):
        gc.collect()
        return self.v < o.v and sum(x for x in (1, 2)) == 3


one = K(1)
ref = weakref.ref(one)
for _ in range(2):
    print(sorted((x for x in (3, 1, 2)), key=lambda v: gc.collect() and 0 or -v), [k.v for k in sorted(K(x) for x in (3, 1, 2))])
    print(max((K(x) for x in (3, 1, 2)), key=lambda k: gc.collect() and 0 or k.v).v, list(x for x in (1, gc.collect() * 0)), next(gc.collect() * 0 for x in "ab"))


def again(n):
    yield sorted((x for x in range(n)), key=lambda v: gc.collect() and 0 or -v)
    yield gc.collect() * 0, sum(x for x in range(n))


print([list(again(n)) for n in (2, 3)])
# ---
# min and max with a key ask for one item at a time, of generators that delegate too.
def inner():
    got = yield 1
    yield [got, 5][1]
    return 7


def outer():
    x = yield from inner()
    yield x
    yield from (2, 3)
    yield from inner()


print(max(outer(), key=lambda v: -v), min(outer(), key=lambda v: -v), max((v for v in outer()), key=lambda v: v % 5), min(outer(), key=str))
try:
    max(outer(), key=lambda v: 1 / (v - 3))
except ZeroDivisionError as e:
    print(e)
