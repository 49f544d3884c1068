# The methods of OrderedDict take keywords.
from collections import OrderedDict as O
print(O().pop("a", default=5), O(a=1).pop(key="a", default=2), O().setdefault("a", default=9), O.fromkeys("ab", value=1), O.fromkeys(iterable="ab"))
for s in ("O().pop()", "O().pop('a')", "O().pop('a', 'b', 'c')", "O().pop('a', d=1)", "O().setdefault()", "O().setdefault(1, 2, 3)",
          "O.fromkeys()", "O.fromkeys('a', 1, 2)", "O.fromkeys('ab', x=1)"):
    try:
        print(s, eval(s))
    except Exception as e:
        print(s, type(e).__name__, e)
# ---
# A copy of one with slots has them.
import copy
from collections import OrderedDict
class D(OrderedDict):
    __slots__ = ("x", "y")
d = D(a=1)
d.x, d.z = [1], [2]
for c in (copy.copy(d), copy.deepcopy(d)):
    print(c, c.x, c.z, c.__dict__, hasattr(c, "y"))
# ---
# pop and setdefault of a class with __missing__ don't ask it.
from collections import OrderedDict
class M(OrderedDict):
    def __missing__(self, key):
        return 0
m = M(a=1)
print(m.pop("a", 5), m.pop("a", 5), m.setdefault("b", 7), m)
m.pop("q")  ### "KeyError: 'q'"
