# merge asks each iterable for one item at a time, and compares keys as lists of them are compared: by == and then by <.
from heapq import merge
log = []
class Item:
    def __init__(self, v): self.v = v
    def __repr__(self): return f'i{self.v}'
    def __eq__(self, o): log.append(f'{self.v}=={o.v}'); return self.v == o.v
    def __lt__(self, o): log.append(f'{self.v}<{o.v}'); return self.v < o.v
class Source:
    def __init__(self, name, *vs): self.name, self.vs = name, iter(vs)
    def __iter__(self): log.append(f'iter {self.name}'); return self
    def __next__(self): log.append(f'next {self.name}'); return Item(next(self.vs))
for reverse in False, True:
    for parts in [(1, 4, 4), (2, 4), (3,), ()], [(1, 2)], [(), ()], [], [(5,), (1, 5), (2, 5, 7), (0, 1), (5,)]:
        log.clear()
        parts = [p[::-1] if reverse else p for p in parts]
        m = merge(*[Source('abcde'[i], *p) for i, p in enumerate(parts)], reverse=reverse)
        print(log)
        for x in m:
            log.append(f'got {x}')
        print(' '.join(log))
# ---
# With a key, that is asked once for each item; equal keys keep the order of the iterables.
from heapq import merge
asked = []
def key(x): asked.append(x); return x[0]
a, b, c = ['a1', 'b1', 'd1'], ['a2', 'a3', 'd2'], ['b3', 'c3']
print(list(merge(a, b, c, key=key)), asked)
asked.clear()
print(list(merge(a[::-1], b[::-1], c[::-1], key=key, reverse=True)), asked)
print(list(merge([1, 3.5], [2, True], (x for x in (0, 10**30)), range(3))), list(merge('adz', 'bcy')), list(merge([(1, 2)], [(1, 1)])))
print(list(merge([1, 2], None or [])), list(merge([3, 2], [4], reverse=[1])), list(merge([], [7, 1, 5])))
# ---
# Errors come where they happen, and end the merge. StopIteration of a key ends its iterable.
from heapq import merge
def tried(f):
    try:
        return f()
    except Exception as e:
        return f'{type(e).__name__}: {e}'
def until(it):
    got = []
    def run():
        for x in it:
            got.append(x)
        return 'end'
    return tried(run), got, tried(lambda: next(it, 'over'))
def failing(n, error):
    for i in range(n):
        yield i
    raise error
print(until(merge([1, 2, 3], failing(2, KeyError('k')))), until(merge(failing(0, KeyError('k')), [1])), until(merge([1, 2], failing(1, ValueError()), [0])))
print(until(merge([1, 'a'], [2, 3])), until(merge([1], ['a'])), until(merge([1], 5)), until(merge([1], [2], key=3)))
def stops(x):
    if x == 3: raise StopIteration
    return x
print(until(merge([1, 3, 5], [2, 4, 6], key=stops)), until(merge([3, 5], [2, 4], key=stops)), until(merge([1, 3, 5], key=stops)))
class Odd:
    def __lt__(self, o): raise StopIteration('lt')
    def __repr__(self): return 'Odd'
print(until(merge([Odd()], [Odd()])), until(merge([1], [1, 2], [1])))
# ---
# What is thrown into it, sent to it, and asked of it while it runs.
from heapq import merge
def tried(f):
    try:
        return f()
    except Exception as e:
        return f'{type(e).__name__}: {e}'
m = merge([1, 4], [2, 5], [3, 6])
print(type(m).__name__, next(m), m.send('ignored'), tried(lambda: m.throw(KeyError('x'))), list(m))
m = merge([1, 4], [2, 5], [3, 6])
print(next(m), m.throw(StopIteration), m.throw(StopIteration()), list(m))
m = merge([1, 4], [2, 5])
print(next(m), m.close(), list(m), tried(lambda: merge([1]).send(1)))
def echo():
    got = yield 5
    while True:
        got = yield got
m = merge([1], echo())
print(next(m), next(m), m.send('sent'), m.send('again'), m.close())
class Again:
    def __init__(self, v): self.v = v
    def __lt__(self, o):
        return tried(lambda: next(m)) == 'ValueError: generator already executing' and self.v < o.v
m = merge([Again(1), Again(3)], [Again(2), Again(4)])
print([x.v for x in m])
# ---
# Iterables may be shared, grow meanwhile, and be iterators already begun; the last one left is gone through to its end.
from heapq import merge
from itertools import count, islice
i = iter([1, 2, 3, 4, 5, 6])
print(list(merge(i, i, i)))
l, k = [1, 5], [2]
out = []
for x in merge(l, k):
    out.append(x)
    if x == 1: k.append(3)
    if x == 3: l.append(7)
    if x == 5: k.append(9)
print(out, list(islice(merge(count(0, 2), count(1, 3), count(5)), 12)))
class It:
    def __init__(self, n): self.n = n
    def __iter__(self): print('iter', self.n); return self
    def __next__(self):
        self.n += 2
        if self.n > 8: raise StopIteration
        return self.n
print(list(merge(It(0), It(1))), list(merge(It(4))), list(merge(It(9), It(1), It(8))))
def change(it): It.__next__ = lambda self: (_ for _ in ()).throw(StopIteration)
nested = merge(merge([1, 4], [2, 8]), merge([3], merge([5], [6, 7])))
print([x for x in nested], max(merge([1, 9], [3])), sum(merge([1], [2], [3])), sorted(merge([2], [1])))
