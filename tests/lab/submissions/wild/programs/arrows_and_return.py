# pygame without a mouse: a cursor begins in the middle and comes back on the other side.
import sys

import pygame

pygame.init()
screen = pygame.display.set_mode((300, 300))
font = pygame.font.Font(None, 80)
grid = [["", "", ""] for _ in range(3)]
row = column = 1
started = False

while True:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            sys.exit()
        if event.type == pygame.KEYDOWN and not started:
            started = event.key == pygame.K_SPACE
        elif event.type == pygame.KEYDOWN:
            if event.key == pygame.K_UP:
                row = (row - 1) % 3
            elif event.key == pygame.K_DOWN:
                row = (row + 1) % 3
            elif event.key == pygame.K_LEFT:
                column = (column - 1) % 3
            elif event.key == pygame.K_RIGHT:
                column = (column + 1) % 3
            elif event.key == pygame.K_RETURN and grid[row][column] == "":
                grid[row][column] = "X"
                for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7):
                    if grid[cell // 3][cell % 3] == "":
                        grid[cell // 3][cell % 3] = "O"
                        break
    screen.fill((255, 255, 255))
    if not started:
        screen.blit(font.render("Press SPACE to start", True, (0, 0, 0)), (20, 100))
    pygame.display.update()
