"""Saved as Latin-1."""

name = "José"


def best_move(board):
    return 0, 0
