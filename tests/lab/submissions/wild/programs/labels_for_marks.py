# A box is ticked, then the game starts. Where a mark is put, a label takes the place of the button.
from tkinter import *

window = Tk()
shown = []
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def begin():
    global marks, helped
    marks = [0] * 9
    helped = False
    Checkbutton(window, text="Against computer", command=tick).grid(row=7)
    Button(window, text="Start game", command=redraw).grid(row=8)
    window.mainloop()


def tick():
    global helped
    helped = not helped


def redraw():
    for old in shown:
        old.grid_forget()
    del shown[:]
    for n, mark in enumerate(marks):
        if mark == 0:
            thing = Button(window, text="  ", command=lambda n=n: take(n))
        else:
            thing = Label(window, text=" XO"[mark])
        thing.grid(row=2 * (n // 3), column=2 * (n % 3))
        shown.append(thing)


def is_won():
    return any(marks[a] == marks[b] == marks[c] != 0 for a, b, c in LINES)


def take(n):
    if is_won():
        return
    marks[n] = 1 if marks.count(0) % 2 else 2
    if helped and 0 in marks and not is_won():
        spots = [cell for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7) if marks[cell] == 0]
        marks[spots[0]] = 2
    redraw()


begin()
