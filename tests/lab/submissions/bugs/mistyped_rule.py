"""Wins and blocks by rules, with one line mistyped: 1 for 0."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (1, 4, 8), (2, 4, 6)]


def gap(board, mark):
    for line in LINES:
        marks = [board[cell] for cell in line]
        if marks.count(mark) == 2 and " " in marks:
            return line[marks.index(" ")]
    return None


def best_move(board, mark):
    other = "O" if mark == "X" else "X"
    for who in (mark, other):
        cell = gap(board, who)
        if cell is not None:
            return cell
    for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7):
        if board[cell] == " ":
            return cell
