"""One game of a collection: whoever starts it gives it a part of the window."""

import pickle

import pygame


def told(function):
    def inner(*args, **kwargs):
        answer = function(*args, **kwargs)
        print("played:", answer)
        return answer

    return inner


def load_model(path):
    with open(path, "rb") as file:
        return pickle.load(file)


def is_winner(grid):
    """Whether the person has three in a line."""
    lines = [*grid, *zip(*grid), [grid[i][i] for i in range(3)], [grid[i][2 - i] for i in range(3)]]
    return any(sum(line) == -3 for line in lines)


class Game:
    def __init__(self, area: pygame.Rect, style):
        self.area = area
        self.style = style
        self.grid = [[0] * 3 for _ in range(3)]
        self.step = self.area.width // 3
        self.ink = self.style.ink

    def completing(self, total):
        for i in range(3):
            for j in range(3):
                if self.grid[i][j] == 0:
                    lines = [self.grid[i], [self.grid[k][j] for k in range(3)]]
                    if i == j:
                        lines.append([self.grid[k][k] for k in range(3)])
                    if i + j == 2:
                        lines.append([self.grid[k][2 - k] for k in range(3)])
                    if any(sum(line) == total for line in lines):
                        return i, j
        return None

    @told
    def computer_move(self):
        place = self.completing(2) or self.completing(-2)
        if place is None:
            free = [(i, j) for i in range(3) for j in range(3) if self.grid[i][j] == 0]
            place = free[0]
        self.grid[place[0]][place[1]] = 1
        return place

    def click(self, x, y):
        i, j = (y - self.area.top) // self.step, (x - self.area.left) // self.step
        if self.grid[i][j] == 0:
            self.grid[i][j] = -1
            if not is_winner(self.grid) and any(0 in row for row in self.grid):
                self.computer_move()

    def draw(self, surface):
        for i in range(3):
            for j in range(3):
                if self.grid[i][j]:
                    center = (self.area.left + self.step * j, self.area.top + self.step * i)
                    pygame.draw.circle(surface, self.ink, center, 10 + self.grid[i][j])
