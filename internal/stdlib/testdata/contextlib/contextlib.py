# contextlib's managers do what CPython's do.
from contextlib import *
import contextlib, io, sys, asyncio
log=[]
@contextmanager
def cm(x, swallow=False):
    "doc of cm"
    log.append(('enter',x))
    try:
        yield x*2
    except ValueError as e:
        log.append(('caught',str(e)))
        if not swallow: raise
    finally:
        log.append(('exit',x))
with cm(1) as v: log.append(v)
print(log); log.clear()
try:
    with cm(2): raise ValueError('a')
except ValueError as e: print('out',e)
with cm(3,True): raise ValueError('b')
print(log, cm.__name__, cm.__doc__, cm(1).__doc__, type(cm(1)).__name__); log.clear()
@cm(5)
def f(a): return a+1
print(f(1), f(2), f.__name__, log); log.clear()
@contextmanager
def bad0():
    return
    yield
@contextmanager
def bad2():
    yield 1
    yield 2
@contextmanager
def bad3():
    try: yield
    except ValueError: yield
@contextmanager
def stopit():
    yield
for c,exc in ((bad0,None),(bad2,None),(bad3,ValueError('z')),(stopit,StopIteration('s')),(stopit,RuntimeError('r')),(stopit,KeyError('k'))):
    try:
        with c():
            if exc: raise exc
    except BaseException as e: print(type(e).__name__, e, e is exc)
class Res:
    def __init__(s,n,fail=False,sup=False): s.n=n; s.fail=fail; s.sup=sup
    def __enter__(s): log.append(('in',s.n)); return s.n
    def __exit__(s,*e):
        log.append(('out',s.n,e[0].__name__ if e[0] else None))
        if s.fail: raise KeyError(s.n)
        return s.sup
    def close(s): log.append(('close',s.n))
with ExitStack() as st:
    print(st.enter_context(Res(1)), st.enter_context(Res(2)))
    st.callback(log.append, 'cb')
    st.push(lambda *e: log.append(e[0]))
print(log); log.clear()
try:
    with ExitStack() as st:
        st.enter_context(Res(1)); st.enter_context(Res(2,fail=True)); st.enter_context(Res(3,sup=True)); st.enter_context(Res(4,fail=True))
        raise ValueError('body')
except BaseException as e: print(repr(e), repr(e.__context__), repr(e.__context__ and e.__context__.__context__), log)
log.clear()
with ExitStack() as st:
    st.enter_context(Res(1,sup=True)); st.enter_context(Res(2,fail=True)); raise ValueError('x')
print(log); log.clear()
with ExitStack() as st:
    st.enter_context(Res('p')); st2=st.pop_all()
print(log); st2.close(); print(log); log.clear()
try:
    with ExitStack() as st: st.enter_context(5)
except TypeError as e: print(e)
with closing(Res('c')) as c: print(c.n)
print(log); log.clear()
with suppress(KeyError, ValueError): {}['a']
with suppress(): pass
try:
    with suppress(KeyError): raise TypeError('t')
except TypeError as e: print(e)
try:
    with suppress(KeyError): raise ExceptionGroup('g',[KeyError(1),TypeError(2)])
except ExceptionGroup as e: print(repr(e))
with suppress(KeyError): raise ExceptionGroup('g',[KeyError(1)])
with nullcontext(7) as n: print(n)
b=io.StringIO()
with redirect_stdout(b): print('hidden')
print(b.getvalue())
with redirect_stdout(io.StringIO()) as o: print('x', end='')
print(repr(o.getvalue()))
class Dec(ContextDecorator):
    def __enter__(s): log.append('e'); return s
    def __exit__(s,*a): log.append('x'); return False
@Dec()
def g(): return 1
print(g(), log); log.clear()
print(issubclass(Res, AbstractContextManager), isinstance(Res(1),AbstractContextManager), issubclass(int,AbstractContextManager), AbstractContextManager[int])
try: AbstractContextManager()
except TypeError as e: print(e)
@asynccontextmanager
async def acm(x):
    log.append(('ain',x))
    try: yield x
    except ValueError: log.append('v')
    finally: log.append('aout')
class AR:
    async def __aenter__(s): log.append('AE'); return 'ar'
    async def __aexit__(s,*e): log.append(('AX',e[0])); return True
async def main():
    async with acm(1) as v: log.append(v)
    async with acm(2) as v: raise ValueError
    async with AsyncExitStack() as st:
        print(await st.enter_async_context(AR()))
        st.enter_context(Res(9))
        async def acb(a): log.append(('acb',a))
        st.push_async_callback(acb, 3)
        st.callback(log.append,'sync')
        raise KeyError
    async def ag():
        try: yield 1; yield 2
        finally: log.append('agclosed')
    async with aclosing(ag()) as a:
        async for i in a: break
    async with nullcontext(4) as q: log.append(q)
    @acm(6)
    async def deco(): return 'deco'
    print(await deco())
asyncio.run(main())
print(log)
print(contextlib.__all__)
with cm(1) as a, cm(2) as b2: pass
try:
    with cm(8): raise SystemExit(3)
except SystemExit as e: print('se', e)
# ---
# A with statement names the class in full.
import contextlib, asyncio
def make():
    class N:
        def __enter__(self): pass
    return N()
@contextlib.contextmanager
def cm(): yield
@contextlib.asynccontextmanager
async def acm(): yield
async def main():
    for m in (make(), 5, acm()):
        try:
            with m: pass
        except TypeError as e: print(e)
    for m in (cm(), 5, make()):
        try:
            async with m: pass
        except TypeError as e: print(e)
asyncio.run(main())
# ---
# Exceptions of context managers in an ExitStack are chained as those of nested with statements.
import contextlib


@contextlib.contextmanager
def raises(exc):
    try: yield
    finally: raise exc


errors = [Exception(i) for i in range(4)]
try:
    with contextlib.ExitStack() as stack:
        for e in errors[:0:-1]: stack.enter_context(raises(e))
        raise errors[0]
except Exception as e:
    while e:
        print(repr(e))
        e = e.__context__
# ---
# The end of a generator is told from a value that it yields, and from what it raises.
from contextlib import contextmanager
def said(f):
    try:
        with f() as v: print('body', v)
        return 'fine'
    except BaseException as e:
        return type(e).__name__, str(e), type(e.__cause__).__name__, type(e.__context__).__name__, e.__suppress_context__
log = []
@contextmanager
def twice():
    try: yield 1; yield None
    finally: log.append('closed')
@contextmanager
def raising():
    yield 2
    raise KeyError('late')
@contextmanager
def stopping():
    yield 3
    raise StopIteration('own')
@contextmanager
def returning():
    yield 4
    return 'value'
@contextmanager
def empty():
    return
    yield
@contextmanager
def listed():
    return iter([5])
@contextmanager
def longer():
    return iter([6, 7])
class It:
    def __init__(self): self.n = 0
    def __next__(self):
        self.n += 1
        if self.n == 2: raise StopIteration(8)
        return self.n
@contextmanager
def own():
    return It()
for f in (twice, raising, stopping, returning, empty, listed, longer, own): print(said(f))
print(log)
cm = returning()
print(sorted(vars(cm)), cm.__enter__(), sorted(vars(cm)), cm.__exit__(None, None, None))
# ---
# A manager has the text of its function, whatever that is, and keeps what it was called with until it is entered.
from contextlib import contextmanager
from functools import partial


@contextmanager
def documented(x, *, y=1):
    """What it does."""
    yield x, y


class Callable:
    def __call__(self, x):
        yield x

    @property
    def __doc__(self):
        raise AttributeError


for make in (documented, contextmanager(partial(documented.__wrapped__, 3)), contextmanager(Callable())):
    try:
        m = make(5) if make is not documented else make(5, y=2)
    except Exception as e:
        print(type(e).__name__)
        continue
    print(m.__doc__ if make is documented else type(m.__doc__).__name__, m.args, m.kwds, sorted(vars(m)))
    try:
        with m as v:
            print(v, sorted(vars(m)), hasattr(m, "args"), hasattr(m, "func"))
    except Exception as e:
        print(type(e).__name__, e)

# ---
# A context manager that was entered once tells what it lacks when it is entered again.
import contextlib

@contextlib.contextmanager
def manager():
    yield 1

c = manager()
with c as v:
    print(v)
for again in (c.__enter__, c._recreate_cm):
    try:
        again()
    except AttributeError as e:
        print(e)
