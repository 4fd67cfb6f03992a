"""An object that is called: -1 is free, 0 the person, 1 the computer."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Thinker:
    def completes(self, grid, side):
        for line in LINES:
            sides = [grid[n] for n in line]
            if sides.count(side) == 2 and sides.count(-1) == 1:
                return line[sides.index(-1)]
        return None

    def __call__(self, grid):
        for side in (1, 0):
            cell = self.completes(grid, side)
            if cell is not None:
                return cell
        return next(n for n in (4, 0, 2, 6, 8, 1, 3, 5, 7) if grid[n] == -1)


thinker = Thinker()


def game():
    grid = [-1] * 9
    for turn in range(9):
        n = thinker(grid) if turn % 2 else int(input("0 to 8: "))
        grid[n] = turn % 2
        print(*("#xo"[1 + one] for one in grid))


if __name__ == "__main__":
    game()
