class Game:
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self):
        self.board = ["_"] * 9
        self.levels = {"person": self.person_move, "computer": self.computer_move}
        self.main()

    def turn(self):
        return "X" if self.board.count("X") == self.board.count("O") else "O"

    def third(self, sign):
        for line in self.LINES:
            signs = [self.board[i] for i in line]
            if signs.count(sign) == 2 and "_" in signs:
                return line[signs.index("_")]

    def person_move(self):
        self.board[int(input("cell: ")) - 1] = self.turn()

    def computer_move(self):
        sign = self.turn()
        other = "O" if sign == "X" else "X"
        for wanted in (sign, other):
            place = self.third(wanted)
            if place is not None:
                break
        else:
            place = next(i for i in (4, 0, 2, 6, 8, 1, 3, 5, 7) if self.board[i] == "_")
        self.board[place] = sign

    def main(self):
        first = input("Who begins, person or computer? ")
        second = input("And who is next? ")
        while "_" in self.board:
            self.levels[first]()
            self.levels[second]()


Game()
