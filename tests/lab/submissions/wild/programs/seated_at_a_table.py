"""A table seats two players. A player knows its table and its sign only then."""


class Table:
    def __init__(self):
        self.signs = [None] * 9
        self.players = []

    def seat(self, player):
        player.table = self
        player.sign = "XO"[len(self.players)]
        self.players.append(player)

    def left(self):
        return [n for n in range(9) if self.signs[n] is None]

    def three(self, sign):
        lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
        return any(all(self.signs[n] == sign for n in line) for line in lines)

    def __str__(self):
        return "\n".join(" ".join(sign or "." for sign in self.signs[at : at + 3]) for at in (0, 3, 6))


class Player:
    def __init__(self, called, shown=True):
        self.called = called
        self.shown = shown
        self.table = None
        self.sign = None

    def turn(self):
        raise NotImplementedError


class Patient(Player):
    """Takes a win, stops one, and else the first square that is left."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.turns = 0

    def turn(self):
        self.turns += 1
        left = self.table.left()
        for sign in (self.sign, "O" if self.sign == "X" else "X"):
            for n in left:
                self.table.signs[n] = sign
                won = self.table.three(sign)
                self.table.signs[n] = None
                if won:
                    return n
        return left[0]


def evening():
    table = Table()
    table.seat(Patient("Anna"))
    table.seat(Patient("Otto", shown=False))
    at = 0
    while table.left() and not any(table.three(player.sign) for player in table.players):
        player = table.players[at]
        table.signs[player.turn()] = player.sign
        if player.shown:
            print(player.called)
            print(table)
        at = 1 - at
    print(table)


if __name__ == "__main__":
    evening()
