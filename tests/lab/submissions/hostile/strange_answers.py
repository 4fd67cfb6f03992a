"""Answers with things that are no moves."""


class Odd(int):
    def __int__(self):
        return 3


ANSWERS = [True, 4.0, "middle", {"row": 1}, 10**400, [[[[]]]], object(), Odd(4), [1, 2, 3]]


def best_move(board):
    count = sum(cell != " " for row in board for cell in row)
    return ANSWERS[count]
