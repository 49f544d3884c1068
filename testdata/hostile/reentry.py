# Containers, generators and frames survive whatever their own callbacks do to them.
import types, sys, functools
def attempt(name, f):
    try: print(name, "ok", repr(f())[:60])
    except (Exception, RecursionError) as e: print(name, type(e).__name__, str(e)[:70])
class Evil:
    def __init__(self, act, ret=None): self.act = act; self.ret = ret
    def _do(self, *a):
        self.act()
        return self.ret
    def __eq__(self, o): self.act(); return self.ret if self.ret is not None else False
    def __hash__(self): self.act(); return 1
    def __lt__(self, o): self.act(); return True
    def __repr__(self): self.act(); return "e"
    def __iter__(self): self.act(); return iter([1, 2])
    def __index__(self): self.act(); return 1
    def __len__(self): self.act(); return 3
    def __getitem__(self, k): self.act(); return 1
    def __call__(self, *a): self.act(); return 1
    def __bool__(self): self.act(); return True
    def __del__(self): self.act()
    def __float__(self): self.act(); return 1.0
    def __str__(self): self.act(); return "s"
    def __format__(self, s): self.act(); return "f"
def lst():
    l = [1, 2, 3] * 10
    l.insert(3, Evil(l.clear))
    return l
def grow():
    l = [1, 2, 3]
    l.insert(0, Evil(lambda: l.extend(range(3)) if len(l) < 500 else None))
    return l
def dct():
    d = {i: i for i in range(20)}
    d["k"] = Evil(d.clear)
    return d
def kd():
    d = {}
    for i in range(5): d[i] = i
    e = Evil(lambda: d.clear()); d[e] = 1
    return d, e
def st():
    s = set(range(10))
    e = Evil(lambda: None); s.add(e); e.act = s.clear
    return s, e
for mk in (lst, grow):
    for name, op in {"repr": repr, "sort": lambda l: l.sort(), "sort key": lambda l: l.sort(key=l[3] if callable(l[3]) else l[0]), "sorted": sorted, "index": lambda l: l.index(99), "count": lambda l: l.count(99), "remove": lambda l: l.remove(99), "in": lambda l: 99 in l, "eq": lambda l: l == [1, 2, 3] * 11, "lt": lambda l: l < [1, 2, 3] * 11, "join": lambda l: "".join(l), "sum": sum, "bytes": bytes, "bytearray": bytearray, "max": max, "set": set, "dict": dict, "extend": lambda l: l.extend(l[3]) if mk is lst else l.extend(l[0]), "slice": lambda l: l.__setitem__(slice(0, 2), Evil(l.clear)), "slice2": lambda l: l[Evil(l.clear):], "setindex": lambda l: l.__setitem__(Evil(l.clear), 5), "delindex": lambda l: l.__delitem__(Evil(l.clear)), "insert": lambda l: l.insert(Evil(l.clear), 5), "pop": lambda l: l.pop(Evil(l.clear)), "mul": lambda l: l * Evil(l.clear), "imul": lambda l: l.__imul__(Evil(l.clear)), "format": lambda l: "{}".format(l), "percent": lambda l: "%s %d" % (l, Evil(l.clear)), "all": all, "unpack": lambda l: (lambda a, *b: a)(*l), "zip": lambda l: list(zip(l, l[3])), "tuple hash": lambda l: hash(tuple(l)), "print": lambda l: print(*l, file=types.SimpleNamespace(write=lambda s: l.clear())), "range": lambda l: range(*l[:2], Evil(l.clear)), "extslice": lambda l: l.__setitem__(slice(None, None, 2), Evil(l.clear)), "delslice": lambda l: l.__delitem__(slice(Evil(l.clear), None)), "reversed": lambda l: [l.clear() for _ in reversed(l)], "iter": lambda l: [l.clear() for _ in l], "copyself": lambda l: l.extend(x for x in l if not l.clear()), "sort mutate": lambda l: l.sort(key=lambda x: l.append(1)), "map": lambda l: list(map(lambda x: l.clear(), l)), "reduce": lambda l: functools.reduce(lambda a, b: l.clear(), l)}.items():
        attempt(mk.__name__ + " " + name, lambda: op(mk()))
for name, op in {"repr": repr, "eq": lambda d: d == {**{i: i for i in range(20)}, "k": 1}, "iter": lambda d: [d.clear() for _ in d], "items": lambda d: [d.clear() for _ in d.items()], "grow": lambda d: [d.setdefault(i + 100, 1) for i in d], "update self": lambda d: d.update((k, d.clear()) for k in list(d)), "update": lambda d: d.update(Evil(d.clear)), "values in": lambda d: 99 in d.values(), "items in": lambda d: ("k", 1) in d.items(), "or": lambda d: d | {"k": 2}, "sorted": lambda d: sorted(d.values()), "fromkeys": lambda d: dict.fromkeys(d, d.clear()), "comp": lambda d: {k: d.clear() for k in d}, "popitem": lambda d: [d.popitem() for _ in d], "star": lambda d: (lambda **k: k)(**{"k": d["k"]}), "del": lambda d: [d.__delitem__(k) for k in d]}.items():
    attempt("dict " + name, lambda: op(dct()))
for name, op in {"get": lambda d, e: d.get(Evil(d.clear)), "set": lambda d, e: d.__setitem__(Evil(d.clear), 1), "in": lambda d, e: Evil(d.clear) in d, "del": lambda d, e: d.pop(Evil(d.clear)), "setdefault": lambda d, e: d.setdefault(Evil(lambda: [d.setdefault(i, i) for i in range(40)]), 1), "eq": lambda d, e: d == dict(d), "update": lambda d, e: d.update({Evil(d.clear): 1}), "keys and": lambda d, e: d.keys() & {Evil(d.clear)}, "move": lambda d, e: [d.pop(e) for _ in range(2)]}.items():
    attempt("key " + name, lambda: op(*kd()))
for name, op in {"add": lambda s, e: s.add(Evil(s.clear)), "or": lambda s, e: s | {Evil(s.clear)}, "and": lambda s, e: s & {Evil(s.clear), 1}, "sub": lambda s, e: s - {Evil(s.clear)}, "xor": lambda s, e: s ^ {Evil(s.clear)}, "eq": lambda s, e: s == {Evil(s.clear), *range(10)}, "le": lambda s, e: s <= {Evil(s.clear), *range(10)}, "iter": lambda s, e: [s.clear() for _ in s], "discard": lambda s, e: s.discard(Evil(s.clear)), "update": lambda s, e: s.update(x for x in range(20) if not s.clear()), "repr": lambda s, e: repr(s), "pop": lambda s, e: [s.pop() for _ in s], "iand": lambda s, e: s.intersection_update([Evil(s.clear)]), "isub": lambda s, e: s.difference_update(s), "ixor": lambda s, e: s.symmetric_difference_update([Evil(s.clear), Evil(s.clear)])}.items():
    attempt("set " + name, lambda: op(*st()))
def ba(): return bytearray(b"abcdefgh" * 10)
for name, op in {"setitem": lambda b: b.__setitem__(Evil(b.clear), 5), "setval": lambda b: b.__setitem__(5, Evil(b.clear)), "slice": lambda b: b.__setitem__(slice(Evil(b.clear), 3), b"zz"), "slicev": lambda b: b.__setitem__(slice(2, 3), Evil(b.clear)), "extend": lambda b: b.extend(x for x in range(9) if not b.clear()), "del": lambda b: b.__delitem__(slice(Evil(b.clear), 9)), "insert": lambda b: b.insert(Evil(b.clear), Evil(b.clear)), "view": lambda b: memoryview(b).__setitem__(3, Evil(b.clear)), "find": lambda b: b.find(Evil(b.clear)), "join": lambda b: b.join(x for x in [b, b] if not b.clear()), "pop": lambda b: b.pop(Evil(b.clear)), "resize": lambda b: (memoryview(b), b.append(1)), "mul": lambda b: b.__imul__(Evil(b.clear)), "translate": lambda b: b.translate(None, Evil(b.clear))}.items():
    attempt("bytearray " + name, lambda: op(ba()))
def self_gen():
    def g():
        yield 1
        yield next(it)
    it = g(); return list(it)
def self_close():
    def g():
        yield 1
        it.close()
        yield 2
    it = g(); return list(it)
def self_throw():
    def g():
        yield it.throw(ValueError)
    it = g(); return next(it)
def self_from():
    def g(): yield from it
    it = g(); return next(it)
def two():
    def a(): yield from y
    def b(): yield from x
    x = a(); y = b(); return next(x)
def close_in_finally():
    def g():
        try: yield 1
        finally: yield 2
    it = g(); next(it); it.close()
def gen_code():
    def f():
        yield 1
        f.__code__ = (lambda: 5).__code__
        yield 2
    return list(f()), f()
def code_swap_running():
    def f(n):
        f.__code__ = (lambda *a, **k: (a, k)).__code__
        x = [n] * 3
        return x, f(n, 1, z=2)
    return f(5)
def code_swaps():
    out = []
    def free(x):
        def f(): return x
        return f
    def two(x, y):
        def f(): return x, y
        return f
    codes = [(lambda: 1).__code__, (lambda a, b, c, d, e, f, g: [a, b, c]).__code__, (lambda *a: a).__code__, (lambda **k: k).__code__, free(1).__code__, two(1, 2).__code__, self_gen.__code__, compile("x = 1", "f", "exec"), compile("locals()", "f", "eval"), (lambda a=1, *, b=2: (a, b)).__code__, type.__dict__ and (lambda self: __class__ if 0 else self).__code__]
    for c in codes:
        for f in (lambda: 0, lambda a, b=1: a, free(3), two(4, 5), lambda *, k: k):
            try: f.__code__ = c
            except ValueError as e: continue
            for args, kw in (((), {}), ((1,), {}), ((1, 2, 3, 4, 5, 6, 7), {}), ((), {"k": 1}), ((1,), {"a": 3})):
                try: out.append(type(f(*args, **kw)).__name__)
                except Exception as e: out.append(type(e).__name__)
    return len(out)
def cell_tricks():
    x = 1
    def f(): return x
    c = f.__closure__[0]
    del c.cell_contents
    try: f()
    except NameError as e: print(e)
    c.cell_contents = 5
    return f(), x
def deep_cells():
    fs = []
    for i in range(3): fs.append(lambda: i)
    del i
    return fs[0]()
def locals_tricks():
    a = 1
    l = locals(); l["a"] = 2; l["zz"] = 3
    f = sys._getframe() if hasattr(sys, "_getframe") else None
    return a, sorted(locals())
def exec_class():
    ns = {}
    exec("class A:\n x = 1\n exec('y = 2')\n z = locals()", ns); return sorted(k for k in ns["A"].z if k in "xyz")
def exec_globals_swap():
    g = {"__builtins__": {}}
    try: exec("len([])", g)
    except NameError as e: print(e)
    g["__builtins__"] = 5
    try: exec("class A: pass", g)
    except Exception as e: print(type(e).__name__)
    g["__builtins__"] = {"__build_class__": lambda *a: a[1], "__import__": lambda *a: 7}
    exec("class A: pass\nimport os", g)
    return g["A"], g["os"]
class IntKeys(dict):
    def __getitem__(self, k): return 42
def exec_mapping():
    return eval("nope + 1", {}, IntKeys())
class Coro:
    def __await__(self): return self
    def __iter__(self): return self
    def __next__(self): raise StopIteration(5)
async def co(): return await Coro()
def awaiting():
    c = co()
    try: c.send(None)
    except StopIteration as e: r = e.value
    try: c.send(None)
    except RuntimeError as e: print(e)
    return r
async def reawait():
    await me[0]
me = []
def await_self():
    c = reawait(); me.append(c)
    return c.send(None)
async def ag():
    try:
        yield 1
    finally:
        yield 2
def agen():
    a = ag()
    for f in (lambda: a.asend(None).send(None), lambda: a.aclose().send(None), lambda: a.athrow(ValueError).send(None), lambda: a.asend(1).throw(KeyError), lambda: a.__anext__().close()):
        try: f()
        except BaseException as e: print(type(e).__name__, e)
def limit():
    def g():
        try: yield 1
        except BaseException as e: raise ValueError from e
    gs = [g() for _ in range(100)]
    for x in gs: next(x)
    for x in gs:
        try: x.throw(KeyError)
        except ValueError: pass
def class_del():
    class A:
        def m(self):
            del A.m
            self.__class__ = B
            return super().__init__
    class B(A): pass
    return type(A().m())
def descr_mutate():
    class D:
        def __get__(self, o, t):
            del t.d
            t.__bases__ = (object,) if t.__bases__ != (object,) else t.__bases__
            return 1
    class P: pass
    class A(P): d = D()
    return [A().d for _ in range(1)]
def eq_swap():
    class A: __slots__ = ("x",)
    class B: __slots__ = ("x",)
    a = A(); a.x = 1
    class K:
        def __eq__(s, o): a.__class__ = B; return True
    return (a == 1, K() == a, type(a).__name__)
def bool_bases():
    class X: pass
    class Y(X): pass
    class L(list): pass
    try: Y.__bases__ = (L,)
    except TypeError as e: return str(e)
def dict_swap():
    class A:
        def __getattr__(self, n):
            self.__dict__ = {"x": 5}
            return self.x
    a = A()
    d = a.__dict__
    return a.y, d, a.__dict__
def attr_many():
    class A: pass
    a = A()
    for i in range(3000): setattr(a, "a%d" % i, i)
    for i in range(0, 3000, 2): delattr(a, "a%d" % i)
    return len(a.__dict__), a.a1, a.a2999
def exc_self():
    e = ValueError()
    e.__cause__ = e; e.__context__ = e
    try:
        try: raise e
        except ValueError as x: raise x from x
    except ValueError as y: return y.__cause__ is y
def exc_dict():
    e = ValueError(1); e.__dict__["args"] = 5; e.__dict__["__notes__"] = 7
    try: e.add_note("a")
    except TypeError as x: print(x)
    import traceback
    return "".join(traceback.format_exception(e))
def group_evil():
    class G(ExceptionGroup):
        def derive(self, e): return 5
    try:
        try: raise G("a", [ValueError(), KeyError()])
        except* ValueError: pass
    except BaseException as e: return type(e).__name__
def name_tricks():
    class A: pass
    A.__name__ = "x" * 10; A.__qualname__ = ""; A.__module__ = 5
    return repr(A)[:5], repr(A())[:5]
def key_error(): return {}[Evil(lambda: 1 / 0)]
def init_loops():
    class A(list):
        def __init__(self, x): list.__init__(self, x); list.__init__(self, self)
    return A([1, 2])
def tuple_self():
    l = []; t = (l,); l.append(t)
    try: hash(t)
    except TypeError as e: return repr(t), str(e)
def eq_self():
    l = []; l.append(l); m = []; m.append(m)
    return l == m
def import_tricks():
    sys.modules["zork"] = 5
    import zork
    sys.modules["zork2"] = None
    try: import zork2
    except ImportError as e: print(e)
    try: from zork import foo
    except ImportError as e: print(e)
    return zork
for f in (self_gen, self_close, self_throw, self_from, two, close_in_finally, gen_code, code_swap_running, code_swaps, cell_tricks, deep_cells, locals_tricks, exec_class, exec_globals_swap, exec_mapping, awaiting, await_self, agen, limit, class_del, descr_mutate, eq_swap, bool_bases, dict_swap, attr_many, exc_self, exc_dict, group_evil, name_tricks, key_error, init_loops, tuple_self, eq_self, import_tricks):
    attempt(f.__name__, f)
print("done")
