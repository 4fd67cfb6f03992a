import random


class Table:
    def __init__(self):
        self.cells = [["" for _ in range(3)] for _ in range(3)]

    def put(self, row, col, sign):
        self.cells[row][col] = sign

    def at(self, row, col):
        return self.cells[row][col]

    def open(self):
        return [(r, c) for r in range(3) for c in range(3) if self.at(r, c) == ""]

    def won_by(self, sign):
        lines = [*self.cells, *([row[c] for row in self.cells] for c in range(3))]
        lines += [[self.at(n, n) for n in range(3)], [self.at(n, 2 - n) for n in range(3)]]
        return [sign] * 3 in lines


class Newcomer:
    def make_move(self, table, sign):
        row, col = random.choice(table.open())
        table.put(row, col, sign)


class Striker:
    def make_move(self, table, sign):
        if not self.strike(table, sign):
            Newcomer().make_move(table, sign)

    def strike(self, table, sign):
        for row, col in table.open():
            table.put(row, col, sign)
            if table.won_by(sign):
                return True
            table.put(row, col, "")
        return False


class Guard:
    def make_move(self, table, sign):
        if Striker().strike(table, sign):
            return
        other = "O" if sign == "X" else "X"
        for row, col in table.open():
            table.put(row, col, other)
            is_lost = table.won_by(other)
            table.put(row, col, "")
            if is_lost:
                table.put(row, col, sign)
                return
        Newcomer().make_move(table, sign)


class Reader:
    def make_move(self, table, sign):
        _, (row, col) = self.read(table, sign)
        table.put(row, col, sign)

    def read(self, table, sign):
        other = "O" if sign == "X" else "X"
        if table.won_by(other):
            return -1, None
        best = None
        for row, col in table.open():
            table.put(row, col, sign)
            worth = -self.read(table, other)[0]
            table.put(row, col, "")
            if best is None or worth > best[0]:
                best = worth, (row, col)
        return best or (0, None)


def bot_named(name):
    return {"new": Newcomer, "strike": Striker, "guard": Guard, "read": Reader}[name]()


def game(name):
    table = Table()
    bot = bot_named(name)
    sign = "X"
    while table.open() and not table.won_by("X") and not table.won_by("O"):
        if sign == "X":
            row, col = map(int, input("Row and column: ").split())
            table.put(row, col, sign)
        else:
            bot.make_move(table, sign)
        sign = "O" if sign == "X" else "X"
        print("\n".join("|".join(cell or " " for cell in row) for row in table.cells))


if __name__ == "__main__":
    game(input("Which bot (new, strike, guard, read)? "))
