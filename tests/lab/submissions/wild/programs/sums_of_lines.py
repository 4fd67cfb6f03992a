# The sum of each line is kept beside the board: 1 for the person's marks, -1 for ours.
board = [0] * 9
rows = [0, 0, 0]
columns = [0, 0, 0]
diagonals = [0, 0]


def place(cell, side):
    board[cell] = side
    rows[cell // 3] += side
    columns[cell % 3] += side
    if cell % 4 == 0:
        diagonals[0] += side
    if cell in (2, 4, 6):
        diagonals[1] += side


def lines_of(cell):
    sums = [rows[cell // 3], columns[cell % 3]]
    if cell % 4 == 0:
        sums.append(diagonals[0])
    if cell in (2, 4, 6):
        sums.append(diagonals[1])
    return sums


def computer_turn():
    free = [cell for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7) if board[cell] == 0]
    for wanted in (-2, 2):
        for cell in free:
            if wanted in lines_of(cell):
                place(cell, -1)
                return
    place(free[0], -1)


def show():
    for row in range(3):
        print(" ".join(".XO"[board[row * 3 + column]] for column in range(3)))


def main():
    while 0 in board and 3 not in rows + columns + diagonals:
        place(int(input("0 to 8: ")), 1)
        if 0 in board:
            computer_turn()
        show()
        if -3 in rows + columns + diagonals:
            print("I win")
            break


if __name__ == "__main__":
    main()
