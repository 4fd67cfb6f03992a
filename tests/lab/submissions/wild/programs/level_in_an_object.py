import random

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class State:
    def __init__(self):
        self.cells = [None] * 9
        self.diff = "easy"


S = State()


def gap(mark):
    for line in LINES:
        marks = [S.cells[n] for n in line]
        if marks.count(mark) == 2 and None in marks:
            return line[marks.index(None)]
    return None


def pick(diff):
    free = [n for n in (4, 0, 2, 6, 8, 1, 3, 5, 7) if S.cells[n] is None]
    if diff == "easy":
        return random.choice(free)
    for mark in ("O", "X"):
        cell = gap(mark)
        if cell is not None:
            return cell
    return free[0]


def bot_turn():
    S.cells[pick(S.diff)] = "O"


def menu():
    S.diff = "hard" if input("hard? ") == "y" else "easy"
    while None in S.cells:
        S.cells[int(input("cell: "))] = "X"
        bot_turn()
        print(S.cells)


if __name__ == "__main__":
    menu()
