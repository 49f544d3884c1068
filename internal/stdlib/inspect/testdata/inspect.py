# Signatures, sources, documentation and predicates are those of CPython.
import inspect
from inspect import signature
def show(s):
    try: print(s,'=>',repr(eval(s)))
    except Exception as e: print(s,'=>',type(e).__name__, e)
def f(a, /, b: int, c=3, *args, d, e: str='x', **kw) -> list[int]: "doc"
class A:
    """  A doc

        indented
    """
    def __init__(self, x, y=2): pass
    def m(self, q): return q
    @classmethod
    def c(cls, z): pass
    @staticmethod
    def s(z): pass
async def co(): pass
def g(): yield
for s in """signature(f)
str(signature(f))
signature(A)
signature(A(1).m)
signature(A.m)
signature(A.c)
signature(A.s)
signature(len)
signature(f).parameters['b']
signature(f).parameters['b'].kind
signature(f).return_annotation
signature(f).bind(1,2,d=4)
signature(f).bind(1,2,d=4,zz=3).kwargs
signature(f).bind(1)
signature(f).bind(1,2)
signature(A).bind(1,2,3)
signature(A).bind(1,z=3)
signature(3)
inspect.getdoc(A)
inspect.cleandoc('a\\n   b\\n     c')
inspect.iscoroutinefunction(co),inspect.isgeneratorfunction(g),inspect.isfunction(f),inspect.isclass(A),inspect.ismethod(A(1).m),inspect.isbuiltin(len)
[n for n,_ in inspect.getmembers(A, inspect.isfunction)]
inspect.getsource(g)
inspect.getsource(A.m)
inspect.getfullargspec(f)
inspect.getmro(A)
inspect.signature(lambda x=1,*,y:0)
inspect.Parameter('x',inspect.Parameter.KEYWORD_ONLY,default=1)
inspect.Signature([inspect.Parameter('x',inspect.Parameter.KEYWORD_ONLY)])
inspect.getgeneratorstate(g())
inspect.isawaitable(3)
signature(dict)
signature(object)
signature(print)
inspect.unwrap(f) is f""".split('\n'): show(s)
# ---
# The signatures of namedtuples, of enumerations and of some classes in C.
import enum, inspect, types, typing
from collections import Counter, namedtuple
from decimal import Decimal
P = namedtuple("P", "x y", defaults=[3])
class Q(P): pass
class T(typing.NamedTuple):
    a: int
    b: str = "z"
class E(enum.Enum):
    A = 1
class Empty(enum.Enum): pass
for c in (P, Q, T, E, Empty, Counter, Decimal, types.SimpleNamespace, types.MappingProxyType):
    print(c.__name__, inspect.signature(c))
