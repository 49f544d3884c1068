# Callbacks run in the order in which they were scheduled, and those scheduled by a callback in the next iteration.
import asyncio
loop = asyncio.new_event_loop()
def cb(n, *more):
    print(n, *more)
    if n < 3:
        loop.call_soon(cb, n + 10)
for i in range(4):
    loop.call_soon(cb, i)
h = loop.call_soon(cb, 99)
h.cancel()
print(h.cancelled(), h)
loop.call_soon(loop.stop)
loop.run_forever()
print("stopped")
loop.call_soon(loop.stop)
loop.run_forever()
loop.close()
print(loop.is_closed(), loop.is_running())
# ---
# Timers fire by time, and go behind what is ready when they are due.
import asyncio
loop = asyncio.new_event_loop()
start = loop.time()
loop.call_later(0.03, print, "c")
loop.call_later(0.01, print, "a")
t = loop.call_later(0.02, print, "never")
loop.call_later(0.02, print, "b")
loop.call_soon(print, "first")
loop.call_at(start + 0.05, loop.stop)
print(t.when() > start, t.cancelled())
t.cancel()
loop.run_forever()
print(0.05 <= loop.time() - start < 1)
loop.close()
# ---
# A timer of no time at all goes behind callbacks that are ready.
import asyncio
async def main():
    loop = asyncio.get_running_loop()
    loop.call_later(0, print, "later 0")
    loop.call_soon(print, "soon")
    await asyncio.sleep(0)
    print("after sleep(0)")
    await asyncio.sleep(0.001)
asyncio.run(main())
# ---
# run_until_complete returns the result, raises the exception, and refuses a loop that stops before.
import asyncio
loop = asyncio.new_event_loop()
async def ok(): return 5
async def bad(): raise ValueError("x")
print(loop.run_until_complete(ok()))
try:
    loop.run_until_complete(bad())
except ValueError as e:
    print(repr(e))
f = loop.create_future()
loop.call_soon(loop.stop)
try:
    loop.run_until_complete(f)
except RuntimeError as e:
    print(e)
f.set_result(3)
print(loop.run_until_complete(f))
loop.close()
try:
    loop.call_soon(print)
except RuntimeError as e:
    print(e)
try:
    loop.run_forever()
except RuntimeError as e:
    print(e)
# ---
# A loop can't run inside of a running one, nor asyncio.run be called there.
import asyncio
async def main():
    loop = asyncio.get_running_loop()
    for f in (loop.run_forever, asyncio.new_event_loop().run_forever, loop.close):
        try:
            f()
        except RuntimeError as e:
            print(e)
    c = asyncio.sleep(0)
    try:
        asyncio.run(c)
    except RuntimeError as e:
        print(e)
    c.close()
    try:
        asyncio.Runner().run(None)
    except RuntimeError as e:
        print(e)
asyncio.run(main())
# ---
# There is no current loop outside of a running one unless it was set.
import asyncio
for f in asyncio.get_running_loop, asyncio.get_event_loop, asyncio.Future, asyncio.current_task:
    try:
        f()
    except RuntimeError as e:
        print(e)
loop = asyncio.new_event_loop()
asyncio.set_event_loop(loop)
print(asyncio.get_event_loop() is loop, asyncio.Future().get_loop() is loop)
asyncio.set_event_loop(None)
loop.close()
# ---
# A callback's exception goes to the loop's exception handler, and the loop goes on.
import asyncio
async def main():
    loop = asyncio.get_running_loop()
    def handler(loop, context):
        print(sorted(context), context["message"].split(" at ")[0], repr(context["exception"]))
    loop.set_exception_handler(handler)
    print(loop.get_exception_handler() is handler)
    def boom(): raise KeyError(1)
    loop.call_soon(boom)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    loop.call_exception_handler({"message": "mine", "exception": ValueError(2), "x": 1})
    loop.set_exception_handler(None)
    try:
        loop.set_exception_handler(5)
    except TypeError as e:
        print(e)
asyncio.run(main())
# ---
# SystemExit leaves the loop from a callback and from a task.
import asyncio
async def main():
    asyncio.get_running_loop().call_soon(lambda: exit_with(3))
    try:
        await asyncio.sleep(1)
    finally:
        print("cancelled by run")
def exit_with(n):
    raise SystemExit(n)
try:
    asyncio.run(main())
except SystemExit as e:
    print("exit", e.code)
async def main():
    async def leave():
        raise SystemExit(4)
    t = asyncio.create_task(leave())
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        print("cancelled", t.done())
        raise
try:
    asyncio.run(main())
except SystemExit as e:
    print("exit", e.code)
# ---
# run cancels tasks that are left and waits for them; their other exceptions go to the handler.
import asyncio
async def left(n):
    try:
        await asyncio.sleep(100)
    finally:
        print("left", n)
        await asyncio.sleep(0.001)
        print("really", n)
async def main():
    t = asyncio.create_task(left(1))
    await asyncio.sleep(0)
    return "done"
print(asyncio.run(main()))
# ---
# run_in_executor gives a future with the function's outcome.
import asyncio
def double(x): return 2 * x
def bad(): raise LookupError("no")
async def main():
    loop = asyncio.get_running_loop()
    f = loop.run_in_executor(None, double, 4)
    print(asyncio.isfuture(f), await f)
    try:
        await loop.run_in_executor(None, bad)
    except LookupError as e:
        print(repr(e))
    print(await asyncio.to_thread(double, x=5))
    print(await asyncio.gather(*(asyncio.to_thread(double, i) for i in range(3))))
asyncio.run(main())
# ---
# Runner runs several coroutines in one loop and context.
import asyncio, contextvars
v = contextvars.ContextVar("v", default=0)
async def get(): return v.get()
async def put(x): v.set(x)
with asyncio.Runner() as r:
    print(r.run(get()))
    r.run(put(7))
    print(r.run(get()), v.get())
    print(r.get_loop().is_running(), r.get_loop() is r.get_loop())
    try:
        r.run(5)
    except TypeError as e:
        print(e)
try:
    r.run(None)
except RuntimeError as e:
    print(e)
# ---
# asyncio.run takes any awaitable, and refuses everything else.
import asyncio
class A:
    def __await__(self):
        yield from asyncio.sleep(0).__await__()
        return 7
print(asyncio.run(A()))
try:
    asyncio.run(7)
except TypeError as e:
    print(e)
try:
    asyncio.run(lambda: 1)
except TypeError as e:
    print(e)
async def main(): return asyncio.get_running_loop().get_debug()
print(asyncio.run(main(), debug=True), asyncio.run(main(), loop_factory=asyncio.new_event_loop))
# ---
# A task factory makes the loop's tasks.
import asyncio
async def job(): return 1
async def main():
    loop = asyncio.get_running_loop()
    def factory(loop, coro, **kw):
        print("factory", kw)
        return asyncio.Task(coro, loop=loop, **kw)
    loop.set_task_factory(factory)
    print(loop.get_task_factory() is factory)
    print(await asyncio.create_task(job(), name="n"), await asyncio.gather(job()))
    loop.set_task_factory(None)
    print(await asyncio.create_task(job()))
    try:
        loop.set_task_factory(4)
    except TypeError as e:
        print(e)
asyncio.run(main())
# ---
# dir() lists the names that are loaded late.
import asyncio
assert {"Queue", "Lock", "TaskGroup", "timeout", "sleep", "locks"} <= set(dir(asyncio))
# ---
# In debug mode the loop refuses what no callback can be. Partial objects are shown as what they call.
import asyncio, functools
def cb(*args): pass
async def main():
    loop = asyncio.get_running_loop()
    assert repr(loop.call_soon(functools.partial(cb, 1))).startswith("<Handle cb()() at ")
    assert repr(loop.call_soon(functools.partial([].append), 1)) == "<Handle list.append()()>"
    loop.set_debug(True)
    for bad in main, 5:
        for call in loop.call_soon, functools.partial(loop.call_later, 1), loop.call_soon_threadsafe:
            try:
                call(bad)
            except TypeError as e:
                assert "coroutines cannot be used with call_" in str(e) or str(e).endswith("(), got 5"), e
            else:
                assert False
asyncio.run(main())
# ---
# The numbers of asyncio.constants.
from asyncio import constants
print({n: getattr(constants, n) for n in dir(constants) if n.isupper()})
