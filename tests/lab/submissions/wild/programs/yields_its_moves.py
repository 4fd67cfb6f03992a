def lines():
    for n in range(3):
        yield (n, 0), (n, 1), (n, 2)
        yield (0, n), (1, n), (2, n)
    yield (0, 0), (1, 1), (2, 2)
    yield (0, 2), (1, 1), (2, 0)


def best_moves(grid, me, you):
    """The moves to try, the best first."""
    for side in (me, you):
        for line in lines():
            signs = [grid[r][c] for r, c in line]
            if signs.count(side) == 2 and signs.count(" ") == 1:
                yield line[signs.index(" ")]
    if grid[1][1] == " ":
        yield 1, 1
    for r in (0, 2, 1):
        for c in (0, 2, 1):
            if grid[r][c] == " ":
                yield r, c


def play():
    grid = [[" "] * 3 for _ in range(3)]
    for turn in range(9):
        if turn % 2 == 0:
            r, c = (int(part) for part in input("row column: ").split())
            grid[r][c] = "X"
        else:
            r, c = next(best_moves(grid, "O", "X"))
            grid[r][c] = "O"


if __name__ == "__main__":
    play()
