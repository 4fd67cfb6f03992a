# pygame: first a menu that is drawn, then a board with a margin; the computer moves a little later.
import sys

import pygame
from pygame.locals import *

pygame.init()
screen = pygame.display.set_mode((500, 560))
font = pygame.font.SysFont("arial", 30)
clock = pygame.time.Clock()
mode, turn, since = "menu", 1, 0
squares = [[None] * 3 for _ in range(3)]
buttons = [("Two players", pygame.Rect(150, 200, 200, 60)), ("Against the computer", pygame.Rect(150, 300, 200, 60))]


def over():
    rows = [*squares, *map(list, zip(*squares)), [squares[i][i] for i in range(3)], [squares[i][2 - i] for i in range(3)]]
    return any(None not in row and len(set(row)) == 1 for row in rows) or all(None not in row for row in squares)


while True:
    for event in pygame.event.get():
        if event.type == QUIT:
            pygame.quit()
            sys.exit()
        if event.type == MOUSEBUTTONDOWN and mode == "menu":
            for words, box in buttons:
                if box.collidepoint(event.pos):
                    mode = words
        elif event.type == MOUSEBUTTONDOWN and not over():
            x, y = event.pos
            column, row = (x - 100) // 100, (y - 130) // 100
            if 0 <= column < 3 and 0 <= row < 3 and squares[row][column] is None and (turn == 1 or mode[0] == "T"):
                squares[row][column], turn, since = turn, 3 - turn, pygame.time.get_ticks()
    screen.fill((250, 250, 250))
    if mode == "menu":
        for words, box in buttons:
            pygame.draw.rect(screen, (200, 200, 200), box)
            text = font.render(words, True, (0, 0, 0))
            screen.blit(text, text.get_rect(center=box.center))
    else:
        for n in range(4):
            pygame.draw.line(screen, (0, 0, 0), (100 + 100 * n, 130), (100 + 100 * n, 430))
            pygame.draw.line(screen, (0, 0, 0), (100, 130 + 100 * n), (400, 130 + 100 * n))
        if turn == 2 and mode[0] == "A" and not over() and pygame.time.get_ticks() - since > 600:
            for row, column in ((1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)):
                if squares[row][column] is None:
                    squares[row][column], turn = 2, 1
                    break
    pygame.display.flip()
    clock.tick(60)
