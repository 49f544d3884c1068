# Coroutines that are awaited where they are made.
def run(c):
    try:
        while True:
            print("suspended", c.send(None))
    except StopIteration as e:
        return e.value

class Wait:
    def __init__(self, x): self.x = x
    def __await__(self):
        yield self.x
        return self.x * 2

async def f(x): return x
async def g(x): return await f(x) + await f(x + 1)
async def h(x): return await g(x), await Wait(x), await g(x)
async def main():
    total = 0
    for i in range(5):
        total += await f(i)
        await g(i)
    return total, await h(10), [await g(i) for i in range(3)]

print(run(main()), run(main()))

# ---
# One that is shown by its frame, by cr_await or by f_generator stays what it is.
import sys

class Wait:
    def __await__(self): yield

kept = []

async def by_frame(x):
    kept.append(sys._getframe())
    return x

async def by_generator(x):
    kept.append(sys._getframe().f_generator)
    return x

async def waits(x):
    await Wait()
    return x

async def main():
    for f in (by_frame, by_generator, waits):
        print(await f(1), await f(2))

c = main()
c.send(None)
inner = c.cr_await
print(inner.__name__, inner.cr_frame.f_locals)
try:
    c.send(None)
    second = c.cr_await
    print(second is inner, inner.cr_frame, second.cr_frame.f_locals)
    c.send(None)
except StopIteration:
    pass
print(second.cr_frame, [f.f_code.co_name for f in kept if not hasattr(f, "cr_code")], [k.__name__ for k in kept if hasattr(k, "cr_code")])

# ---
# What is not awaited at once is told of when it is lost, and what can't be awaited or iterated over is an error.
import warnings
warnings.simplefilter("always")
warnings.showwarning = lambda m, *a, **k: print("warning", m)

async def f(x): return x
def gen(): yield 1

def loop():
    for x in f(1): pass

def delegate():
    yield from f(2)

async def awaits():
    await gen()

def call(): list(f(3))

def lost():
    f(4)

errors = []

for function in (loop, lambda: next(delegate()), lambda: awaits().send(None), call, lost):
    try:
        function()
    except TypeError as e:
        errors.append(str(e))
print(*errors, sep="\n")

# ---
# Exceptions, cancellation and closing go through awaited calls.
class Wait:
    def __await__(self):
        try:
            yield "waiting"
        finally:
            print("closed")

async def inner(x):
    await Wait()
    return x

async def fails(x):
    raise ValueError(x)

async def outer():
    try:
        await fails(1)
    except ValueError as e:
        print(repr(e), e.__traceback__.tb_next.tb_frame.f_locals)
    try:
        await inner(1)
    except KeyError as e:
        print(repr(e))
    await inner(2)

c = outer()
print(c.send(None))
print(c.throw(KeyError("k")))
c.close()
print(c.cr_frame, c.cr_await)

# ---
# Recursion through awaited calls has its limit, and many of them in turn take no memory.
async def down(n): return await down(n - 1) + 1 if n else 0

def run(c):
    try: c.send(None)
    except StopIteration as e: return e.value

print(run(down(100)))
try:
    run(down(100_000))
except RecursionError as e:
    print(type(e).__name__)

async def many():
    total = 0
    for i in range(5000):
        total += await down(i % 3)
    return total

print(run(many()))
