# Signatures of callables of all kinds, sources, frames and members.
import inspect
class C:
    def __call__(self, a): pass
print(inspect.signature(C()))
class CM(type):
    def __call__(cls, a): pass
class D(metaclass=CM):
    def __init__(self, b): pass
print(inspect.signature(D))
import functools
def f(a,b,c=3,*,d=4): pass
for p in (functools.partial(f,1), functools.partial(f,b=2), functools.partial(f,1,2), functools.partial(f,1,d=5), functools.partial(f,c=5), functools.partial(functools.partial(f,1),b=2)):
    print(inspect.signature(p))
t=lambda p: inspect.signature(p)
for p in (functools.partial(f,1,2,3,4), functools.partial(f,x=2)):
    try: print(inspect.signature(p))
    except ValueError as e: print(type(e), str(e)[-30:])
class E:
    def m(self, a, b=2): pass
    pm = functools.partialmethod(m, 1)
    @functools.cached_property
    def cp(self): pass
print(inspect.signature(E.pm), inspect.signature(E().pm))
class G: pass
print(inspect.signature(G), inspect.signature(object), 1)
P=inspect.Parameter
p=P('foo', P.POSITIONAL_OR_KEYWORD, annotation=1)
print(p.replace(annotation=P.empty), p.replace(default=3, annotation=None), p.replace(kind=P.KEYWORD_ONLY))
s=inspect.signature(f); print(s.replace(return_annotation=None), s.replace(return_annotation=s.empty), s.replace(parameters=[]))
def none(a: None=None) -> None: pass
print(inspect.signature(none))
def posonly(a, b=1, /, c=2): pass
sp=inspect.signature(posonly)
for a,k in (((1,),{'b':2}),((),{'a':1}),((1,2,3),{'c':3}),((1,),{'d':3})):
    try: print(sp.bind(*a,**k))
    except TypeError as e: print(e)
try: P('1', P.KEYWORD_ONLY)
except ValueError as e: print(e)
for nm in ('class','a b','.0', 'None'):
    try: print(P(nm, P.POSITIONAL_ONLY))
    except ValueError as e: print(e)
def outer():
    y = 3
    def inner(): return inspect.stack()[0].function, inspect.stack()[1].function, inspect.currentframe().f_back.f_code.co_name, inspect.currentframe().f_back.f_locals['y'], inspect.stack()[1].lineno
    return inner()
print(outer())
class W:
    "doc W"
    @property
    def p(self): "prop"
    def a(self):
        # c
        return 1
        # trailing
    # outside
print(inspect.getsource(W), inspect.getsource(W.a), inspect.getsourcelines(W.a)[1], inspect.getcomments(outer), inspect.getdoc(W.p), inspect.getsource(outer))
print(inspect.getclosurevars(outer).globals.keys(), inspect.getmembers(W, inspect.isfunction)[0][0], inspect.getmodule(W).__name__)
print(inspect.getargvalues(inspect.currentframe()).args, inspect.isabstract(W), inspect.getmro(W))
print(inspect.getclasstree([E, W, int, bool]))
# ---
# getcallargs binds as a call does, with its errors.
import inspect
def f(a, b=2, /, c=3, *rest, d, e=5, **more): pass
print(inspect.getcallargs(f, 1, d=4), inspect.getcallargs(f, 1, 2, 3, 4, 5, d=6, z=7))
for args, kw in ((), {}), ((1,), {}), ((1, 2, 3), {"c": 3, "d": 1}):
    try:
        inspect.getcallargs(f, *args, **kw)
    except TypeError as e:
        print(e)
class C:
    def m(self, x): pass
c = C()
print(inspect.getcallargs(c.m, 5) == {"self": c, "x": 5})
# ---
# Attributes are found without running descriptors or __getattr__.
import inspect
class Meta(type):
    z = 1
class C(metaclass=Meta):
    __slots__ = ("s", "__dict__")
    @property
    def p(self): raise RuntimeError
    def __getattr__(self, name): raise RuntimeError
c = C()
c.own = 2
print(type(inspect.getattr_static(c, "p")).__name__, inspect.getattr_static(c, "own"), inspect.getattr_static(C, "z"), inspect.getattr_static(c, "no", 5))
print(inspect.getattr_static(c, "s"), [n for n, _ in inspect.getmembers_static(c) if not n.startswith("__")])
# ---
# Classes tell where their attributes come from.
import inspect
class A:
    x = 1
    def f(self): pass
    @classmethod
    def g(cls): pass
    @staticmethod
    def h(): pass
    @property
    def p(self): pass
class B(A):
    def f(self): pass
print([(a.name, a.kind, a.defining_class.__name__) for a in inspect.classify_class_attrs(B) if not a.name.startswith("__")])
# ---
# Signatures and their parameters can be pickled and hashed.
import inspect, pickle, copy
def f(a, /, b: int = 1, *args, c, **kw) -> str: pass
s = inspect.signature(f)
for p in range(6):
    assert pickle.loads(pickle.dumps(s, p)) == s
print(copy.deepcopy(s), hash(s) == hash(inspect.signature(f)), pickle.loads(pickle.dumps(s.parameters["b"])))
# ---
# Comments stand before a definition.
import inspect
# about f
# more
def f(): pass
print(inspect.getcomments(f))
class C:
    # about m
    def m(self):
        pass
print(inspect.getcomments(C.m), inspect.getcomments(C))
# ---
# Errors of bind and signature.
import inspect
def f(a, /, b=1, *args, c, d=2): pass
for args, kw in (((1,), {}), ((), {'a': 1, 'c': 1}), ((), {'c': 1})):
    try: print(inspect.signature(f).bind(*args, **kw))
    except TypeError as e: print(e)
for o in (type, dict, 5):
    try: inspect.signature(o)
    except (TypeError, ValueError) as e: print(e)
# ---
# Builtin types have signatures; functions whose defaults have no text do not.
import inspect, itertools, operator
assert str(inspect.signature(list)) == "(iterable=(), /)" and str(inspect.signature(zip)) == "(*iterables, strict=False)"
assert str(inspect.signature(itertools.count)) == "(start=0, step=1)" and str(inspect.signature(abs)) == "(x, /)"
assert str(inspect.signature(type("L", (list,), {}))) == "(iterable=(), /)"
for f, message in ((getattr, "no signature found for builtin <built-in function getattr>"), (type, "no signature found for builtin <class 'type'>"),
                   (dict.pop, "<method 'pop' of 'dict' objects> builtin has invalid signature"), (int, "no signature found for builtin type <class 'int'>")):
    try:
        print(inspect.signature(f))
    except ValueError as e:
        assert str(e) == message, str(e)
# ---
# bind() says of every missing parameter the same.
import inspect
def f(a, /, b): pass
inspect.signature(f).bind()  ### "TypeError: missing a required argument: 'a'"
# ---
# Names that are not defined yet show as they were written.
import inspect, annotationlib
def f(a: Undefined): pass
assert str(inspect.signature(f, annotation_format=annotationlib.Format.FORWARDREF)) == "(a: Undefined)"
# ---
# Signatures of named tuples have their fields, those of enumerations the values.
import collections, enum, inspect, typing
class NT(typing.NamedTuple):
    a: int
    b: str = "x"
class Sub(NT): pass
class E(enum.Enum): A = 1
class Empty(enum.Enum): pass
assert str(inspect.signature(NT)) == str(inspect.signature(Sub)) == "(a: int, b: str = 'x')"
assert str(inspect.signature(collections.namedtuple("N", "a b", defaults=[1]))) == "(a, b=1)"
assert str(inspect.signature(E)) == "(*values)"
assert str(inspect.signature(Empty)) == "(new_class_name, /, names, *, module=None, qualname=None, type=None, start=1, boundary=None)"
# ---
# A required keyword-only argument is called so where it is the next after the positional ones; parameters are an OrderedDict.
import inspect
def message(f, *args):
    try: inspect.signature(f).bind(*args)
    except TypeError as e: return str(e)
assert message(lambda a, *, c: 0, 1) == "missing a required keyword-only argument: 'c'"
assert message(lambda a, *b, c: 0, 1) == message(lambda a, *b, c: 0, 1, 2) == message(lambda a, b=1, *, c: 0, 1) == "missing a required argument: 'c'"
assert repr(inspect.signature(lambda a: 0).parameters) == """mappingproxy(OrderedDict({'a': <Parameter "a">}))"""
# ---
# Sources of what is defined in any block, beside names of characters.
import inspect
match 1:
    case 1:
        class InMatch:
            bullet = "\N{BULLET}"
try:
    raise ExceptionGroup("", [ValueError()])
except* ValueError:
    class InStar: pass
while True:
    class InWhile:
        def m(self): pass
    break
assert "BULLET" in inspect.getsource(InMatch)
assert inspect.getsource(InStar) == "    class InStar: pass\n"
assert inspect.getsource(InWhile.m) == "        def m(self): pass\n"
# ---
# getdoc of a slot is what a dict of slots says; slots are members.
import inspect
class S: __slots__ = {"x": "Doc of x.", "y": None}
print(inspect.getdoc(S.x), inspect.getdoc(S.y), inspect.ismemberdescriptor(S.x), inspect.ismemberdescriptor(type(inspect.getdoc).__globals__), inspect.ismemberdescriptor(1))
