# Tic Tac Toe against the computer (O), written for an old NumPy
import numpy as np
from numpy import Infinity

board = np.zeros(9, dtype=np.int)
LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def won(cells, who):
    return any(cells[a] == cells[b] == cells[c] == who for a, b, c in LINES)


def search(cells, who, low, high):
    if won(cells, -who):
        return -1
    best = -Infinity
    for i in range(9):
        if cells[i] == 0:
            cells[i] = who
            best = max(best, -search(cells, -who, -high, -low))
            cells[i] = 0
            low = max(low, best)
            if low >= high:
                return best
    return 0 if best == -Infinity else best


def computer_move(board):
    cells = board.tolist()
    best, move = -Infinity, None
    for i in range(9):
        if cells[i] == 0:
            cells[i] = 1
            score = -search(cells, -1, -Infinity, Infinity)
            cells[i] = 0
            if score > best:
                best, move = score, i
    return move


def show():
    for r in range(3):
        print(" | ".join(" XO"[-v] if v <= 0 else "O" for v in board[3 * r : 3 * r + 3]))


def main():
    while 0 in board and not won(board, 1):
        show()
        spot = int(input("Your move (1-9): ")) - 1
        if board[spot] != 0:
            continue
        board[spot] = -1
        if won(board, -1) or 0 not in board:
            break
        board[computer_move(board)] = 1
    show()


if __name__ == "__main__":
    main()
