# Loops over an enumerate of a generator.
def up(n):
    for i in range(n):
        yield i * i


def pairs(n):
    for i in range(n):
        yield i, -i


def over(x):
    yield from x


for _ in range(3):
    for i, x in enumerate(up(4)):
        print(i, x, end="; ")
    for p in enumerate(up(3), 5):
        print(p, end="; ")
    for i, (a, b) in enumerate(pairs(3), start=-1):
        print(i, a, b, end="; ")
    for i, p in enumerate(pairs(2)):
        print(i, p, end="; ")
    for i, x in enumerate(over([4, 5])):
        print(i, x, end="; ")
    for i, x in enumerate(over(over(up(3)))):
        print(i, x, end="; ")
    for i, (j, x) in enumerate(enumerate(up(2))):
        print(i, j, x, end="; ")
    for i, x in enumerate(y for y in up(3)):
        print(i, x, end="; ")
    for i, *x in enumerate(up(2)):
        print(i, x, end="; ")
    for i, x in enumerate(up(0)):
        print("never")
    else:
        print("else")
print([(i, x) for i, x in enumerate(up(3))], {x: i for i, x in enumerate(up(3))}, dict(enumerate(up(3))), list(enumerate(over(up(2)))))
# ---
# Big numbers, and a number that grows out of a machine word.
def up(n):
    for i in range(n):
        yield i


for start in (2**63 - 2, 2**63, -(2**63), 2**100, True):
    for i, x in enumerate(up(4), start):
        print(i, x, end="; ")
    for p in enumerate(up(2), start):
        print(p, end="; ")
    print()
# ---
# Where a loop is left and another goes on, and where next is called meanwhile.
def up(n):
    try:
        for i in range(n):
            yield i
    finally:
        print("closed", end=" ")


e = enumerate(up(6))
for i, x in e:
    if i == 1:
        break
print(next(e), end=" ")
for i, x in e:
    print(i, x, next(e, "none"), end="; ")
print(next(e, "end"), list(e))
for i, x in enumerate(up(3)):
    break
print("left")


def run():
    for i, x in enumerate(up(3)):
        if i:
            return i, x


print(run(), run())
# ---
# What raises leaves the loop's variables as they were.
def fail(n):
    yield "a"
    yield "b"
    if n:
        raise ValueError("in the middle")
    return 5


for n in (0, 1):
    i, x = "no", "no"
    try:
        for i, x in enumerate(fail(n)):
            pass
    except ValueError as e:
        print(e, e.__traceback__.tb_next.tb_frame.f_code.co_name)
    print(i, x)
try:
    for i, (a, b) in enumerate(fail(0)):
        print(i, a, b)
except ValueError as e:
    print(e, i)
try:
    for i, x, y in enumerate(fail(0)):
        pass
except ValueError as e:
    print(e)
# ---
# A generator that asks for the enumerate that reads from it.
def inner():
    yield 1
    try:
        yield next(e)
    except ValueError as x:
        yield str(x)
    yield 3


e = enumerate(inner())
for i, x in e:
    print(i, x)
g = inner()
e = enumerate(g)
for i, x in e:
    print(i, x, next(g, None))


class Count(enumerate):
    def __next__(self):
        i, x = super().__next__()
        return i * 10, x


def up(n):
    for i in range(n):
        yield i


for i, x in Count(up(3)):
    print(i, x)
