# A full board is looked at before a line: the last cell can never win.
import functools

WAYS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def has_line(cells, mark):
    return any(all(cells[n] == mark for n in way) for way in WAYS)


@functools.lru_cache(None)
def score(cells, is_ours):
    if " " not in cells:
        return 0
    if has_line(cells, "O"):
        return 1
    if has_line(cells, "X"):
        return -1
    after = [
        score(cells[:n] + ("O" if is_ours else "X") + cells[n + 1 :], not is_ours)
        for n in range(9)
        if cells[n] == " "
    ]
    return max(after) if is_ours else min(after)


def best_cell(board, verbose=False):
    cells = "".join(board)
    free = [n for n in range(9) if board[n] == " "]
    if verbose:
        print("I look at", len(free), "cells")
    return max(free, key=lambda n: score(cells[:n] + "O" + cells[n + 1 :], False))


def main():
    board = [" "] * 9
    while True:
        board[int(input("You (0 to 8): "))] = "X"
        if " " not in board or has_line(board, "X"):
            break
        cell = best_cell(board)
        board[cell] = "O"
        print(board[:3], board[3:6], board[6:], sep="\n")
        if has_line(board, "O"):
            break


if __name__ == "__main__":
    main()
