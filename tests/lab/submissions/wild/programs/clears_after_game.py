import tkinter as tk
from tkinter import messagebox

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
root = tk.Tk()
cells = [""] * 9
buttons = []


def won(sign):
    return any(all(cells[i] == sign for i in line) for line in LINES)


def score(mine):
    if won("O"):
        return 1
    if won("X"):
        return -1
    if "" not in cells:
        return 0
    best = -2 if mine else 2
    for i in range(9):
        if cells[i] == "":
            cells[i] = "O" if mine else "X"
            value = score(not mine)
            cells[i] = ""
            best = max(best, value) if mine else min(best, value)
    return best


def machine_move():
    best, place = -2, None
    for i in range(9):
        if cells[i] == "":
            cells[i] = "O"
            value = score(False)
            cells[i] = ""
            if value > best:
                best, place = value, i
    if place is not None:
        cells[place] = "O"
        buttons[place].config(text="O")
    finish()


def finish():
    if won("X") or won("O") or "" not in cells:
        messagebox.showinfo("Over", "The game is over.")
        new_game()


def new_game():
    global cells
    cells = [""] * 9
    for button in buttons:
        button.config(text="")


def click(i):
    if cells[i] == "":
        cells[i] = "X"
        machine_move()


for n in range(9):
    one = tk.Button(root, text="", command=lambda n=n: click(n))
    one.grid(row=n // 3, column=n % 3)
    buttons.append(one)
root.mainloop()
