# Code that changes under frames that run it. A frame goes on with the code that it began with; the function's next call takes the new one.
# ---
# a function gives itself code with fewer locals: ok
def small(): return 1
def f():
    a = b = c = d = e = 1
    f.__code__ = small.__code__
    g = h = i = j = 2
    return [a, b, c, d, e, g, h, i, j]
assert f() == [1, 1, 1, 1, 1, 2, 2, 2, 2]
assert f() == 1
# ---
# a function gives itself code with more locals and a deeper stack: ok
def large():
    a = b = c = d = e = g = h = i = j = k = 1
    return (a, (b, (c, (d, (e, (g, (h, (i, (j, k)))))))))
def f():
    f.__code__ = large.__code__
    return 5
assert f() == 5
assert f() == large()
# ---
# the constants and names of a running loop are changed: ok
def other():
    for i in range(10):
        nothing.at.all
def f(n):
    out = []
    for i in range(n):
        out.append((i, 'a', 1.5, len(out)))
        if i == 1: f.__code__ = (lambda n: 'b').__code__
    return out
assert f(4) == [(0, 'a', 1.5, 0), (1, 'a', 1.5, 1), (2, 'a', 1.5, 2), (3, 'a', 1.5, 3)]
assert f(4) == 'b'
# ---
# a generator's function gets other code while it is suspended: ok
def g():
    x = [1, 2, 3]
    for y in x:
        z = yield y
    return x
def h(): return None
it = g()
assert next(it) == 1
g.__code__ = h.__code__
assert list(it) == [2, 3]
assert g() is None
# ---
# a generator's function gets other code from inside: ok
def h(): yield
def g():
    a, b, c, d = 1, 2, 3, 4
    yield a
    g.__code__ = h.__code__
    yield from (b, c)
    e = [x * d for x in range(3)]
    yield e
assert list(g()) == [1, 2, 3, [0, 4, 8]]
# ---
# a coroutine's function gets other code between its awaits: ok
class wait:
    def __await__(self):
        yield 1
def h(): pass
async def c():
    v = [await wait() for _ in range(2)]
    c.__code__ = h.__code__
    w = [x async for x in ag()]
    await wait()
    return v, w
async def ag():
    for i in range(2):
        ag.__code__ = h.__code__
        yield i
co = c()
n = 0
try:
    while True:
        co.send(None)
        n += 1
except StopIteration as e:
    assert e.value == ([None, None], [0, 1]), e.value
assert n == 3
assert c() is None and ag() is None
# ---
# the code changes below an inlined comprehension: ok
def h(): pass
def f():
    return [(f.__setattr__('__code__', h.__code__), i, {j: i for j in range(i)}) for i in range(3)]
assert f() == [(None, 0, {}), (None, 1, {0: 1}), (None, 2, {0: 2, 1: 2})]
# ---
# the code of a generator expression's function is not reachable, its frame's is read only: ok
def f():
    x = 3
    return (x for _ in range(2))
it = f()
try: it.gi_code = f.__code__
except AttributeError: pass
else: assert False
try: it.gi_frame.f_code = f.__code__
except AttributeError: pass
else: assert False
assert list(it) == [3, 3]
# ---
# a closure's code may only be replaced by one with as many free variables: ok
def outer():
    a, b = 1, 2
    def f(): return a, b
    def g(): return a
    def h(): return 7
    return f, g, h
f, g, h = outer()
for x, y in (f, g), (f, h), (g, f), (h, f):
    try: x.__code__ = y.__code__
    except ValueError as e: pass
    else: assert False
# ---
# a running closure gets the code of another closure with as many cells: ok
def outer():
    a, b = [1], [2]
    def f():
        x = y = z = 0
        f.__code__ = g.__code__
        return a, b, x, y, z
    def g(): return f, g, a, b
    return f
f = outer()
assert f() == ([1], [2], 0, 0, 0)
assert f()[2:] == ([1], [2])
# ---
# __eq__ changes the code of the function that compares: ok
def h(): return 'h'
class E:
    def __eq__(self, o):
        f.__code__ = h.__code__
        return True
def f():
    a = [E()]
    b = a.index(0)
    c = 0 in a
    d, e = 1, 2
    return a == [5], b, c, d, e
assert f() == (True, 0, True, 1, 2)
assert f() == 'h'
# ---
# __hash__, __getattr__, __index__, __iter__ and __len__ change the code of the caller: ok
def h(*args): return 'h'
saved = None
class E:
    def hit(self): f.__code__ = h.__code__
    def __hash__(self): self.hit(); return 1
    def __getattr__(self, name):
        if name == 'hit': raise AttributeError
        self.hit(); return name
    def __index__(self): self.hit(); return 1
    def __iter__(self): self.hit(); return iter((1, 2))
    def __len__(self): self.hit(); return 2
    def __bool__(self): self.hit(); return True
    def __format__(self, spec): self.hit(); return 'x'
    def __enter__(self): self.hit(); return self
    def __exit__(self, *e): self.hit(); return True
    def __add__(self, o): self.hit(); return o
    def __call__(self, *a, **k): self.hit(); return k
    def __getitem__(self, i): self.hit(); return i
def f(e):
    p, q = 1, 2
    r = {e: 1}, e.abc, [1, 2, 3][e], [*e], len(e), not e, f'{e:a}', e + 5, e(k=1), e[3]
    with e: raise ValueError
    x, y = e
    return p, q, x, y, r[1:]
code = f.__code__
assert f(E()) == (1, 2, 1, 2, ('abc', 2, [1, 2], 2, False, 'x', 5, {'k': 1}, 3))
assert f() == 'h'
# ---
# a sort key changes the code of the function that sorts: ok
def h(): return 'h'
def f():
    x = [3, 1, 2]
    def key(v):
        f.__code__ = outer_h.__code__
        return v
    x.sort(key=key)
    a, b, c = x
    return a, b, c, x
outer_h = h
assert f() == (1, 2, 3, [1, 2, 3])
assert f() == 'h'
# ---
# __del__ changes the code of the function whose local it was: ok
def h(): return 'h'
class D:
    def __del__(self): f.__code__ = h.__code__
def f():
    d = D()
    x, y = 1, 2
    d = None
    z = [x, y, {'a': (x, y)}]
    return x, y, z
assert f() == (1, 2, [1, 2, {'a': (1, 2)}])
import gc
gc.collect()
# ---
# a descriptor and a decorator change the code of the function that uses them: ok
def h(*a): return 'h'
class D:
    def __get__(self, obj, cls): C.m.__code__ = h.__code__; return 7
class C:
    d = D()
    def m(self):
        a = 1
        b = self.d
        @dec
        def c(): pass
        return a, b, c
def dec(f):
    C.m.__code__ = h.__code__
    return 5
assert C().m() == (1, 7, 5)
assert C().m() == 'h'
# ---
# an except* and a finally of code that was replaced: ok
def h(): return 'h'
def f():
    a = []
    try:
        try: raise ExceptionGroup('g', [ValueError(1), TypeError(2)])
        except* ValueError as e:
            f.__code__ = h.__code__
            a.append(e.exceptions[0].args)
        except* TypeError as e:
            a.append(e.exceptions[0].args)
    finally:
        a.append('f')
    return a
assert f() == [(1,), (2,), 'f']
# ---
# the traceback of a frame whose function has other code by then: ok
import traceback
def h(): return 'h'
def f():
    f.__code__ = h.__code__
    x = 1
    raise ValueError(x)
try: f()
except ValueError as e: tb = e.__traceback__
assert tb.tb_next.tb_frame.f_code.co_name == 'f'
assert tb.tb_next.tb_lineno == tb.tb_next.tb_frame.f_lineno
traceback.format_tb(tb)
# ---
# recursion where each level has other code: ok
def make(n):
    exec(f"def q({', '.join('a%d=0' % i for i in range(n))}):\n {'; '.join('b%d=1' % i for i in range(n))}\n f.__code__ = codes[{n} % 7]\n return {n} + (f() if depth() else 0), {'+'.join('b%d' % i for i in range(n))}", globals())
    return q.__code__
left = 30
def depth():
    global left
    left -= 1
    return left > 0
def f(): pass
codes = [make(n) for n in (1, 3, 50, 2, 9, 20, 1)]
f.__code__ = codes[2]
try: f()
except TypeError: pass
# ---
# f_locals of a frame whose function has other code: ok
import sys
def h(): return 'h'
def f():
    a, b = 1, 2
    f.__code__ = h.__code__
    fr = sys._getframe()
    fr.f_locals['a'] = 10
    fr.f_locals['zz'] = 5
    c = 3
    assert fr.f_locals['c'] == 3
    return a, b, c, sorted(fr.f_locals)
assert f() == (10, 2, 3, ['a', 'b', 'c', 'fr', 'zz'])
# ---
# defaults, keyword defaults and annotations change while arguments are bound: ok
class K(str):
    def __eq__(self, o):
        f.__defaults__ = (); f.__kwdefaults__ = None; f.__code__ = h.__code__
        return str.__eq__(self, o)
    __hash__ = str.__hash__
def h(): return 'h'
def f(a, b=2, *, c=3): return a, b, c
try: assert f(1, **{K('c'): 4}) in ((1, 2, 4), 'h')
except TypeError: pass
try: f(1, **{K('b'): 4})
except TypeError: pass
# ---
# a default's __del__ runs when the function's defaults are replaced by itself: ok
import gc
class D:
    def __del__(self): f.__defaults__ = None; f.__code__ = h.__code__
def h(): return 'h'
def f(a=D(), b=D()):
    f.__defaults__ = (1,)
    a = b = None
    gc.collect()
    return a, b
assert f() == (None, None)
# ---
# cells of a running closure change through __closure__: ok
def outer():
    x = 1
    def f():
        c = f.__closure__
        for cell in c:
            if cell.cell_contents == 1: cell.cell_contents = 'two'
        a = x
        for cell in c: del cell.cell_contents
        try: x
        except NameError: return a
    return f
assert outer()() == 'two'
# ---
# eval and exec of the code of functions with arguments, free variables and generators: ok
def a(*args): return args
def b(x, /, y, *, z): return x
def c(**kw): return kw
def d(): yield locals
async def e(): pass
def outer():
    q = 1
    def f(): return q
    return f
for f in a, b, c:
    for run in eval, exec:
        try: run(f.__code__)
        except (TypeError, UnboundLocalError, NameError): pass
for run in eval, exec:
    try: run(outer().__code__)
    except TypeError: pass
    else: assert False
g = eval(d.__code__)
assert g is None or next(g) is locals
co = eval(e.__code__)
if co is not None: co.close()
# ---
# exec of a closure's code with cells that are not the script's own: ok
import types
def outer():
    q = 1
    def f(): return q
    return f
f = outer()
for cells in (), (types.CellType(),), (types.CellType(5),), (types.CellType(5), types.CellType(6)), (1,), [types.CellType(1)], None:
    try: exec(f.__code__, {}, closure=cells)
    except (TypeError, NameError): pass
for cells in (), (types.CellType(),), (types.CellType(5),), (types.CellType(5), types.CellType(6)), (1,), None:
    try: types.FunctionType(f.__code__, {}, 'n', (), cells)()
    except (TypeError, ValueError, NameError): pass
# ---
# the code of generators, coroutines and functions is exchanged: ok
def f(): return [1]
def g(): yield 2
async def c(): return 3
async def a(): yield 4
fs = f, g, c, a
codes = [x.__code__ for x in fs]
for x in fs:
    for code in codes:
        x.__code__ = code
        r = x()
        if hasattr(r, 'close'): r.close()
# ---
# a frame is cleared while its function's code is another's: ok
import sys
def h(): return 'h'
def g():
    x = [1]
    fr = sys._getframe()
    g.__code__ = h.__code__
    yield fr
    yield x
it = g()
fr = next(it)
try: fr.clear()
except RuntimeError: pass
else: assert False
assert list(it) == [[1]]
fr.f_locals, fr.f_lineno, fr.f_code, fr.f_back
