board = [["-"] * 3 for _ in range(3)]
best_place = [0, 0]


def three(sign):
    lines = board + [list(c) for c in zip(*board)] + [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    return [sign] * 3 in lines


def worth(is_mine):
    if three("O"):
        return 1
    if three("X"):
        return -1
    values = []
    for y in range(3):
        for x in range(3):
            if board[y][x] == "-":
                board[y][x] = "O" if is_mine else "X"
                values.append(worth(not is_mine))
                board[y][x] = "-"
    if not values:
        return 0
    return max(values) if is_mine else min(values)


def think():
    best = -2
    for y in range(3):
        for x in range(3):
            if board[y][x] == "-":
                board[y][x] = "O"
                value = worth(False)
                board[y][x] = "-"
                if value > best:
                    best = value
                    best_place[0] = y
                    best_place[1] = x


def play():
    while any("-" in row for row in board):
        y, x = map(int, input("row column: ").split())
        board[y][x] = "X"
        think()
        board[best_place[0]][best_place[1]] = "O"


if __name__ == "__main__":
    play()
