# Batches: one item alone, full batches and what is left over; and the codec's name, which is one string.
import pickle
class L(list): pass
class D(dict): pass
for p in range(6):
    print(p, pickle.dumps([b"ab", b"cd", bytearray(b"x"), bytearray(b"y")], p))
def tail(x, p):
    d = pickle.dumps(x, p)
    print(type(x).__name__, len(x), p, len(d), d[-12:], d.count(b"(u"), sum(i * b for i, b in enumerate(d)) % 1000003)
    assert pickle.loads(d) == x
for p in range(6):
    for n in (0, 1, 2, 999, 1000, 1001, 1002, 2000, 2001):
        for x in [None] * n, L([None] * n), dict.fromkeys(range(n)), D.fromkeys(range(n)), set(range(n)), frozenset(range(n)):
            tail(x, p)
class Y:
    def __reduce__(s): d[7] = 1; return int, (1,)
class Z:
    def __reduce__(s): l.append(Z()) if len(l) < 5 else 0; return int, (1,)
class W:
    def __reduce__(s): l.clear(); return int, (1,)
for p in range(6):
    for d in {1: Y()}, {1: Y(), 2: 3}:
        try: print(pickle.dumps(d, p))
        except RuntimeError as e: print(e, getattr(e, "__notes__", None))
    for l in [Z()], [Z(), 2], [W()], [1, W(), 2]: print(pickle.dumps(l, p))
