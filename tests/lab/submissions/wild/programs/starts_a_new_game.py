import pygame


class Game:
    def __init__(self):
        pygame.init()
        self.screen = pygame.display.set_mode((300, 300))
        self.running = True

    def newGame(self):
        self.grid = [[None] * 3 for _ in range(3)]
        self.mark = "x"
        self.done = False
        self.loop()

    def loop(self):
        while not self.done:
            for event in pygame.event.get():
                if event.type == pygame.MOUSEBUTTONDOWN:
                    self.grid[event.pos[1] // 100][event.pos[0] // 100] = "x"
                    self.computerMove()

    def lines(self):
        cells = [[(n, m) for m in range(3)] for n in range(3)]
        return cells + [[(m, n) for m in range(3)] for n in range(3)] + [[(n, n) for n in range(3)], [(n, 2 - n) for n in range(3)]]

    def computerMove(self):
        for mark in ("o", "x"):
            for line in self.lines():
                marks = [self.grid[r][c] for r, c in line]
                if marks.count(mark) == 2 and None in marks:
                    r, c = line[marks.index(None)]
                    self.grid[r][c] = "o"
                    return
        for r, c in ((1, 1), (2, 2), (2, 0), (0, 2), (0, 0), (2, 1), (1, 2), (1, 0), (0, 1)):
            if self.grid[r][c] is None:
                self.grid[r][c] = "o"
                return


if __name__ == "__main__":
    game = Game()
    while game.running:
        game.newGame()
