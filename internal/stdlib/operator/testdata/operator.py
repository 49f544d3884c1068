# operator takes, gives and refuses what CPython does.
import operator as O
class C:
    a=1
    class b: c=2
    def m(self,*a,**k): return a,k
    def __call__(self,*a,**k): return ('called',a,k)
    def __length_hint__(self): return 5
class H:
    def __init__(s,v): s.v=v
    def __length_hint__(s): return s.v
class HE:
    def __length_hint__(s): raise TypeError('x')
class HV:
    def __len__(s): raise ValueError('x')
L=[1,2]
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'O.add(1,2), O.sub(5,3), O.mul(2,3), O.truediv(1,2), O.floordiv(7,2), O.mod(7,2), O.pow(2,3), O.lshift(1,3), O.rshift(8,1), O.and_(6,3), O.or_(6,3), O.xor(6,3)',
    'O.neg(1), O.pos(1), O.invert(1), O.inv(1), O.abs(-1), O.not_(1), O.truth([])',
    'O.lt(1,2), O.le(1,2), O.eq(1,2), O.ne(1,2), O.gt(1,2), O.ge(1,2), O.is_(1,1), O.is_not(1,1), O.is_none(None), O.is_not_none(None)',
    'O.add()',
    'O.add(1)',
    'O.add(1,2,3)',
    "O.add(1,'a')",
    'O.matmul(1,2)',
    "O.neg('a')",
    'O.index(True), O.index(5)',
    "O.index('a')",
    'O.index(1.5)',
    'O.concat([1],[2])',
    'O.concat(1,2)',
    'O.concat([1],(2,))',
    'O.contains([1],1)',
    'O.contains(5,1)',
    'O.countOf([1,1,2],1)',
    'O.countOf(5,1)',
    'O.indexOf([1,2],2)',
    'O.indexOf([1,2],3)',
    'O.indexOf(5,3)',
    "O.getitem([1,2],0), O.getitem({'a':1},'a')",
    'O.getitem([1],5)',
    'O.setitem([1],0,2)',
    'O.setitem(5,0,2)',
    'O.delitem([1],0)',
    'O.delitem([1],9)',
    'O.iadd([1],[2]), O.isub(3,1), O.imul([1],2), O.itruediv(1,2), O.ifloordiv(5,2), O.imod(5,2), O.ipow(2,3), O.ilshift(1,2), O.irshift(8,1), O.iand(6,3), O.ior(6,3), O.ixor(6,3)',
    'O.imatmul(1,2)',
    'O.iconcat([1],[2])',
    'O.iconcat(1,2)',
    'O.iadd(L,[3]) is L, L',
    'O.isub({1,2},{1})',
    'O.length_hint([1,2]), O.length_hint(C()), O.length_hint(5), O.length_hint(5,3), O.length_hint(iter([1,2,3]))',
    'O.length_hint(H(-1))',
    "O.length_hint(H('a'))",
    'O.length_hint(H(NotImplemented),7)',
    'O.length_hint(HE(),3)',
    'O.length_hint(HV(),3)',
    "O.length_hint(5,'a')",
    'O.length_hint()',
    'O.length_hint(1,2,3)',
    'O.itemgetter(1)',
    'O.itemgetter(1,2)',
    'O.itemgetter()',
    "O.itemgetter(1)([5,6]), O.itemgetter(1,0)([5,6]), O.itemgetter('a')({'a':3}), O.itemgetter(slice(0,1))([1,2])",
    'O.itemgetter(9)([5,6])',
    'O.itemgetter(1)()',
    'O.itemgetter(1)(1,2)',
    'O.itemgetter(1)(5)',
    'O.itemgetter(1)(x=5)',
    'O.itemgetter(x=1)',
    "O.itemgetter(-1)((1,2,3)), O.itemgetter(2)('abc')",
    "O.attrgetter('a')",
    "O.attrgetter('a','b.c')",
    'O.attrgetter()',
    'O.attrgetter(5)',
    "O.attrgetter('a')(C), O.attrgetter('b.c')(C), O.attrgetter('a','b.c')(C)",
    "O.attrgetter('zz')(C)",
    "O.attrgetter('a')()",
    "O.attrgetter('a.')",
    "O.methodcaller('m')",
    "O.methodcaller('m',1,k=2)",
    "O.methodcaller('m',1,k=2)(C())",
    'O.methodcaller()',
    'O.methodcaller(5)',
    "O.methodcaller('zz')(C())",
    "O.methodcaller('m')()",
    "O.methodcaller('m')(1,2)",
    "O.methodcaller('m').__reduce__()",
    'O.itemgetter(1).__reduce__()',
    "O.attrgetter('a').__reduce__()",
    'O.call(C(),1,k=2)',
    'O.call()',
    'O.call(5)',
    "type(O.itemgetter(1)), type(O.attrgetter('a')), type(O.methodcaller('m'))",
    'O.__add__ is O.add, O.__lt__(1,2), O.__getitem__([1],0), O.__iadd__(1,2)',
    'O.itemgetter(1)==O.itemgetter(1)',
    'O.is_(1), ',
    'O.eq(1)',
)
# ---
# An itemgetter of tuples counts from either end, and knows no item beyond.
import operator as O
class T(tuple):
    def __getitem__(self, i): return ('T', i)
def said(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__, str(e)
for i in (0, 1, 2, 3, -1, -3, -4, True, 2**70, -2**63, 'x', None, slice(1, None)):
    for obj in ((1, 2, 3), [1, 2, 3], T((1, 2, 3)), (), 'abc', {0: 'z'}, 5):
        print(i, said(lambda: O.itemgetter(i)(obj)), said(lambda: O.itemgetter(i, 0)(obj)), said(lambda: O.itemgetter(0, i, 0)(obj)),
              said(lambda: sorted([obj], key=O.itemgetter(i))), said(lambda: list(map(O.itemgetter(i, i), [obj]))))
print(sorted([(2, 'b'), (1, 'b'), (3, 'a')], key=O.itemgetter(1)), sorted([(2, 'b'), (1, 'b'), (3, 'a')], key=O.itemgetter(-1, 0)))
print(said(lambda: max([1], key=O.attrgetter('real'))), said(lambda: max([1], key=O.attrgetter('real', 'imag'))), said(lambda: max([1], key=O.attrgetter('nope'))))
print(O.itemgetter(7).__reduce__(), O.itemgetter(7, 8).__reduce__(), repr(O.itemgetter(7)))

# ---
# methodcaller and attrgetter look the name up anew each time, on the instance first.
import operator
class C:
    def m(self, *a, **k): return ("m", a, k)
    @property
    def p(self): return lambda: "p"
    @staticmethod
    def s(*a): return ("s", a)
    @classmethod
    def c(cls, *a): return (cls.__name__, a)
    v = 5
class G(C):
    def __getattribute__(self, name): return lambda *a: (name, a)
class H:
    def __getattr__(self, name): return lambda *a: ("got", name, type(name).__name__, a)
class Slots:
    __slots__ = ("m",)
o = C()
name = "".join(["m", ""])
for f in (operator.methodcaller("m"), operator.methodcaller("m", 1, 2), operator.methodcaller("m", 1, k=2), operator.methodcaller("s", 1), operator.methodcaller("c", 1),
          operator.methodcaller("p"), operator.methodcaller("v"), operator.methodcaller("zz"), operator.methodcaller("upper"), operator.methodcaller("split", ","), operator.methodcaller(name, 3)):
    for x in (o, G(), H(), Slots(), C, "a,b", 5, [1], b"x"):
        try:
            print(f(x), end=" ")
        except Exception as e:
            print(type(e).__name__, e, end=" ")
    print()
f = operator.methodcaller("m")
o.m = lambda: "own"
print(f(o), list(map(f, [o, C()])))
del o.m
C.m = lambda self: "changed"
print(f(o), f(C()))
class S(str):
    pass
print(operator.methodcaller(S("upper"))("ab"), operator.attrgetter(S("v"))(o), operator.attrgetter("__class__.__name__")(o), operator.attrgetter("v", "__class__.v")(o))
print(operator.attrgetter("x")(H())(), operator.methodcaller(S("x"), 1)(H()), operator.attrgetter("a.b")(type("T", (), {"a": H()}))())
for f in (operator.itemgetter(0), operator.attrgetter("v"), operator.methodcaller("m")):
    for call in (lambda: f(), lambda: f(1, 2), lambda: f(o, k=1), lambda: f(*[[5]]), lambda: f(None)):
        try:
            print(call(), end=" ")
        except Exception as e:
            print(type(e).__name__, e, end=" ")
    print()
class R:
    def __call__(self, *a): return operator.methodcaller("__call__")(self)
try:
    R()()
except RecursionError:
    print("too deep")
