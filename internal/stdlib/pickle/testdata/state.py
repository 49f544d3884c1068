# The state of instances: the order of slots, names that are written once, and the dict that is the instance's own.
import pickle, copyreg, copy, io
class A: pass
class B: pass
a = A(); a.owner = 1; a.name = 2
b = B(); b.owner = 3; b.name = 4
print(a.__getstate__() is a.__dict__, a.__reduce_ex__(2)[2] is a.__dict__, vars(A)["__slotnames__"], vars(copy.copy(a)))
def both(x):
    for p in range(2, 6):
        f = io.BytesIO(); pickle.dump(x, f, p)
        g = io.BytesIO(); pickle.Pickler(g, p).dump(x)
        d = pickle.dumps(x, p)
        print(d, d == f.getvalue() == g.getvalue())
def fresh():
    x = A(); x.one = "one"; x.two = [2]
    return x
both([a, b, "owner", "name"]); both([fresh(), A(), None])
x = fresh(); both([x, x.__dict__]); x = fresh(); both([x.__dict__, x])
class Late:
    def __init__(s, x): s.x = x
    def __reduce__(s): return dict, (), None, None, iter([(1, s.x.__dict__)])
x = fresh(); print(pickle.dumps([x, Late(x), Late(x)]))
class Change:
    def __init__(s, x): s.x = x
    def __reduce__(s): s.x.new = 1; return int, (1,)
for n in 1, 2:
    x = A(); x.c = Change(x)
    if n == 2: x.d = 1
    try: print(pickle.dumps(x))
    except RuntimeError as e: print(e, e.__notes__)
class Gone(Change):
    def __reduce__(s): del s.x.d; return int, (1,)
x = A(); x.c = Gone(x); x.d = 1; x.e = 2
try: print(pickle.dumps(x))
except RuntimeError as e: print(e, e.__notes__)
class Other(Change):
    def __reduce__(s): s.x.d = "other"; s.x.__class__ = B; return int, (1,)
x = A(); x.c = Other(x); x.d = 1; print(pickle.dumps(x))
x = A(); x.f = lambda: 0; x.g = 1
try: pickle.dumps([x])
except Exception as e: print(type(e), e.__notes__)
# ---
# The order of the names in __slots__ is that of the classes, nearest first, and the class keeps them.
import pickle
class S: __slots__ = ("b", "a")
class S0: __slots__ = ("z", "y", "__w", "__dict__")
class S1(S0): __slots__ = ("q", "a")
b = S(); b.a = 1; b.b = 2
print(b.__getstate__(), b.__reduce_ex__(2)[2])
s = S1(); s.z = 1; s.y = 2; s._S0__w = 4; s.q = 5; s.a = 6; s.k = 7
print(s.__getstate__(), s.__reduce_ex__(2)[2])
for p in range(2, 6):
    c = S(); c.a = 3
    print(pickle.dumps([b, c, b, S()], p))
    t = S1(); t.a = 1; t.z = 1
    print(pickle.dumps([s, t], p))
    r = pickle.loads(pickle.dumps([s, t], p)); print([x.__getstate__() for x in r])
b.a = lambda: 0
try: pickle.dumps(b)
except Exception as e: print(type(e), e.__notes__)
class C: __slots__ = "one"
class C2(C): __slots__ = ("one", "__two_", "__x__")
class _E(C2): __slots__ = ("__m",)
e = _E(); e.one = 1; e.__x__ = 3; e._E__m = 4; C.one.__set__(e, 9)
print(e.__getstate__(), vars(_E)["__slotnames__"], vars(C).get("__slotnames__"))
_E.__slotnames__ = None; print(e.__getstate__())
_E.__slotnames__ = ["__class__", "nope"]; print(e.__getstate__())
for wrong in 5, [5]:
    _E.__slotnames__ = wrong
    try: print(e.__getstate__())
    except TypeError as x: print(x)
_E.__slotnames__ = 5
try: pickle.dumps(e)
except TypeError as x: print(x)
class P(list): __slots__ = ("k", "j")
q = P([1]); q.k = 1; q.j = 2
print(q.__reduce_ex__(2)[2], pickle.dumps(q))
class Q(Exception): __slots__ = ("k", "j")
q = Q(1); q.k = 1; q.j = 2; q.l = 3
print(q.__reduce_ex__(2), q.__getstate__())
print(object().__getstate__(), (1).__getstate__(), [].__getstate__())
# ---
# Each of these is asked, whether the class or the instance has it.
import pickle, copyreg
class A:
    def __init__(s): s.x = 1
def show(x): print(pickle.dumps(x))
show(A())
class B(A):
    def __getstate__(s): return {"y": 2}
class C(A):
    def __reduce__(s): return A, ()
class D(A):
    def __reduce_ex__(s, p): return A, (), {"p": p}
class E(A):
    def __getnewargs__(s): return (1, 2)
class F(A):
    def __getnewargs_ex__(s): return (1,), {"k": 2}
class G(A):
    def __getattr__(s, n): print(n); raise AttributeError(n)
class H(A):
    def __getattribute__(s, n): print(n); return object.__getattribute__(s, n)
for t in B, C, D, E, F, G, H: show(t())
a = A(); a.__reduce_ex__ = lambda p: (A, ()); show(a)
a = A(); a.__getstate__ = lambda: 5
try: show(a)
except Exception as e: print(type(e))
class I(A):
    @property
    def __class__(s): return A
try: show(I())
except Exception as e: print(e)
copyreg.pickle(A, lambda a: (A, (), 7)); show(A()); del copyreg.dispatch_table[A]; show(A())
def state(s): return {"later": 1}
x = A(); show([x, A()]); A.__getstate__ = state; show([x, A()]); del A.__getstate__; show([x, A()])
class J(A):
    def __reduce__(s): A.__getstate__ = state; return A, ()
show([A(), J(), A()])
