import random

board = [["-", "-", "-"], ["-", "-", "-"], ["-", "-", "-"]]


def spots():
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == "-"]


def won(sign):
    rows = board + [list(column) for column in zip(*board)]
    rows += [[board[n][n] for n in range(3)], [board[n][2 - n] for n in range(3)]]
    return [sign] * 3 in rows


def easyMode():
    r, c = random.choice(spots())
    board[r][c] = "O"


def hardMode():
    for sign in ("O", "X"):
        for r, c in spots():
            board[r][c] = sign
            fits = won(sign)
            board[r][c] = "-"
            if fits:
                board[r][c] = "O"
                return
    easyMode()


def start():
    level = input("Easy or hard? ")
    while spots() and not won("O") and not won("X"):
        r, c = int(input("Row: ")), int(input("Column: "))
        board[r][c] = "X"
        if spots():
            hardMode() if level == "hard" else easyMode()
        for row in board:
            print(row)


if __name__ == "__main__":
    start()
