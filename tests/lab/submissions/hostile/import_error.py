"""Needs a package that is not there."""

import a_package_that_nobody_has

board = [" "] * 9


def best_move(board):
    a_package_that_nobody_has.weigh(board)
    return next(cell for cell in range(9) if board[cell] == " ")
