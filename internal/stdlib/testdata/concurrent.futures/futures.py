# A pool's threads make calls side by side; as_completed gives them as they end, map in order.
from concurrent.futures import ThreadPoolExecutor, as_completed
import time
def job(n, d):
    time.sleep(d)
    return n
with ThreadPoolExecutor(3) as ex:
    fs = {ex.submit(job, i, d): i for i, d in enumerate((0.9, 0.3, 0.6, 0.05))}
    print([(fs[f], f.result()) for f in as_completed(fs)])
    print(list(ex.map(job, range(3), (0.06, 0.03, 0))), list(ex.map(max, [1, 5], [3, 4])))
    f = ex.submit(pow, 2, 3)
    print(f.result(), f.done(), f.running(), f.cancelled(), f.cancel(), f.exception())
for g in (lambda: ex.submit(print)), (lambda: ThreadPoolExecutor(0)):
    try:
        g()
    except (RuntimeError, ValueError) as e:
        print(e)
# ---
# Exceptions of a call are raised by result, and map.
from concurrent.futures import ThreadPoolExecutor
def bad(x): raise KeyError(x)
with ThreadPoolExecutor(2) as ex:
    f = ex.submit(bad, 1)
    for g in f.result, lambda: list(ex.map(bad, [2, 3])), lambda: next(ex.map(int, ["x"])):
        try:
            g()
        except (KeyError, ValueError) as e:
            print(repr(e))
    print(repr(f.exception()), str(f).split("state=")[1])
# ---
# A future is set once, and calls back.
from concurrent.futures import Future, CancelledError, InvalidStateError, TimeoutError
f = Future()
f.add_done_callback(lambda f: print("callback", f.result()))
print(str(f).split("state=")[1], f.done())
try:
    f.result(timeout=0.01)
except TimeoutError as e:
    print(repr(e))
f.set_result(3)
f.add_done_callback(lambda f: print("late callback"))
print(str(f).split("state=")[1])
try:
    f.set_result(1)
except InvalidStateError as e:
    print(str(e)[:17])
f = Future()
print(f.cancel(), f.cancel(), f.cancelled(), f.set_running_or_notify_cancel(), str(f).split("state=")[1])
for g in f.result, f.exception:
    try:
        g()
    except CancelledError as e:
        print(repr(e))
f = Future()
print(f.set_running_or_notify_cancel(), f.running(), f.cancel())
f.set_exception(ValueError("v"))
print(repr(f.exception()), CancelledError, TimeoutError, InvalidStateError.__mro__)
# ---
# wait returns when the first, the first failed, or all are done.
from concurrent.futures import ThreadPoolExecutor, wait, FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED
import time
def job(d, e=None):
    time.sleep(d)
    if e:
        raise e
    return d
with ThreadPoolExecutor(4) as ex:
    mk = lambda: [ex.submit(job, 0.1), ex.submit(job, 1.0), ex.submit(job, 0.4, KeyError(1))]
    for kw in {}, {"return_when": FIRST_COMPLETED}, {"return_when": FIRST_EXCEPTION}, {"timeout": 0.25}:
        r = wait(mk(), **kw)
        print(type(r).__name__, len(r.done), len(r.not_done), len(r[0]))
    print(wait([]))
    try:
        wait(mk(), return_when="x")
    except ValueError as e:
        print(e)
# ---
# A pool with one thread makes its calls one after the other; those that have not begun can be cancelled.
from concurrent.futures import ThreadPoolExecutor
import threading, time
ex = ThreadPoolExecutor(1, thread_name_prefix="p", initializer=lambda: print("init"))
def job(n):
    time.sleep(0.02)
    return n, threading.current_thread().name
fs = [ex.submit(job, i) for i in range(4)]
print(fs[3].cancel(), fs[0].cancel())
ex.shutdown(wait=True, cancel_futures=False)
print([f.cancelled() or f.result() for f in fs])
ex = ThreadPoolExecutor(1)
fs = [ex.submit(job, i) for i in range(3)]
ex.shutdown(cancel_futures=True)
print([f.cancelled() for f in fs])
# ---
# A cancelled call counts as done for wait once the executor took notice.
from concurrent import futures
from concurrent.futures._base import CANCELLED, CANCELLED_AND_NOTIFIED, FINISHED, PENDING, RUNNING
f, g = futures.Future(), futures.Future()
f.cancel()
g.set_result(1)
done, rest = futures.wait([f, g], return_when=futures.FIRST_COMPLETED)
print(done == {g}, rest == {f}, f._state == CANCELLED, g._state == FINISHED)
f.set_running_or_notify_cancel()
done, rest = futures.wait([f, g])
print(len(done), len(rest), f._state == CANCELLED_AND_NOTIFIED, [x is f or x is g for x in futures.as_completed([f, g])])
# ---
# An executor knows its threads, which are named after it.
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.thread import BrokenThreadPool
with ThreadPoolExecutor(2, thread_name_prefix="P") as e:
    print(sorted(e.map(lambda x: x * x, range(5))))
    print(all(t.name.startswith("P_") for t in e._threads), 1 <= len(e._threads) <= 2, issubclass(BrokenThreadPool, RuntimeError))
