"""Crashes the interpreter on the empty board."""

import ctypes


def best_move(board):
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] == " "]
    if len(free) == 9:
        ctypes.string_at(0)
    return free[0]
