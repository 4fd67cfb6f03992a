class Square:
    def __init__(self, number):
        self.number = number
        self.value = None

    def is_free(self):
        return self.value is None

    def __repr__(self):
        return self.value if self.value else str(self.number)


class Board:
    def __init__(self):
        self.squares = [Square(n) for n in range(1, 10)]

    def __getitem__(self, number):
        return self.squares[number - 1]

    def free(self):
        return [s for s in self.squares if s.is_free()]

    def wins(self, value):
        for a, b, c in ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)):
            if self[a].value == self[b].value == self[c].value == value:
                return True
        return False

    def draw(self):
        for r in (1, 4, 7):
            print(self[r], self[r + 1], self[r + 2])


class Computer:
    def __init__(self, board, value='O', enemy='X'):
        self.board = board
        self.value = value
        self.enemy = enemy

    def move(self):
        square = self.best()
        square.value = self.value
        return square.number

    def best(self):
        top, result = -2, None
        for s in self.board.free():
            s.value = self.value
            v = self.reply(False)
            s.value = None
            if v > top:
                top, result = v, s
            if v == 1:
                break
        return result

    def reply(self, mine):
        if self.board.wins(self.value):
            return 1
        if self.board.wins(self.enemy):
            return -1
        free = self.board.free()
        if not free:
            return 0
        values = []
        for s in free:
            s.value = self.value if mine else self.enemy
            values.append(self.reply(not mine))
            s.value = None
            if values[-1] == (1 if mine else -1):
                break
        return max(values) if mine else min(values)


def run():
    board = Board()
    cpu = Computer(board)
    while True:
        board.draw()
        n = int(input('square: '))
        if not board[n].is_free():
            print('not free')
            continue
        board[n].value = 'X'
        if board.wins('X') or not board.free():
            break
        print('computer takes', cpu.move())
        if board.wins('O'):
            break
    board.draw()


if __name__ == '__main__':
    run()
