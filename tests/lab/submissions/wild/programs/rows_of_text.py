class Game:
    LINES = [[(r, c) for c in range(3)] for r in range(3)]
    LINES += [[(r, c) for r in range(3)] for c in range(3)]
    LINES += [[(n, n) for n in range(3)], [(n, 2 - n) for n in range(3)]]

    def __init__(self):
        self.board = []
        self.mover = ""

    def load(self):
        line = "         "
        self.board = [line[0:3], line[3:6], line[6:9]]

    def set_mark(self, y, x):
        self.board[y] = self.board[y][:x] + self.mover + self.board[y][x + 1 :]

    def completed(self, mark):
        for line in self.LINES:
            signs = [self.board[y][x] for y, x in line]
            if signs.count(mark) == 2 and " " in signs:
                self.set_mark(*line[signs.index(" ")])
                return True
        return False

    def computer_move(self):
        if self.completed(self.mover) or self.completed("X" if self.mover == "O" else "O"):
            return
        for y, x in [(1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)]:
            if self.board[y][x] == " ":
                self.set_mark(y, x)
                return

    def person_move(self):
        self.set_mark(int(input("y: ")), int(input("x: ")))

    def run(self):
        self.load()
        for turn in range(9):
            self.mover = "XO"[turn % 2]
            (self.computer_move if turn % 2 else self.person_move)()
            print(*self.board, sep="\n")


if __name__ == "__main__":
    Game().run()
