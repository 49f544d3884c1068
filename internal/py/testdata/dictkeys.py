# Keys come out of a dict as the objects that went in, of whatever kind, and hash and compare as before.
class Key:
    def __init__(self, h, name):
        self.h, self.name = h, name

    def __hash__(self):
        return self.h

    def __eq__(self, other):
        return self is other or isinstance(other, str) and other == self.name

    def __repr__(self):
        return f"<{self.name}>"


nan = float("nan")
keys = [1, -1, -2, 2**61 - 1, 2**61 - 2, 2**63 - 1, -(2**63), 2**70, 1.5, 2.25, -0.0, 1e300, float("inf"), float("-inf"), nan, None, "a", "", b"a", (1, "a"), (),
        frozenset((1, 2)), 3 + 4j, int, len, range(3), Key(1, "one"), Key(hash("a"), "same as a"), Ellipsis, NotImplemented, "long" * 300]
for n in range(1, len(keys) + 1):
    d = {}
    for i, k in enumerate(keys[:n]):
        d[k] = i
    assert len(d) == n
    for taken in (list(d), [k for k in d], [k for k, v in d.items()], [*d], list(reversed(list(reversed(d)))), list(d.copy()), list({**d}), list(dict(d.items())), list(d | {}), [*d.keys()]):
        assert len(taken) == n and all(a is b or type(a) in (int, float) and a == b for a, b in zip(taken, keys)), n
        assert [hash(a) for a in taken] == [hash(b) for b in keys[:n]]
    for i, k in enumerate(keys[:n]):
        assert d[k] == i and k in d and d.get(k) == i, (n, k)
    for k in keys[:n]:
        same, = {k}
        assert same in d
    m = {}
    for k in keys[:n]:
        m[k] = m.get(k, 0) + 1
        m[k] = m.get(k, 0) + 1
        m.setdefault(k, 9)
    assert list(m.values()) == [2] * n
    for i, k in enumerate(keys[:n]):
        if i % 3:
            assert d.pop(k) == i
    assert list(d.values()) == list(range(0, n, 3))
    k, v = d.popitem()
    assert (k is keys[v] or k == keys[v]) and v == (n - 1) // 3 * 3
print(list(d))

# ---
# Numbers that are equal are one key, which stays the first of them; others with the same hash are others.
for first in (1, True, 1.0, 1 + 0j):
    for second in (1, True, 1.0, 1 + 0j):
        d = {first: "first"}
        d[second] = "second"
        print(d, len(d), first in d, second in d)
        d.update({i: i for i in range(2, 30)})
        d[second] = "third"
        print(list(d.items())[0], len(d))
for n in (0, 5, 20):
    d = dict.fromkeys(range(100, 100 + n))
    d[0], d[0.0], d[-0.0], d[False] = "int", "float", "minus", "bool"
    print(list(d.items())[-1], len(d))
    big = 2**61 - 1
    d[big], d[float(2**61)], d[2 * big] = "m", "2**61", "2m"
    print(d[0], d[big], d[2 * big], d[2.0**61], len(d), hash(big) == hash(0) == hash(2 * big))
    d[-1], d[-2] = "-1", "-2"
    print(d[-1], d[-2], d[-1.0], d[-2.0], hash(-1) == hash(-2))
    for x in (2.0**53, 2**53, 1e16, 10**16, 0.5, 1e-300):
        d[x] = d.get(x, 0) + 1
    print(list(d.items())[-4:])

# ---
# A key with an int's, a float's or a str's hash is asked whether it is equal, where it is that key's turn.
class Spy:
    def __init__(self, h, equal):
        self.h, self.equal = h, equal

    def __hash__(self):
        return self.h

    def __eq__(self, other):
        print("==", type(other).__name__, end=" ")
        return other == self.equal


for n in (0, 3, 12):
    for equal in (7, 7.5, "seven", None, True, 2**80, (7,)):
        d = {i: i for i in range(100, 100 + n)}
        d[Spy(hash(equal), equal)] = "spy"
        print(d.get(equal), d.get(equal) == "spy", equal in d, len(d), end=" ")
        d[equal] = "changed"
        print(len(d), list(d.values())[-1])
        other = Spy(hash(equal), 0)
        d[other] = "other"
        print(len(d), d[other])

# ---
# Keys in loops that look where the last one was: ints and strs in turn, with equal ones that are other objects.
def look(d, keys):
    found = []
    for k in keys:
        if k in d:
            found.append(d[k])
        found.append(d.get(k, "-"))
        d[k] = d[k] + 1 if k in d else 0
    return found


s = "na"
keys = [1, 2, "a", "b", 1.0, True, "n" + s[1:], "n" + s[1:] + "", 0, False, 0.0, "", None, (1, 2), (1, 2.0), 2**64, 2**64]
for n in (1, 4, 8, 9, 30):
    d = {i * 10: i for i in range(2, n)}
    print(look(d, keys * 3), d)


def constant(d):
    d[0] = d.get(0, 5)
    d[None] = d[0]
    d[1.5] = 1
    d["x"] = d[None], d[1.5]
    d[True] = 2
    return [d[0], d[None], d[1.5], d["x"], d[1], d[0.0], d[False]]


for i in range(6):
    print(constant({} if i % 2 else {5: 0, "y": 1, 0.0: 7, 1: 3}))

# ---
# Order changes of OrderedDict and taking the first keep keys of all kinds.
from collections import OrderedDict

d = OrderedDict((k, str(k)) for k in (1, 2.5, "a", None, True + 1, (1,), 2**65, False))
for k in (2.5, None, 0, 2**65, "a", (1,)):
    d.move_to_end(k, last=k != "a")
    print(list(d))
while d:
    print(d.popitem(last=len(d) % 2 == 0), end=" ")
print()
d = dict.fromkeys({1.5, 2}, 0) | dict.fromkeys(frozenset(["x"])) | {True: 1}
print({*d} == {1.5, 2, "x", 1}, sorted(map(str, d)), {1.5: 0}.keys() & d.keys(), d.keys() ^ {2, 3, "x"} == {1.5, 1, 3}, {True} <= d.keys())
