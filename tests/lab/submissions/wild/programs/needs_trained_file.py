import json
import random

# the values were learned with train.py
with open("q_table.json") as f:
    Q = json.load(f)


def key(board):
    return "".join(board)


def choose_action(board, player):
    free = [i for i, v in enumerate(board) if v == " "]
    values = Q[key(board)]
    return max(free, key=lambda i: values[str(i)])


if __name__ == "__main__":
    board = [" "] * 9
    player = "X"
    while " " in board:
        print(board[0:3], board[3:6], board[6:9], sep="\n")
        if player == "X":
            i = int(input("> "))
        else:
            i = choose_action(board, player)
        board[i] = player
        player = "O" if player == "X" else "X"
