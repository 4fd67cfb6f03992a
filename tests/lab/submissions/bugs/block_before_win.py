"""Stops the opponent's lines, and only then completes its own."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def best_move(board, mark):
    for who in ("O" if mark == "X" else "X", mark):
        for line in LINES:
            marks = [board[cell] for cell in line]
            if marks.count(who) == 2 and " " in marks:
                return line[marks.index(" ")]
    return board.index(" ")
