"""Has no function that moves."""


def something_else(board):
    return 0, 0
