class Match:
    LINES = [(0, 0), (0, 1), (0, 2)], [(1, 0), (1, 1), (1, 2)], [(2, 0), (2, 1), (2, 2)], [(0, 0), (1, 0), (2, 0)], \
        [(0, 1), (1, 1), (2, 1)], [(0, 2), (1, 2), (2, 2)], [(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]

    def __init__(self):
        self.cells = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
        self.turn = "X"

    def get_cells(self):
        return self.cells

    def won(self, mark):
        return any(all(self.cells[r][c] == mark for r, c in line) for line in self.LINES)


def best(cells, match, mark):
    """It changes the cells, and asks the match who has won."""
    free = [(r, c) for r in range(3) for c in range(3) if cells[r][c] == 0]
    for side in (mark, "O" if mark == "X" else "X"):
        for r, c in free:
            cells[r][c] = side
            won = match.won(side)
            cells[r][c] = 0
            if won:
                return [r, c]
    return [1, 1] if (1, 1) in free else list(free[0])


def play():
    match = Match()
    for n in range(9):
        if match.turn == "X":
            r, c = map(int, input("row column ").split())
        else:
            r, c = best(match.get_cells(), match, "O")
        match.cells[r][c] = match.turn
        match.turn = "O" if match.turn == "X" else "X"


if __name__ == "__main__":
    play()
