import math
from copy import deepcopy

grid = []
for _ in range(3):
    grid.append([" ", " ", " "])
who = 1  # 1: a person is X, and the machine O


def result_of(table):
    lines = table + [[row[n] for row in table] for n in range(3)]
    lines += [[table[n][n] for n in range(3)], [table[n][2 - n] for n in range(3)]]
    for sign, worth in (("X", 1), ("O", -1)):
        if [sign] * 3 in lines:
            return worth
    return None if any(" " in row for row in table) else 0


def next_tables(table, who):
    found = []
    for row in range(3):
        for col in range(3):
            if table[row][col] == " ":
                after = deepcopy(table)
                after[row][col] = "O" if who == 1 else "X"
                found.append(after)
    return found


def minMax(table, who, alpha, beta, level):
    """Who is 0 where X is to move, and 1 where O is."""
    worth = result_of(table)
    if worth is not None:
        return worth, table
    best, chosen = (-math.inf, table) if who == 0 else (math.inf, table)
    for after in next_tables(table, who):
        worth = minMax(after, 1 - who, alpha, beta, level + 1)[0]
        if who == 0 and worth > best:
            best, chosen, alpha = worth, after, max(alpha, worth)
        elif who == 1 and worth < best:
            best, chosen, beta = worth, after, min(beta, worth)
        if beta <= alpha:
            break
    return best, chosen


turn = 1
if input("X or O? ").upper() == "O":
    who = 0
while result_of(grid) is None:
    print("\n".join("|".join(row) for row in grid))
    if turn == 1:
        row, col = map(int, input("Row and column: ").split())
        grid[row][col] = "X" if who == 1 else "O"
        turn = 0
    else:
        grid = minMax(grid, who, -math.inf, math.inf, 0)[1]
        turn = 1
