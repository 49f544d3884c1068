# A deque that changes during an iteration stops it, whoever iterates: a loop, a native, another iterator. Replacing an item does not.
from collections import deque
def tried(f):
    try:
        return f()
    except Exception as e:
        return f'{type(e).__name__}: {e}'
def loop(change, it=iter):
    d = deque(range(6))
    seen = []
    def run():
        for x in it(d):
            seen.append(x)
            if len(seen) == 3:
                change(d)
        return 'end'
    return tried(run), seen, list(d)
changes = {
    'append': lambda d: d.append(9), 'appendleft': lambda d: d.appendleft(9), 'pop': lambda d: d.pop(), 'popleft': lambda d: d.popleft(),
    'clear': lambda d: d.clear(), 'rotate': lambda d: d.rotate(1), 'rotate0': lambda d: d.rotate(6), 'extend': lambda d: d.extend([]),
    'rotate none': lambda d: d.rotate(0), 'set': lambda d: d.__setitem__(4, 'new'), 'del': lambda d: d.__delitem__(1), 'both': lambda d: (d.append(1), d.pop()), 'reverse': lambda d: d.reverse(),
}
for name, change in changes.items():
    for it in iter, reversed:
        print(name, it.__name__, loop(change, it))
    d = deque(range(6))
    i = iter(d)
    print(next(i), next(i), change(d) and 0, tried(lambda: list(i)), tried(lambda: list(i)), tried(lambda: sum(i)))
# ---
# Iterators go round the end of the ring, partly used ones go on, and two of them don't disturb each other.
from collections import deque
d = deque(maxlen=7)
for n in range(40):
    d.append(n)
    if n % 3 == 0:
        d.popleft()
    i, j = iter(d), reversed(d)
    print(n, list(d), tuple(d), list(reversed(d)), [x for x in d], sum(d), [*d], next(i, 'none'), next(j, 'none'), list(i), list(j), list(i), next(j, 'end'))
for d in deque(), deque([1]), deque([1, 2]):
    i = iter(d)
    print(list(d), list(iter(d)), list(reversed(d)), next(i, 'none'), list(i), list(i), list(zip(d, d)), list(map(str, d)), list(enumerate(d)))
# ---
# Long deques: more items than natives take at once.
from collections import deque
for n in 255, 256, 257, 600, 5000:
    d = deque(range(n))
    for _ in range(n // 3):
        d.append(d.popleft())
    l = [x for x in d]
    i = iter(d)
    for _ in range(10):
        next(i)
    j = reversed(d)
    next(j)
    print(n, l == list(d) == list(tuple(d)) == [d[k] for k in range(n)], list(i) == l[10:], list(j) == l[::-1][1:], sum(d) == sum(l), i.__length_hint__())
# ---
# Classes derived from deque: their own __iter__ counts, and its items are those it gives.
from collections import deque
class Twice(deque):
    def __iter__(self):
        for x in super().__iter__():
            yield x
            yield x
class Plain(deque):
    pass
t, p = Twice([1, 2]), Plain([1, 2])
print(list(t), [x for x in t], sum(t), list(p), [x for x in p], sum(p), list(reversed(t)), t.copy(), p.copy())
