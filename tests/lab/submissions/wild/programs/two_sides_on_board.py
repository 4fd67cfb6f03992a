class Person:
    def __init__(self, letter):
        self.letter = letter

    def choose(self, board):
        return int(input("cell 1 to 9: ")) - 1


class Machine:
    def __init__(self, letter):
        self.letter = letter

    def choose(self, board):
        free = board.free()
        for side in (board.current_side, board.other_side):
            for cell in free:
                board.cells[cell] = side.letter
                wins = board.has_won(side)
                board.cells[cell] = " "
                if wins:
                    return cell
        return free[-1]


class Board:
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self, current_side, other_side):
        self.cells = [" "] * 9
        self.current_side = current_side
        self.other_side = other_side

    def free(self):
        return [i for i in range(9) if self.cells[i] == " "]

    def has_won(self, side):
        return any(all(self.cells[i] == side.letter for i in line) for line in self.LINES)

    def put(self, cell):
        self.cells[cell] = self.current_side.letter

    def change_sides(self):
        self.current_side, self.other_side = self.other_side, self.current_side


def main():
    board = Board(Machine("X"), Person("O"))
    while board.free():
        board.put(board.current_side.choose(board))
        board.change_sides()


if __name__ == "__main__":
    main()
