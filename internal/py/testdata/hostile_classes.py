# Derived classes made in mro().
def t(f, *a, **k):
    try: return print(f(*a, **k))
    except Exception as e: print(type(e).__name__, e)
subs = []; on = True
class M(type):
    def mro(cls):
        global on
        if on:
            on = False
            for s in ((), ('q',), ('a',)):
                try: subs.append(type('Sub', (cls,), {'__slots__': s}))
                except Exception as e: print(type(e).__name__, e)
                try: subs.append(type('Sub', (cls,), {}))
                except Exception as e: print(type(e).__name__, e)
                try: subs.append(M('Sub', (cls,), {}))
                except Exception as e: print(type(e).__name__, e)
            on = True
        return super().mro()
class A(metaclass=M):
    __slots__ = ('a', 'b')
    def m(self): return self.a
on = True
class B(dict, metaclass=M):
    c = 1
for s in subs:
    t(lambda: s.__mro__ and s.__mro__[1:]); t(lambda: s.__bases__); t(lambda: s.c); t(lambda: s.m)
    def f():
        o = s(); 
        for n in 'abcq': 
            try: setattr(o, n, n); print(getattr(o, n))
            except AttributeError as e: print(e)
        return vars(o)
    t(f)
print(A.__subclasses__(), B.__subclasses__())
# ---
# mro() that returns other classes than the bases', and raises.
def t(f, *a, **k):
    try: return print(f(*a, **k))
    except Exception as e: print(type(e).__name__, e)
class P: 
    x = 'P'
    def __init__(self): self.p = 1
class S: __slots__ = ('s',)
for ret in (lambda c: [], lambda c: [c], lambda c: [object], lambda c: [P], lambda c: [c, P], lambda c: [P, c, object], lambda c: [c, S, object], lambda c: 3, lambda c: [1, 2], lambda c: [c, int, object], lambda c: (c, c, c, object), lambda c: [c, type, object], lambda c: 1/0, lambda c: None, lambda c: [c, P, S, object], lambda c: {c: 1, object: 2}, lambda c: (x for x in (c, object)), lambda c: [object, c], lambda c: [c, list, object]):
    M = type('M', (type,), {'mro': lambda c: ret(c)})
    def f():
        C = M('C', (), {'y': 1})
        o = C(); print(C.__mro__, [k.__name__ for k in C.__bases__]); o.z = 3
        return o.z, o.y, getattr(o, 'x', None), getattr(o, 'p', None), isinstance(o, P), isinstance(o, C), dir(o)[:0], o.__class__
    t(f)
    def f():
        C = M('C', (P,), {'__slots__': ('y',)})
        o = C(); o.y = 3
        return o.y, getattr(o, 'x', None), getattr(o, 'p', None), isinstance(o, P), repr(o)[:5]
    t(f)
# ---
# __set_name__ and __init_subclass__ use the class before type.__new__ returns.
def t(f, *a, **k):
    try: return print(f(*a, **k))
    except Exception as e: print(type(e).__name__, e)
class N:
    def __set_name__(s, owner, name):
        print(name, owner.__name__, owner.__bases__, [c.__name__ for c in owner.__mro__], owner.__subclasses__())
        t(lambda: type(owner()).__name__); t(lambda: type('Q', (owner,), {}).__name__)
        t(lambda: delattr(owner, name)); t(lambda: setattr(owner, 'new', N())); t(lambda: setattr(owner, '__bases__', (Z,)))
class Z: z = 1
class Base:
    def __init_subclass__(cls, **k):
        print('sub', cls.__name__, k); t(lambda: type(cls()).__name__); t(lambda: setattr(cls, '__bases__', (Z,)));  t(lambda: cls.z)
        t(lambda: setattr(cls, '__slots__', ('p',)))
class C(Base):
    n = N()
    __slots__ = ('a', 'b')
    n2 = N()
class D(C):
    n3 = N()
    def m(self): return __class__
t(lambda: C.__dict__.keys() - {'__static_attributes__', '__firstlineno__'} and 1); t(lambda: D().m()); t(lambda: C().z)
o = C(); o.a = 1; print(o.a)
# ---
# Slots objects that change while they are read.
def t(f, *a, **k):
    try: return print(f(*a, **k))
    except Exception as e: print(type(e).__name__, e)
class It:
    def __iter__(s): ns['y'] = 1; ns.clear(); return iter(['a', 'b'])
ns = {'__slots__': It(), 'm': 1}
t(lambda: [k for k in dir(type('C', (), ns)) if k[0] != '_'])
class S(str):
    def __hash__(s): return hash(str(s)) 
    def __eq__(s, o): ns.clear(); return str(s) == o
ns = {'__slots__': (S('a'), S('b')), 'm': 1}
t(lambda: type('C', (), ns)().a)
ns = {S('__slots__'): ('a',)}
t(lambda: type('C', (), ns)().a)
class Bs(tuple):
    def __iter__(s): return iter([int])
t(lambda: type('C', Bs((object,)), {}).__mro__)
t(lambda: type('C', Bs((str,)), {})().__class__.__bases__)
class E:
    def __mro_entries__(s, b): return Bs((str,))
t(lambda: type('C', (E(),), {}))
def f():
    class C(E()): pass
    return C.__mro__, C.__orig_bases__ and 1
class E:
    def __mro_entries__(s, b): return [str]
t(f)
class E:
    def __mro_entries__(s, b): return ()
t(f)
# ---
# A metaclass whose mro() assigns __bases__ of the class, of its bases, and __class__.
def t(f, *a, **k):
    try: return print(f(*a, **k))
    except Exception as e: print(type(e).__name__, e)
class X: x = 1
class Y: y = 1
n = 0
class M(type):
    def mro(cls):
        global n
        n += 1
        if n < 12:
            t(lambda: setattr(cls, '__bases__', (X,))); t(lambda: setattr(cls, '__bases__', (Y, X)))
            if A: t(lambda: setattr(A, '__bases__', (Y,)))
            t(lambda: setattr(cls, '__class__', M2)); t(lambda: setattr(cls, '__class__', M))
        return super().mro()
class M2(type): pass
A = None
t(lambda: M('A', (X,), {}).__mro__)
n = 0
class A(X): pass
t(lambda: M('B', (A,), {}).__mro__); n = 0
t(lambda: M('B', (A,), {})().y); n = 0
B = M('B', (A,), {'__slots__': ()}); n = 0
t(lambda: setattr(B, '__bases__', (Y,))); n = 0
t(lambda: setattr(A, '__bases__', (Y,))); print(B.__mro__, A.__mro__)
# ---
# type's own methods with half-made or wrong objects.
def t(f, *a, **k):
    try: return print(f(*a, **k))
    except Exception as e: print(type(e).__name__, e)
T = type.__new__
t(type.__call__, int); t(type.__call__, 3); t(T, 3); t(T, int, 'a', (), {}); t(T, type, 'a', (3,), {}); t(T, type, 'a', (), 3); t(T, type, 'a\0b', (), {}); t(T, type, 3, (), {}); t(T, type, 'a', [], {}); t(T, type, 'a', (type(None),), {}); t(T, type, 'a', (bool,), {}); t(T, type, 'a', (int, str), {}); t(T, type, 'a', (type(len),), {}); t(T, type, 'a', (int, int), {}); t(T, type, 'a', (object, int), {}); t(T, type, '\ud800', (), {})
t(type.mro, int); t(type.mro, 3); t(type.__init__, int, 3); t(type.__init__, int); t(type.__subclasses__, 3); t(type.__subclasscheck__, 3, int); t(type.__instancecheck__, int, 3); t(type.__dict__['__mro__'].__get__, 3); t(type.__dict__['__dict__'].__get__, 3); t(type.__dict__['__bases__'].__set__, int, ()); t(type.__prepare__); t(type.__prepare__, 1, 2, 3); t(lambda: type.__dir__(3)); t(type.__repr__, 3); t(type.__or__, 3, 4); t(type.__or__, int, str); t(type.__ror__, int, 3); t(type.__setattr__, int, 'a', 3); t(type.__delattr__, int, 'a'); t(object.__setattr__, int, 'a', 3); t(type.__getattribute__, 3, 'a'); t(object.__getattribute__, int, 'real')
class C: pass
for v in ((), (int,), (C,), 3, (object, object), (3,), (type,), (bool,)):
    t(setattr, C, '__bases__', v)
class D(C): pass
t(setattr, C, '__bases__', (D,)); t(delattr, C, '__bases__'); t(delattr, C, '__name__'); t(setattr, C, '__name__', 3); t(setattr, C, '__name__', 'a\0'); t(setattr, C, '__qualname__', 3); t(setattr, C, '__module__', 3); t(repr, C); t(delattr, C, '__module__'); t(repr, C); t(setattr, C, '__doc__', 3); t(delattr, C, '__doc__'); t(setattr, C, '__mro__', ()); t(setattr, C, '__dict__', {}); t(setattr, C, '__abstractmethods__', 3); t(setattr, C, '__abstractmethods__', ['a']); t(C); t(delattr, C, '__abstractmethods__'); t(lambda: C() and 1); t(setattr, C, '__class__', int); t(setattr, C, '__annotations__', 3); t(setattr, C, '__annotate__', 3); t(setattr, C, '__type_params__', 3); t(delattr, C, '__qualname__'); t(delattr, C, '__dict__'); t(delattr, C, '__class__')
# ---
# Slot wrappers of other methods in the place of __getattribute__, and descriptors that are given no class.
def t(f, *a):
    try: return print(f(*a))
    except Exception as e: print(type(e).__name__, e)
for name in ('__setattr__', '__repr__', '__init__', '__lt__', '__hash__', '__delattr__', '__get__', '__str__', '__eq__'):
    for owner in (object, type, int, type({}.get), BaseException):
        m = owner.__dict__.get(name)
        if m is None or name == '__str__': continue
        for hook in ('__getattribute__', '__getattr__', '__setattr__', '__delattr__', '__len__', '__iter__', '__call__', '__getitem__', '__hash__', '__repr__', '__bool__', '__get__'):
            C = type('C', (), {hook: m}); c = C(); print(name, hook, end=' ')
            if hook == '__getattribute__' or hook == '__getattr__': t(lambda: c.attr and 1)
            elif hook == '__setattr__': t(setattr, c, 'a', 1)
            elif hook == '__delattr__': t(delattr, c, 'a')
            elif hook == '__repr__': t(lambda: repr(c) and 1)
            elif hook == '__hash__': t(lambda: hash(c) and 1)
            elif hook == '__get__': D = type('D', (), {'c': c}); t(lambda: D.c and 1); t(lambda: D().c and 1)
            elif hook == '__bool__': t(lambda: bool(c) and 1)
            elif hook == '__iter__': t(lambda: list(c) and 1)
            elif hook == '__len__': t(lambda: len(c) and 1)
            elif hook == '__call__': t(lambda: c() and 1)
            else: t(lambda: c[1] and 1)
d = dict.__dict__['fromkeys']
t(d.__get__, None, int); t(d.__get__, {}, int); t(d.__get__, 3); t(d.__get__, None, None); t(d.__get__, dict); t(d, 3); t(d, int); t(d); t(d, dict); t(d, {}, [1]); t(d, dict, [1]); t(d.__get__); t(d.__get__, None, 5, 6); t(d.__get__({})  , 'ab'); t(d.__get__(None, type('X', (dict,), {})), 'ab')
for o in (staticmethod(int), classmethod(int), t, int.__add__, str.join, property(len), type.__dict__['__mro__'], super(int, 3), vars(str)['maketrans'], object.__dict__['__class__']):
    for a in ((None, 3), (None, int), (3, None), (None, None), (3,), (3, 4), (3, int), ('a', str), (int,), (None,)):
        t(lambda: type(o.__get__(*a)).__name__) if type(o) is not super else t(lambda: type(super.__get__(o, *a)).__name__)
# ---
# Methods of builtin types as attributes of classes that are none of them, called where caches are warm.
class C:
    f = list.append; __enter__ = list.pop; __exit__ = list.append; __len__ = str.__len__; __getitem__ = list.__getitem__; g = dict.items
    __iter__ = list.__iter__; __next__ = str.join; __contains__ = dict.get
def t(g):
  for i in range(5):
    try: print(g(C()))
    except Exception as e: print(type(e).__name__, e)
def w(c):
    with c: pass
t(lambda c: c.f(1)); t(w); t(len); t(lambda c: c[0]); t(lambda c: c.g()); t(list); t(lambda c: 1 in c); t(lambda c: c.g); t(next)
for x in 'ab', [1], C(), (1,), {}:
    try: print(C.f(x, 1))
    except Exception as e: print(type(e).__name__, e)
