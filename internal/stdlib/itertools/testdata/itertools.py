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
