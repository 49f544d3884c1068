# Loops, natives and other iterators take the same items of each kind of iterator, from wherever one of them left off.
import itertools as I
def kinds():
    yield 'chain', lambda: I.chain([1, 2], (3,), 'ab', I.repeat(7, 2), range(2), I.repeat(8, 0), I.repeat(9, 1))
    yield 'from_iterable', lambda: I.chain.from_iterable([[1, 2], [], (3, 4), I.repeat(5, 3)])
    yield 'cycle', lambda: I.islice(I.cycle([1, 2, 3]), 10)
    yield 'cycle1', lambda: I.islice(I.cycle(iter([1])), 4)
    yield 'repeat', lambda: I.repeat('x', 9)
    yield 'islice', lambda: I.islice(range(20), 3, 15)
    yield 'islice2', lambda: I.islice(range(20), 3, 15, 4)
    yield 'islice3', lambda: I.islice(iter([1, 2]), 5)
    yield 'compress', lambda: I.compress('abcdefgh', [1, 0, 2, [], [0], 0, 1, 1])
    yield 'takewhile', lambda: I.takewhile(lambda x: x < 5, [1, 4, 2, 6, 1])
    yield 'dropwhile', lambda: I.dropwhile(lambda x: x < 5, [1, 4, 6, 1, 7, 0])
    yield 'dropnone', lambda: I.dropwhile(lambda x: x < 5, [1, 4])
    yield 'tee', lambda: I.tee([1, 2, 3, 4, 5, 6])[1]
    yield 'tee60', lambda: I.islice(I.tee(range(130))[0], 50, 120, 9)
    yield 'pairwise', lambda: I.pairwise([1, 2, 3, 4])
    yield 'batched', lambda: I.batched(range(8), 3)
    yield 'batched2', lambda: I.batched(I.chain([1], [2, 3], (x for x in (4, 5)), 'ab'), 2)
    yield 'zip_longest', lambda: I.zip_longest([1, 2, 3], 'ab', fillvalue='-')
    yield 'product', lambda: I.product([1, 2], 'abc')
    yield 'product1', lambda: I.product([1, 2, 3])
    yield 'product3', lambda: I.product([1, 2], repeat=3)
    yield 'product0', lambda: I.product()
    yield 'productnone', lambda: I.product([1, 2], [])
    yield 'permutations', lambda: I.permutations([1, 2, 3])
    yield 'permutations2', lambda: I.permutations([1, 2, 3], 2)
    yield 'permutations0', lambda: I.permutations([1, 2], 0)
    yield 'permutationsfew', lambda: I.permutations([1, 2], 3)
    yield 'combinations', lambda: I.combinations('abcd', 2)
    yield 'combinations3', lambda: I.combinations('abcd', 3)
    yield 'combinations0', lambda: I.combinations('', 0)
    yield 'replacement', lambda: I.combinations_with_replacement('abc', 2)
    yield 'replacement3', lambda: I.combinations_with_replacement([1, 2], 3)
    yield 'replacement0', lambda: I.combinations_with_replacement('', 0)
def rest(it):
    out = []
    for x in it:
        out.append(x)
    return out
for name, make in kinds():
    whole = rest(make())
    same = [list(make()), [*make()], [x for x in make()], list(tuple(make())), [x for x, in zip(make())], [x for _, x in enumerate(make())],
        [x for x, _ in zip(make(), I.count())], [y for _, y in zip(I.count(), make())], list(map(lambda x: x, make())), list(filter(lambda x: True, make())),
        list(I.chain(make())), list(I.chain.from_iterable([make(), ()])), list(I.islice(make(), None)), [b for a in I.batched(make(), 2) for b in a]]
    print(name, whole, all(s == whole for s in same))
    for k in range(len(whole) + 2):
        it = make()
        head = [x for x in I.islice(it, k)]
        jt = make()
        for _ in range(k):
            next(jt, None)
        if head + list(it) != whole or rest(jt) != whole[k:] or next(it, 'end') != 'end' or list(jt) != []:
            print('other from', k)
# ---
# Loops that take tuples apart: pairs, others, tuples of the wrong length.
import itertools as I
def tried(f):
    try:
        return f()
    except Exception as e:
        return f'{type(e).__name__}: {e}'
def two(it):
    out = []
    for x, y in it:
        out.append((x, y))
    return out
def three(it):
    out = []
    for x, y, z in it:
        out.append((x, y, z))
    return out
class P(I.product): pass
class C(I.combinations):
    def __next__(self): return super().__next__()[::-1]
for make in [lambda n: I.product('ab', repeat=n), lambda n: I.permutations('abc', n), lambda n: I.combinations('abcd', n), lambda n: P('ab', repeat=n),
        lambda n: I.combinations_with_replacement('ab', n), lambda n: I.batched('abcdef', n or 1), lambda n: I.zip_longest(*['ab'] * n), lambda n: C('abcd', n), lambda n: I.repeat('abc'[:n], 2)]:
    for n in range(4):
        print(n, tried(lambda: two(make(n))), tried(lambda: three(make(n))))
print(two(I.pairwise('abc')), tried(lambda: three(I.pairwise('abc'))), two(I.product([], 'a')), two(I.product('a', 'b')), dict(I.product('ab', 'cd')), list(I.starmap(max, I.product('ab', 'ba'))))
# ---
# Exceptions in the middle: what was read before is gone, what comes after is there.
import itertools as I
class Src:
    def __init__(self, *vs): self.vs = list(vs)
    def __iter__(self): return self
    def __next__(self):
        if not self.vs: raise StopIteration
        v = self.vs.pop(0)
        if isinstance(v, Exception): raise v
        return v
def steps(it, n=9):
    out = []
    for _ in range(n):
        try:
            out.append(next(it))
        except Exception as e:
            out.append(repr(e))
    return out
e = KeyError('k')
for make in [lambda s: I.chain(s, [9]), lambda s: I.chain([0], s, I.repeat(1, 2)), lambda s: I.cycle(s), lambda s: I.islice(s, 4), lambda s: I.islice(s, 1, 9, 2), lambda s: I.pairwise(s),
        lambda s: I.batched(s, 2), lambda s: I.batched(I.chain([7], s), 2), lambda s: I.zip_longest(s, [1]), lambda s: I.tee(s)[0], lambda s: I.dropwhile(lambda x: x < 2, s),
        lambda s: I.takewhile(lambda x: x != 3, s), lambda s: I.compress(s, I.cycle([1, 0])), lambda s: I.accumulate(s)]:
    print(steps(make(Src(1, 2, e, 3, 4, 5))))
    it = make(Src(1, 2, e, 3, 4, 5))
    got = []
    try:
        for x in it:
            got.append(x)
            if len(got) > 8: break
    except KeyError as err:
        got.append(repr(err))
    print(got, steps(it, 5))
# ---
# Iterators that several read from, and lists that grow or shrink meanwhile.
import itertools as I
r = I.repeat(1, 6)
c = I.chain(r, r, [2])
print(next(c), next(r), next(c), r, list(I.islice(c, 2)), r, list(c), r, list(c))
r = I.repeat(1, 4)
c = I.chain.from_iterable(iter([r, 'ab', r]))
out = []
for x in c:
    out.append(x)
    if len(out) == 2: next(r)
print(out, list(r))
class R(I.repeat):
    def __next__(self): return ('mine', super().__next__())
print(list(I.chain(R(1, 2), R(2, 1))), [x for x in I.chain(R(1, 2))])
i = iter(range(10))
b = I.batched(i, 3)
print(next(b), next(i), next(b), list(i), list(b))
l = [1, 2, 3]
b = I.batched(l, 2)
print(next(b), l.append(4), l.append(5), next(b), list(b), l.append(6), list(b))
l = [5, 1]
d = I.dropwhile(lambda x: x > 4, l)
out = []
for x in d:
    out.append(x)
    if len(out) < 5: l.append(x + 1)
print(out, l.append(0), list(d))
i = iter([1, 9, 2, 8, 3])
d = I.dropwhile(lambda x: x < 5, i)
print(next(d), next(i), next(d), list(i), list(d))
l = [1, 2]
a, b = I.tee(l)
print(next(a), l.append(3), list(a), l.append(4), list(b), list(a), l)
i = iter(range(200))
a, b, c = I.tee(i, 3)
print(next(a), next(i), next(b), next(a), sum(a), next(i, 'end'), sum(b), len(list(c)))
cy = I.cycle(l)
print(next(cy), l.pop(), [x for x in I.islice(cy, 5)], l.clear(), [next(cy) for _ in range(4)])
# ---
# Iterators that are asked again by the code that they call.
import itertools as I
def tried(f):
    try:
        return f()
    except Exception as e:
        return f'{type(e).__name__}: {e}'
class Src:
    def __init__(self, n): self.i, self.n = 0, n
    def __iter__(self): return self
    def __next__(self):
        self.i += 1
        if self.i > self.n: raise StopIteration
        if self.i == 2: inner.append(tried(lambda: next(it)))
        return self.i
for make in [lambda s: I.chain(s, s), lambda s: I.islice(s, 6), lambda s: I.pairwise(s), lambda s: I.batched(s, 2), lambda s: I.zip_longest(s, 'abcdefgh'), lambda s: I.tee(s)[0],
        lambda s: I.compress(s, I.repeat(1)), lambda s: I.chain(I.repeat(0, 1), s), lambda s: I.islice(I.cycle(s), 12)]:
    inner = []
    it = make(Src(7))
    print([x for x in it], inner)
