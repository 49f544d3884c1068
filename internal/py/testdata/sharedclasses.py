# What __get__ is itself isn't bound: it is called with the descriptor.
class D: pass
D.__get__ = D()
class X: a = D()
try:
    X().a
except TypeError as e:
    print(e)
class G:
    __get__ = staticmethod(lambda *a: len(a))
class Y: g = G()
print(Y.g, Y().g)

# ---
# A list within a list of types is printed as any list, even where it contains itself.
print(repr(tuple[[[int], [int]], int]))
l = []
l.append(l)
print(repr(tuple[l]))

# ---
# A special method that a class gets or loses reaches what derives from it by several ways.
class R: pass
C = R
for i in range(5):
    C = type('C', (type('A', (C,), {}), type('B', (C,), {})), {})
c = C()
R.__len__ = lambda s: 7
print(len(c))
del R.__len__
try:
    len(c)
except TypeError as e:
    print(e)

# ---
# New bases reach them too, and wrong ones change nothing.
class S:
    def __len__(s): return 9
class T(S): pass
class U:
    def __len__(s): return 10
R = type('R', (S,), {})
C = R
for i in range(3):
    C = type('C%d' % i, (type('A', (C,), {}), type('B', (C,), {})), {})
print(len(C()))
R.__bases__ = (U,)
print(len(C()), [k.__name__ for k in C.__mro__])
for wrong in (C,), (U, S, object, T):
    try:
        R.__bases__ = wrong
    except TypeError as e:
        print(e)
print(len(C()), [k.__name__ for k in C.__mro__], R.__bases__)

# ---
# Wrappers of wrappers are asked what they wrap, however many there are.
x = print
for _ in range(50):
    x = classmethod(staticmethod(x))
print(x.__isabstractmethod__)
