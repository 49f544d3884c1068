# Dicts of generators that yield pairs, of plain keys and others, and of what is no pair.
class K:
    def __init__(self, v):
        self.v = v

    def __hash__(self):
        return hash(self.v) if self.v != "bad" else [][0]

    def __eq__(self, o):
        return isinstance(o, K) and self.v == o.v

    def __repr__(self):
        return f"K({self.v!r})"


def pairs(*items):
    for x in items:
        yield x, [x]


def sent():
    got = yield "a", 1
    got = yield got, 2
    yield "b", got


def mixed(n):
    for i in range(n):
        if i % 3 == 0:
            yield i, str(i)
        elif i % 3 == 1:
            yield [str(i), i]
        else:
            yield "xy"


def bad(how):
    yield 1, 2
    if how == 0:
        yield 1, 2, 3
    elif how == 1:
        yield [], 3
    elif how == 2:
        yield K("bad"), 4
    elif how == 3:
        yield 5
    elif how == 4:
        raise ValueError("here")
    yield 6, 7


x = 5
print(dict((i, i * i) for i in range(5)), dict((str(i % 3), i) for i in range(7)), dict((K(i % 2), i) for i in range(5)), dict((1.5 if i % 2 else 3, i) for i in range(4)), dict((x, y) for y in "ab"))
print(dict(pairs(1, "a", None, K(2), 2.5, (3, 4))), dict(pairs()), dict(sent()), dict(mixed(7)), dict(pairs(1, 2), z=3), {**dict(pairs(*range(12)))})
d = {1: "one"}
d.update((i, -i) for i in range(3))
d.update(pairs("q", "r"))
print(d, [*d])
for how in range(6):
    d = {0: 0}
    try:
        d.update(bad(how))
    except Exception as e:
        print(type(e).__name__, e)
    print(d)
    try:
        print(dict(bad(how)))
    except Exception as e:
        print(type(e).__name__, e)
# ---
# Where the dict is looked at and changed while its generator goes on, and where the pair is the generator's own.
d = {}


def watch(n):
    for i in range(n):
        yield i, len(d)
        d["seen"] = i


def own():
    t = ("k", 1)
    yield t
    a = b = "z"
    yield a, b
    yield (a := "w"), a


d.update(watch(4))
print(d, dict(own()), sorted(dict((k, v) for v, k in dict(own()).items()).items(), key=str))
print(dict((k, dict((j, k) for j in range(k))) for k in range(3)), dict((a, b) for a in range(2) for b in range(2)), dict(((a, b), a) for a in range(2) for b in range(2)))
g = ((i, i) for i in range(6))
print(next(g), dict(g), dict(g), list((i, i) for i in range(2)), set((i, -i) for i in range(2)) == {(0, 0), (1, -1)})
