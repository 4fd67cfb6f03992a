"""A drawn board: two words ask who begins, and everything is set by a function."""

from time import sleep
from tkinter import Canvas, Tk

SIDE = 540
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

window = Tk()
paper = Canvas(window, width=SIDE, height=SIDE, bg="ivory")
paper.pack()


def set_up():
    global marks, stage, asking, playing, ended, person, machine
    marks = [0] * 9
    asking, playing, ended = 0, 1, 2
    person, machine = "x", "o"
    stage = asking


def ask():
    set_up()
    paper.delete("all")
    paper.create_rectangle(SIDE / 9, SIDE / 3, SIDE * 4 / 9, SIDE * 2 / 3)
    paper.create_rectangle(SIDE * 5 / 9, SIDE / 3, SIDE * 8 / 9, SIDE * 2 / 3)
    paper.create_text(SIDE * 5 / 18, SIDE / 2, text="first", font=("Arial", 24))
    paper.create_text(SIDE * 13 / 18, SIDE / 2, text="second", font=("Arial", 24))


def draw_lines():
    paper.delete("all")
    for n in (1, 2):
        paper.create_line(n * SIDE / 3, 0, n * SIDE / 3, SIDE)
        paper.create_line(0, n * SIDE / 3, SIDE, n * SIDE / 3)


def has_line(mark):
    return any(all(marks[n] == mark for n in line) for line in LINES)


def put(mark, n):
    global stage
    marks[n] = mark
    paper.create_text((n % 3 + 0.5) * SIDE / 3, (n // 3 + 0.5) * SIDE / 3, text=mark, font=("Arial", 80))
    paper.update()
    if has_line(mark) or 0 not in marks:
        sleep(1)
        paper.delete("all")
        paper.create_text(SIDE / 2, SIDE / 2, text=f"{mark} wins" if has_line(mark) else "Draw")
        stage = ended


def worth(mark):
    if has_line(machine):
        return 1
    if has_line(person):
        return -1
    if 0 not in marks:
        return 0
    worths = []
    for n in range(9):
        if marks[n] == 0:
            marks[n] = mark
            worths.append(worth(person if mark == machine else machine))
            marks[n] = 0
    return max(worths) if mark == machine else min(worths)


def answer():
    if marks.count(0) >= 8:  # no search is needed yet
        put(machine, 4 if marks[4] == 0 else 0)
        return
    best = None
    for n in range(9):
        if marks[n] == 0:
            marks[n] = machine
            found = worth(person)
            marks[n] = 0
            if best is None or found > best[0]:
                best = found, n
    put(machine, best[1])


def clicked(event):
    global stage, person, machine
    x, y = event.x, event.y
    if stage == asking and SIDE / 3 < y < SIDE * 2 / 3:
        if SIDE / 9 < x < SIDE * 4 / 9:
            stage = playing
            draw_lines()
        elif SIDE * 5 / 9 < x < SIDE * 8 / 9:
            person, machine = "o", "x"
            stage = playing
            draw_lines()
            answer()
    elif stage == playing:
        n = int(y // (SIDE / 3)) * 3 + int(x // (SIDE / 3))
        if marks[n] == 0:
            put(person, n)
            if stage == playing:
                answer()
    elif stage == ended:
        ask()


window.after(0, ask)
paper.bind("<Button-1>", clicked)
window.mainloop()
