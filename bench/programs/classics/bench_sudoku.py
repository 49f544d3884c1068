# sudoku (run): puzzles solved by the elimination of candidates and a search.
from time import perf_counter

DIGITS = "123456789"
ROWS = "ABCDEFGHI"
PUZZLES = [
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "12..4......5.69.1...9...5.........7.7...52.9..3......2.9.6...5.4..9..8.1..3...9.4",
]


def cross(first, second):
    return [a + b for a in first for b in second]


SQUARES = cross(ROWS, DIGITS)
UNITS = (
    [cross(ROWS, digit) for digit in DIGITS]
    + [cross(row, DIGITS) for row in ROWS]
    + [cross(rows, digits) for rows in ("ABC", "DEF", "GHI") for digits in ("123", "456", "789")]
)
UNITS_OF = {square: [unit for unit in UNITS if square in unit] for square in SQUARES}
PEERS_OF = {square: sorted(set(sum(UNITS_OF[square], [])) - {square}) for square in SQUARES}


class Contradiction(Exception):
    pass


class Grid:
    def __init__(self, candidates):
        self.candidates = candidates

    @classmethod
    def parse(cls, text):
        grid = cls(dict.fromkeys(SQUARES, DIGITS))
        for square, digit in zip(SQUARES, text, strict=True):
            if digit in DIGITS:
                grid.assign(square, digit)
        return grid

    def copy(self):
        return Grid(self.candidates.copy())

    def assign(self, square, digit):
        for other in self.candidates[square].replace(digit, ""):
            self.eliminate(square, other)

    def eliminate(self, square, digit):
        candidates = self.candidates
        left = candidates[square]
        if digit not in left:
            return
        left = candidates[square] = left.replace(digit, "")
        if not left:
            raise Contradiction(square)
        if len(left) == 1:
            for peer in PEERS_OF[square]:
                self.eliminate(peer, left)
        for unit in UNITS_OF[square]:
            places = [other for other in unit if digit in candidates[other]]
            if not places:
                raise Contradiction(square)
            if len(places) == 1 and len(candidates[places[0]]) > 1:
                self.assign(places[0], digit)

    def solve(self):
        undecided = [(len(left), square) for square, left in self.candidates.items() if len(left) > 1]
        if not undecided:
            return self
        _, square = min(undecided)
        for digit in self.candidates[square]:
            attempt = self.copy()
            try:
                attempt.assign(square, digit)
            except Contradiction:
                continue
            solved = attempt.solve()
            if solved is not None:
                return solved
        return None

    def __str__(self):
        return "".join(self.candidates[square] for square in SQUARES)


def is_solution(text):
    grid = dict(zip(SQUARES, text))
    return all(sorted(grid[square] for square in unit) == list(DIGITS) for unit in UNITS)


def solve_all():
    return [str(Grid.parse(puzzle).solve()) for puzzle in PUZZLES]


samples = []
for _ in range(5):
    start = perf_counter()
    solutions = solve_all()
    samples.append((perf_counter() - start) * 1e9)
for solution in solutions:
    assert is_solution(solution)
    print(solution)
print("ns", *samples)
