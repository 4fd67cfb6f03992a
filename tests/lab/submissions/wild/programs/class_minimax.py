import math


class TicTacToe:
    """Human is X and goes first, the computer is O."""

    def __init__(self):
        self.board = [' '] * 9
        self.human = 'X'
        self.ai = 'O'

    def print_board(self):
        print('\n')
        for i in range(3):
            print('  |  '.join(self.board[i * 3:i * 3 + 3]))
            if i < 2:
                print('--------------')

    def available_moves(self):
        return [i for i, spot in enumerate(self.board) if spot == ' ']

    def is_winner(self, player):
        b = self.board
        for i in range(3):
            if all(b[i * 3 + j] == player for j in range(3)):
                return True
            if all(b[j * 3 + i] == player for j in range(3)):
                return True
        if all(b[i] == player for i in (0, 4, 8)):
            return True
        if all(b[i] == player for i in (2, 4, 6)):
            return True
        return False

    def game_over(self):
        return self.is_winner('X') or self.is_winner('O') or not self.available_moves()

    def minimax(self, depth, is_maximizing, alpha=-math.inf, beta=math.inf):
        if self.is_winner(self.ai):
            return 10 - depth
        if self.is_winner(self.human):
            return depth - 10
        if not self.available_moves():
            return 0
        if is_maximizing:
            best = -math.inf
            for move in self.available_moves():
                self.board[move] = self.ai
                best = max(best, self.minimax(depth + 1, False, alpha, beta))
                self.board[move] = ' '
                alpha = max(alpha, best)
                if beta <= alpha:
                    break
            return best
        best = math.inf
        for move in self.available_moves():
            self.board[move] = self.human
            best = min(best, self.minimax(depth + 1, True, alpha, beta))
            self.board[move] = ' '
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best

    def get_best_move(self):
        best_score = -math.inf
        best_move = None
        for move in self.available_moves():
            self.board[move] = self.ai
            score = self.minimax(0, False)
            self.board[move] = ' '
            if score > best_score:
                best_score = score
                best_move = move
        return best_move

    def play(self):
        while not self.game_over():
            self.print_board()
            move = int(input("Enter your move (0-8): "))
            if self.board[move] != ' ':
                print("That spot is taken")
                continue
            self.board[move] = self.human
            if self.game_over():
                break
            self.board[self.get_best_move()] = self.ai
        self.print_board()
        if self.is_winner(self.ai):
            print("AI wins!")
        elif self.is_winner(self.human):
            print("You win!")
        else:
            print("It's a tie!")


if __name__ == '__main__':
    game = TicTacToe()
    game.play()
