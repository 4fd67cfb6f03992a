from functools import lru_cache

import PySimpleGUI as sg

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def wins(cells, sign):
    return any(cells[a] == cells[b] == cells[c] == sign for a, b, c in LINES)


@lru_cache(None)
def count(cells, sign):
    if wins(cells, "O"):
        return 1
    if wins(cells, "X"):
        return -1
    other = "O" if sign == "X" else "X"
    found = [count(with_sign(cells, n, sign), other) for n in range(9) if cells[n] == " "]
    return (max(found) if sign == "O" else min(found)) if found else 0


def with_sign(cells, place, sign):
    return cells[:place] + sign + cells[place + 1 :]


board = [" "] * 9
layout = [[sg.Button(" ", key=3 * r + c, size=(6, 3)) for c in range(3)] for r in range(3)]
layout.append([sg.Button("New game"), sg.Button("Exit")])
window = sg.Window("Three in a row", layout)
while True:
    event, values = window.read()
    if event in (sg.WIN_CLOSED, None, "Exit"):
        break
    if event == "New game":
        board = [" "] * 9
        for place in range(9):
            window[place].update(" ")
        continue
    if board[event] != " " or wins(board, "O"):
        continue
    board[event] = "X"
    window[event].update("X")
    if not wins(board, "X") and " " in board:
        cells = "".join(board)
        free = [n for n in range(9) if cells[n] == " "]
        place = max(free, key=lambda n: count(with_sign(cells, n, "O"), "X"))
        board[place] = "O"
        window[place].update("O")
    if wins(board, "X") or wins(board, "O") or " " not in board:
        sg.popup("The game is over")
window.close()
