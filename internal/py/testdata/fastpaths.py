# Products at the edge of what fits 64 bits.
m = 2**63 - 1
print([a * b for a in (m, -m - 1, 2**32, -2**32, 3037000500, -1, 1) for b in (-1, 1, 2**31, -2**31, 3037000500, -m - 1)])
# ---
# Quotients and remainders by positive numbers of all sizes round down.
n = 2**32
print([(a // b, a % b) for a in (7, -7, n, -n, n * n // 2 - 1, -n * n // 2) for b in (1, 3, n - 1, n, n * n // 2 - 1)])
# ---
# Comparisons of numbers, as values and as conditions, with each kind of operand.
def values(a, b):
    return [a < b, a <= b, a == b, a != b, a > b, a >= b]


def jumps(a, b):
    out = []
    if a < b: out.append("<")
    if a <= b: out.append("<=")
    if a == b: out.append("==")
    if a != b: out.append("!=")
    if a > b: out.append(">")
    if a >= b: out.append(">=")
    if not a < b: out.append("not <")
    if not a <= b: out.append("not <=")
    if not a == b: out.append("not ==")
    if not a != b: out.append("not !=")
    if not a > b: out.append("not >")
    if not a >= b: out.append("not >=")
    return " ".join(out)


def constants(a):
    out = []
    if a < 2: out.append("<")
    if a <= 2: out.append("<=")
    if a == 2: out.append("==")
    if a != 2: out.append("!=")
    if a > 2: out.append(">")
    if a >= 2: out.append(">=")
    if a < 2.5: out.append("< .5")
    if a >= 2.5: out.append(">= .5")
    return " ".join(out)


nan = float("nan")
for a in (1, 2, 3, 1.0, 2.5, nan, -2**63):
    print(a, constants(a))
    for b in (2, 2.5, nan, 2**63 - 1):
        print(a, b, values(a, b), jumps(a, b))
# ---
# Strings compared with a constant.
def color(s):
    if s == "red":
        return 1
    if s == "blue":
        return 2
    while s != "green":
        s = "gre" + s[-2:]
    return 3


print(color("red"), color("r" + "ed"), color("xen"), color("blue"), color("bl" + "ue"[:2]))
# ---
# Keys of dicts, found and missing, through subscripts.
class Odd(str):
    def __eq__(self, other): return str.__eq__(self, other[::-1])
    __hash__ = str.__hash__


def get(d, k):
    try:
        return d[k]
    except KeyError as e:
        return repr(e)


d = {1: "int", "a": "str", 2.0: "float", True + 2: "three"}
d[Odd("b")] = "odd"
d["b"] = "b"
d[2] = "two"
d["c" * 3] = 5
for k in (1, "a", 2, 3, "b", 1.0, True, "ccc", "c" * 3, "no", 9, (1,)):
    print(repr(k), get(d, k))
print(d)
# ---
# An instance is the result of its call wherever the call's registers are.
class P:
    def __init__(self, x, y=0):
        self.x = x


class Q:
    def __init__(self, x):
        self.x = x
        self.p = P(P(x).x + P(1).x)


class Box:
    P = P
    Q = Q


import types
m = types.SimpleNamespace(Q=Q, P=P)
print(Q(3).p.x, Box.Q(4).p.x, m.Q(5).p.x, m.P(6).x, P(*[7]).x, P(8, y=1).x, [c(9).x for c in (P, Q)], m.P(x=10).x)
print(types.MethodType(Q, 11).__call__().x)
# ---
# __init__ must return None.
class R:
    def __init__(self, v):
        return v


print(R(None) is not None)
R(5)  ### "TypeError: __init__() should return None, not 'int'"
# ---
# __init__ takes defaults, keywords and any number of arguments, and what is wrong with them is told of it.
class D:
    def __init__(self, a, b=2, *rest, c=3, **more):
        self.all = a, b, rest, c, more


class E(D):
    def __init__(self, *args, **kw):
        super().__init__(*args, **kw)


for cls in (D, E):
    print(cls(1).all, cls(1, 5).all, cls(1, c=4).all, cls(b=1, a=2, z=3).all, cls(*range(6), **{"y": 1}).all, cls(*range(120)).all[2][-1])


class F:
    def __init__(self, a, b=2): self.a = a


def told(*args, **kw):
    try:
        return F(*args, **kw).a
    except TypeError as e:
        return str(e), e.__traceback__.tb_next


print(told(), told(1), told(1, 2, 3), told(b=1), told(1, a=1), told(1, c=1))
try:
    F()
except TypeError as e:
    print(e, e.__traceback__.tb_next)
try:
    F(1, 2, 3)
except TypeError as e:
    print(e, e.__traceback__.tb_next)
print(F(a=5).a, F(6, b=7).a)
# ---
# An __init__ that is a generator function returns a generator, which is not None.
class G:
    def __init__(self, x=1):
        yield x


G()  ### "TypeError: __init__() should return None, not 'generator'"
# ---
# An __init__ may be replaced, and may recurse.
class H:
    def __init__(self, n=0):
        self.n = n
        self.next = H(n - 1) if n else None


h, depth = H(50), 0
while h:
    h, depth = h.next, depth + 1
print(depth)
H.__init__ = lambda self, n=1: setattr(self, "n", -n)
print(H(2).n, H().n)
del H.__init__
print(hasattr(H(), "n"))
H(1)  ### "TypeError: H() takes no arguments"
# ---
# An exception in __init__ passes through the call.
class I:
    def __init__(self, x=0):
        1 / x


try:
    I()
except ZeroDivisionError as e:
    t = e.__traceback__
    print([t.tb_frame.f_code.co_name, t.tb_next.tb_frame.f_code.co_name, t.tb_next.tb_next])
# ---
# Exceptions of the builtin classes that take anything.
for t in (ValueError, KeyError, LookupError, RuntimeError, UnicodeError, Exception, BaseException, NotImplementedError):
    for args in ((), (1,), ("a", 2), (None, [], {})):
        e = t(*args)
        print(repr(e), e.args, e.__traceback__, e.__context__, str(e))
    try:
        t(x=1)
    except TypeError as e:
        print(e)
# ---
# Classes derived from them, with and without an __init__ or __new__ of their own.
class A(ValueError):
    pass


class B(ValueError):
    def __init__(self, a, b):
        self.sum = a + b


class C(KeyError):
    def __new__(cls, *args):
        e = super().__new__(cls, *args)
        e.tag = "new"
        return e


print(repr(A(1, 2)), repr(B(1, 2)), B(1, 2).sum, repr(C("k")), C("k").tag)
for t in (A, B, C):
    try:
        raise t(3, 4)
    except (TypeError, LookupError) as e:
        print("first", repr(e))
    except ValueError as e:
        print("second", repr(e))
# ---
# The text of ints of every length, alone and in an f-string.
for i in range(20):
    for v in (10**i - 1, 10**i, 10**i + 7, 5 * 10**i):
        if -v >= -2**63:
            print(str(v), f"{v} {-v}", str(-v), f"<{v}>")
print(str(-2**63), f"{-2**63}", str(2**63 - 1))
# ---
# str() of objects that make their text in Python.
class S(str):
    pass


class T:
    def __str__(self): return S("made")


class U:
    def __str__(self): return 5


print(str(T()), type(str(T())), type(str(S("x"))), str(None), str(), str(b"x"))
str(U())  ### "TypeError: __str__ returned non-string (type int)"
# ---
# abs of the smallest inline int is no inline int.
print(abs(-2**63), abs(-2**63 + 1), abs(5), abs(-5), abs(True), abs(-0.0))
# ---
# Splitting and joining at once gives what the two give one after the other.
from random import Random

rand = Random(7)
pieces = [" ", "  ", "\t", "\n", "\x0b", "\x0c", "\r", "\x1c", "\x1f", "\x1b", "\x00", "a", "bc", "word", "eightlet", "a-longer-word-of-text", ",", "é", "\x85", "\u2003", "😀"]
seen = set()
for ascii in (True, False):
    for _ in range(1500):
        s = "".join(rand.choices(pieces[:17] if ascii else pieces, k=rand.randrange(0, 14) if rand.random() < 0.97 else 900))
        for sep in ("", " ", ",", "--", "é", "a separator of some size"):
            words = s.split()
            assert sep.join(words) == sep.join(s.split()), (s, sep)
            r = sep.join(s.split())
            seen.add((len(r) == len(r.encode()), r == s))
            for old in (" ", ",", "a", "ab", "  ", "é"):
                fields = s.split(old)
                assert sep.join(fields) == sep.join(s.split(old)), (s, sep, old)
                r = sep.join(s.split(old))
                assert hash(r) == hash(sep.join(fields)) and len(r) == len(sep.join(fields))
print(sorted(seen))
# ---
# Joining strings of all sizes, kept in any way, with separators of all sizes.
from random import Random

rand = Random(3)
alphabet = "abcdefghijklmnopqrstuvwxyz"
texts = [alphabet[:n % 27] * (n // 9 + 1) for n in range(40)] + ["x" * 81, "y" * 300, "z" * 5000, "é", "aéb" * 4]
texts += [t[1:-1] for t in texts] + [t + "-" for t in texts]
total = 0
for _ in range(400):
    items = rand.choices(texts, k=rand.randrange(0, 25))
    for sep in ("", ",", ", ", "1234567", "12345678", "123456789", "é", "-" * 100):
        r = sep.join(items)
        slow = ""
        for i, t in enumerate(items):
            slow += (sep if i else "") + t
        assert r == slow and len(r) == len(slow) and r.isascii() == slow.isascii(), (items, sep)
        total += len(r)
print(total)
# ---
# What stands for str.split and str.join is asked each time, and their errors name their own places.
class Text(str):
    def split(self, *a): return ["mine", *super().split(*a)]
    def join(self, items): return "joined " + str(list(items))


class Lists:
    def split(self): return [1, "b"]


def both(sep, s): return sep.join(s.split())
for sep in (" ", Text("-"), "+"):
    for s in ("a b  c", Text("a b c"), "one", "", "   ", Text("one")):
        print(repr(both(sep, s)), type(both(sep, s)).__name__)
s = "one"
print(" ".join(s.split()) is s, " ".join("a b".split(None)), " ".join("a b c".split(" ", 1)), "-".join("a,b".split(sep=",")), "-".join(s.split("x")))
for f in (lambda: " ".join("a b".split("")), lambda: " ".join("a b".split(5)), lambda: " ".join(Lists().split()), lambda: 5 .join("a b".split()),
          lambda: " ".join("a b".split(" ", 1, 2)), lambda: " ".join("a b".split(), 1)):
    try: f()
    except Exception as e: print(type(e).__name__, e)
words = "p q".split()
print(" ".join(words), words, " ".join(x := "r s".split()), x, [" ".join(t.split()) for t in (" a  b ", "c\td", "\n")])
