import sys

ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)
state = []  # the position comes on the command line


def is_free(n):
    return state[n // 3][n % 3] == "EMPTY"


def wins(board, who):
    lines = [*board, *zip(*board), [board[n][n] for n in range(3)], [board[n][2 - n] for n in range(3)]]
    return any(all(cell == who for cell in line) for line in lines)


def choose(board, who):
    for side in (who, "O" if who == "X" else "X"):
        for n in ORDER:
            if is_free(n):
                board[n // 3][n % 3] = side
                is_won = wins(board, side)
                board[n // 3][n % 3] = "EMPTY"
                if is_won:
                    return n
    return next(n for n in ORDER if is_free(n))


if __name__ == "__main__":
    words = sys.argv[1].split(",")
    state = [words[0:3], words[3:6], words[6:9]]
    print(choose(state, sys.argv[2]))
