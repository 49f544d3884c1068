# What pickles look like, for all protocols, and that they give equal objects again.
import pickle, copyreg, collections, datetime, decimal, enum, dataclasses, fractions, functools, operator, re, io, itertools, random, types, string, pathlib, typing, statistics, struct, math, time
from collections import OrderedDict, defaultdict, Counter, deque, ChainMap, namedtuple, UserDict, UserList, UserString
class A:
    def __init__(s, x): s.x = x; s.y = [x]
    def meth(self): pass
    @classmethod
    def cm(cls): pass
    @staticmethod
    def sm(): pass
    class Inner: pass
class S:
    __slots__ = ('a','b')
class SD(S): pass
class G:
    def __getstate__(self): return {'z': 1}
    def __setstate__(self, s): self.__dict__.update(s)
class G2:
    def __getstate__(self): return None
class NA(tuple):
    def __new__(cls, a, b): return tuple.__new__(cls, (a,b))
    def __getnewargs__(self): return tuple(self)
class NX:
    def __new__(cls, *, k): o = object.__new__(cls); o.k=k; return o
    def __getnewargs_ex__(self): return (), {'k': self.k}
class L(list): pass
class D(dict): pass
class St(set): pass
class I(int): pass
class Str(str): pass
class F(float): pass
class B(bytes): pass
class BA(bytearray): pass
class E(enum.Enum): A=1; B='x'
class IE(enum.IntEnum): A=1
class Fl(enum.Flag): A=1; B=2
P = namedtuple('P','x y')
@dataclasses.dataclass
class DC: a: int; b: str = 'q'
@dataclasses.dataclass(frozen=True, slots=True)
class DCS: a: int
class Ex(Exception):
    def __init__(s, a, b): super().__init__(a, b); s.a=a
class LI(list):
    def __init__(s, x=()): super().__init__(x); s.attr=1
def f(): pass
class Meta(type): pass
class M(metaclass=Meta): pass
big = list(range(2500)); bigd = {i: str(i) for i in range(1500)}
rec = []; rec.append(rec)
rect = ([],); rect[0].append(rect)
recd = {}; recd['self'] = recd
a = A(5); a.me = a
shared = ['x','x']; 
s = S(); s.a=1
sd = SD(); sd.a = 1; sd.c = 2
l = L([1,2]); l.z=1
d = D(a=1); d.z=2
items = dict(none=None, t=True, f=False, i0=0, i255=255, i256=256, i65535=65535, i65536=65536, neg=-1, neg2=-256, m31=2**31, mm31=-2**31, mm31b=-2**31-1, b100=2**100, nb=-2**100, b2040=2**2040, l128=128<<56, n128=-128<<56,
 fl=1.5, inf=float('inf'), nan=float('nan'), c=1+2j, s='abc', se='', su='é\n\\\0\r\x1a', sl='x'*300, emoji='😀', by=b'abc', be=b'', bh=b'\xff'*300, ba=bytearray(b'x'), bae=bytearray(), tu=(), t1=(1,), t2=(1,2), t3=(1,2,3), t4=(1,2,3,4), li=[], l1=[1], l2=[1,2], big=big, di={}, d1={1:2}, d2={'a':1,'b':[1]}, bigd=bigd, st=set(), st1={1}, fs=frozenset(), fs1=frozenset({1}), rec=rec, rect=rect, recd=recd, a=a, s_=s, sd=sd, g=G(), g2=G2(), na=NA(1,2), nx=NX(k=3), l=l, dd=d, sset=St([1]), I=I(5), Str=Str('x'), F=F(1.5), B=B(b'q'), En=E.A, EB=[E.A,E.B,E.A], IE=IE.A, Fl=Fl.A|Fl.B, P=P(1,2), DC=DC(1), DCS=DCS(2), Ex=Ex(1,2), VE=ValueError('a',1), KE=KeyError('k'), OE=OSError(2,'no','f'), FNF=FileNotFoundError(2,'x'), SE=StopIteration(5), LI=LI([1]),
 ell=..., ni=NotImplemented, nt=type(None), int=int, A=A, ff=f, inner=A.Inner, meth=A(1).meth, cm=A.cm, sm=A.sm, amethod=A.meth, len=len, lapp=[1].append, upper='a'.upper, M=M, m=M(), Meta=Meta,
 od=OrderedDict(a=1,b=2), ddct=defaultdict(list,{1:[2]}), cnt=Counter('aab'), dq=deque([1,2],maxlen=3), dq2=deque(), cm_=ChainMap({1:2}), ud=UserDict(a=1), ul=UserList([1]), us=UserString('x'),
 date=datetime.date(2020,1,2), dt=datetime.datetime(2020,1,2,3,4,5,6), td=datetime.timedelta(1,2,3), ti=datetime.time(1,2,3), dec=decimal.Decimal('1.50'), frac=fractions.Fraction(1,3), part=functools.partial(int,base=2), ig=operator.itemgetter(1,2), ag=operator.attrgetter('a.b'), mc=operator.methodcaller('f',1), rx=re.compile('a+',re.I), rng=range(1,10,2), sl_=slice(1,2,3), rnd=0, ns=types.SimpleNamespace(a=1), pth=pathlib.PurePosixPath('/a/b'), ga=list[int], tv=0, mp=0, it=iter([1,2]), rv=reversed([1,2]), en=0, setit=0, strit=iter('abc'), dkeys=0, rit=iter(range(3)), bi=iter(b'ab'), shared=[shared,shared], samestr=[['k1','k1'],{'k1':'k1'}], tupshare=((1,2),)*2, func_=[f,f,A,A], prop=0, cls_m=[A.cm], exg=ExceptionGroup('m',[ValueError(1)]), me=math.pi, st_t=time.gmtime(0), tmpl=string.Template('$a'), ude=UnicodeDecodeError('utf-8',b'x',0,1,'r'), ae=AttributeError('x',name='n'), ie=ImportError('x',name='n'), sye=SyntaxError('m',('f',1,2,'t')), codeerr=NameError('q',name='z'), dcl=[DC(1),DC(2,'q')], nested={'a':{'b':{'c':[1,(2,3),{4}]}}})
for k, v in items.items():
    for p in range(6):
        try:
            b = pickle.dumps(v, p)
            o = pickle.loads(b)
            try:
                r = re.sub('0x[0-9a-f]+', '0x', repr(o))[:200]
                same = type(o) is type(v)
            except RecursionError: r = 'rec'; same=1
            if len(b) > 300: b = (len(b), hash(1), sum(b), b[:40])
            print(k, p, b, same, r)
        except Exception as e:
            print(k, p, type(e).__name__, e)
# ---
# What can't be pickled says why, and where it was found; pickles that are wrong fail in many ways.
import pickle, sys
print(pickle.DEFAULT_PROTOCOL, pickle.HIGHEST_PROTOCOL, pickle.format_version, pickle.compatible_formats, pickle.__all__[:12], pickle.PicklingError, pickle.PickleError.__mro__, pickle.Pickler, pickle.Unpickler)
import re
def norm(x): return re.sub('0x[0-9a-f]+', '0x', str(x))
def t(f):
    try: print(norm(f()))
    except BaseException as e: print(type(e), norm(e), getattr(e,'__notes__',None), type(e.__cause__), type(norm(e.__context__)), norm(e.__context__))
t(lambda: pickle.dumps(lambda: 1))
def loc():
    def inner(): pass
    class C: pass
    return inner, C
i, C = loc()
t(lambda: pickle.dumps(i)); t(lambda: pickle.dumps(C)); t(lambda: pickle.dumps(C()))
t(lambda: pickle.dumps([1, (2, {'a': {3: lambda: 1}})]))
class X: pass
x = X(); x.f = lambda: 1
t(lambda: pickle.dumps(x))
t(lambda: pickle.dumps({'k': x}))
t(lambda: pickle.dumps({1,2,(3, i)}))
t(lambda: pickle.dumps(sys))
t(lambda: pickle.dumps((a for a in ())))
class R:
    def __reduce__(self): return 5
class R2:
    def __reduce__(self): return (1, 2)
class R3:
    def __reduce__(self): return (int,)
class R4:
    def __reduce__(self): return (int, [1])
class R5:
    def __reduce__(self): return "nope"
class R6:
    def __reduce__(self): return (int, (), None, 5)
class R7:
    def __reduce__(self): return (int, (), None, None, 5)
class R8:
    def __reduce__(self): return (int, (), None, None, None, 5)
class R9:
    def __reduce__(self): return (1,2,3,4,5,6,7)
class R10:
    def __reduce__(self): raise ValueError("boo")
class R11:
    def __getstate__(self): raise ValueError("boo")
class R12:
    __slots__=('a',)
    def __reduce_ex__(self, p): return (int, ('x', i))
for c in (R,R2,R3,R4,R5,R6,R7,R8,R9,R10,R11,R12): t(lambda: pickle.dumps(c()))
X2=X
class X: pass
t(lambda: pickle.dumps(X2()))
del X
t(lambda: pickle.dumps(X2))
X2.__module__='nomod'
t(lambda: pickle.dumps(X2))
t(lambda: pickle.dumps(1, 9)); t(lambda: pickle.dumps(1, -1)); t(lambda: pickle.dumps(1,'a')); t(lambda: pickle.dump(1, 5)); t(lambda: pickle.loads(5)); t(lambda: pickle.loads('x')); t(lambda: pickle.load(5))
for b in (b'', b'.', b'\x80', b'\x80\x09.', b'K', b'zz', b'(', b'(.', b'K\x01K\x02.', b'K\x01', b'h\x01.', b'g1\n.', b'gx\n.', b't.', b'e.', b']K\x01e.', b'0.', b'R.', b'K\x01)R.', b'cnomod\nx\n.', b'cbuiltins\nnope\n.', b'c', b'cos\n', b'I\n.', b'Ix\n.', b'L5\n.', b'Fx\n.', b'\x8c\x05ab', b'X\x05\x00\x00\x00ab', b'B\xff\xff\xff\xffa', b'\x8e\xff\xff\xff\xff\xff\xff\xff\xffa', b"S'a'\n.", b'Sa\n.', b'Vabc\\u1234\n.', b'P1\n.', b'K\x01Q.', b'\x81.', b'K\x01)\x81.', b'cbuiltins\nint\nK\x01\x81.', b'cbuiltins\nint\n)\x81.', b'}K\x01b.', b'K\x01}b.', b'\x82\x01.', b'\x82\x00.', b'(K\x01d.', b'(K\x01l.', b'}(K\x01u.', b'\x95\x05\x00\x00\x00\x00\x00\x00\x00K\x01.', b'\x8f(]\x90.', b'\x97.', b'\x93.', b'K\x01K\x02\x93.', b'\xff', b'a', b'K\x01K\x02a.', b'K\x01K\x02K\x03s.', b'cbuiltins\nint\n.', b'c__builtin__\nxrange\n.', b'\x80\x02c__builtin__\nlong\n.', b'\x80\x04\x8c\x03int\x8c\x04real\x93.', b'\x80\x04\x8c\x08builtins\x8c\x08int.real\x93.', b'q\x00.', b'K\x01q\x00.', b'p1\n.', b'K\x01px\n.', b'2.', b'1.', b'(K\x011.', b'ibuiltins\nint\n.', b'(ibuiltins\nint\n.', b'(cbuiltins\nint\nK\x05o.', b'(o.', b'\x94.',b'\x8a\x02\xff\x7f.', b'\x8b\xff\xff\xff\xff.', b'G\x00.', b'T\x01\x00\x00\x00\xe9.', b'U\x01\xe9.', b'N.', b'\x88.',b'M\x01.',b'J\x01.', b'\x8d\xff\xff\xff\xff\xff\xff\xff\x7f', b'K\x01K\x02\x86\x85.', b'\x85.', b'\x87.'):
    print(b, end=' '); t(lambda: pickle.loads(b))
# ---
# A line without its end is no pickle.
import pickle
pickle.loads(b"garbage")  ### "pickle.UnpicklingError: pickle data was truncated"
