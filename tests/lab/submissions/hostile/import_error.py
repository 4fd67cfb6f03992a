"""Needs a package that is not there."""

import a_package_that_nobody_has


def best_move(board):
    return 0, 0
