import pygame, sys
import numpy as np

pygame.init()

SIDE = 480
CELL = SIDE // 3
PAPER = (250, 248, 240)
INK = (40, 40, 60)

window = pygame.display.set_mode((SIDE, SIDE))
pygame.display.set_caption('three in a row')
window.fill(PAPER)
font = pygame.font.SysFont(None, 60)
plop = pygame.mixer.Sound('plop.wav')
clock = pygame.time.Clock()

board = np.zeros((3, 3))     # 1 is the person, 2 the computer


def paint():
    window.fill(PAPER)
    for k in (1, 2):
        pygame.draw.line(window, INK, (0, CELL * k), (SIDE, CELL * k), 6)
        pygame.draw.line(window, INK, (CELL * k, 0), (CELL * k, SIDE), 6)
    for r in range(3):
        for c in range(3):
            middle = (c * CELL + CELL // 2, r * CELL + CELL // 2)
            if board[r][c] == 1:
                window.blit(font.render('X', True, INK), middle)
            elif board[r][c] == 2:
                pygame.draw.circle(window, INK, middle, CELL // 3, 6)


def won(n):
    for k in range(3):
        if (board[k] == n).all() or (board[:, k] == n).all():
            return True
    if board[0][0] == n and board[1][1] == n and board[2][2] == n:
        return True
    return board[2][0] == n and board[1][1] == n and board[0][2] == n


def gaps():
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == 0]


def outlook(mine, alpha, beta):
    if won(2):
        return 1
    if won(1):
        return -1
    if not gaps():
        return 0
    for r, c in gaps():
        board[r][c] = 2 if mine else 1
        v = outlook(not mine, alpha, beta)
        board[r][c] = 0
        if mine:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return alpha if mine else beta


def answer():
    """the computer puts a circle; False if there is no room"""
    best, place = -9, None
    for r, c in gaps():
        board[r][c] = 2
        v = outlook(False, -9, 9)
        board[r][c] = 0
        if v > best:
            best, place = v, (r, c)
    if place is None:
        return False
    board[place] = 2
    return True


done = False
while True:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            pygame.quit()
            sys.exit()
        if event.type == pygame.MOUSEBUTTONDOWN and not done:
            plop.play()
            c, r = event.pos[0] // CELL, event.pos[1] // CELL
            if board[r][c] == 0:
                board[r][c] = 1
                if won(1) or not answer() or won(2):
                    done = True
    paint()
    pygame.display.update()
    clock.tick(30)
