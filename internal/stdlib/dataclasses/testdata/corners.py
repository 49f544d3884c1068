# An __init__ of the class itself stays.
from dataclasses import dataclass
@dataclass
class C:
    x: int
    def __init__(self, x):
        self.x = 2 * x
@dataclass(init=True)
class D(C):
    y: int = 1
print(C(3), D(4, 5))
# ---
# A slot of a base is no default.
from dataclasses import dataclass
class Root:
    __slots__ = {"x"}
@dataclass(slots=True)
class Base(Root):
    y: int
@dataclass(slots=True)
class Derived(Base):
    aa: float
    x: str
    z: int
print(Base.__slots__, Derived.__slots__, Derived(1, 2.0, "x", 3))
# ---
# Methods that the decorator adds implement abstract ones.
import abc
from dataclasses import dataclass
class Ordered(abc.ABC):
    @abc.abstractmethod
    def __lt__(self, other): pass
    @abc.abstractmethod
    def __le__(self, other): pass
@dataclass(order=True)
class Date(Ordered):
    year: int
print(Date(1) < Date(2), Date.__abstractmethods__)
# ---
# Text is taken for ClassVar or InitVar by what its names mean in the module.
import dataclasses, typing, typing as t
from dataclasses import dataclass, InitVar as IV
from typing import ClassVar as CV
@dataclass
class A:
    a: "CV[int]"
    b: "t.ClassVar"
    c: "typing . ClassVar [ int ]"
    d: "IV"
    e: "dataclasses.InitVar[int]"
print([(f.name, f.type) for f in dataclasses.fields(A)], list(A.__init__.__annotations__))
for text in ("typing..ClassVar[int]", "Classvar", "typong.ClassVar[int]", "dataclasses.ClassVar[int]", "typingxClassVar[str]"):
    B = dataclasses.make_dataclass("B", [("x", text)])
    print(B(10).x)
# ---
# A field within itself is shown as dots.
import dataclasses
f = dataclasses.field(default=1)
f.type = [f]
print(repr(f).count("..."))
# ---
# Slots of a base that are an iterator are not known any more.
from dataclasses import dataclass
class Root:
    __slots__ = iter(["a"])
@dataclass(slots=True)  ### "TypeError: Slots of 'Root' cannot be determined"
class C(Root):
    x: int
# ---
# The lines of the generated methods, which tracebacks name.
from dataclasses import dataclass
def line(f):
    try: f()
    except Exception as e: print(type(e).__name__, e, e.__traceback__.tb_next.tb_next.tb_lineno, e.__traceback__.tb_next.tb_next.tb_frame.f_code.co_filename)
@dataclass(frozen=True, order=True)
class F:
    a: int = 1
    b: int = 2
def assign(): F().a = 5
def delete(): del F().a
line(assign)
line(delete)
line(lambda: F('a') < F(2))
class B:
    def __eq__(self, o): 1 / 0
line(lambda: F(B()) == F(B()))
@dataclass
class P:
    a: int
    def __post_init__(self): 1 / 0
line(lambda: P(1))
# ---
# An order is not generated over a method of the class.
from dataclasses import dataclass
@dataclass(order=True)  ### "TypeError: Cannot overwrite attribute __lt__ in class X Consider using functools.total_ordering"
class X:
    a: int
    def __lt__(self, other): return False
# ---
# The documentation that a dataclass gets names typing.Any without its module, as inspect does.
import typing
from dataclasses import dataclass
@dataclass
class D:
    a: typing.Any
    b: typing.Optional[typing.Any] = None
print(D.__doc__)
