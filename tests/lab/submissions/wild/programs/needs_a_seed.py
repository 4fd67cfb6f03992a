import random


class Rng:
    seeded = False


def start(seed):
    random.seed(seed)
    Rng.seeded = True


def one_of(cells):
    if not Rng.seeded:
        raise RuntimeError("call start() first")
    return random.choice(cells)


def computer_move(board):
    free = [n for n in range(1, 10) if board[n] == " "]
    for mark in "OX":
        for a, b, c in ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)):
            line = [board[a], board[b], board[c]]
            if line.count(mark) == 2 and " " in line:
                return (a, b, c)[line.index(" ")]
    corners = [n for n in free if n in (1, 3, 7, 9)]
    return 5 if 5 in free else one_of(corners or free)


def main():
    start(int(input("seed: ")))
    board = [" "] * 10
    while " " in board[1:]:
        board[int(input("1-9: "))] = "X"
        if " " in board[1:]:
            board[computer_move(board)] = "O"
        print(board[1:4], board[4:7], board[7:10])


if __name__ == "__main__":
    main()
