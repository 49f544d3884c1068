# A loop of a script's own class: its clock, its timers and its iterations are used.
import asyncio
class Loop(asyncio.SelectorEventLoop):
    def __init__(self):
        super().__init__()
        self.now = 0.0
        self.later = []
    def time(self):
        return self.now
    def call_at(self, when, callback, *args, context=None):
        self.later.append(when)
        return super().call_at(when, callback, *args, context=context)
    def _run_once(self):
        if self._scheduled and not self._ready:
            self.now = max(self.now, min(h.when() for h in self._scheduled))
        super()._run_once()
async def main():
    loop = asyncio.get_running_loop()
    begun = loop.time()
    print(await asyncio.sleep(10, "slept"), loop.time() - begun)
    try:
        async with asyncio.timeout(5):
            await asyncio.sleep(100)
    except TimeoutError:
        print("timeout", loop.time() - begun)
    print(loop.later)
with asyncio.Runner(loop_factory=Loop) as runner:
    runner.run(main())
# ---
# An object with a future's methods is taken for one.
import asyncio
class Duck:
    _asyncio_future_blocking = False
    def __init__(self, loop):
        self.f = loop.create_future()
    def add_done_callback(self, fn, *, context=None):
        self.f.add_done_callback(lambda f: fn(self), context=context)
    def remove_done_callback(self, fn):
        return 0
    def done(self):
        return self.f.done()
    def cancelled(self):
        return self.f.cancelled()
    def result(self):
        return self.f.result()
    def exception(self):
        return self.f.exception()
    def get_loop(self):
        return self.f.get_loop()
loop = asyncio.new_event_loop()
duck = Duck(loop)
assert asyncio.isfuture(duck) and not asyncio.isfuture(Duck) and asyncio.ensure_future(duck, loop=loop) is duck
loop.call_soon(duck.f.set_result, 5)
print(loop.run_until_complete(duck))
loop.close()
# ---
# A subclass's add_done_callback is called by who waits for the future.
import asyncio
class Fut(asyncio.Future):
    calls = 0
    def add_done_callback(self, fn, *, context=None):
        self.calls += 1
        super().add_done_callback(fn, context=context)
async def main():
    f = Fut()
    asyncio.get_running_loop().call_soon(f.set_result, 1)
    print(await f, f.calls)
asyncio.run(main())
# ---
# In debug mode futures and tasks remember where they were made.
import asyncio
loop = asyncio.new_event_loop()
loop.set_debug(True)
f = loop.create_future()
assert repr(asyncio.Future(loop=loop)).split(":")[-1] == "8>" or ":8>" in repr(asyncio.Future(loop=loop)) or "created at" in repr(asyncio.Future(loop=loop))
assert isinstance(asyncio.Future(loop=loop)._source_traceback, list)
loop.set_debug(False)
assert asyncio.Future(loop=loop)._source_traceback is None
loop.close()
# ---
# Tasks of other implementations are entered, left and registered.
import asyncio
class T:
    def done(self):
        return False
    def get_loop(self):
        return self.loop
    def __repr__(self):
        return "T"
async def main():
    t, loop = T(), asyncio.get_running_loop()
    me = asyncio.tasks._swap_current_task(loop, None)
    assert asyncio.current_task() is None
    asyncio._enter_task(loop, t)
    assert asyncio.current_task() is t
    try:
        asyncio._leave_task(loop, None)
    except RuntimeError as e:
        print(e)
    asyncio._leave_task(loop, t)
    try:
        asyncio._leave_task(loop, t)
    except RuntimeError as e:
        print(e)
    asyncio.tasks._swap_current_task(loop, me)
    assert asyncio.current_task() is me
    t.loop = loop
    asyncio._register_task(t)
    assert asyncio.all_tasks() == {t, me}
    asyncio._unregister_task(t)
    assert asyncio.all_tasks() == {me}
asyncio.run(main())
# ---
# A loop that is not the running one can't be entered.
import asyncio
asyncio._enter_task(5, None)  ### "RuntimeError: loop 5 is not the running loop"
# ---
# A policy makes the loops of asyncio.run.
import asyncio, warnings
warnings.simplefilter("ignore")
class Policy(asyncio.AbstractEventLoopPolicy):
    made = []
    def new_event_loop(self):
        self.made.append(asyncio.SelectorEventLoop())
        return self.made[-1]
    def set_event_loop(self, loop):
        print("set", loop is not None)
asyncio.set_event_loop_policy(Policy())
assert isinstance(asyncio.get_event_loop_policy(), Policy)
async def main():
    return asyncio.get_running_loop() is Policy.made[0]
print(asyncio.run(main()))
asyncio.set_event_loop_policy(None)
assert not isinstance(asyncio.get_event_loop_policy(), Policy)
try:
    asyncio.set_event_loop_policy(1)
except TypeError as e:
    print(e)
# ---
# A task prints its stack.
import asyncio, io
async def wait(e):
    await e.wait()
async def bad():
    1 / 0
async def main():
    for c in wait(asyncio.Event()), bad():
        t = asyncio.create_task(c)
        await asyncio.sleep(0)
        out = io.StringIO()
        t.print_stack(file=out)
        t.print_stack(limit=0, file=out)
        first, *rest = out.getvalue().splitlines()
        print(first.split(" name=")[0], first.endswith("(most recent call last):"), [line for line in rest if "coro" not in line and "File" not in line])
    t.exception()
    print(asyncio.current_task().get_coro().cr_frame.f_lineno == main.__code__.co_firstlineno + 10)
asyncio.run(main())
# ---
# Futures of concurrent.futures and of asyncio are chained both ways.
import asyncio, concurrent.futures
from asyncio.futures import _chain_future
async def main():
    a, b = concurrent.futures.Future(), asyncio.Future()
    _chain_future(a, b)
    a.set_result(1)
    print(await b)
    a, b = asyncio.Future(), concurrent.futures.Future()
    _chain_future(a, b)
    a.set_exception(KeyError(2))
    await asyncio.sleep(0)
    print(repr(b.exception()))
    a, b = concurrent.futures.Future(), asyncio.Future()
    _chain_future(a, b)
    b.cancel()
    await asyncio.sleep(0)
    print(a.cancelled())
    try:
        _chain_future(1, b)
    except TypeError as e:
        print(e)
asyncio.run(main())
