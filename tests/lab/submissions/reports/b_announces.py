"""Report B: plain minimax, the computer is X; a game that ends on X's move is called X's win."""

COMPUTER, PERSON = "X", "O"


def has_line(board, mark):
    (a, b, c), (d, e, f), (g, h, i) = board
    if e == mark and (a == mark == i or b == mark == h or c == mark == g or d == mark == f):
        return True
    return (a == mark and (b == mark == c or d == mark == g)) or (
        i == mark and (c == mark == f or g == mark == h)
    )


def moves(board):
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == " "]


def minimax(board, is_computer):
    if has_line(board, COMPUTER):
        return 10
    if has_line(board, PERSON):
        return -10
    if not moves(board):
        return 0
    scores = []
    for r, c in moves(board):
        board[r][c] = COMPUTER if is_computer else PERSON
        scores.append(minimax(board, not is_computer))
        board[r][c] = " "
    return max(scores) if is_computer else min(scores)


def find_best_move(board):
    best, chosen = -1000, (-1, -1)
    for r, c in moves(board):
        board[r][c] = COMPUTER
        score = minimax(board, False)
        board[r][c] = " "
        if score > best:
            best, chosen = score, (r, c)
    return chosen


def result(board):
    """Who has won; the one who moved last, once the game is over."""
    if not (has_line(board, COMPUTER) or has_line(board, PERSON) or not moves(board)):
        return None
    placed = 9 - len(moves(board))
    return COMPUTER if placed % 2 == 1 else PERSON


if __name__ == "__main__":
    board = [[" "] * 3 for _ in range(3)]
    while result(board) is None:
        r, c = find_best_move(board)
        board[r][c] = COMPUTER
        if result(board) is None:
            r, c = map(int, input("row col: ").split())
            board[r][c] = PERSON
    print(result(board), "wins!")
