from enum import IntEnum


class Side(IntEnum):
    NOBODY = 0
    X = 1
    O = 2

    def other(self):
        return Side.O if self is Side.X else Side.X


class Board:
    def __init__(self, n):
        self.n = n
        self._cells = [[0] * n for _ in range(n)]

    def empty(self):
        return [(r, c) for r in range(self.n) for c in range(self.n) if self._cells[r][c] == 0]

    def put(self, row, col, side):
        self._cells[row][col] = int(side)

    def won(self, row, col):
        side = self._cells[row][col]
        lines = [[(row, c) for c in range(3)], [(r, col) for r in range(3)]]
        lines += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
        return any(all(self._cells[r][c] == side for r, c in line) for line in lines)


class State:
    def __init__(self, n):
        self.board = Board(n)
        self.to_play = Side.X
        self._history = []

    def apply(self, row, col):
        self.board.put(row, col, self.to_play)
        self._history.append((row, col))
        self.to_play = self.to_play.other()

    def undo(self):
        row, col = self._history.pop()
        self.board.put(row, col, Side.NOBODY)
        self.to_play = self.to_play.other()

    def winner(self):
        if self._history and self.board.won(*self._history[-1]):
            return self.to_play.other()
        return None

    def is_over(self):
        return self.winner() is not None or not self.board.empty()


class CarefulAgent:
    """Wins if it can, and leaves no win to the other side."""

    def __init__(self, maximizer: Side):
        self._maximizer = maximizer

    def act(self, state: State):
        careful = []
        for row, col in state.board.empty():
            state.apply(row, col)
            is_won = state.winner() == self._maximizer
            is_careful = is_won or not self._can_lose(state)
            state.undo()
            if is_won:
                return row, col
            careful += [(row, col)] if is_careful else []
        return (careful or state.board.empty())[0]

    def _can_lose(self, state):
        for row, col in state.board.empty():
            state.apply(row, col)
            is_lost = state.winner() is not None
            state.undo()
            if is_lost:
                return True
        return False


def main():
    state = State(3)
    agents = {"X": CarefulAgent(Side.X), "O": CarefulAgent(Side.O)}
    while not state.is_over():
        row, col = agents[state.to_play.name].act(state)
        state.apply(row, col)


if __name__ == "__main__":
    main()
