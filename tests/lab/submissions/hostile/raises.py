"""Raises an error where O has the centre."""


def best_move(board):
    if board[1][1] == "O":
        raise ValueError("not like this")
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == " "][0]
