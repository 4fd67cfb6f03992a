import random

board = ["-"] * 9


def check(b, p):
    for x in WIN_LINES:
        if b[x[0]] == b[x[1]] == b[x[2]] == p:
            return True
    return False


def computer_move(b):
    for p in ("O", "X"):
        for i in range(9):
            if b[i] == "-":
                b[i] = p
                r = check(b, p)
                b[i] = "-"
                if r:
                    return i
    return random.choice([i for i in range(9) if b[i] == "-"])


def main():
    while "-" in board:
        print(board)
        board[int(input("move: "))] = "X"
        board[computer_move(board)] = "O"


if __name__ == "__main__":
    main()
