"""Tic-tac-toe; the size of the field is two numbers."""

class Field:
    def __init__(self, size):
        self.rows, self.columns = size
        self.cells = [["."] * size[1] for _ in range(size[0])]

    def put(self, row, column, mark):
        self.cells[row][column] = mark

    def free(self):
        return [(r, c) for r in range(self.rows) for c in range(self.columns) if self.cells[r][c] == "."]

    def winner(self):
        c = self.cells
        lines = [*c, *map(list, zip(*c)), [c[n][n] for n in range(3)], [c[n][2 - n] for n in range(3)]]
        return next((line[0] for line in lines if line[0] != "." and len(set(line)) == 1), None)


class Computer:
    def __init__(self, field, mark):
        self.field, self.mark = field, mark

    def get_move(self):
        return self.search(self.mark)[1]

    def search(self, mark):
        won = self.field.winner()
        if won:
            return (1 if won == mark else -1), None
        best = (-2, None)
        for row, column in self.field.free():
            self.field.put(row, column, mark)
            value = -self.search("O" if mark == "X" else "X")[0]
            self.field.put(row, column, ".")
            best = max(best, (value, (row, column)))
        return best if best[1] else (0, None)


def play():
    field = Field([int(input("rows: ")), int(input("columns: "))])
    person = input("X or O? ").upper()
    computer = Computer(field, "O" if person == "X" else "X")
    turn = "X"
    while not field.winner() and field.free():
        if turn == person:
            move = map(int, input("row,column: ").split(","))
        else:
            move = computer.get_move()
        field.put(*move, turn)
        turn = "O" if turn == "X" else "X"
        print(field.cells)


if __name__ == "__main__":
    play()
