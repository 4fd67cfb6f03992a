# Two people or the computer; the board is told in words, and kept in the function that plays.
import random


def over(grid):
    rows = [*grid, *zip(*grid), [grid[i][i] for i in range(3)], [grid[i][2 - i] for i in range(3)]]
    return any(len(set(row)) == 1 and row[0] != 0 for row in map(list, rows))


def game():
    mode = ""
    while mode not in ("pvp", "pvc"):
        mode = input("Please enter PvP for player vs player or PvC for player vs computer.\n").lower()
    grid = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    for turn in range(9):
        if turn % 2 and mode == "pvc":
            for y, x in ((1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)):
                if grid[y][x] == 0:
                    grid[y][x] = 2
                    print(random.choice(["Hm.", "Well.", "So."]), "I take row", y + 1, "and column", x + 1)
                    break
        else:
            taken = True
            while taken:
                try:
                    y, x = [int(n) - 1 for n in input("Your square, for example 2,3: ").split(",")]
                    taken = not (0 <= x < 3 and 0 <= y < 3) or grid[y][x] != 0
                except ValueError:
                    print("Two numbers, please.")
            grid[y][x] = turn % 2 + 1
        if over(grid):
            print("The game is over.")
            return
    print("Nobody wins.")


game()
