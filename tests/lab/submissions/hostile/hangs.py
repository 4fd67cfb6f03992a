"""Never answers where four cells are left."""


def best_move(board):
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] == " "]
    while len(free) == 4:
        pass
    return free[0]
