# A generator that is suspended in the middle of an expression goes on with all of its parts.
def g():
    x = yield
    print((yield 1) + (yield 2), x, max((yield 3), (yield 4)))
    return [(yield 5), *(yield 6)], {(yield 7): (yield 8)}, f"{(yield 9)}-{(yield 10)!r}"
it = g(); next(it)
try:
    for i in range(100, 120): print(it.send(i if i != 106 else [i]), end=" ")
except StopIteration as e: print(e.value)

# ---
# What try, with, for and except statements keep is there after each suspension, also where an exception comes in.
from contextlib import contextmanager

@contextmanager
def open_():
    yield "f"

def h():
    with open_() as f, open_() as k:
        for x in [1, 2]:
            try:
                yield x, f, k
            except ValueError as e:
                yield e, (yield "in"), x
            finally:
                yield "fin", x

it = h()
print(next(it), it.throw(ValueError("v")), it.send(5), *it)

# ---
# Arguments, keyword arguments, comparisons, calls of methods, subscripts, chains of and: each is suspended with what it has.
def f(*a, **k): return a, k

class A:
    x = 1
    def m(self, *a): return a
    def __getitem__(self, i): return i
    def __setitem__(self, i, v): print("set", i, v)

def g(a):
    r = f((yield 1), *(yield 2), k=(yield 3), **(yield 4))
    r = r, a.m((yield 5), (yield 6)), a[(yield 7):(yield 8)], a[(yield 9), 0]
    r = r, (yield 10) < (yield 11) < (yield 12), (yield 13) and (yield 14) or (yield 15)
    a[(yield 16)] = yield 17
    a.x += yield 18
    s = "q"
    s += yield 19
    x, *y = (yield 20), (yield 21), (yield 22)
    return r, a.x, s, x, y, (lambda q=(yield 23): q)()

answers = {2: [1, 2], 4: {"z": 1}, 19: "r"}
it = g(A())
sent = None
try:
    while True:
        n = it.send(sent)
        sent = answers.get(n, n * 10)
except StopIteration as e:
    print(e.value)

# ---
# Awaiting in the middle of an expression, in async for, async with and comprehensions.
import asyncio

async def v(x):
    await asyncio.sleep(0)
    return x

class C:
    async def __aenter__(self): return await v("in")
    async def __aexit__(self, *a): return await v(False)

async def items(n):
    for i in range(n):
        yield await v(i)

async def main():
    async with C() as c, C() as d:
        r = [c, d, (await v(1)) + (await v(2)) * (await v(3)), {await v("k"): await v(1)}, f"{await v(1)}{await v(2)}"]
        r.append([x + await v(y) async for x in items(3) if await v(x) for y in (10, 20)])
        r.append([await v(x) for x in range(3)])
        async for x in items(2):
            try:
                r.append((x, await v(x), max(await v(5), await v(x))))
                raise KeyError(await v(x))
            except KeyError as e:
                r.append((repr(e), await v("handled")))
            finally:
                r.append(await v("finally"))
    return r

print(asyncio.run(main()))
