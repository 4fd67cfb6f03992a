"""Asks the person for a move."""


def best_move(board):
    row, column = input("row col: ").split()
    return int(row), int(column)
