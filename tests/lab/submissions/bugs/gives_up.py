"""Starts with the score of a loss, so that no losing move is better."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
known = {}


def won(board, mark):
    return any(all(board[cell] == mark for cell in line) for line in LINES)


def other(mark):
    return "O" if mark == "X" else "X"


def value(board, mark):
    """For the side to move."""
    key = (tuple(board), mark)
    if key not in known:
        known[key] = searched(board, mark)
    return known[key]


def searched(board, mark):
    if won(board, other(mark)):
        return -1
    if " " not in board:
        return 0
    scores = []
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mark
            scores.append(-value(board, other(mark)))
            board[cell] = " "
    return max(scores)


def best_move(board, mark):
    best, chosen = -1, None
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mark
            score = -value(board, other(mark))
            board[cell] = " "
            if score > best:
                best, chosen = score, cell
    return chosen
