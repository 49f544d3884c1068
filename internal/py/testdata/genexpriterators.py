# The iterator of a generator expression is its loop's own, until a frame shows it.
import sys

g = (x * 2 for x in [1, 2, 3, 4])
it = g.gi_frame.f_locals['.0']
print(next(g), next(it), list(g), list(it))
for kind in ([1, 2, 3], (1, 2, 3), range(3), {1: 2, 3: 4}, {1: 2}.values(), {1: 2}.items(), {7}, frozenset([8]), "ab", "aé", "aä€𝄞"):
    g = (x for x in kind)
    it = g.gi_frame.f_locals['.0']
    print(type(it).__name__, list(g), list(it))
    for _ in kind:
        pass
    print(list(it), [x for x in kind], list(it))

# ---
# A frame shows it in the middle, and it goes on beside other loops.
import sys


def shows():
    return sys._getframe(1).f_locals['.0']


def kept(items):
    its = []
    out = list((its.append(shows()), x)[1] for x in items)
    return its, out


for items in ([1, 2, 3], (4, 5), range(3), {6: 7}, "xyz", {9}):
    its, out = kept(items)
    print(out, len(its), len(set(map(id, its))))
    for a in items:
        for b in items:
            pass
    print([list(it) for it in its])

# ---
# locals(), vars(), eval and dir() in one.
print(list(sorted(locals()) for x in [1]))
print(list(next(locals()['.0']) for x in [1, 2, 3, 4]))
print(list(next(vars()['.0']) for x in (1, 2, 3, 4)))
print(list(next(eval("locals()['.0']")) for x in range(4)))
print(list(dir() for x in "a"))

# ---
# Written by a frame.
g = (x for x in [1, 2, 3])
g.gi_frame.f_locals['.0'] = iter("ab")
print(list(g))
g = (x for x in [1, 2, 3])
h = (x for x in [4, 5, 6])
h.gi_frame.f_locals['.0'] = g.gi_frame.f_locals['.0']
print(next(g), next(h), next(g), list(h), list(g))

# ---
# Ended early, by what consumes it, by close and by an exception.
def pairs(items):
    return [(any(x > 2 for x in items), all(x < 3 for x in items), next(x for x in items), sum(x for x in items)) for _ in range(3)]


print(pairs([1, 2, 3, 4]), pairs((4, 3, 2)), pairs({1: 2, 5: 6}), pairs({3}), pairs(range(5)))
g = (x for x in [1, 2, 3])
next(g)
g.close()
print([x for x in [7, 8, 9]], list(g), g.gi_frame)


def fails(items):
    try:
        return sum(1 // x for x in items)
    except ZeroDivisionError as e:
        tb = e.__traceback__
        while tb.tb_next:
            tb = tb.tb_next
        return tb.tb_frame.f_locals['.0']


it = fails([1, 0, 3, 4])
print([x for x in [5, 6]], list(it))
it = fails("ab"[:0] or (0, 8, 9))
print(tuple(x for x in (5, 6)), list(it))

# ---
# Nested, and over generators.
def count(n):
    for i in range(n):
        yield i


print(list((a, b) for a in [1, 2] for b in (3, 4) for c in "x"))
print(list(sum(x for x in row) for row in [[1, 2], [3, 4]]))
print(list(x for x in (y for y in count(3))), list(x for x in count(2)))
g = (x for x in count(4))
inner = g.gi_frame.f_locals['.0']
print(next(g), next(inner), list(g), list(inner), [x for x in count(3)], list(inner))


class Each:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        for i in range(self.n):
            yield i


g = (x for x in Each(4))
inner = g.gi_frame.f_locals['.0']
print(next(g), next(inner), list(g), list(inner), [x for x in Each(3)], list(inner))
print(sorted(x for x in Each(3)), any(x == 1 for x in Each(5)), [x for x in Each(2)])

# ---
# What is not iterable is found where the expression is made, with the arguments behind it not looked at.
def late():
    print("late")
    return 1


try:
    sum((x for x in 5), late())
except TypeError as e:
    print(e)
print(sum((x for x in [1, 2]), late()))
print(max((x for x in "abc"), default=late()))


def again(l):
    print(sorted((x for x in l), key=lambda x: -x), l.clear())


again([1, 2, 3])

# ---
# A list that grows, and a dict that changes, while its expression goes over it.
l = [1, 2]
print(list(x for x in l if len(l) > 5 or not l.append(x)))
d = {1: 2}
try:
    list(d.setdefault(x + 1, 0) for x in d)
except RuntimeError as e:
    print(e)
print(list(x for x in d))

# ---
# Asynchronous ones.
async def numbers():
    for i in range(3):
        yield i


async def main():
    print([x async for x in (y async for y in numbers())])
    g = (x for x in [await one(), 2])
    print(list(g))
    a = (await one() + x for x in [1, 2])
    print(a.ag_frame.f_locals.keys(), [x async for x in a])


async def one():
    return 1


import asyncio
asyncio.run(main())

# ---
# A frame that is kept shows no other loop's once the expression has ended.
import sys

frames = []


def keep(x):
    frames.append(sys._getframe(1))
    return x


print([x for x in [8, 9]], sum(keep(x) for x in [1, 2]), any(keep(x) for x in (0, 3)))
for a in [4, 5]:
    print(a, [list(f.f_locals.get('.0', ())) for f in frames])
