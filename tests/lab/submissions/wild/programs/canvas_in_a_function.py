# A window with a canvas; everything is inside of one function.
import tkinter as tk
from tkinter import messagebox


def main():
    root = tk.Tk()
    root.title("Noughts and crosses")
    canvas = tk.Canvas(root, width=330, height=330, bg="white")
    canvas.pack()
    for n in (1, 2):
        canvas.create_line(110 * n, 0, 110 * n, 330, width=3)
        canvas.create_line(0, 110 * n, 330, 110 * n, width=3)
    marks, level = {}, ["easy"]
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def put(cell, mark):
        marks[cell] = mark
        x, y = cell % 3 * 110 + 55, cell // 3 * 110 + 55
        if mark == "X":
            canvas.create_line(x - 30, y - 30, x + 30, y + 30)
            canvas.create_line(x - 30, y + 30, x + 30, y - 30)
        else:
            canvas.create_oval(x - 30, y - 30, x + 30, y + 30)
        if any(all(marks.get(cell) == mark for cell in line) for line in lines):
            messagebox.showinfo("Over", mark + " has won")
            canvas.unbind("<Button-1>")
            return True
        return len(marks) == 9

    def answer():
        order = (1, 3, 5, 7, 0, 2, 6, 8, 4) if level[0] == "easy" else (4, 0, 2, 6, 8, 1, 3, 5, 7)
        for cell in order:
            if cell not in marks:
                put(cell, "O")
                break

    def click(event):
        cell = event.y // 110 * 3 + event.x // 110
        if cell not in marks and not put(cell, "X"):
            root.after(400, answer)

    def restart(name):
        level[0] = name
        marks.clear()

    for name in ("easy", "hard"):
        label = tk.Label(root, text=name, cursor="hand2")
        label.pack(side=tk.LEFT)
        label.bind("<Button-1>", lambda event, name=name: restart(name))
    canvas.bind("<Button-1>", click)
    root.mainloop()


main()
