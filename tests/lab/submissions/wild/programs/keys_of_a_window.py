# tkinter: a cell is chosen with a key of the keypad, and the mouse does nothing.
import tkinter

root = tkinter.Tk()
canvas = tkinter.Canvas(root, width=240, height=240)
canvas.pack()
tkinter.Button(root, text="Quit", command=root.destroy).pack()
for n in (80, 160):
    canvas.create_line(n, 0, n, 240)
    canvas.create_line(0, n, 240, n)
taken = set()


def put(cell, mark):
    taken.add(cell)
    canvas.create_text(cell % 3 * 80 + 40, cell // 3 * 80 + 40, text=mark, font=("Arial", 40))


def key(event):
    if event.char not in tuple("123456789"):
        return
    number = int(event.char) - 1
    cell = (2 - number // 3) * 3 + number % 3
    if cell in taken:
        return
    put(cell, "X")
    for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7):
        if cell not in taken:
            put(cell, "O")
            break


root.bind("<Key>", key)
root.mainloop()
