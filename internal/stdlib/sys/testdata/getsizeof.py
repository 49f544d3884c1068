# sys.getsizeof gives the sizes of CPython's objects where they follow from what is in them.
import sys

g = sys.getsizeof
print([g(v) for v in (0, 1, -1, 2**30, 2**64, True, 1.5, 1j, None, ..., "", "abc", "aé", "日本", "😀", b"", b"abc", (), (1, 2), [], {}, set(), frozenset(), range(5), object())])
print([g([x for x in range(n)]) for n in (5, 8, 9, 100, 1000)], [g(list(range(n))) for n in (6, 10, 1000)], g([1, 2, 3]), g([1, 2, 3, 4, 5]))
print([g({i: i for i in range(n)}) for n in (0, 1, 5, 6, 10, 11, 21, 22, 1000)], g({"a": 1}), g({str(i): i for i in range(1000)}))
print([g({*range(n)}) for n in (1, 4, 5, 18, 19, 1000)], [g((0,) * n) for n in range(4)])


class C: pass
class S: __slots__ = ("a", "b")
class D(dict): pass
class L(list): pass
class I(int): pass
class Own:
    def __sizeof__(self): return 100
class Odd:
    def __sizeof__(self): return "x"


print(g(C()), g(S()), g(D()), g(L()), g(I(5)), g(Own()), g(lambda: 1), g(x for x in []), [].__sizeof__(), {}.__sizeof__(), g(int))
print(g(Odd(), 7))
g(Odd())  ### "TypeError: an integer is required"
