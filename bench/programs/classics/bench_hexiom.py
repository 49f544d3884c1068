# hexiom (run): a solver of a puzzle, in which each tile on a hexagonal board tells how many neighbours it has.
from time import perf_counter

EMPTY = 7

# Solutions, row by row: "o" is a tile, "." a free cell, "O" a tile that the puzzle shows at its place.
PATTERNS = [
    "oo. o.oo oo.Oo .oo. ooo",
    "o.o ..oo ooOo. oo.o .oo",
    ".ooo oo.oo .o.oo. oOooO.o o.oo.o ooo.o .oo.",
]


class Hexagon:
    """The cells of a hexagon by number, with the neighbours of each."""

    def __init__(self, side):
        reach = side - 1
        cells = [(x, y) for y in range(-reach, reach + 1) for x in range(-reach, reach + 1) if abs(x + y) <= reach]
        self.cells = cells
        self.number = {cell: i for i, cell in enumerate(cells)}
        directions = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
        self.links = [tuple(self.number[x + dx, y + dy] for dx, dy in directions if (x + dx, y + dy) in self.number) for x, y in cells]

    def __len__(self):
        return len(self.cells)


class Done:
    """What may still stand at each cell."""

    def __init__(self, options):
        self.options = options

    def copy(self):
        return Done([options[:] for options in self.options])

    def remove(self, cell, value):
        if value in self.options[cell]:
            self.options[cell].remove(value)
            return True
        return False

    def is_filled(self, cell):
        return EMPTY not in self.options[cell]

    def is_certain(self, cell):
        return len(self.options[cell]) == 1

    def next_cell(self, links):
        """The undecided cell with most decided neighbours, then with fewest options."""
        best, best_key = -1, None
        for cell, options in enumerate(self.options):
            if len(options) > 1:
                decided = sum(1 for other in links[cell] if len(self.options[other]) == 1)
                key = (-decided, len(options), cell)
                if best_key is None or key < best_key:
                    best, best_key = cell, key
        return best


class Solver:
    def __init__(self, hexagon, counts, fixed):
        self.hexagon = hexagon
        self.counts = counts
        self.fixed = fixed
        self.visited = 0

    def initial(self):
        values = [value for value in range(8) if self.counts[value]]
        done = Done([values[:] for _ in range(len(self.hexagon))])
        for cell, value in self.fixed.items():
            done.options[cell] = [value]
        for cell, links in enumerate(self.hexagon.links):
            done.options[cell] = [v for v in done.options[cell] if v == EMPTY or v <= len(links)]
        return done

    def propagate(self, done):
        """Removes options that can't be, until none is left to remove. Reports False at a contradiction."""
        changed = True
        while changed:
            changed = False
            for cell, links in enumerate(self.hexagon.links):
                filled = empty = 0
                for other in links:
                    if done.is_filled(other):
                        filled += 1
                    elif done.is_certain(other):
                        empty += 1
                for value in done.options[cell][:]:
                    if value != EMPTY and not filled <= value <= len(links) - empty:
                        changed |= done.remove(cell, value)
                if not done.options[cell]:
                    return False
                if done.is_certain(cell) and done.is_filled(cell):
                    value = done.options[cell][0]
                    if filled == value:
                        for other in links:
                            if not done.is_filled(other) and not done.is_certain(other):
                                done.options[other] = [EMPTY]
                                changed = True
                    elif len(links) - empty == value:
                        for other in links:
                            if not done.is_filled(other) and not done.is_certain(other):
                                changed |= done.remove(other, EMPTY)
            used = [0] * 8
            possible = [0] * 8
            for options in done.options:
                if len(options) == 1:
                    used[options[0]] += 1
                for value in options:
                    possible[value] += 1
            for value in range(8):
                if used[value] > self.counts[value] or possible[value] < self.counts[value]:
                    return False
                if used[value] == self.counts[value] and possible[value] > used[value]:
                    for options in done.options:
                        if len(options) > 1 and value in options:
                            options.remove(value)
                            changed = True
        return all(done.options)

    def solve(self, done):
        self.visited += 1
        if not self.propagate(done):
            return None
        cell = done.next_cell(self.hexagon.links)
        if cell < 0:
            return done if self.is_solution(done) else None
        for value in sorted(done.options[cell], reverse=True):
            attempt = done.copy()
            attempt.options[cell] = [value]
            found = self.solve(attempt)
            if found is not None:
                return found
        return None

    def is_solution(self, done):
        for cell, links in enumerate(self.hexagon.links):
            value = done.options[cell][0]
            if value != EMPTY and value != sum(1 for other in links if done.options[other][0] != EMPTY):
                return False
        return True

    def show(self, done):
        rows = {}
        for (x, y), options in zip(self.hexagon.cells, done.options):
            rows.setdefault(y, []).append("." if options[0] == EMPTY else str(options[0]))
        return "/".join("".join(row) for row in rows.values())


def make_solver(pattern):
    rows = pattern.split()
    hexagon = Hexagon(len(rows[0]))
    cells = "".join(rows)
    counts, fixed = [0] * 8, {}
    for cell, links in enumerate(hexagon.links):
        value = EMPTY if cells[cell] == "." else sum(1 for other in links if cells[other] != ".")
        counts[value] += 1
        if cells[cell] == "O":
            fixed[cell] = value
    return Solver(hexagon, counts, fixed)


def solve_all():
    results = []
    for pattern in PATTERNS:
        solver = make_solver(pattern)
        done = solver.solve(solver.initial())
        results.append((solver.visited, solver.show(done)))
    return results


samples = []
for _ in range(5):
    start = perf_counter()
    results = solve_all()
    samples.append((perf_counter() - start) * 1e9)
for visited, text in results:
    print(visited, text)
print("ns", *samples)
