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
