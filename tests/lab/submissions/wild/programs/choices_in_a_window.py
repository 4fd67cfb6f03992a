# Radio buttons say who plays, a list says how well; both must be chosen before the first click.
import tkinter as tk
from tkinter import ttk

root = tk.Tk()
mode = tk.StringVar(value="two")
cells = [" "] * 9
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def show(n, letter):
    cells[n] = letter
    root.nametowidget(f"b{n}").configure(text=letter)


def press(n):
    ended = any(cells[a] == cells[b] == cells[c] != " " for a, b, c in LINES)
    if cells[n] != " " or ended:
        return
    show(n, "X" if cells.count(" ") % 2 else "O")
    ended = any(cells[a] == cells[b] == cells[c] != " " for a, b, c in LINES)
    if mode.get() == "ai" and " " in cells and not ended:
        order = (4, 0, 2, 6, 8, 1, 3, 5, 7) if level.get() == "Impossible" else (1, 3, 5, 7, 0, 2, 6, 8, 4)
        show([i for i in order if cells[i] == " "][0], "O")


for words, value in (("Two people", "two"), ("Person vs AI", "ai")):
    tk.Radiobutton(root, text=words, variable=mode, value=value).grid(row=0)
level = ttk.Combobox(root, values=["Easy", "Impossible"])
level.set("Easy")
level.grid(row=1)
for i in range(9):
    ttk.Button(root, text="", name=f"b{i}", command=lambda i=i: press(i)).grid(row=i // 3 + 2, column=i % 3)
root.mainloop()
