# dependencies (run): a graph of packages: build order, cycles, levels for parallel builds, critical path and what a change affects.
import heapq
from collections import defaultdict, deque
from graphlib import CycleError, TopologicalSorter
from time import perf_counter

LAYERS = ["core", "data", "net", "auth", "api", "jobs", "web", "apps"]


def make_packages():
    packages = {}
    for layer, prefix in enumerate(LAYERS):
        for n in range(14):
            below = [f"{LAYERS[l]}-{(n * 5 + l * 3 + k) % 14:02d}" for l in range(max(0, layer - 3), layer) for k in range((n + l) % 3)]
            same = [f"{prefix}-{n // 2:02d}"] if n % 4 == 1 and n > 1 else []
            packages[f"{prefix}-{n:02d}"] = {
                "needs": sorted(set(below + same)),
                "seconds": 5 + (n * 17 + layer * 29) % 55,
                "files": [f"{prefix}/{n:02d}/mod{k}.py" for k in range(n % 4 + 1)],
            }
    return packages


PACKAGES = make_packages()


class Cycle(Exception):
    def __init__(self, path):
        super().__init__(" -> ".join(path))
        self.path = path


def topological_order(graph):
    """Kahn's algorithm; of what is ready, the first by name."""
    waiting = {node: len(needs) for node, needs in graph.items()}
    users = defaultdict(list)
    for node, needs in graph.items():
        for need in needs:
            users[need].append(node)
    ready = [node for node, count in waiting.items() if count == 0]
    heapq.heapify(ready)
    order = []
    while ready:
        node = heapq.heappop(ready)
        order.append(node)
        for user in users[node]:
            waiting[user] -= 1
            if waiting[user] == 0:
                heapq.heappush(ready, user)
    if len(order) < len(graph):
        raise Cycle(find_cycle(graph))
    return order


def find_cycle(graph):
    done, path = set(), []

    def visit(node):
        if node in path:
            return path[path.index(node) :] + [node]
        if node in done:
            return None
        path.append(node)
        for need in graph[node]:
            if cycle := visit(need):
                return cycle
        path.pop()
        done.add(node)
        return None

    for node in sorted(graph):
        if cycle := visit(node):
            return cycle
    return []


def levels(graph):
    sorter = TopologicalSorter(graph)
    sorter.prepare()
    while sorter.is_active():
        batch = sorted(sorter.get_ready())
        yield batch
        sorter.done(*batch)


def critical_path(graph, order, seconds):
    finish, previous = {}, {}
    for node in order:
        last = max(graph[node], key=lambda need: (finish[need], need), default=None)
        finish[node] = seconds[node] + (finish[last] if last else 0)
        previous[node] = last
    node = max(finish, key=lambda n: (finish[n], n))
    total, path = finish[node], []
    while node:
        path.append(node)
        node = previous[node]
    return total, path[::-1]


def affected_by(graph, changed):
    users = {node: set() for node in graph}
    for node, needs in graph.items():
        for need in needs:
            users[need].add(node)
    seen, queue = set(changed), deque(changed)
    while queue:
        for user in users[queue.popleft()] - seen:
            seen.add(user)
            queue.append(user)
    return seen


def schedule(graph, order, seconds, machines):
    free = [(0, machine) for machine in range(machines)]
    end = {}
    for node in order:
        at, machine = heapq.heappop(free)
        begin = max([at, *(end[need] for need in graph[node])])
        end[node] = begin + seconds[node]
        heapq.heappush(free, (end[node], machine))
    return max(end.values())


def redundant(graph, order):
    reach = {}
    extra = []
    for node in order:
        indirect = set().union(*(reach[need] for need in graph[node]))
        extra += [(node, need) for need in graph[node] if need in indirect]
        reach[node] = indirect.union(graph[node])
    return extra, max(reach, key=lambda n: (len(reach[n]), n))


def main():
    graph = {name: package["needs"] for name, package in PACKAGES.items()}
    seconds = {name: package["seconds"] for name, package in PACKAGES.items()}
    order = topological_order(graph)
    batches = list(levels(graph))
    total, path = critical_path(graph, order, seconds)
    extra, heaviest = redundant(graph, order)
    impact = sorted(((len(affected_by(graph, [name])), name) for name in graph), reverse=True)
    times = {machines: schedule(graph, order, seconds, machines) for machines in (1, 2, 4, 8, 16)}
    broken = {**graph, "core-03": [*graph["core-03"], path[-1], impact[0][1]]}
    broken["core-00"] = [*graph["core-00"], "web-05"]
    faults = []
    for check in (topological_order, lambda g: TopologicalSorter(g).prepare()):
        try:
            check(broken)
        except Cycle as error:
            faults.append(f"cycle of {len(error.path) - 1}: {error}")
        except CycleError as error:
            faults.append(f"{error.args[0]}: {len(set(error.args[1])) > 1}")
    owners = {path: name for name, package in PACKAGES.items() for path in package["files"]}
    touched = {owners[path] for path in ("data/03/mod1.py", "auth/07/mod0.py")}
    return [
        f"{len(order)} packages, {sum(map(len, graph.values()))} edges, first {order[:4]}, last {order[-2:]}",
        f"{len(batches)} levels, widest {max(map(len, batches))}, last {batches[-1]}",
        f"critical path {total}: {' > '.join(path)}",
        f"{len(extra)} redundant, {extra[:2]}, most needs {heaviest}",
        f"most users {impact[:3]}, a change of {sorted(touched)} touches {len(affected_by(graph, touched))}",
        f"times {times}",
        *faults,
    ]


samples = []
for _ in range(5):
    start = perf_counter()
    result = main()
    samples.append((perf_counter() - start) * 1e9)
print(*result, sep="\n")
print("ns", *samples)
