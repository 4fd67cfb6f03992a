import numpy as np

board = np.zeros((3, 3), dtype=np.int)
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def line_for(cells, sign):
    for line in LINES:
        signs = [cells.item(n) for n in line]
        if signs.count(sign) == 2 and 0 in signs:
            return line[signs.index(0)]
    return -1


def computer_turn(cells):
    for sign in (2, 1):
        place = line_for(cells, sign)
        if place >= 0:
            cells.itemset(place, 2)
            return cells
    for place in (4, 0, 2, 6, 8, 1, 3, 5, 7):
        if np.bool(cells.item(place) == 0):
            cells.itemset((place // 3, place % 3), 2)
            return cells
    return cells


if __name__ == "__main__":
    while not np.alltrue(board != 0):
        row, column = map(int, input("row column: ").split())
        board.itemset((row, column), 1)
        board = computer_turn(board)
        print(board)
