# A generator that is running is not entered again.
def t(f, *a):
    try: print(f(*a))
    except BaseException as e: print(type(e).__name__, e)
def g():
    t(next, it); t(it.send, 3); t(it.throw, ValueError(1)); t(it.close); t(list, it)
    def inner():
        for x in it: pass
    t(inner)
    def deleg(): yield from it
    t(list, deleg()); t(lambda: it.gi_frame.clear()); t(lambda: it.gi_running)
    yield 1
    t(next, it)
    yield from (next(it) for _ in range(2))
it = g()
t(next, it); t(next, it); t(next, it)
# ---
# Coroutines and async generators, too.
def t(f, *a):
    try: print(f(*a))
    except BaseException as e: print(type(e).__name__, e)
async def co():
    t(c.send, None); t(c.throw, ValueError); t(c.close)
    try: await c
    except BaseException as e: print(type(e).__name__, e)
    return 1
c = co(); t(c.send, None); t(c.send, None); t(c.close); t(c.throw, KeyError)
async def ag():
    for f in (lambda: a.__anext__().send(None), lambda: a.asend(3).send(None), lambda: a.athrow(ValueError).send(None), lambda: a.aclose().send(None)): t(f)
    try:
        async for x in a: print(x)
    except BaseException as e: print(type(e).__name__, e)
    yield 1
    try: yield 2
    finally: t(lambda: a.aclose().send(None))
a = ag(); n = a.__anext__()
t(n.send, None); t(n.send, None); t(n.throw, ValueError); t(n.close)
n = a.__anext__(); m = a.__anext__()
t(n.send, None); t(m.send, None); x = a.aclose(); t(x.send, None); t(x.send, None); t(x.throw, ValueError(2))
# ---
# An awaiter within a suspended one: close and throw reach the innermost, which may look at the outer.
def t(f, *a):
    try: print(f(*a))
    except BaseException as e: print(type(e).__name__, e)
class A:
    def __await__(s): return s
    def __iter__(s): return s
    def __next__(s): t(c.send, None); return 1
    def send(s, v): t(c.send, None); return 2
    def throw(s, *e): t(c.throw, ValueError(3)); t(c.close); return 5
    def close(s): t(c.send, None); t(c.close); raise KeyError(8)
async def co():
    return await A()
c = co()
t(c.send, None); t(c.send, 3); t(c.throw, ValueError(4)); t(c.close); t(c.close); t(c.send, None)
def g(): yield from A()
c = g()
t(c.send, None); t(c.send, 3); t(c.throw, ValueError(4)); t(c.close); t(c.close); t(c.send, None)
# ---
# frame.clear and f_locals of a suspended generator.
def t(f, *a):
    try: print(f(*a))
    except BaseException as e: print(type(e).__name__, e)
def g(a, b):
    c = a + b
    for i in range(3):
        d = yield lambda: (c, i)
        print(a, b, c, i, d)
it = g(1, 2)
f = it.gi_frame
t(lambda: f.f_locals); f.f_locals['a'] = 10; f.f_locals['i'] = 7; f.f_locals['zz'] = 9
h = next(it); f.f_locals['i'] = 100; f.f_locals['c'] = 'C'; f.f_locals['d'] = 5; print(h())
t(f.clear)
t(lambda: callable(next(it))); t(lambda: dict(f.f_locals, d=0))
t(it.close); t(f.clear); t(it.__next__)
it = g(1, 2); f = it.gi_frame; t(f.clear); t(next, it); t(lambda: it.gi_frame)
async def ag(): yield 1
it = ag(); t(it.ag_frame.clear); t(it.__anext__().send, None)
# ---
# f_locals writes variables of comprehensions, loops and with statements while they run.
import sys
def t(f, *a):
    try: print(f(*a))
    except BaseException as e: print(type(e).__name__, e)
def w(**k):
    p = sys._getframe(1).f_locals
    for n, v in k.items(): p[n] = v
    return 0
def f(z):
    r = [(w(y='q', z=5), z) for x in range(3)]
    print(r)
    try: x
    except NameError as e: print(e)
f(1)
def h():
    for i in range(3):
        w(i=None, u=3); print(i)
    try: u
    except NameError as e: print(e)
    try: 1/0
    except ZeroDivisionError as e:
        w(e=3); print(e)
    try: e
    except NameError as x: print(x)
    import contextlib
    with contextlib.nullcontext(5) as fh:
        g = fh; w(fh=4)
    print(g, fh)
    match [1, 2, 3]:
        case [a, *b] if not w(a={}, b=[]): print(a, b)
    u = 3; w(u=7); del u
    w(u=8); print(u)
    def inner(): return v
    v = 1; w(v=2); print(inner(), v)
    del v; w(v=7); print(inner(), v)
h()
# ---
# What a frame has as *args and **kwargs can be other objects.
import sys
def g(*a, **k): pass
def f(*a, **k):
    p = sys._getframe().f_locals
    p['a'] = 5; p['k'] = [1]
    try: g(*a, **k)
    except TypeError as e: print(e)
    p['a'] = [1, 2]; p['k'] = {'x': 1}
    print(g(*a, **k), a, k)
    p['k'] = {1: 1}
    try: g(*a, **k)
    except TypeError as e: print(e)
f(1, 2, x=3)
class C:
    def m(self):
        p = sys._getframe().f_locals
        p['self'] = 5; p['__class__'] = int
        try: super().m()
        except Exception as e: print(type(e).__name__, e)
        try: print(super().__init__.__name__)
        except Exception as e: print(type(e).__name__, e)
        p['__class__'] = C
        try: super().m()
        except Exception as e: print(type(e).__name__, e)
    def n(self, x=1):
        def h(): return self
        sys._getframe().f_locals['self'] = 'str'
        try: super().n()
        except Exception as e: print(type(e).__name__, e)
        __class__
        return h()
C().m(); print(C().n())
# ---
# Cells are changed and emptied.
def t(f, *a):
    try: print(f(*a))
    except BaseException as e: print(type(e).__name__, e)
def f():
    x = 1
    def g(): return x + x
    def h():
        nonlocal x
        x += 1
    c, = g.__closure__
    c.cell_contents = 'a'; t(g); t(h); print(x)
    del c.cell_contents; t(g); t(h); t(lambda: x); t(lambda: c.cell_contents)
    class I:
        def __add__(s, o): del c.cell_contents; return 4
        def __radd__(s, o): return 5
    c.cell_contents = I(); t(g); c.cell_contents = I(); t(h); t(g)
    try: g.__closure__ = ()
    except AttributeError as e: print(e)
f()
import types
c = types.CellType(); t(lambda: c.cell_contents); t(lambda: c == types.CellType()); t(lambda: c < types.CellType(2)); t(lambda: types.CellType(3) < types.CellType(2)); t(types.CellType, 1, 2); t(hash, c)
# ---
# FunctionType checks closures.
import types
def t(f, *a, **k):
    try: return print(f(*a, **k))
    except BaseException as e: print(type(e).__name__, e)
def mk():
    x = 1
    def g(a, b=2, *, c=3): return x, a, b, c
    return g
g = mk(); F = types.FunctionType
show = lambda f: (f.__name__, f.__defaults__, f.__kwdefaults__, f.__closure__ is not None, f.__qualname__, f.__module__)
t(F, g.__code__, {}); t(F, g.__code__, {}, None, None, ()); t(F, g.__code__, {}, None, None, (1,)); t(F, g.__code__, {}, closure=[1]); t(F, g.__code__, {}, closure=(types.CellType(3), types.CellType(4)))
t(lambda: F(g.__code__, {}, closure=(types.CellType(3),))(1, 2, c=4))
t(lambda: F(g.__code__, {}, closure=(types.CellType(),))(1, 2, c=4))
t(lambda: F(g.__code__, {}, closure=(types.CellType(5),), argdefs=(7, 8), kwdefaults={'c': 9})())
t(lambda: F(g.__code__, {}, closure=(types.CellType(5),), argdefs=(7, 8, 9, 10), kwdefaults={'c': 9})())
t(lambda: F(g.__code__, {}, closure=(types.CellType(5),), argdefs=[7]))
t(lambda: F(g.__code__, {}, closure=(types.CellType(5),), kwdefaults=[7]))
t(lambda: F(g.__code__, {}, 'nm', closure=(types.CellType(5),))(1))
t(F, g.__code__, {}, 3, (), (types.CellType(5),)); t(F, 3, {}); t(F, g.__code__, 3); t(F, g.__code__, types.MappingProxyType({}))
def setc(f, c): f.__code__ = c
t(setc, g, (lambda: 1).__code__); t(setc, lambda: 1, g.__code__); t(setc, g, 3); t(setc, g, mk().__code__); t(delattr, g, '__code__')
class D(dict):
    def __getitem__(s, k): return 7
    def __missing__(s, k): return 8

t(lambda: F((lambda: len).__code__, {'__builtins__': {}})()); t(lambda: F((lambda: len).__code__, {'__builtins__': 5})()); t(lambda: F((lambda: len).__code__, {'__builtins__': {'len': 9}})())
# ---
# Defaults change while arguments are bound.
def t(f, *a, **k):
    try: return print(f(*a, **k))
    except BaseException as e: print(type(e).__name__, e)
def f(a, b=1, c=2, *, d=3, e=4): return a, b, c, d, e
class S(str):
    def __hash__(s): return hash(str(s))
    def __eq__(s, o):
        f.__defaults__ = None; f.__kwdefaults__ = None; return str(s) == o
f.__defaults__ = (1, 2); f.__kwdefaults__ = {'d': 7, 'e': 9}
f.__defaults__ = (1, 2, 3, 4, 5, 6); f.__kwdefaults__ = {'zz': 3}; t(f); t(f, 1, d=1, e=2); f.__defaults__ = (0, 0, 0); t(f, d=1, e=2)
f.__kwdefaults__ = k = {'d': 1, 'e': 2}; t(f); del k['d']; t(f); k.clear(); t(f)
def setd(v): f.__defaults__ = v
def setk(v): f.__kwdefaults__ = v
t(setd, [1]); t(setd, 3); t(setk, [1]); t(setk, 3)
class T(tuple):
    def __getitem__(s, i): return 9
    def __len__(s): return 77
t(setd, T((1, 2))); t(f, 1, 2, d=1, e=1)
# ---
# Every operation goes on with its own registers when what it calls makes the stack grow.
import threading
def deep(n=60):
    a = b = c = d = e = f = g = n
    if n: return deep(n - 1) and (a, b, c, d, e, f, g)[0]
    return 1
class O:
    v = 5
    def __init__(s, *a, **k): deep(); s.a = a; s.k = k
    def __add__(s, o): deep(); return 'add'
    __radd__ = __iadd__ = __sub__ = __mul__ = __getitem__ = __matmul__ = __and__ = __pow__ = __mod__ = __truediv__ = __floordiv__ = __lshift__ = __or__ = __ror__ = __add__
    def __lt__(s, o): deep(); return True
    __gt__ = __le__ = __ge__ = __ne__ = __lt__
    def __eq__(s, o): deep(); return True
    def __hash__(s): deep(); return 3
    def __bool__(s): deep(); return True
    def __len__(s): deep(); return 2
    def __contains__(s, o): deep(); return True
    def __iter__(s): deep(); return iter(It())
    def __call__(s, *a, **k): deep(); return a, k
    def __getattr__(s, n):
        if n[:2] == '__': raise AttributeError(n)
        deep(); return n
    def __setattr__(s, n, v): deep(); object.__setattr__(s, n, v)
    def __delattr__(s, n): deep()
    def __setitem__(s, n, v): deep()
    def __delitem__(s, n): deep()
    def __enter__(s): deep(); return 'enter'
    def __exit__(s, *a): deep(); return True
    def __neg__(s): deep(); return 'neg'
    __pos__ = __invert__ = __abs__ = __neg__
    def __index__(s): deep(); return 1
    __int__ = __index__
    def __float__(s): deep(); return 1.5
    def __repr__(s): deep(); return 'O'
    def __format__(s, f): deep(); return 'fmt' + f
    def __await__(s): deep(); yield from ()
    def __aiter__(s): deep(); return AIt()
    async def __aenter__(s): deep(); return 'aenter'
    async def __aexit__(s, *a): deep(); return True
    @property
    def p(s): deep(); return 'p'
    @p.setter
    def p(s, v): deep()
    def m(s, *a): deep(); return a
    def g(s):
        deep(); x = yield 1
        deep(); yield x
        deep()
    @classmethod
    def cm(c, x): deep(); return x
    @staticmethod
    def sm(x): deep(); return x
    def __instancecheck__(s, o): deep(); return True
    def keys(s): deep(); return ['x', 'y']
class It:
    n = 0
    def __iter__(s): deep(); return s
    def __next__(s):
        deep(); s.n += 1
        if s.n > 2: raise StopIteration
        return s.n
class AIt:
    n = 0
    async def __anext__(s):
        deep(); s.n += 1
        if s.n > 2: raise StopAsyncIteration
        return s.n
def deco(f): deep(); return f
def gen():
    deep(); x = yield 1
    deep(); y = yield 2
    return x, y
def run(co):
    try:
        while True: co.send(None)
    except StopIteration as e: return e.value
def o1(o): a = 1; b = o + 1; c = 1 + o; d = a + 2; return a, b, c, d
def o2(o): a = o; a += 1; b = 7; return a, b, o - 1, o * 2, o @ 1, o & 1, o ** 2, o % 2, o / 1, o // 1, o << 1, o | 1
def o3(o): a = 1; b = o < 1; c = 1 < o < 3; d = o == 1; e = o in [1]; f = 1 in o; g = o is o; return a, b, c, d, e, f, g, not o, o and 4, o or 5, 1 if o else 2, o != 3
def o4(o): a = 1; o.x = 3; b = o.x; c = o.zz; d = o.p; o.p = 4; del o.q; o[1] = 2; del o[1]; e = o[1]; f = o[1:2]; return a, b, c, d, e, f
def o5(o): a = 1; b = [x for x in o]; c = {x: a for x in o}; d = (*o, a, *o); e, *f = o; g = sum(x for x in o); h, i = o; return a, b, c, d, e, f, g, h, i
def o6(o):
    a = 1
    for x in o:
        for y in o: a = a, x, y
    return a
def o7(o): a = 1; b = o(a, 2, z=3); c = o(*o, **{'q': a}); d = o.m(a, 2); e = o.cm(a); f = o.sm(a); g = O(1, z=2).a; return a, b, c, d, e, f, g
def o8(o):
    a = 1
    with o as w, o as v: a = 2; b = 1 / 0
    try: raise KeyError(o)
    except (KeyError if o else 3) as e: c = e.args == (o,)
    finally: deep(); d = 6
    try:
        try: 1 / 0
        finally: deep()
    except ZeroDivisionError: deep(); e = 4
    return a, w, v, c, d, e
def o9(o): a = 1; b = f'{o!r} {o} {o:>3} {a}'; c = '%s %r' % (o, o); d = str(o); e = '{} {:q}'.format(o, o); f = t'{o} {a}'.values[1]; return a, b, c, d, e, f
def o10(o):
    a = 1; g = o.g(); b = next(g); c = g.send(5); d = list(g); e = []
    for x in gen(): e.append(x)
    def y(): z = yield from gen(); return z
    h = y(); next(h); h.send(8)
    try: h.send(9)
    except StopIteration as s: r = s.value
    for i in zip(gen(), gen(), o): e.append(i)
    return a, b, c, d, e, r
def o11(o):
    a = 1
    match o:
        case O(v=4): b = 2
        case [1, *x]: b = 3
        case {'x': 1}: b = 6
        case O(v=5, a=()) if deep(): b = 4
        case _: b = 5
    class M(type):
        def __new__(m, *a): deep(); return super().__new__(m, *a)
        def __prepare__(*a): deep(); return {}
        def __call__(c, *a): deep(); return super().__call__(*a)
    class C(metaclass=M):
        a = a; deep(); b = 3
        @deco
        def m(self, x=deep()): deep(); return x, __class__ is C
    @deco
    @deco
    def f(x=deep(), *y, z=deep()): return x, y, z
    return a, b, C.a, C.b, C().m(), f(), [-o, +o, ~o, abs(o)], [1, 2, 3][o], [1, 2, 3][o:], int(o), float(o), range(4)[o]
def o12(o):
    async def agen():
        deep(); x = yield 1
        deep(); yield 2
    async def main():
        a = 1; await o; b = 2
        async with o as w: c = 3; 1 / 0
        d = [x async for x in o]
        e = [x async for x in agen()]
        async for x in o: e.append((x, a))
        f = [await sub(x) for x in (1, 2)]
        return a, b, w, c, d, e, f
    async def sub(x): deep(); await o; return x
    return run(main())
def o13(o):
    a = 1; s = {o, 1, o}; d = {o: 1, 2: 3}; d[o] = a; b = d[o]; d2 = {**d, 'a': a}; c = o in d; l = sorted([o, o, o]); e = max(o, o) is o, min([3, 1], key=lambda x: deep() + x); x = [*map(lambda q: (deep(), q), [1, 2])]; del d[o]
    return a, len(s), len(d), b, len(d2), c, len(l), e, x, list(filter(lambda q: deep(), [1, 0])), any(deep() == 2 for _ in range(2)), dict(o), (lambda **k: sorted(k))(**o), isinstance(3, o), print(o), len(o), ' '.join(str(x) for x in o)
def o14(o):
    x = 1
    def inner():
        nonlocal x
        deep(); x += 1
        return lambda: (deep(), x)
    a = inner()(); b = [lambda: (deep(), i) for i in range(3)][1](); global G; G = o + 1; assert o, o; c = (y := o + 1)
    return a, b, G, c, y, x
def o15(o):
    def r():
        try: yield 1
        finally: deep(); yield 2
    g = r(); next(g); a = g.throw(KeyError(1)) 
    try: next(g)
    except KeyError as e: b = e.args
    try: raise ExceptionGroup('m', [ValueError(1), KeyError(2)])
    except* ValueError as e: deep(); c = e.exceptions
    except* KeyError as e: deep(); d = e.exceptions
    return a, b, c, d
for f in (o1, o2, o3, o4, o5, o6, o7, o8, o9, o10, o11, o12, o13, o14, o15):
    def go():
        try: print(f.__name__, f(object.__new__(O)))
        except BaseException as e: print(f.__name__, type(e).__name__, e)
    t = threading.Thread(target=go); t.start(); t.join()
    def indirect():
        def co(): yield f.__name__, f(object.__new__(O))
        try: print(next(co()))
        except BaseException as e: print(f.__name__, type(e).__name__, e)
    t = threading.Thread(target=indirect); t.start(); t.join()
# ---
# Threads that use each other's generators, iterators and frames.
import threading, sys
def t(f, *a, **k):
    try: return print(f(*a, **k))
    except BaseException as e: print(type(e).__name__, e)
ev, ev2 = threading.Event(), threading.Event()
def g():
    a = 1
    ev2.set(); ev.wait()
    yield a
    yield a
it = g(); fr = it.gi_frame
def other(): t(next, it)
th = threading.Thread(target=other); th.start(); ev2.wait()
t(next, it); t(it.send, None); t(it.throw, ValueError); t(it.close); t(fr.clear); t(lambda: fr.f_locals['a']); fr.f_locals['a'] = 5; t(lambda: it.gi_running)
ev.set(); th.join(); t(next, it); t(next, it)
ev.clear()
l = [3, 2, 1]
def key(x): ev.wait(); return x
th = threading.Thread(target=lambda: t(l.sort, key=key)); th.start()
t(lambda: l); l.append(4); ev.set(); th.join(); print(l)
ev.clear()
def f(a):
    frames.append(sys._getframe()); ev.wait(); return a
frames = []
th = threading.Thread(target=lambda: t(f, 1)); th.start()
fr = frames[0]; t(fr.clear); t(lambda: fr.f_locals['a']); t(lambda: fr.f_back.f_code.co_name); ev.set(); th.join(); t(fr.clear); t(lambda: dict(fr.f_locals))
# ---
# A generator that ends while it is closed, thrown into and finalized at once.
def t(f, *a, **k):
    try: return print(f(*a, **k))
    except BaseException as e: print(type(e).__name__, e)
def inner():
    try: yield 1
    finally: t(o.close); t(next, o); t(o.throw, KeyError)
def outer():
    try: yield from inner()
    finally: t(o.close); t(lambda: o.gi_yieldfrom); t(lambda: o.gi_frame is None)
o = outer(); next(o); t(o.close); t(lambda: (o.gi_frame, o.gi_yieldfrom, o.gi_running))
o = outer(); next(o); t(o.throw, ValueError(1)); t(next, o)
o = outer(); next(o); t(next, o)
def selfref():
    x = yield
    yield from x
o = selfref(); next(o); t(o.send, o); t(next, o)
def a_(): yield from b
def b_(): yield from a
a, b = a_(), b_(); t(next, a); t(next, b)
async def c1(): await c2o
async def c2(): await c1o
c1o, c2o = c1(), c2(); t(c1o.send, None); t(c2o.send, None)
def ign():
    while True:
        try: yield 1
        except GeneratorExit: yield 2
o = ign(); next(o); t(o.close); t(o.close); t(next, o)
# ---
# What a running function's code is exchanged for runs at the next call only.
def t(f, *a, **k):
    try: return print(f(*a, **k))
    except BaseException as e: print(type(e).__name__, e)
def big(a):
    x1 = x2 = x3 = x4 = x5 = a; l = [i for i in range(3)]
    def inner(): return x1, a
    try: 1 / 0
    except ZeroDivisionError as e: pass
    return inner(), l
def small(a): return a
def gen(a): yield a
async def co(a): return a
async def ag(a): yield a
def many(a, b, c=3, *d, e=5, **f): return a, b, c, d, e, f
codes = [x.__code__ for x in (big, small, gen, co, ag, many)]
import warnings; warnings.simplefilter('ignore')
n = 0
def f(a):
    global n
    f.__code__ = codes[n % 6]; n += 1
    return [a, (lambda: a)(), n]
F = f.__code__
for i in range(6):
    try: f.__code__ = F
    except ValueError as e: print(e); continue
    t(f, i); r = None
    try: r = f(i)
    except TypeError as e: print(e)
    print(type(r).__name__)
    if hasattr(r, 'close'): r.close()
def f2(n):
    if n: f2.__code__ = codes[n % 6]; f2.__code__ = F2; return f2(n - 1), n
    f2.__code__ = codes[1]; return 'end'
F2 = f2.__code__
t(f2, 5); t(f2, 5)
def f3():
    for i in range(4):
        f3.__code__ = codes[i]
        x = yield i, x if i else 0
o = f3(); print(next(o), o.send(1), o.send(2), o.gi_code.co_name, f3.__code__.co_name, o.gi_frame.f_code.co_name, next(o)); t(next, o)
class C:
    def __init__(s): C.__init__.__code__ = codes[1]; s.x = 1; s.y = 2
    def __add__(s, o): C.__add__.__code__ = many.__code__; return s.x, o
    def __iter__(s): C.__iter__.__code__ = codes[2]; return iter([1, 2])
    def __eq__(s, o): C.__eq__.__code__ = codes[0]; return True
    @property
    def p(s): C.p.fget.__code__ = codes[2]; return s.x
def run():
    for i in range(3):
        t(lambda: vars(C()))
    c = C.__new__(C); c.x = 1
    for i in range(3):
        t(lambda: c + 1); t(lambda: type(c.p).__name__)
    print([list(c) == [c] for _ in range(3)])
run()
# ---
# Odd frames, code and functions are looked at from all sides.
import sys, types
def t(f, *a, **k):
    try: return print(repr(f(*a, **k))[:150])
    except BaseException as e: print(type(e).__name__, str(e)[:150])
def body():
    frames.append(sys._getframe())
frames = []
body()
class C:
    frames.append(sys._getframe())
exec('frames.append(sys._getframe())')
exec('import sys\nfr.append(sys._getframe())', {'fr': frames}, {})
def g(): frames.append(sys._getframe()); yield
list(g()); it = g(); next(it)
frames.append((lambda: sys._getframe())())
frames += [sys._getframe() for _ in range(1)]
async def co(): frames.append(sys._getframe())
try: co().send(None)
except StopIteration: pass
try: 1 / 0
except ZeroDivisionError as e: frames.append(e.__traceback__.tb_frame)
try: sorted([2, 1], key=lambda x: 1 / 0)
except ZeroDivisionError as e: frames.append(e.__traceback__.tb_next.tb_frame)
try: import json; json.loads('{')
except ValueError as e: frames.append(e.__traceback__.tb_frame)
try: compile('1 +', 'f', 'exec')
except SyntaxError as e: frames.append(e.__traceback__.tb_frame)
try: eval('1 / 0')
except ZeroDivisionError as e: frames.append(e.__traceback__.tb_next.tb_frame)
for f in frames:
    for a in sorted(x for x in dir(f) if x[:2] == 'f_' or x == 'clear'):
        try:
            v = getattr(f, a); repr(v)
        except BaseException as e: print(a, type(e).__name__, e)
    repr(f); f.f_lineno; f.f_locals; len(f.f_locals); list(f.f_locals)
    for n in ('f_lineno', 'f_locals', 'f_code', 'f_globals', 'f_back', 'f_lasti', 'f_builtins', 'zz'):
        try: setattr(f, n, 3)
        except (AttributeError, ValueError, TypeError) as e: pass
        try: delattr(f, n)
        except (AttributeError, ValueError, TypeError) as e: pass
    try: f.clear()
    except RuntimeError as e: print(e)
    if hasattr(f.f_locals, 'frame') or type(f.f_locals).__name__ == 'FrameLocalsProxy':
        p = f.f_locals
        for k in ('a', 'b'):
            t(lambda: p.get(k)); t(lambda: k in p); t(lambda: p.__setitem__(k, 1)); t(lambda: p[k]); t(lambda: p.__delitem__(k)); t(lambda: p.pop(k)); t(lambda: p.setdefault(k, 3))
        t(lambda: p.update({'z': 1})); t(lambda: type(p | {})); t(lambda: {1: 2} | p); t(lambda: p.__ior__({'q': 2}) is p); t(lambda: p == p); t(lambda: p == {}); t(lambda: p < p); t(lambda: hash(p)); t(lambda: list(reversed(p))); t(lambda: p.clear()); t(lambda: p.popitem()); t(lambda: len(p)); t(lambda: sorted(p.items(), key=repr)); t(lambda: bool(p)); t(lambda: type('P', (type(p),), {}))
    c = f.f_code
    for a in dir(c):
        if a[:3] == 'co_' and a != 'co_lnotab':
            try:
                v = getattr(c, a)
                if callable(v): list(v())
            except BaseException as e: print(a, type(e).__name__, e)
    repr(c), hash(c), c == c
t(object.__new__, types.FrameType); t(object.__new__, types.TracebackType); t(object.__new__, types.GeneratorType); t(object.__new__, types.FunctionType); t(types.FrameType); t(types.GeneratorType); t(types.MethodType, 3, 4); t(types.MethodType, len, None); t(types.MethodType, len, [1]); t(types.MethodType(len, [1])); t(types.MethodType(3, 4) if 0 else repr, 1); t(types.CoroutineType); t(object.__new__, types.CellType); t(types.ModuleType); t(types.ModuleType, 3); t(types.ModuleType.__new__(types.ModuleType).__repr__ if 0 else repr, 3)
m = types.ModuleType.__new__(types.ModuleType); t(lambda: m.__dict__); t(repr, m); t(lambda: m.x); t(setattr, m, 'x', 3); t(dir, m); t(delattr, m, 'x'); t(lambda: m.__name__); t(setattr, m, '__dict__', {}); t(setattr, m, '__class__', int)
class M(types.ModuleType):
    def __getattr__(s, n): del M.__getattr__; return n
m = types.ModuleType('m'); m.a = 1
def use(): return m.a
t(use); t(use); m.__class__ = M; t(use); t(lambda: m.zz); t(lambda: m.zz); m.__dict__.clear(); t(use); m.__dict__['a'] = 4; t(use); t(repr, m); t(dir, m)
m.__class__ = types.ModuleType; m.__getattr__ = lambda n: n; t(lambda: m.q); m.__dir__ = lambda: 3; t(dir, m); del m.__getattr__; t(lambda: m.q)
# ---
# Globals and builtins change between two steps of a loop.
import builtins, sys
def t(f, *a, **k):
    try: return print(repr(f(*a, **k))[:150])
    except BaseException as e: print(type(e).__name__, str(e)[:150])
ns = {'n': 0}
exec('''
x = 1
def f(act):
    out = []
    for i in range(4):
        try: out.append((x, len))
        except NameError as e: out.append(str(e))
        if i == 1: act(globals())
    return out
def st(act):
    global y, x
    y = 1
    for i in range(4):
        y = i; x = i
        if i == 1: act(globals())
        y += 1 if 'y' in globals() else 0
        try: del y
        except NameError as e: return str(e)
    return x, sorted(k for k in globals() if k[0] != '_')
''', ns)
f, st = ns['f'], ns['st']
import copy
saved = dict(ns)
for act in (lambda g: g.clear(), lambda g: (g.clear(), g.update(saved)), lambda g: g.pop('x', 0), lambda g: g.update({str(i): i for i in range(500)}), lambda g: g.update(len=5), lambda g: (g.clear(), g.update(len=3, x=9)), lambda g: g.__setitem__(5, 6), lambda g: [g.pop(k) for k in list(g)], lambda g: g.popitem(), lambda g: g.__ior__({'x': 'ior'}), lambda g: (g.pop('x'), g.setdefault('x', 'sd'))):
    ns.clear(); ns.update(saved)
    t(lambda: [v if not callable(v) else 'fn' for p in f(act) for v in (p if isinstance(p, tuple) else (p,))])
    ns.clear(); ns.update(saved)
    t(st, act)
def b():
    out = []
    for i in range(4):
        try: out.append(new_builtin)
        except NameError as e: out.append('none')
        if i == 0: builtins.new_builtin = 5
        if i == 1: builtins.new_builtin = 6
        if i == 2: del builtins.new_builtin
    return out
t(b); t(b)
# ---
# Inline caches see classes, instances and modules that change shape in the loop.
def t(f, *a, **k):
    try: return print(repr(f(*a, **k))[:250])
    except BaseException as e: print(type(e).__name__, str(e)[:150])
class A:
    c = 1
    def m(s): return 'm', s.a
    @property
    def p(s): return 'p'
class B:
    __slots__ = ('a', 'b')
    def __init__(s): s.a = 'sa'
class D(A): __slots__ = ('z',)
def setall(o, i):
    o.a = i; o.b = i; return o
acts = [lambda o: setattr(A, 'm', 5), lambda o: setattr(o, '__class__', D2), lambda o: setattr(o, '__dict__', {'a': 'na', 'm': len}), lambda o: o.__dict__.clear(), lambda o: delattr(A, 'p'), lambda o: setattr(o, 'm', lambda: 'im'), lambda o: setattr(A, 'a', property(lambda s: 'A.a')), lambda o: setattr(A, '__getattribute__', lambda s, n: n), lambda o: setattr(A, '__getattr__', lambda s, n: 'ga' + n), lambda o: setattr(A, '__setattr__', lambda s, n, v: None), lambda o: setattr(A, '__bases__', (X,)), lambda o: setattr(A, 'm', staticmethod(lambda: 'sm')), lambda o: setattr(A, 'm', classmethod(lambda c: 'cm')), lambda o: A.p.fget.__class__, lambda o: setattr(A, 'c', 7), lambda o: delattr(A, 'c')]
for act in acts:
    class X0: pass
    class X(X0): q = 'Xq'
    class A(X0):
        c = 1
        def __init__(s): s.a = 0
        def m(s): return 'm'
        @property
        def p(s): return 'p'
        def __len__(s): return 3
    class D2(X0):
        def m(s): return 'D2m'
        c = 'D2c'
        p = 'D2p'
    def loop():
        o = A(); out = []
        for i in range(5):
            for f in (lambda: o.a, lambda: o.c, lambda: o.p, lambda: o.m(), lambda: len(o), lambda: setall(o, i).b, lambda: A.c, lambda: A().a, lambda: o.q):
                try: out.append(f())
                except BaseException as e: out.append(type(e).__name__)
            def direct():
                try: return o.a, o.c, o.p, o.m()
                except BaseException as e: return type(e).__name__
            out.append(direct())
            if i == 2: act(o)
        return out
    t(loop)
    def tight():
        o = A(); out = []
        for i in range(5):
            try: out.append(o.a); out.append(o.c); out.append(o.p); out.append(o.m()); o.a = i; o.n = i; del o.n; out.append(A.c)
            except BaseException as e: out.append(type(e).__name__)
            if i == 2: act(o)
        return out
    t(tight)
# ---
# Half-made exceptions.
import traceback, copy, pickle
def t(f, *a, **k):
    try: return print(f(*a, **k))
    except Exception as e: print(type(e).__name__, e)
for T in (BaseException, Exception, UnicodeDecodeError, UnicodeEncodeError, UnicodeTranslateError, SyntaxError, IndentationError, OSError, ImportError, StopIteration, SystemExit, NameError, AttributeError, KeyError, GeneratorExit, StopAsyncIteration, FileNotFoundError, BlockingIOError):
    class X(T):
        def __init__(s, *a): pass
    for make in (lambda: T.__new__(T), lambda: X(), lambda: X(1, 2), lambda: T.__new__(X, 1, 2, 3, 4, 5, 6, 7)):
        def f():
            e = make()
            r = str(e), repr(e), e.args
            ''.join(traceback.format_exception(e))
            for n in sorted(vars(T)):
                if n[0] != '_': getattr(e, n, None)
            copy.copy(e).args
            return r, e.__reduce__()[1:]
        t(f)
        def f():
            try: raise make()
            except T as e: return e.__traceback__ is not None
        t(f)
# ---
# Descriptors that take themselves away while they run.
def t(f, *a, **k):
    try: return print(f(*a, **k))
    except BaseException as e: print(type(e).__name__, e)
class Desc:
    def __get__(s, o, T):
        if 'd' in vars(C): del C.d
        return 'got'
    def __set__(s, o, v):
        C.d = v
class C:
    d = Desc()
    @property
    def p(self):
        C.p = 5
        return 'p'
    def m(self):
        C.m = lambda s: 'new'
        return 'm'
    @classmethod
    def cm(cls):
        C.cm = 3; return cls.__name__
    def __getattr__(s, n):
        if hasattr(C, '__getattr__'): del C.__getattr__
        return n
    def __init__(s): C.__init__ = lambda s: None
    def __len__(s): del C.__len__; return 3
    def __iter__(s): del C.__iter__; return iter([1])
    def __next__(s): return 1
    def __enter__(s): C.__exit__ = 5; return s
    def __exit__(s, *a): print('exit')
    def __bool__(s): del C.__bool__; return True
    def __call__(s): C.__call__ = 3; return 'called'
    def __getattribute__(s, n): del C.__getattribute__; return n
    def __eq__(s, o): del C.__eq__; return True
    def __hash__(s): del C.__hash__; return 3
def run():
    o = C(); o = C()
    for i in range(3):
        for f in (lambda: o.zzz, lambda: o.d, lambda: setattr(o, 'd', 8), lambda: o.d, lambda: o.p, lambda: o.m(), lambda: o.cm(), lambda: len(o), lambda: list(o), lambda: bool(o), lambda: o(), lambda: o == 3, lambda: hash(o) == 3, lambda: o.qqq): t(f)
        def w():
            with o: pass
        t(w)
run()
# ---
# __del__ of what an operation drops sees the object whole.
def t(f, *a, **k):
    try: return print(f(*a, **k))
    except BaseException as e: print(type(e).__name__, e)
import gc
class D:
    def __del__(s): s.act()
    def __init__(s, act): s.act = act
l = []
l.extend(D(lambda: l.append(1)) for _ in range(4)); t(l.clear); gc.collect(); print(l)
l = [D(lambda: l.clear()) for _ in range(4)]; l[1:3] = [1, 2]; gc.collect(); print(len(l))
d = {i: D(lambda: d.clear()) for i in range(4)}; d[1] = 2; gc.collect(); print(len(d))
d = {i: D(lambda: d.update(a=1)) for i in range(4)}; d.clear(); gc.collect(); print(d)
def f(x):
    x = None; gc.collect()
    return x
def g():
    a = D(lambda: print('del')); a = 1; gc.collect()
    gc.collect()
    return [D(lambda: print('in')), 1][1]
print(f(D(lambda: print('x')))); print(g()); gc.collect()
