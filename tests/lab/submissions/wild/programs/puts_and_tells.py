"""A window on which the computer puts its word itself, and says where."""

import pygame

WIDTH = 300
grid = [[None] * 3 for _ in range(3)]
screen = pygame.display.set_mode((WIDTH, WIDTH))


def is_full():
    return all(cell is not None for row in grid for cell in row)


def has_three(who):
    rows = [*grid, *zip(*grid), [grid[i][i] for i in range(3)], [grid[i][2 - i] for i in range(3)]]
    return any(all(cell == who for cell in row) for row in rows)


def machine_turn():
    for row in range(3):
        for column in range(3):
            if grid[row][column] is not None:
                continue
            for who in ("person", "machine"):
                grid[row][column] = who
                if has_three(who):
                    grid[row][column] = "machine"
                    return row, column
            grid[row][column] = None
    for row in range(3):
        for column in range(3):
            if grid[row][column] is None:
                grid[row][column] = "machine"
                return row, column


def draw():
    for row in range(3):
        for column in range(3):
            if grid[row][column] == "person":
                pygame.draw.line(screen, (200, 0, 0), (column * 100, row * 100), (column * 100 + 100, row * 100 + 100))
            if grid[row][column] == "machine":
                pygame.draw.circle(screen, (0, 0, 200), (column * 100 + 50, row * 100 + 50), 40)


def main():
    over = False
    while not over:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return
            if event.type == pygame.MOUSEBUTTONDOWN:
                column, row = event.pos[0] // 100, event.pos[1] // 100
                if grid[row][column] is None:
                    grid[row][column] = "person"
                    over = has_three("person") or is_full()
                    if not over:
                        print("machine at", machine_turn())
                        over = has_three("machine") or is_full()
        draw()
        pygame.display.flip()


main()
