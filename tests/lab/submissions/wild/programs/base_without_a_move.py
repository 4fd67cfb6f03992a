class Person:
    def __init__(self, letter):
        self.letter = letter

    def get_move(self, board):
        return int(input("Cell (0-8): "))


class Computer:
    def __init__(self, letter):
        self.letter = letter

    def get_move(self, board):
        raise NotImplementedError("every player has its own")


class Greedy(Computer):
    def get_move(self, board):
        for cell in board.free():
            if board.wins_with(cell, self.letter):
                return cell
        return next(cell for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7) if cell in board.free())


class Board:
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self):
        self.cells = [" "] * 9

    def free(self):
        return [cell for cell in range(9) if self.cells[cell] == " "]

    def put(self, cell, letter):
        self.cells[cell] = letter

    def wins_with(self, cell, letter):
        has = {n for n in range(9) if self.cells[n] == letter} | {cell}
        return any(has.issuperset(line) for line in self.lines)


def main():
    board = Board()
    first, second = Person("X"), Greedy("O")
    if input("Do you want to begin? ").startswith("n"):
        first, second = Greedy("X"), Person("O")
    player = first
    while board.free():
        cell = player.get_move(board)
        is_won = board.wins_with(cell, player.letter)
        board.put(cell, player.letter)
        for row in (0, 3, 6):
            print(board.cells[row : row + 3])
        if is_won:
            print(player.letter, "wins")
            return
        player = second if player is first else first


if __name__ == "__main__":
    main()
