"""Exchanges the marks: chooses the opponent's best move."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
known = {}


def won(board, mark):
    return any(all(board[cell] == mark for cell in line) for line in LINES)


def other(mark):
    return "O" if mark == "X" else "X"


def value(board, mark, depth):
    key = (tuple(board), mark)  # the depth changes nothing here
    if key not in known:
        known[key] = searched(board, mark, depth)
    return known[key]


def searched(board, mark, depth):
    if won(board, other(mark)):
        return -1
    free = [cell for cell in range(9) if board[cell] == " "]
    if not free:
        return 0
    scores = []
    for cell in free:
        board[cell] = mark
        scores.append(-value(board, other(mark), depth + 1))
        board[cell] = " "
    return max(scores)


def best_move(board, mark):
    mark = other(mark)
    best, chosen = -1000, None
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mark
            score = -value(board, other(mark), 1)
            board[cell] = " "
            if score > best:
                best, chosen = score, cell
    return chosen
