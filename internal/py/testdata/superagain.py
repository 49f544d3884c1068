# Methods through super, in chains, with arguments, nested in arguments of each other, and recursive.
class A:
    def __init__(self, *a, **k): self.a, self.k = a, k
    def m(self, x=0): return "A", x
    @classmethod
    def c(cls, x=0): return "A.c", cls.__name__, x
    @staticmethod
    def s(x=0): return "A.s", x

class B(A):
    def __init__(self, x, y):
        super().__init__(x, y=y)
    def m(self, x=0): return "B", super().m(x), super().m(super().m(1))
    @classmethod
    def c(cls, x=0): return "B.c", super().c(x)
    def s(self): return super().s(), super().s(2)

class C(A):
    def m(self, x=0): return "C", super().m(x)
    @classmethod
    def c(cls, x=0): return "C.c", super().c(x)

class D(B, C):
    def m(self, x=0):
        if x > 2: return x
        return "D", super().m(x), D.m(self, x + 1)

for _ in range(3):
    for o in (B(1, 2), D(3, 4)):
        print(o.a, o.k, o.m(), o.m(2), o.c(), type(o).c(5), o.s())

# ---
# A change of a class on the way, of the class of self, or of __class__ is seen by the next call.
class A:
    def m(self): return "A"
class A2:
    def m(self): return "A2"
class B(A):
    def m(self): return "B" + super().m()
class B2(A2, B): pass

b = B()
print(b.m(), b.m(), B2().m())
A.m = lambda self: "changed"
print(b.m(), b.m())
b.__class__ = B2
print(b.m(), B.m(b))
class E(B):
    m = B.m
print(E().m(), B.m(E()))
class B(A):
    def m(self): return "B" + str(super().m())
print(B().m())
B.__bases__ = (A2,)
print(B().m())
A2.m = staticmethod(lambda: "static")
print(B().m())
A2.m = classmethod(lambda cls: cls.__name__)
print(B().m())
A2.m = property(lambda self: lambda: "property")
print(B().m())
A2.m = 5
try:
    B().m()
except TypeError as e:
    print(e)
del A2.m
try:
    B().m()
except AttributeError as e:
    print(e, e.name, type(e.obj), e.obj.__thisclass__, e.obj.__self_class__)
    kept = e.obj
A2.m = lambda self: "again"
print(kept.m(), B().m(), kept.m(), kept.__self_class__, kept.__thisclass__)

# ---
# A super that is kept is its own.
class A:
    def m(self): return "A", self.n
class B(A):
    def __init__(self, n): self.n = n
    def both(self):
        s = super()
        t = super()
        return s, t, s.m(), t.m(), s is t
    def bound(self):
        return super().m
    def walrus(self):
        return (s := super()).m(), s
    def lists(self):
        return [super().m() for _ in range(2)], (lambda: super(B, self).m())()

b, c = B(1), B(2)
s, t, *rest = b.both()
x, u = c.walrus()
m, n = b.bound(), c.bound()
print(rest, x, [o.m() for o in (s, t, u, s)], m(), n(), m.__self__ is b, c.lists(), b.both()[2:])
print(s.__self__ is b, u.__self__ is c, s.__thisclass__, len({id(o) for o in (s, t, u)}))

# ---
# Errors of super and of the arguments of a call through it.
class A:
    def m(self, x): return x
class B(A):
    def m(self, x):
        try:
            return super().m(undefined)
        except NameError as e:
            print(e)
        try:
            return super().m()
        except TypeError as e:
            print(e)
        try:
            return super().nothing(x)
        except AttributeError as e:
            print(e)
        return super().m(x)
    @staticmethod
    def static():
        super().m(1)

print(B().m(1), B().m(2))
for f in (B.static, lambda: B.m(5, 1)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

class F(A):
    def m(self, x): return super().m(x), super().m(x)
class Lies:
    @property
    def __class__(self):
        print("asked")
        return F
print(F.m(Lies(), 3))

# ---
# A super that a __class__ of the object is asked for, which calls methods through others.
class A:
    def m(self): return "A", type(self).__name__
class B(A):
    def m(self): return "B", super().m()
class Odd:
    @property
    def __class__(self):
        print(B().m())
        return B
    def m(self): return "Odd"
try:
    print(B.m(Odd()))
except TypeError as e:
    print(e)
print(B().m())
