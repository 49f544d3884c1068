# Enumerations look and act as CPython's.
import enum
from enum import *
class Color(Enum):
    RED=1
    GREEN=2
    BLUE=3
    CRIMSON=1
    def describe(self): return self.name.lower()
    @classmethod
    def first(cls): return cls.RED
    @property
    def double(self): return self.value*2
class Num(IntEnum):
    ONE=1
    TWO=2
class S(StrEnum):
    A=auto()
    B='bee'
class P(Flag):
    R=4
    W=2
    X=1
    RW=6
class IP(IntFlag):
    R=4
    W=2
    X=1
class Planet(Enum):
    EARTH=(5.9,6.3)
    MARS=(6.4,3.3)
    def __init__(self,mass,radius):
        self.mass=mass; self.radius=radius
    @property
    def g(self): return self.mass/self.radius
class Au(Enum):
    A=auto(); B=auto(); C=10; D=auto()
class Mi(Enum):
    X=1
    @classmethod
    def _missing_(cls, v):
        if v=='x': return cls.X
        if v=='bad': return 5
        if v=='exc': raise KeyError('k')
class Hv(Enum):
    A=[1,2]
    B={'x':1}
class Gn(Enum):
    def _generate_next_value_(name,start,count,last): return name+str(count)
    A=auto(); B=auto()
class WithNew(bytes,Enum):
    def __new__(cls,value,label):
        o=bytes.__new__(cls,[value]); o._value_=value; o.label=label; return o
    A=(1,'a'); B=(2,'b')
class Tm(tuple,Enum):
    A=(1,2)
class Em(Enum): pass
class Nv(Enum):
    name2=1
    value=5
    name=6
class CB(Flag,boundary=CONFORM):
    A=1; B=2
class EB(IntFlag,boundary=EJECT):
    A=1; B=2
class Ign(Enum):
    _ignore_='tmp i'
    tmp=vars()
    for i in range(3): tmp['n%d'%i]=i
class Nm(Enum):
    A=1
    b=nonmember(5)
    @member
    def f(self): return 1
    class Inner: pass
    def m(self): return 2
class FlAuto(Flag):
    A=auto(); B=auto(); C=auto(); AB=A|B
class FloatE(float,Enum):
    PI=3.14
F2=Enum('F2','a b c'); F3=Enum('F3',['x','y'],start=5); F4=IntEnum('F4',{'p':3,'q':4}); F5=Enum('F5',[('k',1),('l',2)],module='mm',qualname='Q.F5'); F6=Flag('F6','u v w'); F7=Enum('F7','a b',type=str)
def mk(src):
    ns={}; exec(src, globals(), ns); return ns
SOURCES = [
    "Color, Color.RED, repr(Color.RED), str(Color.RED), f'{Color.RED}', Color.RED.name, Color.RED.value, Color.CRIMSON, Color.RED.describe(), Color.first(), Color.RED.double",
    "Color(1), Color['GREEN'], list(Color), len(Color), Color.__members__, Color.RED in Color, 1 in Color, 9 in Color, 'RED' in Color, list(reversed(Color))",
    'Color(9)',
    "Color['NO']",
    'Color.NO',
    'Color()',
    'Color(1,2)',
    'Color.RED.NO',
    'Color.RED.GREEN',
    "Color.RED == 1, Color.RED is Color.CRIMSON, Color.RED != Color.GREEN, hash(Color.RED)==hash('RED')",
    'Color.RED < Color.GREEN',
    "setattr(Color,'RED',5)",
    "delattr(Color,'RED')",
    "setattr(Color.RED,'value',3)",
    "setattr(Color.RED,'name',3)",
    "setattr(Color.RED,'foo',3)",
    'type(Color), type(Color.RED), Color.__class__, isinstance(Color.RED,Color), Color.__doc__, Color.__module__',
    'bool(Color), bool(Color.RED), callable(Color)',
    '{Color.RED:1}[Color(1)]',
    "Num.ONE, str(Num.ONE), repr(Num.TWO), f'{Num.ONE}', f'{Num.ONE:03}', Num.ONE+1, Num.ONE<Num.TWO, Num.ONE==1, sorted(Num), '%d'%Num.TWO, int(Num.ONE), Num(2), hash(Num.ONE)==hash(1), '%s'%Num.ONE",
    'Num.ONE | 2, type(Num.ONE|2), Num.ONE.bit_length(), isinstance(Num.ONE,int), [10,20,30][Num.ONE]',
    "S.A, str(S.A), repr(S.B), f'{S.B:>5}', S.B.upper(), S.A=='a', S('bee'), '-'.join(S), S.A.value",
    'P.R, P.R|P.W, P.RW, P.R|P.X, P(0), P(7), ~P.R, P.R&P.W, P.R^P.RW, str(P.R|P.X), str(P(0)), list(P.RW), list(P), len(P), P.R in P.RW, len(P.RW), bool(P(0)), P(5).name, P(0).name, P(5).value',
    'P(8)',
    'P(-1)',
    "P('x')",
    'P.R | 1',
    'P.R | Num.ONE',
    '1 in P.R',
    'P.R < P.W',
    "IP.R|IP.W, IP.R|1, IP(8), IP(15), ~IP.R, IP.R+1, str(IP.R|IP.W), IP(0), f'{IP.R}', IP.R|8, IP(-1), IP.R==4, IP.R&1, list(IP(5)), 8|IP.R, IP.R in IP(6), IP(9).name",
    'Planet.EARTH, Planet.EARTH.mass, Planet.EARTH.g, Planet((6.4,3.3)), Planet.EARTH.value',
    'list(Au), Au.D.value',
    "Mi('x'), Mi(1)",
    "Mi('bad')",
    "Mi('exc')",
    "Mi('zz')",
    "Hv.A, Hv([1,2]), Hv({'x':1}), [1,2] in Hv",
    'Hv([9])',
    'list(Gn)',
    'WithNew.A, WithNew.A.label, WithNew(1), bytes(WithNew.B), WithNew.B.value',
    'Tm.A, Tm((1,2)), Tm.A[0]',
    'Em, list(Em), len(Em)',
    'Em(1)',
    "Em('New','a b')",
    'Nv.value, Nv.name, Nv.value.value, Nv.name.name, list(Nv)',
    'CB(7), CB(-1), CB.A|CB.B, ~CB.A, CB(4)',
    'EB(5), type(EB(5)), EB(3)',
    'Ign.n1, list(Ign)',
    'list(Nm), Nm.b, Nm.f, Nm.Inner, Nm.A.m()',
    'list(FlAuto), FlAuto.AB, FlAuto.C.value, FlAuto.AB.name, FlAuto(3) is FlAuto.AB, FlAuto(7)',
    "FloatE.PI, FloatE.PI+1, str(FloatE.PI), f'{FloatE.PI:.1f}'",
    'list(F2), list(F3), list(F4), list(F5), F5.__module__, F5.__qualname__, list(F6), list(F7), F2.__module__',
    "mk('class A(Enum):\\n  x=1\\nclass B(A):\\n  y=2')",
    "mk('class A(Enum):\\n  x=1\\n  x=2')",
    "mk('class A(Enum):\\n  _x_=1')",
    "mk('class A(Enum):\\n  mro=1')",
    'mk(\'class A(IntEnum):\\n  x="a"\')',
    "mk('class A(StrEnum):\\n  x=1')",
    "mk('class A(Enum):\\n  x=auto()\\n  def _generate_next_value_(n,s,c,l): pass')",
    "mk('class A(Enum, int):\\n  x=1')",
    'mk(\'class A(Enum):\\n  x="a"\\n  y=auto()\')',
    'mk(\'class A(Enum):\\n  _order_="a b"\\n  b=1\\n  a=2\')',
    "mk('@unique\\nclass A(Enum):\\n  x=1\\n  y=1\\n  z=1')",
    "mk('@verify(UNIQUE)\\nclass A(Enum):\\n  x=1\\n  y=1')",
    "mk('@verify(CONTINUOUS)\\nclass A(Enum):\\n  x=1\\n  y=4')",
    "mk('@verify(CONTINUOUS)\\nclass A(Flag):\\n  x=1\\n  y=8')",
    "mk('@verify(NAMED_FLAGS)\\nclass A(Flag):\\n  x=1\\n  y=12')",
    "mk('class A(Enum):\\n  x=1\\n  def x(self): pass')",
    'mk(\'class A(Flag):\\n  x="a"\')',
    'auto(), repr(auto()), auto().value is not None',
    'FlagBoundary.STRICT, STRICT, list(FlagBoundary), EnumCheck.UNIQUE',
    'enum.show_flag_values(13), enum.bin(10), enum.bin(-10), enum.bin(5,8), enum.bin(-5,8), enum.bin(0)',
    'EnumType, EnumMeta is EnumType, Enum, Flag, IntFlag, IntEnum, StrEnum, ReprEnum, enum.property',
    'enum.__all__',
    "Color.__call__(2), Color.__getitem__('RED'), Color._member_names_, Color._value2member_map_, Color._member_map_",
    'dir(Color.RED), dir(Color)',
    'Color.RED.__class__, Color.RED._name_, Color.RED._value_, Color.RED.__objclass__, Color.RED._sort_order_',
    'Color.RED.__reduce_ex__(2)',
    'IP.__mro__, P._boundary_, IP._boundary_, CB._boundary_',
    'isinstance(P.R, Flag), issubclass(IP, int)',
    '[m for m in P.__members__], [m for m in Color.__members__]',
    'Num.__str__ is int.__repr__, Num.__format__ is int.__format__, S.__str__ is str.__str__',
    'Color.name',
    'Color.value',
    'max(Num), sum(Num), min(Color, key=lambda c: c.value)',
    "Color('RED')",
    "P['RW'], P['NO'] if 'NO' in P.__members__ else None",
    'P.R.R, P.RW.W',
    '~P(0), ~P.RW, ~(P.R|P.W|P.X), ~IP(7), IP(7)^IP.R, IP.R|IP(0)',
    'IP.__name__, IP(3), IP(3) is (IP.W|IP.X), repr(IP(16|4))',
]
for s in SOURCES:
    try:
        r = repr(eval(s))
    except Exception as e:
        r = f'{type(e).__name__}: {e}'
    print(s, '->', ascii(r).split(' at 0x')[0])
# ---
# A subclass inherits __str__ and __format__ that a mixed-in enumeration defines.
from enum import *
class Base(int, Enum):
    def __str__(self):
        return self.name.title()
    def __format__(self, spec):
        return ''.join(reversed(self.name))
class Sub(Base):
    first = 1
print(Sub.first, f'{Sub.first}', repr(Sub.first))
class I(IntEnum):
    def __str__(self):
        return self.name.title()
    def __format__(self, spec):
        return self.name + spec
class J(I):
    one = 1
print(J.one, f'{J.one:x}')
# ---
# Several autos in one value count one after the other.
from enum import *
class H(Enum):
    ONE = auto()
    TWO = auto(), auto()
    THREE = auto(), auto(), auto()
print([m.value for m in H])
# ---
# An instance with a __get__ of its own is no member.
from enum import Enum
class D:
    def __init__(self): self.__get__ = 1
class E(Enum):
    a = 1
    b = D()
print(list(E))
# ---
# An error of a member's value has no note.
import enum
for base, v in ((int, 'x'), (str, 5)):
    try:
        class X(base, enum.Enum):
            A = v
        print(X.A)
    except Exception as e: print(type(e).__name__, e, getattr(e, '__notes__', None))
try:
    class Y(enum.StrEnum):
        A = 1
except Exception as e: print(type(e).__name__, e, getattr(e, '__notes__', None))
# ---
# A ReprEnum has a type mixed in.
import enum
class X(enum.ReprEnum): pass  ### "TypeError: ReprEnum subclasses must be mixed with a data type (i.e. int, str, float, etc.)"
# ---
# A member is found by its value, whatever type that has, and before __new__ and _missing_ are asked.
import enum


class Color(enum.Enum):
    RED = 1
    GREEN = "g"
    BLUE = 2.5
    NONE = None
    PAIR = (1, 2)
    LIST = [1]
    ALIAS = 1

    @classmethod
    def _missing_(cls, value):
        print("missing", repr(value))
        return cls.RED if value == "red" else None


class Named(str):
    pass


class Number(int):
    pass


for _ in range(2):
    for v in (1, "g", 2.5, None, (1, 2), [1], True, 1.0, Named("g"), Number(1), Color.RED, Color.GREEN, "red", 7, "x", (1,), [2], {}, 2**70):
        try:
            print(repr(v), Color(v))
        except Exception as e:
            print(repr(v), type(e).__name__, e)
print(Color(value=1), Color(value="g"))
for args, kw in (((), {}), ((1, 2), {}), ((1,), {"nothing": 2}), ((1,), {"value": 2}), (("g",), {"start": 5}), ((1,), {"module": "m"})):
    try:
        print(Color(*args, **kw))
    except Exception as e:
        print(args, kw, type(e).__name__, e)
# ---
# The classes that Enum itself has members of, and those without members, which a call makes.
import enum


class Empty(enum.Enum):
    def hello(self):
        return "hello " + self.name


Animal = Empty("Animal", "CAT DOG")
print(Animal(1), Animal(2).hello(), Animal("CAT") if "CAT" in [m.value for m in Animal] else "no value", list(Animal))
for v in (1, "x"):
    try:
        print(Empty(v))
    except Exception as e:
        print(type(e).__name__, e)


class P(enum.Flag):
    A = 1
    B = 2


class S(enum.StrEnum):
    A = "a"


class I(enum.IntEnum):
    ONE = 1


class Pair(enum.Enum):
    X = (1, "x")
    Y = (2, "y")

    def __new__(cls, number, text):
        self = object.__new__(cls)
        self._value_ = number
        self.text = text
        return self


for make in (lambda: P(1), lambda: P(3), lambda: P(0), lambda: P(8), lambda: S("a"), lambda: S("b"), lambda: S(1), lambda: I(1), lambda: I("1"), lambda: I(True), lambda: Pair(1).text,
             lambda: Pair(1, "x"), lambda: Pair((2, "y")), lambda: Pair(3)):
    try:
        print(repr(make()))
    except Exception as e:
        print(type(e).__name__, e)

# ---
# What is known of members, their classes and the metaclass at a place in code ends with a change to these.
from enum import Enum, EnumType, Flag
class Meta(EnumType):
    def m(cls): return 'Meta.m', len(cls)
class Color(Enum, metaclass=Meta):
    A = 'a'
    B = 'b'
    @classmethod
    def _missing_(cls, value): return cls.A if value == 'x' else None
    @staticmethod
    def s(): return 's'
    @classmethod
    def c(cls): return cls.A
def look():
    out = []
    for ask in (lambda: Color('a'), lambda: Color('x'), lambda: Color('y'), lambda: Color.c(), lambda: Color.s(), lambda: Color.m(),
                lambda: Color.A == Color.B, lambda: Color.A != Color.B, lambda: Color.A.value, lambda: Color.A.__class__.__name__,
                lambda: Color.extra):
        try: out.append(ask())
        except Exception as e: out.append(f'{type(e).__name__}: {e}')
    return out
print(look())
print(look())
Color._missing_ = classmethod(lambda cls, v: cls.B)
print(look())
Color.s = classmethod(lambda cls: cls.B)
Color.c = staticmethod(lambda: 'static')
Color.extra = 5
print(look())
del Color.extra
Meta.extra = property(lambda cls: 'of the metaclass')
Meta.m = lambda cls: 'another'
print(look())
Meta.__getattribute__ = lambda cls, n: 'got' if n == 'extra' else EnumType.__getattribute__(cls, n)
print(look())
del Meta.__getattribute__, Meta.extra
Meta.__getattr__ = lambda cls, n: n
print(look())
Color.__eq__ = lambda self, other: 'compared'
print(look()[6:8], Color.A == 1)
del Color.__eq__
print(look()[6:8])
Color.__name__ = 'Colour'
print(look()[9], Color.A, repr(Color.A))
for name in 'A', 'B':
    try: setattr(Color, name, 1)
    except AttributeError as e: print(e)
