import numpy

cells = numpy.zeros((3, 3))
for r in range(3):
    for c in range(3):
        cells[r][c] = 10 * (r + 1) + c + 1


def is_won(who):
    lines = [*cells, *cells.T, cells.diagonal(), numpy.fliplr(cells).diagonal()]
    return any((line == who).all() for line in lines)


for n in range(9):
    print(cells)
    if n % 2 == 0:
        while True:
            place = int(input("Position:"))
            row, column = place // 10 - 1, place % 10 - 1
            if cells[row][column] > 1:
                break
            print("Taken!")
    else:
        for place in (22, 11, 13, 31, 33, 12, 21, 23, 32):
            row, column = place // 10 - 1, place % 10 - 1
            if cells[row][column] > 1:
                break
    cells[row][column] = 1 - n % 2
    if is_won(1 - n % 2):
        print(cells)
        print("You win" if n % 2 == 0 else "I win")
        break
