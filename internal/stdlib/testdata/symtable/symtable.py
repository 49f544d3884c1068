# Each name of each scope is what CPython says: parameters, cells, free and global names, scopes of annotations and of type parameters.
import symtable
def show(t,d=0):
    print("  "*d, t.get_type(), t.get_name(), t.get_lineno(), t.is_optimized(), t.is_nested(), t.has_children(), repr(t))
    for s in sorted(t.get_symbols(), key=lambda s:s.get_name()):
        fl=[n for n in "referenced parameter type_parameter global nonlocal declared_global local annotated free free_class imported assigned comp_iter comp_cell namespace".split() if getattr(s,"is_"+n)()]
        print("  "*d, "  -", s.get_name(), ",".join(fl), repr(s))
    for c in t.get_children(): show(c,d+1)
show(symtable.symtable("""
x: int = 1
def f(a: int, *b, c=3, **k) -> str:
    global g
    y: list[int] = [i*a for i in b if (w := i)]
    def h():
        nonlocal y
        return y + z
    return lambda q: q + a
class C[T](Base):
    m: T
    __p = 1
    def meth(self, v: T): return super().meth(__class__, self.__p)
    z = [m for m in range(3)]
type A[U: int] = dict[U, C]
async def af(): return (j async for j in x)
def gen[V](p: V) -> V: yield p
import os.path as op, sys.y
from m import n as nn
try: pass
except E as e: e2 = e
match x:
    case {"a": aa, **rest}: pass
    case [one, *two]: pass
    case P(kw=two): pass
    case _ as cap: pass
del x
for l in x: pass
with x as (v1, v2): pass
""", "m", "exec"))
# ---
# Functions have their names by kind.
import symtable
top = symtable.symtable("def f(a, *, b=1):\n  x = a\n  def g():\n    nonlocal x\n    x = y = b\n  return len(z)\n", "m", "exec")
f = top.lookup("f").get_namespace()
print(type(f).__name__, f.get_parameters(), f.get_locals(), f.get_globals(), f.get_frees(), f.get_nonlocals())
g = f.lookup("g").get_namespace()
print(g.get_parameters(), g.get_locals(), g.get_globals(), g.get_frees(), g.get_nonlocals())
print(top.get_children()[-1] is f, f.get_id() == top.lookup("f").get_namespaces()[0].get_id(), symtable.SymbolTableType.CLASS)
print(symtable.symtable("lambda: x", "m", "eval").get_children()[0].get_globals())
# ---
# A name without a scope is an error.
import symtable
symtable.symtable("x = 1", "m", "exec").lookup("x").get_namespace()  ### "ValueError: name is not bound to any namespaces"
# ---
# So is a program whose names do not go together.
import symtable
try:
    symtable.symtable("def f(x): global x", "m", "exec")
except SyntaxError as e:
    print(e.msg, e.lineno)
# ---
# And a kind of source that there is not.
import symtable
symtable.symtable("x", "m", "exek")  ### "ValueError: symtable() arg 3 must be 'exec' or 'eval' or 'single'"
