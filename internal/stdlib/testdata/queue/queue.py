# Workers take items from a queue until they are told to stop.
import queue, threading, time
q, out = queue.Queue(), queue.Queue()
def work():
    while (x := q.get()) is not None:
        time.sleep(0.001)
        out.put(x * x)
        q.task_done()
    q.task_done()
ts = [threading.Thread(target=work) for _ in range(3)]
for t in ts:
    t.start()
for i in range(10):
    q.put(i)
q.join()
for t in ts:
    q.put(None)
for t in ts:
    t.join()
print(sorted(out.queue), q.empty(), out.qsize(), q.unfinished_tasks)
# ---
# A full queue makes producers wait.
import queue, threading, time
q = queue.Queue(2)
log = []
def produce():
    for i in range(5):
        q.put(i)
        log.append(("put", i))
t = threading.Thread(target=produce)
t.start()
time.sleep(0.02)
print(log, q.full(), q.qsize(), q.maxsize)
print([q.get() for _ in range(5)])
t.join()
print(len(log))
# ---
# Without waiting there is Empty or Full, and with a timeout after it.
import queue
q = queue.Queue(1)
for f in (q.get_nowait, lambda: q.get(timeout=0.01), lambda: q.get(False), lambda: q.get(timeout=-1), lambda: q.put(1), lambda: q.put_nowait(2), lambda: q.put(2, timeout=0.01), lambda: q.put(2, timeout=-1), q.get, q.task_done, q.task_done):
    try:
        print(f())
    except (queue.Empty, queue.Full, ValueError) as e:
        print(repr(e))
print(queue.Empty, queue.Full, queue.ShutDown, queue.Queue[int])
# ---
# The other queues have other orders.
import queue
for cls in queue.Queue, queue.LifoQueue, queue.PriorityQueue, queue.SimpleQueue:
    q = cls()
    for x in 3, 1, 2:
        q.put(x)
    print(cls.__name__, [q.get() for _ in range(3)], q.empty(), q.qsize())
    try:
        q.get_nowait()
    except queue.Empty as e:
        print(repr(e))
# ---
# shutdown ends the waiting.
import queue, threading
q = queue.Queue()
def get():
    try:
        q.get()
    except queue.ShutDown as e:
        print(repr(e))
t = threading.Thread(target=get)
t.start()
q.shutdown()
t.join()
q = queue.Queue()
q.put(1)
q.shutdown()
for f in (lambda: q.put(2)), q.get, q.get:
    try:
        print(f())
    except queue.ShutDown as e:
        print(repr(e))
q = queue.Queue()
q.put(1)
q.shutdown(immediate=True)
print(q.qsize(), q.join())
