# Items with constant keys are found where the last dict had them, or wherever they are.
def read(d):
    return d["a"], d["b"], d["c"]


dicts = [
    {"a": 1, "b": 2, "c": 3},
    {"c": 1, "b": 2, "a": 3},
    {"x": 0, "a": 1, "y": 0, "b": 2, "z": 0, "c": 3},
    {**{f"k{i}": i for i in range(400)}, "c": 7, "a": 8, "b": 9},
    {"a": None, "b": False, "c": 0.0},
    {"".join(["a"]): "made", "".join(["b"]): "made", "c": "constant"},
]
for _ in range(3):
    for d in dicts:
        print(read(d), end=" ")
    print()
for d in dicts:
    del d["b"]
    try:
        read(d)
    except KeyError as e:
        print(repr(e), end=" ")
    d["b"] = "again"
    print(read(d))
# ---
# Writing with a constant key changes the item that is there, keeps its key, and adds one where there is none.
def write(d, v):
    d["a"] = v
    d["b"] = d["a"]
    d["a"] += 1
    d["n"] = d.get("n", 0) + 1


key = "".join(["a"])
one, two = {key: 0}, {"b": 0, "a": 0}
for i in range(4):
    write(one, i)
    write(two, i)
    three = {}
    write(three, i)
    print(one, two, three)
print([k is key for k in one])
for k in list(two):
    del two[k]
    write(two, k + "1" if False else 5)
    print(two)
one.clear()
write(one, 9)
print(one)
# ---
# Constant keys that are equal, and not the same.
def reads(d):
    out = []
    for get in lambda: d[1], lambda: d[1.0], lambda: d[True], lambda: d[None], lambda: d[0], lambda: d[False], lambda: d[-0.0], lambda: d[(1, 2)], lambda: d[b"a"], lambda: d["a"], lambda: d[2**70], lambda: d[1j], lambda: d[...]:
        try:
            out.append(get())
        except KeyError as e:
            out.append(repr(e))
    return out


for d in {1: "int"}, {1.0: "float", None: 1}, {True: "bool", False: 2, "a": 3}, {0: 0, 1: 1, (1, 2): 2, b"a": 3, "a": 4, 2**70: 5, 1j: 6, ...: 7}, {None: 1, "a": 2}:
    print(reads(d))


def writes(d):
    d[1] = "int"
    d[1.0] = "float"
    d[True] = "bool"
    d[None] = "none"
    d[0.5] = "half"
    d[0] = "zero"
    d[-0.0] = "minus"
    return d


print(writes({}), writes({True: 1, None: 0, 0.0: 2}), writes(writes({0.5: 0})))
# ---
# The place of a key that another dict had says nothing of lists, classes of dict, and what has a key of another kind there.
from collections import ChainMap, Counter, OrderedDict, defaultdict


class Upper(dict):
    def __getitem__(self, key):
        return dict.__getitem__(self, key.upper())

    def __setitem__(self, key, value):
        dict.__setitem__(self, key.upper(), value)


class Default(dict):
    def __missing__(self, key):
        return "missing " + key


def use(d):
    d["a"] = 1
    d["a"] += 1
    return d["a"], d


things = [{"a": 0}, Upper(b=1), Default(), defaultdict(int), Counter("a"), OrderedDict(z=1), ChainMap({}, {"a": 5}), {"z": 0, "a": 0}]
for _ in range(2):
    for x in things:
        print(use(x))
for x in [1, 2], "text", (1,), None, 5:
    try:
        use(x)
    except TypeError as e:
        print(e)
print(Default()["b"], [d["a"] for d in [{"a": 1}, Default(), defaultdict(list, z=1)]])
# ---
# A key whose == has a say is asked as before.
class Key:
    def __init__(self, log):
        self.log = log

    def __hash__(self):
        return hash("a")

    def __eq__(self, other):
        self.log.append(other)
        return other == "a"


log = []
key = Key(log)


def get(d):
    return d["a"]


print(get({"a": 1}), get({key: 2}), get({"b": 0, key: 3}), get({"a": 4}), log)
d = {key: 1}
d["a"] = 2
d["a"] += 1
print(list(d.values()), len(log))
# ---
# Generators, closures and code made at run time have places of their own.
def gen(ds):
    for d in ds:
        yield d["a"] + d["b"]


print(list(gen([{"a": 1, "b": 2}, {"b": 3, "a": 4}, {"b": 5, "x": 0, "a": 6}])))
for i in range(300):
    name = f"k{i % 7}"
    scope = {"d": {"pad": 0, name: i, "k3": -1}}
    exec(f"r = d[{name!r}]; d[{name!r}] = r + 1; d['new'] = d[{name!r}]", scope)
    assert scope["r"] == (i if name != "k3" else -1) and scope["d"]["new"] == scope["r"] + 1
print("exec")
# ---
# Keys that json and csv read are as others, whatever constants the script has.
import csv
import io
import json

rows = json.loads('[{"name": "a", "size": 1, "other": null}, {"size": 2, "na\\u006de": "b"}, {"name": "c", "name": "d", "size": 3}]')
print([(r["name"], r["size"]) for r in rows], [list(r) for r in rows], rows[0]["other"])
for r in rows:
    r["size"] += 1
    r["name"] = r["name"].upper()
print(rows, [type(k) for k in rows[0]], sorted(rows[0]))
reader = csv.DictReader(io.StringIO("name,size,\nx,1,2\ny,3,4\n"))
print(reader.fieldnames, [(r["name"], r["size"], r[""]) for r in reader])
print([dict(r) for r in csv.DictReader(["name|size"], delimiter="|")], list(csv.DictReader(["name", "z"], ["size"])))
# ---
# d.get at one place of the program, with keys of all kinds in dicts of all kinds.
from collections import Counter, OrderedDict, defaultdict


class K:
    def __init__(self, v):
        self.v = v

    def __hash__(self):
        print("hash", self.v)
        return hash(self.v)

    def __eq__(self, other):
        print("eq", self.v)
        return self.v == other

    def __repr__(self):
        return f"K({self.v!r})"


k, s = K("a"), K("z")
d = {"a": 1, k: 2, s: 3, 1: "one", None: "none", (1, 2): "pair"}
for key in ("a", k, s, "a", s, s, "b", 1, True, 1.0, None, (1, 2), "z", K("a")):
    print(repr(key), d.get(key), d.get(key, "default"))
for c in (dict(x=1), Counter(x=2), defaultdict(list, x=3), OrderedDict(y=0, x=4), {}, {"y": 1}, {1: 2, "x": 5}, type("D", (dict,), {})(x=6)):
    print(c.get("x"), c.get("x", 0), c.get("y", []))


class G:
    get = dict.get


for o in (G(), {"x": 7}):
    try:
        print(o.get("x"))
    except TypeError as e:
        print(e)
d = {"x": 1}
for i in range(4):
    print(d.get("x", i), end=" ")
    if i == 1:
        del d["x"]
    if i == 2:
        d["w"], d["x"] = 0, 2
print()
for call in (lambda: d.get(), lambda: d.get("x", 1, 2), lambda: d.get("x", default=1), lambda: d.get([])):
    try:
        call()
    except TypeError as e:
        print(e)
