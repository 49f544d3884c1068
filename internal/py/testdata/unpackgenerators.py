# A generator is unpacked as any iterator: it is asked for one item more than there are targets, and is left where it is.
def g(n):
    try:
        for i in range(n):
            print("give", i, end=" ")
            yield i
    finally:
        print("end", end=" ")


for n in range(5):
    it = g(n)
    try:
        a, b, c = it
        print("got", a, b, c)
    except ValueError as e:
        print(e, list(it))
    it.close()
    print()
x, (y, z), w = ("a", g(2), (v for v in [7]))
(w,) = w
print(x, y, z, w)
# ---
# What it raises comes through, and what it sees of the targets is what they were.
def fails():
    yield 1
    raise KeyError("no")


def looks():
    yield first
    yield second
    yield first + second


first, second, third = 10, 20, 0
first, second, third = looks()
print(first, second, third)
try:
    first, second = fails()
except KeyError as e:
    print(e, first, second)


def stops():
    yield 1
    raise StopIteration(5)


try:
    first, second = stops()
except RuntimeError as e:
    print(e, repr(e.__cause__))


def nests(n):
    if n:
        a, b = nests(n - 1)
        yield a + 1
        yield b + n
    else:
        yield from (0, 0)


a, b = nests(20)
print(a, b)


def itself():
    try:
        p, q = me
    except ValueError as e:
        yield str(e)
    yield 2


me = itself()
a, b = me
print(a, b)


class Pair:
    def __iter__(self):
        yield "left"
        yield "right"


left, right = Pair()
[left, right], up = Pair(), (i for i in "u")
print(left, right, *up)
for k, v in [Pair(), (i for i in "kv"), "kv"]:
    print(k, v)
a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r = (x for x in range(18))
print(a, r)
a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p = (x for x in range(16))
print(a, p)
# ---
# A generator that is unpacked has frames and a traceback as in CPython.
import sys
import traceback


def deep():
    yield sys._getframe().f_back.f_code.co_name
    yield sys._getframe(1).f_lineno > 0
    1 / 0


def caller():
    a, b = deep()


try:
    caller()
except ZeroDivisionError as e:
    print([(f.name, f.line) for f in traceback.extract_tb(e.__traceback__)][1:])


def two():
    yield sys._getframe().f_back.f_code.co_name
    yield 2


def there():
    a, b = two()
    return a


print(there())
