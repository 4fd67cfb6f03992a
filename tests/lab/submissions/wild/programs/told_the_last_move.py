from fltk import *
import random


class Play:
    side = 1  # a person; -1 is the computer
    table = [["", "", ""] for _ in range(3)]
    over = False


def three(table, who, last):
    if last is None:
        return False
    row, col = last
    lines = [table[row], [table[n][col] for n in range(3)],
             [table[n][n] for n in range(3)], [table[n][2 - n] for n in range(3)]]
    return any(line == [who] * 3 for line in lines)


def open_places(table):
    return [(row, col) for row in range(3) for col in range(3) if table[row][col] == ""]


def judge(table, who, last):
    """What the move of `who` is worth, and the best answers to it."""
    if three(table, who, last):
        return who * (1 + len(open_places(table))), None
    after = who * -1
    found = []
    for row, col in open_places(table):
        table[row][col] = after
        found.append((judge(table, after, (row, col))[0] * after, (row, col)))
        table[row][col] = ""
    if not found:
        return 0, None
    best = max(found)[0]
    return best * after, [place for worth, place in found if worth == best]


def choose_move(table, tomove, lastmove):
    places = judge(table, -tomove, lastmove)[1]
    return random.choice(places) if places else (0, 0)


def pressed(button):
    row, col = button.place
    if Play.over or Play.table[row][col] != "":
        return
    button.label("x" if Play.side == 1 else "o")
    Play.table[row][col] = Play.side
    if three(Play.table, Play.side, button.place) or not open_places(Play.table):
        Play.over = True
        fl_message("The game is over")
        return
    Play.side *= -1
    if Play.side == -1:
        row, col = choose_move(Play.table, Play.side, button.place)
        pressed(buttons[3 * row + col])


window = Fl_Window(300, 100, 170, 170, "Three in a row")
buttons = []
for r in range(3):
    for c in range(3):
        buttons.append(Fl_Button(10 + 50 * c, 10 + 50 * r, 50, 50))
        buttons[-1].place = (r, c)
        buttons[-1].callback(pressed)
window.end()
window.show()
Fl.run()
