class Solver:
    """Finds the best move on a board that somebody else has filled."""

    def __init__(self, grid):
        self.grid = grid

    def over(self, sign):
        g = self.grid
        lines = g + [list(c) for c in zip(*g)] + [[g[i][i] for i in range(3)], [g[i][2 - i] for i in range(3)]]
        return [sign] * 3 in lines

    def solve(self, sign):
        other = "O" if sign == "X" else "X"
        best, place = -2, ()
        for y in range(3):
            for x in range(3):
                if self.grid[y][x] != "-":
                    continue
                self.grid[y][x] = sign
                if self.over(sign):
                    value = 1
                elif not any("-" in row for row in self.grid):
                    value = 0
                else:
                    value = -self.solve(other)[0]
                self.grid[y][x] = "-"
                if value > best:
                    best, place = value, (y, x)
        return best, place


if __name__ == "__main__":
    start = [["X", "O", "X"], ["-", "-", "-"], ["-", "-", "O"]]
    print(Solver(start).solve("X"))
