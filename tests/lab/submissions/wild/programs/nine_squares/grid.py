FREE = 1
PLAYERX = 2
PLAYERO = 3
DRAW = 4


class SquareGrid:
    def __init__(self, size, grid=None):
        self._size = size
        self._grid = [[FREE] * size for _ in range(size)] if grid is None else [list(r) for r in grid]

    def __str__(self):
        return "\n".join("".join(" .XO"[square] for square in row) for row in self._grid)

    def free_squares(self):
        size = range(self._size)
        return [(r, c) for r in size for c in size if self._grid[r][c] == FREE]

    def put(self, row, col, player):
        if self._grid[row][col] == FREE:
            self._grid[row][col] = player

    def result(self):
        size = range(self._size)
        lines = [*self._grid, *([row[c] for row in self._grid] for c in size)]
        lines += [[self._grid[n][n] for n in size], [self._grid[n][-n - 1] for n in size]]
        for line in lines:
            if line[0] != FREE and len(set(line)) == 1:
                return line[0]
        return None if self.free_squares() else DRAW

    def copy(self):
        return SquareGrid(self._size, self._grid)
