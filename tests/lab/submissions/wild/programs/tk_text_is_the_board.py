# The text of the buttons is the board.
import tkinter as tk

window = tk.Tk()
window.title("XO")
grid = []


def texts():
    return [[b["text"] for b in row] for row in grid]


def winner():
    t = texts()
    for i in range(3):
        if t[i][0] == t[i][1] == t[i][2] != "":
            return t[i][0]
        if t[0][i] == t[1][i] == t[2][i] != "":
            return t[0][i]
    if t[0][0] == t[1][1] == t[2][2] != "":
        return t[0][0]
    if t[0][2] == t[1][1] == t[2][0] != "":
        return t[0][2]
    return ""


def computer():
    t = texts()
    for who in ("O", "X"):
        for r in range(3):
            for c in range(3):
                if t[r][c] == "":
                    grid[r][c]["text"] = who
                    hit = winner()
                    grid[r][c]["text"] = ""
                    if hit:
                        grid[r][c]["text"] = "O"
                        return
    for r in range(3):
        for c in range(3):
            if t[r][c] == "":
                grid[r][c]["text"] = "O"
                return


def press(r, c):
    if grid[r][c]["text"] == "" and winner() == "":
        grid[r][c]["text"] = "X"
        if winner() == "":
            computer()


for r in range(3):
    row = []
    for c in range(3):
        b = tk.Button(window, text="", width=6, height=3, command=lambda r=r, c=c: press(r, c))
        b.grid(row=r, column=c)
        row.append(b)
    grid.append(row)

window.mainloop()
