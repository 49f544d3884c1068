# Events run in the order of time, priority and entry.
import sched
now = [0]
def delay(n):
    now[0] += n
s = sched.scheduler(lambda: now[0], delay)
log = []
s.enter(5, 1, log.append, (("b", 1),))
s.enterabs(5, 0, log.append, argument=("a",))
s.enter(5, 1, log.append, ("c",))
late = s.enter(9, 1, log.append, ("never",))
s.enter(1, 1, lambda **k: log.append(k), kwargs={"x": 1})
print([e.time for e in s.queue], s.empty(), s.run(blocking=False), late.priority, late.kwargs)
s.cancel(late)
s.run()
print(log, now, s.empty(), s.run())
s.cancel(late)  ### "ValueError: list.remove(x): x not in list"
