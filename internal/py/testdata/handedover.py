# A tuple that a function returns and its caller takes apart need not be made; nothing else changes.
def two(a, b): return a, b
def f():
    a, b = two(1, 2)
    b, a = two(a, b)
    [c, d] = two(a, b)
    (e,), g = two((c,), d)
    h = i, j = two(e, g)
    k, l = m = two(i, j)
    return a, b, c, d, e, g, h, i, j, k, l, m
print(f())
x, y = two(3, 4)
y, x = two(x, y)
print(x, y)
def swap(a, b):
    a, b = two(b, a)
    return b, a
print(swap(1, 2), *swap(3, 4))
def same(a): return a, a, a
p, q, r = same([])
assert p is q is r
def one(): return 5,
s, = one()
print(s)
def nine(a): return a, 1, 2, 3, 4, 5, 6, 7, a
a1, a2, a3, a4, a5, a6, a7, a8, a9 = nine(0)
print(a1, a8, a9)
def kept(a):
    t = a, 2
    return t
u, v = kept(1)
print(u, v)
# ---
# Another number of targets is the error that it was.
def two(): return 1, 2
def f():
    a, b, c = two()
def g():
    a, = two()
for h in (f, g):
    try:
        h()
    except ValueError as e:
        print(e, e.__traceback__.tb_next.tb_lineno, e.__traceback__.tb_next.tb_next)
a, *b = two()
print(a, b)
# ---
# Methods, properties, lambdas, closures, recursion, defaults, special methods and callbacks return pairs.
class P:
    def __init__(self, x): self.x = x
    def pair(self): return self.x, self
    @property
    def prop(self): return self.x, 1
    @classmethod
    def make(cls): return cls, cls.__name__
    def __add__(self, o): return self, o
    def __getitem__(self, i): return i, self.x
    def __call__(self, *a): return a, self
    def __iter__(self): return iter((self.x, 7))
    def __getattr__(self, name): return name, 0
    def __enter__(self): return self.x, 2
    def __exit__(self, *a): return False
def f():
    p = P(4)
    a, b = p.pair()
    c, d = p.prop
    e, g = P.make()
    h, i = p + 1
    j, k = p[5]
    l, m = p(1, 2)
    n, o = p
    q, r = p.missing
    with p as (s, t):
        pass
    return a, b is p, c, d, e, g, h is p, i, j, k, l, m is p, n, o, q, r, s, t
print(f())
def fib(n):
    if n < 2: return n, 1
    a, b = fib(n - 1)
    return a + b, a
print(fib(20))
def outer():
    a = b = 0
    def inner():
        nonlocal a, b
        a, b = (lambda: (a + 1, b + 2))()
        return b, a
    for _ in range(3):
        b, a = inner()
    return a, b
print(outer())
def guarded():
    try:
        return 1, 2
    finally:
        print("finally", end=" ")
a, b = guarded()
print(a, b)
print([(a, b) for a, b in map(lambda x: (x, x + 1), range(3))], sorted([3, 1, 2], key=lambda x: (-x, 0)))
def either(x): return (x, 1) if x else (2, x)
a, b = either(0)
c, d = either(5)
print(a, b, c, d)
# ---
# A generator hands its pairs to the loop that takes them apart.
def pairs(n):
    last = None
    for i in range(n):
        got = yield last, i
        assert got is None
        last = i, last
print([(a, b) for a, b in pairs(3)])
for a, b in pairs(3):
    print(a, b, end=" ")
for i, (a, b) in enumerate(pairs(2)):
    print(i, a, b, end=" ")
for (a, b), c in zip(pairs(2), "xy"):
    print(a, b, c)
def kept():
    t = 1, 2
    yield t
    t2 = 3, 4
    yield t2
    yield t, t2
    yield 5, 6
    print(t, t2)
for a, b in kept():
    print(a, b, end=" ")
def mixed():
    yield 1, 2
    yield [3, 4]
    yield "56"
    yield (7, 8)
    yield 9, 10, 11
try:
    for a, b in mixed():
        print(a, b, end=" ")
except ValueError as e:
    print(e)
for a, b, c in ((x, x * x, -x) for x in range(3)):
    print(a, b, c, end=" ")
for a, in ((x,) for x in "ab"):
    print(a, end=" ")
print()
def closing():
    try:
        yield 1, 2
        yield 3, 4
    finally:
        print("closed", end=" ")
for a, b in closing():
    break
g = closing()
for a, b in g:
    print(a, b, end=" ")
    print(next(g), end=" ")
    break
del g
print()
def failing():
    yield 1, 2
    raise KeyError("k")
try:
    for a, b in failing():
        print(a, b, end=" ")
except KeyError as e:
    print(repr(e), a, b)
def inner():
    yield "a", 1
    return "r", 2
def delegating():
    a, b = yield from inner()
    yield b, a
print([(a, b) for a, b in delegating()], dict(delegating()), list(delegating()))
def sent():
    x = None
    while True:
        x = yield x, 1
g = sent()
next(g)
a, b = g.send(5)
print(a, b, next(g))
# ---
# Coroutines and asynchronous generators do as before.
import asyncio
async def two(): return 1, 2
async def agen():
    yield 1, 2
    yield 3, 4
async def main():
    a, b = await two()
    out = [(a, b)]
    async for c, d in agen():
        out.append((c, d))
    out.append([(x, y) async for x, y in agen()])
    return out
print(asyncio.run(main()))
# ---
# What a function's frame says after it has returned a pair.
import sys
frames = []
def f(a):
    frames.append(sys._getframe())
    return a, 1
x, y = f(7)
print(x, y, frames[0].f_code.co_name)
def g():
    frames.append(sys._getframe())
    yield 1, 2
    yield 3, 4
for a, b in g():
    print(a, b, frames[-1].f_lineno - frames[-1].f_code.co_firstlineno, end=" ")
print()
