# Functions with *args and **kwargs, however they are called: what each parameter gets.
def show(*a, **k):
    return a, k


def some(x, *a, **k):
    return x, a, k


def defaults(x, y=2, *a):
    return x, y, a


def named(x, y=2, **k):
    return x, y, k


def only(x, *a, y, z=3, **k):
    return x, a, y, z, k


def posonly(x, /, y=1, *a, **k):
    return x, y, a, k


def rest(*a):
    b = c = d = None
    return a, b, c, d


class C:
    def method(self, *a, **k):
        return type(self).__name__, a, k

    @classmethod
    def made(cls, *a, **k):
        return cls.__name__, a, k

    def __call__(self, *a, **k):
        return a, k


def wrap(f):
    def w(*a, **k):
        return f(*a, **k)
    return w


c = C()
for f in (show, some, defaults, named, only, posonly, rest, c.method, C.made, c, wrap(some), wrap(wrap(posonly)), wrap(c.method), lambda *a: a, lambda **k: k, lambda x=1, *a, **k: (x, a, k)):
    for call in ("f()", "f(1)", "f(1, 2)", "f(1, 2, 3)", "f(1, 2, 3, 4, 5)", "f(None, None, None)", "f(x=1)", "f(1, y=5)", "f(1, 2, y=5)", "f(1, z=5)", "f(1, 2, 3, z=5, w=6)", "f(y=1, x=2)", "f(*[1, 2, 3])", "f(*(), **{})",
                 "f(1, *(2, 3), y=4, **{'z': 5, 'v': 6})", "f(**{'x': 1, 'q': 2})", "f(1, x=2)", "f(*range(12))", "f(a=1, k=2)", "f(1, a=1, k=2)", "f(0, **dict.fromkeys('abcdefghijkl', 1))"):
        try:
            print(call, eval(call))
        except TypeError as e:
            print(call, e)
# ---
# What a function does with its **kwargs is its own, and *args of three Nones is a tuple like any other.
def grow(*a, **k):
    k["new"] = len(k)
    k.pop("x", None)
    return a, k


d = {"x": 1, "y": 2}
print(grow(**d), grow(), grow(1, x=3), grow(None, None, None), d)


class Ctx:
    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.got = exc
        print(str(exc)[:20], exc == (None, None, None), len(exc), hash(exc) == hash((None,) * 3), (exc + (1,))[3], exc[0] is None, [*exc][0] is exc[0], exc is exc)
        return exc[0] is not None


with Ctx() as a:
    pass
with Ctx() as b:
    1 / 0
print(a.got == (None, None, None), b.got[0].__name__, str(b.got[1]), b.got[2] is not None)
# ---
# Parameters that only a name reaches have their defaults beside *args and **kwargs, wherever those are and whatever a script makes of them.
def f(a, b=2, *args, c=3, d=4, **kw):
    return a, b, args, c, d, kw


def g(*args, c, d=4):
    return args, c, d


def h(*, c=[], **kw):
    c.append(len(kw))
    return c, kw


def attempt(fn, *args, **kw):
    try:
        print(fn(*args, **kw))
    except TypeError as e:
        print(e)


for _ in range(2):
    print(f(1), f(1, 5), f(1, 5, 6, 7), f(1, z=0), f(1, 5, 6, z=0, y=1), f(1, d=9), f(1, 5, 6, c=7, z=8), f(b=1, a=0), f(1, **{"c": 5}))
    print(h(), h(x=1), h(c=[1]), h(c=[2], y=3))
    for args, kw in (((), {}), ((1,), {}), ((1, 2), {"c": 1}), ((), {"c": 1, "d": 2}), ((), {"d": 1}), ((), {"e": 1})):
        attempt(g, *args, **kw)
    attempt(f)
    attempt(f, 1, a=2)
    attempt(h, 1)
f.__kwdefaults__["c"] = "new"
print(f(1), f(1, z=2))
f.__kwdefaults__ = {"d": "D", "c": "C"}
print(f(1), f(1, 2, 3, z=2))
f.__kwdefaults__ = {"d": "D", "other": 1}
attempt(f, 1)
print(f(1, c=0))
f.__kwdefaults__.clear()
attempt(f, 1)
f.__kwdefaults__ = None
attempt(f, 1, 2, 3)
attempt(f, 1, c=2)
g.__kwdefaults__["c"] = 0
print(g(), g(1), g(c=2))
# ---
# A class with keyword-only defaults in __init__ and a metaclass with them in __call__ take them too.
class M(type):
    def __call__(cls, x="x", *values, a=1, b=None):
        return super().__call__(x, *values, a=a, b=b)


class C(metaclass=M):
    def __init__(self, *values, a=7, b=8, c=9, **rest):
        self.got = values, a, b, c, rest


class D:
    def __init__(self, *values, a=7, b=8, c=9, **rest):
        self.got = values, a, b, c, rest


for _ in range(3):
    print(C().got, C(1, 2).got, C(1, a=3).got, D().got, D(1).got, D(1, c=2, z=3).got)
# ---
# More keyword-only parameters than are bound where they lie.
def many(*args, a=1, b=2, c=3, d=4, e=5, f=6, g=7, h=8, i=9, j=10):
    return args, a + b + c + d + e + f + g + h + i + j


print(many(), many(1, 2), many(j=0), many(3, a=0, b=0))
# ---
# Named arguments of functions with *args and **kwargs go to the parameters of that name, wherever those are.
def f(a, b=2, *args, c=3, d, **kw):
    return a, b, args, c, d, kw


def g(a, /, b, c=3, **kw):
    return a, b, c, kw


def h(*args, c=1):
    return args, c


def attempt(fn, *args, **kw):
    try:
        print(fn(*args, **kw))
    except TypeError as e:
        print(e)


class C:
    def __init__(self, x, *rest, k=0, **kw):
        self.got = x, rest, k, kw

    def method(self, x=1, **kw):
        return x, kw


for _ in range(2):
    print(f(1, d=4), f(1, 2, 3, 4, 5, d=4), f(1, d=4, c=5), f(d=4, a=1), f(b=5, d=4, a=1, z=0), f(1, d=4, y=1, b=9, c=8, z=2), f(None, None, None, None, None, d=None))
    print(g(1, 2), g(1, b=2), g(1, c=5, b=2), g(1, 2, a=7), g(1, b=2, a=7, z=8), g(1, c=0, b=1, **{"q": 5}))
    print(h(c=2), h(1, c=2), h(1, 2, 3, c=None), h(*range(20), c=5))
    print(C(1, k=2).got, C(x=1).got, C(k=5, x=2, z=3).got, C(1, 2, 3, k=4).got, C(0).method(x=3), C(0).method(y=3), C(0).method(y=3, x=4))
    for call in ("f(1)", "f(d=1)", "f(1, a=1, d=2)", "f(1, 2, b=3, d=4)", "f(1, 2, 3, b=3, d=4)", "g(1, a=2)", "g(a=1, b=2)", "g(1, 2, 3, c=3)", "g(1, 2, 3, 4)", "h(d=1)", "h(1, c=2, d=3)", "h(args=1)", "C()", "C(1, x=2)", "C(1, self=2)", "C(0).method(1, x=2)",
                 "f(1, args=2, d=3, kw=4)", "f(1, d=1, p=1, q=2, r=3, s=4, t=5, u=6, v=7, w=8)"):
        try:
            print(call, eval(call))
        except TypeError as e:
            print(call, e)
    for kw in ({"d": 1}, {"c": 1, "d": 2}, {"d": 1, "b": 0, "x": 3}, {"e": 1}):
        attempt(f, 1, **kw)
        attempt(h, 1, **kw)
        attempt(C(1).method, **kw)


def gen(a, *rest, k=1, **kw):
    yield a
    yield rest, k, kw


print(list(gen(1)), list(gen(1, 2, k=3, z=4)), list(gen(k=1, a=2)))

# ---
# A function with more defaults than parameters takes the last ones.
def f(a, b, *args, k=1, **kw): return a, b, args, k, kw
def g(*args, k=1): return args, k

f.__defaults__ = g.__defaults__ = (1, 2, 3, 4)
print(f(), f(9), f(k=5), f(b=6, k=7, z=8), f(*(1, 2, 3), k=4))
print(g(), g(k=2), g(1, k=3))
f.__kwdefaults__ = {"z": 1, "k": 2}
print(f(), f(0, z=3))
