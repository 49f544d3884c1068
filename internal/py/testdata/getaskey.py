# The get of a dict as the key of a sort, of min and max, and as the function of a map or filter.
from collections import Counter, OrderedDict, defaultdict

d = {"b": 3, "a": 1, "c": 2, 1: 0, 2.5: 9, (1, 2): 5}
print(sorted(d, key=d.get), max(d, key=d.get), min(d, key=d.get), sorted(d, key=d.get, reverse=True)[:2])
print(list(map(d.get, ["a", "x", 1, True, 1.0, (1, 2), 2.5, None])), list(map(d.get, ["a", "x"], [0, 5])), list(filter(d.get, d)))
print(list(map(d.setdefault, ["a", "new", "new"])), list(d)[-1])

# ---
# Other dicts, and those with a get, a __missing__ or a __getitem__ of their own.
from collections import Counter, OrderedDict, defaultdict

class M(dict):
    def __missing__(self, k): return "missing"
    def __getitem__(self, k): return "item"
class G(dict):
    def get(self, k, default=None): return "mine", k

for t in (Counter, OrderedDict, M, G):
    x = t({"b": 3, "a": 1})
    print(t.__name__, sorted(x, key=x.get), list(map(x.get, ["a", "z"])))
x = defaultdict(list, {"a": 1})
print(list(map(x.get, ["a", "z"])), x)

# ---
# Errors of keys, and keys with a hash and an equality of their own.
class K:
    def __init__(self, v): self.v = v
    def __hash__(self): return hash(self.v)
    def __eq__(self, o): return self.v == (o.v if isinstance(o, K) else o)
    def __repr__(self): return f"K({self.v!r})"

d = {"a": 2, 3: 1}
print(sorted([K("a"), K(3), "a", 3], key=d.get))
for keys in ([[1]], ["a", "none"], [{}]):
    try:
        print(sorted(keys + ["a"], key=d.get))
    except TypeError as e:
        print(e)

# ---
# The dict changes while its get is asked.
d = {i: -i for i in range(5)}
def keys():
    for i in range(5):
        yield i
        d[i + 1] = d.get(i, 0) * 2
        d.pop(i)
print(list(map(d.get, keys())), d)
