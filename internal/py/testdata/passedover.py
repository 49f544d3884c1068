# What a generator delegates to gives its items to the loop, whatever that is, and the result comes back.
def flat(x):
    for y in x:
        if isinstance(y, list):
            n = yield from flat(y)
            yield "end", n
        else:
            yield y
    return len(x)


def over(x):
    r = yield from x
    yield "result", r


class Own:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        self.n -= 1
        if self.n < 0:
            raise StopIteration("done")
        return self.n


deep = [1, [2, [3, [], 4]], [[5]], 6]
for _ in range(3):
    print(list(flat(deep)), [y for y in flat(deep)])
    for y in flat(deep):
        print(y, end=" ")
    print()
for x in ([1, 2], (3,), range(3), "añb", b"ab", {1: 2}, {7}, {1: 2}.items(), iter([4]), reversed([1, 2]), map(abs, (-1,)), zip("ab", "cd"), enumerate("ab"), Own(2), over([8]), [], (y for y in (9, 10))):
    for y in over(over(x)):
        print(y, end=" ")
    print()
# ---
# A list that grows and shrinks while it is delegated to.
def over(x):
    print("begin")
    yield from x
    print("end")


def twice(x):
    yield from over(x)
    yield from over(x)


l = [1, 2, 3]
for y in twice(l):
    print(y, l)
    if len(l) < 6:
        l.append(y * 10)
    if y == 30:
        del l[1:]
d = {1: 2, 3: 4}
try:
    for y in twice(d):
        d[y + 1] = 0
except RuntimeError as e:
    print(e)
# ---
# next, send, throw and close where a generator delegates.
def over(x):
    try:
        r = yield from x
    except ValueError as e:
        r = "caught %s" % e
    yield r


def sub():
    while True:
        try:
            x = yield "sub"
        except KeyError as e:
            x = e
        if x is None:
            continue
        yield x
        if x == "stop":
            return "stopped"


def plain(x):
    yield from x
    yield "plain"


for make in (lambda: over([1, 2, 3]), lambda: plain([1, 2, 3]), lambda: over(sub()), lambda: plain(plain(sub())), lambda: plain(over([1, 2]))):
    for how in ("next(g)", "g.send(None)", "g.send('stop')", "g.throw(ValueError('v'))", "g.throw(KeyError('k'))", "g.close()"):
        g = make()
        out = [next(g)]
        for _ in range(3):
            try:
                out.append(eval(how))
            except BaseException as e:
                out.append((type(e).__name__, str(e)))
            if how.startswith("g.throw"):
                how = "next(g)"
        print(how, out, g.gi_yieldfrom is None, g.gi_running, g.gi_suspended, g.gi_frame is None)
# ---
# The generator that is delegated to can be had, and is then not only the other's.
def sub(n):
    for i in range(n):
        yield i


def plain(n):
    yield from sub(n)
    yield "end"


for _ in range(2):
    subs, outs = [], []
    for n in (2, 3, 4):
        o = plain(n)
        print(next(o), end=" ")
        subs.append(o.gi_yieldfrom)
        outs.append(o)
    print(len({id(s) for s in subs}), [s.__name__ for s in subs], [s.gi_code.co_name for s in subs])
    print([list(o) for o in outs], [list(s) for s in subs], [s.gi_frame for s in subs], [o.gi_yieldfrom for o in outs])
    o = plain(3)
    next(o)
    s = o.gi_yieldfrom
    o.close()
    print(list(s), list(o), list(plain(2)), list(s))
# ---
# What is lost is closed, and in what order.
def sub(name):
    try:
        yield 1
        yield 2
    finally:
        print("closed", name)


def plain(x):
    yield from x


def nested(name):
    yield from plain(plain(sub(name)))


class Closes:
    def __iter__(self):
        return self

    def __next__(self):
        return 5

    def close(self):
        print("close of the iterator")


def run():
    for x in nested("a"):
        break
    print(1)
    for x in plain(sub("b")):
        break
    print(2)
    s = sub("c")
    for x in plain(s):
        break
    print(3)
    for x in plain(Closes()):
        break
    print(4)
    g = nested("d")
    next(g)
    print("before")
    g = None
    print("after")
    for x in nested("e"):
        print(x)
    return [x for x in plain(nested("f"))]


print(run())
print(run())
# ---
# Where an exception comes from, through generators that delegate and an enumerate.
def sub(n):
    yield 1
    yield 1 // n


def mid(n):
    yield from sub(n)


def top(n):
    yield 0
    yield from mid(n)


def walk(e):
    tb, out = e.__traceback__, []
    while tb:
        out.append((tb.tb_frame.f_code.co_name, tb.tb_lineno))
        tb = tb.tb_next
    return out


def run(how):
    try:
        if how == 0:
            for x in top(0):
                pass
        elif how == 1:
            for i, x in enumerate(top(0)):
                print(i, x)
        elif how == 2:
            list(top(0))
        elif how == 3:
            g = top(0)
            while True:
                next(g)
        elif how == 4:
            for p in enumerate(top(0), 10):
                print(p)
        else:
            sum(x for x in top(0))
    except ZeroDivisionError as e:
        print(how, walk(e))


for _ in range(2):
    for how in range(6):
        run(how)
# ---
# How deep generators delegate to each other is bounded by the recursion limit.
import sys


def down(n):
    if n:
        yield from down(n - 1)
    else:
        yield from (1, 2, 3)
        yield 4


print([x for x in down(100)], sum(down(150)), list(down(90)))
for x in down(50):
    print(x, end=" ")
sys.setrecursionlimit(120)
try:
    for x in down(300):
        print(x)
except RecursionError as e:
    print("too deep")
# ---
# A frame shows where its generator is, and its variables, while it delegates.
import sys


def look(depth=1):
    f, out = sys._getframe(depth), []
    while f and f.f_code.co_name not in ("<module>", "run"):
        out.append((f.f_code.co_name, sorted((k, v) for k, v in f.f_locals.items() if isinstance(v, (int, str)))))
        f = f.f_back
    return out


def sub(n):
    for i in range(n):
        yield look()


def mid(n):
    a = "m"
    yield from sub(n)


def top(n):
    b = "t"
    yield from mid(n)


def run():
    for x in top(2):
        print(x)
    for i, x in enumerate(top(2)):
        print(i, x)
    print(list(top(2)) == [look_ for look_ in top(2)])
    g = top(2)
    next(g)
    f = g.gi_frame
    print(f.f_locals["b"], f.f_lineno - f.f_code.co_firstlineno, g.gi_yieldfrom.gi_frame.f_locals["a"], g.gi_yieldfrom.gi_yieldfrom.gi_frame.f_locals)


run()
run()
