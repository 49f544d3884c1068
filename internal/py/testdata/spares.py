# Iterators of loops and arrays that containers outgrow are used again. What a script holds never is.
l = [1, 2, 3]
def nested(n):
    out = []
    for a in l:
        for b in l:
            for c in (7, 8):
                for d in range(2):
                    for e in "xy":
                        out.append((a, b, c, d, e))
    return len(out), out[:3], out[-1]
print(nested(3))
# Leaving a loop early, and beginning it again while another goes on.
def early():
    for x in l:
        if x == 2:
            break
    got = []
    for y in l:
        for z in l:
            if z > y:
                break
            got.append((y, z))
        else:
            got.append("end")
    return x, got
print(early())
# The same loop is in many frames at once.
def deep(n):
    total = 0
    for x in l:
        if n:
            total += deep(n - 1)
        total += x
    return total
print(deep(4))
# Generators stop within loops.
def gen():
    for x in l:
        for k, v in {"a": x, "b": -x}.items():
            yield x, k, v
g, h = gen(), gen()
print([next(g), next(h), next(g), next(g), next(h), next(g)], list(h), list(g))
# A loop over an iterator that the script holds, which has ended and stays so.
it = iter(l)
for x in it:
    pass
for y in [10, 20]:
    for z in it:
        print("never")
print(list(it), next(it, "no more"))
# A list that grows while it is iterated over, one that shrinks, and sets and dicts that change.
grow = [1]
for x in grow:
    if len(grow) < 40:
        grow.extend([x + 1, x + 2])
print(len(grow), grow[-3:])
shrink = list(range(10))
for x in shrink:
    shrink.pop()
print(shrink)
for kind in (dict.fromkeys, set):
    c = kind([1, 2, 3])
    try:
        for x in c:
            c.clear()
    except RuntimeError as e:
        print(e)
    for x in c:
        print("never")
# Lists and dicts that grow in turn do not get what others still use.
lists = [[] for _ in range(7)]
dicts = [{} for _ in range(7)]
for i in range(70):
    for j, (m, d) in enumerate(zip(lists, dicts)):
        m.append((i, j))
        d[str(i)] = (i, j)
        if i % 9 == j:
            m.pop()
            del d[str(i)]
for j, (m, d) in enumerate(zip(lists, dicts)):
    want = [(i, j) for i in range(70) if i % 9 != j]
    print(m == want, list(d.values()) == want, all(d[str(i)] == (i, j) for i, j in want))
# A comparison that makes a dict grow while it is looked through.
class Key:
    def __init__(self, n): self.n = n
    def __hash__(self): return 1
    def __eq__(self, other):
        if len(self.home) < 30:
            for i in range(9):
                self.home[f"k{len(self.home)}"] = i
            [{str(i): None for i in range(j)} for j in (9, 17, 33)]
        return self.n == other.n
Key.home = home = {}
for n in (1, 2, 3, 1):
    home[Key(n)] = n
print([(k.n if isinstance(k, Key) else k, v) for k, v in home.items()])
# Frames show variables, and a generator expression's iterator is one that stays the script's.
e = (x for x in l)
inner = e.gi_frame.f_locals[".0"]
print(next(e), next(inner), list(e), list(inner))
for x in [5, 6]:
    print(list(inner))
# Dicts of all sizes, with keys deleted and added again.
def sizes(n, kind):
    d = {}
    for i in range(n):
        d[kind(i)] = i
        if i % 3 == 0:
            del d[kind(i // 2 if i else 0)]
            d[kind(i // 2)] = -i
    return d
for kind in (int, str, float, lambda i: (i, "x"), lambda i: i << 40):
    for n in (1, 4, 5, 8, 9, 10, 20, 21, 22, 41, 42, 43, 85, 86, 170, 400):
        d = sizes(n, kind)
        c = dict(d); c |= {kind(n + 1): 1}; e = {**d, **c}
        assert [d[k] for k in d] == list(d.values()) and len(c) == len(e) == len(d) + 1 and kind(n + 2) not in e
        if n in (9, 43):
            print(list(d.items())[:12], len(d))
queue = {}
for i in range(3000):
    queue[i] = i
    if i >= 30:
        del queue[i - 30]
print(len(queue), min(queue), 2969 in queue, 2970 in queue)
# Class methods of builtin types, called through the type, through classes and through what takes their place.
import datetime
class D(dict): pass
class E(datetime.date):
    @classmethod
    def fromisoformat(cls, s): return "own", s
for _ in range(3):
    for t in (dict, D):
        r = t.fromkeys("ab", 1)
        print(type(r).__name__, r)
    print([t.fromisoformat("2025-01-02") for t in (datetime.date, E, datetime.date)], int.from_bytes(b"ab", "big"), bytes.fromhex("61"))
    f = dict.fromkeys
    print(f is dict.fromkeys, f == dict.fromkeys, f("x"))
    try:
        dict.fromkeys()
    except TypeError as e:
        print(e)
D.fromkeys = lambda *a: a
print(D.fromkeys(1), dict(D.fromkeys((1, 2), 3) and {1: 2}, z=3), dict({"z": 1}, z=2), dict(D({"a": 1}), b=2))
# sum within sum, and sums that end in an error.
def part(n): return sum(sum(range(k)) for k in range(n))
print(sum(part(k) for k in range(6)), sum([0.5, 1, 2j]), sum([[1], [2]], []), sum((i for i in (1, 2.5)), 10))
try:
    sum(sum(["a"]) for _ in "b")
except TypeError as e:
    print(e)
print(sum([1, 2]))
# Tuples as keys: equal ones are found whatever they hold, others are not.
nan = float("nan")
class Odd:
    def __eq__(self, other): return isinstance(other, Odd)
    def __hash__(self): return 7
class Sub(tuple): pass
keys = [(), (1,), (1, 2), ("a", "b"), ("a", 1), (1, "a"), (1.5, "x"), (nan,), (True, "t"), ((1, 2), "n"), (Odd(), 1), ("long" * 100, 1), tuple(range(20)), (None, None), (1 << 70, 2), Sub((5, 6))]
d = {k: i for i, k in enumerate(keys)}
s = set(keys)
probes = [(), (1,), (1.0,), (True,), (1, 2), (1, 2.0), ("a", "b"), ("a" + "", "".join("b")), ("a", True), (1, "a"), (1, "b"), (3 / 2, "x"), (nan,), (1, "t"), ((1, 2), "n"), ((1, 2.0), "n"),
          (Odd(), 1), ("long" * 100, 1), ("long" * 100, 2), tuple(range(20)), tuple(range(21)), (None, None), (None, 0), (1 << 70, 2), (1 << 71, 2), (5, 6), Sub((1, 2)), Sub(("a", "b"))]
print([d.get(k) for k in probes])
print([k in s for k in probes], [k in d for k in probes] == [k in s for k in probes])
for bad in (([],), ({}, 1)):
    for f in (lambda: bad in d, lambda: d[bad], lambda: bad in s):
        try: f()
        except TypeError as e: print(e)
big = {(i % 50, str(i // 50)): i for i in range(2000)}
print(len(big), all(big[i % 50, str(i // 50)] == i for i in range(2000)), (50, "0") in big, (0, "40") in big)
# Sorting few and many, by keys of one kind and of several.
import random
random.seed(5)
for n in (0, 1, 2, 3, 16, 31, 32, 33, 64, 65, 200):
    for make in (lambda: random.randrange(-9, 9), lambda: random.choice([0.0, -0.0, 1.5, -2.5]), lambda: random.choice("abcd") * random.randrange(3), lambda: (random.randrange(3), "x")):
        v = [(make(), i) for i in range(n)]
        up = sorted(v, key=lambda t: t[0])
        down = sorted(v, key=lambda t: t[0], reverse=True)
        assert up == sorted(v, key=lambda t: (t[0], t[1])) and [t[0] for t in down] == sorted([t[0] for t in v])[::-1], (n, up)
        assert all(a[0] != b[0] or a[1] < b[1] for a, b in zip(down, down[1:]))
        v.sort(); assert sorted(sorted(w for w, _ in v)) == sorted(w for w, _ in v)
def nested(n): return sorted(range(3), key=lambda x: (sorted(range(n), key=lambda y: -y), -x)) if n else []
print(nested(4), sorted([3, 1, 2], key=lambda x: nested(x)))
try:
    sorted([1, 2, 3], key=lambda x: 1 / (x - 2))
except ZeroDivisionError as e:
    print(e)
print(sorted([2, 1], key=lambda x: x))
# What a list grows from is read before it is given away.
def mk(n):
    l=[]
    for i in range(n): l.append(i)
    return l
for n in (3,4,5,7,8,9,15,16,17,31,32,33,63,64,65):
    a=mk(n); a*=3; assert a==list(range(n))*3,(n,a)
    a=mk(n); a+=a; assert a==list(range(n))*2
    a=mk(n); a.extend(a); assert a==list(range(n))*2
    a=mk(n); a[1:1]=a; assert a==[0]+list(range(n))+list(range(1,n)),(n,a)
    a=mk(n); a[2:3]=range(40); assert len(a)==n+39 and a[2:42]==list(range(40)) and a[:2]==[0,1]
    a=mk(n); a.insert(1,9); assert a[:3]==[0,9,1] and len(a)==n+1
    a=mk(n); a.extend(iter(a[:])); assert a==list(range(n))*2
    a=mk(n); b=a[:]; it=iter(a); next(it); a.append(1); a.append(2); assert list(it)==b[1:]+[1,2]
    a=mk(n); r=reversed(a); a.append(5); assert list(r)==b[::-1]
    a=mk(n); a.extend(reversed(a)); assert a==b+b[::-1],(n,a)
    a=mk(n); a.extend(x for x in a if len(a)<70); assert len(a)>=n
    a=mk(n); a.pop(0); a.append(1); a.append(2); a.append(3); assert a==b[1:]+[1,2,3]
    a=mk(n); t=tuple(a); a.append(7); a.append(8); assert t==tuple(b)
    a=mk(n); f=lambda *x: x; u=f(*a); a.append(7); assert u==tuple(b)
    a=mk(n); a.sort(key=lambda x:-x); a.append(3); assert a==b[::-1]+[3]
    d=dict(zip(b,b)); d.update(d); d.update({k+1000:1 for k in d}); assert len(d)==2*n
    s=set(b); s|={x+500 for x in s}; s.update(x+900 for x in list(s)); assert len(s)==4*n
print('ok')
