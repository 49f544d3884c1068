# Filters, catch_warnings and the format on stderr.
import types, warnings, sys, io
print(types.FunctionType, types.NoneType, types.UnionType, types.CellType, types.MemberDescriptorType)
C = types.new_class("C", (dict,), {}, lambda ns: ns.update(x=1)); print(C, C.x)
n = types.SimpleNamespace(a=1, b=[2]); print(n, n == types.SimpleNamespace(a=1,b=[2]))
sys.stderr = sys.stdout
warnings.warn("hello")
warnings.warn("hello", DeprecationWarning)
def f(): warnings.warn("in f", RuntimeWarning, stacklevel=2)
f()
for i in range(3): warnings.warn("once only")
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    warnings.warn("rec"); warnings.warn("rec2", FutureWarning)
    print([(str(x.message), x.category, x.lineno) for x in w]); print(w[0])
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try: warnings.warn("boom")
    except UserWarning as e: print(repr(e))
try: warnings.warn("x", int)
except TypeError as e: print(e)
warnings.filterwarnings("ignore", message=".*secret.*")
warnings.warn("a secret"); warnings.warn("no s")
@warnings.deprecated("use g")
def g(): return 1
print(g())
@types.coroutine
def gen(): return (yield 1)
async def main(): return await gen()
c = main(); print(c.send(None))
try: c.send(5)
except StopIteration as e: print(e.value)
import copyreg; print(copyreg.__newobj__(list))

# ---
# The pattern of a filter is the text that it was given, and an error in it is told so.
import re
import warnings

warnings.filterwarnings("ignore", "foo.*", module="bar")
print(warnings.filters[0])
try:
    warnings.filterwarnings("ignore", "fo(o")
except re.error as e:
    print(e)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    warnings.filterwarnings("ignore", "FOO")
    warnings.warn("foo bar")
    warnings.warn("bar foo")
print([str(w.message) for w in caught])
