# Subclasses decide about persistent objects, reductions and the names that may be found.
import pickle, io, copyreg
class Point:
    def __init__(self, x): self.x = x
class P(pickle.Pickler):
    def persistent_id(self, obj):
        return ("id", obj.x) if isinstance(obj, Point) else None
class U(pickle.Unpickler):
    def persistent_load(self, pid): return Point(pid[1] * 10)
for proto in range(1, 6):
    f = io.BytesIO()
    P(f, proto).dump([Point(1), Point(2), 3])
    print(f.getvalue(), [getattr(o, "x", o) for o in U(io.BytesIO(f.getvalue())).load()])
class Safe(pickle.Unpickler):
    def find_class(self, module, name):
        if module == "builtins" and name in ("range", "complex"):
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"global '{module}.{name}' is forbidden")
print(Safe(io.BytesIO(pickle.dumps(range(3)))).load())
try:
    Safe(io.BytesIO(pickle.dumps(print))).load()
except pickle.UnpicklingError as e:
    print(e)
class R(pickle.Pickler):
    def reducer_override(self, obj):
        if isinstance(obj, Point): return int, (str(obj.x),)
        return NotImplemented
f = io.BytesIO()
R(f).dump([Point(7), 8, range(2)])
print(pickle.loads(f.getvalue()))
# ---
# A dispatch table comes before an object's own reduction.
import pickle, io, copyreg
class C:
    pass
f = io.BytesIO()
p = pickle.Pickler(f)
p.dispatch_table = copyreg.dispatch_table.copy()
p.dispatch_table[C] = lambda c: (str, ("C!",))
p.dump([C(), C()])
print(pickle.loads(f.getvalue()))
copyreg.pickle(C, lambda c: (str, ("D!",)))
print(pickle.loads(pickle.dumps(C())), pickle.loads(pickle.dumps(C(), 0)))
# ---
# The memo of a Pickler lasts over several dumps; load reads one pickle after the other.
import pickle, io
f = io.BytesIO()
p = pickle.Pickler(f, 2)
x = ["shared"]
p.dump(x); p.dump(x); p.clear_memo(); p.dump(x)
print(f.getvalue())
f.seek(0)
u = pickle.Unpickler(f)
a, b, c = u.load(), u.load(), u.load()
print(a is b, a == c)
f = io.BytesIO(pickle.dumps(1) + pickle.dumps([2]) + pickle.dumps("x" * 70000, 4) + pickle.dumps({"a": 1}, 0))
print(pickle.load(f), pickle.load(f), len(pickle.load(f)), pickle.load(f), f.read())
# ---
# Long pickles are cut into frames.
import pickle
for data in "x" * 70000, ["ab" * 20] * 3000 + [str(i) for i in range(20000)], [b"y" * 70000, b"z", bytearray(70000)], list(range(100000)):
    b = pickle.dumps(data)
    print(len(b), [i for i in range(min(len(b), 300000)) if b[i] == 0x95][:3], sum(b), pickle.loads(b) == data)
# ---
# State goes through __getstate__ and __setstate__, or a setter that the reduction names.
import pickle
class A:
    __slots__ = ("a", "b", "__dict__")
class G:
    def __getstate__(self): return {"s": 1}
    def __setstate__(self, state): self.got = state
class S:
    def __reduce__(self): return S, (), {"k": 1}, None, None, lambda o, s: None
a = A(); a.a = 1; a.c = 2
b = pickle.loads(pickle.dumps(a))
print(b.a, b.c, hasattr(b, "b"), pickle.loads(pickle.dumps(G())).got)
def setter(obj, state): obj.seen = state
class T:
    def __reduce__(self): return T, (), {"k": 1}, None, None, setter
print(pickle.loads(pickle.dumps(T())).seen)
# ---
# Buffers may travel beside the pickle.
import pickle
data = bytearray(b"abc")
out = []
b = pickle.dumps([pickle.PickleBuffer(data), pickle.PickleBuffer(b"ro")], 5, buffer_callback=out.append)
print(b, len(out), pickle.loads(b, buffers=[o.raw() for o in out])[0].tobytes())
print(pickle.dumps(pickle.PickleBuffer(data), 5), pickle.loads(pickle.dumps(pickle.PickleBuffer(b"x"), 5)))
# ---
# Out-of-band buffers need protocol 5.
import pickle
pickle.dumps(1, 4, buffer_callback=print)  ### "ValueError: buffer_callback needs protocol >= 5"
pickle.dumps(pickle.PickleBuffer(b"x"), 4)  ### "_pickle.PicklingError: PickleBuffer can only be pickled with protocol >= 5"
# ---
# Picklers keep one attribute of their own: the hook for persistent ids.
import pickle, io
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
b = io.BytesIO(); p = pickle.Pickler(b); p.persistent_id = lambda o: 'x' if o == 5 else None
p.dump([5, 6]); print(b.getvalue())
b.seek(0)
u = pickle.Unpickler(b); u.persistent_load = lambda k: ('got', k)
t(u.load)
def d(): del u.persistent_load
t(d); t(d)
def d(): del p.persistent_id
t(d); t(d)
for o in p, u, pickle.Pickler, pickle.Unpickler:
    t(lambda: vars(o) and 1); t(lambda: setattr(o, 'foo', 1))
class PP(pickle.Pickler):
    def persistent_id(self, o): return 'm' if o == 6 else None
b = io.BytesIO(); p = PP(b); p.dump([5, 6]); print(b.getvalue())
p.persistent_id = lambda o: 'x' if o == 5 else None
b = io.BytesIO(); p.__init__(b); p.dump([5, 6]); print(b.getvalue())
p.foo = 3; print(vars(p))
del p.persistent_id
b = io.BytesIO(); p.__init__(b); p.dump([5, 6]); print(b.getvalue())
u = pickle.Unpickler(io.BytesIO(b'Pa\n.')); u.persistent_load = lambda k: ('got', k)
print(u.load())
u.persistent_load = lambda k: ('got', k); u.__init__(io.BytesIO(b'Pa\n.')); t(u.load)
