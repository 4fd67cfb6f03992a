# The first step: the computer takes the first free cell.
cells = [" "] * 9
for turn in range(9):
    for row in (0, 3, 6):
        print(" | ".join(cells[row : row + 3]))
    if turn % 2 == 0:
        cells[int(input("Your move (1-9): ")) - 1] = "X"
    else:
        cells[cells.index(" ")] = "O"
