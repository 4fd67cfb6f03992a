# The second step: the centre comes first, then the corners.
cells = [" "] * 9
for turn in range(9):
    for row in (0, 3, 6):
        print(" | ".join(cells[row : row + 3]))
    if turn % 2 == 0:
        cells[int(input("Your move (1-9): ")) - 1] = "X"
    else:
        cells[[n for n in (4, 0, 2, 6, 8, 1, 3, 5, 7) if cells[n] == " "][0]] = "O"
