# A canvas whose squares notice clicks; the mode is in a menu, and a timer that rings itself moves.
import tkinter as tk

mode, turn, marks = "nobody", "X", {}
root = tk.Tk()
canvas = tk.Canvas(root, width=300, height=300)
canvas.pack()
words = {}


def choose(name):
    global mode
    mode = name


def click(event):
    global turn
    cell = int(canvas.gettags(canvas.find_closest(event.x, event.y))[0][4:])
    if cell not in marks and turn == "X" and mode != "nobody":
        marks[cell] = "X"
        turn = "O"


def watch():
    global turn
    if turn == "O" and mode == "computer":
        for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7):
            if cell not in marks:
                marks[cell] = "O"
                break
        turn = "X"
    for cell, mark in marks.items():
        canvas.itemconfig(words[cell], text=mark)
    root.after(50, watch)


for cell in range(9):
    x, y = cell % 3 * 100, cell // 3 * 100
    words[cell] = canvas.create_text(x + 50, y + 50, text="", tags="cell%d" % cell)
    square = canvas.create_rectangle(x, y, x + 100, y + 100, tags=("cell%d" % cell, "square"))
    canvas.tag_bind(square, "<Button-1>", click)
bar = tk.Menu(root)
games = tk.Menu(bar)
games.add_command(label="Two people", command=lambda: choose("people"))
games.add_command(label="Against the computer", command=lambda: choose("computer"))
bar.add_cascade(label="New game", menu=games)
root.config(menu=bar)
watch()
root.mainloop()
