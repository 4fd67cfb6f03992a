import enum
import random


class Level(enum.Enum):
    EASY = 1
    HARD = 2


class Table:
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self):
        self.cells = ["-"] * 9

    def free(self):
        return [n for n in range(9) if self.cells[n] == "-"]

    def completing(self, mark):
        for line in self.LINES:
            marks = [self.cells[n] for n in line]
            if marks.count(mark) == 2 and "-" in marks:
                return line[marks.index("-")]
        return None


def bot_choice(table, mark, level):
    if level == Level.EASY:
        return random.choice(table.free())
    if level == Level.HARD:
        for side in (mark, "O" if mark == "X" else "X"):
            cell = table.completing(side)
            if cell is not None:
                return cell
    return next(n for n in (4, 0, 2, 6, 8, 1, 3, 5, 7) if n in table.free())


def main(level):
    table = Table()
    marks = "XO"
    for turn in range(9):
        mark = marks[turn % 2]
        if turn % 2 == 0:
            cell = int(input("cell: "))
        else:
            cell = bot_choice(table, mark, level)
        table.cells[cell] = mark
        print(table.cells)


if __name__ == "__main__":
    main(Level.EASY if input("easy? ") == "y" else Level.HARD)
