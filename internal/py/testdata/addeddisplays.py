# What is added to a list or a tuple is new each time, and the left side stays as it is.
a, t = [1, 2], (1, 2)
x = 3
b, u = a + [x], t + (x,)
c, w = a + [x, *a], t + (x, x + 1)
print(a, b, c, t, u, w, type(u))
b.append(4)
print(a + [x], b, [] + [x], () + (x,), [x] + [x], (x,) + (x,))
big = list(range(20))
print(big + [x, x], tuple(big) + (x, x), big)
n = []
n = n + [n]
print(n, n[0] is n)
path = ()
for i in range(12):
    path = path + (i,)
print(path, [p + [i] for p in ([], [0]) for i in range(2)])
# ---
# In place a list stays the same object; it may be added to itself item by item, and what the items do to it comes first.
a = b = [1]
a += [2]
a += [a, len(a)]
print(a is b, len(a), a[2] is a, a[3])


def late():
    b.append("late")
    return "item"


b += [late(), late()]
print(b[4:])
d = {"k": [0]}
d["k"] += [1, 2]
d["k"] = d["k"] + [3]
print(d)


class O:
    items = (1,)


o = O()
o.items += (2, 3)
print(o.items, O.items)
t = s = (1,)
t += (a[0],)
print(t, s)


def local(l):
    l += [1]
    l = l + [2]
    l += [3]
    return l


k = [0]
print(local(k), k)
# ---
# Classes of their own are asked as by any other right side.
class L(list):
    def __add__(self, other):
        return ("add", list(self), other)

    def __iadd__(self, other):
        return ("iadd", list(self), other)


class T(tuple):
    def __add__(self, other):
        return ("add", tuple(self), other)


class N:
    def __add__(self, other):
        return ("N", other)


class P(list):
    pass


x = 5
l = m = L([1])
print(l + [x], l + (x,), T((1,)) + (x,), T((1,)) + [x], N() + [x], N() + (x,))
l += [x]
print(l, m)
p = q = P([1])
p += [x]
print(p, p is q, type(p), type(p + [x]), p)


class R(N):
    def __add__(self, other):
        other.append("changed")
        return other


print(R() + [x], R() + [x])
# ---
# Errors say what the operands are, and come after the items.
x = 1
for f in (
    lambda: x + [x],
    lambda: x + (x,),
    lambda: [x] + (x,),
    lambda: (x,) + [x],
    lambda: None + [x],
    lambda: "s" + [x],
    lambda: "s" + (x, x),
    lambda: [x] + [missing],
    lambda: missing + [x / 0],
    lambda: {} + [x],
):
    try:
        print(f())
    except (TypeError, NameError) as e:
        print(type(e).__name__, e)
for code in ("x += [x]", "x += (x,)", "s = 'a'; s += [x]", "t = (x,); t += [x]"):
    try:
        exec(code, {"x": 1})
    except TypeError as e:
        print(e)
l = [x]
l += (x, 2)
print(l)
# ---
# A generator may be suspended between the items.
def g():
    a = [1]
    a = a + [(yield "a"), (yield "b")]
    a += [(yield a)]
    return a + [(yield a)]


it = g()
print(next(it), it.send(10), it.send(20), it.send(30))
try:
    it.send(40)
except StopIteration as e:
    print(e.value)
# ---
# Dict displays of one key.
x = [1]
d, e = {"a": x}, {"a": x}
d["b"] = 2
print(d, e, {1: x}, {(1, 2): x}, {None: x}, {"a": {"b": {"c": x}}}, {1.0: x, **{1: 2}})
