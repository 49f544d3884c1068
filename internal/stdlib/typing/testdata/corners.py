# A check of a protocol that another check makes does not complain about its attributes.
from typing import Protocol, runtime_checkable
@runtime_checkable
class P(Protocol):
    name: str
class A:
    name = "a"
class B:
    pass
print(isinstance(A(), P), isinstance(B(), P))
try:
    issubclass(A, P)
except TypeError as e:
    print(e)
# ---
# A protocol with a subclass hook of its own answers issubclass, attributes or not.
from typing import Protocol, runtime_checkable
@runtime_checkable
class P(Protocol):
    x: int
    @classmethod
    def __subclasshook__(cls, other):
        return hasattr(other, "x")
class A:
    x = 1
print(issubclass(A, P), issubclass(int, P))
# ---
# The types of special forms and aliases can't be subclassed.
from typing import *
for t in (Self, ClassVar, ClassVar[int], List, List[int], Literal[1], Tuple, Annotated[int, 1], Unpack[Tuple[int]]):
    try:
        class C(type(t)):
            pass
    except TypeError as e:
        print(e)
for t in (TypeVar, ParamSpec, TypeVarTuple):
    try:
        class C(t):
            pass
    except TypeError as e:
        print(e)
# ---
# A special form on its own is no type argument.
from typing import *
for a in (Required, Optional, ClassVar, Literal, Generic, Protocol):
    try:
        List[a]
    except TypeError as e:
        print(e)
print(List[Any], List[Self], List[Never], List[LiteralString])
# ---
# A TypedDict shows the annotations of its bases.
from typing import TypedDict, get_type_hints
class A(TypedDict):
    x: int
class B(A, total=False):
    y: str
print(B.__annotations__, get_type_hints(B), B.__required_keys__, B.__optional_keys__)
# ---
# Deprecated ways to make a NamedTuple or TypedDict work, with a warning.
import warnings
from typing import NamedTuple, TypedDict
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    print(NamedTuple("X", a=int, b=str)(1, "2"), NamedTuple("Y")(), NamedTuple("Z", None)(), TypedDict("T").__annotations__)
for x in w:
    print(x.category.__name__, x.message)
try:
    NamedTuple("X", [("a", int)], b=int)
except TypeError as e:
    print(e)
# ---
# Literal keeps what can't be hashed, and shows types by their names.
from typing import Literal
print(Literal[[], []].__args__, Literal[1, 1, True], Literal[int, "a", None])
# ---
# References within themselves stay as they are; *args of a starred tuple is Unpack.
from typing import *
X = Union[int, List["X"]]
def f(a: X, *args: *tuple[int, str]): pass
print(get_type_hints(f))
# ---
# no_type_check reaches nested classes and methods, but not what comes from elsewhere.
from typing import no_type_check, get_type_hints
def other(x: int): pass
@no_type_check
class A:
    a: int
    class B:
        b: int
    @staticmethod
    def s(x: int): pass
    @classmethod
    def c(cls, x: int): pass
    o = other
print(get_type_hints(A), get_type_hints(A.B), get_type_hints(A.s), get_type_hints(A.c), get_type_hints(other))
# ---
# A class that derives from a protocol has the __init__ that it would have without it.
from dataclasses import dataclass
from typing import Protocol
class P(Protocol):
    a: int
class A(P):
    pass
print(A.__init__ is P.__init__, type(A()), A.__init__ is object.__init__)
@dataclass
class C(P):
    a: int
@dataclass
class D(P):
    a: int
    def __init__(self, a):
        super().__init__()
        self.a = 2 * a
print(C(5), D(5))
P()  ### "TypeError: Protocols cannot be instantiated"
# ---
# Aliases of builtin types take what stands for a TypeVarTuple or a ParamSpec.
from typing import TypeVarTuple, Unpack, Callable, ParamSpec
Ts = TypeVarTuple("Ts")
assert tuple[*Ts][int, str] == tuple[int, str] and tuple[int, Unpack[Ts]][str] == tuple[int, str]
assert tuple[int, *Ts][()] == tuple[int]
# ---
# ClassVar and its like nest, and a str in them is a name of a class body.
from typing import ClassVar, Final, Literal, Optional, List
assert repr(ClassVar[ClassVar[int]]) == "typing.ClassVar[typing.ClassVar[int]]"
assert repr(ClassVar["int"]) == "typing.ClassVar[ForwardRef('int', is_class=True)]"
assert repr(Literal[()]) == "typing.Literal[()]" and Optional[int].__name__ == "Union"
assert type(List[int]).__name__ == "_GenericAlias"
# ---
# The classes that CPython has in C are named with their module in messages.
from typing import TypeVar
T = TypeVar("T")
T + 1  ### "TypeError: unsupported operand type(s) for +: 'typing.TypeVar' and 'int'"
# ---
# Unions refuse what is no type, and show functions by their names.
from typing import *
def f(): pass
def message(g):
    try: g()
    except (TypeError, SyntaxError) as e: return str(e)
assert repr(Union[f, int]) == "__main__.f | int" and repr(int | None | Union[print, str]) == "int | None | print | str"
assert repr(list[f]) == "list[__main__.f]" and repr(List[f]) == "typing.List[__main__.f]" and repr(Optional[[int]]) == "[<class 'int'>] | None"
assert message(lambda: Union[ClassVar, int]) == message(lambda: int | ClassVar) == "Plain typing.ClassVar is not valid as type argument"
assert message(lambda: int | ClassVar[int]) == "typing.ClassVar[int] is not valid as type argument"
assert message(lambda: Union[(1, 2), 3]) == "Union[arg, ...]: each arg must be a type. Got (1, 2)." 
assert message(lambda: Union["a b", int]) == message(lambda: List["a b"]) == "Forward reference must be an expression -- got 'a b'"
T = TypeVar("T")
assert message(lambda: Union[T, str][int, str]) == "Too many arguments for ~T | str; actual 2, expected 1"
assert isinstance(1, int | list[int])
isinstance("", int | list[int])  ### "TypeError: isinstance() argument 2 cannot be a parameterized generic"
# ---
# Generic classes take any argument, also what special forms refuse.
from typing import *
class Box[T]: pass
assert repr(Box[ClassVar[int]]) == "__main__.Box[typing.ClassVar[int]]" and repr(Box[Unpack[Tuple[int]]]) == "__main__.Box[typing.Unpack[typing.Tuple[int]]]"
# ---
# Messages of special forms and of type variables.
from typing import *
def message(g):
    try: g()
    except TypeError as e: return str(e)
assert message(lambda: Required[int, str]) == "Required accepts only a single type. Got (<class 'int'>, <class 'str'>)."
assert message(lambda: ClassVar[int, str]) == "typing.ClassVar accepts only single type. Got (<class 'int'>, <class 'str'>)."
assert message(lambda: Hashable[int]) == "typing.Hashable is not a generic class"
assert message(lambda: TypeVar(3)) == "typevar() argument 'name' must be str, not int"
assert message(lambda: ParamSpec(3)) == "paramspec() argument 'name' must be str, not int"
assert repr(NotRequired["x"]) == "typing.NotRequired[ForwardRef('x')]" and repr(ClassVar["x"]) == "typing.ClassVar[ForwardRef('x', is_class=True)]"
assert type(List).__name__ == "_SpecialGenericAlias" and repr(type(NoDefault)) == "<class 'NoDefaultType'>"
assert type(Protocol()) is Protocol
# ---
# The function that computes annotations is named after its owner; unknown names in generic aliases become references.
import annotationlib
def f(a: Unknown, b: list[Unknown]): pass
class A:
    def m(self) -> int: pass
assert f.__annotate__.__qualname__ == "f.__annotate__" and A.m.__annotate__.__qualname__ == "A.m.__annotate__"
assert f.__annotate__.__code__.co_qualname == "__annotate__"
hints = annotationlib.get_annotations(f, format=annotationlib.Format.FORWARDREF)
assert type(hints["b"].__args__[0]) is annotationlib.ForwardRef
assert annotationlib.type_repr(len) == "len" and annotationlib.type_repr(f) == "__main__.f"
f.__annotate__()  ### "TypeError: f.__annotate__() missing 1 required positional argument: 'format'"
# ---
# Annotations that can't be evaluated when a NamedTuple or TypedDict is made are evaluated when they are asked for.
from typing import NamedTuple, TypedDict, get_type_hints
class Base(TypedDict):
    a: int
class Child(Base, total=False):
    b: 'Child'
    c: Later
class Node(NamedTuple):
    val: int
    then: Later | None = None
print(Child.__required_keys__, sorted(Child.__optional_keys__), Node(1))
for f in (lambda: Node.__annotations__, lambda: Child.__annotations__, lambda: get_type_hints(Node), lambda: get_type_hints(Child)):
    try:
        print(f())
    except NameError as e:
        print(e)
class Later: pass
print(Node.__annotations__, get_type_hints(Node), Child.__annotations__, get_type_hints(Child))
class Plain:
    x: int
    y: 'nowhere'
class Sub(Plain):
    z: 'int'
print(get_type_hints(Plain, format=3), get_type_hints(Sub, format=4))
# ---
# Annotated types are pickled and copied; built-in functions have no hints.
import copy
import pickle
from typing import Annotated, get_type_hints

print(pickle.loads(pickle.dumps(Annotated[int, 4, "m"])), copy.deepcopy(Annotated[list[int], 4]), get_type_hints(len), get_type_hints(print))

# ---
# Builtin generic types and unions take the defaults of type variables, and say how many arguments they need at least.
from typing import List, ParamSpec, TypeVar

T, U, V = TypeVar("T"), TypeVar("U"), TypeVar("V")
D, E = TypeVar("D", default=int), TypeVar("E", default=str)
for make in (lambda: dict[T, U][int], lambda: dict[T, U][()], lambda: dict[T, U][int, int, int], lambda: dict[T, D][bytes],
             lambda: dict[D, E][()], lambda: tuple[T, D, E][bytes], lambda: tuple[T, D, E][bytes, float], lambda: tuple[T, U, V][int],
             lambda: tuple[T, list[D]][int], lambda: dict[T, List[U]][int], lambda: tuple[D, T][()], lambda: tuple[D, T][int],
             lambda: (T | U)[int], lambda: (T | D)[str], lambda: (D | E)[()], lambda: (list[T] | dict[T, U])[int],
             lambda: (T | U)[int, str, bytes]):
    try:
        print(make())
    except TypeError as e:
        print(e)

# ---
# Fields of a NamedTuple given as a list may not repeat; fields that old versions used are free.
from typing import Generic, NamedTuple, TypeVar, no_type_check, runtime_checkable

T = TypeVar("T")
for fields in ([("a", int), ("b", int), ("a", str)], iter([("a", int), ("b", str)]), [("_a", int)]):
    try:
        print(NamedTuple("X", fields)._fields)
    except ValueError as e:
        print(e)

class X(NamedTuple):
    a: int
    _field_types = 3

print(X(1)._field_types)
for call in (lambda: no_type_check(len), lambda: no_type_check("text"), lambda: no_type_check(int), lambda: runtime_checkable(1),
             lambda: runtime_checkable(int), lambda: type("Y", (Generic, Generic), {})):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)

# ---
# The text of annotations has the parentheses that it needs, and templates and sets in it.
import annotationlib
from annotationlib import Format, get_annotations

def f(a: (x1 | x2)[x3], b: (-x1).y, c: (x1 + x2) * x3, d: x1 + x2 * x3, e: x1 - (x2 - x3), g: (x1 - x2) - x3, h: x1 ** -x2, i: (x1 ** x2) ** x3,
      j: x1 ** x2 ** x3, k: -(x1 ** 2), l: (-x1) ** 2, m: (x1 < x2) < x3, n: (x1 | x2)(x3, k=x1 | x2), o: x1[*x2], p: x1[x2,], q: x1[x2, x3],
      r: x1[()], s: {x1}, t: {"a": x1}, u: t"a{x1!r:>5}{{", v: x1 | len, w: 1 + (x1 | 2), z: ~(x1 & x2), aa: x1[int, list[x2]], bb: x1._text): pass

for name, text in get_annotations(f, format=Format.STRING).items():
    print(name, text)
for name, value in get_annotations(f, format=Format.FORWARDREF).items():
    if name not in ("r", "s", "t", "u", "v", "aa"):
        print(name, value.__forward_arg__, value.__owner__ is f)

# ---
# Names that are not defined become forward references wherever in a value they are.
import annotationlib
from annotationlib import Format, get_annotations

class C:
    a: list[Later] | None
    b: {"k": [Later, (Later,)]}
    c: dict[str, list[Later]]
    d: len(Later)
    e: t"{Later}"
    g: {Later: 1}

found = get_annotations(C, format=Format.FORWARDREF)
for name, value in found.items():
    print(name, value)
class Later: pass
print(found["a"].__args__[0].__args__[0].evaluate(), found["b"]["k"][1][0].evaluate(), found["e"].values[0].evaluate())
try:
    found["d"].evaluate()
except TypeError as e:
    print(e)
ref = annotationlib.ForwardRef("list[Missing] | Later | Missing[int] | None")
print(ref.evaluate(globals=globals(), format=Format.FORWARDREF), annotationlib.ForwardRef("len(Missing)").evaluate(format=Format.FORWARDREF))

# ---
# Text is not made of an annotation that formats a name that stands for itself.
from annotationlib import Format, get_annotations

def f(a: f"{undefined}"): pass
def g(a: "{}".format(undefined)): pass
for function in (f, g):
    for format in (Format.STRING, Format.FORWARDREF):
        try:
            print(get_annotations(function, format=format))
        except TypeError as e:
            print(e)
