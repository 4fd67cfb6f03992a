"""The board is given a list of players, and lets the first of them move. One class of players is left aside."""


class Person:
    def __init__(self, token):
        self.token = token

    def choose(self, table):
        return int(input(f"{self.token}, cell 1 to 9: "))


class Blocker(Person):
    """Only completes and blocks; nobody plays it any more."""

    def choose(self, table):
        for token in (self.token, table.other_than(self.token)):
            for cell in table.free:
                if table.would_win(cell, token):
                    return cell
        return table.free[0]


class Planner(Blocker):
    def choose(self, table):
        return max(table.free, key=lambda cell: -self.worth(table.with_mark(cell, self.token), table.other_than(self.token)))

    def worth(self, table, token):
        if table.is_won():
            return -1 - len(table.free)
        if not table.free:
            return 0
        rest = table.other_than(token)
        return max(-self.worth(table.with_mark(cell, token), rest) for cell in table.free)


class Table:
    LINES = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]

    def __init__(self, players, cells=None):
        self.players = players
        self.tokens = [player.token for player in self.players]
        self.cells = cells or [" "] * 9
        self.turn = self.players[0]

    @property
    def free(self):
        return [cell for cell in range(1, 10) if self.cells[cell - 1] == " "]

    def other_than(self, token):
        return self.tokens[1 - self.tokens.index(token)]

    def with_mark(self, cell, token):
        cells = list(self.cells)
        cells[cell - 1] = token
        return Table(self.players, cells)

    def would_win(self, cell, token):
        return self.with_mark(cell, token).is_won()

    def is_won(self):
        return any(self.cells[a - 1] != " " and self.cells[a - 1] == self.cells[b - 1] == self.cells[c - 1] for a, b, c in self.LINES)

    def show(self):
        for row in range(0, 9, 3):
            print(" | ".join(self.cells[row : row + 3]))


for _ in range(1):
    players = [Person("x"), Planner("o")]
    table = Table(players)
    mover = 0
    while table.free and not table.is_won():
        table.show()
        player = table.players[mover]
        table = table.with_mark(player.choose(table), player.token)
        mover = 1 - mover
    table.show()
