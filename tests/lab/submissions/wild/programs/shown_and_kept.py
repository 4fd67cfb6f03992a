"""The board is global; the window shows it on its own buttons."""

from PyQt5.QtWidgets import QApplication, QGridLayout, QMainWindow, QPushButton, QWidget

PERSON, MACHINE, FREE = -1, 1, 0
field = [[FREE] * 3 for _ in range(3)]


def has_won(who):
    lines = [*field, *map(list, zip(*field))]
    lines += [[field[n][n] for n in range(3)], [field[n][2 - n] for n in range(3)]]
    return [who] * 3 in lines


def free_squares():
    return [(r, c) for r in range(3) for c in range(3) if field[r][c] == FREE]


def search(who):
    if has_won(-who):
        return None, -10 - len(free_squares())
    best, top = None, -100
    for r, c in free_squares():
        field[r][c] = who
        value = -search(-who)[1]
        field[r][c] = FREE
        if value > top:
            best, top = (r, c), value
    return best, top if best else 0


class Board(QMainWindow):
    def __init__(self):
        super().__init__()
        grid, middle = QGridLayout(), QWidget()
        self.squares = {}
        for r in range(3):
            for c in range(3):
                button = QPushButton("")
                button.clicked.connect(lambda _, row=r, col=c: self.person_move(row, col))
                grid.addWidget(button, r, c)
                self.squares[r, c] = button
        middle.setLayout(grid)
        self.setCentralWidget(middle)

    def person_move(self, row, col):
        if field[row][col] == FREE:
            field[row][col] = PERSON
            self.squares[row, col].setText("O")
            if not has_won(PERSON) and free_squares():
                self.machine_move()

    def machine_move(self):
        (row, col), _ = search(MACHINE)
        field[row][col] = MACHINE
        self.squares[row, col].setText("X")


if __name__ == "__main__":
    app = QApplication([])
    board = Board()
    board.machine_move()
    board.show()
    app.exec()
