class Grid:
    def __init__(self):
        self.squares = [["-"] * 3 for _ in range(3)]

    def put(self, row, column, sign):
        if self.squares[row][column] != "-":
            return False
        self.squares[row][column] = sign
        return True

    def won_by(self, sign):
        s = self.squares
        lines = s + [list(column) for column in zip(*s)]
        lines += [[s[i][i] for i in range(3)], [s[i][2 - i] for i in range(3)]]
        return [sign] * 3 in lines


class GridBot:
    """Keeps no board: it only knows how often it has moved."""

    def __init__(self, sign):
        self.sign = sign
        self.turnsTaken = 0

    def takeTurn(self, grid):
        self.turnsTaken += 1
        if self.turnsTaken == 1:
            for row, column in ((1, 1), (0, 0)):
                if grid.put(row, column, self.sign):
                    return
        for sign in (self.sign, "o" if self.sign == "x" else "x"):
            for row in range(3):
                for column in range(3):
                    if grid.put(row, column, sign):
                        is_won = grid.won_by(sign)
                        grid.squares[row][column] = "-"
                        if is_won:
                            grid.put(row, column, self.sign)
                            return
        for row in range(3):
            for column in range(3):
                if grid.put(row, column, self.sign):
                    return


def battle():
    grid, bots = Grid(), [GridBot("x"), GridBot("o")]
    for turn in range(9):
        bots[turn % 2].takeTurn(grid)
        print(*map("".join, grid.squares), sep="\n")
        if grid.won_by("xo"[turn % 2]):
            print("xo"[turn % 2], "wins")
            return
    print("draw")


if __name__ == "__main__":
    battle()
