"""Both sides take the maximum: it expects the opponent to help."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
known = {}


def won(board, mark):
    return any(all(board[cell] == mark for cell in line) for line in LINES)


def other(mark):
    return "O" if mark == "X" else "X"


def value(board, mark, me):
    key = (tuple(board), mark, me)
    if key not in known:
        known[key] = searched(board, mark, me)
    return known[key]


def searched(board, mark, me):
    if won(board, me):
        return 1
    if won(board, other(me)):
        return -1
    if " " not in board:
        return 0
    scores = []
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mark
            scores.append(value(board, other(mark), me))
            board[cell] = " "
    return max(scores)


def best_move(board, mark):
    best, chosen = -2, None
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mark
            score = value(board, other(mark), mark)
            board[cell] = " "
            if score > best:
                best, chosen = score, cell
    return chosen
