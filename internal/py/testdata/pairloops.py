# Loops that take pairs apart see what the iterators give at each step, not before.
l, m = [1, 2, 3], ["a", "b", "c", "d"]
print([(x, y) for x, y in zip(l, m)], [(i, x) for i, x in enumerate(m, 5)])
out = []
for x, y in zip(l, m):
    out.append((x, y))
    if len(out) < 6:
        l.append(x + 10)
        m.append(y * 2)
    else:
        l.clear()
print(out, l, len(m))
out = []
for i, x in enumerate(m):
    out.append((i, x))
    if i == 2:
        del m[3:]
print(out)
l = [1, 2, 3, 4]
for i, x in enumerate(reversed(l)):
    print(i, x, end=" ")
    if i == 1:
        del l[1:]
print(l)
for i, x in enumerate(l := [5, 6]):
    if len(l) < 5: l.append(x)
    print(i, x, end=" ")
print()
# ---
# An iterator that stands twice in a zip gives its items in turn; what is left over at its end is taken.
it = iter([1, 2, 3, 4, 5])
for a, b in zip(it, it):
    print(a, b, end=" ")
print(list(it))
it = iter(range(7))
for a, b, c in zip(it, it, it):
    print(a, b, c, end=" ")
print(list(it))
it = iter("abcde")
for a, b in zip(it, it):
    print(a, b, end=" ")
print(list(it))
it, other = iter([1, 2, 3]), iter([9])
for a, b in zip(it, other):
    print(a, b, end=" ")
print(list(it), list(other))
it, other = iter([1]), iter([8, 9])
for a, b in zip(it, other):
    print(a, b, end=" ")
print(list(it), list(other))
it, other = reversed([1, 2, 3]), iter((7, 8))
for a, b in zip(it, other):
    print(a, b, end=" ")
print(list(it), list(other))
# ---
# Iterators of all kinds stand in them, with scripts' own among them.
class Own:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        self.n -= 1
        if self.n < 0: raise StopIteration
        return self.n
def gen(n):
    for i in range(n):
        yield i * i
makes = [lambda: [1, 2, 3], lambda: (4, 5), lambda: range(6, 20, 5), lambda: reversed([1, 2]), lambda: "xyz", lambda: "xé", lambda: {1: 2, 3: 4}, lambda: {"k"}, lambda: Own(2), lambda: gen(4),
         lambda: b"ab", lambda: map(str, [7, 8]), lambda: enumerate("pq"), lambda: [], lambda: (), lambda: "", lambda: iter([5, 6])]
for f in makes:
    for i, x in enumerate(f(), -1):
        print(i, x, end=";")
    for i, x in enumerate(f(), 2**63 - 2):
        print(i, x, end=";")
    for g in makes:
        for x, y in zip(f(), g()):
            print(x, y, end=" ")
        for x, y, z in zip(f(), g(), [1, 2]):
            print(x, y, z, end=" ")
    print()
# ---
# strict is seen to at the end.
for a, b in zip([1, 2], [3, 4], strict=True):
    print(a, b)
for a, b in zip([1, 2], [3], strict=True): print(a, b)  ### "ValueError: zip() argument 2 is shorter than argument 1"
for a, b in zip([1], [3, 4], strict=True): print(a, b)  ### "ValueError: zip() argument 2 is longer than argument 1"
# ---
# What has more or fewer items than the loop's names is an error at the first step.
for a, b, c in zip([1, 2], [3, 4]): pass  ### "ValueError: not enough values to unpack (expected 3, got 2)"
for a, b in zip([1], [2], [3]): pass  ### "ValueError: too many values to unpack (expected 2, got 3)"
for a, b, c in enumerate([1]): pass  ### "ValueError: not enough values to unpack (expected 3, got 2)"
for a, b, c in {1: 2}.items(): pass  ### "ValueError: not enough values to unpack (expected 3, got 2)"
for a, in zip([1]):
    print(a)
for [a, (b, c)] in enumerate([(1, 2), "xy"]):
    print(a, b, c)
for a, *b in zip([1, 2], [3, 4], [5, 6]):
    print(a, b)
# ---
# A dict that changes in such a loop is an error of the next step.
d = {1: 2, 3: 4}
for k, v in d.items():
    d[k] = v + 1
print(d)
for k, v in d.items(): d[k + 10] = v  ### "RuntimeError: dictionary changed size during iteration"
for k, v in d.items(): del d[k]  ### "RuntimeError: dictionary changed size during iteration"
d = {i: i for i in range(5)}
del d[0], d[3]
print([(k, v) for k, v in d.items()])
# ---
# Loops over a reversed list follow the list as it is.
l = [1, 2, 3, 4, 5]
for x in reversed(l):
    print(x, end=" ")
    if x == 4:
        l.append(9)
        del l[1:]
print(l)
r = reversed([1, 2, 3])
for x in r:
    print(x, end=" ")
    if x == 3:
        next(r)
print(list(r), next(r, "ended"))
r = reversed([])
for x in r:
    print(x)
else:
    print("nothing", r.__length_hint__())
class E(enumerate):
    def __next__(self): return "ab"
class Z(zip):
    def __next__(self):
        a, b = super().__next__()
        return b, a
for a, b in E([1]):
    print(a, b)
    break
for a, b in Z([1, 2], [3, 4]):
    print(a, b)
# ---
# reversed of a str gives its characters, whatever they are, from where it is set.
for s in ["", "a", "abc", "aéb", "\U0001F600x", "é"]:
    print([c for c in reversed(s)], [(i, c) for i, c in enumerate(reversed(s))], "".join(reversed(s)))
r = reversed("abcdef")
next(r)
r.__setstate__(2)
for c in r:
    print(c, r.__length_hint__(), end=" ")
print(next(r, "ended"), list(r))
class S(str):
    def __getitem__(self, i): return "?"
print([c for c in reversed(S("ab"))], [c for c in reversed((1, 2, 3))])
class R(reversed): pass
print([c for c in R("ab")])
