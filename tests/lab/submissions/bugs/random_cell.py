"""Takes any empty cell."""

import random


def best_move(board):
    return random.choice([cell for cell in range(9) if board[cell] == " "])
