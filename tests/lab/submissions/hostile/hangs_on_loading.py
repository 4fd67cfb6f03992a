"""Hangs when it is loaded."""

while True:
    pass


def best_move(board):
    return 0, 0
