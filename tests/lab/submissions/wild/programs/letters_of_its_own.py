import tkinter as tk

NOBODY = "."
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
squares = [NOBODY] * 9


def completes(sign):
    for line in LINES:
        signs = [squares[n] for n in line]
        if signs.count(sign) == 2 and NOBODY in signs:
            return line[signs.index(NOBODY)]
    return None


def computer_move():
    place = completes("🤖")
    if place is None:
        place = completes("😀")
    if place is None:
        place = next(n for n in (4, 0, 2, 6, 8, 1, 3, 5, 7) if squares[n] == NOBODY)
    squares[place] = "🤖"


def click(n):
    if squares[n] == NOBODY:
        squares[n] = "😀"
        if NOBODY in squares:
            computer_move()
        for place, button in enumerate(buttons):
            button.config(text=squares[place])


root = tk.Tk()
buttons = [tk.Button(root, command=lambda n=n: click(n)) for n in range(9)]
for n, button in enumerate(buttons):
    button.grid(row=n // 3, column=n % 3)
root.mainloop()
