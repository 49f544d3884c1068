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
# ---
# A function of a module is called as the module has it then.
import types
m = types.ModuleType('m')
def plain(a, b=2): return ('plain', a, b)
def gen(a):
    yield a
class C:
    def __init__(self, *a): self.a = a
    def __call__(self, *a): return ('called', a)
    def method(self, *a): return ('method', a)
    @classmethod
    def cm(cls, *a): return ('class', cls.__name__, a)
def shown(r):
    t = type(r).__name__
    return t if t == 'generator' else ('C', [shown(x) for x in r.a]) if t == 'C' else r
def call(x):
    return m.f(x)
def nested(x):
    return m.f(m.f(x))
def call0():
    return m.f()
c = C()
for f in [plain, gen, C, c, c.method, C.cm, len, abs, str.upper, lambda x=0: [x], 3, isinstance, print]:
    m.f = f
    for g in call, nested, call0:
        for arg in 'ab', -1:
            try:
                r = g(arg) if g is not call0 else g()
                print(shown(r))
            except TypeError as e:
                print(type(e).__name__, e)
m.__getattr__ = lambda name: lambda *a: (name, a)
del m.f
print(call(1), nested(2), call0())
m.__class__ = type('Sub', (types.ModuleType,), {'f': lambda self, *a: ('sub', self is m, a)})
print(call(1), nested(2), call0())
# ---
# What is called through a module may change the module, and the frame that calls it.
import types
m = types.ModuleType('m')
def first(x):
    m.f = second
    return x + 1
def second(x):
    m.f = first
    return x * 10
m.f = first
def run(n):
    out = []
    for i in range(n):
        out.append(m.f(i))
    return out
print(run(7))
def boom(x): raise ValueError(x)
m.f = boom
import traceback
try:
    run(1)
except ValueError as e:
    print([(t.name, t.lineno) for t in traceback.extract_tb(e.__traceback__)])
# ---
# Texts are compared by their characters, whatever their lengths.
texts = ['', 'a', 'b', 'ab', 'abc', 'abd', 'é', 'e\u0301', '\ud800', '\udfff', '\uffff', '\U00010000', 'x' * 5000, 'x' * 5000 + 'y', 'x' * 4999 + 'z']
def table(a, b):
    out = [a < b, a <= b, a == b, a != b, a > b, a >= b]
    if a < b: out.append('<')
    if a <= b: out.append('<=')
    if a == b: out.append('==')
    if a != b: out.append('!=')
    if a > b: out.append('>')
    if not a >= b: out.append('not >=')
    if b != 'abd': out.append('!= abd')
    if b > 'abd': out.append('> abd')
    if b <= 'abd': out.append('<= abd')
    while b == 'abc':
        out.append('abc')
        break
    return out
for a in texts:
    print([''.join(str(x)[0] for x in table(a, b)) for b in texts])
class S(str):
    def __eq__(self, other): return 'S.eq'
    __hash__ = str.__hash__
    def __lt__(self, other): return 'S.lt'
print(S('a') == 'a', 'a' == S('a'), 'a' < S('b'), S('a') < 'b', 'a' > S('b'))
for bad in (1, None, b'a'):
    try: 'a' < bad
    except TypeError as e: print(e)
    print('a' == bad, bad != 'a')
# ---
# Loops over characters, keys and values.
def chars(s): return [c for c in s] + [ord(c) for c in s]
print(chars('hello'), chars(''), chars('hé\U0001f600\x00~'))
it = iter('abc')
for c in it:
    print(c, it.__length_hint__())
for c in it: print('never')
it = iter('abcdef'); it.__setstate__(4)
for c in it: print(c)
d = {i: i * i for i in range(6)}
del d[0], d[3]
for k in d: print(k)
for v in d.values(): print(v)
for k in d:
    try:
        for v in d.values():
            d[k + 100] = v
    except RuntimeError as e:
        print(e)
        break
def keys(d):
    for k in d:
        if k == 2: d[k] = 'new'
        yield k
print(list(keys(d)), d)
it = iter(d)
try:
    for k in it:
        del d[k]
except RuntimeError as e: print(e)
try:
    for k in it: print('after', k)
except RuntimeError as e: print('again', e)
from collections import OrderedDict
o = OrderedDict(a=1, b=2, c=3)
try:
    for k in o:
        print(k)
        o.move_to_end('a')
except RuntimeError as e: print(e)
# ---
# A single starred argument is iterated over by the call, after the named ones.
def f(*a, **k): return a, k

class L(list):
    def __iter__(self): return iter(["from", "__iter__"])
    def __len__(self): raise RuntimeError("asked for the length")
class T(tuple):
    def __iter__(self): return iter("xy")
class Items:
    def __getitem__(self, i):
        if i > 2: raise IndexError
        return i * i
def gen():
    yield 1
    yield 2
l = [1, 2]
def grow():
    l.append(3)
    return "grown"
for args in ((1, 2, 3), [1, 2], L([1]), T((1, 2)), gen(), Items(), "ab", {"k": 1}, {3}, range(3), b"xy", iter([5]), (), [], {1: 2}.items(), map(str, [1])):
    print(f(*args))
print(f(*l, k=grow()), f(*l, **{"k": grow()}), f(*(x for x in l), k=1))
print(max(*[3, 1, 2]), dict(*[[("a", 1)]], b=2), print(*"abc", sep="-"))
def change(*a):
    l.clear()
    return a
print(change(*l), l, f(*range(150))[0][-1], len(f(*[0] * 500)[0]))
for bad in (5, None, 1.5, f, object):
    try: f(*bad)
    except TypeError as e: print(e)
    try: f(*bad, k=1)
    except TypeError as e: print(e)
    try: f(0, *bad)
    except TypeError as e: print(e)
    try: [].append(*bad)
    except TypeError as e: print(e)
class Bad:
    def __iter__(self): raise TypeError("mine")
class Worse:
    def __iter__(self): return 5
for bad in Bad(), Worse():
    try: f(*bad)
    except TypeError as e: print(e)
try: 5(*[1])
except TypeError as e: print(e)
# ---
# Ints and floats mix: the int becomes the nearest float, and comparisons are exact.
import math
big, small = 2**53 + 1, -(2**53) - 1
for a in (0, 1, -7, 2**53, big, small, 2**62, 2**63 - 1, -2**63, 2**70):
    for b in (0.0, -0.0, 0.5, -3.25, float(2**53), 1e308, math.inf, -math.inf, math.nan):
        print(a + b, b + a, a - b, b - a, a * b, b * a, a < b, a <= b, a == b, a != b, a > b, a >= b, b < a, b <= a, b == a, b > a)
        for x, y in ((a, b), (b, a)):
            try: print(x / y, end=" ")
            except ZeroDivisionError as e: print(e, end=" ")
        if a < b: print("less", end=" ")
        if b >= a: print("not less", end=" ")
        if a == b: print("equal", end=" ")
        print()
# ---
# Quotients of ints are those of the exact numbers.
for a in (0, 1, -1, 7, 10, 2**53 - 1, 2**53, 2**53 + 1, -(2**53) - 3, 2**62 + 1, 10**18):
    for b in (1, -5, 3, 7, 2**53 - 1, 2**53, 2**53 + 1, 2**62 + 3, 10**18 + 1):
        print(a / b, end=" ")
    print(a / 4, a / 3, a / 9007199254740993)
for a in (1, 1.5, 0):
    try: a / 0
    except ZeroDivisionError as e: print(e)
    try: a / 0.0
    except ZeroDivisionError as e: print(e)
# ---
# Constants mix as variables do.
for x in (3, 2.5, 2**53 + 1, True, 1j, "a", None):
    for f in (lambda x: x + 1.5, lambda x: x - 1.5, lambda x: x * 2.5, lambda x: x / 2, lambda x: x / 2.0, lambda x: x + 1, lambda x: x - 1, lambda x: x * 3,
              lambda x: x < 9007199254740992.0, lambda x: x == 9007199254740992.0, lambda x: 1 if x >= 2.5 else 0, lambda x: 1 if x != 3.0 else 0, lambda x: 1 if x == 3.0 else 0,
              lambda x: 1 if x < 3.0 else 0):
        try: print(f(x), end=" ")
        except TypeError as e: print(e, end="; ")
    print()
# ---
# What is true: containers by their length, subclasses by what they say.
class L(list):
    def __bool__(self): return True
class D(dict):
    def __len__(self): return 5
class S(str):
    def __bool__(self): return False
for v in ("", "x", [], [0], {}, {1: 2}, (), (0,), set(), {1}, frozenset(), b"", b"x", range(0), range(1), 0.0, -0.0, 0.1, 0j, L(), D(), S("x"), None, object):
    print(1 if v else 0, 1 if not v else 0, not v, bool(v), "while" if (v or 0) is v else "", [w for w in [v] if w] == [v])
class Bad:
    def __bool__(self): return 1
try:
    if Bad(): pass
except TypeError as e: print(e)
# ---
# Characters by index, from both ends, in texts of ASCII and others.
for s in ("abc", "", "äbc", "a\U0001f600c", "x" * 300):
    for i in (0, 1, 2, -1, -3, 299, -300, 10**10, -10**10, True):
        try: print(ascii(s[i]), end=" ")
        except IndexError as e: print(e, end="; ")
    print()
# ---
# Unpacking stores left to right, and says what is wrong.
x = [1, 2]
i, x[i] = 0, 5
print(i, x)
a = b = c = None
for v in ((1, 2, 3), [4, 5, 6], "xyz", {7: 0, 8: 0, 9: 0}, range(3), (n for n in (1, 2, 3))):
    a, b, c = v
    print(a, b, c)
for v in ((1, 2), [1, 2, 3, 4], (), "ab", 5):
    try: a, b, c = v
    except (ValueError, TypeError) as e: print(e)
(a, b), [c, (d,)] = [[1, 2], (3, [4])]
print(a, b, c, d)
a, b, c, d, e, f, g, h, i, j = range(10)
a, b, c, d, e, f, g, h, i, j = [j, i, h, g, f, e, d, c, b, a]
print(a, b, c, d, e, f, g, h, i, j)
# ---
# Containment in each kind of container, as a value and in conditions.
class H:
    def __init__(self, n): self.n = n
    def __hash__(self): return hash(self.n)
    def __eq__(self, o): return self.n == (o.n if isinstance(o, H) else o)
class C:
    def __contains__(self, x): return [] if x == 1 else "yes"
for c in ({1: 2, "a": 3, 2.0: 4, True: 0, None: 1, (1,): 2}, {1, "a", 2.0, None}, frozenset((1, "a")), [1, "a"], (1, "a"), "1a", range(3), C(), {H(1): 1, H("a"): 2}, {H(1)}):
    for x in (1, "a", 2, 2.0, True, None, (1,), [1], H(1), {1}, "", "zz", 2**70):
        try: print(x in c, x not in c, 1 if x in c else 0, 1 if x not in c else 0, end="; ")
        except TypeError as e: print(e, end="; ")
    print()
for c in (5, None, object()):
    try: print(1 in c)
    except TypeError as e: print(e)
# ---
# Arguments find their parameters by position and by name, defaults the rest, and what does not fit is named.
def f(a, b=2, *, c=3, d=4): return a, b, c, d
def g(a, b, /, c, d=4): return a, b, c, d
def h(*, x, y=1): return x, y
def i(a=1, b=2, c=3): return a, b, c
def j(a, b, c=3):
    yield a
    yield b
    yield c
class K:
    def __init__(self, a, b=2, *, c=3): self.v = a, b, c
    def m(self, a, b=2, *, c=3): return a, b, c
    def __call__(self, x, y=5): return x, y
k = K(1)
calls = [
    lambda: f(1), lambda: f(1, 5), lambda: f(1, d=9), lambda: f(a=1), lambda: f(b=1, a=2), lambda: f(1, c=7, b=8), lambda: f(d=1, c=2, b=3, a=4), lambda: f(), lambda: f(b=1),
    lambda: f(1, 2, 3), lambda: f(1, a=2), lambda: f(1, z=1), lambda: f(1, c=1, e=2), lambda: f(1, 2, b=3),
    lambda: g(1, 2, 3), lambda: g(1, 2, c=3), lambda: g(1, 2, d=3, c=5), lambda: g(1, b=2, c=3), lambda: g(1, 2), lambda: g(1, 2, 3, 4, 5),
    lambda: h(x=1), lambda: h(y=1), lambda: h(1), lambda: h(x=1, y=2), lambda: h(y=3, x=2), lambda: h(),
    lambda: i(), lambda: i(c=9), lambda: i(9, c=8), lambda: i(b=1), lambda: i(1, 2, 3, 4), lambda: i(1, 2, 3, c=4),
    lambda: list(j(1, 2)), lambda: list(j(b=1, a=2)), lambda: list(j(1)), lambda: list(j(1, c=2)),
    lambda: K(1).v, lambda: K(1, c=9).v, lambda: K(b=1, a=0).v, lambda: K().v, lambda: K(1, 2, 3), lambda: K(1, z=2),
    lambda: k.m(1), lambda: k.m(b=3, a=1), lambda: k.m(c=1), lambda: k(1), lambda: k(y=1, x=2), lambda: k(y=1), lambda: k(),
    lambda: list(map(f, [1, 2], [3, 4])), lambda: sorted([3, 1], key=lambda a, b=2, *, c=1: a * b * c), lambda: [*map(i, [5])],
]
for call in calls:
    try: print(call())
    except TypeError as e: print(e)
# Defaults are looked up at each call.
f.__defaults__ = (20,)
f.__kwdefaults__ = {"c": 30}
for call in calls[:10]:
    try: print(call())
    except TypeError as e: print(e)
f.__defaults__, f.__kwdefaults__ = (0, 1, 2, 3, 4, 5), None
for call in calls[:10]:
    try: print(call())
    except TypeError as e: print(e)
f.__defaults__ = None
f.__kwdefaults__ = {"d": 1, "c": 2, "z": 3}
for call in calls[:10]:
    try: print(call())
    except TypeError as e: print(e)
# What a bad call leaves behind is not seen by the next.
def swap(a, b, c=0): return b, a, c
x, y = object(), object()
try: swap(x, y, b=1)
except TypeError as e: print(e)
print(swap(b=x, a=y) == (x, y, 0), swap(x, b=y) == (y, x, 0))
# ---
# Generator expressions: what they see, and are called.
def outer(n):
    k = n
    gens = [(x * k for x in range(n)), ((x, y) for x in range(2) for y in range(k) if y), (k for _ in range(2))]
    k += 1
    return gens
for gen in outer(3): print(gen.__name__, gen.__qualname__, gen.gi_code.co_name, gen.gi_code.co_varnames, gen.gi_code.co_freevars, list(gen))
class C:
    n = 3
    g = (x for x in range(n))
    h = list(x for x in [n])
print(list(C.g), C.h, (y for y in "").__qualname__)
gs = [(x + i for x in (1, 2)) for i in range(3)]
print([list(g) for g in gs])
try: (x for x in 5)
except TypeError as e: print(e)
g = (x for x in [1, 2, 3])
g.__name__ = "mine"
print(g.__name__, next(g), g.gi_running, g.gi_yieldfrom, list(g), g.gi_frame)
print(sum(x for x in range(10) if any(y == x for y in (2, 3))), "".join(c for c in "abc" if all(c != d for d in "b")))
def rec(n): return sum(rec(n - 1) for _ in range(2)) if n else 1
print(rec(6))
import asyncio
async def main():
    async def agen():
        for i in range(3):
            yield i
    async def double(x): return x * 2
    a = (x async for x in agen())
    b = (await double(x) for x in range(3))
    print(type(a).__name__, a.__qualname__, [x async for x in a], [x async for x in b])
asyncio.run(main())
# ---
# A slice that a subscript makes belongs to whoever keeps it.
kept = []
class K:
    def __getitem__(self, k): kept.append(k); return k
    def __setitem__(self, k, v): kept.append(k)
    def __delitem__(self, k): kept.append(k)
class L(list):
    def __getitem__(self, k): kept.append(k); return super().__getitem__(k)
    def __setitem__(self, k, v): kept.append(k); super().__setitem__(k, v)
k, l, d, i = K(), L(range(10)), {}, 1
k[i:2:3]; k[4:5:6] = 0; k[i:7] = 0; del k[8:i]; k[::2]; k[i:2, 3:4]; k[None:None:None]
print(l[i:8:2], [1, 2, 3][::-1], kept)
l[i:3] = [9]; l[::2] = l[1::2] + [0, 1][:1] if len(l) % 2 else l[1::2]
print(l, kept)
d[i:2] = "a"; d[i:2:3] = "b"; d[3:i] = "c"
print(d, d[i:2], d[i:2:3], slice(1, 2) in d)
del d[i:2]
print(d)
# Bounds that run code which slices, and values that do.
class I:
    def __init__(self, n): self.n = n
    def __index__(self): "abcdef"[1:5:2]; [1, 2, 3][0:2:1]; return self.n
r = list(range(20))
print(r[I(1):I(15):I(3)], "abcdefgh"[I(1):I(6):2], b"abcdef"[i:I(6):2], (1, 2, 3, 4)[i::I(2)])
def values():
    for x in range(3):
        r[0:1:1]
        yield r[x:x + 2:1]
r[i:9:3] = values()
print(r)
r[2:4] = (x[::-1] for x in [[1, 2], r[0:2:1]])
print(r)
del r[I(0):i:1], r[::5]
print(r, bytearray(b"abcdef")[::-2], range(10)[i::3], memoryview(b"abcdef")[i:5:2].tobytes())
ba = bytearray(b"abcdef"); ba[i:5:2] = b"XY"; del ba[::2]
print(ba)
for bad in (1.5, "x"):
    for f in (lambda: [1][bad:], lambda: "a"[bad::1], lambda: r.__getitem__(slice(bad)), lambda: [1][::0], lambda: 5[1:2:3], lambda: {}[1:2:3]):
        try: print(f())
        except (TypeError, ValueError, KeyError) as e: print(type(e).__name__, e)
a = [0, 1, 2, 3]
a[i:3] += [7]
print(a, a[i:3][::-1][0:1], [a[0:2], a[2:4]][1:][0][::-1])
# ---
# Class variables: what is assigned is seen through classes, instances and subclasses, whatever the kinds of old and new values.
class A:
    n = 0
    tag = "a"
    def method(self): return "method"
class B(A): pass
class C(B):
    n = 100
def look(*os): return [(o.n, o.tag) for o in os]
a, b, c = A(), B(), C()
for i in range(6):
    A.n += 1
    B.tag = "b" * i
    print(look(A, B, C, a, b, c), A.n is a.n)
class D:
    def __init__(self, v): self.v = v
    def __get__(self, o, t): return ("got", self.v, o is None)
class DD(D):
    def __set__(self, o, v): self.v = v
for v in (1, D(2), 3, DD(4), 5, property(lambda self: "prop"), 6, lambda self=0: "fn", 7, staticmethod(lambda: "st"), 8, classmethod(lambda cls: cls.__name__), 9, int, 10, None):
    A.n = v
    for o in (A, B, C, a, b, c):
        x = o.n
        print(x() if callable(x) and x is not int else x if not isinstance(x, property) else "property", end=" ")
    try:
        a.n = "mine"
        print(a.__dict__, a.n)
        a.__dict__.clear()
    except AttributeError as e: print(e)
# The namespace changes: deleted, added anew, shadowed below, and by another base.
def read(o): return o.n
for _ in range(3):
    A.n = 1; A.n = 2
    print(read(a), read(b), read(A))
    B.n = 3
    print(read(a), read(b), read(B))
    B.n = 4; B.n = 5
    print(read(b), read(B), read(C), read(c))
    del B.n
    print(read(b), read(B))
    del A.n
    try: print(read(a))
    except AttributeError as e: print(e)
    for k in range(20): setattr(A, f"k{k}", k)
    A.n = 6
    for k in range(20): delattr(A, f"k{k}")
    print(read(a), read(b), A.n)
# A type of values that becomes a descriptor.
class V: pass
A.n = V(); A.n = V()
print(type(read(a)).__name__, type(read(A)).__name__)
V.__get__ = lambda self, o, t: "late"
print(read(a), read(A), read(b))
A.n = V(); print(read(a))
del V.__get__
A.n = V(); print(type(read(a)).__name__)
# A metaclass has its say.
class M(type):
    n = "meta"
    @property
    def p(cls): return "data", cls.__dict__.get("p")
    def __setattr__(cls, k, v): super().__setattr__(k, (k, v))
class E(metaclass=M):
    n = 1
    p = 2
for i in range(3):
    E.n = i
    print(E.n, E().n, E.p, E().p)
# Methods that count, called while their caches are warm.
class Counter:
    made = 0
    log = []
    def __init__(self):
        Counter.made += 1
        self.id = self.made
        Counter.log = Counter.log + [self.id]
    def double(self): return self.id * 2
print(sum(Counter().double() for _ in range(50)), Counter.made, len(Counter.log), Counter.log[-1])
class Many: pass
for i in range(300):
    setattr(Many, f"x{i}", 0)
for r in range(3):
    for i in range(300): setattr(Many, f"x{i}", r)
print({getattr(Many(), f"x{i}") for i in range(300)}, Many.x7, Many().x299)
# ---
# Loops that take apart what zip, enumerate and items give: ends, errors, changes meanwhile, and what stays in the variables.
for n in range(1, 10):
    its = [range(k, k + 3) for k in range(n)]
    print([t for t in zip(*its)], end=" ")
for a, b, c in zip("ab", [1, 2, 3], iter((True, False))): print(a, b, c)
for (a, b), c in zip([(1, 2), (3, 4)], "xy"): print(a, b, c)
a = b = c = d = "before"
for a, b, c in zip([], [1], [2]): pass
print(a, b, c)
for a, b, c in zip([1], [2], []): pass
print(a, b, c)
def boom(n):
    for i in range(n): yield i
    raise ValueError("boom")
try:
    for a, b, c in zip(range(5), boom(2), range(5)): print(a, b, c)
except ValueError as e: print(e, a, b, c)
try:
    for a, b, c in zip(range(3), range(2), range(3), strict=True): print(a, b, c)
except ValueError as e: print(e, a, b, c)
try:
    for a, b, c in zip(range(3), range(2)): print(a, b, c)
except ValueError as e: print(e)
try:
    for a, b in zip(range(3), range(2), range(4)): print(a, b)
except ValueError as e: print(e)
for a, *b in zip("ab", "cd", "ef"): print(a, b)
for a, b, c, d in zip(range(2), range(2), range(2), range(2)): print(a, b, c, d)
for i, (x, y) in enumerate(zip("ab", "cd"), 10): print(i, x, y)
l = [1, 2]
for i, x in enumerate(l):
    if i < 3: l.append(x)
    print(i, x)
for i, x, y in zip(range(10), l, l):
    if i == 0: l.clear()
    print(i, x, y)
d = {1: 2, 3: 4}
try:
    for k, v in d.items(): d[k + 10] = v
except RuntimeError as e: print(e)
s = {1, 2, 3}
try:
    for x in s: s.add(x + 10)
except RuntimeError as e: print(e)
for x in {7}: print(x)
for x in reversed(range(3)): print(x)
for x in map(str, [1, 2]): print(x)
print(list(map(len, ["a", "bb"])), list(map(abs, [-1, 2])), list(map("{}-".format, [1, 2])), list(map(int.bit_length, [1, 255])), list(map({1: "x"}.get, [1, 2])), list(map(str.upper, "ab")))
for f, args in ((len, [5]), (int.bit_length, ["x"]), (str.upper, [1]), ({}.get, [[]]), (abs, ["x"]), ("a".join, [5]), (ord, ["ab"])):
    try: print(list(map(f, args)))
    except TypeError as e: print(e)
m = map(lambda x: next(m, None) if x == 0 else x, [0, 1, 2])
print(list(m))
# ---
# Attributes of instances whose namespace was asked for.
class A:
    kind = "class"
    def m(self): return "method"
    @property
    def p(self): return "property"
    def __getattr__(self, n):
        if n.startswith("q"): return "missing " + n
        raise AttributeError(n)
a = A()
a.x = 1
d = vars(a)
def read(o): return o.x, o.kind, o.m() if callable(o.m) else o.m, o.p, o.qq
print(read(a))
d["x"], d["kind"], d["m"], d["p"] = 2, "own", "mine", "hidden"
print(read(a))
del d["kind"], d["m"]
print(read(a), a.__dict__)
a.__dict__ = {"x": 5}
print(read(a))
a.y = 6
del a.x
try: a.x
except AttributeError as e: print(e)
print(a.y, vars(a))
A.y = property(lambda self: "late")
print(a.y)
del A.y
print(a.y)
class B: pass
b = B()
b.__dict__.update(u=1, v=2)
def both(o): return o.u + o.v
print([both(b) for _ in range(3)])
b.u = 10
print(both(b), hasattr(b, "w"), getattr(b, "w", 0))
from functools import cached_property
class C:
    @cached_property
    def v(self): print("once"); return 7
c = C()
print(c.v, c.v, vars(c))
del c.v
print(c.v)
# ---
# isinstance asks __class__ only where a class has its own.
class P: pass
class Q(P): pass
class R:
    @property
    def __class__(self): return P
class S:
    def __getattribute__(self, n): return Q if n == "__class__" else object.__getattribute__(self, n)
for v in (P(), Q(), R(), S(), 1, "x", P, None):
    print([isinstance(v, t) for t in (P, Q, R, S, (int, str), int | None, type, object)])
print(isinstance(R(), P), isinstance(Q(), (R, S)))
# ---
# Calls with ** nested in each other keep their names apart.
def f(*a, **k): return a, k
def g(x, y=2, **k): return x, y, k
class D(dict): pass
d1, d2 = {"a": 1, "b": 2}, {"x": 3}
print(f(**d1), f(**{"z": f(**d1)}), g(**d2), g(*[1], **{"y": g(**d2)}), f(**D(a=1)), f(**d1, c=f(**d2)), f(**{}), f(*(), **{}))
class K:
    def __init__(self, **k): self.k = f(**k)
    def __getitem__(self, i): return f(**{"i": i})
    def keys(self): return list(f(**{"p": 1, "q": 2})[1])
print(K(**d1).k, f(**K()))
for bad in ({1: 2}, {"a": 1, 2: 3}, 5, None):
    try: f(**bad)
    except TypeError as e: print(e)
try: g(**{"x": 1}, x=2)
except TypeError as e: print(e)
try: g(1, **{"x": 1})
except TypeError as e: print(e)
print(dict(**d1, **d2), max([3, 1], **{"key": lambda v: f(**{"v": -v})[1]["v"]}), sorted([2, 1], **{"reverse": True}), "{a}{b}".format(**d1))
# ---
# Exceptions of classes with an __init__ have the arguments of the call, and what __init__ makes of them.
class E(Exception):
    def __init__(self, a, b=2, *, c=3):
        self.a, self.b, self.c = a, b, c
class F(E):
    def __init__(self, *args, **k):
        super().__init__(*args, **k)
        self.args = ("mine",) + self.args
class G(Exception):
    def __init__(self, n):
        super().__init__(f"text {n}")
        self.n = n
class H(KeyError):
    def __init__(self, k): self.k = k
class I(OSError):
    def __init__(self, *a): self.seen = a
class J(ExceptionGroup):
    def __init__(self, m, e): self.seen = m
class K(Exception):
    def __new__(cls, *a): return super().__new__(cls, "from new")
    def __init__(self, *a): self.seen = a
class L(StopIteration):
    def __init__(self, v): super().__init__(v * 2)
class M(SystemExit):
    def __init__(self, v): self.v = v
class N(AttributeError):
    def __init__(self, v): super().__init__(v, name="n", obj=5)
class O(Exception):
    __slots__ = ("s",)
    def __init__(self, s): self.s = s
class P(UnicodeDecodeError):
    def __init__(self): super().__init__("utf-8", b"x", 0, 1, "why")
class Q(Exception):
    def __init__(self): return 5
class R(Exception):
    def __init__(self): yield
for make in (lambda: E(1), lambda: E(1, c=5), lambda: E(b=1, a=2), lambda: F(1, 2), lambda: F(1, c=9), lambda: G(7), lambda: H("key"), lambda: I(2, "no"), lambda: I(1),
             lambda: J("m", [ValueError(1)]), lambda: K(1, 2), lambda: L(3), lambda: M(4), lambda: N("x"), lambda: O(6), lambda: P()):
    for _ in range(2):
        try: raise make()
        except BaseException as e: print(type(e).__name__, e.args, str(e), repr(e), sorted(vars(e).items()), getattr(e, "s", ""), getattr(e, "value", ""), getattr(e, "name", ""), e.__traceback__.tb_lineno > 0)
for bad in (lambda: E(), lambda: E(1, 2, 3), lambda: E(1, d=4), lambda: Q(), lambda: R()):
    try: print(bad())
    except TypeError as e: print(e)
try: raise G
except TypeError as e: print(e)
class S(Exception): pass
print(S(1, 2).args, S().args)
S.__init__ = lambda self, x: setattr(self, "x", x)
print(S(1).args, S(1).x)
S.__new__ = lambda cls, *a: Exception.__new__(cls, "new")
print(S(1).args, S(1).x)
del S.__init__
try: print(S(1, 2).args)
except TypeError as e: print(e)
# ---
# Methods found by super(): of instances, classes and objects whose class is another, with self and without.
class A:
    kind = "A"
    def __init__(self, x=0): self.x = x
    def m(self, *a): return ("A.m", self.x, a)
    @classmethod
    def c(cls): return "A.c", cls.__name__
    @staticmethod
    def s(v): return "A.s", v
    @property
    def p(self): return "A.p", self.x
    def __getitem__(self, k): return "item", k
    class Inner:
        def __init__(self, *a): self.a = a
    attr = len
    call = type("Callable", (), {"__call__": lambda self, *a: ("called", a)})()
class B(A):
    def __init__(self): super().__init__(5)
    def m(self, *a): return "B.m", super().m(*a), super(B, self).m(1), super().p, super().kind, super().s(2), super().c(), super().attr([1]), super().call(3), super().Inner(4).a
    @classmethod
    def c(cls): return "B.c", super().c(), super().kind
    def __getitem__(self, k): return super().__getitem__(k + 1)
    def missing(self): return super().nothing()
    def own(self): return super().__class__, super().__repr__() == object.__repr__(self), super().__eq__(self)
class C(A):
    def m(self, *a): return "C.m", super().m(*a)
class D(B, C):
    def m(self): return "D.m", super().m()
for o in (B(), D(), B()): print(o.m(), o.c(), o[1], type(o).c(), o.own())
try: B().missing()
except AttributeError as e: print(e)
class L(list):
    def append(self, x): super().append(x * 2)
    def __len__(self): return super().__len__() + 100
    def pop(self, *a): return super().pop(*a)
l = L(); l.append(1); l.append(2)
print(list(l), len(l), l.pop(), l.pop(0))
class M(type):
    def __call__(cls, *a): return super().__call__(*a), "M"
    def __new__(m, n, b, d, **k): return super().__new__(m, n, b, d)
    def hello(cls): return "hello"
class N(metaclass=M):
    def __init__(self, *a): super().__init__()
class O(M):
    def hello(cls): return super().hello() + "!"
print(type(N(1)).__name__, O("P", (), {}).hello())
class S(super):
    def __getattribute__(self, n): return lambda *a: ("own", n, a)
class Q(A):
    def m(self): return S(Q, self).m(1)
print(Q().m())
def f(self): return super().m()
try: f(B())
except RuntimeError as e: print(e)
A.m = lambda self, *a: "changed"
print(D().m()[1][1])
# ---
# Deleting an attribute leaves the others, in their order, whichever it was.
class A:
    cls = "class"
    def __init__(self, **k):
        for n, v in k.items(): setattr(self, n, v)
class S(A):
    __slots__ = ("s", "t")
def read(o): return [getattr(o, n, "-") for n in "abcdefgh"]
for cls in A, S:
    o = cls(a=1, b=2, c=3, d=4)
    if cls is S: o.s, o.t = "s", "t"
    for n in "bdac":
        delattr(o, n)
        print(vars(o), read(o))
        try: delattr(o, n)
        except AttributeError as e: print(e)
    o.b = 5; o.a = 6; o.cls = 7
    print(vars(o), read(o), o.cls, getattr(o, "s", ""))
    del o.cls
    print(o.cls, vars(o))
    o.__dict__["c"] = 8
    del o.a
    print(vars(o), read(o))
o = A(**{f"n{i}": i for i in range(12)})
del o.n3
print(vars(o))
objs = [A(a=1, b=2) for _ in range(3)]
del objs[1].a
for p in objs: p.c = 9
print([(vars(p), read(p)) for p in objs])
class E(Exception): pass
e = E(1); e.x = 1; e.y = 2
del e.x
print(vars(e), e.args, e.y)
class L(list): pass
l = L([1]); l.x = 1; l.y = 2
del l.x
print(vars(l), l, l.y)
for i in range(400):
    o = A()
    setattr(o, f"x{i}", 1); o.z = 2
    delattr(o, f"x{i}")
    assert vars(o) == {"z": 2} and o.z == 2
# ---
# Keys of all kinds, in dicts and in what derives from them.
class H:
    asked = 0
    def __init__(self, n): self.n = n
    def __repr__(self): return f"H({self.n})"
    def __hash__(self): H.asked += 1; return hash(self.n)
    def __eq__(self, o): return self.n == getattr(o, "n", o)
d = {(1, 2): "t", 1.5: "f", None: "n", True: "b", H(7): "h", b"x": "y", frozenset({1}): "s", 2**70: "big"}
for k in ((1, 2), 1.5, None, 1, True, H(7), 7, b"x", frozenset({1}), 2**70, (1, 3), 2.5, H(8), "", [1], {1: 2}, slice(1, 2), ([],), type):
    try: print(d[k], end="; ")
    except (KeyError, TypeError) as e: print(type(e).__name__, e, end="; ")
    try:
        d[k] = "new"
        print(d[k])
    except TypeError as e: print(e)
n = H.asked
try: d[H(99)]
except KeyError: print(H.asked - n)
n = H.asked
d[H(98)] = 1
print(H.asked - n)
class M(dict):
    def __missing__(self, k): return "missing", k
m = M()
m[1, 2] = 3
print(m[1, 2], m[2, 1], m[None], m[slice(1)])
# ---
# Generators that are joined while others are, fail, or give what is no text.
def parts(n):
    for i in range(n):
        yield ",".join(str(k) for k in range(i)) or "-"
print("|".join(parts(5)), "".join(x for x in ()), "-".join(x for x in ["only"]), len("".join("x" for _ in range(5000))))
def fails():
    yield "a"
    raise KeyError("k")
for bad in (fails(), (x for x in ["a", 1]), ("/".join(fails()) for _ in range(2)), (None for _ in range(1))):
    try: print(";".join(bad))
    except (KeyError, TypeError) as e: print(type(e).__name__, e)
def rec(n): return "".join(rec(n - 1) + str(n) for _ in range(2)) if n else "."
print(rec(4))
g = (x for x in "abc")
print("+".join(g), list(g), "".join(g))
# ---
# Tuples that only one instruction takes: keys, members, classes.
def f(x, d, a, b):
    return isinstance(x, (int, str)), isinstance(x, (float, (list, tuple))), d[a, b], d[a, 1]
print(f(3, {(1, 2): 'p', (1, 1): 'q'}, 1, 2))
print(f([], {('k', 'l'): 'p', ('k', 1): 'q'}, 'k', 'l'))
try: f(3, {}, 1, 2)
except KeyError as e: print(e)
try: f(3, {}, [], 2)
except TypeError as e: print(e)
try: f(3, [], 1, 2)
except TypeError as e: print(e)
class M:
    def __getitem__(self, k): return k
print(f(3, M(), 1, 2))
try: isinstance(3, (int(), str))
except TypeError as e: print(e)
def isinstance(a, b): return (a, b)
print(f(3, M(), (), 2.5))
seen = {(1, 2), ('a', 3)}
def g(a, b, seen):
    out = [(a, b) in seen, (a, b) not in seen, (b, a) in {(2, 1): 0}, (a, b) in [(1, 2)]]
    if (a, b) in seen: out.append('yes')
    if (a, b) not in seen: out.append('no')
    if (a, b) in seen and (b, a) not in seen or (a, a) in seen: out.append('mixed')
    while (a, b) not in seen: a += 1; 
    return out, a
print(g(1, 2, seen), g(0, 2, frozenset(seen)), g(-5, 2, dict.fromkeys(seen)))
class E:
    def __hash__(self): return hash((1, 2))
    def __eq__(self, o): print('eq', type(o), o); return o == (1, 2)
def h(a, b): return (a, b) in {E()}, {E(): 5}[a, b], (a, b) in {E(): 1}
print(h(1, 2))
try: ([], 1) in {1}
except TypeError as e: print(e)
def k(a): return (a, [1]) in {3}
try: k(1)
except TypeError as e: print(e)
try: (1, 2) in 3
except TypeError as e: print(e)
def z(a): return (a, 2) in 3
import traceback
try: z(1)
except TypeError as e: print(e); traceback.print_exc()
x = 1.0
print((x, 2) in {(1, 2)}, {(1, 2): 'f'}[x, 2], (True, 2) in {(1, 2)}, {(1, 2): 'f'}[True, 2])
