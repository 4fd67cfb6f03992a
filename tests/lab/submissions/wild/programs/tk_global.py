from tkinter import *
from tkinter import messagebox
import random

root = Tk()
root.title("Tic-Tac-Toe")
root.geometry("360x400")
root.resizable(0, 0)

board = [" "] * 9
buttons = []
status = Label(root, text="Your turn", font=("Arial", 14))
status.grid(row=3, column=0, columnspan=3)


def winner(b, who):
    combos = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    for x, y, z in combos:
        if b[x] == who and b[y] == who and b[z] == who:
            return True
    return False


def minimax(b, turn, alpha, beta):
    if winner(b, "O"):
        return 1
    if winner(b, "X"):
        return -1
    if " " not in b:
        return 0
    for i in range(9):
        if b[i] == " ":
            b[i] = turn
            score = minimax(b, "X" if turn == "O" else "O", alpha, beta)
            b[i] = " "
            if turn == "O":
                alpha = max(alpha, score)
            else:
                beta = min(beta, score)
            if beta <= alpha:
                break
    return alpha if turn == "O" else beta


def computer_move():
    best = -10
    pos = -1
    for i in range(9):
        if board[i] == " ":
            board[i] = "O"
            s = minimax(board, "X", -10, 10)
            board[i] = " "
            if s > best:
                best = s
                pos = i
    if pos != -1:
        board[pos] = "O"
        buttons[pos].config(text="O", state=DISABLED, disabledforeground="red")


def end():
    if winner(board, "O"):
        messagebox.showinfo("Result", "Computer wins!")
        root.quit()
        return True
    if winner(board, "X"):
        messagebox.showinfo("Result", "You win!")
        root.quit()
        return True
    if " " not in board:
        messagebox.showinfo("Result", "Draw")
        root.quit()
        return True
    return False


def clicked(i):
    if board[i] != " ":
        return
    board[i] = "X"
    buttons[i].config(text="X", state=DISABLED)
    if not end():
        computer_move()
        end()


for i in range(9):
    btn = Button(root, text=" ", width=8, height=4, font=("Arial", 16), command=lambda i=i: clicked(i))
    btn.grid(row=i // 3, column=i % 3)
    buttons.append(btn)

root.mainloop()
