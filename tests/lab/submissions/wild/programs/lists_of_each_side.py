import random

LINES = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [1, 5, 9], [3, 5, 7]]
user_cells = []
computer_cells = []


def gap(cells, others):
    for line in LINES:
        missing = [n for n in line if n not in cells]
        if len(missing) == 1 and missing[0] not in others:
            return missing[0]
    return None


def computer_move():
    cell = gap(computer_cells, user_cells) or gap(user_cells, computer_cells)
    if cell is None:
        order = [5, 1, 3, 7, 9, 2, 4, 6, 8]
        cell = [n for n in order if n not in user_cells and n not in computer_cells][0]
    computer_cells.append(cell)


def has_won(cells):
    return any(all(n in cells for n in line) for line in LINES)


def play():
    while len(user_cells) + len(computer_cells) < 9:
        user_cells.append(int(input("Cell: ")))
        if has_won(user_cells):
            print("You win")
            return
        computer_move()
        print("I take", computer_cells[-1], random.choice(["", "..."]))
        if has_won(computer_cells):
            print("I win")
            return


if __name__ == "__main__":
    play()
