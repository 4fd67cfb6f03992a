LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
grid = ["-"] * 9


def gap(mark):
    for line in LINES:
        marks = [grid[n] for n in line]
        if marks.count(mark) == 2 and "-" in marks:
            return line[marks.index("-")]
    return None


def bot_play(mark, turn):
    """The turn counts the marks: on the first one nothing can be won or blocked."""
    if turn == 1:
        grid[4 if grid[4] == "-" else 0] = mark
        return
    if turn < 3:
        raise ValueError("that is not my turn")
    for side in (mark, "O" if mark == "X" else "X"):
        cell = gap(side)
        if cell is not None:
            grid[cell] = mark
            return
    grid[next(n for n in (0, 2, 6, 8, 1, 3, 5, 7) if grid[n] == "-")] = mark


def game():
    turn = 0
    while "-" in grid:
        grid[int(input("cell: "))] = "X"
        turn = turn + 1
        bot_play("O", turn)
        turn = turn + 1
        print(grid)


if __name__ == "__main__":
    game()
