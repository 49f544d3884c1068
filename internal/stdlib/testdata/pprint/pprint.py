# What does not fit into a line is broken by its kind: bytes in groups of four, wrappers around what they hold.
from pprint import *
import dataclasses, collections, types
d={"the":0,"quick":1,"brown":2,"fox":3,"jumped":4,"over":5,"a":6,"lazy":7,"dog":8,"zz":list(range(30))}
for o in (d.keys(), d.values(), d.items(), collections.OrderedDict(d), collections.ChainMap(d,{"x":1}), types.MappingProxyType(d), collections.UserDict(d), collections.UserList(list(d)*4), collections.UserString("the quick brown fox "*8), b"abcdefgh"*20, bytearray(b"abc"*40), {"k":b"x"*100,"j":"word "*40}, collections.UserDict(d).keys(), collections.UserDict(d).items()):
    for kw in ({}, {"indent":4}, {"compact":True,"width":40}, {"sort_dicts":False}): pprint(o, **kw)
@dataclasses.dataclass
class A:
    x: int
    y: list
    def m(self): pass
@dataclasses.dataclass
class B:
    x: int = 1
    def __repr__(self): return "custom "*20
@dataclasses.dataclass(repr=False)
class C:
    x: str = "x"*90
pprint(A(1,list(range(40)))); pprint(B())
