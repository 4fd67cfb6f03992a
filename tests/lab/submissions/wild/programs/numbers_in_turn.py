class Board:
    """Cells are 0, 1 or 2; the board knows whose turn it is."""

    LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def __init__(self):
        self.data = [0] * 9
        self.current = 1

    def do_move(self, ind):
        if self.data[ind]:
            return 0
        self.data[ind] = self.current
        self.current = 1 if self.current == 2 else 2
        return self.current

    def state(self):
        for line in self.LINES:
            total = [self.data[n] for n in line]
            if 0 not in total and sum(total) % 3 == 0:
                return sum(total) // 3
        return 0 if 0 in self.data else 3


def get_best_move(board):
    order = [n for n in (4, 0, 2, 6, 8, 1, 3, 5, 7) if not board.data[n]]
    for player in (board.current, 3 - board.current):
        for ind in order:
            board.data[ind] = player
            state = board.state()
            board.data[ind] = 0
            if state == player:
                return ind
    return order[0]


def main():
    board = Board()
    while not board.state():
        if board.current == 1:
            board.do_move(int(input("Where? ")))
        else:
            board.do_move(get_best_move(board))


if __name__ == "__main__":
    main()
