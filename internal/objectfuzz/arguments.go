package objectfuzz

// arguments.go holds programs that call one method or function with every choice of few arguments from a pool of odd values. What takes
// an argument for what it isn't, or for given where it is left out, is found without luck.

import (
	"fmt"
)

// pool is the arguments. Those of class Odd answer protocols wrongly.
const pool = `
class Odd:
    def __iter__(self): return self
    def __index__(self): return 'a'
    def __len__(self): return -1
    def __hash__(self): return 'a'
    def __bool__(self): raise KeyError(1)
    def __getitem__(self, i): raise ValueError(i)
    def __get__(self, *a): return 5
    def __eq__(self, o): return NotImplemented
    def __repr__(self): return 5
    def keys(self): return 5
    def __getattr__(self, n): raise AttributeError(n)
    def __call__(self, *a, **k): return self
    def __set_name__(self, *a): raise ValueError(a)
    def __enter__(self): pass
    def __buffer__(self, f): return 5
    def __fspath__(self): return 5
    def __mro_entries__(self, b): return 5
def pool():
    return [None, NotImplemented, True, -1, 3, 2.5, 1j, '', 'ab', '\ud800', b'', b'xy', bytearray(b'ab'), (), (1, 2), (3,), ('a', 'b', None), [], [3, 'a'], {}, {'a': 1}, {3}, object(), int, type, Odd(), Odd, Odd.__new__,
            lambda *a, **k: None, (i for i in [1]), iter([1]), slice(1), ValueError('a'), type('E', (Exception,), {}), memoryview(b'ab'), len, [].append, str.join, property(), ...]
def entered(x):
    with x: pass
FOREIGN = [lambda x, a, b: x.m(), lambda x, a, b: x.m(a), lambda x, a, b: x.m(a, b), lambda x, a, b: x.m(a, *[b]), lambda x, a, b: x.m(a=b), lambda x, a, b: x.m, lambda x, a, b: setattr(x, 'm', a), lambda x, a, b: x[a],
    lambda x, a, b: x.__setitem__(a, b), lambda x, a, b: x + a, lambda x, a, b: a + x, lambda x, a, b: x == a, lambda x, a, b: x < a, lambda x, a, b: len(x), lambda x, a, b: [*x], lambda x, a, b: x(a), lambda x, a, b: hash(x), lambda x, a, b: repr(x),
    lambda x, a, b: a in x, lambda x, a, b: bool(x), lambda x, a, b: next(x), lambda x, a, b: f'{x}', lambda x, a, b: x.zzz, lambda x, a, b: -x, lambda x, a, b: entered(x)]
def rounds():
    n = len(pool())
    yield ()
    for i in range(n): yield (i,)
    for i in range(n):
        for j in range(n): yield i, j
    for k in range(SAMPLE): yield k * 7 % n, k * 11 % n, k * 13 % n
    for k in range(SAMPLE): yield k * 17 % n, k * 11 % n, k * 13 % n, k * 3 % n
    for m in range(5, 9):
        for k in range(SAMPLE // 4): yield tuple((k + m) * (2 * j + 3) % n for j in range(m))
`

// methodArguments is a program that calls a method, or all of them, of a value with the arguments of the pool: taken from its class, from
// the class's dict, and bound. It also sets and deletes the attribute and asks it as a descriptor. Sample is how many choices of three
// and four arguments it makes; a quarter of that for more.
func methodArguments(v value, names string, sample int) string {
	return Complete(fmt.Sprintf(`SAMPLE = %d
%s
def V(): return %s
T = type(V())
def attempt(n):
    for where in T.__mro__:
        if n in where.__dict__: m = where.__dict__[n]; break
    else: return
    choices = list(rounds())
    # As an attribute of a class that has nothing to do with T, by the look-up that code has caches for.
    try: foreign = type('Foreign', (), {n: m, 'm': m, '__enter__': m})()
    except Exception: foreign = Odd()
    for i in (0, 1, 2, 3):
        for call in FOREIGN:
            try: call(foreign, *pool()[i:i + 2])
            except (Exception, SystemExit, KeyboardInterrupt, GeneratorExit): pass
    v = V()
    for c in choices:
        p = pool()
        try: m(v, *[p[i] for i in c])
        except (Exception, SystemExit, KeyboardInterrupt, GeneratorExit): pass
    for c in choices[:len(pool()) * 2]:
        p = pool()
        v = V()
        args = [p[i] for i in c]
        for f in (lambda: getattr(T, n)(*args), lambda: getattr(v, n)(*args), lambda: m.__get__(*args), lambda: m.__set__(v, *args), lambda: m.__set__(*args), lambda: m.__delete__(*args), lambda: m.__get__(v, T)(*args),
                lambda: delattr(v, n), lambda: getattr(v, n), lambda: setattr(v, n, args[0]), lambda: getattr(v, n), lambda: m(v, **{k: args[0] for k in ('key', 'default', 'start', 'iterable', 'maxsplit', 'obj')}), lambda: repr(v)):
            try: f()
            except (Exception, SystemExit, KeyboardInterrupt, GeneratorExit): pass
for n in %q.split() or ['__new__', '__init__', '__reduce_ex__', '__setstate__', *T.__dict__]: attempt(n)
`, sample, pool, v.expr, names))
}

// functionArguments is the same for what a module holds: functions and classes, and the methods of what calls of them return.
func functionArguments(module, name string, sample int) string {
	return fmt.Sprintf(`SAMPLE = %d
import %s as module
%s
f = getattr(module, %q)
for c in rounds():
    p = pool()
    try: f(*[p[i] for i in c])
    except (Exception, SystemExit, KeyboardInterrupt, GeneratorExit): pass
names = getattr(getattr(f, '__code__', None), 'co_varnames', ()) or ('key', 'default', 'encoding', 'errors', 'mode', 'obj', 'file', 'strict', 'initial', 'maxlen')
for k in names[:12]:
    for x in range(len(pool())):
        p = pool()
        for args in ((), (p[x],), ('ab',), ([1, 2],), ('ab', 'cd')):
            try: f(*args, **{k: p[x]})
            except (Exception, SystemExit, KeyboardInterrupt, GeneratorExit): pass
`, sample, module, pool, name)
}
