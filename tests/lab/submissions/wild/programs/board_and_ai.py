"""Tic-tac-toe with an unbeatable AI.

Board is a class of its own, the AI gets one and answers with a row and a column.
"""
from enum import Enum


class Mark(Enum):
    EMPTY = 0
    X = 1
    O = 2

    @property
    def other(self):
        return {Mark.X: Mark.O, Mark.O: Mark.X}[self]


class Board:
    SIZE = 3

    def __init__(self):
        self.grid = [[Mark.EMPTY for _ in range(self.SIZE)] for _ in range(self.SIZE)]

    def __str__(self):
        names = {Mark.EMPTY: "_", Mark.X: "X", Mark.O: "O"}
        return "\n".join(" ".join(names[m] for m in row) for row in self.grid)

    def place(self, row, col, mark):
        if self.grid[row][col] is not Mark.EMPTY:
            raise ValueError("cell is taken")
        self.grid[row][col] = mark

    def clear(self, row, col):
        self.grid[row][col] = Mark.EMPTY

    def empty_cells(self):
        return [(r, c) for r in range(3) for c in range(3) if self.grid[r][c] is Mark.EMPTY]

    def lines(self):
        for i in range(3):
            yield self.grid[i]
            yield [self.grid[r][i] for r in range(3)]
        yield [self.grid[i][i] for i in range(3)]
        yield [self.grid[i][2 - i] for i in range(3)]

    def winner(self):
        for line in self.lines():
            if line[0] is not Mark.EMPTY and line[0] is line[1] is line[2]:
                return line[0]
        return None


class EndgameAI:
    """Knows endings alone; nobody uses it yet."""

    def __init__(self, mark):
        self.full = AI(mark)

    def choose(self, board):
        if len(board.empty_cells()) > 5:
            raise NotImplementedError("no opening book")
        return self.full.choose(board)


class AI:
    def __init__(self, mark):
        self.mark = mark

    def choose(self, board):
        best_value, best_cell = -100, None
        for row, col in board.empty_cells():
            board.place(row, col, self.mark)
            value = -self._negamax(board, self.mark.other, -100, -best_value)
            board.clear(row, col)
            if value > best_value:
                best_value, best_cell = value, (row, col)
        return best_cell

    def _negamax(self, board, mark, alpha, beta):
        if board.winner() is not None:
            return -10 - len(board.empty_cells())
        cells = board.empty_cells()
        if not cells:
            return 0
        for row, col in cells:
            board.place(row, col, mark)
            value = -self._negamax(board, mark.other, -beta, -alpha)
            board.clear(row, col)
            if value > alpha:
                alpha = value
            if alpha >= beta:
                break
        return alpha


def main():
    board = Board()
    human, computer = Mark.X, AI(Mark.O)
    turn = Mark.X
    while board.winner() is None and board.empty_cells():
        print(board)
        if turn is human:
            row, col = (int(part) for part in input("row col> ").split())
        else:
            row, col = computer.choose(board)
        board.place(row, col, turn)
        turn = turn.other
    print(board)
    print("Winner:", board.winner())


if __name__ == "__main__":
    main()
