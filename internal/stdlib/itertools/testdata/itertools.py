# count takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'I.count()',
    'I.count(5)',
    'I.count(5,2)',
    'I.count(1.5)',
    'I.count(1,1.0)',
    'I.count(10**20)',
    'I.count(5,1)',
    "I.count('a')",
    "I.count(1,'a')",
    'I.count(1,2,3)',
    'I.count(start=3,step=2)',
    'I.count(sta=3)',
    'next(I.count(10**20, 5))',
    '[next(c) for c in [I.count(2**63-2)]*4]',
    '[next(c) for c in [I.count(2**63-2,3)]*4]',
    '[next(c) for c in [I.count(0.5,0.25)]*4]',
    'I.count(0, 10**30)',
    'I.count(True)',
    'I.count(1, True)',
)
# ---
# repeat takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    "I.repeat('a',3)",
    "I.repeat('a')",
    "I.repeat('a',-3)",
    'I.repeat()',
    "I.repeat('a','b')",
    'I.repeat(object=1,times=2)',
    'I.repeat(1,None)',
    'I.repeat(1,times=None)',
    'I.repeat(1,10**30)',
    'I.repeat(1,2,3)',
    "I.repeat('a').__length_hint__()",
    "I.repeat('a',3).__length_hint__()",
    'I.repeat([], True)',
)
# ---
# batched takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    "I.batched('abc',0)",
    "I.batched('abc')",
    "I.batched('abc',2,strict=1)",
    "list(I.batched('abc',2,strict=1))",
    "list(I.batched('abc',2))",
    "I.batched('abc','x')",
    "I.batched('abc',n=2)",
    'I.batched()',
)
# ---
# accumulate takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'I.accumulate()',
    'list(I.accumulate([1,2,3],initial=10))',
    'list(I.accumulate([1,2,3],None,initial=None))',
    'list(I.accumulate([1,2,3],lambda a,b:a*b))',
    'I.accumulate(5)',
)
# ---
# chain takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'I.chain(5)',
    'list(I.chain(5))',
    'I.chain(a=1)',
    'list(I.chain.from_iterable(5))',
    'I.chain[int]',
    'I.chain.from_iterable()',
)
# ---
# combinations takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    "I.combinations('abc',-1)",
    "I.combinations('abc')",
    "I.combinations('abc',r=2)",
    "I.combinations('abc','x')",
    "list(I.combinations('abc',4))",
    "list(I.combinations('abc',0))",
)
# ---
# combinations_with_replacement takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    "I.combinations_with_replacement('abc',-1)",
    "list(I.combinations_with_replacement('',0))",
    "list(I.combinations_with_replacement('',2))",
    "list(I.combinations_with_replacement('ab',2))",
)
# ---
# permutations takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    "I.permutations('abc','x')",
    "I.permutations('abc',-1)",
    "I.permutations('abc',1.0)",
    "list(I.permutations('abc',None))[:3]",
    "list(I.permutations('abc',4))",
    "I.permutations('ab',r=1)",
    'I.permutations()',
)
# ---
# product takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    "I.product('a',repeat=-1)",
    "I.product('a',repeat='x')",
    "I.product('a',repeat=10**30)",
    "I.product('a',foo=1)",
    "I.product('ab',repeat=2**61)",
    'list(I.product())',
    "list(I.product('ab',[1,2]))",
    "list(I.product('ab',repeat=0))",
    "list(I.product('',repeat=2))",
)
# ---
# compress takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    "I.compress('abc')",
    "list(I.compress(data='abc',selectors=[1,0,1]))",
)
# ---
# cycle takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'I.cycle()',
    'I.cycle(x=1)',
    'list(I.cycle([]))',
)
# ---
# dropwhile takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'I.dropwhile(1)',
    'list(I.dropwhile(1,[1]))',
    'I.dropwhile(None,[1],3)',
)
# ---
# filterfalse takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'I.filterfalse(None,5)',
    'list(I.filterfalse(None,[0,1,2]))',
)
# ---
# groupby takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'I.groupby()',
    "[(k,list(g)) for k,g in I.groupby('aabbc')]",
    "[(k,list(g)) for k,g in I.groupby('aabbc',key=None)]",
    "[k for k,g in I.groupby('aabbc',key=str.upper)]",
    "I.groupby('aabbc',lambda:1,3)",
    "next(I.groupby('ab'))[1]",
)
# ---
# islice takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'I.islice()',
    "I.islice('a')",
    "I.islice('abc',-1)",
    "I.islice('abc',1,-1)",
    "I.islice('abc',-1,1)",
    "I.islice('abc',1,1,0)",
    "I.islice('abc',1,1,-1)",
    "I.islice('abc',1,'x')",
    "I.islice('abc','x')",
    "I.islice('abc','x','y')",
    "I.islice('abc',1,2,'x')",
    "I.islice('abc',10**30)",
    "I.islice('abc',1,2,3,4)",
    "I.islice('abc',stop=3)",
    "list(I.islice('abcdef',1,None,2))",
    "list(I.islice('abcdef',None))",
    "list(I.islice('abcdef',None,None,None))",
)
# ---
# pairwise takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'I.pairwise()',
    "list(I.pairwise('abc'))",
    'I.pairwise(5)',
)
# ---
# starmap takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'I.starmap(1)',
    'list(I.starmap(pow,[(2,3)]))',
    'list(I.starmap(pow,[5]))',
    'I.starmap.__name__, I.starmap.__module__, I.starmap.__qualname__',
)
# ---
# takewhile takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    'I.takewhile(1,2,3)',
    'list(I.takewhile(lambda x:x<3,[1,2,3,1]))',
)
# ---
# tee takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    "I.tee('ab')",
    "I.tee('ab',-1)",
    "I.tee('ab','x')",
    "I.tee('ab',0)",
    'I.tee()',
    'I.tee(5)',
    "I.tee('a',n=3)",
    "I.tee('a',1,2)",
    "type(I.tee('a')[0])",
    "I.tee('a')[0].__copy__()",
    "type(I.tee('a')[0])(5)",
    "type(I.tee('a')[0])('abc')",
)
# ---
# zip_longest takes what CPython's takes, gives the same and refuses the rest with the same words.
import itertools as I
def show(*sources):
    for s in sources:
        try:
            r = repr(eval(s))
        except Exception as e:
            r = f'{type(e).__name__}: {e}'
        print(s, '->', r.split(' at 0x')[0])
show(
    "I.zip_longest('ab','c',fillvalue='-')",
    "list(I.zip_longest('ab','c',fillvalue='-'))",
    "list(I.zip_longest('ab','c'))",
    'list(I.zip_longest())',
    "I.zip_longest('a',x=1)",
    'I.zip_longest(5)',
    "I.zip_longest('a',5)",
)
# ---
# tee's iterators are independent, and survive each other.
import itertools
a, b, c = itertools.tee(iter(range(200)), 3)
assert list(itertools.islice(a, 150)) == list(range(150))
assert list(b) == list(range(200))
d = a.__copy__()
assert list(a) == list(d) == list(range(150, 200))
assert list(c) == list(range(200))
assert list(c) == []
# ---
# A group ends when groupby goes on.
import itertools
g = itertools.groupby([1, 1, 2, 2, 2, 3])
k1, i1 = next(g)
k2, i2 = next(g)
print(list(i1), list(i2), next(g)[0], list(i2))
# ---
# islice takes no more of its source than it must.
import itertools
it = iter(range(10))
print(list(itertools.islice(it, 2, 5, 2)), next(it))
it = iter(range(10))
print(list(itertools.islice(it, 3, 3)), next(it))
# ---
# Iterators can be subclassed.
import itertools
class C(itertools.count):
    x = 1
c = C(3)
c.y = 2
print(next(c), c, c.x, c.y)
class Z(itertools.zip_longest):
    pass
print(list(Z('ab', 'c')), type(Z()))
# ---
# An iterable that fails passes its exception on.
import itertools
def broken():
    yield 1
    raise KeyError('x')
for f in (lambda i: itertools.chain(i), lambda i: itertools.pairwise(i), lambda i: itertools.batched(i, 3), lambda i: itertools.accumulate(i),
          lambda i: itertools.islice(i, 5), lambda i: itertools.cycle(i), lambda i: itertools.tee(i)[0], lambda i: itertools.zip_longest(i, 'ab')):
    try:
        for _ in range(5): next(it) if False else None
        list(f(broken()))
    except KeyError as e:
        print(repr(e))
# ---
# Which bound of islice is wrong: -1 is told from what is further below.
import itertools
def said(*a):
    try:
        itertools.islice([1], *a)
    except ValueError as e:
        return str(e).split()[0]
assert [said(-1), said(-2), said(1, -1), said(1, -2), said(-1, 5), said(100, -2)] == ["Stop", "Indices", "Stop", "Indices", "Indices", "Indices"]
# ---
# What is chosen from is read once, whatever it is; a later change does not show.
import itertools
l = [1, 2, 3]
its = [itertools.product(l, l), itertools.product(l, repeat=2), itertools.combinations(l, 2), itertools.permutations(l, 2), itertools.combinations_with_replacement(l, 2), itertools.chain(l, l)]
next(its[-1])
l[:] = 'x'
print([list(i) for i in its])
class T(tuple):
    def __iter__(self):
        return iter('ab')
print(list(itertools.product(T((1, 2)))), list(itertools.combinations(T((1, 2)), 1)), list(itertools.permutations(T((1, 2)))))
print(list(itertools.product((), 'ab')), list(itertools.product('ab', [])), list(itertools.product()), list(itertools.product('a', repeat=0)))
# ---
# Choices of every length.
import itertools
for r in range(12):
    for f in (itertools.combinations, itertools.permutations, itertools.combinations_with_replacement):
        l = list(itertools.islice(f(range(10), r), 3))
        print(f.__name__, r, l, len({id(x) for x in l}) == len(l) or r == 0)
    print(list(itertools.islice(itertools.product(*[(i, -i) for i in range(r)]), 3)))
    print(len(list(itertools.combinations(range(11), r))))
# ---
# Running totals and counts go on beyond 64 bits, and keep the types that + gives.
import itertools
print(list(itertools.accumulate([2**62, 2**62, 2**62, -2**64, -2**62, -2**62])), list(itertools.accumulate([True, True, 1.5, 2])), list(itertools.accumulate([-2**63, -1, 0])))
print(list(itertools.islice(itertools.count(2**63 - 2), 4)), list(itertools.islice(itertools.count(-2**63 + 1, -1), 4)), list(itertools.islice(itertools.count(5, 0), 3)))
print(list(itertools.accumulate(['a', 'b'])), list(itertools.accumulate([[1], [2]], initial=[])), list(itertools.accumulate([1, 2, 3], max)), list(itertools.accumulate([])))
# ---
# A group ends when the next one begins, or when another is made of the same groupby.
import itertools
g = itertools.groupby('aabb')
k1, g1 = next(g)
first = next(g1)
k2, g2 = next(g)
print(k1, first, list(g1), k2, list(g2), next(g, None), list(g2))
g = itertools.groupby([1, 1, 2])
k, a = next(g)
b = itertools._grouper(g, 1) if hasattr(itertools, '_grouper') else type(a)(g, 1)
print(list(a), list(b), [(k, list(v)) for k, v in g])
# ---
# A loop that takes tuples apart gets what next() gives, whatever it names, and says what is wrong with the number.
import itertools as I
kinds = [
    lambda n: I.product('ab', repeat=n), lambda n: I.permutations('abcd', n), lambda n: I.combinations('abcde', n),
    lambda n: I.combinations_with_replacement('ab', n), lambda n: I.zip_longest(*['abc'[i % 3:] for i in range(n)], fillvalue=None),
    lambda n: I.batched('abcdefg', n or 1), lambda n: I.pairwise('abcd'), lambda n: ((k, list(g)) for k, g in I.groupby('aab')),
]
def loop(make, names):
    out = []
    scope = {'out': out, 'it': make}
    try:
        exec(f'for {names} in it: out.append([{names}])', scope)
    except (ValueError, TypeError) as e:
        out.append(str(e))
    return out
for make in kinds:
    for n in range(10):
        try:
            make(n)
        except Exception as e:
            print(n, e)
            continue
        for names in ('[]', 'a,', 'a, b', 'a, b, c', 'a, b, c, d, e, f, g, h', 'a, b, c, d, e, f, g, h, i', '*a, b', 'a, *b', 'a, (b, *c)', 'a'):
            try:
                got = loop(make(n), names.replace('[]', '()'))
            except SyntaxError as e:
                got = e.msg
            print(n, names, got[:2], len(got))
# ---
# The same loops in functions and comprehensions, one in the other, and left in the middle.
import itertools as I
def nested():
    out = []
    for a, b in I.product(range(3), 'xy'):
        for c, d in I.product((a, b), repeat=2):
            for e, f in I.combinations((a, b, c), 2):
                out.append((a, b, c, d, e, f))
    return out
n = nested()
print(len(n), n[:3], n[-2:], len({id(t) for t in n}) == len(n))
def left(it):
    for a, b in it:
        break
    rest = next(it)
    for a, b in it:
        return a, b, rest, list(it)
print(left(I.product('ab', repeat=2)), left(I.pairwise('abcdef')), left(I.permutations('abc', 2)), left(I.combinations('abcd', 2)), left(I.zip_longest('abcd', 'xy')))
print([b + a for a, b in I.pairwise('abcd')], {a: b for a, b in I.zip_longest('abc', 'd')}, sorted({a + b for a, b in I.product('a', 'bc')}), sum(a * b for a, b in I.combinations(range(5), 2)))
print([(a, b, c) for a, b, c in I.permutations(range(3))], [a for a, in I.combinations('abc', 1)], [x for (a, b), x in zip(I.product('ab', repeat=2), range(3)) for x in (a, b, x)])
for t in I.product('ab', 'c'):
    a, b = t
    print(t, a, b)
kept = list(I.product('ab', repeat=2)) + [t for t in I.pairwise('abc')]
for a, b in I.product('xy', repeat=2): pass
print(kept)
# ---
# What gives the items may ask the same iterator for its next tuple, which a loop takes apart.
import itertools as I
class Again:
    def __init__(self, n): self.n, self.i, self.outer, self.seen = n, 0, None, []
    def __iter__(self): return self
    def __next__(self):
        self.i += 1
        i = self.i
        if i > self.n: raise StopIteration
        if self.outer is not None and i in (2, 5):
            self.seen.append(next(self.outer, 'end'))
            for a, b in self.outer:
                self.seen.append((a, b))
                break
        return i
def run(make):
    s = Again(12)
    it = make(s)
    s.outer = it
    out = []
    for a, b in it: out.append((a, b))
    t = Again(12)
    it = make(t)
    t.outer = it
    return out, s.seen, list(it), t.seen, next(it, 'over')
print(run(I.pairwise))
print(run(lambda s: I.zip_longest(s, 'abcdefgh')))
print(run(lambda s: I.zip_longest('abcdefghijklmn', s, fillvalue=0)))
print(run(lambda s: I.zip_longest(s, s)))
print([(k, list(g)) for k, g in I.groupby(Again(3))])
# ---
# An exception in the middle of a tuple: what was read is gone, zip_longest is over, pairwise too.
import itertools as I
def bad(n):
    for i in range(n): yield i
    raise KeyError(n)
class Sometimes:
    i = 0
    def __iter__(self): return self
    def __next__(self):
        self.i += 1
        if self.i % 3 == 0: raise ValueError(self.i)
        if self.i > 8: raise StopIteration
        return self.i
def loop(it):
    out = []
    for _ in range(4):
        try:
            for a, b in it: out.append((a, b))
            out.append('end')
        except Exception as e:
            out.append(repr(e))
    return out
for make in (bad, lambda n: Sometimes()):
    for n in (0, 1, 2, 3):
        print(loop(I.pairwise(make(n))), loop(I.zip_longest(make(n), 'abcd')), loop(I.zip_longest('abcd', make(n))), loop(I.batched(make(n), 2)))
        print(loop(I.starmap(divmod, I.pairwise(make(n)))), loop((k, len(list(g))) for k, g in I.groupby(make(n))))
        print(loop(I.chain('ab', make(n))), loop(I.chain([(1, 2)], make(n))))
# ---
# Uneven generators; all ends are seen once; a loop and next() agree.
import itertools as I
def g(n, name):
    for i in range(n): yield name + str(i)
    print('end of', name)
    return n
for sizes in ((0, 0), (0, 2), (3, 1), (2, 2), (1, 3, 2), (0, 0, 1)):
    names = 'abc'[:len(sizes)]
    print(sizes, [(*t,) for t in I.zip_longest(*map(g, sizes, names), fillvalue='-')])
    out = []
    if len(sizes) == 2:
        for x, y in I.zip_longest(*map(g, sizes, names)): out.append(x); out.append(y)
    else:
        for x, y, z in I.zip_longest(*map(g, sizes, names)): out.extend((x, y, z))
    print(out)
def p(n):
    out = []
    for a, b in I.pairwise(g(n, 'p')): out.append(a + b)
    return out
print([p(n) for n in range(4)], list(I.pairwise(g(3, 'q'))))
it = I.pairwise(g(1, 'r'))
try:
    next(it)
except StopIteration as e:
    print(e.value)
# ---
# A subclass is asked for its tuples by its own __next__, if it has one, even if it gets it or loses it in the loop.
import itertools as I
class P(I.product):
    def __next__(self):
        return super().__next__()[::-1]
class Q(I.pairwise):
    pass
class R(I.product):
    def __next__(self):
        return 1, 2, 3
print([(a, b) for a, b in P('ab', 'cd')], [(a, b) for a, b in Q('abc')])
try:
    for a, b in R('ab', 'cd'): pass
except ValueError as e:
    print(e)
out = []
q = Q('abcdef')
for a, b in q:
    out.append(a + b)
    if len(out) == 2: Q.__next__ = lambda self: (I.pairwise.__next__(self)[1], '!')
    if len(out) == 4: del Q.__next__
print(out, list(q))
class Change:
    def __iter__(self): return self
    def __next__(self):
        Z.__next__ = lambda self: ('x',)
        return 7
class Z(I.zip_longest): pass
z = Z(Change(), Change())
try:
    for a, b in z: print(a, b)
except ValueError as e:
    print(e)
class C(I.chain):
    def __next__(self): return super().__next__() * 2
print(list(C([1, 2], (3, 4))), sum(C([1, 2], (3, 4))), list(C.from_iterable([[1], [2, 3]])))
# ---
# A chain that gives a list its items sees what is appended to the lists meanwhile, and keeps what it has not given.
import itertools as I
a, b = [1, 2, 3], [4, 5]
c = I.chain(a, b)
print(next(c), list(c), list(c))
a.append(9)
print(list(c), list(I.chain(a, b, (6, 7), 'xy', {8: 1}, range(2), reversed([1, 2]))))
def grows():
    l = [1, 2]
    yield l
    l.append(3)
    yield l
    l.clear()
    yield l
    yield [0]
print(list(I.chain.from_iterable(grows())), sum(I.chain.from_iterable(grows())), max(I.chain.from_iterable(grows())), set(I.chain.from_iterable(grows())), ','.join(map(str, I.chain.from_iterable(grows()))))
l = [1, 2, 3]
l.extend(I.islice(I.chain(l, [7], l), 9))
print(l)
l = [1, 2, 3]
l.extend(I.chain([5, 6], (7,), I.islice(l, 2), I.chain([8], I.chain([9, 10], [11]))))
print(l)
c = I.chain([1, 2, 3, 4], [5, 6, 7])
print(2 in c, list(I.islice(c, 2)), any(x > 4 for x in c), list(c))
c = I.chain([1, 0, 2], [0, 3])
print(all(c), all(c), list(c), any(I.chain([0] * 40, [0, 5], 'x')))
c = I.chain(['a', 'b', 3, 'c'], ['d'])
try:
    ''.join(c)
except TypeError as e:
    print(e, list(c))
c = I.chain([1] * 20 + ['a', 2, 3], [4])
try:
    sum(c)
except TypeError as e:
    print(e, list(c))
def mean(l):
    yield from l
    l[:] = [5] * 5
both = [1, 2]
print(list(I.chain(mean(both), both, both)), tuple(I.chain(both, mean(both))), len(both))
x, y, *z = I.chain('a', [1, 2], (3,))
print(x, y, z, dict(I.chain([(1, 2)], {3: 4}.items())), [*I.chain([1], [2, 3])], (lambda *a: a)(*I.chain([1], (2, 3))))
d = {1: 2, 3: 4}
try:
    for k in I.chain(d, d): d[k + 10] = 0
except RuntimeError as e:
    print(e)
# ---
# A chain whose own iterable asks it for more.
import itertools as I
class Sly:
    def __init__(self): self.n, self.seen = 0, []
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n > 4: raise StopIteration
        if self.n == 2: self.seen.append(next(self.c, 'end'))
        return [self.n, -self.n]
s = Sly()
s.c = I.chain.from_iterable(s)
print(list(s.c), s.seen)
class Inner:
    def __init__(self): self.n, self.seen = 0, []
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n == 2: self.seen.append(next(self.c, 'end'))
        if self.n > 3: raise StopIteration
        return self.n
for tail in ([], ['t', 'u', 'v'], ['t']):
    s = Inner()
    s.c = I.chain(s, tail, 'w')
    try:
        print(list(s.c), s.seen, list(s.c))
    except Exception as e:
        print(type(e).__name__, e)
# ---
# Iterators of iterators give what one gives.
import itertools as I
def deep(wrap, n):
    it = iter([1, 2, 3])
    for _ in range(n): it = wrap(it)
    return next(it, 'end'), list(I.islice(it, 5))
def two(it):
    try:
        for a, b in it: return 'two'
        return 'none'
    except ValueError as e:
        return str(e)
wraps = [I.chain, I.cycle, lambda i: I.islice(i, 5), I.accumulate, lambda i: I.takewhile(bool, i), lambda i: I.dropwhile(lambda x: False, i), lambda i: I.filterfalse(lambda x: False, i),
         lambda i: I.compress(i, I.repeat(1)), lambda i: I.batched(i, 1), I.zip_longest, lambda i: I.starmap(max, I.zip_longest(i, i, fillvalue=0)), lambda i: I.chain.from_iterable([i]), lambda i: I.tee(i)[0]]
for i, wrap in enumerate(wraps):
    print(i, deep(wrap, 1), deep(wrap, 2), deep(wrap, 20))
for wrap in (I.pairwise, I.groupby, lambda i: I.zip_longest(i, 'ab')):
    print(two(wrap('ab')), two(wrap(wrap('abc'))), two(wrap(wrap(wrap('abcd')))))
# ---
# starmap passes what is in tuples, lists and others; a function may change the list, call the iterator, or take none of it.
import itertools as I
l = [1, 2, 3]
def change(*a):
    l.clear()
    return a, list(l)
print(list(I.starmap(change, [l, l, (l,)])))
print(list(I.starmap(lambda a, b=5, *c, d=6: (a, b, c, d), ['a', 'bc', 'def', range(4), {1: 2, 3: 4}, (x for x in 'gh')])))
print(list(I.starmap(pow, [(2, 3), [3, 2, 5]])), list(I.starmap(max, I.product((1, 5), (2, 3)))), list(I.starmap('{}-{}'.format, I.pairwise('abc'))), list(I.starmap(int, ['1', ('12', 8)])), list(I.starmap(dict, [(), ([(1, 2)],)])))
for bad in ([(1,)], [5], [(1, 2, 3)], [None]):
    try:
        print(list(I.starmap(lambda a, b: a, bad)))
    except TypeError as e:
        print(str(e).replace('<lambda>', 'f'))
class M:
    def f(self, *a): return a
print(list(I.starmap(M().f, [(), (1,), range(40)])), list(I.starmap(lambda *a: len(a), [range(300), [0] * 17, (0,) * 16])))
def again(*a):
    return a, next(s, None)
s = I.starmap(again, zip('abcd', range(4)))
print(list(s))
# ---
# Lists of them are as long as what they are made of turns out to be, not as was expected.
import itertools as I
def shared(make):
    i = iter(range(10))
    it = make(i)
    first = next(it)
    next(i); next(i)
    return first, list(it), [x for x in make(iter(range(3)))]
print(shared(I.pairwise), shared(lambda i: I.islice(i, 8)), shared(I.accumulate), shared(lambda i: I.zip_longest(i, 'ab')), shared(lambda i: I.starmap(max, zip(i, i))), shared(lambda i: I.islice(i, 1, None, 3)))
for n in range(7):
    for r in range(7):
        print(n, r, [len([x for x in f(range(n), r)]) for f in (I.permutations, I.combinations, I.combinations_with_replacement)], len(list(I.product(range(n), repeat=min(r, 4)))))
print(len(list(I.repeat(1, 5000))), len(list(I.islice(I.count(), 3, 10_000, 7))), [len(list(I.islice(I.repeat(0), a, b))) for a in (0, 2, 100) for b in (0, 1, 70, 5000)], len(list(I.combinations(range(100), 3))))
# ---
# What a list takes many at a time of leaves the iterators where it would item by item.
import itertools as I
print(list(I.islice(I.count(2**63 - 5), 12)), list(I.islice(I.count(-2**63 + 30, -7), 12)), list(I.islice(I.count(5, 0), 12)), list(I.islice(I.count(1.5, 2), 12)), list(I.islice(I.count(3, 10**20), 9)))
for n in (0, 1, 2, 3, 4, 5, 63, 64, 65, 300, 5000):
    c, r, y, i, t = I.count(7, 3), I.repeat('r', n + 3), I.cycle('abc'), iter(range(n + 2)), I.tee(range(n + 5))
    got = [list(I.islice(x, n)) for x in (c, r, y, i, *t)]
    print(n, [len(g) for g in got], [g[-1:] for g in got], next(c), r, next(y), list(i), [list(x) for x in t], list(r), next(r, 'end'))
    l = list(range(n))
    i = iter(l)
    s = I.islice(i, n // 2)
    print(len(list(s)), list(s), next(i, 'end'), len(list(I.islice(i, 2, n, 3))), list(I.islice(i, 5)))
    s = I.islice(I.islice(I.chain(l, l), n), 1, None)
    print(list(s) == (l + l)[1:n], next(s, 'end'))
y = I.cycle([1, 2, 3])
print(list(I.islice(y, 2)), list(I.islice(y, 5)), list(I.islice(y, 40)), next(y), list(I.islice(I.cycle([]), 5)))
l = [1, 2, 3]
l.extend(I.islice(l, 8))
print(l)
l.extend(I.islice(I.islice(iter(l), 2, None), 30))
print(l)
l = [1, 2]
l += I.islice(I.cycle(l), 9)
print(l)
l = []
l.extend(I.islice(I.chain(l, [1], l, 'z'), 9))
print(l)
a, b = I.tee(iter('abcdefgh' * 20))
list(I.islice(a, 70))
print(''.join(b)[-9:], ''.join(a)[-9:], list(b))
class N(I.count):
    def __next__(self): return -super().__next__()
class S(I.islice):
    def __next__(self): return super().__next__() * 2
class U(I.repeat): pass
print(list(I.islice(N(3), 5)), list(S([1, 2, 3], 2)), list(U(1, 3)), list(I.islice(U(1), 4)))
d = {1: 2, 3: 4}
s = I.islice(d, 5)
print(next(s), d.update(e=5))
try:
    print(list(s))
except RuntimeError as e:
    print(e)
def chatty(n):
    for i in range(n):
        seen.append(len(out))
        yield i
seen, out = [], []
out.extend(I.islice(chatty(5), 4))
out.extend(I.chain([9, 9, 9], chatty(2), (8, 8), chatty(1)))
print(out, seen)
it = iter([])
for _ in range(50): it = I.chain(I.islice(it, 3), [1, 2])
print(len(list(it)), list(it))
out = []
c = I.chain([1, 2, 3], [4, 5])
for x in c:
    out.append(x)
    if x == 2: out.append(next(c))
    if x == 4: out.append(list(c))
l = [1, 2]
for x in I.chain(l, 'ab', l):
    out.append(x)
    if len(l) < 5: l.append(len(l) * 10)
print(out)
# ---
# A chain of many, of few and of none; it is over where its iterables end or one of them is none.
import itertools as I
for n in (0, 1, 2, 3, 4, 5, 300):
    l = [[i, -i] for i in range(n)]
    print(n, list(I.chain(*l))[-3:], list(I.chain.from_iterable(l))[-3:], len([x for x in I.chain(*l)]), sum(I.chain(*l)), len(tuple(I.chain.from_iterable(iter(l)))))
for make in (lambda: I.chain('ab', 5, 'cd'), lambda: I.chain.from_iterable(['ab', 5, 'cd']), lambda: I.chain('a', 'b', 'c', 'd', 5, 'e')):
    c = make()
    out = []
    for _ in range(3):
        try:
            for x in c: out.append(x)
            out.append('end')
        except TypeError as e:
            out.append(str(e))
    print(out)
a, b = [1, 2], [3]
c = I.chain(a, b)
d = I.chain.from_iterable([a, b])
print(next(c), next(d))
b.extend((4, 5)); a.append('a')
print(list(c), list(d))
b.append(6)
print(list(c), list(d), next(c, 'over'))
for it in (I.pairwise([1, 2, 3]), I.islice([1, 2, 3], 2), I.chain([1], [2]), I.zip_longest([1], [2, 3])):
    first = list(it)
    other = [(x, y) for x in [1, 2] for y in (3, 4)]
    print(first, list(it), next(it, 'over'), other)
# ---
# Batches that a loop takes apart: whole ones, short ones, long ones, and those whose items ask for another.
import itertools as I
def loop(it, n):
    names = ', '.join(f'x{i}' for i in range(n))
    scope = {'out': [], 'it': it}
    try:
        exec(f'for {names}, in it: out.append([{names}])', scope)
        scope['out'].append('end')
    except ValueError as e:
        scope['out'].append(str(e))
    return scope['out'], next(it, 'over')
for n in (1, 2, 3, 5, 8, 9, 63, 64, 65, 70):
    for m in (n, n + 1, max(n - 1, 1)):
        for made in (range(2 * n), iter(range(2 * n + 1)), (i for i in range(max(2 * n - 1, 1)))):
            out, over = loop(I.batched(made, n), m)
            print(n, m, len(out), out[-1], out[0][-1], over)
for strict in (False, True):
    out = []
    try:
        for a, b in I.batched('abcde', 2, strict=strict): out.append((a, b))
    except ValueError as e:
        out.append(str(e))
    print(out, list(I.batched('abcdef', 3, strict=strict)))
class Again:
    def __init__(self): self.n, self.seen = 0, []
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        n = self.n
        if n > 9: raise StopIteration
        if n in (2, 5): self.seen.append([pair for pair in I.islice(self.it, 1)])
        return n
for f in (list, lambda it: [(a, b) for a, b in it]):
    s = Again()
    s.it = I.batched(s, 2)
    try:
        print(f(s.it), s.seen)
    except ValueError as e:
        print(e, s.seen)
# ---
# What takes a part of the items that an iterator gives next leaves the others there.
import itertools as I, collections, array
def made(n):
    l = [0] * n + ['a', [], 5] + [0] * n + [7]
    yield 'islice', I.islice(l, 1, None)
    yield 'stop', I.islice(l, n + 4)
    yield 'nested', I.islice(I.chain(I.islice(I.chain(l, l), 1, None), l), 2 * n + 9)
    yield 'deep', I.islice(I.islice(I.islice(I.islice(I.islice(I.islice(I.islice(l, 1, None), 99), 98), 97), 96), 95), 94)
    yield 'chain', I.chain(l, tuple(l), 'xyz', b'\0\1', {3: 4}, range(-2, 2))
    yield 'chained', I.chain.from_iterable([l, tuple(l), collections.deque(l), array.array('i', [0] * n + [3])])
    yield 'short', I.chain.from_iterable([[x] for x in l * 30] + [l])
    yield 'cycle', I.islice(I.cycle(l), 3 * len(l))
    yield 'cycled', I.islice(I.cycle(I.chain(l, [0, 0], l)), 5 * len(l))
    yield 'tee', I.tee(l)[1]
    yield 'tees', I.tee(I.chain(l, l, l, l))[0]
    yield 'repeat', I.chain(I.repeat(0, n), I.repeat('r', 2), I.repeat([], 3), I.repeat(1, n))
    yield 'count', I.islice(I.count(-n, 1), 2 * n + 1)
    yield 'count by', I.chain(I.islice(I.count(2 * n, -2), n + 2), I.islice(I.count(2 ** 63 - 1 - n), 2 * n))
    yield 'deque', I.islice(collections.deque(l), 2 * n)
    yield 'keys', I.islice(dict.fromkeys(range(-n, n)), max(2 * n - 1, 0))
    yield 'values', I.chain(I.islice({i: x for i, x in enumerate(l)}.values(), 2, None), 'ab')
def tried(f, it):
    try:
        return f(it)
    except Exception as e:
        return type(e).__name__ + ' ' + str(e)[:60]
class Odd(dict):
    def __missing__(self, k): return 1
takers = [any, all, sum, set, min, max, frozenset, collections.Counter, dict.fromkeys, lambda it: 5 in it, lambda it: ''.join(it), lambda it: bytes(it), lambda it: sum(it, 2 ** 70),
          lambda it: sorted(it), lambda it: {1}.union(it), lambda it: {0, 1, 'a'}.isdisjoint(it), lambda it: {0, 1}.issuperset(it), lambda it: next(it, 'over'), lambda it: (next(it, 0), any(it)),
          lambda it: [1].extend(it), lambda it: len(tuple(it)), lambda it: next(zip(it, it), 0), lambda it: [x for x in it if x][:2]]
for n in (0, 1, 2, 7, 13, 14, 15, 16, 17, 33, 60):
    for i in range(17):
        out = []
        for f in takers:
            name, it = list(made(n))[i]
            first = tried(f, it)
            out.append((first, next(it, 'over'), tried(any, it), next(it, 'over'), list(it)[:3], next(it, 'over')))
        print(n, name, out if n in (2, 17) else (len(str(out)), str(out)[-150:]))
# ---
# Those that share what they read of another agree on it, whichever reads ahead; a cycle gives again what it gave first.
import itertools as I
for n in (1, 15, 16, 17, 56, 57, 58, 130):
    src = [0] * n + [[], 3] + list(range(n))
    a, b = I.tee(src)
    c = b.__copy__()
    print(any(a), next(a, 'over'), list(I.islice(b, n + 1))[-2:], next(c), any(c), list(a) == list(c), len(list(b)))
    a, b = I.tee(I.chain([0] * n, I.islice(src, n + 5)))
    try:
        set(a)
    except TypeError as e:
        print(e, next(a), all(b), len(list(b)), len(list(a)))
    y = I.cycle(I.islice(src, n + 4))
    out = []
    for _ in range(5):
        out.append((any(y), next(y), list(I.islice(y, n // 2)), sum(I.islice((1 for x in y), 3))))
    print(out)
    y = I.cycle(I.chain([0] * n, [1], [0] * n))
    print([any(y) and len(list(I.takewhile(lambda x: not x, y))) for _ in range(6)], list(I.islice(y, 2 * n + 1)).index(1))
    it = iter(src)
    s = I.islice(I.chain(it, [9]), n + 3)
    print(any(s), next(it, 'over'), list(s), list(it)[:2])
def back():
    yield [1, 2, 3]
    yield t2
t1, t2 = I.tee(I.chain.from_iterable(back()))
print([next(t1) for _ in range(3)])
for f in (lambda: list(I.islice(t1, 2)), lambda: sum(I.islice(t1, 20)), lambda: list(I.islice(t2, 4)), lambda: sum(I.islice(t2, 9)), lambda: list(t1)):
    try:
        print(f())
    except RuntimeError as e:
        print(e)
it = I.repeat(0, 40)
print(any(I.islice(it, 17)), repr(it), sum(I.islice(it, 3)), repr(it), any(I.islice(it, 100)), repr(it))
k = I.count(5, 3)
print(sum(I.islice(k, 40)), k, len(set(I.islice(k, 7))), k, max(I.islice(k, 20)), k)
k = I.count(2 ** 63 - 20)
print(sum(I.islice(k, 18)), k, sum(I.islice(k, 18)), k)
k = I.count(-2 ** 63 + 20, -3)
print(min(I.islice(k, 18)), k, list(I.islice(k, 2)))
it = iter([0])
for _ in range(60): it = I.islice(I.chain(it, [0]), 100)
print(any(it), next(it, 'over'), list(it))
it = iter([])
for i in range(60): it = I.tee(I.cycle(I.chain(it, [i])))[0]
print(sum(I.islice(it, 300)), list(I.islice(it, 70))[-5:])
d = {1: 2, 3: 4, 5: 6}
s = I.chain(d, d)
print(next(s), d.update(e=5))
try:
    print(sum(s))
except RuntimeError as e:
    print(e)
try:
    l = dict.fromkeys('ab')
    l.update(I.islice(((k + 'x', 1) for k in l), 9))
except RuntimeError as e:
    print(e)

# ---
# starmap over pairs that need no tuple: zip, enumerate, items of a dict.
import itertools
f = lambda a, b: (a, b)
d = {"x": 1, "y": 2}
print(list(itertools.starmap(f, zip([1, 2], "ab"))), list(itertools.starmap(f, enumerate("ab", 5))), list(itertools.starmap(f, d.items())))
print(list(itertools.starmap(lambda *a: a, zip([1, 2], [3, 4], [5, 6]))), list(itertools.starmap(lambda *a: a, itertools.pairwise([1, 2, 3]))), list(itertools.starmap(lambda *a, **k: (a, k), zip("a", "b"))))
for g in (lambda: list(itertools.starmap(f, zip([1], [2], [3]))), lambda: list(itertools.starmap(lambda a: a, enumerate("a"))), lambda: list(itertools.starmap(f, zip([1], [2, 3], strict=True))),
          lambda: list(itertools.starmap(f, [5])), lambda: list(itertools.starmap(f, zip(*[iter([1, 2, 3])] * 2)))):
    try:
        print(g())
    except Exception as e:
        print(type(e).__name__, e)
def grow(k, v):
    d[k + "!"] = v
    return k
try:
    print(list(itertools.starmap(grow, d.items())))
except RuntimeError as e:
    print(e)
z = zip([1, 2, 3, 4], [5, 6, 7, 8])
print(list(itertools.starmap(lambda a, b: (a, b, next(z)), z)))

# ---
# Iterators of pairs in loops that take the pairs apart, in others, and in starmap; of derived classes, which may give something else.
import itertools
from itertools import pairwise, zip_longest, groupby, starmap
class P(pairwise):
    pass
class Q(pairwise):
    def __next__(self):
        a, b = super().__next__()
        return b, a
class Z(zip_longest):
    def __next__(self): return super().__next__() + ("z",)
class G(groupby):
    def __next__(self):
        k, g = super().__next__()
        return k, list(g)
def ways(make):
    out = [list(make()), [(a, b) for a, b in make()], [p for p in make()], list(starmap(lambda *a: a, make())), dict(make()), [next(make(), None)]]
    for a, *b in make():
        out.append((a, b))
    return out
print(ways(lambda: pairwise("abcd")), ways(lambda: P(range(3))), ways(lambda: Q("abc")), ways(lambda: pairwise([])), ways(lambda: pairwise("a")))
print(ways(lambda: zip_longest("abc", [1])), ways(lambda: zip_longest([1], (x for x in "xyz"), fillvalue=0)), ways(lambda: zip_longest([], [])))
print(list(zip_longest()), list(zip_longest("ab")), list(zip_longest("ab", "c", "")), [(a, b, c) for a, b, c in zip_longest("ab", "c", "")], list(Z("ab", "c")), [x for *_, x in Z("a", "b")], list(starmap(lambda *a: len(a), zip_longest("a"))))
print([(k, list(g)) for k, g in groupby("aabccc")], [(k, list(g)) for k, g in groupby(range(6), lambda x: x // 4)], list(G("aab")), [(k, g) for k, g in G("aab")], list(starmap(lambda k, g: (k, len(list(g))), groupby("aabb"))), [k for k, _ in groupby([1, 1, 2])])
for make in (lambda: pairwise("abc"), lambda: zip_longest("ab", "c"), lambda: groupby("ab")):
    try:
        for a, b, c in make():
            print("never")
    except ValueError as e:
        print(e)
    try:
        for (a,) in make():
            print("never")
    except ValueError as e:
        print(e)
def failing():
    yield 1
    yield 2
    raise KeyError("k")
for make in (lambda: pairwise(failing()), lambda: zip_longest(failing(), [1, 2, 3, 4]), lambda: groupby(failing()), lambda: groupby([1, "a", None], lambda x: x + 1)):
    it, got = make(), []
    for _ in range(3):
        try:
            for a, b in it:
                got.append(a)
        except (KeyError, TypeError) as e:
            got.append(type(e).__name__)
    print(got)
# An iterator that is asked for its next pair while it looks for one.
class Again:
    def __init__(self): self.n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n > 9:
            raise StopIteration
        if self.n in (2, 5):
            return ("again", next(it, None))
        return self.n
for make in (pairwise, lambda a: zip_longest(a, "abc"), lambda a: groupby(a, str)):
    it = make(Again())
    print([(str(a)[:12], type(b).__name__) for a, b in it])
# What a generator returned is no value of a loop over pairs of it.
def ends():
    yield 1
    yield 2
    return "ended"
def delegates():
    for a, b in pairwise(ends()):
        pass
    for a, b in zip_longest(ends(), ends()):
        pass
    for a, b in zip(ends(), ends()):
        pass
    for a, b in groupby(ends()):
        pass
    r = yield from iter([5])
    print("r", r)
    r = yield from zip(ends(), [1, 2])
    print("r", r)
    r = yield from pairwise(ends())
    print("r", r)
print(list(delegates()))
