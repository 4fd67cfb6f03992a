"""Stops the opponent's lines, and does not see its own."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
known = {}


def best_move(board, mark):
    you = "O" if mark == "X" else "X"
    for line in LINES:
        marks = [board[cell] for cell in line]
        if marks.count(you) == 2 and " " in marks:
            return line[marks.index(" ")]
    return board.index(" ")
