# Abstract methods keep a class from being instantiated until they are implemented.
import abc
class A(abc.ABC):
    @abc.abstractmethod
    def f(self): return 'A.f'
    @property
    @abc.abstractmethod
    def p(self): ...
class B(A):
    def f(self): return 'B.f ' + super().f()
class C(B):
    p = 5
print(sorted(A.__abstractmethods__), sorted(B.__abstractmethods__), C.__abstractmethods__, C().f(), C().p)
for cls in (A, B):
    try:
        cls()
    except TypeError as e:
        print(e)
del_ = type('D', (A,), {})
print(type(A), abc.ABC.__mro__, A.__class__.__name__, isinstance(A, abc.ABCMeta))
A.f = lambda self: 1
A.p = 2
print(abc.update_abstractmethods(A) is A, A.__abstractmethods__, A().f())
# ---
# register makes a class a virtual subclass; what was asked before is asked again.
import abc
class A(abc.ABC): pass
class X: pass
class Y(X): pass
print(issubclass(X, A), isinstance(X(), A))
t = abc.get_cache_token()
print(A.register(X) is X, issubclass(X, A), issubclass(Y, A), isinstance(Y(), A), X.__mro__, abc.get_cache_token() != t)
class B(A): pass
print(issubclass(X, B), issubclass(B, A))
@A.register
class Z: pass
print(isinstance(Z(), A))
for bad in (lambda: A.register(5), lambda: B.register(A), lambda: issubclass(5, A)):
    try:
        bad()
    except (TypeError, RuntimeError) as e:
        print(type(e).__name__, e)
class H(abc.ABC):
    @classmethod
    def __subclasshook__(cls, C):
        return any('magic' in b.__dict__ for b in C.__mro__) or NotImplemented
class M: magic = 1
print(issubclass(M, H), issubclass(X, H), isinstance(M(), H))
# ---
# The old decorators still work.
import abc
class A(abc.ABC):
    @abc.abstractclassmethod
    def c(cls): ...
    @abc.abstractstaticmethod
    def s(): ...
    @abc.abstractproperty
    def p(self): ...
print(sorted(A.__abstractmethods__))
# ---
# What isinstance has said is asked again after register, and when the object says something else of its class.
import abc
class A(abc.ABC): pass
class B(A): pass
class X: pass
class Y(X): pass
def ask(x): return isinstance(x, A), isinstance(x, (B, A)), issubclass(type(x), A)
x, y, b = X(), Y(), B()
for i in range(2): print(ask(x), ask(y), ask(b), ask(5))
B.register(Y)
for i in range(2): print(ask(x), ask(y), ask(b), ask(5))
A.register(X)
A.register(int)
for i in range(2): print(ask(x), ask(y), ask(b), ask(5))
class Z: pass
z = Z()
print(ask(z), ask(z))
z.__class__ = Y
print(ask(z))
class Mid: pass
class W(Mid): pass
class Says: __class__ = property(lambda self: B)
class Fails: __class__ = property(lambda self: 1 / 0)
w = W()
print(ask(w), ask(w))
W.__bases__ = Says,
print(ask(w), ask(w), w.__class__.__name__)
W.__bases__ = Fails,
try: print(isinstance(w, A))
except ZeroDivisionError as e: print(e)
W.__bases__ = Mid,
W.__getattribute__ = lambda self, n: B
print(ask(w))
del W.__getattribute__
print(ask(w))
x.__class__ = W
print(ask(x))
# ---
# A metaclass derived from ABCMeta has a say in isinstance, also later.
import abc
class M(abc.ABCMeta): pass
class A(metaclass=M): pass
class B(A): pass
class X: pass
def ask(): return isinstance(B(), A), isinstance(X(), A), issubclass(X, A), issubclass(B, A), isinstance(A(), A)
print(ask(), ask())
M.__subclasscheck__ = lambda cls, c: c is X
print(ask())
M.__instancecheck__ = lambda cls, o: 'yes'
print(ask())
del M.__instancecheck__, M.__subclasscheck__
print(ask())
for f in (lambda: issubclass(5, A), lambda: A.__instancecheck__(), lambda: abc.ABCMeta.__instancecheck__(A, B())):
    try: print(f())
    except TypeError as e: print(e)
# ---
# Proxies stand for objects of other classes.
import abc, weakref
class A(abc.ABC): pass
class B(A): pass
class X: pass
b, x = B(), X()
for i in range(2): print(isinstance(weakref.proxy(x), A), isinstance(weakref.proxy(b), A))

# ---
# A class made by a call, not by a statement, is of the module abc if its metaclass is ABCMeta, for it does not say otherwise.
import abc
import types

class A(abc.ABC): pass
for c in (type("B", (A,), {}), abc.ABCMeta("C", (), {}), abc.ABCMeta("D", (A,), {"__module__": "mine"}), types.new_class("E", (A,)),
          type("F", (), {}), types.CapsuleType):
    print(c, c.__module__)
class G(A): pass
class M(abc.ABCMeta): pass
class H(metaclass=M): pass
print(G, H, M("I", (), {}))
class Told(abc.ABCMeta):
    def __setattr__(cls, name, value):
        assert name != "__module__"
        super().__setattr__(name, value)
ns = {"x": 1}
print(Told("J", (), ns), ns)
try:
    abc.ABCMeta("K", 5, {})
except TypeError as e:
    print(e)
