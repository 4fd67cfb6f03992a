class NumpadGame:
    """Keys lie as on the numpad: 7 8 9 on top."""

    TRIPLES = ["789", "456", "123", "741", "852", "963", "753", "951"]

    def __init__(self):
        self.keys = {str(n): "." for n in range(1, 10)}

    def __str__(self):
        return "\n".join("".join(self.keys[k] for k in row) for row in ("789", "456", "123"))

    def has(self, mark):
        return any(all(self.keys[k] == mark for k in t) for t in self.TRIPLES)

    def open_keys(self):
        return [k for k in "789456123" if self.keys[k] == "."]

    def negamax(self, mark, alpha, beta):
        enemy = "x" if mark == "o" else "o"
        if self.has(enemy):
            return -1, None
        if not self.open_keys():
            return 0, None
        chosen = None
        for k in self.open_keys():
            self.keys[k] = mark
            v = -self.negamax(enemy, -beta, -alpha)[0]
            self.keys[k] = "."
            if v > alpha:
                alpha, chosen = v, k
            if alpha >= beta:
                break
        return alpha, chosen

    def suggest(self, mark):
        """the key to press, as a string"""
        return self.negamax(mark, -2, 2)[1]


def main():
    game = NumpadGame()
    mark = "x"
    while game.open_keys() and not game.has("x") and not game.has("o"):
        print(game)
        key = input("key: ") if mark == "x" else game.suggest(mark)
        if game.keys.get(key) != ".":
            continue
        game.keys[key] = mark
        mark = "x" if mark == "o" else "o"
    print(game)


if __name__ == "__main__":
    main()
