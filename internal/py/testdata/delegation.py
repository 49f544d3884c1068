# Generators that delegate run above each other: values, what is sent and thrown, results, and errors of each.
import sys
def inner(n):
    got = []
    for i in range(n):
        try:
            got.append((yield i))
        except ValueError as e:
            got.append(str(e))
            yield "caught"
    return got
def middle(n):
    r = yield from inner(n)
    r2 = yield from inner(1)
    return r, r2
def outer(n):
    r = yield from middle(n)
    yield r
    return "end"
print(list(outer(3)))
g = outer(3)
print(next(g), g.send("a"), g.throw(ValueError("b")), g.send("c"), g.send("d"), g.send("e"))
try:
    g.send("f")
except StopIteration as e:
    print(repr(e), e.value)
def loops():
    for x in outer(2):
        for y in middle(1):
            yield x, y
print(list(loops()), sum(1 for _ in loops()), max(len(str(x)) for x in outer(2)))
# A generator that was begun, ended, is running, or gets a value too early.
h = inner(3); next(h)
def onto(g): return (yield from g)
print(list(onto(h)), list(onto(h)), list(onto(iter([1, 2]))), list(onto(h)))
def send_first():
    g = onto(inner(2))
    try:
        g.send(1)
    except TypeError as e:
        print(e)
    return next(g)
print(send_first())
def self_delegate():
    global me
    yield 1
    yield from me
me = self_delegate()
print(next(me))
try:
    next(me)
except ValueError as e:
    print(e)
# Errors pass through the frames, with tracebacks and contexts.
def fails():
    yield 1
    raise KeyError("k")
def passes():
    try:
        yield from fails()
    finally:
        print("finally of passes")
def handles():
    try:
        yield from passes()
    except KeyError as e:
        tb, names = e.__traceback__, []
        while tb:
            names.append((tb.tb_frame.f_code.co_name, tb.tb_lineno)); tb = tb.tb_next
        yield names
    try:
        raise RuntimeError("outer")
    except RuntimeError:
        yield sys.exception()
        yield from handled_inside()
        yield sys.exception()
    yield sys.exception()
def handled_inside():
    yield sys.exception()
    try:
        1 / 0
    except ZeroDivisionError:
        yield sys.exception()
        yield from (sys.exception() for _ in "a")
    yield sys.exception()
for x in handles():
    print(repr(x))
def stop():
    yield 1
    raise StopIteration("s")
try:
    list(onto(stop()))
except RuntimeError as e:
    print(e, repr(e.__cause__))
# Closing goes down; a generator that is dropped is closed.
def closing(name):
    try:
        yield name
        yield name
    finally:
        print("closed", name)
def both():
    try:
        yield from closing("a")
    finally:
        print("closed both")
g = both(); print(next(g)); g.close()
for x in both():
    break
del x
for x in both():
    print(x)
# Depth.
def deep(n):
    if n:
        yield from deep(n - 1)
    else:
        yield from "xyz"
    return n
print(list(deep(200)), [x for x in deep(50)])
def endless(): yield from endless()
try:
    next(endless())
except RecursionError as e:
    print(e)
def tree(t):
    if t:
        left, v, right = t
        yield from tree(left)
        yield v
        yield from tree(right)
t = None
for i in (4, 2, 6, 1, 3, 5, 7):
    def insert(t, v): return (None, v, None) if t is None else (insert(t[0], v), t[1], t[2]) if v < t[1] else (t[0], t[1], insert(t[2], v))
    t = insert(t, i)
print(list(tree(t)), [a + b for a, b in zip(tree(t), tree(t))])
# Coroutines.
import asyncio
async def leaf(n):
    if n % 2:
        await asyncio.sleep(0)
    if n == 5:
        raise LookupError("five")
    return n
async def node(n):
    try:
        return await leaf(n)
    except LookupError as e:
        return str(e)
    finally:
        log.append(n)
async def main():
    a = [await node(i) for i in range(4)]
    b = await asyncio.gather(*[node(i) for i in range(4, 8)])
    task = asyncio.create_task(waits())
    await asyncio.sleep(0)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError as e:
        log.append("cancelled")
    return a, b
async def waits():
    try:
        await sleeps()
    except asyncio.CancelledError:
        log.append("waits")
        raise
async def sleeps():
    await asyncio.sleep(100)
log = []
print(asyncio.run(main()), log)
async def again():
    c = leaf(0)
    await c
    try:
        await c
    except RuntimeError as e:
        print(e)
asyncio.run(again())
print(h.gi_yieldfrom, g.gi_frame)
def shows():
    yield from pausing
def pause():
    yield [f.gi_yieldfrom is pausing for f in (showing,)] 
    yield sys._getframe().f_back.f_code.co_name
pausing = pause(); showing = shows()
print(next(showing) , showing.gi_yieldfrom is pausing, next(showing))
