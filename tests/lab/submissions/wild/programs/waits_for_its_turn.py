from random import choice
from tkinter import *

board = [" " for n in range(9)]
buttons = []
current_turn = "Player"
level = None
status = None


def wins(symbol):
    lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
    return any(all(board[n] == symbol for n in line) for line in lines)


def winning_cell(symbol):
    for n in range(9):
        if board[n] == " ":
            board[n] = symbol
            found = wins(symbol)
            board[n] = " "
            if found:
                return n
    return None


def computer():
    global current_turn
    if current_turn == "Computer":
        if level == 1:
            n = winning_cell("O")
            if n is None:
                n = winning_cell("X")
            if n is None:
                n = [k for k in (4, 0, 2, 6, 8, 1, 3, 5, 7) if board[k] == " "][0]
        elif level == 2:
            n = choice([k for k in range(9) if board[k] == " "])
        board[n] = "O"
        buttons[n].config(text="O", state="disabled")
        status.config(text="Your turn")
        current_turn = "Player"


def player(n):
    global current_turn
    if board[n] == " " and current_turn == "Player":
        board[n] = "X"
        buttons[n].config(text="X", state="disabled")
        current_turn = "Computer"
        root.after(500, computer)


def open_board(chosen):
    global level, status
    level = chosen
    for n in range(9):
        button = Button(root, text=" ", command=lambda n=n: player(n))
        button.grid(row=n // 3, column=n % 3)
        buttons.append(button)
    status = Label(root, text="")


root = Tk()
Button(root, text="Hard", command=lambda: open_board(1)).pack()
Button(root, text="Easy", command=lambda: open_board(2)).pack()
root.mainloop()
