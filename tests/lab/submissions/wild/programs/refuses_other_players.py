"""Two players, 0 and 1; the second may be the computer. X and O are only for the screen."""

import argparse

KNOWN = {}
LINES = [[(n, 0), (n, 1), (n, 2)] for n in range(3)] + [[(0, n), (1, n), (2, n)] for n in range(3)]
LINES += [[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]


def sign_of(player):
    return " " if player is None else "X" if player == 0 else "O"


class Model:
    def __init__(self, size=3):
        self.size = size
        self.current = 0
        self.board = [[None] * size for _ in range(size)]
        self.left = {(row, column) for row in range(size) for column in range(size)}

    def make_move(self, move, player):
        if player not in (0, 1) or isinstance(player, bool):
            raise ValueError("no such player")
        if player != self.current:
            raise ValueError("not your turn")
        if move not in self.left:
            raise ValueError("taken")
        self.board[move[0]][move[1]] = player
        self.left.remove(move)
        self.current = 1 - self.current

    def undo_move(self, move):
        self.board[move[0]][move[1]] = None
        self.left.add(move)
        self.current = 1 - self.current

    def winner(self):
        for line in LINES:
            first, *rest = [self.board[row][column] for row, column in line]
            if first is not None and rest == [first, first]:
                return first
        return None


def worth(player, model):
    """What the position is worth for the player who is to move."""
    key = str(model.board)
    if key not in KNOWN:
        if model.winner() is not None:
            KNOWN[key] = -1
        else:
            KNOWN[key] = max([-after(move, player, model) for move in sorted(model.left)], default=0)
    return KNOWN[key]


def after(move, player, model):
    model.make_move(move, player)
    result = worth(1 - player, model)
    model.undo_move(move)
    return result


def get_next_move(player, model):
    return min(sorted(model.left), key=lambda move: after(move, player, model))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ai", type=int, default=1)
    ai = parser.parse_args().ai
    model = Model()
    while model.left and model.winner() is None:
        for row in model.board:
            print("|".join(map(sign_of, row)))
        player = model.current
        if player == ai:
            model.make_move(get_next_move(player, model), player)
        else:
            row, column = input(f"Move (row,column) of player {player}: ").split(",")
            model.make_move((int(row), int(column)), player)


if __name__ == "__main__":
    main()
