import random
import sys

EASY, MEDIUM, HARD = 1, 2, 3


class Console:
    def __init__(self):
        self.board = list("         ")
        self.level = HARD

    def menu(self):
        while True:
            print("1) Play")
            print("2) Level (now %d)" % self.level)
            print("3) Quit")
            answer = input("> ")
            if answer == "1":
                self.play()
            elif answer == "2":
                self.level = int(input("1 easy, 2 medium, 3 hard: "))
            elif answer == "3":
                sys.exit(0)
            else:
                print("Please choose 1, 2 or 3")

    def play(self):
        self.board = list("         ")
        marks = "XO"
        turn = 0
        while True:
            self.show()
            if turn == 0:
                cell = self.ask()
            else:
                cell = self.think(marks[turn])
            self.board[cell] = marks[turn]
            if self.three(marks[turn]):
                self.show()
                print("You win" if turn == 0 else "I win")
                return
            if " " not in self.board:
                self.show()
                print("Draw")
                return
            turn = 1 - turn

    def ask(self):
        while True:
            text = input("Cell 1-9: ")
            if text in "123456789" and len(text) == 1 and self.board[int(text) - 1] == " ":
                return int(text) - 1
            print("No")

    def show(self):
        b = self.board
        print("\n+---+---+---+")
        for r in range(3):
            print("| " + " | ".join(b[3 * r:3 * r + 3]) + " |")
            print("+---+---+---+")

    def three(self, m):
        b = self.board
        return any(b[i] == b[j] == b[k] == m for i, j, k in
                   ("012 345 678 036 147 258 048 246".split() and
                    [tuple(map(int, t)) for t in "012 345 678 036 147 258 048 246".split()]))

    def free(self):
        return [i for i in range(9) if self.board[i] == " "]

    def think(self, m):
        if self.level == EASY:
            return random.choice(self.free())
        if self.level == MEDIUM and random.random() < 0.5:
            return random.choice(self.free())
        return self.best(m, m)[1]

    def best(self, m, me):
        other = "O" if m == "X" else "X"
        if self.three(other):
            return (1 if other == me else -1), None
        if not self.free():
            return 0, None
        results = []
        for i in self.free():
            self.board[i] = m
            results.append((self.best(other, me)[0], i))
            self.board[i] = " "
            if results[-1][0] == (1 if m == me else -1):
                break
        return max(results) if m == me else min(results)


if __name__ == "__main__":
    Console().menu()
