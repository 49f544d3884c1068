# Pools of threads have the methods of pools of processes.
from multiprocessing.pool import ThreadPool
from multiprocessing import TimeoutError
import multiprocessing, threading
def T(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
def sq(x): return x * x
def bad(x): raise ValueError(x)
with ThreadPool(3) as p:
    print(p.map(sq, range(6)), p.starmap(pow, [(2, 3), (3, 2)]), list(p.imap(sq, range(4))), sorted(p.imap_unordered(sq, range(4))), p.apply(sq, (5,)), p.apply(int, ("ff",), {"base": 16}), p.map(sq, []))
    r = p.apply_async(sq, (7,)); print(r.get(), r.ready(), r.successful(), r.wait())
    r = p.map_async(sq, [1, 2], callback=print); r.wait(); print(r.get())
    T(lambda: p.map(bad, [2])); T(lambda: p.apply(bad, (3,)))
    errors = []; r = p.apply_async(bad, (4,), error_callback=errors.append); r.wait(); print(r.successful(), errors)
    T(r.get); it = p.imap(bad, [1]); T(lambda: next(it)); T(lambda: next(it))
    event = threading.Event(); r = p.apply_async(event.wait); T(lambda: r.get(timeout=0.01)); T(r.successful) if False else None; event.set(); print(r.get())
    T(lambda: p.imap(sq, [], 0))
    T(p.join)
T(lambda: p.map(sq, [1])); T(p.__enter__)
q = ThreadPool(2); r = q.map_async(sq, [1, 2]); q.close(); q.join(); print(r.get()); T(lambda: q.apply(sq, (1,)))
T(lambda: ThreadPool(0)); T(lambda: ThreadPool(1, initializer=5))
seen = []
with ThreadPool(1, seen.append, ("ready",)) as p: p.map(sq, [1])
print(seen, issubclass(TimeoutError, multiprocessing.ProcessError), TimeoutError.__module__)
from multiprocessing.dummy import Pool, Process, Lock
with Pool(2) as p: print(type(p).__name__, p.map(len, ["a", "bb"]))
t = Process(target=seen.append, args=(1,)); t.start(); t.join(); print(seen, t.exitcode)
# ---
# What is known of the one process there is, is said.
import multiprocessing
print(multiprocessing.current_process().name, multiprocessing.parent_process(), multiprocessing.active_children(), multiprocessing.get_all_start_methods(), multiprocessing.freeze_support(), multiprocessing.cpu_count() >= 1)
multiprocessing.set_start_method("spawn", force=True); print(multiprocessing.get_start_method())
multiprocessing.set_start_method("fork")  ### "RuntimeError: context has already been set"
# ---
# Processes are refused.
# krait: the sandbox has no processes
import multiprocessing
multiprocessing.Pool(2)  ### "PermissionError: [Errno 1] multiprocessing.Pool() is not available: the sandbox has no processes"
