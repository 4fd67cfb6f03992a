import random


class Engine:
    HARD = "hard"

    def __init__(self, ai_sign="X", human_sign="O", empty_sign="", level=HARD):
        self.ai_sign = ai_sign
        self.human_sign = human_sign
        self.empty_sign = empty_sign
        self.level = level

    def three(self, board, sign):
        lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
        return any(board[a] == board[b] == board[c] == sign for a, b, c in lines)

    def search(self, board, depth, mine):
        if self.three(board, self.ai_sign):
            return 10 - depth
        if self.three(board, self.human_sign):
            return depth - 10
        free = [i for i in range(9) if board[i] == self.empty_sign]
        if not free:
            return 0
        values = []
        for i in free:
            board[i] = self.ai_sign if mine else self.human_sign
            values.append(self.search(board, depth + 1, not mine))
            board[i] = self.empty_sign
        return max(values) if mine else min(values)

    def get_move(self, board):
        free = [i for i in range(9) if board[i] == self.empty_sign]
        if self.level != self.HARD:
            return random.choice(free)
        best, chosen = -100, free[0]
        for i in free:
            board[i] = self.ai_sign
            value = self.search(board, 0, False)
            board[i] = self.empty_sign
            if value > best:
                best, chosen = value, i
        return chosen


def game():
    engine = Engine(ai_sign="X", human_sign="O")
    board = [""] * 9
    while "" in board:
        board[int(input("cell 0 to 8: "))] = "O"
        board[engine.get_move(board)] = "X"


if __name__ == "__main__":
    game()
