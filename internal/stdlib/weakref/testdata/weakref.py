# References, proxies and what they refuse.
import weakref, gc, re
class F:
    def m(self): return 'm'
    def __len__(self): return 3
    def __call__(self, x): return x
    def __repr__(self): return '<F>'
    def __eq__(self,o): return isinstance(o,F)
    def __hash__(self): return 7
o=F()
def t(f):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e)
r=weakref.ref(o)
print(type(r), weakref.ReferenceType is weakref.ref, weakref.ref(o) is r, r() is o, hash(r), r.__callback__)
print(weakref.getweakrefcount(o), len(weakref.getweakrefs(o)))
import re
norm=lambda s: re.sub(r'0x[0-9a-f]+','0x',s)
print(norm(repr(r)), norm(repr(weakref.ref(norm))), norm(repr(weakref.ref(F))))
p=weakref.proxy(o)
print(type(p), norm(repr(p)), str(p), len(p), p(5), p.m(), isinstance(p,F), p.__class__, weakref.ProxyTypes, weakref.ProxyType, weakref.CallableProxyType)
t(lambda: hash(p))
t(lambda: weakref.ref(1))
t(lambda: weakref.ref([]))
t(lambda: weakref.ref('x'))
t(lambda: weakref.ref())
t(lambda: weakref.ref(o,1,2))
t(lambda: weakref.ref(o,callback=1))
t(lambda: weakref.proxy(1))
class S: __slots__=()
t(lambda: weakref.ref(S()))
class T(tuple): pass
t(lambda: weakref.ref(T()))
class L(list): pass
t(lambda: type(weakref.ref(L())))
t(lambda: weakref.ref(None))
t(lambda: weakref.ref({}.keys()))
for x in (len, {1}, frozenset(), re.compile(''), (i for i in ()), type, re, o.m, range(3), iter([]), 1.5, slice(1), object(), Exception(), property(), staticmethod(len), __import__('collections').deque(), __import__('functools').partial(len), __import__('datetime').date(1,1,1), __import__('decimal').Decimal(1), __import__('array').array('i') , __import__('threading').Lock(), memoryview(b''), b'', (lambda:0).__code__, zip(), __import__('collections').OrderedDict(), __import__('collections').defaultdict(), __import__('io').StringIO(), __import__('itertools').count(),__import__('types').SimpleNamespace()):
    try: weakref.ref(x); print(type(x).__name__, 'ok')
    except TypeError as e: print(e)
del o
print(r(), norm(repr(r)), norm(repr(p)))
t(lambda: p.m())
t(lambda: len(p))
print(weakref.ref.__doc__, weakref.ref.__module__, weakref.ref.__qualname__, weakref.__all__)
f=weakref.finalize(F:=type('Q',(),{}), print, 'x')
print(norm(repr(f)), f.alive, f.peek()[1:], f.atexit)
f(); print(norm(repr(f)), f.alive, f.peek(), f.detach())
d=weakref.WeakValueDictionary(); k=weakref.WeakKeyDictionary(); s=weakref.WeakSet()
print(norm(repr(d)),norm(repr(k)),norm(repr(s)))
q=type('Q',(),{})()
s.add(q); d[1]=q; k[q]=2
print(norm(repr(s)), norm(repr(d)), norm(repr(k)))
t(lambda: d[2]); t(lambda: k[1]); t(lambda: d.__setitem__(1,2)); t(lambda: s.add(1)); t(lambda: 1 in s); t(lambda: 1 in k)
class M:
    def m(self): return 1
m=M(); w=weakref.WeakMethod(m.m); print(norm(repr(w)), w()(), w==weakref.WeakMethod(m.m), type(w).__mro__)
t(lambda: weakref.WeakMethod(len))
# ---
# A target to which nothing else refers is gone at the next look; callbacks and finalizers are called by then.
import weakref, gc
class Node:
    def __init__(self, name): self.name = name
    def hello(self): return self.name
a = Node("a")
r = weakref.ref(a, lambda ref: print("lost", ref() is None))
f = weakref.finalize(a, print, "finalized", "a")
d = weakref.WeakValueDictionary(a=a)
k = weakref.WeakKeyDictionary({a: 1})
s = weakref.WeakSet([a])
m = weakref.WeakMethod(a.hello)
print(r() is a, f.alive, list(d.items()) == [("a", a)], k[a], a in s, m()())
del a
gc.collect()
print(r(), f.alive, len(d), len(k), len(s), m())
# ---
# Objects that refer to each other are no exception.
import weakref, gc
class Tree:
    def __init__(self, parent=None):
        self.parent = weakref.ref(parent) if parent else None
        self.children = []
        if parent: parent.children.append(self)
def build():
    root = Tree()
    child = Tree(root)
    assert child.parent() is root
    child.loop = root
    return child, weakref.ref(root)
child, root = build()
print(root() is child.parent() is child.loop)
del child
gc.collect()
print(root())
# ---
# Finalizers are called once, and can be taken back.
import weakref
class C: pass
c = C()
f = weakref.finalize(c, lambda *a, **k: (a, k), 1, x=2)
print(f.alive, f.atexit, f.peek()[2:], f(), f(), f.alive)
g = weakref.finalize(c, print)
print(g.detach()[0] is c, g.alive)
# ---
# Containers of weak references behave like the others.
import weakref
class C:
    def __init__(self, n): self.n = n
    def __repr__(self): return f"C{self.n}"
a, b, c = C(1), C(2), C(3)
d = weakref.WeakValueDictionary({1: a, 2: b})
print(sorted(d), d.get(3), d.get(3, 0), d.pop(1), len(d), 2 in d, d.setdefault(5, c), list(d.values()), dict(d | {7: a}), dict(d.copy()))
k = weakref.WeakKeyDictionary({a: "x"})
k[b] = "y"
print(list(k.items()), k.get(c), a in k, k.pop(a), len(k), list(k.keys()), k.setdefault(c, 3), len(k.keyrefs()))
s = weakref.WeakSet([a, b])
t = weakref.WeakSet([b, c])
print(sorted(map(repr, s | t)), list(s & t), list(s - t), sorted(map(repr, s ^ t)), s <= s, s == weakref.WeakSet([b, a]), s.isdisjoint([c]))
s.discard(c); s.remove(a); s.add(c)
print(len(s), a in s, isinstance(weakref.proxy(a), C), weakref.proxy(a).n)
# ---
# What a statement del lets go is lost for the containers and finalizers too, whatever calls before it left behind.
import weakref
class H: pass
log = []
h = H()
w = weakref.WeakKeyDictionary({h: 1})
assert (len(w), w[h]) == (1, 1)
del h
assert len(w) == 0
h = H()
f = weakref.finalize(h, log.append, "gone")
assert f.alive and f.peek()[2] == ("gone",)
del h
assert not f.alive and log == ["gone"]
def inside():
    h = H()
    f = weakref.finalize(h, log.append, "in a function")
    s = weakref.WeakSet([h])
    assert f.alive and len(s) == 1
    del h
    return f.alive, len(s), log[1:]
assert inside() == (False, 0, ["in a function"])
# ---
# Many references with callbacks to one object, dropped as fast as they are made.
import weakref
class C: pass
c = C()
def made(): pass
for i in range(40000): weakref.ref(c, made)
for i in range(40000): weakref.proxy(c, made)
print(weakref.getweakrefcount(c) < 2)
kept = [weakref.ref(c, lambda r, i=i: print(i, end=' ')) for i in range(9)]
r = weakref.ref(c); assert r is weakref.ref(c) and weakref.proxy(c) is weakref.proxy(c)
del kept[2:5]; print(weakref.getweakrefs(c)[0] is r, weakref.getweakrefcount(c) >= 7)
del c; import gc; gc.collect(); print()
# ---
# What weak references are possible to.
import weakref
def t(v):
    try: weakref.ref(v); print('yes')
    except TypeError as e: print(e)
for v in (len, [].append, int.__add__, (3).__add__, str.join, dict.__dict__['fromkeys'], dict.fromkeys, t, type.__dict__['__mro__'], property(len), staticmethod(len), classmethod(len), super(int, 3), slice(1), range(3), iter([]), enumerate([])): t(v)
# ---
# Callbacks of thousands of references, which ask references themselves, come one after the other.
import weakref, gc
class A: pass
d, s = weakref.WeakValueDictionary(), weakref.WeakSet()
l = [A() for i in range(3000)]
for i, a in enumerate(l): d[i] = a; s.add(a)
del a
l = l[2000:]
gc.collect()
print(len(d), len(list(d.items())), len(s))
