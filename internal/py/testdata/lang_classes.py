# The method resolution order is C3's; impossible orders are refused.
class A: pass
class B(A): pass
class C(A): pass
class D(B, C): pass
print([c.__name__ for c in D.__mro__], D.mro() == list(D.__mro__), D.__base__.__name__, D.__bases__, A.__subclasses__())
def err(f):
    try: print("ok", f())
    except Exception as e: print(type(e).__name__, e)
err(lambda: type("X", (A, B), {})); err(lambda: type("X", (A, A), {})); err(lambda: type("X", (bool,), {})); err(lambda: type("X", (int, str), {})); err(lambda: type("X", (type(None),), {})); err(lambda: type("X", (len,), {})); err(lambda: type("X", (type(len),), {}))
class E(int, A): pass
print(E.__mro__, E.__base__)
class F(A, list): pass
print(F.__base__, F([1, 2]), len(F()))
class G(A, metaclass=type): pass
err(lambda: D.__mro__.x)
class M(type):
    def mro(cls): return [cls, object]
class H(B, metaclass=M): pass
print(H.__mro__, issubclass(H, B), B in H.__mro__)
class M2(type):
    def mro(cls): return [object, 5]
err(lambda: M2("X", (), {}))
# ---
# __bases__ can be assigned where the layouts agree, and methods change at once.
class A:
    def f(self): return "A"
class B:
    def f(self): return "B"
class C(A): pass
c = C(); print(c.f()); C.__bases__ = (B,); print(c.f(), C.__mro__, A.__subclasses__(), B.__subclasses__())
def err(f):
    try: print("ok", f())
    except Exception as e: print(type(e).__name__, e)
def setb(c, b): c.__bases__ = b
err(lambda: setb(C, ())); err(lambda: setb(C, 5)); err(lambda: setb(C, (5,))); err(lambda: setb(C, (C,))); err(lambda: setb(C, (int,))); err(lambda: setb(B, (C,))); err(lambda: setb(int, (object,))); err(lambda: setb(C, (bool,))); err(lambda: setb(C, (A, A)))
print(C.__mro__)
err(lambda: delattr(C, "__bases__"))
# ---
# super works with no arguments in methods, properties, nested functions of comprehension, and with one or two arguments.
class A:
    def f(self): return ["A"]
    @classmethod
    def c(cls): return ["A", cls.__name__]
    @property
    def p(self): return ["Ap"]
    def __getitem__(self, i): return i
    x = 1
class B(A):
    def f(self): return ["B"] + super().f()
    @classmethod
    def c(cls): return ["B"] + super().c()
    @property
    def p(self): return ["Bp"] + super().p
    def g(self): return [super(B, self).f() for _ in range(1)], (lambda: super(B, self).f())()
    def h(self): return super().x, super().__getitem__(4), super().__class__, __class__
    def i(self): return super().nope
    def j(self): super().x = 5
    def k(self): return super()[0]
    def l(): return super().f()
    def m(self):
        del self
        return super().f()
    def n(self):
        self = 5
        return super().f()
    def o(self): return [super().f() for _ in "a"]
    def q(*args): return super().f()
    def r(self, g=None): return [*(super().f() for _ in "a")]
b = B()
def err(f):
    try: print("ok", f())
    except Exception as e: print(type(e).__name__, e)
err(b.f); err(b.c); err(B.c); err(lambda: b.p); err(b.g); err(b.h); err(b.i); err(b.j); err(b.k); err(lambda: B.l()); err(b.m); err(b.n); err(b.o); err(b.q); err(b.r)
s = super(B, b)
print(s.__thisclass__, s.__self_class__, s.__self__ is b, repr(s).split(" object")[0], repr(super(B)).split(",")[0])
class U(A):
    f = 5
U.s = super(U); print(U().s.f())
err(lambda: super(B, 5)); err(lambda: super(B, A)); err(lambda: super(5, 5)); err(lambda: super().f)
def f(self): return super().f()
err(lambda: f(b))
B.z = f; err(b.z)
print(super(B, B).c())
class X(A):
    def __init_subclass__(cls, **k): super().__init_subclass__(**k); print("sub", cls, k)
class Y(X): pass
try:
    class Z(X, a=1): pass
except TypeError as e: print(e)
# ---
# Data descriptors come before the instance's dict, others after it.
class Data:
    def __get__(self, o, t): return ("data", o is None, t.__name__)
    def __set__(self, o, v): print("set", v)
    def __delete__(self, o): print("del")
    def __set_name__(self, owner, name): print("name", owner.__name__, name)
class NonData:
    def __get__(self, o, t=None): return ("nondata", o is None)
class OnlySet:
    def __set__(self, o, v): o.__dict__["os"] = v * 2
class OnlyDel:
    def __delete__(self, o): print("only del")
class A:
    d = Data(); n = NonData(); os = OnlySet(); od = OnlyDel()
a = A()
print(a.d, A.d, a.n, A.n); a.d = 1; del a.d
a.__dict__["d"] = 5; a.__dict__["n"] = 6; print(a.d, a.n); a.n = 7; print(a.n); del a.n; print(a.n)
a.os = 4; print(a.os, a.__dict__)
def err(f):
    try: print("ok", f())
    except Exception as e: print(type(e).__name__, str(e).split(" object at")[0])
def sete(o, n, v=1): setattr(o, n, v)
err(lambda: sete(a, "od")); del a.od; err(lambda: delattr(a, "os"))
A.d = 3; print(A.d, a.d)
class P:
    def __get__(self): pass
class Q: p = P()
err(lambda: Q().p)
class R:
    @property
    def x(self): raise AttributeError("inner")
    def __getattr__(self, n): return "fallback " + n
print(R().x, R().y)
class S:
    @property
    def x(self): raise ValueError("v")
    def __getattr__(self, n): return "fallback"
err(lambda: S().x)
# ---
# Properties without a setter or deleter say so.
class A:
    @property
    def x(self): "doc x"; return self._x
    @x.setter
    def x(self, v): self._x = v
    @x.deleter
    def x(self): del self._x
    @property
    def ro(self): return 1
    wo = property(None, lambda s, v: print("wo", v), doc="wodoc")
a = A(); a.x = 4; print(a.x); del a.x
def err(f):
    try: print("ok", f())
    except Exception as e: print(type(e).__name__, e)
err(lambda: a.x); err(lambda: setattr(a, "ro", 1)); err(lambda: delattr(a, "ro")); a.wo = 3; err(lambda: a.wo)
print(A.x.__doc__, A.wo.__doc__, A.x.fget.__name__, A.ro.fset, A.x.__name__, A.ro.__isabstractmethod__)
err(lambda: A.wo.__name__); err(lambda: setattr(A.x, "fget", 1)); err(lambda: property(1).__get__(5))
class B(A):
    @A.x.getter
    def x(self): return "B"
    @property
    def ro(self): return super().ro + 1
b = B(); b.x = 5; print(b.x, b._x, b.ro)
class C:
    p = property(lambda self: 1)
err(lambda: setattr(C(), "p", 2)); err(lambda: delattr(C(), "p"))
class MyProp(property): pass
class D:
    @MyProp
    def z(self): "zdoc"; return 9
print(D().z, D.z.__doc__, type(D.z).__name__)
print(property().__doc__, property(doc="a").__doc__); err(lambda: property().__get__(1)); err(lambda: property(fget=len, foo=1))
# ---
# __slots__ replaces the instance dict.
class A:
    __slots__ = ("a", "_A__b", "__c")
    def __init__(self): self.a = 1
    def setc(self): self.__c = 2; return self.__c
a = A()
def err(f):
    try: print("ok", f())
    except Exception as e: print(type(e).__name__, e)
print(a.a, a.setc()); err(lambda: setattr(a, "x", 1)); err(lambda: a.x); err(lambda: a.__dict__); err(lambda: getattr(a, "_A__b")); del a.a; err(lambda: a.a); err(lambda: delattr(a, "a"))
print(A.a, A.__slots__, type(A.a), hasattr(A, "__dict__"), A.a.__name__, A.a.__objclass__)
err(lambda: A.a.__get__(5)); err(lambda: A.a.__set__(5, 1)); print(A.a.__get__(None, A) is A.a)
class B(A): pass
b = B(); b.x = 1; b.a = 2; print(b.__dict__, b.a)
class C(A): __slots__ = ()
err(lambda: setattr(C(), "x", 1))
class D: __slots__ = ("__dict__", "q")
d = D(); d.q = 1; d.z = 2; print(d.__dict__)
class W: __slots__ = ("__weakref__",)
for ns in ({"__slots__": ("a",), "a": 1}, {"__slots__": ("1",)}, {"__slots__": (1,)}, {"__slots__": 5}, {"__slots__": "abc"}, {"__slots__": ("__dict__", "__dict__")}, {"__slots__": b"a"}, {"__slots__": {"a": "doc a"}}, {"__slots__": iter(["a", "b"])}, {"__slots__": ""}):
    err(lambda: sorted(k for k in type("X", (), ns).__dict__ if not k.startswith("__")))
err(lambda: type("X", (int,), {"__slots__": ("a",)})); err(lambda: type("X", (tuple,), {"__slots__": ("a",)})); err(lambda: type("X", (int,), {"__slots__": ()})(5)); err(lambda: type("X", (A, D), {}))
class L1: __slots__ = ("l",)
class L2: __slots__ = ("m",)
err(lambda: type("X", (L1, L2), {})); err(lambda: type("X", (B,), {"__slots__": ("__dict__",)}))
class L3(L1): __slots__ = ("l", "n")
x = L3(); x.l = 1; x.n = 2; err(lambda: L1.l.__get__(x)); print(x.l)
class K(list): __slots__ = ("meta",)
k = K([1]); k.meta = 5; print(k, k.meta); err(lambda: setattr(k, "z", 1))
class Ex(Exception): __slots__ = ("code",)
e = Ex("a"); e.code = 5; e.other = 1; print(e.code, e.args, e.__dict__)
# ---
# Metaclasses: __prepare__, __new__, __init__, __call__, keyword arguments, and the derived metaclass.
class Meta(type):
    @classmethod
    def __prepare__(mcs, name, bases, **kw): print("prepare", name, bases, kw); return {"injected": 1}
    def __new__(mcs, name, bases, ns, **kw): print("new", name, sorted(k for k in ns if not k.startswith("__")), kw); return super().__new__(mcs, name, bases, ns)
    def __init__(cls, name, bases, ns, **kw): print("init", name, kw); super().__init__(name, bases, ns)
    def __call__(cls, *a, **k): print("call", cls.__name__, a, k); return super().__call__(*a, **k)
    def __repr__(cls): return "<Meta " + cls.__name__ + ">"
    def __getattr__(cls, n): return "meta " + n
    def __len__(cls): return 42
    def __iter__(cls): return iter("ab")
    def __contains__(cls, x): return x == 3
    def __getitem__(cls, k): return ("item", k)
    def __eq__(cls, o): return o == 5 or cls is o
    __hash__ = type.__hash__
    def __add__(cls, o): return "added"
    def __bool__(cls): return False
    def meth(cls): return cls.__name__
    attr = 7
class A(metaclass=Meta, opt=1):
    x = 1
    def __init__(self, v=0): self.v = v
class B(A, opt=2): pass
print(A, [B], A.zork, len(A), list(A), 3 in A, A[1], A == 5, A + 1, bool(A), A.meth(), A.attr, B(3).v)
def err(f):
    try: print("ok", f())
    except Exception as e: print(type(e).__name__, e)
err(lambda: A().meth()); err(lambda: A().attr)
class M2(type): pass
class C2(metaclass=M2): pass
err(lambda: type("X", (A, C2), {}))
class M3(Meta, M2): pass
class X(A, C2, metaclass=M3): pass
print(type(X), type(B).__name__)
err(lambda: type.__call__(A, 1, 2))
class F(metaclass=lambda n, b, ns, **k: (n, b, sorted(ns), k), z=1): a = 1
print([x for x in F[2] if x not in ("__static_attributes__", "__firstlineno__")], F[:2], F[3])
try:
    class G(metaclass=5): pass
except TypeError as e: print(e)
class BadPrep(type):
    @classmethod
    def __prepare__(m, *a): return 5
try:
    class H(metaclass=BadPrep): pass
except TypeError as e: print(e)
err(lambda: type("Z", (), {}, a=1)); err(lambda: Meta("Q", (), {}, z=1)); err(lambda: type.__new__(int, "a", (), {})); err(lambda: type.__new__(type)); err(lambda: type.__new__(5)); err(lambda: Meta.__new__(Meta)); err(lambda: type.__init__(A)); err(lambda: type())
# ---
# __init_subclass__, __set_name__ and __class_getitem__ are called as the class statement ends.
class Base:
    reg = []
    def __init_subclass__(cls, /, tag=None, **kw): super().__init_subclass__(**kw); cls.reg.append((cls.__name__, tag))
class A(Base, tag=1): pass
class B(A): pass
print(Base.reg)
try:
    class C(Base, foo=1): pass
except TypeError as e: print(e)
try:
    class C2(foo=1): pass
except TypeError as e: print(e)
class D:
    def __class_getitem__(cls, k): return (cls.__name__, k)
print(D[int, 1], D["x"])
class E: pass
try: E[0]
except TypeError as e: print(e)
class Desc:
    def __set_name__(self, owner, name): raise ValueError("boom")
try:
    class F: d = Desc()
except ValueError as e: print(e, e.__notes__)
class Desc2: __set_name__ = None
try:
    class F2: d = Desc2()
except TypeError as e: print(e, e.__notes__)
class G(Base):
    class Inner:
        def __set_name__(self, o, n): print("inner", n)
    a, b = Inner(), Inner()
# ---
# Attribute hooks: __getattribute__, __getattr__, __setattr__, __delattr__, __dir__.
class A:
    x = 1
    def __getattr__(self, n):
        if n == "boom": raise AttributeError("no boom")
        return "ga:" + n
    def __setattr__(self, n, v): print("set", n, v); object.__setattr__(self, n, v)
    def __delattr__(self, n): print("del", n); object.__delattr__(self, n)
    def __dir__(self): return ["c", "b"]
a = A(); a.y = 2; print(a.x, a.y, a.z, dir(a)); del a.y; print(a.y)
def err(f):
    try: print("ok", f())
    except Exception as e: print(type(e).__name__, e)
err(lambda: a.boom); err(lambda: delattr(a, "q")); print(hasattr(a, "boom"), getattr(a, "boom", 5))
class B:
    def __getattribute__(self, n):
        if n == "a": raise AttributeError(n)
        if n == "k": raise KeyError(n)
        return "gb:" + n
    def __getattr__(self, n): return "fb:" + n
b = B(); print(b.a, b.b, b.__class__, b.__dict__); err(lambda: b.k)
print(type(b).__name__, object.__getattribute__(b, "__class__").__name__)
class C:
    def __getattribute__(self, n): return super().__getattribute__(n)
err(lambda: C().nope)
class D: pass
err(lambda: D().nope); err(lambda: D.nope); err(lambda: setattr(5, "a", 1)); err(lambda: setattr(int, "a", 1)); err(lambda: delattr(D(), "x")); err(lambda: delattr(D, "x")); err(lambda: D().__class__.__nope__); err(lambda: setattr(D(), 5, 1)); err(lambda: object().__dict__); err(lambda: setattr(object(), "a", 1)); err(lambda: None.x); err(lambda: (1).x); err(lambda: "".foo); err(lambda: [].appendd); err(lambda: len.x); err(lambda: setattr(len, "x", 1)); err(lambda: (lambda: 0).x); err(lambda: setattr(D(), "__class__", 5)); err(lambda: setattr(D(), "__dict__", 5)); err(lambda: delattr(int, "real")); err(lambda: delattr("", "x")); err(lambda: setattr("", "upper", 1)); err(lambda: delattr("", "upper"))
d = D(); d.__dict__ = {"q": 5}; print(d.q, vars(d)); del d.__dict__; print(d.__dict__); d.x = 1; print(d.__dict__)
class E(D): pass
d.__class__ = E; print(type(d), d.x); err(lambda: setattr(d, "__class__", int)); err(lambda: setattr(5, "__class__", D)); err(lambda: setattr([], "__class__", list)); err(lambda: delattr(d, "__class__"))
class S: __slots__ = ("x",)
err(lambda: setattr(d, "__class__", S)); err(lambda: setattr(S(), "__class__", D))
class Bad:
    def __dir__(self): return 5
err(lambda: dir(Bad()))
class Bad2:
    def __dir__(self): return [3, "a"]
err(lambda: dir(Bad2()))
# ---
# Class bodies: namespaces, names, private names, nested scopes.
x = "global"
class A:
    y = x
    x = "class"
    z = x
    __priv = 1
    def get(self): return self.__priv, x
    l = [x for _ in range(2)]
    l2 = [i for i in x]
    class B:
        w = __qualname__
        try: v = z
        except NameError as e: v = str(e)
    print(__name__, __qualname__, sorted(k for k in locals() if not k.startswith("__")))
    del z
print(A.y, A.x, A().get(), A.l, A.l2, A.B.w, A.B.v, A._A__priv, A.__module__, A.__doc__, A.__dict__["__firstlineno__"], A.__static_attributes__)
def f():
    v = 1
    class C:
        v = v if False else 2
        def g(self): return v
        lst = [v for _ in "a"]
    return C
try: f()
except NameError as e: print(e)
def f2():
    v = 1
    class C:
        nonlocal v
        v = 5
        def g(self): return v, __class__
    return C().g()[0], v
print(f2())
class D:
    "doc"
    __slots__ = ()
print(D.__doc__, D.__qualname__, D.__name__); D.__doc__ = "new"; print(D.__doc__)
def err(f):
    try: print("ok", f())
    except Exception as e: print(type(e).__name__, e)
err(lambda: setattr(D, "__name__", 5)); err(lambda: setattr(D, "__qualname__", 5)); err(lambda: setattr(D, "__name__", "a\0b")); err(lambda: delattr(D, "__name__")); D.__name__ = "E"; print(D, repr(D())[:17]); D.__module__ = "mod"; print(D); err(lambda: setattr(int, "__name__", "x")); err(lambda: delattr(D, "__doc__")); err(lambda: delattr(D, "__module__")); err(lambda: D.__mro__[0].__abstractmethods__); err(lambda: D.__annotations__); err(lambda: setattr(D, "__mro__", ())); err(lambda: setattr(D, "__dict__", {}));  err(lambda: D.__dict__.update()); err(lambda: D.__dict__.__setitem__("a", 1))
try:
    class F(D, D): pass
except TypeError as e: print(e)
try:
    class G(5): pass
except TypeError as e: print(e)
try:
    class H(*[A], **{"metaclass": type}): pass
    print(H.__bases__)
except TypeError as e: print(e)
class I:
    def __mro_entries__(self, bases): return (A,)
class J(I()): pass
print(J.__bases__, J.__orig_bases__ != ())
# ---
# object's constructor refuses arguments unless __new__ or __init__ is overridden.
class A: pass
class B:
    def __init__(self, x): self.x = x
class C:
    def __new__(cls, *a): return super().__new__(cls)
class D(B, C): pass
def err(f):
    try: print("ok", type(f()).__name__)
    except Exception as e: print(type(e).__name__, e)
err(lambda: A(1)); err(lambda: B()); err(lambda: C(1)); err(lambda: D(1)); err(lambda: object.__new__()); err(lambda: object.__new__(5)); err(lambda: object.__new__(int)); err(lambda: object.__new__(A, 1)); err(lambda: object.__new__(B, 1)); err(lambda: object.__init__(A(), 1)); err(lambda: int.__new__(A)); err(lambda: int.__new__(bool, 1)); err(lambda: list.__new__(int)); err(lambda: tuple.__new__(A)); err(lambda: object.__init__()); err(lambda: list.__init__({})); err(lambda: A.__new__(A)); err(lambda: str.__new__(str, 5)); err(lambda: type(None)()); err(lambda: type(None)(1)); err(lambda: type(...)()); err(lambda: type(NotImplemented)(1)); err(lambda: type(len)()); err(lambda: type(lambda: 0)()); err(lambda: type(iter([]))()); err(lambda: type((x for x in []))()); err(lambda: type({}.keys())()); err(lambda: bool.__new__(int)); err(lambda: dict.__new__(dict, 5, 6, 7)); err(lambda: int.__new__(int, x=5)); err(lambda: object.__new__(type)); err(lambda: BaseException.__new__(ValueError, 5)); err(lambda: ValueError.__init__(5)); err(lambda: int.__add__("a", 1)); err(lambda: int.__add__()); err(lambda: str.upper(5)); err(lambda: list.append(5, 1)); err(lambda: list.append()); err(lambda: int.real.__get__("a"));
# ---
# Abstract methods prevent instantiation.
import abc
class A(abc.ABC):
    @abc.abstractmethod
    def f(self): ...
    @property
    @abc.abstractmethod
    def g(self): ...
class B(A):
    def f(self): return 1
class C(B):
    g = 5
def err(f):
    try: print("ok", type(f()).__name__)
    except Exception as e: print(type(e).__name__, e)
err(A); err(B); err(C); print(A.__abstractmethods__ == {"f", "g"}, B.__abstractmethods__, C.__abstractmethods__)
class V(abc.ABC):
    @classmethod
    def __subclasshook__(cls, c): return True if hasattr(c, "quack") else NotImplemented
class Duck: quack = 1
print(issubclass(Duck, V), isinstance(Duck(), V), issubclass(int, V))
@V.register
class R: pass
print(issubclass(R, V), isinstance(R(), V))
class Inst(type):
    def __instancecheck__(cls, o): return o == 5
    def __subclasscheck__(cls, c): return "yes"
class K(metaclass=Inst): pass
print(isinstance(5, K), isinstance(6, K), issubclass(int, K), isinstance(K(), K), isinstance(6, (str, K)), isinstance(5, (str, (bytes, (K,)))))
# ---
# An instance of a builtin's subclass keeps its slots apart from its other attributes, whichever is set first.
class D(dict):
    __slots__ = ("x", "y", "__dict__")
for _ in range(3):
    d = D()
    d.z = 1
    d.x = 2
    d.w = 3
    d.y = 4
    print(d.z, d.x, d.w, d.y, d.__dict__)
# ---
# __weakref__ among the slots makes an attribute of that name, once.
class A:
    __slots__ = ("x", "__weakref__")
print(A().__weakref__, hasattr(A, "__weakref__"), hasattr(A(), "__dict__"), type(A.__dict__["__weakref__"]).__name__)
class B:
    __slots__ = ("x",)
print(hasattr(B, "__weakref__"))
class C(A):  ### "TypeError: __weakref__ slot disallowed: we already got one"
    __slots__ = ("__weakref__",)
# ---
# A name may stand in __slots__ twice; a class variable of that name may not.
class X:
    __slots__ = "a", "a"
X().a = 1
try:
    class Y:
        __slots__ = "a",
        a = 1
except ValueError as e:
    assert str(e) == "'a' in __slots__ conflicts with class variable"
# ---
# A class has __weakref__ once.
class W: pass
class V(W):  ### "TypeError: __weakref__ slot disallowed: we already got one"
    __slots__ = "__weakref__",
# ---
# Which classes get __dict__ and __weakref__.
class S: __slots__ = ()
class D: __slots__ = "__dict__",
class R: __slots__ = "__weakref__",
for base in object, tuple, int, list, set, bytes, dict, Exception, S, D, R:
    class C(base): pass
    print(base.__name__, "__dict__" in vars(C), "__weakref__" in vars(C), "__weakref__" in vars(base))
# ---
# isinstance and issubclass follow __bases__ of what plays a class.
class Fake:
    def __init__(self, *bases):
        self.bases = bases
    @property
    def __bases__(self):
        return self.bases
a = Fake()
b = Fake(a)
c = Fake(Fake(), b)
assert issubclass(b, a) and issubclass(c, a) and not issubclass(a, b) and not issubclass(b, int)
class Instance:
    __class__ = c
assert isinstance(Instance(), a) and isinstance(Instance(), (int, b)) and not isinstance(5, a)
# ---
# Errors of __class__ other than AttributeError are not hidden.
class C:
    @property
    def __class__(self):
        raise RuntimeError("mine")
try:
    isinstance(C(), int)
except RuntimeError as e:
    assert str(e) == "mine"
else:
    assert False
# ---
# Keys of a mapping pattern that are equal are the same key.
for source in "0: x, 0.0: y", "True: x, 1: y", "'a': x, 'a': y":
    try:
        exec("match 5:\n case {" + source + "}: pass")
    except SyntaxError as e:
        print(e.msg)
# ---
# An f-string is no pattern.
try:
    exec("match 5:\n case f'a': pass")
except SyntaxError as e:
    assert e.msg == "patterns may only match literals and attribute lookups"
# ---
# Most builtin exceptions have a __new__ of their own; the others name their base.
for f in lambda: Exception.__new__(int), lambda: KeyError.__new__(ValueError), lambda: ValueError.__new__(KeyError), lambda: OSError.__new__(int):
    try:
        f()
    except TypeError as e:
        print(e)
print([c.__name__ for c in (ValueError, KeyError, TypeError, OSError, FileNotFoundError, ImportError) if "__new__" in vars(c)])
# ---
# zip takes one keyword.
zip(strict=1, x=1)  ### "TypeError: zip() takes at most 1 keyword argument (2 given)"
# ---
# What __await__ returns must be an iterator, and no coroutine.
class A:
    def __init__(self, v): self.v = v
    def __await__(self): return self.v
async def co(): pass
async def wait(x): await x
c = co()
for x in A(5), A(c), 5:
    try:
        wait(x).send(None)
    except TypeError as e:
        print(e)
c.close()
# ---
# Slots and the dict of a builtin's subclass don't share places.
class L(list):
    __slots__ = ("x", "y", "__dict__")
b = L()
b.z = 4; b.x = 10; b.y = 5
assert (b.x, b.y, b.z, b.__dict__) == (10, 5, 4, {"z": 4})
del b.x
b.w = 6
assert b.__dict__ == {"z": 4, "w": 6} and b.y == 5 and not hasattr(b, "x")
# ---
# A special method that is None fails when it is called, but where None has a meaning of its own.
class A:
    __len__ = __bool__ = __getitem__ = __setitem__ = __delitem__ = __repr__ = __str__ = __int__ = __float__ = __neg__ = __add__ = __next__ = __call__ = __enter__ = __format__ = __complex__ = __round__ = __abs__= None
    __lt__ = None
for src in ('len(a)','bool(a)','a[0]','a[0]=1','repr(a)','str(a)','int(a)','float(a)','-a','a+1','1+a','next(a)','a()','format(a)','complex(a)','round(a)','abs(a)','a<1','f"{a}"','del a[0]', 'sorted([a,a])'):
    a=A()
    try: exec(src); print(src,'ok')
    except Exception as e: print(src, type(e).__name__, e)
class B:
    __iter__ = __contains__ = __hash__ = __eq__ = __reversed__ = __await__ = None
for src in ('iter(a)','1 in a','hash(a)','a==1','a!=1','reversed(a)','for x in a: pass','[*a]', '{a}', 'x,y=a', 'list(a)'):
    a=B()
    try: exec(src); print(src,'ok')
    except Exception as e: print(src, type(e).__name__, e)
class C:
    __lt__ = None
    __eq__ = None
    __ne__ = None
a=C()
for src in ('a<1','a==1','a!=1','1>a','1==a','a in [1]','a<a'):
    try: print(src, eval(src))
    except Exception as e: print(src, type(e).__name__, e)
# ---
# __itemsize__ is what each item of a variable-size object takes.
class T(tuple): pass
class S(set): pass
print([t.__itemsize__ for t in (tuple, int, bytes, list, str, type, object, float, bool, dict, set, T, S)])
# ---
# A class without a module is shown without what it is nested in.
class O: pass
print(repr(O()).split(' at')[0])
exec("class P: pass\ndef f():\n  class Q: pass\n  return Q()\nprint(repr(P()).split(' at')[0], repr(f()).split(' at')[0], P, type(f()))", {})
# ---
# A union takes anything but a tuple as another part, and is no sequence.
assert repr(5 | (int | str)) == "5 | int | str" and repr((int | str) | "a") == "int | str | ForwardRef('a')"
assert (int | str).__name__ == "Union"
for f in (iter, list, reversed, lambda u: 1 in u, lambda u: [*u]):
    try:
        f(int | str)
        assert False
    except TypeError as e:
        assert "not" in str(e), e
(int | str) | (1,)  ### "TypeError: Union[arg, ...]: each arg must be a type. Got (1,)."
# ---
# *= leaves the right operand's repetition alone where the left one has methods of a sequence.
d = {}
d *= "ab"  ### "TypeError: unsupported operand type(s) for *=: 'dict' and 'str'"
class A: pass
a = A()
a *= [1]  ### "TypeError: unsupported operand type(s) for *=: 'A' and 'list'"
x = None
x *= "ab"  ### "TypeError: can't multiply sequence by non-int of type 'NoneType'"
# ---
# Positional-only parameters passed by name are listed in the order of the parameters.
def f(a, b, /): pass
f(b=1, a=2)  ### "TypeError: f() got some positional-only arguments passed as keyword arguments: 'a, b'"
# ---
# What frees objects of the bases must be the same where __bases__ is set.
class P: pass
class Q(P): pass
class H: pass
class E(Exception): pass
P.__bases__ = (int,)  ### "TypeError: __bases__ assignment: 'int' object layout differs from 'object'"
P.__bases__ = (list,)  ### "TypeError: __bases__ assignment: 'list' deallocator differs from 'object'"
P.__bases__ = (H,)  ### "TypeError: __bases__ assignment: 'H' deallocator differs from 'object'"
E.__bases__ = (OSError,)  ### "TypeError: __bases__ assignment: 'OSError' object layout differs from 'Exception'"
Q.__bases__ = (H,)
E.__bases__ = (ValueError,)
assert Q.__mro__[1] is H and E.__mro__[1] is ValueError
# ---
# A local variable that a nested function shares is among co_varnames only if it is a parameter.
def f(a, b, *c):
    x = y = 1
    def inner(): return a, x
    return inner, y
assert f.__code__.co_varnames == ("a", "b", "c", "y", "inner") and f.__code__.co_nlocals == 5, f.__code__.co_varnames
assert sorted(f.__code__.co_cellvars) == ["a", "x"]
# ---
# __flags__ tells classes from builtin types, and subclasses of some of them.
class A: pass
class L(list): pass
assert A.__flags__ & 1 << 9 and not int.__flags__ & 1 << 9 and L.__flags__ & 1 << 25 and not A.__flags__ & 1 << 25
assert A.__flags__ & 1 << 10 and not bool.__flags__ & 1 << 10
# ---
# The docstring of a builtin type is text even where instances have one of their own.
assert isinstance(property.__doc__, str) and property.__doc__.startswith("Property attribute")
# ---
# The hash of empty text is 0.
assert hash("") == 0 and hash("a") != 0
# ---
# % asks for a number where a conversion method fails.
class R:
    def __int__(self): return 2.5
    def __index__(self): return "x"
"%d" % R()  ### "TypeError: %d format: a real number is required, not R"
"%x" % R()  ### "TypeError: %x format: an integer is required, not R"
# ---
# Docstrings of properties and of classes derived from property.
class P(property):
    "sub doc"
class A:
    @P
    def x(self):
        "x doc"
print(A.x.__doc__)
class Spam:
    @property
    def spam(self): "getter doc"; return 1
    @spam.getter
    def spam(self): "new getter doc"; return 2
    @spam.setter
    def spam(self, v): "setter doc"
print(Spam.spam.__doc__, Spam().spam)
class Base:
    @property
    def s(self): "BaseClass.getter"
class Sub(Base):
    @Base.s.getter
    def s(self): "SubClass.getter"
print(Base.s.__doc__, Sub.s.__doc__)
class B2:
    _s = 1
    s = property(lambda self: 1, doc="given")
class S2(B2):
    @B2.s.getter
    def s(self): "getter docs are ignored when doc given"
print(S2.s.__doc__)
p = property()
for a in ((), (1,), (1,2,3)):
    try: p.__set_name__(*a)
    except TypeError as e: print(e)
class Pd(property): pass
class C:
    x = Pd(lambda self: 1, None, None, "doc given"); 
    @x.setter
    def x(self, v): pass
    y = Pd()
    @y.getter
    def y(self): "y doc"
    z = Pd()
    @z.setter
    def z(self, v): "z"
print(C.x.__doc__, C.y.__doc__, C.z.__doc__, C.__dict__["x"].__name__)
class PS(property):
    __slots__ = ("foo",)
try:
    class D:
        @PS
        def spam(self): "trying to copy"
except AttributeError as e: print(e)
class PS2(property):
    __slots__ = ("__doc__",)
class D2:
    @PS2
    def spam(self): "copied"
print(D2.spam.__doc__)
# ---
# What is a mapping and a sequence counts as the first of them for match; registering replaces what was inherited.
import collections.abc as cabc, abc
def kind(x):
    match x:
        case [*_]: return "seq"
        case {}: return "map"
    return None
class C: 
    def __len__(self): return 0
    def __getitem__(self, i): raise IndexError
    def get(self, k, d=None): return d
    def keys(self): return []
class D(C): pass
print(kind(C())); cabc.Sequence.register(C); print(kind(C()), kind(D()))
class E(C): pass
cabc.Mapping.register(E); print(kind(E()))
class M(cabc.Mapping, cabc.Sequence):
    def __len__(self): return 0
    def __getitem__(self, i): raise IndexError
    def __iter__(self): return iter([])
print(kind(M()))


class M(cabc.Sequence, cabc.Mapping):
    def __len__(self): return 0
    def __getitem__(self, i): raise IndexError
    def __iter__(self): return iter([])


print(kind(M()))
# ---
# What can be assigned to __class__, __dict__, __bases__ and other attributes of classes, and what methods and super objects show.
import types, sys
class Meth:
    def __call__(self, *a): return a
print(str(types.MethodType(Meth(), 3)).split(" at ")[0])
class Nm:
    __name__ = "name"
    def __call__(self): pass
print(str(types.MethodType(Nm(), 3)).split(" at ")[0])
class mysuper(super):
    def __init__(self, *args): return super().__init__(*args)
class E:
    def meth(self, a): return "E(%r)" % a
class FF(E):
    def meth(self, a):
        s = self.__super
        return "F(%r)[%s]" % (a, s.__class__.__name__) + s.meth(a)
FF._FF__super = mysuper(FF)
print(FF().meth(6))
class M2(types.ModuleType):
    def __init__(self): pass
m = M2()
print(dir(m) , m.__dict__ if hasattr(m, "__dict__") else None)
m3 = types.ModuleType("a"); m3.x = 1; print(sorted(k for k in dir(m3)))
m3.__dir__ = lambda: ["zz"]; print(dir(m3))
class P1: 
    __slots__ = ("a",)
class P2:
    __slots__ = ("a",)
p = P1(); p.a = 1; p.__class__ = P2; print(type(p).__name__, p.a)
class P3: pass
try: p.__class__ = P3
except TypeError as e: print(e)
class P4:
    __slots__ = ("a", "b")
class P5:
    __slots__ = ("b", "a")
try: p = P4(); p.a = 1; p.b = 2; p.__class__ = P5; print(p.a, p.b)
except TypeError as e: print(e)
class G1(P1): __slots__ = ("__dict__",)
class G2(P1): __slots__ = ("__dict__",)
g = G1(); g.__class__ = G2; print(type(g).__name__)
class H1: __slots__ = ("__dict__", "__weakref__")
class H2: pass
h = H1()
try: h.__class__ = H2; print(type(h).__name__)
except TypeError as e: print(e)
h = H2(); h.q = 1
try: h.__class__ = H1; print(type(h).__name__, h.q)
except TypeError as e: print(e)
class I1(int): pass
class I2(int): pass
i = I1(5); i.__class__ = I2; print(type(i), i)
class L1(list): pass
l = L1()
for t in (list, I1, L1, 5):
    try: l.__class__ = t; print(type(l))
    except TypeError as e: print(e)
try: del l.__class__
except TypeError as e: print(e)
for o in (1, [], object(), len, None, "a"):
    try: o.__class__ = L1
    except TypeError as e: print(e)
class Q: pass
q = Q()
for v in (1, None, [], L1()):
    try: q.__dict__ = v
    except TypeError as e: print(e)
q.__dict__ = {"a": 4}; print(q.a)
try: del q.__dict__; print(q.__dict__)
except TypeError as e: print(e)
class Hook:
    log = []
    @property
    def x(self): return 1
    @x.deleter
    def x(self): self.log.append("del")
    def __delattr__(self, n): self.log.append(n); object.__delattr__(self, n)
h = Hook(); del h.x; print(Hook.log)
try: del h.nope
except AttributeError as e: print(e)
class D(dict):
    def __delitem__(self, k): print("di", k); super().__delitem__(k)
d = D(a=1); del d["a"]
class Cx:
    def __delitem__(self, k): print("del", k)
    def __delattr__(self, k): print("dela", k)
    def __setattr__(self, k, v): print("seta", k, v)
    def __getattribute__(self, k): print("get", k); return object.__getattribute__(self, k)
c = Cx(); del c[1]; del c[1:2]; del c.a; c.b = 3
try: c.zip
except AttributeError as e: print(e)
class Des:
    def __get__(self, o, t=None): return "des"
    def __set_name__(self, o, n): print("name", n)
class Own: d = Des()
print(Own.d, Own().d)
class Base:
    def __init_subclass__(cls, /, k=1, **kw): super().__init_subclass__(**kw); print(cls.__name__, k)
class Sub(Base, k=2): pass
try:
    class Sub2(Base, z=2): pass
except TypeError as e: print(e)
try:
    class Sub3(metaclass=type, z=2): pass
except TypeError as e: print(e)
class Meta(type):
    def __new__(m, n, b, ns, **k): print("new", n, sorted(k)); return super().__new__(m, n, b, ns)
    def __init__(c, n, b, ns, **k): print("init", n, sorted(k)); super().__init__(n, b, ns)
    def __call__(c, *a, **k): print("call", a, k); return super().__call__(*a, **k)
    @classmethod
    def __prepare__(m, n, b, **k): print("prep", n, sorted(k)); return {}
class MM(metaclass=Meta, a=1): pass
MM()
def notmeta(n, b, ns): return type(n, b, dict(ns, made=1))
class NM(metaclass=notmeta): pass
print(NM.made)
try:
    class Conf(MM, metaclass=type("Other", (type,), {})): pass
except TypeError as e: print(e)
print(type.__call__(type, 5), type(5) , type.__doc__[:20])
try: type("a", (1,), {})
except TypeError as e: print(e)
try: type("a", (bool,), {})
except TypeError as e: print(e)
try: type("a\0", (), {})
except ValueError as e: print(e)
try: type(1, (), {})
except TypeError as e: print(e)
try: type("a", [], {})
except TypeError as e: print(e)
try: type("a", (), [])
except TypeError as e: print(e)
try: type("a", ())
except TypeError as e: print(e)
try: class_ = type("a", (int, str), {})
except TypeError as e: print(e)
try: class_ = type("a", (int, int), {})
except TypeError as e: print(e)
A1 = type("A1", (), {}); B1 = type("B1", (A1,), {})
try: type("a", (A1, B1), {})
except TypeError as e: print(e)
B1.__bases__ = (P3,); print(B1.__mro__)
try: B1.__bases__ = ()
except TypeError as e: print(e)
try: B1.__bases__ = (B1,)
except TypeError as e: print(e)
try: B1.__bases__ = 5
except TypeError as e: print(e)
try: B1.__bases__ = (int,)
except TypeError as e: print(e)
try: P3.__bases__ = (A1,); print(P3.__mro__)
except TypeError as e: print(e)
try: int.__bases__ = (A1,)
except TypeError as e: print(e)
B1.__name__ = "Ren"; B1.__qualname__ = "Q.Ren"; print(B1, B1.__name__)
for v in (5, "a\0b"):
    try: B1.__name__ = v
    except (TypeError, ValueError) as e: print(e)
try: B1.__qualname__ = 3
except TypeError as e: print(e)
try: del B1.__name__
except TypeError as e: print(e)
B1.__doc__ = "new"; print(B1.__doc__); B1.__module__ = "mod"; print(B1, repr(B1()).split(" at ")[0])
try: B1.__dict__["x"] = 1
except TypeError as e: print(e)
try: B1.__dict__ = {}
except AttributeError as e: print(e)
try: B1.__mro__ = ()
except AttributeError as e: print(e)
try: B1.mro = 1; print(B1.mro)
except AttributeError as e: print(e)
# ---
# Classes of modules.
import types
class M2(types.ModuleType):
    def __init__(self): pass
m = M2()
print(hasattr(m, "__dict__"))
print(m.__dict__)
try: print(dir(m))
except Exception as e: print(e)
m.x = 1
print(m.__dict__, dir(m), m)
class M3(types.ModuleType):
    y = 3
    @property
    def p(self): return self.__dict__["q"] * 2
    def __getattr__(self, n): return "lazy " + n
n = M3("nm", "doc"); n.q = 4
print(n.p, n.y, n.zz, sorted(n.__dict__), dir(n)[:3], vars(n)["q"], n.__doc__)
try: n.p = 3
except AttributeError as e: print(e)
del n.q
try: n.p
except KeyError as e: print("KE", e)
import sys
sys.modules["nm"] = n
import nm
print(nm is n)
from nm import anything; print(anything)
class M4(types.ModuleType):
    def __init__(self, name): super().__init__(name); self.loaded = []
    def __setattr__(self, k, v): print("set", k); super().__setattr__(k, v)
    def __dir__(self): return ["only"]
k = M4("k"); k.a = 1; print(dir(k), k.a, k.loaded)
def mod(): pass
k.__class__ = M3; print(type(k).__name__, k.nope)
t = types.ModuleType("t"); t.__class__ = M3; print(t.whatever, type(t).__name__)
# ---
# A metaclass sees __classdictcell__ in the namespace of a class with functions, which is no attribute later.
class M(type):
    def __new__(m, name, bases, ns):
        seen.append([k for k in ns if k not in ("__module__", "__qualname__", "__firstlineno__", "__static_attributes__")])
        return super().__new__(m, name, bases, dict(ns))
seen = []
class A(metaclass=M):
    x = 1
class B(A):
    def f(self): return __class__
class C(A):
    f = lambda self: 1
    async def g(self): pass
assert seen == [["x"], ["f", "__classdictcell__", "__classcell__"], ["f", "g", "__classdictcell__"]], seen
assert "__classdictcell__" not in vars(B) and B().f() is B
# ---
# The special methods of builtin types come in the order of the types' operations.
assert list(vars(object))[:14] == ["__new__", "__repr__", "__hash__", "__str__", "__getattribute__", "__setattr__", "__delattr__", "__lt__", "__le__",
                                   "__eq__", "__ne__", "__gt__", "__ge__", "__init__"]
assert list(vars(object))[14:] == ["__reduce_ex__", "__reduce__", "__getstate__", "__subclasshook__", "__init_subclass__", "__format__", "__sizeof__",
                                   "__dir__", "__class__", "__doc__"]
assert [n for n in vars(list) if n[:2] == "__" and n != "__hash__"][:19] == [
    "__new__", "__repr__", "__lt__", "__le__", "__eq__", "__ne__", "__gt__", "__ge__", "__iter__", "__init__", "__len__", "__getitem__",
    "__setitem__", "__delitem__", "__add__", "__mul__", "__rmul__", "__contains__", "__iadd__"]
# ---
# Cells compare by what they hold; empty ones are less than others.
import types
C = types.CellType
assert C(1) == C(1) and C(1) < C(2) and C() == C() and C() < C(0) and C(1) != 1
try:
    C().cell_contents
except ValueError as e:
    assert str(e) == "Cell is empty"
# ---
# The message of a SimpleNamespace with too many arguments has the class's name alone.
import types
types.SimpleNamespace({}, {})  ### "TypeError: SimpleNamespace expected at most 1 argument, got 2"
# ---
# The error of an abstract class sorts and joins whatever the names of its methods are said to be.
import abc
class A(abc.ABC):
    @abc.abstractmethod
    def b(self): pass
    @abc.abstractmethod
    def a(self): pass
for names in A.__abstractmethods__, ["x"], [1], ["b", 1], [1, 2], 5, "ba":
    A.__abstractmethods__ = names
    try: A()
    except TypeError as e: print(e)
# ---
# An impossible order names classes of modules shortly.
import collections, typing
for bases in (object, collections.deque), (object, typing.Generic), (object, collections.OrderedDict, int):
    try: type("X", bases, {})
    except TypeError as e: print(e)
# ---
# The qualified name of a bound builtin method has the class that it is bound to, as errors have.
def f():
    class L(dict): pass
    class S: __slots__ = ("x",)
    print(L.fromkeys.__qualname__, L().get.__qualname__, L().__len__.__qualname__, L.get.__qualname__, S.x.__qualname__)
    for fn in lambda: L.fromkeys(x=1), lambda: L.__init_subclass__(1), lambda: L.__class_getitem__():
        try: fn()
        except TypeError as e: print(e)
f()
