# Sets of every small size keep CPython's order through growth, removal and copies.
for n in list(range(0, 24)) + [76, 77, 78, 80]:
    s = set()
    for i in range(n):
        s.add(i * 7 % 101)
    print(n, list(s), end=" ")
    c = s.copy()
    c.discard(7)
    c.add("x")
    c.discard("x")
    print(list(c), list(s | {1, 2}), list(s & set(range(0, 101, 2))), list(s - set(range(0, 101, 3))), list(s ^ {0, 7, 200}))
    f = frozenset(s)
    assert f == s and hash(f) == hash(frozenset(list(s))) and len(f) == n and (n == 0 or f.issuperset([7 * (n - 1) % 101]))
# ---
# A small set that is filled and emptied again and again.
s = set()
log = []
for i in range(300):
    s.add(i % 11)
    s.add(i % 3 + 100)
    if i % 4 == 3:
        log.append(s.pop())
    if i % 7 == 6:
        s.discard(i % 5)
    if i % 50 == 49:
        log.append(sorted(s))
        s.clear()
print(log)
# ---
# Differences and intersections ask == where hashes meet, which may change either set.
class K:
    def __init__(self, name, act=None):
        self.name, self.act = name, act

    def __hash__(self):
        return 1

    def __eq__(self, other):
        if self.act:
            self.act()
        return isinstance(other, K) and self.name == other.name

    def __repr__(self):
        return self.name


a, b = {K("a"), K("b"), K("c")}, {K("b"), K("d")}
print(sorted(map(repr, a - b)), sorted(map(repr, a & b)), sorted(map(repr, a ^ b)), a.isdisjoint(b))
other = {K("y"), 1}
left = {K("z", other.clear), 5}
print(sorted(map(str, left - other)), other)
other = {K("y"), 1}
left = {K("z", lambda: other.update(range(50))), 5, 7}
print(sorted(map(str, left - other)), len(other))
left = {1, True + 1, "a", (1, 2), frozenset({3}), 2.5}
print(sorted(map(str, left - {1.0, (1, 2)})), sorted(map(str, left & {frozenset([3]), 2.5, "a"})), left - left, left - set(), set() - left)
print(sorted(map(str, left - {"a": 1, 2: 3}.keys())), sorted(map(str, left.difference({"a": 1, 2: 3}))), sorted(map(str, left.difference("a", [1]))), left.difference(left))
try:
    left.difference([[]])
except TypeError as e:
    print(e)
