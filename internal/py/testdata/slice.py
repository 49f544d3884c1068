# A slice keeps its three parts; those left out are None.
s = slice(1, 2)
assert (s.start, s.stop, s.step) == (1, 2, None) and repr(slice(5)) == "slice(None, 5, None)" and repr(slice("a", [], 1.5)) == "slice('a', [], 1.5)"
class G:
    def __getitem__(self, k): return k
g = G()
assert g[1:2] == slice(1, 2) and g[::3] == slice(None, None, 3) and g[1:2, 3] == (slice(1, 2), 3) and g[:] == slice(None)
slice()  ### "TypeError: slice expected at least 1 argument, got 0"
slice(1, 2, 3, 4)  ### "TypeError: slice expected at most 3 arguments, got 4"
slice(start=1)  ### "TypeError: slice() takes no keyword arguments"
s.start = 1  ### "AttributeError: readonly attribute"
class S(slice): pass  ### "TypeError: type 'slice' is not an acceptable base type"
# ---
# indices fits a slice to a length.
assert slice(None).indices(5) == (0, 5, 1) and slice(None, None, -1).indices(5) == (4, -1, -1)
assert slice(-3, None).indices(5) == (2, 5, 1) and slice(10, 20).indices(5) == (5, 5, 1) and slice(-10, 2).indices(5) == (0, 2, 1)
assert slice(10, -10, -2).indices(5) == (4, -1, -2) and slice(2**100, -2**100, -1).indices(5) == (4, -1, -1)
assert slice(1, 5).indices(2**100) == (1, 5, 1) and slice(None, None, 2**90).indices(3) == (0, 3, 2**90)
assert slice(True, 3).indices(9) == (1, 3, 1)
slice(1).indices(-1)  ### "ValueError: length should not be negative"
slice(1, 5, 0).indices(5)  ### "ValueError: slice step cannot be zero"
slice("a").indices(5)  ### "TypeError: slice indices must be integers or None or have an __index__ method"
slice(1).indices("a")  ### "TypeError: 'str' object cannot be interpreted as an integer"
slice(1).indices()  ### "TypeError: slice.indices() takes exactly one argument (0 given)"
# ---
# indices agrees with slicing for every small slice.
parts = [None, -7, -3, -1, 0, 1, 2, 5, 9]
for n in range(6):
    a = list(range(n))
    for i in parts:
        for j in parts:
            for k in (None, -3, -1, 1, 2, 7):
                s = slice(i, j, k)
                want = [a[x] for x in range(*s.indices(n))]
                assert a[s] == want == list(tuple(a)[s]) == list(range(n)[s]), (n, s)
                b = a[:]
                del b[s]
                assert b == [x for x in a if x not in want], (n, s)
# ---
# Slices compare and hash like tuples of their parts.
assert slice(1, 2) == slice(1, 2, None) != slice(1, 3) and slice(1, 2, 3) < slice(1, 3, 0) and slice(1, 2) != (1, 2, None)
assert hash(slice(1, 2, 3)) == hash(slice(1, 2, 3)) and {slice(1): "x"}[slice(None, 1)] == "x"
print(hash(slice(1, 2, 3)), hash(slice(None)))
slice(1) < slice(1, 2)  ### "TypeError: '<' not supported between instances of 'NoneType' and 'int'"
slice(1) < 3  ### "TypeError: '<' not supported between instances of 'slice' and 'int'"
hash(slice([]))  ### "TypeError: unhashable type: 'list'"
# ---
# Bounds that change the list while they are evaluated are looked at first.
a = list(range(10))
class I:
    def __init__(self, v): self.v = v
    def __index__(self):
        a.clear()
        return self.v
assert a[I(2):I(8)] == []
a = list(range(10))
a[I(2):I(8)] = "xy"
assert a == ["x", "y"]
a = list(range(10))
del a[I(0):I(9):2]
assert a == []
