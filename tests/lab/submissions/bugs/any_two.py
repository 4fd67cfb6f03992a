"""Fills every line with two equal marks, and does not look whose they are."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def best_move(board, mark):
    for a, b, c in LINES:
        for one, two, gap in ((a, b, c), (a, c, b), (b, c, a)):
            if board[one] == board[two] != " " and board[gap] == " ":
                return gap
    return board.index(" ")
