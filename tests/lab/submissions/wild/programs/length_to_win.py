class Table:
    """A square of any size; whoever has `win_condition` in a row wins."""

    def __init__(self, size, win_condition):
        self.size, self.win_condition = size, win_condition
        self.tags = [[None] * size for _ in range(size)]


class Bot(Table):
    def lines(self):
        cells = [(r, c) for r in range(self.size) for c in range(self.size)]
        for row, column in cells:
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = [(row + n * down, column + n * right) for n in range(self.win_condition)]
                if all(cell in cells for cell in line):
                    yield line

    def gap(self, tag):
        for line in self.lines():
            tags = [self.tags[r][c] for r, c in line]
            if tags.count(tag) == self.win_condition - 1 and None in tags:
                return line[tags.index(None)]
        return None

    def bot_move(self):
        order = [(1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)]
        free = [(r, c) for r, c in order if self.tags[r][c] is None]
        row, column = self.gap("o") or self.gap("x") or free[0]
        self.tags[row][column] = "o"


def main():
    bot = Bot(3, 3)
    for turn in range(9):
        if turn % 2:
            bot.bot_move()
        else:
            bot.tags[int(input("row: "))][int(input("column: "))] = "x"
        print(*bot.tags, sep="\n")


if __name__ == "__main__":
    main()
