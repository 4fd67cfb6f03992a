from enum import Enum

WANTED = True

if WANTED:

    class Side(Enum):
        NONE = 0
        X = 1
        O = -1

    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def fresh():
        return [Side.NONE.value] * 9

    class Machine:
        def __init__(self, side):
            self.side = side

        def best_move(self, board):
            for wanted in (2 * self.side.value, -2 * self.side.value):
                for line in LINES:
                    if sum(board[n] for n in line) == wanted:
                        return next(n for n in line if board[n] == Side.NONE.value)
            return next(n for n in (4, 0, 2, 6, 8, 1, 3, 5, 7) if board[n] == Side.NONE.value)

    def contest():
        board, players = fresh(), [Machine(Side.X), Machine(Side.O)]
        for turn in range(9):
            player = players[turn % 2]
            board[player.best_move(board)] = player.side.value
            if any(abs(sum(board[n] for n in line)) == 3 for line in LINES):
                break
        print(board)

    contest()
