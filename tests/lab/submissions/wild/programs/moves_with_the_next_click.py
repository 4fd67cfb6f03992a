# pygame: the level and the mark are chosen on boxes; the computer moves when one clicks once more.
import sys

import pygame as pg

pg.init()
window = pg.display.set_mode((300, 360))
font = pg.font.Font(None, 20)
state, me, it, board = "LEVEL", None, None, None


def write(words, x, y):
    window.blit(font.render(words, True, (0, 0, 0)), (x, y))


while True:
    x, y = pg.mouse.get_pos()
    for event in pg.event.get():
        if event.type == pg.QUIT:
            sys.exit()
        if event.type != pg.MOUSEBUTTONDOWN:
            continue
        if state == "LEVEL" and 100 <= y <= 140 and 40 <= x <= 260:
            order = (4, 0, 2, 6, 8, 1, 3, 5, 7) if x > 150 else (1, 3, 5, 7, 0, 2, 6, 8, 4)
            state = "MARK"
        elif state == "MARK" and 100 <= y <= 140 and 40 <= x <= 260:
            me, it = (2, 1) if x < 150 else (1, 2)
            board, state = [[0] * 3 for _ in range(3)], "GAME"
        elif state == "GAME" and y < 300:
            flat = sum(board, [])
            if flat.count(me) <= flat.count(it) if me == 2 else flat.count(me) < flat.count(it):
                if board[y // 100][x // 100] == 0:
                    board[y // 100][x // 100] = me
            else:
                cell = [cell for cell in order if flat[cell] == 0][0]
                board[cell // 3][cell % 3] = it
    window.fill((255, 255, 255))
    if state != "GAME":
        write("Instructions: three in a row win, and nothing else does", 20, 200)
        for n, words in enumerate(("Beginner", "Expert") if state == "LEVEL" else ("X", "O")):
            pg.draw.rect(window, (200, 0, 0), (40 + 120 * n, 100, 100, 40), width=2)
            write(words, 60 + 120 * n, 110)
    else:
        for n in (1, 2):
            pg.draw.line(window, (0, 0, 0), (100 * n, 0), (100 * n, 300), width=3)
            pg.draw.line(window, (0, 0, 0), (0, 100 * n), (300, 100 * n), width=3)
    pg.display.flip()
