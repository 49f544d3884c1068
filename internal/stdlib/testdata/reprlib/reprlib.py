# Long things are cut, by the limits of their kind.
import reprlib
from array import array
print(reprlib.repr(list(range(20))), reprlib.repr("x" * 100), reprlib.repr({i: i for i in range(9)}), reprlib.repr(set(range(9))), reprlib.repr(10**60), reprlib.repr((1,)))
print(reprlib.repr(array("i", [1, 2, 3, 4, 5, 6])), reprlib.repr(array("i")), reprlib.repr(array("d", [1.5] * 9)), reprlib.repr([[[[[[[1]]]]]]]))
print(reprlib.repr(10**5000).partition(" at 0x")[0])
# ---
# Only the types meant have a method; others of the same name are instances.
import reprlib
class dict:
    def __repr__(self):
        return "custom " * 8
class array:
    def __repr__(self):
        return "mine"
print(reprlib.repr(dict()), reprlib.repr(array()))
class R(reprlib.Repr):
    def repr_thing(self, x, level):
        return "a thing"
class thing:
    pass
print(R(maxlist=2, fillvalue="~").repr([thing(), 1, 2]), R(indent=2).repr([1, [2]]))
