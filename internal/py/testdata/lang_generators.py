# A variable that is to get what is sent, or what is awaited, keeps its value where an exception comes instead.
def raising():
    yield 1
    raise KeyError(1)
def delegates(x):
    try:
        x = yield from raising()
    except KeyError:
        pass
    print(x)
list(delegates(5))
for _ in delegates(6):
    pass
def waits(x):
    try:
        x = yield 1
    except KeyError:
        pass
    print(x)
    y = x2 = 3
    try:
        y = x2 = yield 2
    finally:
        print(y, x2)
g = waits(7)
next(g)
g.throw(KeyError(1))
g.close()
class Later:
    def __await__(self):
        yield
        raise ValueError
async def main(x):
    try:
        x = await Later()
    except ValueError:
        print(x)
    with Quiet():
        x = y = await Later()
    print(x)
    try:
        (x) = [await Later()]
    except ValueError:
        print(x)
class Quiet:
    def __enter__(self):
        pass
    def __exit__(self, *error):
        return True
c = main(8)
try:
    while True:
        c.send(None)
except StopIteration:
    pass
# ---
# A generator of types.coroutine yields from coroutines, as other generators must not.
import types
async def co(v): return v
@types.coroutine
def inner(): return (yield from co("inner"))
@types.coroutine
def outer():
    a = yield from co("a")
    b = yield from inner()
    c = yield "out"
    return a, b, c
async def main(): return await outer()
m = main()
print(m.send(None))
try: m.send("sent")
except StopIteration as e: print(e.value)
def plain(c): yield from c
c = co(1)
try: next(plain(c))
except TypeError as e: print(e)
c.close()
