class Board:
    def __init__(self, cells=None):
        self.cells = cells or [0] * 9

    def free(self):
        return [n for n, cell in enumerate(self.cells) if cell == 0]

    def line(self, side):
        rows = [self.cells[n:n + 3] for n in (0, 3, 6)] + [self.cells[n::3] for n in range(3)]
        return [side] * 3 in rows + [self.cells[0::4], self.cells[2:7:2]]

    def with_move(self, n, side):
        return Board(self.cells[:n] + [side] + self.cells[n + 1:])


class Minimax:
    def __init__(self):
        self.seen = {}

    def value(self, board, side):
        key = (tuple(board.cells), side)
        if key not in self.seen:
            if board.line(3 - side):
                self.seen[key] = -1
            else:
                after = [-self.value(board.with_move(n, side), 3 - side) for n in board.free()]
                self.seen[key] = max(after) if after else 0
        return self.seen[key]

    def next_board(self, board, side):
        return min((board.with_move(n, side) for n in board.free()), key=lambda after: self.value(after, 3 - side))


def main():
    board, computer = Board(), Minimax()
    while board.free():
        board = board.with_move(int(input("0-8: ")), 1)
        if board.free():
            board = computer.next_board(board, 2)
        print(board.cells)


if __name__ == "__main__":
    main()
