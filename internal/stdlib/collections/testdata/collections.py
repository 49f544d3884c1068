# deque takes, gives and refuses what CPython does.
import collections as C
from collections import deque, defaultdict, OrderedDict, Counter, namedtuple
def ext(d, *a):
    getattr(d, a[0])(*a[1:])
    return d
class DS(deque): pass
rec = deque([1])
rec.append(rec)
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'deque()',
    'deque([1,2,3])',
    "deque('abc',2)",
    "deque('abc',maxlen=0)",
    "deque(iterable='ab',maxlen=None)",
    'deque(5)',
    "deque('a',-1)",
    "deque('a','x')",
    "deque('a',1,2)",
    "deque('a',10**30)",
    "deque('abc').maxlen, deque('abc',5).maxlen",
    "setattr(deque(),'maxlen',3)",
    'deque().pop()',
    'deque().popleft()',
    'deque([1,2])[5]',
    'deque([1,2])[-1], deque([1,2])[-2]',
    "deque([1,2])['a']",
    'deque([1,2])[0:1]',
    'deque([1,2])[-3]',
    'deque([1,2])[10**30]',
    "ext(deque([1,2]),'__setitem__',5,1)",
    "ext(deque([1,2]),'__setitem__',0,9)",
    "ext(deque([1,2]),'__delitem__',5)",
    "ext(deque([1,2]),'__delitem__',0)",
    "ext(deque([1,2,3]),'rotate')",
    "ext(deque([1,2,3]),'rotate',-1)",
    "ext(deque([1,2,3,4,5]),'rotate',12)",
    "ext(deque([1,2,3]),'rotate','a')",
    "ext(deque([1,2,3]),'extendleft','ab')",
    "ext(deque([1,2,3],4),'extendleft','ab')",
    "ext(deque([1,2,3],4),'extend','ab')",
    "ext(deque([1,2,3],3),'append',4)",
    "ext(deque([1,2,3],3),'appendleft',4)",
    "ext(deque([1,2,3]),'insert',1,'x')",
    "ext(deque([1,2,3]),'insert',-1,'x')",
    "ext(deque([1,2,3]),'insert',99,'x')",
    "ext(deque([1,2,3]),'insert',-99,'x')",
    "ext(deque([1,2,3],3),'insert',1,'x')",
    "ext(deque([1,2,3]),'remove',2)",
    "ext(deque([1,2,3]),'remove',7)",
    'deque([1,2,3]).index(2)',
    'deque([1,2,3]).index(9)',
    'deque([1,2,3]).index(1,1)',
    'deque([1,2,3]).index(3,0,-1)',
    'deque([1,2,3]).index(3,-1)',
    "deque([1,2,3]).index('a','b')",
    'deque([1,2,1]).count(1)',
    "ext(deque([1,2,3]),'reverse')",
    'deque([1])+deque([2])',
    'deque([1])+[2]',
    '[2]+deque([1])',
    'deque([1],3)*5',
    '3*deque([1])',
    "deque([1])*'a'",
    'deque([1])*-1',
    'deque([1,2])==deque([1,2]), deque([1,2])<deque([1,3]), deque([1,2])==[1,2], deque([1])!=deque([1],3)',
    'deque([1])<[1]',
    'hash(deque())',
    'rec',
    'DS([1,2]), DS([1],3)',
    'deque([1,2]).copy(), DS([1],2).copy(), deque([1,2],2).__copy__()',
    'iter(deque([1]))',
    'reversed(deque([1]))',
    'list(reversed(deque([1,2])))',
    'iter(deque([1,2])).__length_hint__()',
    '2 in deque([1,2])',
    'deque[int]',
    "len(deque('ab'))",
    'bool(deque())',
    'deque.append(5)',
    'deque().append()',
    'deque().append(1,2)',
    'deque().extend(5)',
    'd=[x for x in deque([1,2,3])]',
    '[d.append(1) for d in [deque([1])] for x in d]',
    '[d.clear() for d in [deque([1,2])] for x in d]',
    'deque().insert(1)',
    'deque().rotate(1,2)',
)
# ---
# defaultdict makes the values that are missing.
import collections as C
from collections import deque, defaultdict, OrderedDict, Counter, namedtuple
def ext(d, *a):
    getattr(d, a[0])(*a[1:])
    return d
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'defaultdict()',
    'defaultdict(list)',
    'defaultdict(list,{1:2},a=3)',
    'defaultdict(5)',
    'defaultdict(None)[1]',
    'defaultdict(list)[1]',
    'defaultdict(int,[(1,2)])|{3:4}',
    '{3:4}|defaultdict(int,[(1,2)])',
    'defaultdict(int)|5',
    'defaultdict(int,a=1).copy()',
    'defaultdict(list)==defaultdict(int)',
    'defaultdict(int).default_factory',
    "defaultdict(lambda:3)['x']",
    "defaultdict(int).__missing__('q')",
    'defaultdict(list, 5)',
    'defaultdict[int,str]',
    "(lambda d: (d['a'], d, d.get('b'), 'b' in d))(defaultdict(int))",
    '(lambda d: d.__setitem__(1,d) or d)(defaultdict(int))',
)
# ---
# OrderedDict is a dict whose order can be changed and compared.
import collections as C
from collections import deque, defaultdict, OrderedDict, Counter, namedtuple
def ext(d, *a):
    getattr(d, a[0])(*a[1:])
    return d
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'OrderedDict()',
    'OrderedDict(a=1,b=2)',
    "OrderedDict([('a',1),('b',2)])",
    "OrderedDict({'a':1}).popitem()",
    "OrderedDict({'a':1,'b':2}).popitem(last=False)",
    "OrderedDict({'a':1,'b':2}).popitem(False)",
    'OrderedDict().popitem()',
    'OrderedDict(a=1,b=2)==OrderedDict(b=2,a=1), OrderedDict(a=1,b=2)==dict(b=2,a=1), dict(b=2,a=1)==OrderedDict(a=1,b=2), OrderedDict(a=1,b=2)!=OrderedDict(b=2,a=1)',
    "ext(OrderedDict(a=1,b=2),'move_to_end','a')",
    "ext(OrderedDict(a=1,b=2),'move_to_end','b',False)",
    "ext(OrderedDict(a=1,b=2),'move_to_end','b',last=False)",
    "ext(OrderedDict(a=1,b=2),'move_to_end','q')",
    'list(reversed(OrderedDict(a=1,b=2))), list(reversed(OrderedDict(a=1,b=2).items()))',
    "OrderedDict(a=1).pop('z')",
    "OrderedDict(a=1).pop('z',5)",
    'OrderedDict(a=1).copy()',
    "OrderedDict.fromkeys('ab',1)",
    "OrderedDict(a=1)|{'b':2}",
    "{'b':2}|OrderedDict(a=1)",
    'OrderedDict(a=1)|5',
    'OrderedDict(a=1).keys(), OrderedDict(a=1).items(), OrderedDict(a=1).values()',
    'OrderedDict(1)',
    'OrderedDict({},{})',
    "OrderedDict(a=1).setdefault('b',3)",
    'OrderedDict[int,str]',
    '(lambda d: d.__setitem__(1,d) or d)(OrderedDict())',
    "type('X',(OrderedDict,),{})(a=1)",
)
# ---
# Counter counts.
import collections as C
from collections import deque, defaultdict, OrderedDict, Counter, namedtuple
def ext(d, *a):
    getattr(d, a[0])(*a[1:])
    return d
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    "Counter('abracadabra')",
    'Counter()',
    "Counter(a=3,b=1)['zz']",
    "Counter('aab').most_common(1)",
    "Counter('aab').most_common()",
    "Counter('aab').most_common(0), Counter('aab').most_common(-1), Counter('aab').most_common(99)",
    'list(Counter(a=2,b=0,c=-1).elements())',
    "Counter('aab').total()",
    "Counter('aab')+Counter('b'), Counter('aab')-Counter('ab'), Counter('aab')&Counter('abb'), Counter('aab')|Counter('abb')",
    '+Counter(a=1,b=-1), -Counter(a=1,b=-1)',
    "Counter('a')<=Counter('aa'), Counter('a')<Counter('a'), Counter('a')==Counter(a=1,b=0), Counter('a')!=Counter('b'), Counter('a')>=Counter('b')",
    "Counter('a')+5",
    "Counter('a')=={'a':1}",
    "Counter('a')<5",
    "Counter.fromkeys('ab')",
    'Counter(5)',
    "Counter({'a':1},{'b':2})",
    'Counter([1,1,2]).copy()',
    "Counter('aab').subtract('a')",
    "ext(Counter('aab'),'subtract','aaa')",
    "ext(Counter('aab'),'update',{'a':5})",
    "ext(Counter('aab'),'update',a=5)",
    "ext(Counter(),'update',None)",
    "ext(Counter('ab'),'__delitem__','zz')",
    "ext(Counter('ab'),'__iadd__',Counter('a'))",
    "ext(Counter('ab'),'__isub__',Counter('a'))",
    "ext(Counter('ab'),'__ior__',Counter('aa'))",
    "ext(Counter('ab'),'__iand__',Counter('aa'))",
    'Counter([[]])',
    "Counter({'a':'x','b':1})",
    "Counter({1:'a',2:2})",
    "Counter('ab')|{'a':2}",
    "Counter('aab')^Counter('b')",
    "type('X',(Counter,),{})('aab')",
    'Counter(a=2.5,b=1).most_common()',
    'Counter(a=None)',
    "Counter('aab').items()",
)
# ---
# ChainMap and the User classes wrap others.
import collections as C
from collections import deque, defaultdict, OrderedDict, Counter, namedtuple
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    "C.ChainMap({'a':1},{'b':2})",
    "dict(C.ChainMap({'a':1},{'b':2,'a':3}))",
    "C.ChainMap({'a':1},{'b':2})['z']",
    "C.ChainMap({'a':1}).new_child({'q':2}).parents",
    'C.ChainMap().maps',
    "C.ChainMap({'a':1}).new_child(b=3)",
    "list(C.ChainMap({'a':1},{'b':2,'a':3}))",
    "C.ChainMap({}).pop('a')",
    'C.ChainMap({}).popitem()',
    "C.ChainMap({'a':1},{'b':2}) == {'b':2,'a':1}",
    "C.ChainMap({'a':1},{'b':2}) | {'z':1}",
    "{'z':1} | C.ChainMap({'a':1},{'b':2})",
    "C.UserDict({'a':1},b=2)",
    "C.UserDict({'a':1})['z']",
    "C.UserList([1,2])+[3], C.UserList([1,2])[0:1], C.UserList('ab')*2",
    "C.UserString('abc').upper(), C.UserString('abc')+'d', C.UserString('abc')[1]",
    "C.UserString(5), hash(C.UserString('a'))==hash('a')",
    "C.UserDict(a=1)|{'b':2}",
    'C.UserDict(a=1).copy()',
    'C.UserList([3,1,2]).copy()',
    'C.abc.Mapping',
    'C.foo',
    'C.__all__',
)
# ---
# namedtuple makes tuple classes with named fields.
import collections as C
from collections import deque, defaultdict, OrderedDict, Counter, namedtuple
P = namedtuple('P', 'x y')
D = namedtuple('D', ['a', 'b', 'c'], defaults=[1, 2])
p = P(1, 2)
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'P, p, p.x, p[1], p._fields, P._fields, P.__doc__, P.x.__doc__, P.x',
    'D(5), D(5,6,7), D(a=1,c=5)',
    'D()',
    'P(1)',
    'P(1,2,3)',
    'P(1,2,x=3)',
    'P(1,z=3)',
    'P(x=1,y=2)',
    'P._make([1,2])',
    'P._make([1])',
    'P._make(5)',
    'p._replace(x=9)',
    'p._replace(z=9)',
    'p._replace(z=9,x=1,q=3)',
    'p._asdict()',
    'p.__getnewargs__()',
    "setattr(p,'x',1)",
    "setattr(p,'z',1)",
    "delattr(p,'x')",
    'p==(1,2), hash(p)==hash((1,2)), p+(3,), p<(2,)',
    "namedtuple('A','class x')",
    "namedtuple('A','_x')",
    "namedtuple('A','x x')",
    "namedtuple('A','x 1y')",
    "namedtuple('1A','x')",
    "namedtuple('class','x')",
    "namedtuple('A','x y',defaults=[1,2,3])",
    "namedtuple('A','x class _z x',rename=True)._fields",
    "namedtuple('A',['x',1])",
    "namedtuple('A','x, y')._fields",
    "namedtuple('A','x',module='m').__module__",
    "namedtuple('A','x',False)",
    "namedtuple('A')",
    "namedtuple('A','').__doc__",
    "namedtuple('A','')()",
    "namedtuple('A', 5)",
    "namedtuple(5, 'a')",
    "str(p), f'{p}', repr(type('Q',(P,),{})(1,2))",
    'P.x.__get__(p), P.x.__get__(5)',
    'dir(P)[-12:]',
    'sorted(P.__dict__)',
    'len(p), list(p), (lambda x,y:x)(*p)',
    'p.__replace__(y=3)',
    'p.__match_args__',
)
# ---
# OrderedDict unpacks pairs, and Counter.most_common compares its argument.
from collections import OrderedDict, Counter
for v in (5, [1], [(1, 2), 5], [(1,)], [()], [(1, 2, 3)], ['ab', 'cd'], ['abc'], iter([(1, 2)]), [[1, 2]]):
    try: print(OrderedDict(v))
    except Exception as e: print(type(e).__name__, e)
    d = OrderedDict(a=1)
    try: d.update([(0, 0)] + v if isinstance(v, list) else v, z=1)
    except Exception as e: print(type(e).__name__, e)
    print(d)
try: Counter('aab').most_common('x')
except TypeError as e: print(e)
# ---
# The iterator of an OrderedDict notices changes of the keys and of their order, but not once it has given the last key.
from collections import OrderedDict
def seen(change, n=3, at=0):
    o, out = OrderedDict(zip("abc"[:n], range(n))), []
    try:
        for i, k in enumerate(o):
            out.append(k)
            if i == at: change(o)
    except RuntimeError as e:
        return "".join(out), str(e)
    return "".join(out)
bad = "a", "OrderedDict mutated during iteration"
assert seen(lambda o: o.update(z=1)) == seen(lambda o: o.popitem()) == seen(lambda o: o.move_to_end("b")) == bad
assert seen(lambda o: o.move_to_end("c", last=False)) == seen(lambda o: (o.update(z=1), o.pop("z"))) == seen(lambda o: o.clear()) == bad
assert seen(lambda o: o.update(a=5)) == "abc"
assert seen(lambda o: o.update(z=1), at=2) == "abc" and seen(lambda o: o.clear(), n=1) == "a"
class Sub(OrderedDict): pass
o = Sub(a=1, b=2)
it = iter(o.items())
next(it)
o["c"] = 3
next(it)  ### "RuntimeError: OrderedDict mutated during iteration"
# ---
# Names of fields: ill ones, long ones and many.
from collections import namedtuple
for a in [("a","x,y z"),("a","x x"),("a","_x"),("a","def"),("def","x"),("1","x"),("a",["x","1"]),("a","ä,\u0301b"),("a",","),("a","x,,y"),("'",'x')]:
    for r in (False, True):
        try: t=namedtuple(*a, rename=r); print(t._fields, t.__doc__, t.__match_args__)
        except ValueError as e: print(e)
n='a'*70000
print(len(namedtuple(n,[n,'b'+n])._fields), namedtuple('a','a b',defaults=[1])(2), len(namedtuple('A',' '.join('a%d'%i for i in range(3000)))._fields))
print(namedtuple('a','a b')._field_defaults, namedtuple('a','a b',module='x').__module__)
# ---
# Keys moved to the ends of an OrderedDict: where they are already, in large ones, between holes, and while they are iterated over.
from collections import OrderedDict
d = OrderedDict.fromkeys(range(30))
for k in (5, 29, 0, 5, 5, 17): d.move_to_end(k)
print(list(d), d.popitem(), d.popitem(False))
for k in (0, 29): d.move_to_end(k, False)
del d[29]; d[29] = 1; d.move_to_end(29); d.move_to_end(8)
print(list(d), list(reversed(d)), [k in d for k in range(30)] == [k in list(d) for k in range(30)])
for k in range(1000):
    d.move_to_end((k * 7) % 28 if (k * 7) % 28 in d else 29)
    if k % 5 == 0: d[k + 100] = k
    if k % 11 == 0: d.popitem(last=False)
print(list(d)[:20], list(d)[-20:], len(d), all(d[k] is None or d[k] == k - 100 or k == 29 for k in d))
for last in True, False:
    d = OrderedDict.fromkeys(range(20))
    edge = 19 if last else 0
    it = iter(d)
    next(it); d.move_to_end(edge, last); print(next(it))
    d.move_to_end(10, last)
    try: print(next(it))
    except RuntimeError as e: print(e)
d = OrderedDict.fromkeys(range(20))
del d[19]
it = iter(d); next(it); d.move_to_end(18)
print(next(it))
try: d.move_to_end(77)
except KeyError as e: print(repr(e))
for k in range(20): d.pop(k, None)
d['only'] = 1; d.move_to_end('only'); d.move_to_end('only', last=False); print(d)
# ---
# The __new__ of a namedtuple has a doc string.
import collections
print(collections.namedtuple("P", "x y").__new__.__doc__, collections.namedtuple("P", "x").__new__.__doc__, collections.namedtuple("P", "").__new__.__doc__)
