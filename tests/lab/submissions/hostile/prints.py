"""Prints without end."""


def best_move(board):
    while True:
        print("x" * 10_000)
