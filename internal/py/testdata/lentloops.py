# Loops over the generators of calls, one after another and within each other, with other bodies and arguments.
def up(n, step=1, *, start=0):
    i = start
    while i < n:
        yield i
        i += step


def tree(n):
    if n:
        for x in tree(n - 1):
            yield x
        yield n
        for x in tree(n - 1):
            yield x


def many(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p):
    yield from (a, p)
    yield b + c + d + e + f + g + h + i + j + k + l + m + n + o


class A:
    def __init__(self, l):
        self.l = l

    def each(self, f=str):
        for x in self.l:
            yield f(x)

    def __iter__(self):
        for x in self.l:
            yield x * 2

    @classmethod
    def made(cls, n):
        for x in cls(range(n)):
            yield x

    @staticmethod
    def none():
        return
        yield


for _ in range(3):
    for x in up(3):
        for y in up(x + 1, 2, start=x - 1):
            print(x, y, end="; ")
    for x in tree(4):
        print(x, end=" ")
    for x in many(*range(16)):
        print(x, end=" ")
    a = A([1, 2])
    for x in a.each():
        for y in a.each(lambda v: v + 1):
            print(x, y, end="; ")
    for x in a:
        for y in a:
            print(x, y, end="; ")
    for x in A.made(3):
        print(x, end=" ")
    for x in A.none():
        print("never")
    for x in (y * 3 for y in a if y):
        print(x, end=" ")
    print([x for x in up(4)], {x: y for x in up(2) for y in up(2)}, {x for x in tree(2)}, [x for x in a], [*up(2), *a])
# ---
# What a loop leaves in the middle, by break, return, an exception or a jump, begins anew the next time.
def up(n):
    for i in range(n):
        yield i


def first(n):
    for x in up(n):
        return x


def find(n, y):
    for x in up(n):
        if x == y:
            break
    else:
        return "none"
    return x


def fail(n):
    try:
        for x in up(n):
            for y in up(n):
                if y == 2:
                    raise KeyError(x, y)
    except KeyError as e:
        return e.args


def on(n):
    out = []
    for x in up(n):
        for y in up(n):
            if y > x:
                break
            if y == 1:
                continue
            out.append((x, y))
    return out


for _ in range(3):
    print(first(3), first(0), find(5, 3), find(2, 7), fail(4), on(4))
# ---
# Calls that take a generator and keep nothing of it, and those that do.
def up(n):
    for i in range(n):
        yield i


def pairs(n):
    for i in range(n):
        yield i, str(i)


class C:
    def __init__(self, x):
        self.x = x


kept = []
for n in (3, 4, 5):
    print(sum(up(n)), list(up(n)), tuple(up(n)), set(up(n)), frozenset(up(n)), sorted(up(n), reverse=True), max(up(n)), min(up(n), key=lambda x: -x), any(up(n)), all(up(n)))
    print(dict(pairs(n)), dict(pairs(n), z=1), ",".join(str(x) for x in up(n)), "".join(s for _, s in pairs(n)), next(up(n)), next(up(0), "none"), 2 in up(n), bytes(up(n)), [*map(str, up(n))])
    kept += [iter(up(n)), C(up(n)).x, enumerate(up(n)), zip(up(n), up(n)), map(str, up(n)), filter(None, up(n)), up(n), [up(n)][0], (up(n),)[0], {"a": up(n)}["a"], (lambda g: g)(up(n)), reversed(list(up(n)))]
    l = []
    l.extend(up(n))
    l += up(n)
    l[1:1] = up(2)
    a, *b = up(n)
    print(l, a, b)
for k in kept:
    print(list(k), end=" ")
print()
for f in (lambda: sum(pairs(2)), lambda: max(up(0)), lambda: ",".join(up(2)), lambda: dict(up(2)), lambda: set([x] for x in up(2)), lambda: sorted([1, "a", *up(1)]), lambda: int(up(1))):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
    print(sum(up(3)))
# ---
# A generator that was seen by its frame is not used again.
import sys

kept = []


def up(n):
    kept.append(sys._getframe().f_generator)
    for i in range(n):
        yield i


def frames(n):
    kept.append(sys._getframe())
    yield n


for _ in range(3):
    for x in up(2):
        print(x, end=" ")
    print(sum(up(3)), end=" ")
    for x in frames(7):
        print(x, end=" ")
print(len({id(k) for k in kept}), len(kept), [getattr(k, "gi_frame", 0) for k in kept], [k.__qualname__ for k in kept if hasattr(k, "gi_frame")])
# ---
# A variable that is given the generator has it after the loop too.
def up(n):
    for i in range(n):
        yield i


for _ in range(2):
    for x in (g := up(3)):
        if x == 1:
            break
    print(list(g), end=" ")
    g = up(2)
    for x in g:
        pass
    print(list(g), g.gi_frame, g.__name__, end=" ")
    for x in up(2):
        pass
    print(g.gi_code.co_name)
# ---
# An __iter__ that changes, that needs more arguments, or is no function.
class A:
    def __iter__(self):
        yield 1
        yield 2


class B(A):
    pass


class D(A):
    def __iter__(self, n=3):
        for i in range(n):
            yield i


class E:
    def __iter__(self, n):
        yield n


class F:
    __iter__ = staticmethod(lambda: iter([7]))


class G:
    def __iter__(self):
        try:
            yield 1
        finally:
            print("closed")


def each(x):
    out = []
    for y in x:
        out.append(y)
        if y == 9:
            break
    return out


for _ in range(2):
    print(each(A()), each(B()), each(D()), each(F()), each(G()))
    try:
        each(E())
    except TypeError as e:
        print(e)
    old = A.__iter__
    A.__iter__ = lambda self: iter([9, 9])
    print(each(A()), each(B()))
    A.__iter__ = lambda self: 5
    try:
        each(B())
    except TypeError as e:
        print(e)
    A.__iter__ = None
    try:
        each(B())
    except TypeError as e:
        print(e)
    A.__iter__ = old
    b = B()
    b.__iter__ = lambda: iter("no")
    print(each(b))
