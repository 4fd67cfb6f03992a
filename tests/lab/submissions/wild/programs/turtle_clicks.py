# Drawn by a turtle; a click on the screen is a move.
from turtle import *

field = ["", "", "", "", "", "", "", "", ""]
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def over():
    return "" not in field or any(field[a] == field[b] == field[c] != "" for a, b, c in LINES)


def draw(n, letter):
    field[n] = letter
    penup()
    goto(n % 3 * 200 - 200, 200 - n // 3 * 200)
    write(letter, font=("Arial", 60, "normal"))


def clicked(x, y):
    column, row = int((x + 300) // 200), int((300 - y) // 200)
    if not (0 <= column < 3 and 0 <= row < 3) or over() or field[3 * row + column]:
        return
    draw(3 * row + column, "X")
    if not over():
        draw([n for n in (4, 0, 2, 6, 8, 1, 3, 5, 7) if not field[n]][0], "O")


hideturtle()
speed(0)
onscreenclick(clicked)
done()
