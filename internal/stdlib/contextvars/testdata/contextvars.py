# A variable has a value per context, a default, or none.
import contextvars
v = contextvars.ContextVar("v")
w = contextvars.ContextVar("w", default=3)
print(v.name, w.get(), v.get(5), w.get(6), repr(w)[:31])
try:
    v.get()
except LookupError as e:
    print(type(e), e.args[0] is v)
# ---
# set returns a token with which reset undoes it, once and in the same context.
import contextvars
v = contextvars.ContextVar("v")
t = v.set(1)
u = v.set(2)
print(t.var is v, t.old_value, t.old_value is contextvars.Token.MISSING, u.old_value)
v.reset(u)
print(v.get(), str(u)[:11])
for f in (lambda: v.reset(u)), (lambda: contextvars.ContextVar("w").reset(t)), (lambda: v.reset(3)), (lambda: contextvars.copy_context().run(v.reset, t)):
    try:
        f()
    except (RuntimeError, ValueError, TypeError) as e:
        print(type(e).__name__, str(e).split(" at 0x")[0], str(e)[-27:])
v.reset(t)
print(v.get("none"))
# ---
# A token is a context manager that resets its variable.
import contextvars
v = contextvars.ContextVar("v", default=0)
with v.set(10) as t:
    print(v.get(), t.old_value is contextvars.Token.MISSING)
print(v.get())
try:
    with t:
        pass
except RuntimeError as e:
    print(str(e)[-27:])
# ---
# Code run in a copy of the context changes the copy only.
import contextvars
v = contextvars.ContextVar("v", default=0)
v.set(1)
c = contextvars.copy_context()
def f(x, *, k):
    v.set(x)
    return v.get(), k
print(c.run(f, 7, k="k"), v.get(), c[v], v in c, len(c), list(c) == [v], list(c.items()) == [(v, 7)], list(c.values()))
d = c.copy()
d.run(v.set, 8)
print(c[v], d[v], c == d, c == c.copy(), c != d, c.get(v), c.get(contextvars.ContextVar("z")), c.get(contextvars.ContextVar("z"), 9))
e = contextvars.Context()
print(len(e), e.run(v.get), e == contextvars.Context(), e == {})
# ---
# A context is entered once at a time, and has variables as keys.
import contextvars
c = contextvars.copy_context()
for f in ((lambda: c.run(c.run, print)), (lambda: c[1]), (lambda: 1 in c), (lambda: c.get("x")), (lambda: c.run()), (lambda: contextvars.Context(1)),
          (lambda: contextvars.Token()), (lambda: contextvars.ContextVar(1)), (lambda: contextvars.ContextVar()), (lambda: c[contextvars.ContextVar("q")])):
    try:
        f()
    except (RuntimeError, TypeError, KeyError) as e:
        print(type(e).__name__, str(e).split(" at 0x")[0])
# ---
# Many variables keep apart.
import contextvars
vs = [contextvars.ContextVar(str(i)) for i in range(50)]
def check():
    ts = [v.set(i) for i, v in enumerate(vs)]
    c = contextvars.copy_context()
    for v in vs[::2]:
        v.reset(ts[vs.index(v)])
    print([v.get(None) for v in vs][:6], len(contextvars.copy_context()), sum(c.values()))
contextvars.Context().run(check)
# ---
# A task runs in a copy of the context in which it was created, and callbacks in that in which they were added.
import asyncio, contextvars
v = contextvars.ContextVar("v", default="default")
async def job(x):
    before = v.get()
    v.set(x)
    await asyncio.sleep(0)
    return before, v.get()
async def main():
    v.set("main")
    t = asyncio.create_task(job("job"))
    v.set("later")
    loop = asyncio.get_running_loop()
    loop.call_soon(lambda: print("soon", v.get()))
    t.add_done_callback(lambda f: print("callback", v.get()))
    v.set("last")
    print(await t, v.get())
    c = contextvars.copy_context()
    print(await asyncio.create_task(job("own"), context=c), c[v], v.get())
    print(await job("inline"), v.get())
    print(await asyncio.to_thread(v.get))
    await asyncio.sleep(0)
asyncio.run(main())
print(v.get())
