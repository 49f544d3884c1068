# Instances of deque's subclasses are pickled with their slots.
import collections, pickle, copy
class DS(collections.deque): __slots__ = ("x", "__dict__")
d = DS("ab", 5); d.x = 1; d.z = [1]
for p in range(2, 6):
    e = pickle.loads(pickle.dumps(d, p)); print(e, e.x, e.z, e.maxlen, type(e).__name__)
e = copy.deepcopy(d); print(e.x, e.z is d.z)
print(collections.deque([1], 3).__reduce__()[:3], DS().__reduce__()[:3])
class D2(collections.deque): pass
q = D2("ab"); q.a = 1; e = pickle.loads(pickle.dumps(q)); print(e.a, e)
# ---
# deques are compared where they are: a comparison that changes one of them ends it
from collections import deque
class E:
    def __init__(self, f, r=True): self.f, self.r = f, r
    def __eq__(self, o): self.f(); return self.r
    def __lt__(self, o): return 'yes'
b = deque([1, 2, 3])
for op in '==', '!=', '<', '<=', '>', '>=':
    for change in lambda: a.append(1), lambda: a.clear(), lambda: b.append(4), lambda: None, lambda: a.rotate(1), lambda: (a.pop(), a.append(9)):
        a, b = deque([1, E(change), 3]), deque([1, 2, 3])
        try: print(op, eval('a ' + op + ' b'))
        except RuntimeError as e: print(op, e)
print(deque([E(print, False)]) < deque([1]), deque([1, 2]) < deque([1, 3]), deque([1, 2]) < deque([1, 2, 0]), deque([1]) <= deque([1]), deque() < deque(), deque() >= deque())
for x, y in ((deque([1]), deque(['a'])), (deque([1]), [1])):
    try: print(x < y)
    except TypeError as e: print(e)
d = deque([1, 2]); d.append(d)
print(d == d, d < deque([1, 3]))
print(deque(range(100)) == deque(range(100)), deque(range(100)) < deque(range(100), maxlen=50))
# ---
# What natives take many items of a deque at once sees them all, in either direction, of a ring that goes round, and notices a change.
from collections import deque
d = deque(range(20))
d.rotate(7); d.popleft(); d.append('end')
ints = deque(range(40)); ints.rotate(-11)
print(list(d), list(reversed(d)), set(d) == {*d}, sum(ints), sum(reversed(ints)), min(ints), max(ints), sum(deque([.5] * 20 + [1])))
print([*d], (*d,), any(deque([0] * 30 + [1])), all(deque([1] * 17 + [0])), sorted(ints) == list(range(40)), dict.fromkeys(ints) == dict.fromkeys(range(40)))
it = iter(ints)
print(next(it), next(it), sum(it), list(it), it.__length_hint__())
it = iter(ints)
print(any(x == 3 for x in it), len(list(it)))
it = iter(ints)
ints.append(1)
for f in (sum, list, set, max, any, next):
    try: print(f(it))
    except Exception as e: print(type(e).__name__, e)
class Change:
    def __radd__(self, other):
        m.append(1)
        return other
m = deque([1] * 18)
m[5] = Change()
try: print(sum(m))
except RuntimeError as e: print(e, len(m))
m = deque([0] * 20)
class Yes:
    def __bool__(self):
        m.popleft()
        return False
m[17] = Yes()
try: print(any(m))
except RuntimeError as e: print(e, len(m))
print(list(deque(range(100), 7)), list(deque()), sum(deque()), list(deque('ab')) + list(deque([deque('x')])))
l = [9]
l.extend(deque(range(50)))
print(len(l), l[:3], l[-1])
# ---
# Natives take a short deque's items from where they are: up to an item that they cannot take so, which may change it.
from collections import deque
class I(int):
    def __radd__(self, other):
        log.append(other)
        if grow: d.append(1)
        return other + int(self)
for grow in False, True:
    log = []
    d = deque([1, 2, I(3), 4], 6)
    d.rotate(1)
    try: print(sum(d), log)
    except RuntimeError as e: print(e, log, len(d))
print([sum(deque(range(n))) for n in range(14, 20)], list(deque('abc')), set(deque([1, 1])), min(deque([3, 1])), max(deque([2])), sum(deque(), 5))
class E(deque):
    def __iter__(self): return iter([10, 20])
class N(deque): pass
print(sum(E([1])), list(E([1])), sum(N([1, 2])), list(N('ab')))
h = deque([1, [], 2])
for f in sum, set, min:
    try: f(h)
    except TypeError as e: print(e)
b = deque([0, 0.0, '', 'x', 1 / 3])
print(any(b), all(b), any(deque([0, ''])), all(deque([1, 'x'])))

# ---
# A deque that goes round the end of its room, as a list and so on.
from collections import deque
for n in (0, 1, 2, 7, 8, 9, 16, 17, 40):
    for turn in (0, 1, 3, -2):
        d = deque(range(n))
        d.rotate(turn)
        for _ in range(abs(turn)):
            d.append(d.popleft() if d else -1)
        want = [d[i] for i in range(len(d))]
        print(list(d) == want, tuple(d) == tuple(want), sorted(d) == sorted(want), [*d] == want, sum(d) == sum(want), list(reversed(d)) == want[::-1], end=" ")
d = deque(maxlen=3)
for i in range(10):
    d.append(i)
    d.appendleft(-i)
print(list(d), list(deque([], 0)))
