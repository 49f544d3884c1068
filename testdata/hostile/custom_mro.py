# A custom mro can not bring in methods of another layout.
def err(f):
    try: r = f(); print("ok", type(r).__name__)
    except Exception as e: print(type(e).__name__, str(e)[:100].split(" object at")[0])
class M(type):
    ret = None
    def mro(cls): return M.ret(cls)
for r in (lambda c: [c, int, object], lambda c: [c, list, object], lambda c: [int], lambda c: [], lambda c: [c], lambda c: [dict, c], lambda c: [c, type], lambda c: [c, ValueError], lambda c: [c,c,c], lambda c: [object], lambda c:5, lambda c:[bool]):
    M.ret = r
    for b in ((), (int,), (dict,), (ValueError,)):
        def mk():
            return M("X", b, {})
        err(mk)
        try: X = mk()
        except Exception: continue
        for op in (lambda: X(), lambda: repr(X()), lambda: len(X()), lambda: X()+1, lambda: X()[0], lambda: X().append(1), lambda: hash(X()), lambda: X().__class__, lambda: X()==1, lambda: list(X()), lambda: X.__init__, lambda: type("Y",(X,),{})(), lambda: X.__mro__, lambda: int.__add__(X(), 1), lambda: isinstance(X(), int), lambda: X().x, lambda: setattr(X, "x", 1), lambda: setattr(X, "__repr__", lambda s: "z"), lambda: X.__name__, lambda: super(X, X).x, lambda: super(X, X()).x, lambda:X.mro(), lambda: setattr(X, "__bases__", (object,))):
            err(op)
print("done")
