"""The strategy of the machine is a word."""

import random


class Machine:
    def __init__(self, mark, strategy):
        self.mark = mark
        self.strategy = strategy

    def choose(self, board):
        free = [n for n in range(9) if board[n] == " "]
        if self.strategy == "Smart":
            return self.best(board, self.mark)[1]
        return random.choice(free)

    def best(self, board, mark):
        other = "O" if mark == "X" else "X"
        if won(board, other):
            return -1, None
        top = (-2, None)
        for n in range(9):
            if board[n] == " ":
                board[n] = mark
                value = -self.best(board, other)[0]
                board[n] = " "
                top = max(top, (value, n))
        return top if top[1] is not None else (0, None)


def won(board, mark):
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    return any(board[a] == board[b] == board[c] == mark for a, b, c in lines)


def play():
    board = [" "] * 9
    mark = input("Your mark (X or O): ").upper()
    machine = Machine("O" if mark == "X" else "X", input("Smart or Random? "))
    turn = "X"
    while " " in board and not won(board, "X") and not won(board, "O"):
        cell = int(input("Cell (0-8): ")) if turn == mark else machine.choose(board)
        board[cell] = turn
        turn = "O" if turn == "X" else "X"
        print(board[:3], board[3:6], board[6:], sep="\n")


if __name__ == "__main__":
    play()
