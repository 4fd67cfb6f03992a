"""The computer always starts, with X in a corner."""

board = ["_"] * 9


def three(b, p):
    return any(all(b[i] == p for i in s) for s in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


def negamax(b, p, q, alpha, beta):
    if three(b, q):
        return -1
    if "_" not in b:
        return 0
    for i in range(9):
        if b[i] != "_":
            continue
        b[i] = p
        alpha = max(alpha, -negamax(b, q, p, -beta, -alpha))
        b[i] = "_"
        if alpha >= beta:
            break
    return alpha


def ai_play():
    """puts an X on the global board"""
    if board.count("_") == 9:
        board[0] = "X"
        return
    best_i, best_v = None, -2
    for i in range(9):
        if board[i] == "_":
            board[i] = "X"
            v = -negamax(board, "O", "X", -2, 2)
            board[i] = "_"
            if v > best_v:
                best_i, best_v = i, v
    board[best_i] = "X"


def main():
    while True:
        ai_play()
        print(*board[:3])
        print(*board[3:6])
        print(*board[6:])
        if three(board, "X") or "_" not in board:
            break
        while True:
            i = int(input("O: ")) - 1
            if board[i] == "_":
                break
        board[i] = "O"
        if three(board, "O"):
            break


if __name__ == "__main__":
    main()
