# A line that repeats is shown three times and counted.
import traceback


def down(n):
    if n == 0:
        raise ValueError("bottom")
    down(n - 1)


def left(n):
    if n == 0:
        1 / 0
    right(n - 1)


def right(n):
    left(n)


def two_lines(n):
    if n % 2:
        return two_lines(n - 1)
    if n == 0:
        raise KeyError(n)
    return two_lines(n - 1)


def gen(n):
    if n == 0:
        yield 1 / 0
    yield from gen(n - 1)


for n in (1, 2, 3, 4, 5, 20):
    for f in (down, left, two_lines):
        try:
            f(n)
        except Exception:
            traceback.print_exc()
try:
    list(gen(6))
except ZeroDivisionError:
    traceback.print_exc()
fact = lambda n: n / 0 if n == 0 else fact(n - 1)
fact(7)
