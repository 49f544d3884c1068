# A statement is executed number times after its setup, with a timer that may be the script's.
import timeit
ticks = iter(range(100))
log = []
assert timeit.timeit("log.append(n)", "n = 5", timer=lambda: next(ticks), number=3, globals=globals()) == 1
assert log == [5, 5, 5]
assert timeit.repeat(lambda: log.append(1), timer=lambda: next(ticks), repeat=2, number=2) == [1, 1]
assert log == [5, 5, 5, 1, 1, 1, 1]
assert timeit.Timer(setup=lambda: log.clear(), timer=lambda: next(ticks)).timeit(1) == 1 and log == []
assert timeit.timeit("pass", number=10) >= 0
# ---
# autorange finds how often code must run to take a while.
import timeit
now = 0.0
def clock():
    return now
def work():
    global now
    now += 0.01
seen = []
timeit.Timer(work, timer=clock).autorange(lambda number, taken: seen.append(number))
assert seen[:3] == [1, 2, 5]
# ---
# What is neither text nor callable is refused.
import timeit
timeit.Timer(5)  ### "ValueError: stmt is neither a string nor callable"
# ---
# Text that can't be compiled is a SyntaxError when the timer is made.
import timeit
try:
    timeit.Timer("1 +")
except SyntaxError as e:
    assert e.msg == "invalid syntax" and e.filename == "<timeit-src>"
else:
    assert False
