# Predecessors come first, in the order in which nodes were added.
from graphlib import TopologicalSorter
print(list(TopologicalSorter({3: [2, 11], 5: [11], 7: [11, 8], 10: [11, 3]}).static_order()))
ts = TopologicalSorter()
ts.add(1, 2, 2, 3)
ts.add(1, 4)
print(list(ts.static_order()))
# ---
# Nodes can be taken in groups, each when its predecessors are done.
from graphlib import TopologicalSorter
ts = TopologicalSorter({"d": ["b", "c"], "b": ["a"], "c": ["a"]})
ts.prepare()
while ts:
    group = ts.get_ready()
    print(group, ts.get_ready())
    ts.done(*group)
assert not ts.is_active()
# ---
# A cycle is an error that shows it.
from graphlib import TopologicalSorter
TopologicalSorter({1: [2], 2: [3], 3: [4, 5], 5: [2]}).prepare()  ### "graphlib.CycleError: ('nodes are in a cycle', [2, 5, 3, 2])"
# ---
# What is not in the sorter, not passed out or done already can't be done.
from graphlib import TopologicalSorter
ts = TopologicalSorter({1: [2]})
for f in (ts.get_ready, ts.is_active, ts.prepare, lambda: ts.add(3), lambda: ts.done(9), lambda: ts.done(1), ts.get_ready, lambda: ts.done(2), lambda: ts.done(2), ts.prepare):
    try:
        print(f())
    except ValueError as e:
        print(e)
# ---
# Long chains need no recursion.
from graphlib import TopologicalSorter
n = 20000
assert list(TopologicalSorter({i: [i + 1] for i in range(n)}).static_order()) == list(range(n, -1, -1))
