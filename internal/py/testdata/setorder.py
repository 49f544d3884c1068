# The order of sets that grow, shrink, are copied and compared, in every way there is.
class Rng:
    def __init__(self, seed): self.x = seed
    def below(self, n):
        self.x = (self.x * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.x >> 33) % n

def order(s):
    h = 0
    for x in s:
        h = (h * 31 + hash(x)) % 1000000007
    return len(s), h

def key(r, kind, span):
    n = r.below(span)
    return n if kind == 0 else (n - span // 2) * 1024 if kind == 1 else float(n) / 4 if kind == 2 else (n, -n)

for kind in range(4):
    for span in (6, 12, 40, 150, 700, 3000):
        r = Rng(span * 7 + kind)
        sets = [set(), set(), frozenset(), set()]
        log = 17
        for step in range(400):
            op = r.below(16)
            a, b = r.below(4), r.below(4)
            if isinstance(sets[a], frozenset): a = (a + 1) % 4
            s, o = sets[a], sets[b]
            if isinstance(s, frozenset): continue
            if op < 5:
                for _ in range(r.below(max(2, span // 5))): s.add(key(r, kind, span))
            elif op == 5:
                for _ in range(r.below(max(2, span // 5))): s.discard(key(r, kind, span))
            elif op == 6 and s: log = log * 31 + hash(s.pop())
            elif op == 7: s |= o
            elif op == 8: s &= o | {key(r, kind, span)}
            elif op == 9: s -= o
            elif op == 10: s ^= o
            elif op == 11: sets[a] = s | o
            elif op == 12: sets[a] = set(o)
            elif op == 13: sets[a] = {key(r, kind, span) for _ in range(r.below(span))}
            elif op == 14: sets[a] = (s - o) if r.below(2) else (o & s)
            elif op == 15 and r.below(4) == 0: s.clear()
            if not isinstance(sets[a], set): sets[a] = set(sets[a])
            if r.below(9) == 0: sets[2] = frozenset(sets[a])
            n, h = order(sets[a])
            log = (log * 31 + n * 7 + h) % 1000000007
            assert len(list(sets[a])) == n and all(x in sets[a] for x in sets[a])
        print(kind, span, log, [len(s) for s in sets], order(sets[2]), sets[0] <= sets[1], sets[3].isdisjoint(o))

class Odd:
    "Its == changes the set that asks."
    def __init__(self, n, s, what): self.n, self.s, self.what = n, s, what
    def __hash__(self): return 1
    def __eq__(self, other):
        self.what(self.s)
        return False

for name, what in {'clear': lambda s: s.clear(), 'grow': lambda s: s.update(range(100, 100 + len(s) * 3 % 64)), 'pop': lambda s: len(s) and s.pop()}.items():
    s = set()
    for i in range(12):
        try:
            s.add(Odd(i, s, what) if i % 3 else i * 8 + 1)
        except RecursionError as e:
            print(name, i, 'RecursionError')
    print(name, len(s) > 0)
# ---
# pop goes on where it was, whatever emptied the set.
def tests():
    def filled():
        s = set(range(5)); s.pop(); s.pop(); return s   # finger 2
    def again(s):
        for i in (0, 1, 2, 3): s.add(i)
        return s.pop(), list(s)
    s = filled(); s.clear(); print('clear', again(s))
    s = filled(); s -= s; print('isub self', again(s))
    s = filled(); s ^= s; print('ixor self', again(s))
    s = filled(); s &= set(); print('iand', again(s))
    s = filled(); s.__init__([3]); print('init', again(s))
    s = filled(); s.__init__(); print('init0', again(s))
    s = filled(); s.intersection_update([1]); print('iu', again(s))
    s = filled(); s.difference_update(list(range(9))); print('du', again(s))
    s = filled(); s.symmetric_difference_update([1]); print('sdu', again(s))
    s = filled(); s.update(range(100)); print('grow', again(s)[0])
    s = filled(); t = s.copy(); print('copy', again(t))
    s = filled(); t = s | {9}; print('or', again(t))
    s = filled(); t = s - {9}; print('sub', again(t))
    s = filled(); t = s & {2,3,4}; print('and', again(t))
tests()
