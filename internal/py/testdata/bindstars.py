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
