# My first game; the one with the window is better.
cells = [" "] * 9


def show():
    for row in range(3):
        print(" | ".join(cells[3 * row : 3 * row + 3]))


def full():
    return " " not in cells


while not full():
    cells[cells.index(" ")] = "X"
    show()
    if full():
        break
    number = int(input("Your move (1-9): "))
    while cells[number - 1] != " ":
        number = int(input("Taken. Your move (1-9): "))
    cells[number - 1] = "O"
