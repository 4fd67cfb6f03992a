LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Game:
    def __init__(self, first, second):
        self.board = [" "] * 9
        self.players = [first, second]
        self.turn = 0

    def show(self):
        for n in (0, 3, 6):
            print(" | ".join(self.board[n : n + 3]))

    def has_won(self, sign):
        return any(all(self.board[n] == sign for n in line) for line in LINES)

    def run(self):
        while " " in self.board:
            sign = "XO"[self.turn]
            place = self.players[self.turn].move(self.board)
            self.board[place - 1] = sign
            self.show()
            if self.has_won(sign):
                print(sign, "wins!")
                return
            self.turn = 1 - self.turn
        print("Draw!")


class Human:
    def move(self, board):
        return int(input("Your move (1-9)? "))


class Machine:
    def move(self, board):
        free = [n for n in range(9) if board[n] == " "]
        if len(free) == 9:
            return 5
        for n in free:
            board[n] = "X"
            value = self.worst(board)
            board[n] = " "
            if value > 0:
                return n + 1
        return free[-1] + 1

    def best(self, board):
        return self.end(board, "X", max)

    def worst(self, board):
        return self.end(board, "O", min)

    def end(self, board, sign, choose):
        for line in LINES:
            signs = {board[n] for n in line}
            if signs == {"X"}:
                return 1
            if signs == {"O"}:
                return -1
        values = []
        for n in range(9):
            if board[n] == " ":
                board[n] = sign
                values.append(self.worst(board) if sign == "X" else self.best(board))
                board[n] = " "
        return choose(values, default=0)


Game(Machine(), Human()).run()
