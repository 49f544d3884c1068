# A loop over an enumerate of a zip, or of the items of a dict, that takes both tuples apart.
def loops(a, b, d):
    for i, (x, y) in enumerate(zip(a, b)):
        print(i, x, y)
    print(i, x, y)
    for i, (k, v) in enumerate(d.items(), 10):
        print(i, k, v)
    print([(i, x, y) for i, (x, y) in enumerate(zip(a, b), start=-1)])
    print({i: k for i, (k, v) in enumerate(d.items())})
    print(list((v, i) for i, (k, v) in enumerate(d.items())))
    for i, (x, y, z) in enumerate(zip(a, b, "abc")):
        print(i, x, y, z)
    for i, [x, y] in enumerate(zip(a, range(100))):
        print(i, x, y)


loops([1, 2, 3], (4, 5), {"p": 1, "q": 2})
for i, (x, y) in enumerate(zip("ab", "cd")):
    print(i, x, y)
# ---
# The targets of such a loop that are not all plain names, or the same name twice.
class A:
    pass


def targets(a, b, d):
    o, l = A(), [0, 0]
    for o.i, (x, y) in enumerate(zip(a, b)):
        print(o.i, x, y)
    for l[0], (l[1], y) in enumerate(zip(a, b)):
        print(l, y)
    for x, (x, y) in enumerate(zip(a, b)):
        print(x, y)
    for x, (y, x) in enumerate(d.items()):
        print(x, y)
    for i, (x, (y, z)) in enumerate(zip(a, d.items())):
        print(i, x, y, z)
    for i, ((x, y), z) in enumerate(zip(d.items(), a)):
        print(i, x, y, z)
    for i, (x, *y) in enumerate(zip(a, b, d)):
        print(i, x, y)
    for (i, (x, y)), z in zip(enumerate(zip(a, b)), d):
        print(i, x, y, z)
    for i, t in enumerate(zip(a, b)):
        x, y = t
        print(i, t, x, y)
    i = x = None

    def inner():
        nonlocal i, x
        for i, (x, y) in enumerate(zip(a, b)):
            print(i, x, y)

    inner()
    print(i, x)


targets([1, 2, 3], (4, 5), {"p": 1, "q": 2})
# ---
# What ends such a loop, and what goes wrong in it.
def ends():
    a = [1, 2, 3]
    it = iter(a)
    for i, (x, y) in enumerate(zip(it, it)):
        print(i, x, y)
    try:
        for i, (x, y) in enumerate(zip(a, a, a)):
            print(i)
    except ValueError as e:
        print(e)
    try:
        for i, (x, y, z) in enumerate(zip(a, a)):
            print(i)
    except ValueError as e:
        print(e)
    d = {1: 2, 3: 4}
    try:
        for i, (k, v) in enumerate(d.items()):
            print(i, k, v)
            d[k + 10] = v
    except RuntimeError as e:
        print(e)
    for i, (x, y) in enumerate(zip(a, (n * n for n in a))):
        print(i, x, y)
        if x == 2:
            a.append(9)
    for i, (x, y) in enumerate(zip(a, map(str, a)), 2**63 - 2):
        print(i, x, y)
    try:
        for i, (x, y) in enumerate(zip(a, a[:2], strict=True)):
            print(i, x, y)
    except ValueError as e:
        print(e)
    e = enumerate(zip(a, a))
    for i, (x, y) in e:
        if x == 2:
            break
    print(next(e))
    for i, (x, y) in e:
        print(i, x, y, end=" ")
        next(e, None)
    print()


ends()
