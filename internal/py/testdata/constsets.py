# Each evaluation of a set display of constants gives a new set.
def f():
    return {1, 2, 3}

a, b = f(), f()
a.add(4)
a.discard(1)
print(sorted(a), sorted(b), sorted(f()), a is b)

# ---
# Items that are equal are one, and the first one stays.
print({1, True, 1.0}, {0.0, False, 0}, len({"a", "b", "a"}), {(1, 2), (1.0, 2)})

# ---
# Displays of ints have CPython's order, also of those that meet in the table.
print({8, 0, 16}, {16, 8, 0, 24}, {1, 9, 17, 25, 33}, {32, 64, 96, 128, 160, 192}, {7, 15, 23, 31, 39, 47, 55, 63, 71})
print({-1, -2, 5}, {30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1})
print({128, 96, 64, 32, 0, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448, 480, 512, 544, 576, 608, 640, 672, 704, 736, 768, 800, 832, 864, 896, 928, 960})

# ---
# pop takes what is first in the table, and a set that grows goes on from its display.
s = {3, 1, 2}
print(s.pop(), s.pop(), s)
s = {10, 20, 30}
for i in range(40):
    s.add(i)
print(len(s), sum(s))

# ---
# Constants of all kinds, and what a code says of its constants.
def f():
    return {None, ..., b"x", 1j, "y", (1, (2,)), 10**30}

print(len(f()), None in f(), 10**30 in f(), (1, (2,)) in f())

def g():
    return {5, 6, 7}

print([c for c in g.__code__.co_consts if isinstance(c, frozenset)])
