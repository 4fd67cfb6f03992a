"""Compares rows and columns with the number 0 where the letter O is meant."""

ROWS_AND_COLUMNS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)]
DIAGONALS = [(0, 4, 8), (2, 4, 6)]
known = {}


def worth(board):
    for a, b, c in ROWS_AND_COLUMNS:
        if board[a] == board[b] == board[c] == "X":
            return 1
        if board[a] == board[b] == board[c] == 0:
            return -1
    for a, b, c in DIAGONALS:
        if board[a] == board[b] == board[c] == "X":
            return 1
        if board[a] == board[b] == board[c] == "O":
            return -1
    return 0


def value(board, mark):
    key = (tuple(board), mark)
    if key not in known:
        known[key] = searched(board, mark)
    return known[key]


def searched(board, mark):
    if worth(board) != 0 or " " not in board:
        return worth(board)
    scores = []
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mark
            scores.append(value(board, "O" if mark == "X" else "X"))
            board[cell] = " "
    return max(scores) if mark == "X" else min(scores)


def best_move(board, mark):
    scores = {}
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mark
            scores[cell] = value(board, "O" if mark == "X" else "X")
            board[cell] = " "
    return max(scores, key=scores.get) if mark == "X" else min(scores, key=scores.get)
