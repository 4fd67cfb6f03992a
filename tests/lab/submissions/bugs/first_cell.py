"""Takes the first empty cell."""


def best_move(board):
    return board.index(" ")
