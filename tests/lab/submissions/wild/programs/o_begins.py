# the person is O and always begins; the computer is X
import random

lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
board = [" "] * 9


def show():
    for row in range(3):
        print("|".join(board[3 * row:3 * row + 3]))


def wins(mark):
    return any(all(board[cell] == mark for cell in line) for line in lines)


def gap(mark):
    for line in lines:
        marks = [board[cell] for cell in line]
        if marks.count(mark) == 2 and marks.count(" ") == 1:
            return line[marks.index(" ")]
    return None


def computer_turn():
    free = [cell for cell in range(9) if board[cell] == " "]
    cell = gap("X")
    if cell is None:
        cell = gap("O")
    if cell is None:
        cell = free[1]  # the person has just moved, so two are left at least
    board[cell] = "X"


def main():
    print(random.choice(["Good luck!", "Let's play!"]))
    while True:
        show()
        cell = int(input("Where do you go (1-9)? ")) - 1
        if cell not in range(9) or board[cell] != " ":
            print("You can't go there.")
            continue
        board[cell] = "O"
        if wins("O"):
            print("You win!")
            break
        if " " not in board:
            print("Nobody wins.")
            break
        computer_turn()
        if wins("X"):
            print("I win!")
            break
    show()


if __name__ == "__main__":
    main()
