# go (run): Monte-Carlo tree search on a board of five by five.
import math
import random
from time import perf_counter

SIZE = 5
EMPTY, BLACK, WHITE = 0, 1, 2
PASS = -1
POINTS = range(SIZE * SIZE)
KOMI = 4.5


def neighbours_of(point):
    row, column = divmod(point, SIZE)
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return tuple(r * SIZE + c for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE)


NEIGHBOURS = [neighbours_of(point) for point in POINTS]


class Board:
    def __init__(self):
        self.cells = [EMPTY] * (SIZE * SIZE)
        self.turn = BLACK
        self.ko = PASS
        self.passes = 0
        self.empties = set(POINTS)

    def copy(self):
        board = Board.__new__(Board)
        board.cells = self.cells[:]
        board.turn = self.turn
        board.ko = self.ko
        board.passes = self.passes
        board.empties = self.empties.copy()
        return board

    def group(self, point):
        """The stones connected to a point, or nothing if they have a liberty."""
        cells = self.cells
        colour = cells[point]
        stones = {point}
        todo = [point]
        while todo:
            for other in NEIGHBOURS[todo.pop()]:
                found = cells[other]
                if found == EMPTY:
                    return None
                if found == colour and other not in stones:
                    stones.add(other)
                    todo.append(other)
        return stones

    def is_eye(self, point):
        cells, turn = self.cells, self.turn
        for other in NEIGHBOURS[point]:
            if cells[other] != turn:
                return False
        return True

    def is_useful(self, point):
        """Reports whether the player may move to an empty point and doesn't fill an eye."""
        if point == self.ko or self.is_eye(point):
            return False
        cells = self.cells
        for other in NEIGHBOURS[point]:
            if cells[other] == EMPTY:
                return True
        cells[point] = self.turn
        try:
            if self.group(point) is None:
                return True
            opponent = 3 - self.turn
            return any(cells[other] == opponent and self.group(other) is not None for other in NEIGHBOURS[point])
        finally:
            cells[point] = EMPTY

    def play(self, point):
        opponent = 3 - self.turn
        self.ko = PASS
        if point == PASS:
            self.passes += 1
        else:
            self.passes = 0
            cells = self.cells
            cells[point] = self.turn
            self.empties.discard(point)
            captured = 0
            for other in NEIGHBOURS[point]:
                if cells[other] == opponent:
                    stones = self.group(other)
                    if stones is not None:
                        captured += len(stones)
                        last = other
                        for stone in stones:
                            cells[stone] = EMPTY
                        self.empties |= stones
            if captured == 1 and not any(cells[other] in (EMPTY, self.turn) for other in NEIGHBOURS[point] if other != last):
                self.ko = last
        self.turn = opponent

    def random_move(self, rng):
        choices = sorted(self.empties)
        for _ in range(8):
            if not choices:
                break
            i = int(rng.random() * len(choices))
            if self.is_useful(choices[i]):
                return choices[i]
            choices[i] = choices[-1]
            choices.pop()
        return PASS

    def useful_moves(self):
        return [point for point in sorted(self.empties) if self.is_useful(point)]

    def score(self):
        """Black's points less White's: stones and the eyes between them."""
        total = -KOMI
        for point, colour in enumerate(self.cells):
            if colour == EMPTY:
                around = {self.cells[other] for other in NEIGHBOURS[point]}
                colour = around.pop() if len(around) == 1 else EMPTY
            if colour == BLACK:
                total += 1
            elif colour == WHITE:
                total -= 1
        return total


class Node:
    def __init__(self, board, parent=None, move=PASS):
        self.parent = parent
        self.move = move
        self.mover = 3 - board.turn
        self.wins = 0
        self.visits = 0
        self.children = []
        self.untried = board.useful_moves()

    def best_child(self):
        log = math.log(self.visits)
        return max(self.children, key=lambda child: child.wins / child.visits + math.sqrt(log / child.visits))

    def expand(self, board, rng):
        move = self.untried.pop(int(rng.random() * len(self.untried)))
        board.play(move)
        child = Node(board, self, move)
        self.children.append(child)
        return child


def search(board, games, rng):
    root = Node(board)
    for _ in range(games):
        node, state = root, board.copy()
        while not node.untried and node.children:
            node = node.best_child()
            state.play(node.move)
        if node.untried:
            node = node.expand(state, rng)
        for _ in range(60):
            if state.passes >= 2:
                break
            state.play(state.random_move(rng))
        winner = BLACK if state.score() > 0 else WHITE
        while node is not None:
            node.visits += 1
            node.wins += node.mover == winner
            node = node.parent
    best = max(root.children, key=lambda child: (child.visits, child.move))
    return best.move


def play_game(moves, games, rng):
    board = Board()
    played = []
    for _ in range(moves):
        move = search(board, games, rng)
        board.play(move)
        played.append(move)
    return played, board.score()


samples = []
for _ in range(5):
    rng = random.Random(7)
    start = perf_counter()
    result = play_game(2, 70, rng)
    samples.append((perf_counter() - start) * 1e9)
print(*result)
print("ns", *samples)
