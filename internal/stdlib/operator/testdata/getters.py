# attrgetter and itemgetter with one and with more names, dotted ones and those of classes derived from str.
from operator import attrgetter, itemgetter
class S(str): pass
class A:
    x = 1
    def __init__(self): self.b = self.__dict__.get('b')
    def __getattr__(self, n): return 'no ' + n
a = A(); a.b = A(); a.b.y = 5
for names in ('x',), ('b.y',), ('x', 'b.y'), (S('x'),), ('z',), ('b.b.real',), ('x.real', 'x', 'b.x'), ('',):
    g = attrgetter(*names)
    try: print(g, g(a), g(a), g.__reduce__()[1])
    except Exception as e: print(type(e).__name__, e)
    h = attrgetter(*names)
    try: print(list(map(h, [a, a])), sorted([a, a], key=h) == [a, a])
    except Exception as e: print(type(e).__name__, e)
for bad in (lambda: attrgetter(3), lambda: attrgetter('a', 3), lambda: attrgetter(), lambda: attrgetter('x')(), lambda: attrgetter('x')(1), lambda: attrgetter('a.')(a),
            lambda: sorted([(1,), ()], key=itemgetter(0)), lambda: sorted([1], key=itemgetter(0))):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
print(sorted([(2, 'a'), (1, 'b'), (1, 'a')], key=itemgetter(0)), sorted([(2, 'a'), (1, 'b'), (1, 'a')], key=itemgetter(0, 1)), sorted([{'k': 2}, {'k': 1}], key=itemgetter('k')),
      list(map(itemgetter(-1), ['ab', (1, 2), [3]])), list(map(itemgetter(slice(1)), ['ab', (1, 2)])))
