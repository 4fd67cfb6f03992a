class Engine:
    LINES = ("012", "345", "678", "036", "147", "258", "048", "246")

    def __init__(self):
        self.memory = {}

    def set_position(self, squares, mark):
        self.squares = list(squares)
        self.mark = mark
        self.rival = "o" if mark == "x" else "x"

    def wins(self, mark):
        return any(all(self.squares[int(n)] == mark for n in line) for line in self.LINES)

    def score(self, mark):
        key = "".join(self.squares) + mark + self.mark
        if key in self.memory:
            return self.memory[key]
        if self.wins(self.mark):
            found = 1
        elif self.wins(self.rival):
            found = -1
        elif "_" not in self.squares:
            found = 0
        else:
            scores = []
            for n in range(9):
                if self.squares[n] == "_":
                    self.squares[n] = mark
                    scores.append(self.score("o" if mark == "x" else "x"))
                    self.squares[n] = "_"
            found = max(scores) if mark == self.mark else min(scores)
        self.memory[key] = found
        return found

    def pick(self):
        best, where = -2, None
        for n in range(9):
            if self.squares[n] == "_":
                self.squares[n] = self.mark
                score = self.score(self.rival)
                self.squares[n] = "_"
                if score > best:
                    best, where = score, n
        return where


def main():
    engine = Engine()
    squares = ["_"] * 9
    while "_" in squares:
        squares[int(input("> "))] = "x"
        engine.set_position(squares, "o")
        squares[engine.pick()] = "o"
        print("".join(squares))


if __name__ == "__main__":
    main()
