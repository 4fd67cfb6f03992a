"""Never takes its trial moves back."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
known = {}


def won(board, mark):
    return any(all(board[cell] == mark for cell in line) for line in LINES)


def other(mark):
    return "O" if mark == "X" else "X"


def value(board, mark, me):
    if won(board, me):
        return 1
    if won(board, other(me)):
        return -1
    if " " not in board:
        return 0
    best = None
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mark
            score = value(board, other(mark), me)
            if best is None or (score > best if mark == me else score < best):
                best = score
    return best


def best_move(board, mark):
    best, chosen = -2, None
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mark
            score = value(board, other(mark), mark)
            if score > best:
                best, chosen = score, cell
    return chosen
