"""A search that is made for one board; its answer is a property."""


class Search:
    LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def __init__(self, board):
        self.board = board

    @property
    def best_cell(self):
        free = [n for n in range(9) if self.board[n] is None]
        return max(free, key=lambda n: -self.value_after(n, 1))

    def value_after(self, cell, side):
        self.board[cell] = side
        value = self.value(1 - side)
        self.board[cell] = None
        return value

    def value(self, side):
        for line in self.LINES:
            if all(self.board[n] == 1 - side for n in line):
                return -1
        free = [n for n in range(9) if self.board[n] is None]
        best = -1 if free else 0
        for n in free:
            best = max(best, -self.value_after(n, side))
            if best == 1:
                break
        return best


def game():
    board = [None] * 9
    for turn in range(9):
        if turn % 2 == 0:
            cell = int(input("Your cell, 0 to 8: "))
        else:
            cell = Search(board).best_cell
        board[cell] = turn % 2
        print(["XO."[2 if one is None else one] for one in board])


if __name__ == "__main__":
    game()
