# The sum of lists is a new list, and the lists that it is made of stay as they are.
a, b, c = [1, 2], [3], [4, 5, 6]
start = []
r = sum([a, b, c], start)
print(r, a, b, c, start)
r.append(7)
print(a, b, c, start, sum([], start) is start, sum([a], start) is a)
# ---
# A list may come several times, and its item may be what makes the next one.
a = [1]
print(sum([a, a, a, a], a), a)
made = []


def lists():
    for i in range(5):
        made.append([i] * i)
        yield made[-1]
        made[-1].append("late")


print(sum(lists(), [0]), made)
# ---
# A class of lists, one with __radd__ and other types between lists are asked as by +.
class L(list):
    def __add__(self, other):
        return L(list(self) + list(other) + ["L"])

    def __radd__(self, other):
        return L(list(other) + ["R"] + list(self))


class R:
    def __radd__(self, other):
        kept.append(other)
        return other


kept = []
print(sum([[1], [2], L([3]), [4], [5]], []))
r = sum([[1], [2], R(), [3], [4], R(), [5]], [0])
print(r, kept, kept[0] is r)
for bad in ([[1], 2], [[1], [2], (3,)], [[1], [2], None]):
    try:
        sum(bad, [])
    except TypeError as e:
        print(e)
# ---
# A sum within a sum makes its own.
def inner(n):
    return sum(([i] for i in range(n)), [])


print(sum((inner(n) for n in range(5)), []), sum((sum([[n], [n]], [n]) for n in range(3)), ["s"]))
