"""Sorting of graphs in topological order."""

__all__ = ["TopologicalSorter", "CycleError"]


class CycleError(ValueError):
    """The graph has a cycle: args[1] is the list of its nodes, the first one repeated at the end."""


class _Node:
    __slots__ = "name", "missing", "after", "state"

    def __init__(self, name):
        self.name = name
        self.missing = 0    # predecessors that are not done
        self.after = []     # successors, one for each edge
        self.state = None   # None, "out" after get_ready, "done"


class TopologicalSorter:
    """Sorts the nodes of a graph, {node: predecessors}, so that predecessors come first."""

    def __init__(self, graph=None):
        self._nodes = {}
        self._ready = None  # a list once prepared
        self._given = 0
        self._done = 0
        if graph is not None:
            for node, predecessors in graph.items():
                self.add(node, *predecessors)

    def _node(self, name):
        node = self._nodes.get(name)
        if node is None:
            self._nodes[name] = node = _Node(name)
        return node

    def add(self, node, *predecessors):
        """Add a node with predecessors, which are added too."""
        if self._ready is not None:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        entry = self._node(node)
        entry.missing += len(predecessors)
        for p in predecessors:
            self._node(p).after.append(node)

    def prepare(self):
        """End the adding of nodes and look for cycles."""
        if self._given:
            raise ValueError("cannot prepare() after starting sort")
        if self._ready is None:
            self._ready = [n.name for n in self._nodes.values() if not n.missing]
        cycle = self._find_cycle()
        if cycle:
            raise CycleError("nodes are in a cycle", cycle)

    def get_ready(self):
        """Return a tuple of the nodes whose predecessors are done and that were not returned before."""
        self._check()
        result = tuple(self._ready)
        for name in result:
            self._nodes[name].state = "out"
        self._ready.clear()
        self._given += len(result)
        return result

    def is_active(self):
        """Say whether more nodes can become ready."""
        self._check()
        return self._done < self._given or bool(self._ready)

    def __bool__(self):
        return self.is_active()

    def done(self, *nodes):
        """Mark nodes that get_ready returned as done."""
        self._check()
        for name in nodes:
            node = self._nodes.get(name)
            if node is None:
                raise ValueError(f"node {name!r} was not added using add()")
            if node.state is None:
                raise ValueError(f"node {name!r} was not passed out (still not ready)")
            if node.state == "done":
                raise ValueError(f"node {name!r} was already marked done")
            node.state = "done"
            for successor in node.after:
                entry = self._nodes[successor]
                entry.missing -= 1
                if not entry.missing:
                    self._ready.append(successor)
            self._done += 1

    def _check(self):
        if self._ready is None:
            raise ValueError("prepare() must be called first")

    def _find_cycle(self):
        # A depth-first search that keeps the way to the current node.
        seen = set()
        for start in self._nodes:
            if start in seen:
                continue
            seen.add(start)
            way, place, todo = [start], {start: 0}, [iter(self._nodes[start].after)]
            while todo:
                for name in todo[-1]:
                    if name in place:
                        return way[place[name]:] + [name]
                    if name not in seen:
                        seen.add(name)
                        place[name] = len(way)
                        way.append(name)
                        todo.append(iter(self._nodes[name].after))
                        break
                else:
                    todo.pop()
                    del place[way.pop()]
        return None

    def static_order(self):
        """Return an iterator over all nodes in a topological order."""
        self.prepare()
        while self.is_active():
            group = self.get_ready()
            yield from group
            self.done(*group)

    @classmethod
    def __class_getitem__(cls, item):
        import types
        return types.GenericAlias(cls, item)
