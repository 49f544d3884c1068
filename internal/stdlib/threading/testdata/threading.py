# A thread runs a function; join waits for its end.
import threading
def f(a, *, b):
    print("f", a, b, threading.current_thread().name, threading.current_thread() is t)
t = threading.Thread(target=f, args=(1,), kwargs={"b": 2}, name="T")
print(t.name, t.daemon, t.ident, t.is_alive(), repr(t))
t.start()
t.join()
print(t.is_alive(), t.ident is not None, repr(t)[:18])
for g in t.start, threading.Thread(target=f).join, threading.current_thread().join:
    try:
        g()
    except RuntimeError as e:
        print(e)
# ---
# Threads sleep side by side.
import threading, time
def f(n, d):
    time.sleep(d)
    print("end", n)
start = time.monotonic()
ts = [threading.Thread(target=f, args=a) for a in ((0, 0.3), (1, 0.1), (2, 0.2))]
for t in ts:
    t.start()
print(threading.active_count(), threading.enumerate()[1:] == ts, threading.enumerate()[0] is threading.main_thread())
for t in ts:
    t.join()
print(0.3 <= time.monotonic() - start < 0.55, threading.active_count())
# ---
# A class derived from Thread says in run what it does.
import threading
class T(threading.Thread):
    def __init__(self, x):
        super().__init__(daemon=True)
        self.x = x
    def run(self):
        self.result = self.x * 2
t = T(4)
print(t.daemon, t)if False else print(t.daemon, t.name[:7])
t.start()
t.join()
print(t.result)
class Bad(threading.Thread):
    def __init__(self): pass
try:
    Bad().start()
except RuntimeError as e:
    print(e)
try:
    threading.Thread(5)
except AssertionError as e:
    print(e)
# ---
# An exception ends its thread only, and goes to excepthook.
import threading
def hook(args):
    print(args.exc_type.__name__, args.exc_value, args.thread.name)
old, threading.excepthook = threading.excepthook, hook
def bad(): raise ValueError("in thread")
def leave(): raise SystemExit(3)
for f in bad, leave:
    t = threading.Thread(target=f, name="N")
    t.start()
    t.join()
threading.excepthook = old
# ---
# A lock is held by one thread at a time.
import threading, time
lock = threading.Lock()
total = 0
def add():
    global total
    for _ in range(50):
        with lock:
            x = total
            time.sleep(0)
            total = x + 1
ts = [threading.Thread(target=add) for _ in range(4)]
[t.start() for t in ts]
[t.join() for t in ts]
print(total, lock.locked())
print(lock.acquire(), lock.acquire(False), lock.acquire(timeout=0.01), lock.locked(), repr(lock)[:27])
lock.release()
for f in (lock.release, lambda: lock.acquire(False, 1), lambda: lock.acquire(timeout=-2), lambda: lock.acquire(timeout=1e100)):
    try:
        f()
    except (RuntimeError, ValueError, OverflowError) as e:
        print(type(e).__name__, e)
# ---
# An RLock can be taken again by its owner.
import threading
r = threading.RLock()
with r:
    with r:
        print(repr(r).split("owner")[0], repr(r).split("count=")[1][:1])
    def other():
        print(r.acquire(blocking=False), r.acquire(timeout=0.01))
    t = threading.Thread(target=other)
    t.start()
    t.join()
print(repr(r).split(" at ")[0])
r.release()  ### "RuntimeError: cannot release un-acquired lock"
# ---
# An event wakes all that wait.
import threading, time
e = threading.Event()
seen = []
def wait(n):
    seen.append((n, e.wait()))
ts = [threading.Thread(target=wait, args=(i,)) for i in range(3)]
[t.start() for t in ts]
time.sleep(0.02)
print(seen, e.is_set(), e.wait(0.01), str(e)[-7:])
e.set()
[t.join() for t in ts]
print(sorted(seen), e.wait(), e.is_set(), str(e)[-5:])
e.clear()
print(e.is_set(), e.wait(0))
# ---
# A condition lets consumers wait for producers.
import threading, time
c = threading.Condition()
items, got = [], []
def consume():
    with c:
        while not items:
            c.wait()
        got.append(items.pop(0))
ts = [threading.Thread(target=consume) for _ in range(3)]
[t.start() for t in ts]
for i in range(3):
    time.sleep(0.01)
    with c:
        items.append(i)
        c.notify()
[t.join() for t in ts]
print(got)
with c:
    print(c.wait(0.01), c.wait_for(lambda: False, 0.01), c.wait_for(lambda: 5))
for f in c.wait, c.notify:
    try:
        f()
    except RuntimeError as e:
        print(e)
# ---
# A semaphore lets a number of threads in at once.
import threading, time
s = threading.Semaphore(2)
inside = most = 0
def job():
    global inside, most
    with s:
        inside += 1
        most = max(most, inside)
        time.sleep(0.01)
        inside -= 1
ts = [threading.Thread(target=job) for _ in range(5)]
[t.start() for t in ts]
[t.join() for t in ts]
print(most, s.acquire(), s.acquire(), s.acquire(blocking=False), s.acquire(timeout=0.01))
s.release(2)
b = threading.BoundedSemaphore(1)
for f in (b.release, lambda: threading.Semaphore(-1), lambda: s.release(0), lambda: s.acquire(False, 1)):
    try:
        f()
    except ValueError as e:
        print(e)
# ---
# A barrier lets threads go on together.
import threading, time
b = threading.Barrier(3, action=lambda: log.append("action"))
log = []
def job(n):
    time.sleep(0.02 * n)
    log.append(n)
    b.wait()
    log.append("on")
ts = [threading.Thread(target=job, args=(i,)) for i in range(3)]
[t.start() for t in ts]
[t.join() for t in ts]
print(log, b.n_waiting, b.parties, b.broken, str(b)[-13:])
def late():
    try:
        b.wait(0.01)
    except threading.BrokenBarrierError as e:
        print(repr(e), b.broken)
t = threading.Thread(target=late)
t.start()
t.join()
b.reset()
print(b.broken)
b.abort()
b.wait()  ### "BrokenBarrierError"
# ---
# Each thread sees its own attributes of a local.
import threading
class L(threading.local):
    kind = "class"
    def __init__(self, x=0):
        self.x = x
loc, plain = L(7), threading.local()
loc.x, plain.y = 1, 2
def f():
    print(loc.x, loc.kind, hasattr(plain, "y"), loc.__dict__)
    loc.x = plain.y = 3
    del plain.y
    try:
        plain.y
    except AttributeError as e:
        print(e)
t = threading.Thread(target=f)
t.start()
t.join()
print(loc.x, plain.y, plain.__dict__)
# ---
# A timer calls a function later unless it is cancelled.
import threading
a, b = threading.Timer(0.01, print, ("timer",)), threading.Timer(60, print, ["never"])
a.start()
b.start()
b.cancel()
a.join()
b.join()
print(a.finished.is_set())
# ---
# A new thread begins with an empty context.
import threading, contextvars
v = contextvars.ContextVar("v", default="default")
def main():
    v.set("main")
    t = threading.Thread(target=lambda: print(v.get()))
    t.start()
    t.join()
    c = contextvars.copy_context()
    t = threading.Thread(target=lambda: print(v.get()), context=c)
    t.start()
    t.join()
contextvars.Context().run(main)
# ---
# Loops of asyncio run in threads of their own and take calls from others.
import asyncio, threading
loop = asyncio.new_event_loop()
t = threading.Thread(target=loop.run_forever)
t.start()
async def job(x):
    await asyncio.sleep(0.01)
    return x, threading.current_thread() is t
print(asyncio.run_coroutine_threadsafe(job(5), loop).result())
async def bad(): raise KeyError("k")
try:
    asyncio.run_coroutine_threadsafe(bad(), loop).result()
except KeyError as e:
    print(repr(e))
loop.call_soon_threadsafe(loop.stop)
t.join()
loop.close()
async def main(): return threading.current_thread().name, await job(1)
def run(): print(asyncio.run(main()))
t2 = threading.Thread(target=run, name="T2")
t2.start()
t2.join()
# ---
# Threads of asyncio's executor work side by side with the loop.
import asyncio, time
def work(n, d):
    time.sleep(d)
    print("work", n)
    return n
async def main():
    start = time.monotonic()
    print(await asyncio.gather(asyncio.to_thread(work, "a", 0.2), asyncio.to_thread(work, "b", 0.05), asyncio.sleep(0.1, "s")))
    print(time.monotonic() - start < 0.4)
    try:
        await asyncio.wait_for(asyncio.to_thread(work, "slow", 0.1), 0.02)
    except TimeoutError:
        print("timeout")
asyncio.run(main())
# ---
# The old names still work, and warn.
import threading, warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    t = threading.Thread(name="T")
    t.isDaemon()
    t.setDaemon(True)
    t.setName(t.getName() + "2")
    threading.Event().isSet()
    c = threading.Condition()
    with c:
        c.notifyAll()
    assert threading.activeCount() == threading.active_count() and threading.currentThread() is threading.current_thread()
print(t.name, t.daemon, [str(w.message) for w in caught], {w.category for w in caught})
# ---
# What settrace and setprofile are given can be asked for.
import threading
def f(*args): pass
threading.settrace(f)
threading.setprofile(f)
print(threading.gettrace() is f, threading.getprofile() is f)
threading.settrace(None)
threading.setprofile(None)
# ---
# The size of stacks is kept, and bounded from below.
import threading, _thread
print(threading.stack_size(), threading.stack_size(262144), threading.stack_size(0), threading.stack_size is _thread.stack_size)
threading.stack_size(100)  ### "ValueError: size must be at least 53248 bytes"
