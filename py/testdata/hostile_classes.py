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
