# Instances of classes whose bases are native types: each native method finds the struct that it was written for, or a TypeError is raised.
# ---
# object.__new__ of a class that has a builtin iterator as its second base: ok
class A: pass
for T in enumerate, zip, map, filter, reversed:
    class Y(A, T): pass
    try: y = object.__new__(Y)
    except TypeError: pass
    else: assert False, T
    try: y = A.__new__(Y)
    except TypeError: pass
    else: assert False, T
# ---
# attributes of an instance are not what a native method takes for its own fields: ok
class A: pass
class Y(A, enumerate): pass
for k in range(2):
    try:
        y = object.__new__(Y)
        y.a = iter([1, 2, 3]); y.b = 0x4141414141414141
        for n in 'cdefgh': setattr(y, n, y.b)
        enumerate.__next__(y)
    except TypeError: pass
# ---
# slots are not what a native method takes for its own fields: ok
class A: __slots__ = ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
import collections, itertools, functools
for T in enumerate, zip, map, filter, reversed, super, property, staticmethod, itertools.count, itertools.chain, itertools.cycle, collections.deque, functools.partial:
    try:
        class Y(A, T): pass
        y = object.__new__(Y)
        for n in 'abcdefgh': setattr(y, n, 0x4141414141414141)
        next(y)
    except TypeError: pass
    else: assert False, T
# ---
# two native bases whose instances differ conflict: ok
import collections, itertools, functools, datetime, decimal, array, random
types = [int, str, bytes, list, tuple, dict, set, frozenset, bytearray, float, complex, type, property, staticmethod, classmethod, super, enumerate, zip, map, filter, reversed,
    BaseException, collections.deque, functools.partial, itertools.count, itertools.chain, datetime.date, datetime.time, datetime.timedelta, decimal.Decimal, array.array, random.Random]
n = 0
for a in types:
    for b in types:
        if a is b: continue
        try: type('X', (a, b), {})
        except TypeError: n += 1
        else: assert False, (a, b)
assert n == len(types) * (len(types) - 1)
# ---
# types that are no acceptable bases: ok
import types, re, sys
def g(): yield
try: 1 / 0
except ZeroDivisionError as e: tb = e.__traceback__
for x in [True, None, ..., NotImplemented, range(1), slice(1), memoryview(b''), g, g(), g.__code__, sys._getframe(), tb, len, [].append, int.__add__, list.append, iter([]), iter(()), iter({}), iter(set()), iter(''), iter(b''), iter(range(1)),
        {}.keys(), {}.values(), {}.items(), type.__dict__, int | str, (lambda: 0).__closure__ or types.CellType(1), re.compile('a'), re.match('a', 'a'), g.__get__(1), type(g).__code__, property.fget, dict.__dict__['fromkeys'], (1).__add__, reversed([]), iter(lambda: 0, 0)]:
    T = type(x)
    for make in [lambda: type('X', (T,), {}), lambda: type('X', (int, T), {}), lambda: type('X', (A, T), {}), lambda: types.new_class('X', (T,)), lambda: type.__new__(type, 'X', (T,), {})]:
        class A: pass
        try: make()
        except TypeError: pass
        else: assert False, T
# ---
# mro() that returns views, iterators and other native types: ok
class M(type):
    def mro(cls): return [cls, *extra, object]
import types, itertools
for x in [{}.keys(), {}.items(), {}.values(), iter([]), iter(()), iter({}), iter(set()), iter(''), iter(range(3)), iter(range(1 << 70)), type.__dict__, iter(lambda: 0, 0), reversed([]), enumerate([]), zip(), map(len, []), filter(None, []),
        1, 'a', b'', [], (), {}, set(), 1.5, 1j, len, M, (i for i in ()), (lambda: 0), (lambda: 0).__code__, slice(1), range(1), memoryview(b''), property(), super(int, 1), Exception(), types.CellType(1), types.SimpleNamespace(), itertools.count()]:
    extra = [type(x)]
    try:
        class C(metaclass=M): pass
    except TypeError: continue
    assert False, type(x)
# ---
# mro() that returns native types later, when bases change: ok
class M(type):
    on = False
    def mro(cls): return [cls, type({}.keys()), object] if M.on else type.mro(cls)
class A: pass
class B: pass
class C(A, metaclass=M): pass
x = C()
M.on = True
try: C.__bases__ = (B,)
except TypeError: pass
M.on = False
try: type({}.keys()).__len__(x)
except TypeError: pass
else: assert False
# ---
# mro() that returns a class with other slots: ok
class S: __slots__ = ('a', 'b', 'c')
class M(type):
    def mro(cls): return [cls, S, object]
try:
    class C(metaclass=M): pass
    x = object.__new__(C)
    x.a = 1
    x.c
except (TypeError, AttributeError): pass
# ---
# a slot of one class on an instance of another: ok
class S: __slots__ = ('a', 'b', 'c')
class T: __slots__ = ('x',)
class P: pass
for o in T(), P(), 1, 'a', [], None, S, object():
    for d in S.a, S.c:
        for f in d.__get__, lambda o: d.__set__(o, 1), d.__delete__:
            try: f(o)
            except TypeError: pass
            else: assert f == d.__get__ and o is None, o
# ---
# __class__ may be set where the layouts are the same, else not: ok
class P: pass
class S: __slots__ = ('a', 'b')
class R: __slots__ = ('a', 'b')
class L(list): pass
class D(dict): pass
class E(enumerate): pass
objects = P(), S(), L(), D(), E([]), 1, [], Exception(), lambda: 0
for o in objects:
    for c in P, S, L, D, E, int, list, Exception, ValueError, type(lambda: 0), type, object:
        if type(o) is c: continue
        try: o.__class__ = c
        except TypeError: pass
        else: assert False, (o, c)
s = S(); s.a = 1
s.__class__ = R
assert s.a == 1
# ---
# __class__ set while a method of the object runs: ok
class A:
    def f(self):
        self.x = 1
        self.__class__ = B
        self.y = 2
        return self.x, self.y, self.g()
class B:
    def g(self): self.__class__ = A; self.z = 3; return self.z
a = A()
assert a.f() == (1, 2, 3)
assert a.__dict__ == {'x': 1, 'y': 2, 'z': 3}
# ---
# __class__ of modules, and functions in them, changes: ok
import types
class M(types.ModuleType):
    @property
    def p(self): return 5
m = types.ModuleType('m')
m.__class__ = M
assert m.p == 5
try: m.__class__ = dict
except TypeError: pass
h = types.ModuleType.__new__(M)
try: h.p, repr(h), h.x
except AttributeError: pass
# ---
# __bases__ only change to bases with the same layout: ok
class A: pass
class B: pass
class C(A): pass
class S: __slots__ = ('a',)
class L(list): pass
x = C(); x.a = 1
for bases in (int,), (list,), (L,), (S,), (dict,), (enumerate,), (type,), (), (C,), (1,), (object,), (A, A), (type({}.keys()),), (Exception,), (bool,):
    try: C.__bases__ = bases
    except TypeError: pass
    else: assert False, bases
C.__bases__ = (B,)
assert x.a == 1
# ---
# __bases__ that make a circle, from mro() too: ok
class A: pass
class B(A): pass
class C(B): pass
for x, y in (A, C), (A, B), (B, C), (A, A):
    try: x.__bases__ = (y,)
    except TypeError: pass
    else: assert False
class M(type):
    def mro(cls):
        try: P.__bases__ = (cls,)
        except NameError: pass
        return type.mro(cls)
class P(metaclass=M): pass
try:
    class Q(P): pass
except TypeError: pass
# ---
# a metaclass whose __new__ returns other things than classes: ok
import enum
for value in 1, None, [], object(), type, {}.keys(), enumerate([]):
    class M(type):
        def __new__(m, *a, **k): return value
    class C(metaclass=M): pass
    assert C is value
    try:
        class D(C): pass
    except TypeError: pass
# ---
# type.__new__ and type.__call__ by hand with odd arguments: ok
for f in type.__new__, type.__call__, type.__init__, object.__new__, object.__init__, type.mro, type.__subclasses__, type.__prepare__:
    for args in [(), (type,), (int,), (1,), (type, 'a'), (type, 'a', ()), (type, 'a', (), {}), (object, 'a', (), {}), (int, 'a', (), {}), (type, 1, (), {}), (type, 'a', [], {}), (type, 'a', (1,), {}), (type, 'a', (), 1), (type, 'a\0', (), {}), (type, 'a', (), {1: 2}), (type, 'a', (type,), {}), (bool, 'a', (int,), {})]:
        try: f(*args)
        except (TypeError, ValueError): pass
# ---
# __slots__ of odd kinds: ok
class K(str): pass
for slots in [('a', 'a'), ('__dict__', '__dict__'), ('__weakref__', '__weakref__'), (1,), ('',), ('1a',), 'a', b'a', None, 5, ['a' * 1000], ('__class__',), ('__slots__',), ('__init__', '__new__', '__del__'), (K('a'),), iter('abc'), {'a': 1}, ['x%d' % i for i in range(3000)], ('__a', '__b__', '_C__a')]:
    for base in object, int, str, tuple, list, dict, type, Exception, enumerate:
        try:
            C = type('C', (base,), {'__slots__': slots})
            x = C.__new__(C, *([('n', (), {})] if base is type else [])) if base is not type else C('n', (), {})
            for n in dir(C):
                if type(C.__dict__.get(n)).__name__ == 'member_descriptor':
                    try: setattr(x, n, 0x41414141); getattr(x, n); delattr(x, n)
                    except (AttributeError, TypeError): pass
        except (TypeError, ValueError): pass
# ---
# slots of a class are deleted, replaced and moved to others: ok
class A: __slots__ = ('a', 'b')
class B: __slots__ = ('a', 'b', 'c')
x, y = A(), B()
d = A.a
A.a = B.c
try: x.a = 1
except TypeError: pass
else: assert False
A.a = 5
B.d = d
try: y.d
except TypeError: pass
else: assert False
d.__set__(x, 7)
assert d.__get__(x) == 7
del A.b
try: x.b = 1
except AttributeError: pass
else: assert False
# ---
# copy and pickle do not make what could not be made by hand: ok
import copy, copyreg, pickle
class A: pass
class Y(A, enumerate): pass
class Z(int): pass
for args in (Y, object, None), (Z, object, None), (int, object, None), (Y, A, 1), (Y, enumerate, [1]), (type, object, None), (Y, 1, 2), (1, object, None), (Z, str, 'a'), (A, int, 5), (bool, int, 5), (type({}.keys()), object, None), (type(len), object, None):
    try: x = copyreg._reconstructor(*args)
    except (TypeError, AttributeError): pass
    else:
        try: next(x)
        except TypeError: pass
for cls in Y, Z, int, bool, type(None), type(...), type({}.keys()), type(len), type(lambda: 0), type(iter([])), type((i for i in ())):
    for f in copyreg.__newobj__, lambda c, *a: copyreg.__newobj_ex__(c, a, {}), object.__new__:
        try: x = f(cls)
        except TypeError: continue
        try: next(x)
        except (TypeError, StopIteration): pass
# ---
# a pickle names other classes than those it was made of: ok
import pickle
class C: pass
data = pickle.dumps(C(), 2)
for target in 'enumerate', 'zip', 'map', 'int', 'str', 'dict', 'super', 'property', 'type', 'range', 'slice', 'memoryview', 'object', 'Exception', 'bool', 'reversed':
    for name in b'__main__\nC\n', b'__main__\nC':
        evil = data.replace(b'__main__\nC\n', b'builtins\n' + target.encode() + b'\n')
    try: x = pickle.loads(evil)
    except Exception: continue
    for f in repr, next, iter, len, hash, bool:
        try: f(x)
        except Exception: pass
# ---
# __reduce_ex__ of an instance whose class says it is another: ok
import copy
class C:
    __class__ = property(lambda self: enumerate)
class D:
    def __reduce_ex__(self, n): return object.__new__, (enumerate,), {'a': 1}
class E:
    def __reduce_ex__(self, n): return enumerate.__new__, (E,), {}
class F(tuple):
    def __reduce_ex__(self, n): return tuple.__new__, (list, [1])
for c in C, D, E, F:
    for f in copy.copy, copy.deepcopy, repr, iter, next:
        try: f(c())
        except TypeError: pass
# ---
# __new__ of each type is only for its own subclasses: ok
class A: pass
ts = int, str, bytes, list, tuple, dict, set, frozenset, float, complex, bytearray, enumerate, zip, map, filter, property, super, BaseException, staticmethod
for t in ts:
    class C(t): pass
    for u in (*ts, A, type):
        if issubclass(t, u): continue
        try: u.__new__(C)
        except TypeError: pass
        else: assert False, (t, u)
    try: object.__new__(C)
    except TypeError: pass
    else: assert t in (property, staticmethod) or 'safe' in t.__name__, t
# ---
# an exception class of two kinds keeps the fields of each: ok
class A(OSError, ValueError): pass
a = A(2, 'x', 'f')
assert a.errno == 2
for pair in (OSError, StopIteration), (UnicodeDecodeError, OSError), (SyntaxError, ImportError), (AttributeError, KeyError, NameError), (ExceptionGroup, OSError), (SystemExit, OSError):
    try:
        C = type('C', pair, {})
        x = C.__new__(C)
    except TypeError: continue
    for t in pair:
        for n in dir(t):
            try: getattr(x, n)
            except AttributeError: pass
            try: setattr(x, n, 5)
            except (AttributeError, TypeError): pass
    repr(x), str(x)
# ---
# the class changes inside of __init_subclass__, __set_name__ and __prepare__: ok
class N(dict):
    def __getitem__(self, k): return dict.__getitem__(self, k)
class M(type):
    @classmethod
    def __prepare__(m, name, bases, **k): return N()
class D:
    def __set_name__(self, owner, name):
        owner.__slots__ = ('zz',)
        try: owner.__bases__ = (Other,)
        except TypeError: pass
        del owner.d
        owner.e = 1; owner.f = 2; owner.g = D2()
class D2:
    def __set_name__(self, owner, name): assert False
class Other: pass
class P:
    def __init_subclass__(cls, **k):
        try: cls.__bases__ = (Other,)
        except TypeError: pass
class C(P, metaclass=M):
    d = D()
    a = 1
    b = 2
assert C.e == 1 and not hasattr(C, 'd')
C().a
# ---
# the __dict__ of a class is no way to what it holds natively: ok
import gc
class C: pass
p = C.__dict__
class Steal:
    def __ror__(self, o): o['__class__'] = int; return o
    def __eq__(self, o):
        try: o['zzz'] = 1
        except TypeError: pass
        return False
p | Steal() if False else None
p == Steal()
for o in gc.get_referents(p) if hasattr(gc, 'get_referents') else []:
    if isinstance(o, dict): pass
# ---
# vars() of an instance is replaced while its attributes are looked up: ok
class K(str):
    def __hash__(self): return hash(str(self))
    def __eq__(self, o):
        x.__dict__ = {}
        x.q = 1
        return False
class C: pass
x = C()
x.__dict__ = {K('abc'): 1, K('abd'): 2}
for n in 'abc', 'abd', 'q':
    try: getattr(x, n)
    except AttributeError: pass
    x.__dict__ = {K('abc'): 1, K('abd'): 2}
    try: setattr(x, n, 5)
    except AttributeError: pass
    try: delattr(x, n)
    except AttributeError: pass
# ---
# instance dicts of objects with native parts take anything: ok
class L(list): pass
class E(enumerate): pass
class F(Exception): pass
for x in L(), E([1, 2]), F():
    x.__dict__ = d = {'a': 1}
    for k in [1, (), None, 'b']: d[k] = k
    d.clear()
    for i in range(100): setattr(x, 'n%d' % i, i)
    try: del x.__dict__
    except TypeError: pass
    x.a = 1
    try: x.__dict__ = 5
    except TypeError: pass
    else: assert False
E.__next__(E([1]))
# ---
# weak references and proxies pass for nothing that they are not: ok
import weakref
class C(enumerate): pass
x = C([1, 2])
p = weakref.proxy(x)
for f in enumerate.__next__, enumerate.__iter__:
    try: f(p)
    except TypeError: pass
    else: assert False
try: weakref.ref.__new__(weakref.ref)
except TypeError: pass
class R(weakref.ref): __slots__ = ('a',)
try: object.__new__(R)()
except TypeError: pass
else: assert False
# ---
# subclasses of type with odd __instancecheck__ and __class__ do not fool natives: ok
class L:
    __class__ = list
class I:
    __class__ = int
class M(type):
    def __instancecheck__(c, o): return True
    def __subclasscheck__(c, o): return True
class X(metaclass=M): pass
for f in list.append, list.sort, list.__len__, list.__iter__, list.__getitem__, dict.get, dict.keys, str.upper, int.__add__, enumerate.__next__, set.add, tuple.__len__:
    for o in L(), I(), X(), X, L, object():
        try: f(o, 0)
        except TypeError: pass
        else: assert False
for f in sum, sorted, ''.join, range, bytes, memoryview, hash, min:
    for o in L(), I(), X():
        try: f(o)
        except TypeError: pass
# ---
# every unbound method of every builtin type refuses what is not of the type: ok
import builtins
samples = [1, 'a', b'a', 1.5, [], (), {}, set(), None, object(), type, len, lambda: 0, iter([]), range(3), slice(1), {}.keys(), Exception(), property(), enumerate([]), memoryview(b'a')]
for t in list(vars(builtins).values()):
    if not isinstance(t, type) or t in (object, type): continue
    for n, m in list(vars(t).items()):
        if not callable(m) or type(m).__name__ not in ('method_descriptor', 'wrapper_descriptor'): continue
        for o in samples:
            if isinstance(o, t): continue
            for args in (), (o,), (1, 2):
                try: m(o, *args)
                except TypeError: pass
                else: assert False, (t, n, o)
# ---
# getset and member descriptors refuse what is not of their type: ok
import types, sys
def g(): yield
it = g()
samples = [1, 'a', [], {}, None, object(), len, it, Exception(), property(), sys._getframe(), types.CellType(), int]
for t in type(g), type(g.__code__), type(it), type(sys._getframe()), BaseException, property, types.CellType, types.MethodType, type(len), staticmethod, classmethod, super, range, slice, memoryview, OSError, SyntaxError, UnicodeDecodeError, StopIteration:
    for n, d in list(vars(t).items()):
        if type(d).__name__ not in ('getset_descriptor', 'member_descriptor'): continue
        for o in samples:
            if isinstance(o, t): continue
            for f in lambda: d.__get__(o, type(o)), lambda: d.__set__(o, 1), lambda: d.__delete__(o):
                try: f()
                except (TypeError, AttributeError): pass
                else: assert o is None, (t, n, o)
