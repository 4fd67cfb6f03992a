class Board:
    def __init__(self):
        self.places = []
        self.board = []

    def reset_board(self):
        self.board = []
        for _ in range(9):
            self.board.append(" ")

    def won(self, sign):
        b = self.board
        lines = [b[i : i + 3] for i in (0, 3, 6)] + [b[i::3] for i in range(3)] + [b[0::4], b[2:7:2]]
        return [sign] * 3 in lines


class Computer:
    def __init__(self):
        self.marker = None
        self.enemy = None

    def set_markers(self, marker, enemy):
        self.marker = marker
        self.enemy = enemy

    def move(self):
        free = [i for i in range(9) if game_board.board[i] == " "]
        for sign in (self.marker, self.enemy):
            for i in free:
                game_board.board[i] = sign
                wins = game_board.won(sign)
                game_board.board[i] = " "
                if wins:
                    game_board.board[i] = self.marker
                    return
        game_board.board[free[0]] = self.marker


game_board = Board()
computer = Computer()


def main():
    game_board.reset_board()
    letter = input("X or O? ")
    computer.set_markers("O" if letter == "X" else "X", letter)
    while " " in game_board.board:
        game_board.board[int(input("cell: ")) - 1] = letter
        computer.move()


if __name__ == "__main__":
    main()
