"""Alpha-beta that takes a bound for a score: the last move that seems equal is played."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
known = {}


def won(board, mark):
    return any(all(board[cell] == mark for cell in line) for line in LINES)


def other(mark):
    return "O" if mark == "X" else "X"


def value(board, mark, alpha, beta):
    if won(board, other(mark)):
        return -1
    if " " not in board:
        return 0
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mark
            score = -value(board, other(mark), -beta, -alpha)
            board[cell] = " "
            alpha = max(alpha, score)
            if alpha >= beta:
                break
    return alpha


def best_move(board, mark):
    best, chosen = -2, None
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = mark
            score = -value(board, other(mark), -2, -best)
            board[cell] = " "
            if score >= best:
                best, chosen = score, cell
    return chosen
