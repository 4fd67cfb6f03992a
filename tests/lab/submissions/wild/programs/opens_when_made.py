"""A game in which the computer opens: the constructor ends with its first move."""


class TicTacToe:
    def __init__(self):
        self.board = [" "] * 9
        self.computer, self.human = "X", "O"
        self.computer_move()

    def show(self):
        for start in (0, 3, 6):
            print("|".join(self.board[start : start + 3]))

    def free(self):
        return [cell for cell in range(9) if self.board[cell] == " "]

    def has_won(self, mark):
        lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
        return any(all(self.board[cell] == mark for cell in line) for line in lines)

    def minimax(self, depth, is_computer):
        if self.has_won(self.computer):
            return 10 - depth
        if self.has_won(self.human):
            return depth - 10
        if not self.free():
            return 0
        scores = []
        for cell in self.free():
            self.board[cell] = self.computer if is_computer else self.human
            scores.append(self.minimax(depth + 1, not is_computer))
            self.board[cell] = " "
        return max(scores) if is_computer else min(scores)

    def computer_move(self):
        best, choice = -100, None
        for cell in self.free():
            self.board[cell] = self.computer
            score = self.minimax(0, False)
            self.board[cell] = " "
            if score > best:
                best, choice = score, cell
        self.board[choice] = self.computer

    def is_over(self):
        return self.has_won("X") or self.has_won("O") or not self.free()

    def human_move(self):
        cell = int(input("Your cell (0-8): "))
        if cell in self.free():
            self.board[cell] = self.human
            return True
        return False


def main():
    game = TicTacToe()
    while not game.is_over():
        game.show()
        if game.human_move() and not game.is_over():
            game.computer_move()
    game.show()
    print("Game over.")


if __name__ == "__main__":
    main()
