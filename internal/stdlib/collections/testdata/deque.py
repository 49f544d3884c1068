# Instances of deque's subclasses are pickled with their slots.
import collections, pickle, copy
class DS(collections.deque): __slots__ = ("x", "__dict__")
d = DS("ab", 5); d.x = 1; d.z = [1]
for p in range(2, 6):
    e = pickle.loads(pickle.dumps(d, p)); print(e, e.x, e.z, e.maxlen, type(e).__name__)
e = copy.deepcopy(d); print(e.x, e.z is d.z)
print(collections.deque([1], 3).__reduce__()[:3], DS().__reduce__()[:3])
class D2(collections.deque): pass
q = D2("ab"); q.a = 1; e = pickle.loads(pickle.dumps(q)); print(e.a, e)
