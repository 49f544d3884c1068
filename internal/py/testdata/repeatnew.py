# A display or a comprehension that is repeated, by what is and what is not an int.
class Index:
    def __index__(self):
        return 3


class Right:
    def __rmul__(self, other):
        return "rmul", other


class Both:
    def __index__(self):
        return 2

    def __rmul__(self, other):
        return NotImplemented


def f(n):
    return [0] * n


def g(n):
    return [i for i in range(3)] * n


def h(n):
    return [*range(2), n] * n


for fn in f, g:
    for n in 0, 1, 2, 5, 20, -1, True, Index(), Right(), Both():
        print(fn(n))
    for n in 1.5, None, "a", [1], {}, 1j, 10**30, 2**62:
        try:
            print(fn(n))
        except (TypeError, OverflowError, MemoryError) as e:
            print(type(e).__name__, e)
print(h(2), [[]] * 3, [[0] * 2] * 2, 3 * [1], [1] * 2 * 2, ([1] * 2) * 2, [1, 2] * 2 + [3] * 2)
# ---
# What is repeated is a list of its own each time, and an element is shared.
def make(n):
    a = [None] * n
    b = [None] * n
    a[0] = 1
    return a, b


print(make(3), make(3))
rows = [[0] * 2] * 2
rows[0][0] = 1
print(rows)
l = [1]
m = l * 2
m *= 2
print(l, m)


class Keeper:
    def __rmul__(self, other):
        self.kept = other
        return 7


k = Keeper()
print([1, 2] * k, k.kept)
k.kept.append(3)
print(k.kept, [1, 2] * 1)
