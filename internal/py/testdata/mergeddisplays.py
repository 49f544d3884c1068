# A display that begins with ** is a new dict with the items in their order, and the first one stays as it is.
small = {"a": 1, "b": 2}
large = {i: str(i) for i in range(40)}
for d in ({}, small, large, {i: i for i in range(7)}, {i: i for i in range(8)}, {i: i for i in range(9)}):
    e = {**d, "new": 1}
    print(len(d), len(e), list(e)[-2:], {**d} == d, {**d} is d, {**d, **small, "a": 3, **{"z": 0}} == d | small | {"a": 3, "z": 0})
    e["later"] = 2
    del e["new"]
    print(len(e), "new" in d, list({**e, "x": 1})[-2:])
d = {**small, "c": 3}
d = {**d, "d": 4}
d["a"], d["e"] = 5, {**d}
print(d, small)
# ---
# The first operand is evaluated before all others, and may be any mapping.
from collections import OrderedDict, UserDict, defaultdict


def say(x):
    print("say", x)
    return x


print({**say({"a": 1}), say("k"): say("v"), **say({"b": 2})})


class M:
    def keys(self):
        return ["p", "q"]

    def __getitem__(self, k):
        return k * 2


dd = defaultdict(list, a=[1])
print({**M(), "r": 1}, {**dd, "b": 2}, {**OrderedDict(x=1)}, {**UserDict(y=1), **M()})
for bad in (1, None, [1], "ab", [("a", 1)]):
    try:
        {**bad, "a": 1}
    except TypeError as e:
        print(e)


def f(d):
    d = {**d, "d": d}
    return d


print(f({"a": 1}))
# ---
# Dicts of pairs and of keys, many of which are the same.
words = ["w%d" % (i % 7) for i in range(3000)]
d = dict(zip(words, range(3000)))
print(d, len(d))
d["more"] = 1
d.update(zip("abc", range(3)))
d.update(enumerate(words[:20]))
print(len(d), list(d)[-3:], d["w3"])
u = dict.fromkeys(words)
print(u, len(u))
for i in range(30):
    u[i] = i
print(len(u), u[29], list(u)[:8], "w8" in u)
print(len(dict.fromkeys(range(5000))), len(dict.fromkeys(list(range(5000)), 0)), len(dict(zip(range(5000), words))), dict.fromkeys([]), dict(zip([], [])))


class H:
    def __init__(self, v):
        self.v = v

    def __hash__(self):
        return self.v % 2

    def __eq__(self, other):
        return self.v == other.v

    def __repr__(self):
        return f"H{self.v}"


print(dict.fromkeys([H(i % 5) for i in range(40)]), len(dict(zip([H(i % 13) for i in range(40)], range(40)))))
for make in (lambda: dict.fromkeys([1, 2, []]), lambda: dict(zip([1, []], [1, 2])), lambda: dict(zip([1], [2], [3])), lambda: dict([(1, 2), (3,)])):
    try:
        make()
    except (TypeError, ValueError) as e:
        print(e)
