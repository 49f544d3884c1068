# What native code calls by name is what an attribute access would find: of the class, of the instance, or made on the way.
out = []
class W:
    def write(self, s): out.append(('class', s))
w = W()
print(1, file=w, end='')
w.write = lambda s: out.append(('instance', s))
print(2, file=w, end='')
w.__dict__['write'] = lambda s: out.append(('dict', s))
print(3, file=w, end='')
del w.write
W.write = staticmethod(lambda s: out.append(('static', s)))
print(4, file=w, end='')
W.write = classmethod(lambda cls, s: out.append((cls.__name__, s)))
print(5, file=w, end='')
W.write = property(lambda self: lambda s: out.append(('property', s)))
print(6, file=w, end='')
W.write = str.upper
try: print(7, file=w, end='')
except TypeError as e: print(e)
W.write = out.append
print(8, file=w, end='')
del W.write
W.__getattr__ = lambda self, name: lambda s: out.append((name, s))
print(9, file=w, end='')
class G:
    def __getattribute__(self, name): return lambda s: out.append((name, 'got', s))
    def write(self, s): out.append('never')
print(10, file=G(), end='')
class S:
    __slots__ = 'write',
s = S()
s.write = lambda s: out.append(('slot', s))
print(11, file=s, end='')
try: print(12, file=S())
except AttributeError as e: print(e)
print(out)
# ---
# Methods of builtin types called by name: too many arguments, subclasses with their own, and attributes beside them.
import io
class T(io.StringIO):
    def write(self, s): return super().write('<' + s + '>')
t = T()
print('a', 1, file=t)
print(repr(t.getvalue()))
u = io.StringIO()
u.write = lambda s: t.write('u' + s)
print('b', file=u)
print(repr(u.getvalue()), repr(t.getvalue()))
for f in (3, 'x', None.__class__, io.StringIO):
    try: print('c', file=f)
    except Exception as e: print(type(e).__name__, e)
# ---
# Names given to print, and what is printed while something is printed.
import io
class P:
    def __str__(self):
        print('inner', file=f)
        return 'outer'
f = io.StringIO()
print('first', P(), 'last', file=f, sep='-')
print(repr(f.getvalue()))
class Loud:
    def write(self, s):
        print('nested', s, file=f)
print(*range(3), file=Loud(), sep='', end='!')
print(repr(f.getvalue()))
for args, names in (((), {'file': 1, 'end': '', 'sep': '', 'flush': 0, 'x': 1}), ((1,), {'x': 1}), ((), {'args': 1}), ((1,), {'sep': 1}), ((1,), {'end': b''})):
    try: print(*args, **names)
    except Exception as e: print(type(e).__name__, e)
print(1, sep=None, end=None, file=None, flush=None)
print(file=f, flush=True)
print('x' * 3000, 'y' * 70000, file=f); print('z', file=f)
v = f.getvalue()
print(len(v), v[-6:], v.count('\n'))
# ---
# An error on the way leaves what was printed before it.
import io
class Bad:
    def __str__(self): raise KeyError('bad')
f = io.StringIO()
for items in ((1, Bad()), (Bad(), 1), (1, 2, Bad())):
    try: print(*items, file=f)
    except KeyError: pass
print('end', file=f)
print(repr(f.getvalue()))
# ---
# Classes whose metaclass leaves calls to type: abstract ones, other results of __new__ and __init__, and a metaclass that changes.
import abc
class A(abc.ABC):
    def __init__(self, x, *more, y=2, **names): self.x = x, more, y, names
    @abc.abstractmethod
    def f(self): ...
class B(A):
    def f(self): return self.x
print(B(3).f(), B(1, 2, y=3, z=4).f(), B(*[1], **{'y': 5}).f())
for f in (lambda: A(1), lambda: B(), lambda: B(1, x=1)):
    try: f()
    except TypeError as e: print(e)
A.__abstractmethods__ = frozenset()
print(A(2).x)
class M(type):
    def __call__(cls, *a): return 'called', a
class C(metaclass=M):
    def __init__(self): print('never')
print(C(1))
class N(type): pass
class D(metaclass=N):
    def __init__(self, a, b=2): self.a, self.b = a, b
print(D(1).b, D(1, b=5).b)
def call(cls, *a): return 'later', a
N.__call__ = call
print(D(1))
del N.__call__
print(D(1).a)
N.__call__ = 5
try: print(D(1))
except TypeError as e: print(e)
del N.__call__
class F(metaclass=N):
    def __new__(cls, *a): return 7 if a else super().__new__(cls)
    def __init__(self, *a): print('init', a)
print(F(1))
F()
class I(metaclass=N):
    def __init__(self): return 3
try: I()
except TypeError as e: print(e)
class O(N):
    def __new__(meta, name, bases, ns): return super().__new__(meta, name.upper(), bases, ns)
print(O('x', (), {})().__class__.__name__, N('y', (), {})().__class__.__name__)
# ---
# A class of an abstract metaclass that calls itself without end.
import abc
class A(abc.ABC):
    def __init__(self): A()
try: A()
except RecursionError as e: print(type(e).__name__)
