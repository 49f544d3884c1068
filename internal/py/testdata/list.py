# list() makes a list of any iterable, and an empty one without.
assert list() == [] and list("abc") == ["a", "b", "c"] and list(range(3)) == [0, 1, 2]
assert list({1: 2}) == [1] and list({1: 2}.items()) == [(1, 2)] and list((x * x for x in range(3))) == [0, 1, 4]
a = [1]
assert list(a) == a and list(a) is not a
list(1)  ### "TypeError: 'int' object is not iterable"
list(1, 2)  ### "TypeError: list expected at most 1 argument, got 2"
list(a=1)  ### "TypeError: list() takes no keyword arguments"
# ---
# Indices count from the front or, negative, from the end.
a = [10, 20, 30]
assert (a[0], a[2], a[-1], a[-3], a[True]) == (10, 30, 30, 10, 20)
class I:
    def __index__(self): return 1
assert a[I()] == 20
a[3]  ### "IndexError: list index out of range"
a[-4]  ### "IndexError: list index out of range"
a["x"]  ### "TypeError: list indices must be integers or slices, not str"
a[1.0]  ### "TypeError: list indices must be integers or slices, not float"
a[10**30]  ### "IndexError: cannot fit 'int' into an index-sized integer"
a[3] = 1  ### "IndexError: list assignment index out of range"
a[None] = 1  ### "TypeError: list indices must be integers or slices, not NoneType"
del a[3]  ### "IndexError: list assignment index out of range"
del a[10**30]  ### "IndexError: cannot fit 'int' into an index-sized integer"
# ---
# A slice is a new list; bounds outside the list are cut off.
a = list(range(10))
assert a[2:5] == [2, 3, 4] and a[:] == a and a[:] is not a
assert a[-3:] == [7, 8, 9] and a[5:2] == [] and a[100:] == [] and a[-100:2] == [0, 1]
assert a[::3] == [0, 3, 6, 9] and a[::-1] == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] and a[8:2:-2] == [8, 6, 4]
assert a[:10**30] == a and a[-10**30:3] == [0, 1, 2] and a[::10**30] == [0] and a[::-10**30] == [9]
a[::0]  ### "ValueError: slice step cannot be zero"
a["x":]  ### "TypeError: slice indices must be integers or None or have an __index__ method"
# ---
# Assigning to a slice replaces its items by any number of others.
def changed(start, stop, items):
    a = [0, 1, 2, 3, 4]
    a[start:stop] = items
    return a
assert changed(1, 3, ["x"]) == [0, "x", 3, 4]
assert changed(1, 3, "abcd") == [0, "a", "b", "c", "d", 3, 4]
assert changed(3, 1, (9,)) == [0, 1, 2, 9, 3, 4]
assert changed(None, None, []) == []
assert changed(5, None, range(2)) == [0, 1, 2, 3, 4, 0, 1]
assert changed(-1, 100, iter([7])) == [0, 1, 2, 3, 7]
a = [1, 2, 3]
a[1:2] = a
assert a == [1, 1, 2, 3, 3]
a[1:2] = 5  ### "TypeError: must assign iterable to extended slice"
# ---
# An extended slice takes exactly as many items as it selects.
a = list(range(10))
a[::3] = "abcd"
assert a == ["a", 1, 2, "b", 4, 5, "c", 7, 8, "d"]
a[::-3] = [0, 0, 0, 0]
assert a == [0, 1, 2, 0, 4, 5, 0, 7, 8, 0]
a[::2] = [1]  ### "ValueError: attempt to assign sequence of size 1 to extended slice of size 5"
a[::2] = 5  ### "TypeError: must assign iterable to extended slice"
# ---
# del removes an item or a slice.
def without(s):
    a = list(range(10))
    del a[s]
    return a
assert without(0) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
assert without(-1) == [0, 1, 2, 3, 4, 5, 6, 7, 8]
assert without(slice(2, 8)) == [0, 1, 8, 9]
assert without(slice(None, None, 2)) == [1, 3, 5, 7, 9]
assert without(slice(None, None, -3)) == [1, 2, 4, 5, 7, 8]
assert without(slice(7, 1, -2)) == [0, 1, 2, 4, 6, 8, 9]
assert without(slice(5, 2)) == list(range(10))
assert without(slice(1, 2, 10**20)) == [0, 2, 3, 4, 5, 6, 7, 8, 9]
# ---
# + concatenates two lists, * repeats one.
assert [1] + [2, 3] == [1, 2, 3] and [1, 2] * 3 == [1, 2] * 2 + [1, 2] == 3 * [1, 2]
assert [1] * 0 == [] == [1] * -5 and [] * 10**9 == []
assert [0] * True == [0]
[1] + (2,)  ### `TypeError: can only concatenate list (not "tuple") to list`
[1] * 1.5  ### "TypeError: can't multiply sequence by non-int of type 'float'"
"x" * [1]  ### "TypeError: can't multiply sequence by non-int of type 'list'"
[1] * 10**30  ### "OverflowError: cannot fit 'int' into an index-sized integer"
# ---
# A list that is too large is a MemoryError, not a crash.
[0] * 2**62  ### "MemoryError"
list(range(10**15))  ### "MemoryError"
# ---
# += and *= change the list in place; += takes any iterable.
a = b = [1]
a += (2, 3)
a += "x"
a *= 2
assert b == [1, 2, 3, "x", 1, 2, 3, "x"] and a is b
a *= 0
assert b == []
a += [4]
a += a
assert b == [4, 4]
a += 1  ### "TypeError: 'int' object is not iterable"
# ---
# append, extend and insert add items.
a = []
assert a.append(1) is None
a.extend("ab")
a.extend(a)
a.insert(0, "first")
a.insert(100, "last")
a.insert(-1, "before last")
a.insert(-100, "very first")
assert a == ["very first", "first", 1, "a", "b", 1, "a", "b", "before last", "last"]
a.append()  ### "TypeError: list.append() takes exactly one argument (0 given)"
a.insert(1)  ### "TypeError: insert expected 2 arguments, got 1"
a.insert("x", 1)  ### "TypeError: 'str' object cannot be interpreted as an integer"
a.extend(5)  ### "TypeError: 'int' object is not iterable"
# ---
# pop removes and returns an item, the last by default.
a = [1, 2, 3, 4]
assert a.pop() == 4 and a.pop(0) == 1 and a.pop(-2) == 2 and a == [3]
a.pop(5)  ### "IndexError: pop index out of range"
a.pop("x")  ### "TypeError: 'str' object cannot be interpreted as an integer"
[].pop()  ### "IndexError: pop from empty list"
# ---
# A list works as a queue.
q = list(range(1000))
seen = []
while q:
    seen.append(q.pop(0))
    if seen[-1] % 3 == 0 and seen[-1] > 0:
        q.append(-seen[-1])
assert len(seen) == 1333 and seen[:3] == [0, 1, 2] and seen[-1] == -999
# ---
# remove, index and count compare with ==.
a = [1, 2.0, "x", 2, None]
assert a.index(2) == 1 and a.index(2, 2) == 3 and a.index(None, -1) == 4 and a.count(2) == 2 and a.count("y") == 0
a.remove(2)
assert a == [1, "x", 2, None]
a.remove(5)  ### "ValueError: list.remove(x): x not in list"
a.index(5)  ### "ValueError: list.index(x): x not in list"
a.index(1, 1)  ### "ValueError: list.index(x): x not in list"
a.index(1, 0, -10)  ### "ValueError: list.index(x): x not in list"
a.index(1, "x")  ### "TypeError: slice indices must be integers or have an __index__ method"
a.index()  ### "TypeError: index expected at least 1 argument, got 0"
# ---
# in is identity or equality.
nan = float("nan")
assert nan in [nan] and 1.0 in [1] and "a" not in ["b"] and [] in [[]]
# ---
# A comparison that changes the list does not confuse a search.
a = []
class Evil:
    def __eq__(self, other):
        a.clear()
        return False
a.extend([Evil(), 1, 2, 3])
assert 3 not in a
a.extend([1, Evil(), 3])
assert a.count(9) == 0
class Equal:
    def __eq__(self, other):
        del a[:]
        return True
a.extend([Equal()])
a.remove(1)
assert a == []
# ---
# copy, clear and reverse do what they say.
a = [1, [2]]
b = a.copy()
assert b == a and b is not a and b[1] is a[1]
a.reverse()
assert a == [[2], 1]
a.clear()
assert a == [] and b == [1, [2]]
# ---
# Lists compare item by item; the first difference decides.
assert [1, 2] == [1, 2] != [1, 3] and [1] != (1,)
assert [1, 2] < [1, 3] and [1] < [1, 0] and [2] > [1, 9] and [] <= [] and not [] < []
assert [1, "a"] < [2, 3]
class Never:
    def __eq__(self, other): return False
n = Never()
assert [n] == [n]
[1, "a"] < [1, 2]  ### "TypeError: '<' not supported between instances of 'str' and 'int'"
[1] < (1,)  ### "TypeError: '<' not supported between instances of 'list' and 'tuple'"
hash([])  ### "TypeError: unhashable type: 'list'"
# ---
# The repr shows items by repr, and a list inside itself as [...].
a = [1, "x", None, [2.5], ()]
assert repr(a) == "[1, 'x', None, [2.5], ()]" == str(a) and repr([]) == "[]"
a.append(a)
assert repr(a) == "[1, 'x', None, [2.5], (), [...]]"
# ---
# Iterating sees changes to the list, and an exhausted iterator stays exhausted.
a = [1, 2, 3]
out = []
for x in a:
    out.append(x)
    if x < 3:
        a.append(x + 10)
    elif x == 3:
        a.pop()
assert out == [1, 2, 3, 11]
it = iter(a)
assert list(it) == a
a.append("late")
assert list(it) == []
# ---
# Removing while iterating skips the item behind.
a = list(range(6))
for x in a:
    a.remove(x)
assert a == [1, 3, 5]
# ---
# A subclass keeps attributes; operators give plain lists.
class L(list):
    def __init__(self, *args, tag=None):
        super().__init__(*args)
        self.tag = tag
a = L([1, 2], tag="t")
assert a == [1, 2] and a.tag == "t" and isinstance(a, list)
a.append(3)
a.more = 1
assert len(a) == 3 and repr(a) == "[1, 2, 3]" and a[0] == 1
for b in (a + [4], a * 2, a[:], a.copy()):
    assert type(b) is list
a += [4]
assert type(a) is L and a == [1, 2, 3, 4]
# ---
# A subclass's methods take part in operators and protocols.
class L(list):
    def __getitem__(self, i): return "item"
    def __len__(self): return 99
    def __iter__(self): return iter("it")
    def __contains__(self, x): return x == 7
a = L([1])
assert a[5] == "item" and len(a) == 99 and list(a) == ["i", "t"] and 7 in a and 1 not in a
# ---
# list is generic.
assert repr(list[int]) == "list[int]" and list[int]([1]) == [1]
# ---
# Unpacking takes a list apart.
a, *b, c = [1, 2, 3, 4]
assert (a, b, c) == (1, [2, 3], 4)
assert [*[1], *(2, 3), *"x"] == [1, 2, 3, "x"]
# ---
# __init__ can be called again and replaces the items.
a = [1, 2]
a.__init__("xy")
assert a == ["x", "y"]
a.__init__()
assert a == []
# ---
# Nesting too deep to compare or show is a RecursionError.
def nested(n):
    a = []
    for _ in range(n):
        a = [a]
    return a
x, y = nested(100_000), nested(100_000)
for f in (lambda: x == y, lambda: x < y, lambda: repr(x)):
    try:
        f()
    except RecursionError:
        pass
    else:
        raise AssertionError("no RecursionError")
# ---
# __reversed__ runs from the end and sees changes.
a = [1, 2, 3]
it = reversed(a)
assert next(it) == 3
a[0] = "x"
assert list(it) == [2, "x"] and list(it) == []
assert type(it).__name__ == "list_reverseiterator"
# ---
# A comparison of items that removes them from both lists leaves equal lists.
class Clears:
    def __init__(self, other): self.other = other
    def __eq__(self, other):
        self.other.clear()
        return NotImplemented
def pair():
    a, b = [], []
    a.append(Clears(b))
    b.append(Clears(a))
    return a, b
a, b = pair()
assert a == b
a, b = pair()
assert not a < b
a, b = pair()
assert a <= b
# ---
# Keyword arguments are for the subclass whose method takes them; else the constructor refuses them.
class N(list):
    def __new__(cls, seq, extra=None):
        return super().__new__(cls, seq)
assert N([1, 2], extra=3) == [1, 2]
def refused(base, *args):
    class Plain(base): pass
    try:
        Plain(*args, foo=1)
    except TypeError as e:
        return str(e)
print(*(refused(b, [1]) for b in (list, tuple, set, frozenset, reversed, enumerate)), refused(float, 1), refused(filter, None, []), sep="\n")
class I(filter):
    def __init__(self, *args, **kw): pass
assert list(I(None, [0, 1], foo=1)) == [1]
staticmethod(len, foo=1)  ### "TypeError: staticmethod() takes no keyword arguments"
# ---
# Making a list of an object asks for its length first; tuples, sets and calls do not.
log = []
class C:
    def __iter__(self):
        log.append("iter")
        return iter([1, 2])
    def __len__(self):
        log.append("len")
        return 2
class H(C):
    __len__ = None
    def __length_hint__(self):
        log.append("hint")
        return NotImplemented
def asked(f, x):
    log.clear()
    f(x)
    return log[1:]
for f in list, sorted, [].extend, lambda x: [*x], lambda x: (*x,), lambda x: (lambda *a: a)(1, *x):
    assert asked(f, C()) == ["len"], f
for f in tuple, set, frozenset, sum, lambda x: (lambda *a: a)(*x), lambda x: [].__setitem__(slice(0, 0), x):
    assert asked(f, C()) == [], f
class L(C):
    __len__ = lambda self: -1
for bad, text in (L, "__len__() should return >= 0"), (type("N", (C,), {"__len__": lambda self: 1 // 0}), "division"):
    try:
        list(bad())
    except (ValueError, ZeroDivisionError) as e:
        assert text in str(e), e
    else:
        assert False
del C.__len__, H.__len__
assert asked(list, H()) == ["hint"]
H.__length_hint__ = lambda self: -5
list(H())  ### "ValueError: __length_hint__() should return >= 0"
# ---
# Copies of all kinds have the items of their source at that time, and nothing in common with it.
for n in range(12):
    l = list(range(n)); t = tuple(l)
    copies = [list(l), list(t), l[:], l.copy(), l + [], [] + l, l * 1, 1 * l, list(iter(l)), list(iter(t)), list(reversed(l))[::-1], l[0:n:1], [*l], [*iter(l)], [*reversed(l)][::-1]]
    assert all(c == l and c is not l for c in copies), n
    for c in copies:
        c.append('x'); c.insert(0, 'y'); c.pop(); c.extend(c); c.clear(); c.append(1)
        assert c == [1]
    assert l == list(t) == list(range(n))
    print(n, l * 2, l * 3, l * 0, l * -1, l + l, l[1:], l[-3:], l[::-1], l[2:1], l[1:20:2])
# ---
# What an iterator has left is taken, and then it is at its end.
l = [1, 2, 3, 4]
for make in (iter, reversed, lambda x: iter(tuple(x))):
    for skip in range(6):
        it = make(l)
        for _ in range(skip): next(it, None)
        m = ['m']
        m.extend(it)
        print(m, list(it), next(it, 'end'), it.__length_hint__())
r = reversed(l); i = iter(l)
next(r); next(i); next(i); next(i)
del l[1:]
print(list(r), list(i), next(r, 'end'), next(i, 'end'))
l.append(5)
print(list(r), list(i))
l = [1, 2, 3]
l.extend(reversed(l)); l += reversed(l); l[1:2] = iter(l)
print(l)
it = iter(l); it.__setstate__(100); print(list(it))
it = reversed(l); it.__setstate__(-5); print(list(it))
# ---
# A list is emptied before it is initialised again, and a list made without that is empty.
l = list.__new__(list, [1, 2])
assert l == []
l.__init__((3, 4)); assert l == [3, 4]
l.__init__([5]); assert l == [5]
l.__init__(); assert l == []
l.__init__(range(3)); assert l == [0, 1, 2]
class L(list):
    def __init__(self, *a):
        super().__init__(); self.a = a
assert L([1, 2]) == [] and L([1]).a == ([1],)
