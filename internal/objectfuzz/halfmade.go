package objectfuzz

// halfmade.go holds programs that make instances of native types in all ways that leave out their initialisation, and call everything
// on them. They are few enough to run all.

import (
	"fmt"
	"strings"
)

// ways make x, an instance of something that comes from T or passes for it. Each must end in an exception or an instance that every
// method of T can be called on.
var ways = []struct{ name, source string }{
	{"new", "x = T.__new__(T)\n"},
	{"derived", "class C(T): pass\nx = T.__new__(C)\n"},
	{"object", "class C(T): pass\nx = object.__new__(C)\n"},
	{"mixed", "class A: pass\nclass C(A, T): pass\nx = object.__new__(C)\n"},
	{"mixed after", "class A: pass\nclass C(T, A): pass\nx = A.__new__(C)\n"},
	{"slots", "class A: __slots__ = ('i', 'j')\nclass C(A, T): pass\nx = object.__new__(C)\n"},
	{"slots after", "class C(T): __slots__ = ('i', 'j')\nx = T.__new__(C)\n"},
	{"two levels", "class B(T): pass\nclass A: pass\nclass C(A, B): pass\nx = object.__new__(C)\n"},
	{"mro", "class M(type):\n    def mro(cls): return [cls, T, object]\nclass C(metaclass=M): pass\nx = object.__new__(C)\n"},
	{"mro later", "class M(type):\n    def mro(cls): return [cls, T, object] if on else [cls, object]\non = False\nclass C(metaclass=M): pass\nx = object.__new__(C)\non = True\nC.__bases__ = C.__bases__\n"},
	{"mro of base", "class M(type):\n    def mro(cls): return [cls, T, object] if on else type.mro(cls)\non = False\nclass B(metaclass=M): pass\nclass C(B): pass\nx = C()\non = True\ntry: B.__bases__ = (mk_obj,)\nexcept Exception as e: print(type(e))\n"},
	{"class", "class C: pass\nx = C()\ntry: x.__class__ = T\nexcept TypeError: pass\n"},
	{"class of derived", "class D(T): pass\nclass C: pass\nx = C()\nx.__class__ = D\n"},
	{"class back", "class D: pass\nclass C(T): pass\nx = T.__new__(C)\ntry: x.__class__ = D\nexcept TypeError: pass\n"},
	{"bases", "class B: pass\nclass C(B): pass\nx = C()\nC.__bases__ = (T,)\n"},
	{"bases of derived", "class D(T): pass\nclass B: pass\nclass C(B): pass\nx = C()\nC.__bases__ = (D,)\n"},
	{"bases away", "class B: pass\nclass D(T): pass\nclass C(D): pass\nx = T.__new__(C)\ntry: C.__bases__ = (B,)\nexcept TypeError: pass\n"},
	{"exception", "class C(Exception, T): pass\nx = Exception.__new__(C)\n"},
	{"dict", "class C(dict, T): pass\nx = dict.__new__(C)\n"},
	{"int", "class C(int, T): pass\nx = int.__new__(C, 5)\n"},
	{"str", "class C(str, T): pass\nx = str.__new__(C, 'abc')\n"},
	{"type", "class C(type, T): pass\nx = type.__new__(C, 'x', (), {})\n"},
	{"metaclass", "class C(T, metaclass=type('M', (type,), {'__call__': lambda c, *a: object.__new__(c)})): pass\nx = C()\n"},
	{"copy", "class C(T): pass\nx = copy.copy(sample) if (sample := V).__class__ is C else copyreg.__newobj__(C)\n"},
	{"copy of sample", "x = copy.copy(V)\n"},
	{"reconstructor", "class C(T): pass\nx = copyreg._reconstructor(C, object, None)\n"},
	{"reduced", "f, a = V.__reduce_ex__(4)[:2]\nx = f(*a)\n"},
	{"sample", "x = V\n"},
	{"other", "class C: pass\nx = C()\n"},
	{"proxy", "class C(T): pass\ny = T.__new__(C)\nx = weakref.proxy(y)\n"},
	{"init", "class C(T):\n    def __init__(self, *a): pass\nx = C()\n"},
	{"sibling", "x = StopIteration.__new__(T)\n"},
	{"sibling of derived", "class C(T): pass\nx = SystemExit.__new__(C)\n"},
	{"tuple", "x = tuple.__new__(T, (1, 2))\n"},
	{"structure", "x = type(sys.flags).__new__(T, range(30))\n"},
	{"dict of derived", "class C(T): pass\nx = dict.__new__(C)\n"},
	{"exception of derived", "class C(T): pass\nx = BaseException.__new__(C)\n"},
	{"type of derived", "class C(T): pass\nx = type.__new__(C, 'x', (), {})\n"},
	{"int of derived", "class C(T): pass\nx = int.__new__(C, 5)\n"},
	{"init raises", "class C(T):\n    def __init__(self, *a):\n        global x\n        x = self\n        super().__init__(1, 2, 3, 4, 5, 6, 7, 8)\ntry: C()\nexcept Exception: pass\n"},
}

// halfMade is a program that makes an instance of v in a way, and calls what names has on it.
func halfMade(v value, way string, names []string) string {
	return Complete(fmt.Sprintf(`
V = %s
T = type(V)
class junk: pass
for k in range(2):
%s    try:
        for n in "abcdefgh": setattr(x, n, 0x4141414141414141)
    except Exception: pass
F = lambda *a: 1
for n in %q.split() or dir(T):
    for args in [(), (1,), (x,), ('a', [1, 2]), (F, (3, 4)), (None, type(x)), (x, x, x)]:
        if n in ('__reduce_ex__', '__subclasses__') and not args: continue
        try: getattr(T, n)(x, *args)
        except Exception: pass
        try: getattr(x, n)(*args)
        except Exception: pass
    try: getattr(x, n)
    except Exception: pass
    try: setattr(x, n, 5)
    except Exception: pass
    try: T.__dict__[n].__set__(x, x)
    except Exception: pass
    try: T.__dict__[n].__get__(x)
    except Exception: pass
    try: T.__dict__[n].__delete__(x)
    except Exception: pass
for f in (repr, str, hash, iter, next, len, bool, int, copy.copy, copy.deepcopy, pickle.dumps, lambda x: x == x, lambda x: x + x, lambda x: x[0], lambda x: x(), lambda x: x < x, lambda x: {**x}, lambda x: f'{x:5}',
        bytes, memoryview, float, lambda x: isinstance(1, x), lambda x: issubclass(int, x), lambda x: x | x, lambda x: 1 in x, lambda x: str.join('', x), lambda x: int(x), lambda x: F.__get__(x), lambda x: json.dumps(x), vars, dir, lambda x: gc.get_referents(x),
        sys.getsizeof, lambda x: reversed(x), lambda x: enumerate(x), lambda x: zip(x, x), lambda x: list(map(x, [1])), lambda x: super(x, x), lambda x: type('D', (x,), {}), lambda x: exec(x), lambda x: eval('1', x), lambda x: x.send(None), lambda x: asyncio.run(x), lambda x: weakref.ref(x)(), lambda x: setattr(junk, 'q', x) or junk().q, lambda x: setattr(F, '__code__', x),
        lambda x: ValueError().with_traceback(x), lambda x: setattr(ValueError(), '__context__', x), lambda x: 'a%%s' %% (x,), lambda x: [1, 2, 3][x], lambda x: 'abc'.translate(x), lambda x: re.sub('a', x, 'aa'), lambda x: sum(x, x), lambda x: array.array('i', x), lambda x: struct.pack('i', x), lambda x: collections.deque(x), lambda x: datetime.datetime(2020, 1, 1, tzinfo=x), lambda x: datetime.datetime(2020, 1, 1) - x, lambda x: decimal.Decimal(x), lambda x: decimal.setcontext(x),
        lambda x: next(x), lambda x: next(x), lambda x: gc.collect(), list, sorted, lambda x: [*x]):
    try: f(x)
    except Exception: pass
del x
gc.collect()
`, v.expr, indent(way), strings.Join(names, " ")))
}
