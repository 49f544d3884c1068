# Lists made of iterators of every length hold what those gave, say CPython's size, and grow on.
import sys

for n in [0, 1, 2, 3, 4, 5, 8, 9, 15, 16, 17, 33, 55, 56, 57, 63, 64, 65, 100, 200, 1000]:
    for make in lambda: list(map(abs, range(n))), lambda: list(x for x in range(n)), lambda: sorted(x for x in range(n)), lambda: [*map(abs, range(n))], lambda: list(filter(lambda x: True, range(n))):
        l = make()
        size = sys.getsizeof(l)
        l.append("end")
        l.insert(0, "begin")
        assert l == ["begin", *range(n), "end"], (n, l)
        print(n, size, end="; ")
    t = tuple(x for x in range(n))
    assert t == tuple(range(n)) and len({*t}) == n
print()
# ---
# A list that gets its items from a generator which looks at it, or changes it.
l = []


def looks():
    for i in range(5):
        yield len(l), l[-1:]


l.extend(looks())
print(l)
m = []


def changes():
    for i in range(70):
        if i == 3:
            m.clear()
        if i == 68:
            del m[:60]
        yield i


m.__init__(changes())
print(m)
k = []


def fails():
    yield 1
    yield 2
    raise KeyError("no more")


try:
    k.extend(fails())
except KeyError as e:
    print(e, k)
k += (x for x in "ab")
print(k)


def nested(n):
    return [n, list(map(nested, range(n)))] if n else [0]


print(nested(4))
print(list(list(list(map(str, range(i))) for i in range(j)) for j in range(4)))
# ---
# Lists used as queues of every length.
for n in range(1, 40):
    q = list(range(n))
    for i in range(200):
        assert q.pop(0) == i, (n, i)
        if i % 3:
            q.append(n + i)
        else:
            q.insert(len(q), n + i)
    assert q == list(range(200, 200 + n))
    q[0:0] = ["a"] * 20
    del q[:19]
    assert q == ["a", *range(200, 200 + n)]
    q.insert(0, q.pop(0))
    q.insert(1, q.pop(0))
    assert q[1] == "a" and len(q) == n + 1
print("queues")
# ---
# A starred target takes a new list, and what is taken apart stays as it was.
source = [1, 2, 3, 4]
first, *rest = source
rest.append(5)
*begin, last = source
begin.clear()
a, *none, b, c, d = source
*whole, = source
whole[0] = 9
print(first, rest, begin, last, a, none, b, source, whole)
t = (1, [2, 3], "xyz")
x, (y, *z), (p, *q) = t
print(x, y, z, p, q, t)
source, *source = [source, 1, 2]
print(source)
for value in [1], (), "", {}, range(1), iter([1]):
    try:
        i, *j, k = value
        print(i, j, k)
    except ValueError as e:
        print(e)
