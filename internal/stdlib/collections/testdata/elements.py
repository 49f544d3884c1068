# elements() is a chain of repeats: counts that are not positive give nothing, and the counter may change before the items are reached.
from collections import Counter
import itertools
def tried(f):
    try:
        return f()
    except Exception as e:
        return f'{type(e).__name__}: {e}'
c = Counter(a=3, b=0, c=-2, d=1, e=2)
i = c.elements()
print(type(i) is itertools.chain, next(i), list(i), list(i), sorted(c.elements()), ''.join(c.elements()), [x for x in c.elements()], list(Counter().elements()), list(Counter('z').elements()))
i = c.elements()
print(next(i), c.update(a=5, e=1), list(i))
i = c.elements()
print(next(i), c.update(new=1), tried(lambda: list(i)))
class Index:
    def __index__(self): print('index'); return 2
c = Counter()
c['x'], c['y'], c['z'], c['w'] = True, Index(), 1.5, 3
i = c.elements()
print(next(i), next(i), next(i), tried(lambda: next(i)), tried(lambda: next(i)))
c = Counter()
c['big'] = 10**30
print(tried(lambda: next(c.elements())), tried(lambda: list(Counter({'s': 'text'}).elements())), tried(lambda: list(Counter({'n': None}).elements())))
class Mine(Counter):
    def items(self): return [('q', 2), ('r', 1)]
class Odd(Counter):
    def items(self): return [('q',), ('r', 1, 2)]
print(list(Mine('abc').elements()), list(itertools.islice(Odd('a').elements(), 3)), tried(lambda: list(itertools.starmap(itertools.repeat, [('r', 1, 2)]))), list(itertools.starmap(itertools.repeat, [('a', 2), ['b', 0], ('c', 1)])))
print(tried(lambda: next(next(itertools.starmap(itertools.repeat, zip('ab', ['x', 2]))))), [list(r) for r in itertools.starmap(itertools.repeat, zip('ab', [1, True]))])

# ---
# The defaults of a namedtuple are those of its __new__, which programs set for all fields at once.
from collections import namedtuple
import inspect

Point = namedtuple("Point", "x y z")
print(Point.__new__.__defaults__, inspect.signature(Point))
Point.__new__.__defaults__ = (None,) * len(Point._fields)
print(Point(), Point(1), Point(1, z=3), Point.__new__.__defaults__, Point._field_defaults)
print(inspect.signature(Point), inspect.signature(Point.__new__))
Point.__new__.__defaults__ = (5,)
print(Point(1, 2))
for wrong in [lambda: Point(1), lambda: setattr(Point.__new__, "__defaults__", [1]), lambda: len.__defaults__,
              lambda: setattr(len, "__defaults__", (1,))]:
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
print(hasattr(len, "__defaults__"), hasattr(Point.__new__, "__defaults__"), getattr(len, "__defaults__", "none"))
del Point.__new__.__defaults__
print(Point.__new__.__defaults__, inspect.signature(Point))
Point.__new__.__defaults__ = (1, 2, 3, 4, 5)
print(Point(), Point.__new__.__defaults__)
Pair = namedtuple("Pair", "a b", defaults=[7])
print(Pair.__new__.__defaults__, inspect.signature(Pair), inspect.signature(Pair.__new__), Pair(1))
class Sub(Pair):
    pass
Sub.__new__.__defaults__ = (8, 9)
print(Sub(), Pair(), inspect.signature(Sub))
print(namedtuple("None_", "a").__new__.__defaults__, namedtuple("Empty", "a", defaults=()).__new__.__defaults__)
