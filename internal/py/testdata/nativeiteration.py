# Instances of tuple's subclasses are unpacked and iterated over as tuples, unless they iterate otherwise.
from collections import namedtuple
P = namedtuple('P', 'x y z')
p = P(1, 2, 3)
for code in 'a, b = p', 'a, b, c, d = p', 'a, b, *c = p; print(a, b, c)', 'a, b, c = p; print(c, b, a)':
    try:
        exec(code, {'p': p})
    except ValueError as e:
        print(e)
class T(tuple):
    def __iter__(self):
        return iter('ab')
a, b = T((1, 2, 3))
print(a, b, list(T((1,))), max(T()))
class U(tuple):
    pass
a, b = U((1, 2))
print(a, b, sum(U((1, 2, 3))), sorted(U((3, 1))), set(U((1,))), sum(U()))
U.__iter__ = lambda self: iter('cd')
a, b = U((1, 2))
print(a, b)
# ---
# Native code that iterates sees what an item's own code does to the iterable.
class Adds:
    def __radd__(self, other):
        d[len(d)] = 1
        return other
d = {1: Adds(), 2: Adds()}
try:
    print(sum(d.values()))
except RuntimeError as e:
    print(e)
class Shortens:
    def __radd__(self, other):
        del l[5:]
        return other
l = [1] * 3 + [Shortens()] + [1] * 40
print(sum(l), len(l))
class Inner:
    def __radd__(self, other):
        return other + sum(d.values()) + sum(l)
d, l = {1: 2, 3: 4}, [1.5] * 20
print(sum([Inner(), 1, Inner(), 2.5]))
print(sum({1: 2, 3: 4}.values()), max({1, 2, 3}), ','.join({'a': 1, 'b': 2}), any({0: 1}), all({1: 0, 0: 1}))
a, b = {1: 2, 3: 4}
print(a, b)
for code in 'a, b = {1: 2, 3: 4, 5: 6}', 'a, b = "xyz"', 'a, b = {1}':
    try:
        exec(code)
    except ValueError as e:
        print(e)
# ---
# sum() in each of its forms, over more items than it takes at once.
n = 2**63 - 1
print(sum([n, 1]), sum([n] * 40), sum([-n] * 40), sum([1] * 33 + [2.5] * 17 + [1j]), sum([True] * 17), sum([0.1] * 50), sum([1e308] * 3), sum([[1]] * 2, []))
print(sum([1, float('inf'), float('-inf')]), sum([2**70] * 20), sum({i: i / 3 for i in range(50)}.values()), sum({2**62 + i for i in range(9)}))
# ---
# divmod of small ints, chr of ASCII, slices of text.
for k in 0, 1, 5, -3, 10**20, True, -2**63:
    for m in 3, -3, 10**19, True, -1:
        print(divmod(k, m), end=' ')
print()
for m in 0, False:
    try:
        divmod(1, m)
    except ZeroDivisionError as e:
        print(e)
print([chr(i) for i in (0, 65, 127, 128, 200, 255, 256)], chr(True) == '\x01')
for s in 'hello world', 'hello wörld', '':
    print([s[i:j] for i in (None, 0, 2, -3, 50, -50, True, 10**30) for j in (None, 0, 3, -1, 50, -50, -10**30)])
# ---
# Patterns of mappings and classes.
match {'k': 1, 't': 'a'}:
    case {'k': 2}:
        print(1)
    case {'k': 1, 't': t}:
        print(t)
class K:
    a = 'k'
    b = 'k'
    c = 1
    d = 1.0
for code in 'case {K.a: x, K.b: y}', 'case {K.c: x, K.d: y}', 'case {K.a: x, K.c: y}':
    try:
        exec("match {'k': 1, 1: 2}:\n " + code + ': print(x, y)')
    except ValueError as e:
        print(e)
class C:
    __match_args__ = ('x', 'y', 'x')
    z = 5
    def __init__(self):
        self.x = 1
        self.y = 2
    @property
    def w(self):
        return 9
    def __getattr__(self, name):
        print('asked for', name)
        raise AttributeError(name)
match C():
    case C(1, q, z=5, w=9):
        print(q)
try:
    match C():
        case C(1, 2, 3):
            print(1)
except TypeError as e:
    print(e)
match C():
    case C(nope=1):
        print('no')
    case C(x=1, y=2):
        print('yes')
class Meta(type):
    @property
    def __match_args__(cls):
        return ('m',)
class D(metaclass=Meta):
    __match_args__ = ('n',)
    m, n = 1, 2
match D():
    case D(v):
        print(v)
# ---
# Unpacking into no names takes nothing, and looks.
class T(tuple):
    pass
def gen():
    yield 1
    print('end')
for v in (), [], T(), '', {}, set(), iter([]), range(0), T((1,)), [1], 'a', {1: 2}, {1}, iter([1]), gen(), 5, None:
    try:
        [] = v
        () = v
        print('nothing')
    except (ValueError, TypeError) as e:
        print(e)
