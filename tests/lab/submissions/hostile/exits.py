"""Calls exit in one position, and leaves without a word in another."""

import os
import sys


def best_move(board):
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] == " "]
    if len(free) == 9:
        sys.exit("done")
    if len(free) == 8 and board[0][0] == "X":
        os._exit(7)
    return free[0]
