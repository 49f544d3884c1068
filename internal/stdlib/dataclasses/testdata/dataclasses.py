# The generated methods: __init__ with defaults, __repr__, __eq__, and their names.
from dataclasses import dataclass, field, fields, asdict, astuple, replace, is_dataclass
@dataclass
class P:
    x: int
    y: float = 2.5
    tags: list = field(default_factory=list, repr=False)
p = P(1)
print(p, p == P(1), p == P(2), P.__init__.__qualname__, P.__match_args__, P.__doc__, P.__init__.__annotations__)
print(asdict(p), astuple(p), replace(p, x=5), is_dataclass(P), is_dataclass(p), is_dataclass(int))
print([f.name for f in fields(P)], hash is None, P.__hash__)
p.tags.append(1)
assert P(1).tags == []
# ---
# A field without default can't follow one with a default.
from dataclasses import dataclass
@dataclass  ### "TypeError: non-default argument 'y' follows default argument 'x'"
class A:
    x: int = 1
    y: int
# ---
# A mutable default is refused.
from dataclasses import dataclass
try:
    @dataclass
    class A:
        x: list = []
except ValueError as e:
    print(e)
# ---
# Missing and surplus arguments name the class's __init__.
from dataclasses import dataclass
@dataclass
class A:
    x: int
    y: int
for call in (lambda: A(), lambda: A(1, 2, 3), lambda: A(1, z=3)):
    try:
        call()
    except TypeError as e:
        print(e)
# ---
# Frozen instances can't be changed and are hashable.
from dataclasses import dataclass, FrozenInstanceError
@dataclass(frozen=True, order=True)
class V:
    a: int
    b: int = 0
v = V(1)
for stmt in ("v.a = 2", "del v.a", "v.zz = 1"):
    try:
        exec(stmt)
    except FrozenInstanceError as e:
        print(e)
print(hash(v) == hash((1, 0)), V(1) < V(2), sorted([V(3), V(1)]), V(1, 2) >= V(1, 1))
try:
    V(1) < 3
except TypeError as e:
    print(e)
# ---
# Slots, keyword-only fields, InitVar, ClassVar, __post_init__.
from dataclasses import dataclass, field, InitVar, KW_ONLY
from typing import ClassVar
@dataclass(slots=True)
class S:
    a: int
    n: ClassVar[int] = 3
    seed: InitVar[int] = 4
    _: KW_ONLY
    k: str = "k"
    total: int = field(init=False)
    def __post_init__(self, seed):
        self.total = self.a + seed
    def me(self):
        return super().__repr__ is not None and __class__ is S
s = S(1, 5, k="z")
print(s, S.__slots__, S.n, s.me(), hasattr(s, "__dict__"))
try:
    S(1, 2, "k")
except TypeError as e:
    print(e)
# ---
# Inheritance keeps the order of fields and lets a subclass replace one.
from dataclasses import dataclass
@dataclass
class A:
    x: int
    y: int = 1
@dataclass
class B(A):
    z: int = 2
    x: str = "b"
print(B(), B("q", 5, 6))
try:
    @dataclass(frozen=True)
    class C(A): pass
except TypeError as e:
    print(e)
# ---
# A recursive repr ends in dots, and forward references to the class itself are fine.
from dataclasses import dataclass, fields
@dataclass
class Node:
    value: int
    next: Node | None = None
n = Node(1)
n.next = n
print(n)
# ---
# make_dataclass, replace and the errors of the functions.
from dataclasses import *
C = make_dataclass("C", [("x", int), "y", ("z", int, field(default=5))], namespace={"double": lambda self: self.x * 2})
c = C(1, 2)
print(c, c.double(), C.__module__)
for f in (lambda: fields(3), lambda: asdict(C), lambda: replace(3), lambda: make_dataclass("D", ["x", "x"]),
          lambda: make_dataclass("D", ["for"]), lambda: field(default=1, default_factory=list), lambda: replace(c, q=1),
          lambda: dataclass(order=True, eq=False)(type("X", (), {}))):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
print(fields(C)[2].default, MISSING is fields(C)[0].default)
# ---
# Nested instances become nested dicts.
from dataclasses import dataclass, asdict, astuple
@dataclass
class A:
    x: int
@dataclass
class B:
    items: list
    by: dict
    t: tuple
b = B([A(1)], {"k": A(2)}, (A(3), 4))
print(asdict(b))
print(astuple(b))
# ---
# Class patterns match by position.
from dataclasses import dataclass
@dataclass
class P:
    x: int
    y: int
match P(1, 2):
    case P(1, y): print(y)
# ---
# replace() and asdict() with all kinds of fields, in the order of the fields.
import copy
import dataclasses
from dataclasses import InitVar, dataclass, field
from typing import ClassVar


@dataclass
class C:
    a: int
    shared: ClassVar[int] = 5
    b: list = field(default_factory=list)
    late: int = field(init=False, default=7)
    start: InitVar[int] = 3
    _: dataclasses.KW_ONLY
    k: str = "k"

    def __post_init__(self, start):
        print("post", start)


@dataclass
class Required:
    a: int
    start: InitVar[int]

    def __post_init__(self, start):
        self.a += start


class Text(str):
    pass


class Items(list):
    pass


@dataclass
class Inner:
    x: object
    y: object = None


c = C(1, [1])
c.late = 9
c.extra = "not a field"
for replace in (dataclasses.replace, copy.replace):
    for changes in ({}, {"a": 2}, {"b": "b", "k": 0}, {"start": 4}, {"late": 1}, {"shared": 1}, {"nothing": 1}, {"k": 1, "a": 2, "b": 3}):
        try:
            r = replace(c, **changes)
            print(r, r is c, r.b is c.b, vars(r))
        except TypeError as e:
            print(changes, e)
    for changes in ({}, {"a": 2}, {"start": 5}, {"a": 1, "start": 1}):
        try:
            print(replace(Required(1, 2), **changes))
        except TypeError as e:
            print(changes, e)
for value in (c, Inner(1, "y"), Inner(Inner(1), [Inner(2), 3, None, "s", [Inner(4), (5, Inner(6))]]), Inner({"k": Inner(1), Inner: 2, "l": [1.5, b"b", True, ...]}, {1, 2}), Inner(Items([1, Inner(2)]), Text("t"))):
    d = dataclasses.asdict(value)
    print(d, list(map(type, d.values())))
    print(dataclasses.asdict(value, dict_factory=lambda pairs: tuple(pairs)))
same = Inner([1, 2], Text("t"))
d = dataclasses.asdict(same)
print(d["x"] is same.x, d["y"] is same.y, type(d["y"]))
for bad in (1, C, [c], None):
    for f in (dataclasses.asdict, dataclasses.replace):
        try:
            f(bad)
        except TypeError as e:
            print(e)
del c.b
c.b = 0
del c.k
print(dataclasses.asdict(c)["k"])
c = Inner(1)
del c.x
try:
    dataclasses.asdict(c)
except AttributeError as e:
    print(e)
