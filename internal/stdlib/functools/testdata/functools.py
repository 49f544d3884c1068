# functools takes, gives and refuses what CPython does.
import functools as F
def add(a,b=2,*c,**k): return (a,b,c,k)
p=F.partial(add,1,b=5)
class S(F.partial): pass
_=F.Placeholder
@F.lru_cache(maxsize=2)
def sq(x,y=0):
    "doc"
    return x*x
@F.cache
def c2(x): return x
class K:
    @F.lru_cache(None)
    def m(self,x): return x+1
    @F.cached_property
    def cp(self): print('computed'); return 7
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'F.reduce(lambda a,b:a+b,[1,2,3])',
    'F.reduce(lambda a,b:a+b,[1,2,3],10)',
    'F.reduce(lambda a,b:a+b,[],initial=10)',
    'F.reduce(lambda a,b:a+b,[])',
    'F.reduce(lambda a,b:a+b,5)',
    'F.reduce()',
    'F.reduce(1)',
    'F.reduce(1,[1,2])',
    'F.reduce(1,2,3,4)',
    'F.partial(add,1,b=5).keywords',
    'p(3,z=1)',
    'p.func is add, p.args, p.keywords',
    'F.partial()',
    'F.partial(5)',
    'F.partial(add,x=1)(2)',
    'repr(F.partial(max,1,b=5))',
    'repr(S(max,1))',
    'F.partial(F.partial(add,1),2).args',
    'F.partial(F.partial(add,1),2).func is add',
    'p.__dict__',
    '_',
    'repr(_), type(_)',
    'F.partial(add,_,2)(1)',
    'F.partial(add,_,2)()',
    'F.partial(add,1,_)',
    'F.partial(add,_,x=_)',
    'F.partial(add,_,2,_,4)(1,3,5,k=6)',
    'F.partial(add,_,2,_,4)(1)',
    'F.partial(max)(3,4)',
    'type(_)()',
    'type(_)() is _',
    'S(S(max,1),2)',
    'sq(3), sq(3), sq(4), sq(5), sq(3)',
    'sq.cache_info()',
    'sq.cache_parameters()',
    'sq.__wrapped__, sq.__doc__, sq.__name__',
    'sq.cache_clear()',
    'sq.cache_info()',
    'type(sq.cache_info())',
    'sq([])',
    'sq(x=1), sq(1), sq.cache_info()',
    'F.lru_cache(5.5)',
    "F.lru_cache('x')",
    'F.lru_cache(-1)(len).cache_parameters()',
    'F.lru_cache(typed=True)(len).cache_parameters()',
    'F.lru_cache(len)',
    'c2.cache_parameters(), c2(3), c2.cache_info()',
    'K().m(3), K.m.cache_info(), K.m',
    'K().m',
    'type(sq)',
    'F.lru_cache(0)(lambda x:x)(3)',
    'K().cp',
    'sorted([3,1,2], key=F.cmp_to_key(lambda a,b:b-a))',
    'F.cmp_to_key(lambda a,b:b-a)(3)',
    'F.cmp_to_key(lambda a,b:b-a)',
    'F.cmp_to_key()',
    'F.cmp_to_key(1,2)',
    'F.cmp_to_key(lambda a,b:b-a)(3) < 4',
    'F.cmp_to_key(lambda a,b:b-a)(3) < F.cmp_to_key(lambda a,b:b-a)(2)',
    'F.cmp_to_key(lambda a,b:b-a)(3).obj',
    'hash(F.cmp_to_key(lambda a,b:b-a)(3))',
    'F.WRAPPER_ASSIGNMENTS, F.WRAPPER_UPDATES',
    'F.wraps(add)(lambda:1).__name__',
    'F.update_wrapper(lambda:1, add).__wrapped__ is add',
    'F.update_wrapper(F.partial(add), add).__name__',
    'F.total_ordering(object)',
    "F.total_ordering(type('X',(),{}))",
    "F.total_ordering(type('X',(),{'__lt__':lambda s,o:False}))() >= 3",
    'F.singledispatch(add)',
    'F.singledispatchmethod(add)',
    'F.singledispatch(5)',
    'F.partialmethod(5)',
    'F.partialmethod(add, 1)',
    'F.partial[int]',
    'F.cached_property[int]',
    'F.cached_property(add).func is add',
    'K.cp',
    'F.partial(add, a=1)',
    'F.partial(add, 1)(a=1)',
    'F.Placeholder.__class__.__name__',
)
# ---
# total_ordering derives what is missing from what is there.
import functools
class Box:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return self.v == o.v if isinstance(o, Box) else NotImplemented
for name in ('lt', 'le', 'gt', 'ge'):
    import operator
    op = getattr(operator, name)
    cls = functools.total_ordering(type(name, (Box,), {f'__{name}__': lambda s, o, op=op: op(s.v, o.v) if isinstance(o, Box) else NotImplemented}))
    a, b, c = cls(1), cls(2), cls(1)
    print(name, a < b, a <= b, a > b, a >= b, b < a, b <= a, b > a, b >= a, a < c, a <= c, a > c, a >= c)
    try:
        a < 3
    except TypeError as e:
        print(e)
# ---
# singledispatch picks the implementation by the class of the first argument.
import functools
from collections.abc import Mapping, Sized
@functools.singledispatch
def f(x, *more):
    "doc of f"
    return 'object'
@f.register
def _(x: int): return 'int'
@f.register(str)
def _(x): return 'str'
@f.register(float | complex)
def _(x): return 'number'
f.register(list, lambda x: 'list')
f.register(Sized, lambda x: 'sized')
f.register(Mapping, lambda x: 'mapping')
print([f(v) for v in (1, True, 's', 2.5, 3j, [], {}, set(), None)], f.__name__, f.__doc__, f.dispatch(bool) is f.dispatch(int))
print(sorted(c.__name__ for c in f.registry))
for bad in (lambda: f(), lambda: f.register(3), lambda: f.register('x', len)):
    try:
        bad()
    except TypeError as e:
        print(e)
class C:
    @functools.singledispatchmethod
    def m(self, x): return 'object'
    @m.register
    def _(self, x: int): return 'int'
    @functools.singledispatchmethod
    @classmethod
    def k(cls, x): return cls.__name__, 'object'
    @k.register
    @classmethod
    def _(cls, x: str): return cls.__name__, 'str'
c = C()
print(c.m(1), c.m('a'), C.k('s'), C.k(2), c.k('t'))
# ---
# partialmethod makes methods with arguments filled in.
import functools
class C:
    def m(self, a, b, *, k=0): return a, b, k
    one = functools.partialmethod(m, 1)
    two = functools.partialmethod(m, b=2)
    three = functools.partialmethod(one, k=3)
    @classmethod
    def c(cls, x): return cls.__name__, x
    cc = functools.partialmethod(c, 5)
print(C().one(2), C().two(1), C().three(4), C().cc(), C.cc(), C.one(C(), 9))
# ---
# A cached_property is computed once per instance and can be deleted.
import functools
class C:
    n = 0
    @functools.cached_property
    def p(self):
        "doc of p"
        self.n += 1
        return self.n
c = C()
print(c.p, c.p, c.__dict__)
del c.p
print(c.p, C.p.__doc__, C.p.attrname)
c.p = 9
print(c.p)
class S:
    __slots__ = ()
    p = functools.cached_property(lambda self: 1)
try:
    S().p
except TypeError as e:
    print(e)
try:
    functools.cached_property(len).__get__(c)
except TypeError as e:
    print(e)
# ---
# lru_cache throws away what was used least recently, and survives recursion and clearing while it computes.
import functools
calls = []
@functools.lru_cache(maxsize=3)
def f(x):
    calls.append(x)
    return -x
for x in (1, 2, 3, 1, 4, 2, 1, 5): f(x)
print(calls, f.cache_info())
@functools.lru_cache(maxsize=None)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(90), fib.cache_info())
@functools.lru_cache(maxsize=2)
def g(n):
    g.cache_clear()
    return n
print(g(1), g(2), g(1), g.cache_info())
@functools.lru_cache(typed=True)
def t(x): return type(x).__name__
print(t(1), t(1.0), t(True), t.cache_info())
# ---
# The state of a partial without a dict empties its attributes.
from functools import partial
f = partial(print)
f.__setstate__((max, (1,), {"default": 0}, {"attr": []}))
print(f.__reduce__()[2], f.__dict__)
f.__setstate__((max, (1,), {"default": 0}, None))
print(f.__reduce__()[2], f.__dict__)
# ---
# The class of cache_info() is an attribute of the module.
import functools
@functools.lru_cache(maxsize=3)
def f(x): return x
f(1); f(1)
print(functools._CacheInfo(1, 2, 3, 4), f.cache_info() == functools._CacheInfo(hits=1, misses=1, maxsize=3, currsize=1))
# ---
# register() takes None in an annotation for its class, and names references that it can't resolve.
from functools import singledispatch, total_ordering
@singledispatch
def f(x): return "any"
@f.register
def _(x: None): return "none"
assert f(None) == "none" and f(1) == "any"
def message(g):
    try: f.register(g)
    except (TypeError, SyntaxError) as e: return str(e)
def unknown(x: "Foo"): pass
def broken(x: "1 +"): pass
assert message(unknown) == "Invalid annotation for 'x'. ForwardRef('Foo') is an unresolved forward reference."
assert message(broken) == "Forward reference must be an expression -- got '1 +'"
# ---
# Two abstract classes between which nothing decides are named in the order in which they were registered.
from functools import singledispatch
import abc
class A(abc.ABC): pass
class B(abc.ABC): pass
class C: pass
A.register(C), B.register(C)
@singledispatch
def f(x): pass
f.register(A, lambda x: "A"), f.register(B, lambda x: "B")
f(C())  ### "RuntimeError: Ambiguous dispatch: <class '__main__.A'> or <class '__main__.B'>"
# ---
# The methods that total_ordering adds say from which one they come.
from functools import total_ordering
@total_ordering
class T:
    def __lt__(self, o): return False
    def __eq__(self, o): return True
assert T.__ge__.__name__ == "__ge__" and T.__ge__.__qualname__ == "_ge_from_lt" and T.__le__.__qualname__ == "_le_from_lt"
# ---
# The arguments of a partial come before those of the call, and keep to it when it calls itself or grows the stack.
import functools as F
def f(*a, **k): return a, k
p = F.partial(f, 1, 2)
print(p(), p(3), p(3, x=4), p(*range(100), **{'y': 1}), F.partial(f)(), F.partial(f)(x=1))
def depth(n, m):
    return n if m == 0 else q(m - 1) + 1
q = F.partial(depth, 0)
print(q(150))
class A:
    m = F.partial(f, 'p')
    n = F.partialmethod(f, 'q')
print(len(A().m(1)[0]), len(A().n(1, z=2)[0]))
for call in (lambda: F.partial(len, [1])(2), lambda: F.partial(int, '5')(base=8), lambda: F.partial(f, 1)(**{1: 2}), lambda: F.partial(divmod, 7)(), lambda: F.partial(divmod, 7)(2), lambda: F.partial(int, base=2)('101')):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
big = F.partial(f, *range(3000))
print(len(big(1, 2)[0]), len(F.partial(f, *range(64))(1)[0]), len(F.partial(f, *range(65))(1, k=2)[0]))
def g(): yield p(1)
print(list(g()), list(map(F.partial(pow, 2), range(5))))
# ---
# Partials with placeholders, many arguments and many keywords.
from functools import partial, Placeholder as _
def f(*a, **k): return a, k
p = partial(f, _, 1, _, 2, x=1)
print(p(5, 6, 7, y=2), partial(p, 8)(9), partial(p, 8, 9, 10)(), partial(p, 8, 9, x=3).args, partial(p, 8).keywords, partial(partial(p, 8), 9).args)
print(partial(f, *range(2000))(*range(3)) == f(*range(2000), *range(3)), partial(f, *[_] * 2000, 1)(*range(2003)) == f(*range(2000), 1, 2000, 2001, 2002))
print(partial(f, **{"a%d" % i: i for i in range(600)})(b=1) == f(**{"a%d" % i: i for i in range(600)}, b=1))
# ---
# cached_property needs the doc string and the module of what it wraps; dispatch refuses what has no weak references.
import functools
for f in (lambda: functools.cached_property(5), lambda: functools.cached_property(None), lambda: functools.singledispatch(print).dispatch("a"),
          lambda: functools.singledispatch(print).dispatch([])):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
