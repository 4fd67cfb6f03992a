# pygame, with two numbers of nine bits instead of a board.
import pygame as pg

LINES = (7, 56, 448, 73, 146, 292, 273, 84)
screen = pg.display.set_mode((300, 300))
mine = yours = 0
running = True
while running:
    for event in pg.event.get():
        if event.type == pg.QUIT:
            running = False
        elif event.type == pg.MOUSEBUTTONUP:
            bit = 1 << event.pos[1] // 100 * 3 + event.pos[0] // 100
            ended = (mine | yours) == 511 or any(m & line == line for line in LINES for m in (mine, yours))
            if ended or (mine | yours) & bit:
                continue
            yours |= bit
            if any(yours & line == line for line in LINES):
                continue
            for n in (4, 0, 2, 6, 8, 1, 3, 5, 7):
                if not (mine | yours) >> n & 1:
                    mine |= 1 << n
                    break
    screen.fill("white")
    for n in (100, 200):
        pg.draw.line(screen, "black", (n, 0), (n, 300), 4)
        pg.draw.line(screen, "black", (0, n), (300, n), 4)
    for n in range(9):
        x, y = n % 3 * 100 + 50, n // 3 * 100 + 50
        if yours >> n & 1:
            pg.draw.line(screen, "red", (x - 30, y - 30), (x + 30, y + 30), 6)
            pg.draw.line(screen, "red", (x - 30, y + 30), (x + 30, y - 30), 6)
        if mine >> n & 1:
            pg.draw.circle(screen, "blue", (x, y), 35, 6)
    pg.display.update()
