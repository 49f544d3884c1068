# A class derives from builtin types of one struct only, object.__new__ makes plain objects only, and mro() names no type of another struct.
class A: pass
try:
    class Y(A, enumerate): pass
    for k in range(2):
        y = object.__new__(Y); y.a = iter([1,2,3]); y.b = 0x4141414141414141
        for n in "cdefgh": setattr(y, n, y.b)
    enumerate.__next__(y)
except TypeError as e: print(e)
import types
def g(): yield
n=0
samples=[{}.keys(),{}.values(),{}.items(),iter({}),iter([]),iter(()),iter(''),iter(b''),iter(range(1)),iter(range(1<<99)),iter({1}),reversed([]),enumerate([]),zip(),map(int,[]),filter(None,[]),reversed(''),type.__dict__,property(),classmethod(1),staticmethod(1),super(int,1),g(),types.SimpleNamespace(),list[int],int|str,memoryview(b''),g,len,types.CellType(),types]
for s in samples:
    T=type(s)
    class M(type):
        def mro(cls): return [cls,T,object]
    try:
        class X(metaclass=M): pass
        print('ACCEPTED',T)
        x=X(); 
    except TypeError as e: print(e)
    for base in (A,):
        try:
            class Z(base,T): pass
            print('derive',T,'ok', Z.__base__)
            z=object.__new__(Z)
        except TypeError as e: print(T,e)
    try: object.__new__(T); print("NEW",T)
    except TypeError as e: print(e)
# ---
# __new__ of a builtin type makes what a class is made of, or refuses.
class E(enumerate):
    def __new__(cls): return 1
class F(E): pass
class G(F):
    def __new__(cls): return 1
class H(G): pass
import collections,datetime,decimal
D=type('D',(dict,),{})
def t(f,*a):
    try: print(f(*a))
    except Exception as e: print(type(e).__name__,e)
for X in (E,F,G,H,D): t(object.__new__,X)
t(dict.__new__,int); t(int.__new__,bool); t(int.__new__,E); t(list.__new__,D); t(dict.__new__,collections.OrderedDict); t(object.__new__,collections.deque); t(object.__new__,datetime.date);t(dict.__new__,collections.defaultdict); t(object.__new__,type(len)); t(object.__new__, type((lambda:(yield))())); t(object.__new__,decimal.Decimal); t(object.__new__, 3); t(object.__new__); t(type.__new__, int); t(type.__new__, type); t(Exception.__new__, OSError); t(object.__new__,Exception); t(BaseException.__new__, int); t(object.__new__, type(None)); t(object.__new__,bool)
t(Exception.__new__,type('Q',(ValueError,),{})); t(ImportError.__new__, OSError); t(ValueError.__new__, UnicodeDecodeError); t(ValueError.__new__,KeyError)
t(datetime.date.__new__, datetime.datetime, 1,2,3); t(datetime.date.__new__, type('Q',(datetime.datetime,),{}), 1,2,3); t(datetime.date.__new__, type('Q',(datetime.date,),{}), 1,2,3)
import io,functools,itertools,array,re,random,asyncio,threading,_io
t(BaseException.__new__,ExceptionGroup); t(BaseExceptionGroup.__new__,ExceptionGroup,'a',[ValueError()]); t(Exception.__new__,ExceptionGroup,'a',[1]); t(OSError.__new__,ImportError); t(ValueError.__new__,UnicodeError)
print(isinstance(ValueError.__new__(UnicodeDecodeError),UnicodeDecodeError)); t(str,ValueError.__new__(UnicodeDecodeError)); t(repr,Exception.__new__(ImportError)); t(tuple.__new__, type(re.match('','').regs)); t(set.__new__,frozenset)
# ---
# __class__ changes between classes of one struct and the same slots only, whatever the classes' mro says.
import types
def t(f, *a):
    try: print(f(*a))
    except Exception as e: print(type(e).__name__, e)
def setc(o, c): o.__class__ = c
class P: pass
class S: __slots__ = ("a",)
class S2: __slots__ = ("a",)
class S3: __slots__ = ("a", "b")
class I(int): pass
class L(list): pass
class L2(list): pass
class E(enumerate): pass
class Z(zip): pass
class X(Exception): pass
class O(OSError): pass
class D(dict): pass
class M(types.ModuleType): pass
def g(): yield
objs = [P(), S(), S2(), S3(), I(3), L(), L2(), E([]), Z(), X(), O(), D(), M("m"), types, g(), g, 5, "x", iter([]), {}.keys(), list[int], property(), type("Q", (), {})]
for o in objs:
    for c in (P, S2, S3, I, L2, E, Z, X, O, D, M, types.ModuleType, int, list, type(g()), type(iter([])), object, type):
        try: o.__class__ = c; print(type(o).__name__, c.__name__, "set")
        except TypeError as e: print(type(o).__name__, c.__name__, e)
# ---
# Methods and descriptors of one type refuse instances of another, however they are reached.
def err(f, *a):
    try: print("ok", f(*a))
    except TypeError as e: print(e)
class C: __slots__ = ("x",)
class D: pass
for o in (D(), 3, "s", [], {}.keys(), iter([]), zip(), type): err(C.x.__get__, o); err(C.x.__set__, o, 1)
for m in (enumerate.__next__, zip.__next__, map.__iter__, type(iter([])).__next__, type(iter([])).__setstate__, type({}.keys()).__len__, type({}.keys()).isdisjoint, type(iter(())).__length_hint__,
          type(iter(range(3))).__next__, type.__dict__["__mro__"].__get__, property.__get__, super.__getattribute__, slice.indices, memoryview.tobytes, type(list[int]).__mro_entries__):
    for o in (D(), C(), 5, "s", [], D):
        err(m, o)
# ---
# A class can be used while its metaclass is asked for its mro; mro() is asked again when bases change, and what it says is checked each time.
def err(f,*a):
    try: print("ok", f(*a))
    except Exception as e: print(type(e).__name__, e)
esc=[]
class M(type):
    def mro(cls):
        esc.append(cls)
        print(cls.__mro__)
        err(lambda: cls.__name__)
        err(lambda: cls.__dict__.keys() >= {'x'})
        cls.__abstractmethods__={'a'}
        err(lambda: isinstance(3,cls))
        r=type.mro(cls)
        if cls.__name__=='D': raise ValueError('no')
        return r
class C(metaclass=M):
    __slots__=('p','q')
    x=1
print(C.__mro__, C.x)
err(C)
del C.__abstractmethods__
c=C(); c.p=1; print(c.p)
err(lambda: M('D',(),{'y':2}))
D=esc[1]
# C.__bases__ with mro
class A: pass
class B: pass
class M2(type):
    n=0
    def mro(cls):
        M2.n+=1
        if M2.n==3: return [cls,type({}.keys()),object]
        if M2.n==4: raise KeyError('x')
        return type.mro(cls)
class E(A,metaclass=M2): pass
class F(E): pass
def setb(c,b): c.__bases__=b
err(setb,E,(B,)); print(E.__bases__,E.__mro__,F.__mro__)
err(setb,E,(B,)); print(E.__bases__,E.__mro__,F.__mro__)
err(setb,E,(B,)); print(E.__bases__,E.__mro__,F.__mro__,M2.n)
err(setb,B,(E,)); 
class D2:
    def __set_name__(self, owner, name): print('called')
class DD:
    def __set_name__(self, owner, name): owner.g = D2()
class G: d = DD()
err(lambda: type('T',(type,),{'__slots__':('a',)}))
err(object.__setattr__,int,'zzz',1); err(object.__setattr__,C,'zzz',1); err(type.__setattr__,int,'z',1); err(object.__delattr__,C,'zzz')
class H(list): pass
err(object.__setattr__,H,'zzz',1); err(object.__setattr__,H([1]),'zzz',1); err(list.__setattr__,H,'zzz',1); err(dict.__setattr__,{},'a',1); err(object.__setattr__,{}, 'a',1);err(object.__setattr__,type('Q',(dict,),{})(), 'a',1)
# ---
# Code that is assigned to a function is for calls to come: what runs goes on with what it began with.
import warnings
warnings.simplefilter("ignore")
N = 1 << 50
def target(s):
    def inner(): return s
    s=N; s=N; s=N; s=N; s=N; s=N; s=N; s=N
def swap(): f.__code__ = target.__code__
def f(s):
    a=1; b=2; c=3
    swap()
    return a
print(f(bytes(range(64))*4))
print(f(1))
def g(n):
    for i in range(3):
        yield i
        g.__code__ = (lambda n: n*2).__code__
print(list(g(1)), g(4))
class P:
    @property
    def x(self): return 1
p=P()
def probe(): return p.x
for i in range(5): probe()
def two(self,b,c=3): return (b,c)
P.x.fget.__code__=two.__code__
try: print(probe())
except TypeError as e: print(e)
class Q:
    def __init__(self): self.a=1
def mk(): return Q()
for i in range(5): mk()
def ini(self,*a,k=5): self.b=(a,k)
Q.__init__.__code__=ini.__code__
try: print(mk().b)
except TypeError as e: print(e)
Q.__init__.__kwdefaults__={'k':7}; print(mk().b)
def gg(): yield 1
Q.__init__.__code__=(lambda self:(yield)).__code__
try: mk()
except TypeError as e: print(e)
async def co(): return 3
def h(): return 1
def callh(): return h()
for i in range(4): callh()
h.__code__=co.__code__
try: callh().send(None)
except StopIteration as e: print(e.value)
# ---
# tzinfo adds no fields, so it mixes with a type that has some; who makes instances then, the first of the bases says.
import datetime
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
class X(datetime.tzinfo,str): pass
class P: pass
class Y(P,datetime.tzinfo): pass
class Z(str,datetime.tzinfo): pass
class W(datetime.tzinfo,Exception): pass
for T in (X,Y,Z,W):
    t(lambda: isinstance(T(),T))
    t(lambda: isinstance(object.__new__(T),T))
for T in (X,Z,W): t(lambda: isinstance(datetime.tzinfo.__new__(T),T))
class Q(datetime.tzinfo):
    __slots__=('a',)
q=Q(); q.a=1; print(q.a)
def s(o,n,v): setattr(o,n,v)
t(lambda: datetime.tzinfo(1,2).utcoffset(None))
t(lambda: datetime.tzinfo().x)
t(lambda: s(datetime.tzinfo(),'x',1))
def mm(T):
    class M(type):
        def mro(cls): return [cls, T, object]
    return object.__new__(type.__new__(M, 'X', (), {}))
t(lambda: type(mm(datetime.tzinfo)))
t(lambda: mm(bool)); t(lambda: mm(datetime.date))
# ---
# The nodes of syntax trees have a layout of their own.
import ast
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
def s(o,n,v): setattr(o,n,v)
class P: pass
t(lambda: s(ast.AST(),'x',1))
t(lambda: ast.AST.__new__(str))
class N(ast.Name): pass
t(lambda: N('a').id)
class N2(ast.Name):
    __slots__=('z',)
t(lambda: type('A',(N2,ast.Constant),{}))
n=N2('b'); n.z=4
t(lambda: (n.id,n.z,ast.dump(vars(n)['ctx'])))
for T in Exception, str, list, type(ast): t(lambda: type('A',(ast.Name,T),{}))
t(lambda: type('A',(ast.Name,ast.Constant),{}).__mro__)
t(lambda: object.__new__(ast.Name))
x=P()
t(lambda: s(x,'__class__',N))
class S: __slots__=('a',)
t(lambda: type('A',(S,ast.Name),{}))
class M(type):
    def mro(cls): return [cls, ast.Name, object]
t(lambda: M('X',(),{}))
t(lambda: type('A',(ast.Name,P),{})('q').id)
# ---
# What only Go code makes has a __new__ of its own, which refuses other types.
import collections, itertools, sys, types
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
def f(): a = 1; return sys._getframe()
F = f(); FL = type(F.f_locals)
d = collections.deque('abc')
D, R = type(iter(d)), type(reversed(d))
gr = itertools.groupby('aabb')
G = type(next(gr)[1])
for T in FL, D, R, G, types.CodeType:
    t(lambda: T.__new__(object)); t(lambda: T.__new__()); t(lambda: T.__new__(1)); t(lambda: object.__new__(T)); t(lambda: type('X', (T,), {}))
for T in FL, D, R, G:
    for a in (), (1,), (d, 1, 2), (d, 'x'), (None, None, None): t(lambda: T(*a))
def g(a): f = sys._getframe(); return str(FL(f)['a']), FL(f) == f.f_locals, FL(f) == a
print(g(1))
for T in D, R:
    for n in 1, -1, 2, 5, True: print(list(T(d, n)))
    print(list(T(d)), list(T(d, x=1)), T(d, 1).__length_hint__())
h = G(gr, 'a'); print(list(h), list(next(gr)[1]))
g = itertools.groupby('aabb'); print(list(G(g, 'a')))
t(lambda: G(d, 1))
# ---
# The wrapper that lru_cache makes can be made without it.
import functools
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
L = functools._lru_cache_wrapper
w = L(len, 2, False, lambda *a: a)
print(w('abc'), w('abc'), w.cache_info())
for a in (), (len,), (len, 'x', False, tuple), (3, 1, False, tuple), (len, 1, 2, 3, 4): t(lambda: L(*a))
print(L(user_function=len, maxsize=None, typed=True, cache_info_type=lambda *a: a).cache_info())
t(lambda: type('X', (L,), {})); t(lambda: L.__new__(object))
# ---
# Helpers of the library are no bases.
import array, collections, itertools, operator, struct, zlib
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
for v in [iter(array.array('i')), operator.itemgetter(1), operator.attrgetter('a'), operator.methodcaller('a'), struct.iter_unpack('i', b''),
        itertools.tee([])[0], vars(collections.namedtuple('N', 'a'))['a'], zlib.compressobj(), zlib.decompressobj()]:
    T = type(v)
    t(lambda: type('X', (T,), {})); t(lambda: type('X', (T, T), {}))
class B: pass
t(lambda: setattr(B, '__bases__', (T,)))
# ---
# Structure sequences and IsoCalendarDate are made by their own __new__ only.
import datetime, sys, time
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
I = type(datetime.date(2020,1,1).isocalendar())
for a in (), (1,), (1,2,3), (1,2,'x'), (1,2,3,4), (1.5,2,3), (1<<40,2,3): t(lambda: I(*a))
t(lambda: I(year=1,week=2,weekday=300)); t(lambda: I(year=1,week=2,x=300))
F, V, S = type(sys.flags), type(sys.version_info), time.struct_time
for T in I, F, V, S, tuple:
    for U in I, F, V, S:
        if T is not U: t(lambda: T.__new__(U))
    t(lambda: T.__new__(tuple))
t(F)
# ---
# Slots are refused where instances have the attribute already, and only there.
import _csv, csv, enum, hmac, io, pickle, struct, typing, weakref
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
for T in classmethod, staticmethod, struct.Struct, type(csv.reader([])), type(csv.writer(io.StringIO())), _csv.Dialect, hmac.HMAC, pickle.Pickler, pickle.Unpickler, property, type, enum.EnumType, set, int:
    print(T)
    for n in '__dict__', '__weakref__', 'a': t(lambda: type('X',(T,),{'__slots__':(n,)}))
    t(lambda: '__weakref__' in vars(type('X',(T,),{})))
t(lambda: weakref.ref(struct.Struct('i')) and 1)
t(lambda: weakref.ref(csv.reader([])) and 1)
t(lambda: weakref.ref(_csv.Dialect()) and 1)
t(lambda: weakref.ref(pickle.Pickler(io.BytesIO())) and 1)
t(lambda: weakref.ref(hmac.HMAC(b'a',digestmod='md5')) and 1)
class CM(classmethod): __slots__=()
c=CM(len); c.x=1; t(lambda: c.x)
class CM(staticmethod): pass
c=CM(len); c.x=1; t(lambda: c.x)
# ---
# The metaclass of a base makes the class before the bases are looked at.
import enum
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
class E(enum.Enum): A=1
class F(enum.Flag): A=1
for bases in (E,), (E,int), (int,E), (bool,E), (E,bool), (E,F), (enum.Enum,), (E,E): t(lambda: type('X',bases,{}))
t(lambda: type('X',(bool,bool),{})); t(lambda: type('X',(int,int),{})); t(lambda: type('X',(int,1),{}))
t(lambda: enum.EnumType('X',(E,),{})); t(lambda: enum.EnumType('X',(enum.Enum,),{}))
t(lambda: E.__new__(1)); t(lambda: E.__new__(object)); t(lambda: E.__new__(E)); t(lambda: E.__new__(E, 1)); t(lambda: E()); t(lambda: enum.Enum())
class M(type):
    def __new__(m, n, b, ns): return 'made', n, b
B = type.__new__(M, 'B', (), {})
t(lambda: type('X', (bool, B), {}))
# ---
# Where a type sets attributes in its own way, the message is silent about the __dict__ that is missing.
class A:
    __slots__ = ()
    def __setattr__(self, n, v): object.__setattr__(self, n, v)
class B(A): __slots__ = ()
class C: __slots__ = ()
for T in A, B, C, object:
    try: T().x = 1
    except AttributeError as e: print(e)
# ---
# Of several builtin bases the one whose struct the instances have makes them, whichever __new__ the mro has first.
import datetime
class A(datetime.tzinfo, datetime.timedelta): pass
a = A(1, 2)
print(a.days, a.seconds, repr(a), a == datetime.timedelta(1, 2))
class B(datetime.tzinfo, datetime.date): pass
print(repr(B(2020, 1, 2)))
try: datetime.tzinfo.__new__(A)
except TypeError as e: print(e)
# ---
# The dict of an instance with few, many and deleted attributes, beside slots, and what is added to it then.
class Slotted:
    __slots__ = ("s", "__dict__")


for n in (0, 1, 2, 4, 5, 8, 9, 12, 15, 16, 17, 20, 40):
    for cls in (type("A", (), {}), Slotted):
        o = cls()
        o.s = "slot"
        for i in range(n):
            setattr(o, f"a{i}", i)
        if n > 4:
            del o.a3
            o.a3 = -3
            del o.a1
        d = o.__dict__
        for i in range(n):
            if d.get(f"a{i}", "none") != getattr(o, f"a{i}", "none"):
                print("differs", n, i)
        for i in range(20):
            setattr(o, f"b{i}", i)
        d["c"] = 1
        d.pop("a0", None)
        print(n, len(d), list(d)[:6], list(d)[-3:], o.c, hasattr(o, "a0"), o.b19, d is vars(o), "b7" in d, d == dict(d), o.s)

# ---
# What stands in a generic alias or a union where a type is expected is named by its qualified name only if it has a module too.
import re

class A: pass
a = A()
a.__qualname__ = "Q"
g = (i for i in [])
for v in (list[a], list[g], g | (int | str), list["".join], list[len], list[a, len], dict[str.join, A.__init__]):
    print(re.sub("0x[0-9a-f]+", "0x", repr(v)))

# ---
# A base class that is given twice is named without its module, and Ellipsis by the name that types has for its type.
import collections
import decimal

for bases in ((collections.deque,) * 2, (collections.OrderedDict,) * 2, (decimal.Decimal,) * 2, (int, int)):
    try:
        type("X", bases, {})
    except TypeError as e:
        print(e)
for args in ((1,), ()):
    try:
        print(type(...)(*args))
    except TypeError as e:
        print(e)
