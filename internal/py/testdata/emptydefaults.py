# The default of get and setdefault is a new list or dict where the key is missing.
d = {}
a = d.setdefault("x", [])
b = d.setdefault("x", [])
print(a is b, d, d.get("x", []) is a)
a.append(1)
c = d.setdefault("y", [])
print(c is a, d)
e, f = d.get("z", []), d.get("z", [])
print(e, f, e is f, d)
g, h = d.get(7, {}), d.get(7, {})
print(g, h, g is h, type(g))
for k in (1, 2, 1, 2.0, True, None, (1, 2), "1"):
    d.setdefault(k, {}).setdefault("n", []).append(k)
print(d)
# ---
# Keys that need == or a hash of a class are looked up once, as always.
class K:
    def __init__(self, v):
        self.v = v

    def __hash__(self):
        print("hash", self.v)
        return hash(self.v)

    def __eq__(self, other):
        print("eq", self.v)
        return self.v == getattr(other, "v", other)

    def __repr__(self):
        return f"K({self.v!r})"


d = {"a": 1, K("b"): 2, K(3): 3}
for k in ("a", "b", 3, K("a"), K("b"), 4):
    print(k, d.get(k, []), d.setdefault(k, []))
print(d)
# ---
# Keys that can't be hashed raise the same error with and without a default.
d = {}
for k in ([], {}, set(), ([],)):
    try:
        d.get(k, [])
    except TypeError as e:
        print(e)
    try:
        d.setdefault(k, {})
    except TypeError as e:
        print(e)
try:
    dict.get({}, [], [])
except TypeError as e:
    print(e)
# ---
# Methods of other types with these names and arguments get the list.
from collections import ChainMap, OrderedDict, defaultdict


class G:
    def get(self, key, default):
        default.append(key)
        return default


print(G().get("k", []), G().get(1, []))
dd = defaultdict(lambda: "made", a=1)
print(dd.get("a", []), dd.get("b", []), dd.setdefault("c", []), dict(dd))
o = OrderedDict(a=1)
print(o.get("a", []), o.setdefault("a", []), o.setdefault("b", {}), o)
print(ChainMap({"a": 1}).get("a", []), ChainMap({}).get("a", {}))


class D(dict):
    def get(self, key, default=None):
        return ("mine", key, default)

    def setdefault(self, key, default=None):
        return super().setdefault((key, 1), default)


x = D(a=1)
print(x.get("a", []), x.setdefault("a", []), x)
print(getattr(x, "b", []), x.pop("a", []), x.pop("a", []))
# ---
# A dict's method that is an attribute of another class gets no dict as self.
class A:
    find = dict.get
    put = dict.setdefault


for call in (lambda: A().find("a", []), lambda: A().put("a", {}), lambda: A.find("a", [])):
    try:
        print(call())
    except TypeError as e:
        print(e)
A.find = {"a": 5}.get
print(A().find("a", []), A.find("b", {}))
# ---
# The key may be what makes the dict, and the dict may be its own value.
d = {}
print(d.setdefault(str(d.setdefault("n", [])), []), d)
d = {}
d.setdefault("self", {})["self"] = d
print(d)
print([d.get(k, []) for k in ("self", "none")], [d.setdefault(i % 2, []).append(i) for i in range(4)], d[0], d[1])
# ---
# The result may go to a place that is named by what follows.
groups = {}
for w in "apple avocado bean beet cherry".split():
    groups.setdefault(w[0], []).append(w)
    groups["last"] = groups.get(w[0], {})
print(groups)
def f(d, k):
    d = d.get(k, [])
    return d
print(f({"a": 1}, "a"), f({"a": 1}, "b"))
