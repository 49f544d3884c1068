# A function has as many parameters as it names, of all kinds, and is called with as many arguments.
for n in (179, 180, 181, 200, 255, 256, 300, 1000):
    names = [f"p{i}" for i in range(n)]
    ns = {}
    exec(f"def f({', '.join(names)}):\n    local = p0 + p{n - 1}\n    p{n - 1} = 7\n    del p{n // 2}\n    return local, p{n - 1}, p{n - 2}, sorted(locals().items())[:3], len(locals())\n", ns)
    f = ns["f"]
    values = list(range(n))
    print(n, f(*values))
    print(eval(f"f({', '.join(map(str, values))})", ns) == f(*values), eval(f"f({', '.join(f'{k}={v}' for k, v in zip(names, values))})", ns) == f(*values))
    print(f(**dict(zip(names, values))) == f(*values), f(*values[:n // 3], **dict(zip(names[n // 3:], values[n // 3:]))) == f(*values))
    code = f.__code__
    print(code.co_argcount, len(code.co_varnames), code.co_varnames[n - 1], code.co_nlocals, code.co_kwonlyargcount)
    for call in (lambda: f(*values[:-2]), lambda: f(*values, 1), lambda: f(*values, p5=1), lambda: f(*values, other=1), lambda: f(*values[1:])):
        try:
            print(call())
        except TypeError as e:
            print(e)
# ---
# Defaults, keyword-only and positional-only parameters, *args and **kwargs stand among hundreds of others.
import inspect
for n in (181, 200, 300, 1000):
    pos = ", ".join(f"a{i}" for i in range(n // 3))
    mid = ", ".join(f"b{i}={i}" for i in range(n // 3))
    kw = ", ".join(f"k{i}" if i % 2 else f"k{i}={i}" for i in range(n // 3))
    ns = {}
    exec(f"def f({pos}, /, {mid}, *args, {kw}, **kwargs):\n    return sum([a0, a{n // 3 - 1}, b0, b{n // 3 - 1}, k0, k{n // 3 - 1}]), args, kwargs, len(locals())\n", ns)
    f = ns["f"]
    given = {f"k{i}": 1 for i in range(1, n // 3, 2)}
    print(f(*range(n // 3), **given), f(*range(n), **given, extra=1)[1:3] == (tuple(range(2 * (n // 3), n)), {"extra": 1}))
    print(len(inspect.signature(f).parameters), list(inspect.signature(f).parameters.values())[-1].kind.name, f.__code__.co_posonlyargcount, f.__code__.co_kwonlyargcount, len(f.__defaults__), len(f.__kwdefaults__))
    for call in (lambda: f(*range(n // 3)), lambda: f(1), lambda: f(*range(n // 3), a1=2, **given)[2], lambda: f(b1=1)):
        try:
            print(call())
        except TypeError as e:
            print(e)
# ---
# Parameters without registers can be captured, deleted, assigned in comprehensions and loops, and seen by frames.
import sys
names = ", ".join(f"p{i}" for i in range(400))
ns = {"sys": sys}
exec(f"""
def closure({names}):
    def inner():
        nonlocal p399
        p399 += p150 + p3
        return p399
    return inner, lambda: p399
def gen({names}):
    p300 = yield p299
    yield p300, p301
    try:
        yield p398
    finally:
        p399.append("closed")
async def co({names}):
    return p0 + p399
class C:
    def method(self, {names}):
        super().__init__()
        return __class__, self.__class__, p399, [p398 + i for i in range(2)]
def deleted({names}):
    del p250
    try:
        p250
    except UnboundLocalError as e:
        print(e)
    p250 = 3
    for p250 in range(5): pass
    p251 += p250
    with open_() as p252: pass
    return p250, p251, p252, [p250 for p250 in (8, 9)], p250
def frame({names}):
    x = 5
    d = sys._getframe().f_locals
    return d["p399"], d["p0"], d["x"], len(d), list(d)[398:]
def many({names}):
    {"; ".join(f"v{i} = p{i} + 1" for i in range(400))}
    return v0 + v399 + p399
f = lambda {names}: p399 - p0
from contextlib import contextmanager
@contextmanager
def open_():
    yield 6
""", ns)
args = list(range(400))
inner, get = ns["closure"](*args)
print(inner(), inner(), get(), inner.__closure__ is not None, len(inner.__closure__))
log = []
g = ns["gen"](*args[:-1], log)
print(next(g), g.send("sent"), next(g), g.close(), log, g.gi_frame)
try:
    ns["co"](*args).send(None)
except StopIteration as e:
    print(e.value)
print(ns["C"]().method(*args)[2:], ns["deleted"](*args), ns["frame"](*args), ns["many"](*args), ns["f"](*args))
class T:
    def __init__(self, *a): self.a = a
exec(f"class D:\n    def __init__(self, {names}): self.x = p399\n    def __call__(self, {names}): return p398\n    @classmethod\n    def c(cls, {names}): return p397\n    @property\n    def y(self): return self.x", ns)
d = ns["D"](*args)
print(d.x, d(*args), ns["D"].c(*args), d.y, list(map(ns["f"], *([i] for i in args))))
# ---
# Where a parameter without a register is not bound, the error says so at its line.
ns = {}
exec(f"def f({', '.join(f'p{i}' for i in range(200))}):\n    del p199\n    return p199", ns)
ns["f"](*range(200))  ### "UnboundLocalError: cannot access local variable 'p199' where it is not associated with a value"
