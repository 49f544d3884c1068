# Instances made by __new__ alone, whose __init__ never ran, or ran again, or in part.
# ---
# super objects that name no class: ok
class S(super): pass
for x in super.__new__(super), S.__new__(S):
    for f in repr, hash, lambda x: x.a, lambda x: x.__get__(1), lambda x: x.__get__(1, int), lambda x: x.__thisclass__, lambda x: x.__self__, lambda x: x.__self_class__, lambda x: x.__class__, lambda x: x.__init__(), lambda x: x.__init__(1, 2), lambda x: setattr(x, 'a', 1), dir, lambda x: x == x:
        try: f(x)
        except (TypeError, AttributeError, RuntimeError): pass
    x.__init__(int, 1)
    x.__init__(str, 'a')
# ---
# text and buffered streams that are not open: ok
import io
for T in io.TextIOWrapper, io.BufferedReader, io.BufferedWriter, io.BufferedRandom, io.BufferedRWPair, io.StringIO, io.BytesIO, io.FileIO:
    class D(T): pass
    for x in T.__new__(T), D.__new__(D):
        for n in dir(T):
            for args in (), (1,), (b'a',), ('a',), (None,), (0, 0), (x,), (bytearray(5),):
                try: getattr(x, n)(*args)
                except Exception: pass
        for f in repr, iter, next, lambda x: x.__enter__(), lambda x: x.__setstate__(('a', '', 0, None)), lambda x: x.__init__(5), lambda x: x.__init__(x), lambda x: x.read(), lambda x: x.close():
            try: f(x)
            except Exception: pass
# ---
# picklers and unpicklers without a file: ok
import pickle, io
for T in pickle.Pickler, pickle.Unpickler:
    class D(T): pass
    for x in T.__new__(T), D.__new__(D), T(io.BytesIO(b'N.')):
        for f in lambda x: x.memo, lambda x: x.dump(1), lambda x: x.load(), lambda x: x.clear_memo(), lambda x: delattr(x, 'memo'), lambda x: setattr(x, 'memo', {1: 2}), lambda x: setattr(x, 'memo', x.memo), lambda x: x.memo.copy(), lambda x: delattr(x, 'persistent_id'), lambda x: delattr(x, 'dispatch_table'), lambda x: x.persistent_load, lambda x: x.find_class('builtins', 'int'), lambda x: x.dump(x), lambda x: x.__init__(1), lambda x: x.__init__(x), lambda x: x.dump(1):
            try: f(x)
            except Exception: pass
# ---
# __init__ of each builtin type twice, and while it runs: ok
import builtins, collections, functools, itertools, io, datetime, random, array, decimal, types, weakref
class Again:
    def __init__(self, t): self.t = t
    def __iter__(self):
        if self.t: t, self.t = self.t, None; t.__init__([1, 2])
        return iter([1, 2])
    def __call__(self, *a): return list(self)
    def __index__(self): list(self); return 3
    def __hash__(self): list(self); return 1
    def keys(self): list(self); return 'ab'
    def __getitem__(self, k): list(self); return k
    def __len__(self): list(self); return 2
types_ = [t for t in vars(builtins).values() if isinstance(t, type)] + [collections.deque, collections.OrderedDict, collections.defaultdict, functools.partial, itertools.chain, io.StringIO, io.BytesIO, random.Random, array.array, types.SimpleNamespace, types.ModuleType, weakref.ref, decimal.Context]
for t in types_:
    for make in (lambda: t.__new__(t), lambda: t.__new__(t, [1, 2]), lambda: t([1, 2]), lambda: t()):
        try: x = make()
        except Exception: continue
        for args in (), (1,), ([1, 2],), (Again(x),), (x,), (Again(x), Again(x)), ('a', Again(x)), (Again(x), [1, 2], 3):
            try: x.__init__(*args)
            except Exception: pass
            for f in repr, len, next, hash, iter, lambda x: x == x:
                try: f(x)
                except Exception: pass
# ---
# what is made in __new__ is used in __init__ before it is complete: ok
import io, functools, itertools, collections, random, weakref, types
seen = []
class Arg:
    def __iter__(self):
        for x in seen:
            for f in repr, len, hash, next, iter, list if False else bool, lambda x: x == 1, dir:
                try: f(x)
                except Exception: pass
        return iter([1, 2])
    __call__ = __index__ = __hash__ = __len__ = lambda self, *a: list(iter(self))[0]
    def read(self, *a): list(self); return b''
    write = readable = writable = seekable = flush = close = closed = read
for t in list, dict, set, bytearray, collections.deque, collections.OrderedDict, collections.defaultdict, enumerate, zip, map, filter, reversed, property, staticmethod, classmethod, super, io.StringIO, io.BytesIO, io.TextIOWrapper, io.BufferedReader, random.Random, types.SimpleNamespace, Exception, OSError, ExceptionGroup, frozenset, tuple, itertools.chain, itertools.product, itertools.count, functools.partial, weakref.ref:
    class D(t):
        def __new__(cls, *a, **k):
            x = t.__new__(cls, *a, **k)
            seen[:] = [x]
            return x
    for args in (), (Arg(),), (Arg(), Arg()), (Arg(), 1), ('a', Arg()):
        try: x = D(*args)
        except Exception: continue
        try: x.__init__(*args)
        except Exception: pass
# ---
# every type of the library's modules, made by __new__ alone: ok
import sys, collections, itertools, functools, operator, io, datetime, decimal, array, random, re, struct, zlib, hashlib, csv, json, pickle, contextvars, asyncio, threading, queue, weakref, types, typing, ast, copy, string, fractions, uuid, ipaddress, pathlib, enum, contextlib, textwrap, time, abc
for name in list(sys.modules):
    m = sys.modules[name]
    for t in list(vars(m).values()):
        if not isinstance(t, type) or issubclass(t, (BaseException, type)): continue
        for make in (lambda: t.__new__(t), lambda: object.__new__(t), lambda: type('D', (t,), {}).__new__(type('D', (t,), {}))):
            try: x = make()
            except BaseException: continue
            for n in dir(t):
                if n in ('__init__', '__del__', '__subclasses__', '_repopulate', 'acquire', 'wait', 'get', 'join', 'acquire_lock'): continue
                try: v = getattr(x, n)
                except BaseException: continue
                for args in (), (1,):
                    try: v(*args)
                    except BaseException: pass
