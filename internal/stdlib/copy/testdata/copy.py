# copy takes, gives and refuses what CPython does.
import heapq as H, bisect as B, string as S, copy as C
def do(f,l,*a,**k):
    r=f(l,*a,**k); return r,l
class X:
    def __init__(s,v): s.v=v
    def __lt__(s,o): return s.v<o.v
    def __repr__(s): return f'X{s.v}'
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    "C.copy([1,2]), C.copy({1:2}), C.copy((1,)), C.copy(5), C.copy('a'), C.copy({1}), C.copy(frozenset([1])), C.copy(bytearray(b'a')), C.copy(None), C.copy(len), C.copy(int), C.copy(range(3)), C.copy(...)",
    "C.deepcopy([1,[2,{3:[4]}]]), C.deepcopy((1,[2])), C.deepcopy({1,2}), C.deepcopy(b'x'), C.deepcopy(5j)",
    'C.error is C.Error, C.Error.__mro__',
    'C.replace(5)',
    'C.replace(5,x=1)',
    'C.deepcopy((lambda: 1))() ',
)
# ---
# Objects are copied by their own methods and reductions; deepcopy keeps what is shared shared.
import copy as C
class P:
    def __init__(self,x): self.x=x
p=P([1]); q=C.copy(p); r=C.deepcopy(p)
print(q.x is p.x, r.x is p.x, r.x, type(r))
l=[1]; l.append(l); m=C.deepcopy(l); print(m[1] is m, m is l)
a=[1]; b=C.deepcopy([a,a]); print(b[0] is b[1], b[0] is a)
t1=(1,2); print(C.deepcopy(t1) is t1, C.copy(t1) is t1)
class Q:
    def __copy__(self): return 'copied'
    def __deepcopy__(self,memo): return ('deep', type(memo))
print(C.copy(Q()), C.deepcopy(Q()))
class R:
    def __reduce__(self): return (R2,(1,2))
def R2(*a): return a
print(C.copy(R()), C.deepcopy(R()))
class Sl:
    __slots__=('a','b')
s=Sl(); s.a=1; s.b=[2]; s2=C.copy(s); s3=C.deepcopy(s); print(s2.a,s2.b is s.b, s3.b is s.b, s3.b)
class St:
    def __getstate__(self): return {'z':1}
    def __setstate__(self,st): self.got=st
print(C.copy(St()).got, C.deepcopy(St()).got)
class NA:
    def __init__(self,*,k): self.k=k
    def __replace__(self,**kw): return ('replaced',kw)
print(C.replace(NA(k=1),k=2))
class L2(list): pass
x=L2([1,[2]]); x.y=[3]; y=C.deepcopy(x); z=C.copy(x); print(y,type(y),y.y,y.y is x.y,y[1] is x[1],z.y is x.y, z)
class D2(dict): pass
x=D2(a=[1]); x.n=1; y=C.copy(x); print(y,type(y),y.n, C.deepcopy(x)['a'] is x['a'])
class ArgEx:
    def __new__(cls,*a): o=object.__new__(cls); o.args=a; return o
    def __getnewargs__(self): return (7,8)
print(C.copy(ArgEx(1)).args)
memo={}; C.deepcopy([[]],memo); print(len(memo)>0)
import types, collections, re, enum, functools
print(C.copy(collections.deque([1,2],3)), C.deepcopy(collections.deque([[1]])), C.deepcopy(collections.OrderedDict(a=[1])), C.deepcopy(collections.defaultdict(list,{1:[2]})), C.deepcopy(collections.Counter('aab')), C.copy(collections.Counter('aab')))
NT=collections.namedtuple('NT','a b'); n=NT(1,[2]); print(C.copy(n), C.deepcopy(n), C.deepcopy(n)[1] is n[1], C.replace(n,a=5))
class E(enum.Enum): A=[1]
print(C.copy(E.A) is E.A, C.deepcopy(E.A) is E.A, C.deepcopy([E.A])[0] is E.A)
print(C.deepcopy(re.compile('a')), C.copy(functools.partial(max,1)))
try: C.copy((i for i in ()))
except Exception as e: print(type(e).__name__, e)
try: C.deepcopy([(i for i in ())])
except Exception as e: print(type(e).__name__, e)
e=C.copy(ValueError('x',1)); print(repr(e)); e2=ValueError('q'); e2.z=[1]; e3=C.deepcopy(e2); print(repr(e3), e3.z, e3.z is e2.z)
class BadR:
    def __reduce_ex__(self,p): return 5
try: C.copy(BadR())
except Exception as e: print(type(e).__name__, e)
def meth(self): pass
class MM:
    def f(self): return self
mm=MM(); print(C.deepcopy(mm.f).__self__ is mm, C.copy(mm.f) == mm.f)
# ---
# Objects that hide how they are reduced.
import copy


class C:
    def __getattribute__(self, name):
        if name.startswith("__reduce"): raise AttributeError(name)
        return object.__getattribute__(self, name)
for f in (copy.copy, copy.deepcopy):
    try: f(C())
    except Exception as e: print(type(e).__name__, str(e).split(" at ")[0])
# ---
# The state of a copied instance is what its __dict__ and slots hold, whoever looks at it.
import copy
class A:
    __slots__=('s','t','__dict__')
class B(A): pass
b=B(); b.x=1; b.s=[1]
for f in copy.copy,copy.deepcopy:
    c=f(b); print(vars(c),c.s,c.s is b.s,hasattr(c,'t'))
class N: pass
n=N(); n.me=n; n.d=n.__dict__
c=copy.deepcopy(n); print(c.me is c, c.d is c.__dict__, c.d is not n.d)
class S:
    def __setstate__(s,st): s.got=st
s=S(); s.x=1; c=copy.copy(s); print(c.got is s.__dict__)
class E: pass
print(vars(copy.copy(E())))
e=E(); e.__getstate__=lambda: {'q':1}; print(vars(copy.copy(e)).keys())
class C:
    def __init__(s): s.a=[1]; s.b={2}
    def __deepcopy__(s,m): return 'deep'
print(copy.deepcopy([C(),(C(),)]))
x=E(); x.l=[1,2]; y=[x,x]; z=copy.deepcopy(y); print(z[0] is z[1], z[0].l)
# ---
# copy.copy of a plain instance has the same attributes in their order, as they are, and is a new instance each time.
import copy


class P:
    kind = "class"

    def __init__(self, **kw):
        print("init")
        self.__dict__.update(kw)

    def __setattr__(self, name, value):
        print("set", name)
        object.__setattr__(self, name, value)

    def __eq__(self, other):
        return vars(self) == vars(other)


class Q:
    def __init__(self, x, y):
        self.x, self.y = x, y


items = [1]
for _ in range(3):
    q = Q(items, "y")
    r = copy.copy(q)
    print(type(r), vars(r), r is q, r.x is items)
    r.z = 1
    r.x = 2
    del r.y
    print(vars(q), vars(r), vars(copy.copy(r)))
    p = P(b=1, a=2)
    c = copy.copy(p)
    print(vars(c), c == p, c is p)
    empty = copy.copy(Q.__new__(Q))
    print(vars(empty))
print(Q.__dict__.get("__slotnames__"))
many = Q(1, 2)
for i in range(100):
    setattr(many, f"a{i}", i)
print(vars(copy.copy(many)) == vars(many), list(vars(copy.copy(many)))[-3:])
q = Q(1, 2)
vars(q)["z"] = 3
vars(q)[4] = 5
print(vars(copy.copy(q)))
# ---
# What has a say in how an instance is copied is asked, also where the class gets it late.
import copy
import copyreg


class C:
    def __init__(self, x):
        self.x = x


def show():
    c = copy.copy(C(1))
    print(type(c).__name__, vars(c) if hasattr(c, "__dict__") else c)


show()
show()
C.__copy__ = lambda self: C("copied")
show()
del C.__copy__
show()
C.__setstate__ = lambda self, state: self.__dict__.update(state, set=True)
show()
del C.__setstate__
show()
C.__getstate__ = lambda self: {"state": self.x}
show()
del C.__getstate__
show()
C.__reduce__ = lambda self: (C, ("reduced",))
show()
del C.__reduce__
show()
C.__reduce_ex__ = lambda self, protocol: (C, (protocol,))
show()
del C.__reduce_ex__
show()
C.__getnewargs__ = lambda self: (5,)
try:
    show()
except TypeError as e:
    print(e)
del C.__getnewargs__
show()
copyreg.pickle(C, lambda c: (C, ("registered",)))
show()
del copyreg.dispatch_table[C]
show()
C.__getattr__ = lambda self, name: print("get", name) or (_ for _ in ()).throw(AttributeError(name))
print(copy.copy(C(1)).x)
del C.__getattr__
show()
c = C(1)
c.__reduce_ex__ = lambda protocol: (C, ("own", ))
print(copy.copy(c).x)
c = C(1)
c.__copy__ = lambda: 1 / 0
print(sorted(vars(copy.copy(c))))
c = C(1)
c.__setstate__ = lambda state: 1 / 0
print(sorted(vars(copy.copy(c))))
c = C(1)
C.__new__ = lambda cls, *args: print("new", args) or object.__new__(cls)
print(vars(copy.copy(c)))
c = C(1)
c.__dict__ = {"y": 2}
print(vars(copy.copy(c)), vars(copy.copy(C(3))))
# ---
# Instances with __slots__, of subclasses of builtins and of classes with metaclasses.
import abc
import copy
import dataclasses
import gc


class S:
    __slots__ = ("a", "b")


class T(S):
    pass


class L(list):
    pass


class M(type):
    @property
    def __copy__(cls):
        print("asked")
        raise AttributeError


class N(metaclass=M):
    pass


class A(abc.ABC):
    pass


@dataclasses.dataclass
class D:
    x: int
    y: list


class F:
    def __del__(self):
        print("del", self.x)


for _ in range(2):
    s = S()
    s.a = 1
    c = copy.copy(s)
    print(c.a, hasattr(c, "b"))
    t = T()
    t.a, t.z = 1, 2
    c = copy.copy(t)
    print(c.a, c.z, vars(c))
    l = L([1, 2])
    l.x = 3
    c = copy.copy(l)
    print(c, c.x)
    n = N()
    n.x = 1
    print(vars(copy.copy(n)))
    a = A()
    a.x = 1
    print(vars(copy.copy(a)))
    print(copy.copy(D(1, [2])))
    f = F()
    f.x = "one"
    g = copy.copy(f)
    g.x = "two"
    del f
    gc.collect()
    del g
    gc.collect()
A.__abstractmethods__ = frozenset({"m"})
try:
    copy.copy(a)
except TypeError as e:
    print(e)

# ---
# What can't be copied or pickled says so with its type; a memoryview in words of its own.
import copy
import pickle

def g():
    yield

for value in (memoryview(b"a"), g(), {}.keys(), enumerate([])):
    for f in (copy.copy, copy.deepcopy, pickle.dumps, lambda v: v.__reduce_ex__(4), lambda v: v.__reduce_ex__(2)):
        try:
            f(value)
            print(type(value).__name__, "copied")
        except TypeError as e:
            print(e)
