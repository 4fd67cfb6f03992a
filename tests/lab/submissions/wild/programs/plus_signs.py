# empty squares are " + "
E = " + "
X = " X "
O = " O "
grid = [[E, E, E], [E, E, E], [E, E, E]]


def p():
    for r in grid:
        print("".join(r))


def w(m):
    for i in (0, 1, 2):
        if grid[i][0] == grid[i][1] == grid[i][2] == m or grid[0][i] == grid[1][i] == grid[2][i] == m:
            return True
    return grid[0][0] == grid[1][1] == grid[2][2] == m or grid[2][0] == grid[1][1] == grid[0][2] == m


def full():
    return not any(E in r for r in grid)


def ai():
    top = -9
    spot = None
    for i in range(3):
        for j in range(3):
            if grid[i][j] == E:
                grid[i][j] = O
                v = mini(-9, 9)
                grid[i][j] = E
                if v > top:
                    top, spot = v, (i, j)
    grid[spot[0]][spot[1]] = O


def maxi(al, be):
    if w(X):
        return -1
    if full():
        return 0
    for i in range(3):
        for j in range(3):
            if grid[i][j] == E:
                grid[i][j] = O
                al = max(al, mini(al, be))
                grid[i][j] = E
                if al >= be:
                    return al
    return al


def mini(al, be):
    if w(O):
        return 1
    if full():
        return 0
    for i in range(3):
        for j in range(3):
            if grid[i][j] == E:
                grid[i][j] = X
                be = min(be, maxi(al, be))
                grid[i][j] = E
                if al >= be:
                    return be
    return be


if __name__ == "__main__":
    while True:
        p()
        i, j = int(input("row 0-2 ")), int(input("col 0-2 "))
        if grid[i][j] != E:
            continue
        grid[i][j] = X
        if w(X) or full():
            break
        ai()
        if w(O):
            break
    p()
