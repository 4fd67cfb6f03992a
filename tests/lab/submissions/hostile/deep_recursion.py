"""Lifts the limit on recursion, and calls itself without end."""

import sys

sys.setrecursionlimit(10**9)


def best_move(board):
    return max(map(best_move, [board]))
