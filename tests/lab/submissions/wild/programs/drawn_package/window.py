import sys

import pygame

from . import helper, rules


class Window:
    def __init__(self, names):
        self.screen = pygame.display.set_mode((600, 600))
        self.is_helper = [name == "computer" for name in names]
        self.reset()

    def reset(self):
        self.turn = 0
        self.is_over = False
        self.board = [[0] * 3 for _ in range(3)]

    def put(self, x, y):
        self.board[x][y] = rules.sign_of(self.turn)
        self.is_over = rules.is_won(self.board) or self.turn == 8
        self.turn += 1

    def step(self, clicked):
        if self.is_helper[self.turn % 2]:
            x, y = helper.get_helper_move(self.board, self.turn)
            self.put(x, y)
        elif clicked is not None:
            x, y = clicked[0] // 200, clicked[1] // 200
            if self.board[x][y] == 0:
                self.put(x, y)

    def run(self):
        while not self.is_over:
            clicked = None
            for event in pygame.event.get():
                if event.type == pygame.QUIT:
                    return
                if event.type == pygame.MOUSEBUTTONUP:
                    clicked = event.pos
            self.step(clicked)
            pygame.display.flip()


def main():
    pygame.init()
    Window(sys.argv[1:3] if len(sys.argv) == 3 else ["one", "two"]).run()
