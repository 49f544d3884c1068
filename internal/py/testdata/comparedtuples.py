# Two displays of tuples that are compared, in every way: results, the order of what is called, and what a comparison of items gives back.
log = []


class V:
    def __init__(self, v, truth=None):
        self.v, self.truth = v, truth

    def __eq__(self, o):
        log.append(("==", self.v, getattr(o, "v", o)))
        return self.v == getattr(o, "v", o) if self.truth is None else self.truth

    def __lt__(self, o):
        log.append(("<", self.v, getattr(o, "v", o)))
        return "less" if self.v < getattr(o, "v", o) else ""

    def __ge__(self, o):
        log.append((">=", self.v, getattr(o, "v", o)))
        return NotImplemented

    def __le__(self, o):
        log.append(("<=", self.v, getattr(o, "v", o)))
        return 0.0


def see(x):
    log.append(("see", getattr(x, "v", x)))
    return x


def each(a, b, c, d):
    for f in (lambda: (a, b) == (c, d), lambda: (a, b) != (c, d), lambda: (a, b) < (c, d), lambda: (a, b) <= (c, d), lambda: (a, b) > (c, d), lambda: (a, b) >= (c, d),
              lambda: (see(a), see(b)) < (see(c), see(d)), lambda: not (a, b) == (c, d), lambda: 1 if (a, b) < (c, d) else 2, lambda: (a, b) == (c, d) and "both", lambda: (a,) == (c,), lambda: (a, b, a) < (c, d, c)):
        log.clear()
        try:
            print(f(), end=" ")
        except Exception as e:
            print(type(e).__name__, e, end=" ")
        print(log)


nan = float("nan")
for items in ((1, 2, 1, 2), (1, 2, 1, 3), (1, "x", 2, 3), ("a", 1, "a", "b"), (1.0, True, 1, 1), (nan, 1, nan, 2), (2**70, 1, 2**70, 2), (None, 1, None, 0), (None, 1, 1, 0), ([1], (2,), [1], (3,)),
              (V(1), V(2), V(1), V(3)), (V(2), V(1), V(1), V(1)), (V(1, "yes"), V(2, []), V(5), V(6)), (1j, 2, 1j, 3), (1j, 2, 2j, 3)):
    each(*items)
# ---
# In conditions, chains, loops and comprehensions, with names that are bound on the way, and beside tuples that are not displays.
a, b = 1, 2
t = (1, 2)
n = 0
while (a, n) < (1, 3):
    n += 1
print(n, (a, b) == t, t == (a, b), (a, b) == (1, 2) == t, (a, b) < (1, 3) < (2,), (a, (a := 5)) == (1, a), (a, b) == (a, b, 3), () == (), (*t, 3) == (1, 2, 3), (1, 2) == (1, 2))
print([x for x in range(5) if (x % 2, x) > (0, 2)], [(x, y) for x in range(3) for y in range(3) if (x, y) == (y, x)], any((x, 1) == (2, 1) for x in range(3)))
print(((a, b), n) == ((5, 2), 3), ((a, b), n) != ((5, 2), 3), (a, b) is (a, b), (a, b) in ((5, 2), 1), (1, 2, 3, 4, 5, 6, 7, 8, a) == (1, 2, 3, 4, 5, 6, 7, 8, 5), (a, 1, 2, 3, 4, 5, 6, 7) >= (5, 1, 2, 3, 4, 5, 6, 8))


class P:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __eq__(self, o):
        if not isinstance(o, P):
            return NotImplemented
        return (self.x, self.y) == (o.x, o.y)

    def __lt__(self, o):
        return (self.x, self.y) < (o.x, o.y)

    def __hash__(self):
        return hash((self.x, self.y))


ps = [P(i * 7 % 5, i % 3) for i in range(10)]
print([(p.x, p.y) for p in sorted(ps)], P(1, 2) == P(1, 2), P(1, 2) != P(1, 3), P(1, 2) == 3, P(P(1, 2), 3) == P(P(1, 2), 3), len(set(ps)))
# ---
# Where the comparison of items raises, and how deep it may go.
class Bad:
    def __eq__(self, o):
        raise KeyError("bad")

    def __bool__(self):
        raise KeyError("no truth")


class Odd:
    def __eq__(self, o):
        return Bad()


def deep(n):
    class D:
        def __eq__(self, o):
            return (deep_one, self) == (o, deep_one) if n else True
    return D()


for f in (lambda: (1, Bad()) == (1, 2), lambda: (1, Bad()) == (2, 2), lambda: (Odd(), 1) == (1, 1), lambda: (1, "a") < (1, 2), lambda: (1, {}) < (1, {}), lambda: (1, {1: 2}) < (1, {}), lambda: (undefined, 1) == (1, 2), lambda: (1, 2) == (1, 1 // 0)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
deep_one = deep(1)
try:
    print((deep_one, 1) == (deep(1), 1))
except RecursionError:
    print("too deep")
# ---
# A value among the items of a display, and what is asked in which order.
log = []


class V:
    def __init__(self, v, truth=None):
        self.v, self.truth = v, truth

    def __eq__(self, o):
        log.append((self.v, getattr(o, "v", o)))
        return self.v == getattr(o, "v", o) if self.truth is None else self.truth


def see(x):
    log.append(x)
    return x


nan = float("nan")
a, b, c = 1, "x", V(3)
for x in (1, 1.0, True, 2, "x", "y", None, c, V(3), V(4), nan, 2**70, (1, 2), [1]):
    log.clear()
    print(x in (a, b), x not in (a, b), x in [a, b, c], x not in [c], x in (a, 5, None), x in (see(b), see(a)), x in (nan, a), x in [[a], (a, 2)], 1 if x in (a, b) else 2, "no" if x not in [b, a] else "yes", log)
try:
    print(1 in (a, undefined))
except NameError as e:
    print(e)
try:
    print(V(1, []) in (V(2, [0]), a), V(7) in (a, V(8, "yes")), 5 in [V(1, 0), V(5)], (y := 4) in (y, 5), a in ((a := 9), 1), a in [a], a)
except NameError as e:
    print(e)
while a not in (b, 12):
    a += 1
print(a, [x for x in range(5) if x in (a - 9, b)], 1 in (*[1, 2], a), 1 in (), a in (a,) in [True, a], not a in (a, b))
# ---
# The hash of a display of a tuple, and a name hash that is another function.
import sys


class H:
    def __init__(self, h):
        self.h = h

    def __hash__(self):
        return self.h

    __eq__ = object.__eq__


a, b = 1, 2.5
for x in (a, b, None, "x", (1, 2), H(5), frozenset({1}), 2**80, -1):
    print(hash((x,)) == hash(tuple([x])), hash((a, x)) == hash(tuple([a, x])), hash((x, b, a)) == hash(tuple([x, b, a])), hash((x, (x, a))) == hash(tuple([x, tuple([x, a])])))
for f in (lambda: hash((a, [])), lambda: hash((H("no"), 1)), lambda: hash(({},)), lambda: hash((a, undefined)), lambda: hash((a, b), 1), lambda: hash((a, (b, [])))):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


def other(hash, isinstance):
    return hash((a, b)), isinstance(a, (int, b))


print(other(lambda t: ("other", t, type(t)), lambda x, t: (x, t)))
hash = list
print(hash((a, b)))
del hash
print(hash((a, b)) == hash(tuple([a, b])))
