LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Board:
    def __init__(self):
        self.places = [0] * 9

    def free(self):
        return [n for n in range(9) if self.places[n] == 0]

    def winner(self):
        for a, b, c in LINES:
            if self.places[a] != 0 and self.places[a] == self.places[b] == self.places[c]:
                return self.places[a]
        return 0

    def worth(self, player):
        if self.winner() == "X":
            return -1
        if self.winner() == "O":
            return 1
        best = 0
        for place in self.free():
            self.places[place] = player
            value = self.worth(enemy_of(player))
            self.places[place] = 0
            best = max(best, value) if player == "O" else min(best, value)
        return best


def enemy_of(player):
    return "O" if player == "X" else "X"


def determine(board, player):
    best, choice = 0, board.free()[0]
    for place in board.free():
        board.places[place] = player
        value = board.worth(enemy_of(player))
        board.places[place] = 0
        if value > best:
            best, choice = value, place
    return choice


if __name__ == "__main__":
    board = Board()
    player = "X"
    while board.free() and not board.winner():
        if player == "X":
            place = int(input("Your move (1 to 9): ")) - 1
            if place not in board.free():
                continue
        else:
            place = determine(board, player)
        board.places[place] = player
        for n in (0, 3, 6):
            print("|", " | ".join(str(sign or " ") for sign in board.places[n : n + 3]), "|")
        player = enemy_of(player)
    print("The winner:", board.winner() or "nobody")
