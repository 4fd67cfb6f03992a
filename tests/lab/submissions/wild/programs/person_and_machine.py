class Side:
    def __init__(self, letter, wants_most):
        self.letter = letter
        self.wants_most = wants_most


known = {}
machine = Side("X", True)
person = Side("O", False)


class Field:
    def __init__(self):
        self.rows = [[" "] * 3 for _ in range(3)]

    def line(self, letter):
        r = self.rows
        lines = r + [list(c) for c in zip(*r)] + [[r[i][i] for i in range(3)], [r[i][2 - i] for i in range(3)]]
        return [letter] * 3 in lines

    def search(self, depth, side):
        key = str(self.rows) + side.letter
        if key not in known:
            known[key] = self.search_moves(depth, side)
        return known[key]

    def search_moves(self, depth, side):
        if self.line("X"):
            return [None, None, 10 - depth]
        if self.line("O"):
            return [None, None, depth - 10]
        if all(c != " " for r in self.rows for c in r):
            return [None, None, 0]
        best = None
        for y in range(3):
            for x in range(3):
                if self.rows[y][x] == " ":
                    self.rows[y][x] = side.letter
                    value = self.search(depth + 1, person if side.wants_most else machine)[2]
                    self.rows[y][x] = " "
                    if best is None or (value > best[2] if side.wants_most else value < best[2]):
                        best = [y, x, value]
        return best


def main():
    field = Field()
    while True:
        answer = field.search(0, machine)
        field.rows[answer[0]][answer[1]] = "X"
        y, x = map(int, input("row and column: ").split())
        field.rows[y][x] = "O"


if __name__ == "__main__":
    main()
