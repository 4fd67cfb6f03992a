import turtle
import random

t = turtle.Turtle()
t.speed(0)
t.hideturtle()
win = turtle.Screen()
win.setup(600, 600)
win.title("tic tac toe")

board = [0, 0, 0, 0, 0, 0, 0, 0, 0]   # 0 empty, 1 person, 2 computer

for pos in (-100, 100):
    t.penup()
    t.goto(pos, -300)
    t.pendown()
    t.goto(pos, 300)
    t.penup()
    t.goto(-300, pos)
    t.pendown()
    t.goto(300, pos)


def draw_mark(i, who):
    x = (i % 3) * 200 - 200
    y = 200 - (i // 3) * 200
    t.penup()
    t.goto(x, y)
    t.write("X" if who == 1 else "O", align="center", font=("Arial", 60, "bold"))


def three(b, who):
    for a in [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]:
        if b[a[0]] == b[a[1]] == b[a[2]] == who:
            return True
    return False


def think(b):
    # take a win, stop a loss, otherwise the first free place
    for who in (2, 1):
        for i in range(9):
            if b[i] == 0:
                b[i] = who
                hit = three(b, who)
                b[i] = 0
                if hit:
                    return i
    for i in range(9):
        if b[i] == 0:
            return i


def click(x, y):
    col = int((x + 300) // 200)
    row = int((300 - y) // 200)
    i = row * 3 + col
    if board[i] != 0:
        return
    board[i] = 1
    draw_mark(i, 1)
    if three(board, 1) or 0 not in board:
        win.bye()
        return
    j = think(board)
    board[j] = 2
    draw_mark(j, 2)
    if three(board, 2):
        win.bye()


win.onclick(click)
win.mainloop()
