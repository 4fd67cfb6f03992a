import random

name = input("What is your name? ")
print("Hello", name)
player = input("Do you want X or O? ").upper()
while player not in ["X", "O"]:
    player = input("X or O please: ").upper()
computer = "O" if player == "X" else "X"

board = [" "] * 9
lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def print_board():
    print(f" {board[0]} | {board[1]} | {board[2]} ")
    print("---+---+---")
    print(f" {board[3]} | {board[4]} | {board[5]} ")
    print("---+---+---")
    print(f" {board[6]} | {board[7]} | {board[8]} ")


def is_win(mark):
    for l in lines:
        if board[l[0]] == board[l[1]] == board[l[2]] == mark:
            return True
    return False


def player_move():
    while True:
        move = input(name + ", your move (1-9): ")
        if move.isdigit() and 0 < int(move) < 10 and board[int(move) - 1] == " ":
            board[int(move) - 1] = player
            break
        print("Try again.")


def computer_move():
    free = [i for i in range(9) if board[i] == " "]
    for mark in (computer, player):
        for i in free:
            board[i] = mark
            w = is_win(mark)
            board[i] = " "
            if w:
                board[i] = computer
                return
    if 4 in free:
        board[4] = computer
        return
    corners = [i for i in (0, 2, 6, 8) if i in free]
    opposite = [(0, 8), (2, 6), (6, 2), (8, 0)]
    for a, b in opposite:
        if board[a] == player and b in free:
            board[b] = computer
            return
    if corners:
        board[corners[0]] = computer
        return
    board[free[0]] = computer


turn = "X"
while " " in board:
    print_board()
    if turn == player:
        player_move()
    else:
        computer_move()
    if is_win(turn):
        print_board()
        print(turn, "wins!")
        break
    turn = "O" if turn == "X" else "X"
else:
    print_board()
    print("Tie game.")
