from guizero import App, Box, PushButton

LINES = [[(n, m) for m in range(3)] for n in range(3)] + [[(m, n) for m in range(3)] for n in range(3)]
LINES += [[(n, n) for n in range(3)], [(n, 2 - n) for n in range(3)]]


def pick(buttons):
    texts = [[button.text for button in row] for row in buttons]
    for mark in ("O", "X"):
        for line in LINES:
            marks = [texts[x][y] for x, y in line]
            if marks.count(mark) == 2 and "" in marks:
                return line[marks.index("")]
    for x, y in ((1, 1), (0, 0), (2, 2), (0, 2), (2, 0), (0, 1), (1, 0), (1, 2), (2, 1)):
        if texts[x][y] == "":
            return x, y


def choose(x, y):
    global turn
    squares[x][y].text = turn
    if turn == "X":
        turn = "O"
        a, b = pick(squares)
        squares[a][b].text = turn
        turn = "X"


def new_squares():
    rows = [[None] * 3 for _ in range(3)]
    for x in range(3):
        for y in range(3):
            rows[x][y] = PushButton(box, text="", grid=[x, y], command=choose, args=[x, y])
    return rows


app = App("Noughts")
box = Box(app, layout="grid")
turn = "X"
squares = new_squares()
squares[0][0].text = "O"
app.display()
