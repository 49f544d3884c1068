# Odd objects where the interpreter expects plain ones: an exception or a result, never a fault.
# ---
# a half-built class is used in mro(): ok
deep = False
class M(type):
    def mro(cls):
        global deep
        if deep: return type.mro(cls)
        deep = True
        for f in (repr, str, hash, dir, vars, callable, lambda c: c(), lambda c: c.__mro__, lambda c: c.__bases__, lambda c: c.__dict__, lambda c: c.x, lambda c: setattr(c, 'y', 1), lambda c: isinstance(c, c), lambda c: isinstance(1, c), lambda c: issubclass(c, c), lambda c: issubclass(c, object),
                lambda c: type('D', (c,), {}), lambda c: object.__new__(c), lambda c: c.mro() if False else None, lambda c: c.__subclasses__(), lambda c: setattr(c, '__bases__', (object,)), lambda c: c | int, lambda c: c == c, lambda c: c.__doc__, lambda c: c.__name__, lambda c: setattr(c, '__name__', 'z'),
                lambda c: c.__base__, lambda c: c.__flags__, lambda c: c.__basicsize__, lambda c: c.__annotations__, lambda c: super(c, c), lambda c: super(c, c).x, lambda c: super(c, 1), lambda c: delattr(c, 'y'), lambda c: c[1], lambda c: [*c], lambda c: len(c), lambda c: bool(c), lambda c: c.__abstractmethods__, lambda c: setattr(c, '__abstractmethods__', {'a'}),
                lambda c: gc.collect(), lambda c: copy.copy(c), lambda c: pickle.dumps(c), lambda c: weakref.ref(c)(), lambda c: object.__reduce_ex__(c, 2), lambda c: setattr(object(), '__class__', c), lambda c: setattr(P(), '__class__', c), lambda c: inspect.signature(c), lambda c: raises(c), lambda c: catches(c)):
            try: f(cls)
            except Exception: pass
        deep = False
        return type.mro(cls)
def raises(c): raise c
def catches(c):
    try: 1 / 0
    except c: pass
import gc, copy, pickle, weakref, inspect
class P: pass
class A(metaclass=M): x = 1
class B(A, P): __slots__ = ('q',)
class C(A, Exception): pass
for c in B, C:
    try: c()
    except TypeError: pass
# ---
# a class escapes from mro() and its creation fails: ok
kept = []
class M(type):
    def mro(cls):
        if len(kept) > 9: return type.mro(cls)
        kept.append(cls)
        raise ValueError
for bases in (), (int,), (dict,), (Exception,):
    try: M('A', bases, {'__slots__': () if bases == (int,) else ('a', 'b'), 'f': 1})
    except ValueError: pass
import gc
for c in kept:
    for f in repr, dir, vars, hash, lambda c: c(), lambda c: c.f, lambda c: c.__mro__, lambda c: type('D', (c,), {}), lambda c: object.__new__(c), lambda c: issubclass(c, int), lambda c: isinstance(1, c), lambda c: c.__subclasses__(), lambda c: setattr(c, 'g', 1), lambda c: c.a, lambda c: setattr(c, '__bases__', (object,)), lambda c: super(c, c).f, lambda c: c.mro():
        try: f(c)
        except Exception: pass
del kept, c
gc.collect()
# ---
# mro() returns what is no list of classes: ok
for result in [None, 1, [], (), [1], ['a'], [object], [int], [int, object], iter([]), range(3), 'abc', [None, object], {}, lambda: 0]:
    class M(type):
        def mro(cls): return result
    try:
        class C(metaclass=M): pass
        x = object.__new__(C)
        repr(x), dir(x), hash(x), C.__mro__, x == 1
        C()
    except Exception: pass
# ---
# mro() changes the bases of its own class, deletes and creates subclasses: ok
import gc
class M(type):
    n = 0
    def mro(cls):
        M.n += 1
        if M.n < 20:
            for f in lambda: setattr(cls, '__bases__', (Q,)), lambda: setattr(P, '__bases__', (Q,)), lambda: type('Z', (cls,), {}), lambda: M('Z', (P,), {}), lambda: delattr(P, 'a'), lambda: gc.collect():
                try: f()
                except Exception: pass
        return type.mro(cls)
class Q: pass
class R: pass
class P(Q, metaclass=M): a = 1
class S(P): pass
for b in (R,), (Q,), (Q, R), (R, Q):
    try: P.__bases__ = b
    except Exception: pass
S().a if hasattr(S, 'a') else None
# ---
# tracebacks cannot be made of other objects or made to go in circles: ok
import types, sys
def f():
    try: 1 / 0
    except ZeroDivisionError as e: return e.__traceback__
tb = f()
T = type(tb)
for args in [(), (None,), (None, None, 0, 0), (tb, tb.tb_frame, 0, 0), (tb, None, 1, 1), (None, tb.tb_frame, -1, -1), (None, tb.tb_frame, 1 << 70, 1), (None, tb.tb_frame, 1, 1 << 70), (None, tb.tb_frame, 10**6, 10**6), (1, tb.tb_frame, 1, 1), (None, 1, 1, 1)]:
    try: t = types.TracebackType(*args)
    except (TypeError, OverflowError, ValueError): continue
    t.tb_lineno, t.tb_lasti, t.tb_next, t.tb_frame
    import traceback
    for g in traceback.format_tb, traceback.extract_tb, repr, lambda t: ValueError().with_traceback(t):
        try: g(t)
        except (TypeError, ValueError, RuntimeError): pass
    try: raise ValueError().with_traceback(t)
    except ValueError as e:
        try: traceback.format_exception(e)
        except RuntimeError: pass
for f in lambda: setattr(tb, 'tb_next', tb), lambda: setattr(tb, 'tb_next', 1), lambda: delattr(tb, 'tb_next'), lambda: object.__new__(T), lambda: T.__new__(T), lambda: type('X', (T,), {}), lambda: delattr(tb, 'tb_frame'):
    try: f()
    except (TypeError, ValueError, AttributeError): pass
    else: assert False, f.__code__.co_firstlineno
# ---
# dir(), vars() and help for objects that answer oddly: ok
class D1:
    def __dir__(self): return 5
class D2:
    def __dir__(self): return [1, 'a', None, ()]
class D3:
    __dict__ = 5
class D4:
    __class__ = 5
class D5:
    @property
    def __dict__(self): raise ValueError
class D6:
    @property
    def __class__(self): raise ValueError
class M(type):
    __dict__ = property(lambda c: 5)
    __bases__ = property(lambda c: (c, c))
    __mro__ = property(lambda c: 5)
class D7(metaclass=M): pass
class D8:
    __dict__ = {1: 2, 'a': 3, None: 4}
class D9:
    def __getattribute__(self, n): raise AttributeError(n)
class D10:
    def __getattribute__(self, n): return self
import types, inspect, pickle, copy
m = types.ModuleType('m'); m.__dict__[5] = 1; m.__dir__ = 7
m2 = types.ModuleType.__new__(types.ModuleType)
m3 = types.ModuleType('m3'); m3.__getattr__ = lambda n: m3; m3.__dir__ = lambda: [2, 'b']
for o in D1(), D2(), D3(), D4(), D5(), D6(), D7(), D7, D8(), D9(), D10(), m, m2, m3, M:
    for f in dir, object.__dir__, type.__dir__, vars, repr, str, hash, lambda o: isinstance(o, int), lambda o: isinstance(1, o), lambda o: issubclass(o, int), lambda o: o.zzz, copy.copy, copy.deepcopy, pickle.dumps, inspect.signature, lambda o: inspect.getmembers(o), lambda o: hasattr(o, 'a'), lambda o: object.__reduce_ex__(o, 2), lambda o: object.__getstate__(o), lambda o: super(type(o), o).__class__:
        try: f(o)
        except Exception: pass
# ---
# a function without globals, builtins, or names that it expects: ok
import types
for g in {}, {'__builtins__': 5}, {'__builtins__': {}}, {'__builtins__': None}, {'__builtins__': types.ModuleType('b')}, {'__builtins__': [], '__name__': 5}:
    for source in 'print', 'import os', 'class C: pass', 'lambda: x', 'raise ValueError', '__import__("os")', 'assert 0', 'from . import a', 'global q; q = 1', 'type X = int', 'def f[T](): pass', 'match 1:\n case int(): pass', 'async def f(): pass', 'f"{1!r}"', 't"{1}"', 'del zzz', '1 .a', 'with 1: pass', 'try: 1/0\nexcept* ValueError: pass':
        try: exec(source, dict(g))
        except Exception: pass
# ---
# builtins are deleted and replaced while they are used: ok
import builtins
saved = dict(vars(builtins))
BE, put, remove = BaseException, setattr, delattr
def f():
    class C: pass
    try: import zzz
    except BaseException: pass
    try: assert 0
    except BaseException: pass
    try: 1 / 0
    except BaseException: pass
    for i in [1]: pass
    try: undefined
    except BaseException: pass
for n in list(saved):
    if n in ('print',): continue
    old = saved[n]
    for new in (5, None):
        put(builtins, n, new)
        try: f()
        except BE: pass
    remove(builtins, n)
    try: f()
    except BE: pass
    builtins.__dict__[n] = old
f()
# ---
# sys attributes that the interpreter reads are odd: ok
import sys
for n in 'modules', 'path', 'meta_path', 'stdout', 'stderr', 'excepthook', 'displayhook', 'unraisablehook', 'argv', 'path_hooks', 'path_importer_cache', 'stdin', 'warnoptions':
    if not hasattr(sys, n): continue
    old = getattr(sys, n)
    for new in (None, 5, [], {1: 2}, lambda *a: 1 / 0):
        setattr(sys, n, new)
        for f in lambda: print('x'), lambda: __import__('zzz_no'), lambda: __import__('json'), lambda: exec('1', {}), lambda: sys.excepthook(ValueError, ValueError(), None), lambda: eval(compile('1', 'a', 'single')):
            try: f()
            except BaseException: pass
    setattr(sys, n, old)
# ---
# sys.modules loses and changes what is being imported: ok
import sys
class Odd:
    def __getattr__(self, n): raise ValueError
for odd in None, 5, Odd(), [], type:
    for n in 'json', 'builtins', 'sys', '__main__', 'encodings', 'warnings', 'traceback', 'asyncio', 'copyreg', 'io', 'abc', 're', 'collections':
        old = sys.modules.get(n)
        sys.modules[n] = odd
        for s in f'import {n}', f'from {n} import *', f'from {n} import a', f'import {n}.sub', '1/0', 'print(1)', 'import copy; copy.copy(object())', 'class C: pass', 'raise ExceptionGroup("a", [ValueError()])':
            try: exec(s, {})
            except BaseException: pass
        if old is None: del sys.modules[n]
        else: sys.modules[n] = old
# ---
# an exception's fields are deleted and set to odd values, then it is shown: ok
import traceback
samples = [ValueError('x'), OSError(2, 'a', 'b'), SyntaxError('a', ('f', 1, 2, 't', 3, 4)), UnicodeDecodeError('utf-8', b'abc', 0, 1, 'r'), UnicodeEncodeError('utf-8', 'abc', 0, 1, 'r'), UnicodeTranslateError('abc', 0, 1, 'r'), KeyError(1), ImportError('a', name='b'), NameError('a', name='b'), AttributeError('a', name='n', obj=1), StopIteration(1), SystemExit(1), ExceptionGroup('g', [ValueError()])]
for e in samples:
    for n in sorted(set(dir(e)) - set(dir(object))) + ['args', '__cause__', '__context__', '__traceback__', '__notes__', '__dict__']:
        for v in (None, 5, -5, 1 << 70, 'x', '\ud800' * 3, b'y', (), [1], ('a',) * 9, e, object(), samples[0]):
            try: setattr(e, n, v)
            except Exception: pass
            for f in str, repr, traceback.format_exception:
                try: f(e)
                except Exception: pass
        try: delattr(e, n)
        except Exception: pass
        for f in str, repr, traceback.format_exception:
            try: f(e)
            except Exception: pass
# ---
# exceptions made without __init__, with odd arguments, and pickled: ok
import builtins, pickle, copy, traceback
for t in list(vars(builtins).values()):
    if not (isinstance(t, type) and issubclass(t, BaseException)): continue
    for args in (), (1,), ('a', []), ('a', [1]), ('a', [ValueError()]), (1, 2, 3, 4, 5, 6, 7), ('utf-8', b'a', 0, 1, 'r'), ('utf-8', 'a', 0, 1, 'r'), ('a', ('f',)), ('a', ('f', None, None, None)), ('a', 5), ('utf-8', b'', 5, -5, 'r'):
        for make in (lambda: t.__new__(t, *args), lambda: t(*args), lambda: BaseException.__new__(t, *args), lambda: Exception.__new__(t)):
            try: e = make()
            except Exception: continue
            for f in str, repr, copy.copy, copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e)), traceback.format_exception, lambda e: e.__setstate__({'args': 1, 'a': 2}), lambda e: e.__setstate__(1), lambda e: e.__reduce__(), lambda e: e.split(int), lambda e: e.derive([1]), lambda e: e.add_note(1), lambda e: [getattr(e, n, 0) for n in dir(e)]:
                try: f(e)
                except Exception: pass
# ---
# excepthook, __del__ and unraisable errors whose reports fail: ok
import sys, gc
class Bad(Exception):
    def __str__(self): raise Bad
    __repr__ = __str__
    @property
    def __traceback__(self): raise Bad
    @property
    def __class__(self): raise Bad
class D:
    def __del__(self): raise Bad
    def __repr__(self): raise Bad
D()
x = D(); x.x = x
del x
gc.collect()
def g():
    try: yield
    finally: raise Bad
it = g(); next(it)
del it
gc.collect()
# ---
# the same, uncaught: Bad
class Bad(Exception):
    def __str__(self): raise Bad
    __repr__ = __str__
    __notes__ = 5
    __cause__ = property(lambda s: 1 / 0)
    __context__ = 5
raise Bad
# ---
# weak references whose callbacks and referents change under them: ok
import weakref, gc
class C: pass
log = []
def cb(r):
    log.append(r() is None)
    try: r.__init__(C())
    except TypeError: pass
    gc.collect()
    d.clear()
d = weakref.WeakValueDictionary()
x = C()
d['a'] = x
r = weakref.ref(x, cb), weakref.ref(x, cb), weakref.proxy(x, cb)
del x
gc.collect()
try: r[2].a
except ReferenceError: pass
for f in hash, repr, lambda r: r == r, lambda r: r(), lambda r: r.__callback__:
    try: f(r[0])
    except TypeError: pass
# ---
# hash and equality that change the dict, set or list under way: ok
class K:
    def __init__(self, n): self.n = n
    def __hash__(self): act(); return 1
    def __eq__(self, o): act(); return self.n == getattr(o, 'n', None)
    def __lt__(self, o): act(); return self.n < o.n
    def __repr__(self): act(); return 'K'
    def __index__(self): act(); return self.n
    def __len__(self): act(); return 2
    def __iter__(self): act(); return iter([1, 2])
def act():
    global n
    n += 1
    if n % 3 == 0:
        d.clear(); s.clear(); l.clear(); b.clear() if not held else None; q.clear(); o.clear()
    elif n % 3 == 1:
        d[n] = 1; s.add(n); l.append(n); b.append(1); q.append(n); o[n] = 1
import collections
held = False
n = 0
d, s, l, b, q, o = {}, set(), [], bytearray(b'a' * 100), collections.deque(), collections.OrderedDict()
for _ in range(30):
    for f in [lambda: d.update({K(1): 2, K(2): 3}), lambda: d.setdefault(K(1), 2), lambda: d.pop(K(1)), lambda: d[K(2)], lambda: d == {K(1): 1}, lambda: {**d, K(3): 3}, lambda: s.add(K(1)), lambda: s & {K(1)}, lambda: s - {K(1), 2}, lambda: s == {K(1)}, lambda: s.update([K(i) for i in range(5)]), lambda: s.discard(K(1)), lambda: s.symmetric_difference_update({K(1), K(2)}),
            lambda: l.extend([K(1), K(2)]), lambda: l.sort(), lambda: l.index(K(5)), lambda: l.remove(K(1)), lambda: l == [K(1)] * len(l), lambda: l.__setitem__(slice(0, K(2)), K(1)), lambda: l.insert(K(1), 1), lambda: l[K(0):K(5)], lambda: repr(l), lambda: repr(d), lambda: repr(s), lambda: l.count(K(1)), lambda: max(l), lambda: l * K(2),
            lambda: b.insert(K(1), K(1)), lambda: b[K(1):K(5)], lambda: b.__setitem__(slice(K(0), K(3)), K(1)), lambda: b.extend(K(1)), lambda: b.find(K(1)), lambda: b.__setitem__(K(1), K(1)), lambda: b * K(2), lambda: b.replace(b'a', b'b', K(1)), lambda: b.split(b'a', K(1)), lambda: b.__contains__(K(1)), lambda: b.pop(K(1)), lambda: b.join([b, K(1)]),
            lambda: q.index(K(1)), lambda: q.remove(K(1)), lambda: q == collections.deque([K(1)]), lambda: q.rotate(K(1)), lambda: q.insert(K(0), 1), lambda: q[K(0)], lambda: q.extend(K(1)), lambda: q.count(K(1)), lambda: repr(q),
            lambda: o.move_to_end(K(1)), lambda: o.update({K(1): 1}), lambda: o == collections.OrderedDict({K(1): 1}), lambda: o.popitem(), lambda: repr(o), lambda: o.pop(K(1)), lambda: list(reversed(o)), lambda: ''.join(map(repr, l)), lambda: [K(1) for x in l if x == K(1)], lambda: sorted(l, key=lambda v: act()), lambda: collections.Counter([K(1), K(1)])]:
        try: f()
        except Exception: pass
        if not l: l[:] = [K(3), K(1), K(2)]
        if not d: d[1] = d[K(7)] = 1
        if not s: s.update((1, 2))
        if not q: q.extend([K(1), 2, K(3)])
        if not o: o[1] = o[K(3)] = 2
        if not b: b[:] = b'a' * 100
# ---
# buffers are held while their owner changes and is released: ok
import array, io, struct
for owner in bytearray(b'abcdefgh'), array.array('i', [1, 2, 3]), io.BytesIO(b'abcdefgh'):
    view = owner.getbuffer() if isinstance(owner, io.BytesIO) else memoryview(owner)
    class I:
        def __index__(self):
            view.release()
            for f in 'clear', 'close':
                try: getattr(owner, f)()
                except Exception: pass
            try: owner.extend([1] * 10000)
            except Exception: pass
            return 1
        __len__ = __index__
        def __buffer__(self, flags): self.__index__(); return memoryview(b'a')
        def __iter__(self): self.__index__(); return iter([1])
        def __eq__(self, o): self.__index__(); return True
    for f in [lambda v: v[I()], lambda v: v[I():], lambda v: v.__setitem__(I(), 1), lambda v: v.__setitem__(0, I()), lambda v: v.__setitem__(slice(0, I()), b'a'), lambda v: v.cast('b', [I()]), lambda v: v.cast(I()), lambda v: v == I(), lambda v: v.tobytes(I()), lambda v: v.hex(I()), lambda v: struct.pack_into('i', v, I(), 1), lambda v: struct.pack_into('i', v, 0, I()), lambda v: struct.unpack_from('i', v, I()),
            lambda v: v.index(I()), lambda v: v.count(I()), lambda v: I() in v, lambda v: b'a'.join([v, I()]), lambda v: io.BytesIO(b'abc').readinto(v), lambda v: v.__setitem__(slice(0, 2), I())]:
        try:
            view = owner.getbuffer() if isinstance(owner, io.BytesIO) else memoryview(owner)
            f(view)
        except Exception: pass
        try: view.release(); hash(view)
        except Exception: pass
# ---
# generators are sent to, thrown into and closed from inside: ok
def g():
    for f in lambda: next(it), lambda: it.send(1), lambda: it.throw(ValueError), lambda: it.close(), lambda: it.gi_frame.clear(), lambda: list(it), lambda: it.__del__():
        try: f()
        except (ValueError, RuntimeError, AttributeError): pass
        yield 1
it = g()
list(it)
async def a():
    for f in lambda: ag.asend(1).send(None), lambda: ag.aclose().send(None), lambda: ag.athrow(ValueError).send(None), lambda: ag.__anext__().send(None):
        try: f()
        except (ValueError, RuntimeError, StopIteration, StopAsyncIteration): pass
        yield 1
ag = a()
for _ in range(6):
    try: ag.__anext__().send(None)
    except (StopIteration, StopAsyncIteration, RuntimeError): pass
class Evil(Exception):
    def __new__(cls, *a): it2.close(); return super().__new__(cls)
def h():
    try: yield 1
    except Evil: yield 2
it2 = h(); next(it2)
try: it2.throw(Evil)
except (Evil, ValueError, StopIteration): pass
# ---
# the helper objects of async generators are used twice, late and in wrong order: ok
async def ag():
    try: x = yield 1
    finally: yield 2
def drive(o, *calls):
    for c in calls:
        try: c(o)
        except (StopIteration, StopAsyncIteration, RuntimeError, ValueError, TypeError, GeneratorExit): pass
send = lambda o: o.send(None)
send1 = lambda o: o.send(1)
throw = lambda o: o.throw(ValueError)
close = lambda o: o.close()
nxt = next
import itertools
for order in itertools.permutations([send, throw, close, nxt, send1], 3):
    a = ag()
    for make in lambda: a.asend(None), lambda: a.asend(1), lambda: a.athrow(ValueError), lambda: a.athrow(GeneratorExit), lambda: a.aclose(), lambda: anext(a, 5), lambda: a.__anext__():
        drive(make(), *order)
# ---
# frames and their locals are cleared and changed while they are read: ok
import sys, gc
def f(a, b):
    c = [1]
    fr = sys._getframe()
    loc = fr.f_locals
    class K(str):
        def __eq__(self, o): fr.f_locals.update(a=5); return str.__eq__(self, o)
        __hash__ = str.__hash__
    for op in [lambda: loc.clear(), lambda: loc.pop('a'), lambda: loc.__delitem__('a'), lambda: loc.update({K('a'): 1, 5: 6}), lambda: loc[K('zzz')], lambda: loc.setdefault(K('c'), 1), lambda: repr(loc), lambda: loc == loc, lambda: list(reversed(loc)), lambda: loc | {1: 2}, lambda: loc.__ior__({'q': 1}), lambda: loc.copy(), lambda: fr.clear(), lambda: setattr(fr, 'f_lineno', 1), lambda: setattr(fr, 'f_trace', 1), lambda: delattr(fr, 'f_trace'), lambda: setattr(fr, 'f_trace_opcodes', 5), lambda: loc.get(K('loc')), lambda: loc.popitem(), lambda: hash(loc), lambda: type(loc)(fr), lambda: type(loc)(1), lambda: type(loc).__new__(type(loc)), lambda: object.__new__(type(loc))]:
        try: op()
        except Exception: pass
    return fr, loc
fr, loc = f(1, 2)
fr.clear()
repr(loc), dict(loc), len(loc)
loc['a'] = 3
gc.collect()
# ---
# properties, slots and functions lose their parts while they are called: ok
class P(property): pass
class C:
    @P
    def a(self):
        C.a.__init__(None)
        del C.a
        return 1
    @staticmethod
    def s():
        C.__dict__['s'].__init__(len)
        return 2
    @classmethod
    def c(cls):
        C.__dict__['c'].__init__(5)
        return 3
    def __getattr__(self, n):
        type(self).__getattr__ = None
        del type(self).__getattr__
        return 4
    def __setattr__(self, n, v):
        if '__setattr__' in C.__dict__: del C.__setattr__
        setattr(self, n, v)
    def __eq__(self, o):
        del C.__eq__
        return self == o
    def __iter__(self):
        C.__iter__ = None
        return iter([1, 2])
    def __call__(self):
        del C.__call__
        return self()
x = C()
assert x.a == 1 and C.s() == 2 and C.c() == 3 and x.zzz == 4
x.q = 5
assert x.q == 5
x == 1
assert [*x] == [1, 2]
try: x()
except TypeError: pass
# ---
# lru_cache, partial and cmp_to_key are re-entered and reset while they run: ok
import functools
class K:
    def __hash__(self): f.cache_clear(); return 1
    def __eq__(self, o): f.cache_clear(); f(3); return True
@functools.lru_cache(2)
def f(x):
    f.cache_clear()
    if isinstance(x, int) and x > 0: f(x - 1)
    return x
for v in K(), 5, K(), K(), 3, K(): f(v)
p = functools.partial(max, 1)
class E:
    def __lt__(self, o): p.__setstate__((len, (), {}, None)); return True
    __gt__ = __lt__
p(E(), E())
for state in (1,), (len, 1, 2, 3), (len, (), {}, 5), (5, (), {}, {}), (len, [1], {}, {}), (len, (), None, None), (p, (), {}, {}), ():
    try: p.__setstate__(state)
    except (TypeError, ValueError): pass
    try: p(), repr(p)
    except (TypeError, RecursionError): pass
# ---
# library state set by hand: ok
import random, collections, itertools, datetime, decimal, io, array, re, operator, functools, types, uuid, fractions
objects = [random.Random(1), collections.deque([1, 2]), collections.OrderedDict(a=1), collections.Counter('a'), itertools.count(1), itertools.cycle([1]), itertools.chain([1]), itertools.islice([1], 1), itertools.product([1], [2]), itertools.permutations([1, 2]), itertools.combinations([1, 2], 1), itertools.accumulate([1]), itertools.groupby([1]), itertools.zip_longest([1], [2]),
    datetime.date(2020, 1, 1), datetime.datetime(2020, 1, 1), datetime.timedelta(1), datetime.time(1), datetime.timezone.utc, decimal.Decimal(1), io.StringIO('a'), io.BytesIO(b'a'), array.array('i', [1]), re.compile('a'), functools.partial(len), types.SimpleNamespace(a=1), fractions.Fraction(1), uuid.UUID(int=1), iter([1]), iter((1,)), iter('a'), iter(b'a'), iter(range(3)), reversed([1]), enumerate([1]), zip([1]), map(len, []), iter({}), iter(bytearray(b'a')), range(3), slice(1), BaseException(), operator.itemgetter(1)]
states = [None, 0, -1, 1 << 70, -(1 << 70), 'a', b'a', (), (1,), (1, 2), (1, 2, 3), [], {}, {'a': 1}, (None, {}), ((), 1), ((1,), {}), (3, (1,) * 625, None), (3, tuple(range(624)) + (-5,), None), (3, tuple(range(624)) + (9999,), None), (5, 5), ('a', 'b', 5, {}), (b'a', 5, {}), ((0, 0), (5, 5), (-1, -1)), ([1], -5), (object(),) * 4, ('abc', '\n', 1 << 62, None), (b'abc', -1, None), (b'\xff' * 10,), (b'a' * 10, 5)]
for o in objects:
    for s in states:
        for n in '__setstate__', 'setstate', '__init__', '__reduce_ex__', '__deepcopy__':
            f = getattr(o, n, None)
            if f is None: continue
            for args in (s,), (s if isinstance(s, tuple) else (s,)):
                try: f(*args)
                except Exception: pass
            for g in repr, next, len, lambda o: o.random(), lambda o: o.getrandbits(5), lambda o: o.read(), lambda o: hash(o), lambda o: o == o, lambda o: o.__reduce__(), lambda o: o[0]:
                try: g(o)
                except Exception: pass
# ---
# odd values where a str subclass, an int subclass or a tuple subclass may lie: ok
class S(str):
    def __str__(self): return 5
    def __hash__(self): raise ValueError
    def __eq__(self, o): raise ValueError
    def __len__(self): return -1
    def __iter__(self): return 5
class I(int):
    def __index__(self): return 'a'
    def __int__(self): raise ValueError
    def __bool__(self): return 5
    def __eq__(self, o): raise ValueError
    __hash__ = None
class T(tuple):
    def __iter__(self): raise ValueError
    def __len__(self): return 10**9
    def __getitem__(self, i): return self
class D(dict):
    def keys(self): return 5
    def __iter__(self): raise ValueError
    def __getitem__(self, k): raise ValueError
    def items(self): return 5
s, i, t, d = S('abc'), I(3), T((1, 2)), D(a=1)
def f(*a, **k): return a, k
class C: pass
for g in [lambda: getattr(C, s), lambda: setattr(C, s, 1), lambda: delattr(C, s), lambda: type(s, (), {}), lambda: type('a', t, {}), lambda: type('a', (), d), lambda: f(*t, **d), lambda: [1, 2, 3, 4][i], lambda: 'a' * i, lambda: range(i), lambda: '%s %d' % t, lambda: '%(a)s' % d, lambda: s.join([s]), lambda: ''.join(t), lambda: exec(s), lambda: eval(s, d), lambda: exec('a', d), lambda: compile(s, s, s), lambda: __import__(s), lambda: isinstance(1, t), lambda: issubclass(int, t),
          lambda: int(s), lambda: int(s, i), lambda: float(s), lambda: bytes(i), lambda: bytearray(i), lambda: 'abc'.startswith(t), lambda: 'abc'.replace(s, s, i), lambda: s.format(*t), lambda: 'abc'.translate(d), lambda: {**d}, lambda: [*t], lambda: setattr(f, '__defaults__', t), lambda: f(), lambda: setattr(f, '__kwdefaults__', d), lambda: setattr(f, '__name__', s), lambda: setattr(f, '__dict__', d), lambda: setattr(C(), '__dict__', d), lambda: setattr(C, '__bases__', t), lambda: setattr(C, '__name__', s), lambda: round(1.5, i), lambda: pow(i, i, i), lambda: sum(t), lambda: dict(d), lambda: dict(t), lambda: (1 << i), lambda: slice(i, i, i).indices(i), lambda: f.__code__.replace(co_name=s, co_varnames=t, co_consts=t), lambda: hash(t), lambda: t == (1, 2), lambda: d == {}, lambda: raise_(t), lambda: catch(t), lambda: print(s, sep=s, end=s), lambda: input(s), lambda: open(s), lambda: vars(C)[s], lambda: globals()[s]]:
    def raise_(x): raise x
    def catch(x):
        try: 1 / 0
        except x: pass
    try: g()
    except Exception: pass
# ---
# what a mapping or an iterable gives fails halfway: ok
import collections, itertools, json
class Fail:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        self.n -= 1
        if self.n < 0: raise ValueError
        return (self.n, self.n)
    def keys(self): return self
    items = values = keys
    def __getitem__(self, k): return self.__next__()
    def __len__(self): return 3
class C(collections.Counter):
    def items(self): return self.made
class D(dict):
    def items(self): return self.made
    keys = __iter__ = values = items
class O(collections.OrderedDict):
    def items(self): return self.made
    keys = __iter__ = values = items
for n in range(4):
    for T in C, D, O:
        for made in 5, Fail(n), [1, 2], [()], [(1, 2, 3)]:
            x = T(a=1, b=2)
            x.made = made
            for f in [lambda: x.most_common(), lambda: x.most_common(1), lambda: x.elements(), lambda: list(x.elements()), lambda: x + x, lambda: x - x, lambda: x | x, lambda: x & x, lambda: +x, lambda: x.total(), lambda: x.update(x), lambda: x.subtract(x), lambda: x == x, lambda: x.copy(), lambda: dict(x), lambda: {**x}, lambda: T(x), lambda: repr(x), lambda: json.dumps(x), lambda: collections.ChainMap(x, x).items(), lambda: list(collections.ChainMap(x, x)), lambda: dict(**x), lambda: x.__reduce__(), lambda: x.__reduce_ex__(4), lambda: reversed(x), lambda: x.popitem(), lambda: x.move_to_end('a')]:
                try: f()
                except Exception: pass
    for f in [list, tuple, set, frozenset, dict, sorted, sum, bytes, bytearray, ''.join, b''.join, max, collections.deque, collections.Counter, collections.OrderedDict, lambda x: {1} | set(x), lambda x: {1}.union(x), lambda x: {1}.intersection(x), lambda x: {1}.difference(x), lambda x: {1}.symmetric_difference(x), lambda x: {1}.isdisjoint(x), lambda x: {1}.issubset(x), lambda x: {1}.issuperset(x),
            lambda x: {1: 2}.keys() & x, lambda x: {1: 2}.keys() | x, lambda x: {1: 2}.keys() - x, lambda x: {1: 2}.items() ^ x, lambda x: {1: 2}.keys().isdisjoint(x), lambda x: {1: 2}.items() & x, lambda x: x & {1: 2}.keys(), lambda x: [*x], lambda x: [].extend(x), lambda x: dict.fromkeys(x), lambda x: zip(*x), lambda x: print(*x), lambda x: itertools.product(x, x), lambda x: itertools.permutations(x), lambda x: itertools.chain(*x), lambda x: [0].__setitem__(slice(0, 1), x), lambda x: type('T', (), {'__slots__': x}), lambda x: type('T', x, {}), lambda x: isinstance(1, x), lambda x: __import__('json', {}, {}, x), lambda x: ExceptionGroup('a', x), lambda x: str.maketrans(x), lambda x: 'a'.translate(x), lambda x: '%(a)s' % x, lambda x: exec('', x), lambda x: eval('1', {}, x), lambda x: 'a'.format_map(x), lambda x: dict.update({}, x), lambda x: {}.__ior__(x), lambda x: {} | x, lambda x: type('T', (), x)]:
        try: f(Fail(n))
        except Exception: pass
