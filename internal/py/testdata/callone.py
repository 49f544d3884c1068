# What sort, min, max, map and filter call for each item gets that item alone, whatever it is.
d = {1: 'b', 2: 'a'}
def fails(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__, str(e)
for key in (len, d.get, divmod, isinstance, str.upper, abs, ord, chr, repr, print, getattr, 'x'.join, list, str, sum, iter, round, pow, max, None, 5, d.setdefault, sorted, int.bit_length, format, [3].append, [3].pop):
    for items in ([1, 2], ['b', 'a'], [[2], [1]], [()], []):
        print(fails(lambda: sorted(items, key=key)), fails(lambda: min(items, key=key)), fails(lambda: max(items, key=key, default=0)),
              fails(lambda: [type(x).__name__ for x in map(key, items)]), fails(lambda: list(filter(key, items))))
# ---
# A parameter that a builtin has beside the item is not given.
assert list(map(int, ['1', '2'])) == [1, 2]
assert list(map(round, [1.5, 2.5])) == [2, 2]
assert list(map(sum, [[1, 2], []])) == [3, 0]
assert list(map({'a': 1}.pop, ['a'])) == [1]
assert sorted([3, 1], key=[1, 2, 3, 1].count) == [3, 1]
# ---
# A map whose function asks that very map for the next item.
def f(x):
    if x < 3:
        return (x, next(m))
    return x
m = map(f, [1, 2, 3, 4])
assert list(m) == [(1, (2, 3)), 4]
# ---
# A map passes on what its function or its iterator raises, and goes on behind the function's.
def odd(x):
    if x % 2:
        raise KeyError(x)
    return x
m = map(odd, [0, 1, 2])
assert next(m) == 0
try:
    next(m)
except KeyError as e:
    assert e.args == (1,)
assert next(m) == 2
assert next(m, 'end') == 'end'
assert next(m, 'end') == 'end'
# ---
# What *args gets is a tuple of its own.
import operator
def same(*a): return a
t = (1, 2, 3)
assert same(*t) == t and max(*t) == 3 and print(*t, sep='-') is None
# ---
# A key that recurs without end is stopped.
import operator
class A:
    def __getitem__(self, i):
        return sorted([self], key=operator.itemgetter(i))
try:
    sorted([A()], key=operator.itemgetter(0))
except RecursionError as e:
    print("stopped")
