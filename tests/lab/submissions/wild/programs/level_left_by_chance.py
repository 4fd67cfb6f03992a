import random


class Squares:
    ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def __init__(self):
        self.marks = [" "] * 9

    def open(self):
        return [n for n in range(9) if self.marks[n] == " "]

    def full_row(self, mark):
        return any(all(self.marks[n] == mark for n in row) for row in self.ROWS)


class RobotPlayer:
    def __init__(self, mark, skill):
        self.mark = mark
        self.rival = "O" if mark == "X" else "X"
        self.difficulty = skill

    def finish(self, squares, mark):
        for n in squares.open():
            squares.marks[n] = mark
            is_full = squares.full_row(mark)
            squares.marks[n] = " "
            if is_full:
                return n
        return -1

    def attack(self, squares):
        return self.finish(squares, self.mark)

    def defend(self, squares):
        return self.finish(squares, self.rival)

    def look_ahead(self, squares):
        return max(squares.open(), key=lambda n: self.value(squares, n, self.mark))

    def value(self, squares, n, mark):
        squares.marks[n] = mark
        other = self.rival if mark == self.mark else self.mark
        if squares.full_row(mark):
            worth = 1
        elif squares.open():
            worth = -max(self.value(squares, m, other) for m in squares.open())
        else:
            worth = 0
        squares.marks[n] = " "
        return worth

    def next_square(self, squares):
        if self.difficulty == 0:
            return random.choice(squares.open())
        elif self.difficulty == 1:
            if random.random() < 0.5:
                return random.choice(squares.open())
        plans = [self.attack, self.defend, self.look_ahead]
        for plan in plans:
            n = plan(squares)
            if n != -1:
                return n


def main():
    squares = Squares()
    mine = input("X or O? ").upper()
    robot = RobotPlayer("O" if mine == "X" else "X", int(input("Level 0, 1 or 2? ")))
    turn = "X"
    while squares.open() and not squares.full_row("X") and not squares.full_row("O"):
        n = int(input("Square 0-8? ")) if turn == mine else robot.next_square(squares)
        if n in squares.open():
            squares.marks[n] = turn
            turn = "O" if turn == "X" else "X"
        print(*squares.marks)


if __name__ == "__main__":
    main()
