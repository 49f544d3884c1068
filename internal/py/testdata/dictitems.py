# A key that is looked up and not there is compared once, whatever the dict's type makes of it.
from collections import Counter, defaultdict


class Key:
    def __init__(self, like):
        self.like = like

    def __hash__(self):
        return hash(self.like)

    def __eq__(self, other):
        print("==", other)
        return False


class Named(dict):
    def __missing__(self, key):
        return "no " + str(key)


def get(d, k):
    return d[k]


for key in "a", 5:
    for make in dict, lambda: defaultdict(list), Counter, Named:
        d = make()
        d[Key(key)] = 1
        try:
            print(get(d, key))
        except KeyError as e:
            print(repr(e))
try:
    {Key(5): 1}[5]
except KeyError as e:
    print(repr(e))
# ---
# Classes of dicts: what is there is found without __missing__, also where __getitem__ comes and goes.
class D(dict):
    def __missing__(self, key):
        return "missing", key


class E(D):
    def __getitem__(self, key):
        return "got", super().__getitem__(key)

    def __setitem__(self, key, value):
        super().__setitem__(key, ("set", value))


def get(d, k):
    return d[k]


def put(d, k, v):
    d[k] = v


keys = "a", 1, (1, 2), 2.5, None, True
for t in D, E:
    d = t()
    for k in keys:
        print(get(d, k))
        put(d, k, str(k))
        print(get(d, k), d["a"], d[1])
    print(d)
e = E(a=1)
del E.__getitem__
print(get(e, "a"), get(e, "b"), e["a"], e[7])
E.__getitem__ = lambda self, key: "late"
print(get(e, "a"), get(e, "b"), e["a"], e[7])
del E.__setitem__
put(e, "c", 3)
print(dict(e))
D.__setitem__ = lambda self, key, value: print("not set", key)
put(e, "d", 3)
put(e, 4, 3)
print(dict(e))
E.__getitem__ = dict.__getitem__
print(get(e, "a"), get(e, "d"))
del D.__missing__
try:
    get(e, "d")
except KeyError as x:
    print(repr(x))
# ---
# dict.__getitem__ in a class that is no dict.
class X:
    __getitem__ = dict.__getitem__
    __setitem__ = dict.__setitem__


for key in 1, "a", (), slice(2):
    try:
        X()[key]
    except TypeError as e:
        print(e)
    try:
        X()[key] = 1
    except TypeError as e:
        print(e)
try:
    X()["a"]
except TypeError as e:
    print(e)
# ---
# Keys of every kind, slices and what can't be hashed, in dicts of the library.
from collections import Counter, OrderedDict, defaultdict


class F(dict):
    pass


def get(d, k):
    return d[k]


def put(d, k, v):
    d[k] = v


for t in dict, F, lambda: defaultdict(int), lambda: defaultdict(None), Counter, OrderedDict:
    d = t()
    for k in "a", 1, (1, 2), 1.5, True, None, slice(3), frozenset():
        try:
            print(get(d, k))
        except KeyError as e:
            print(repr(e))
        put(d, k, [k])
        print(get(d, k), d[k], k in d)
    try:
        get(d, [])
    except TypeError as e:
        print(e)
    try:
        print(d[1:2])
    except KeyError as e:
        print(repr(e))
    d[3:4] = 5
    print(d)
# ---
# Classes of defaultdict and Counter: their own __missing__ and __getitem__.
from collections import Counter, defaultdict


class DefaultSuper(defaultdict):
    def __getitem__(self, key):
        return super().__getitem__(key), "through super"


class DefaultMissing(defaultdict):
    def __missing__(self, key):
        return "missing", key


class Counts(Counter):
    def __missing__(self, key):
        return "missing", key


class Recursive(dict):
    def __missing__(self, key):
        return self[key]


def get(d, k):
    return d[k]


for d in DefaultSuper(int), DefaultMissing(int), Counts("ab"), Counter("ab"):
    print(get(d, "a"), get(d, 4), get(d, (1,)), d)
for key in "a", 5, ():
    try:
        get(Recursive(), key)
    except RecursionError as e:
        print(str(e)[:32])
print("__getitem__" in vars(defaultdict), "__getitem__" in vars(Counter), defaultdict.__getitem__ is dict.__getitem__)
