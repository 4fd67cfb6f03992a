import numpy as np
import sys


class TicTacToeEnv(object):
    def __init__(self):
        self.board = np.zeros((3, 3))
        self.player = 1      # 1 goes first, 2 is the computer

    def reset(self):
        self.board = np.zeros((3, 3))
        self.player = 1

    def has_won(self, p):
        own = self.board == p
        if own.all(axis=0).any() or own.all(axis=1).any():
            return True
        if own.diagonal().all():
            return True
        # the other diagonal
        return bool(own.T.diagonal().all())

    def legal(self):
        rows, cols = np.where(self.board == 0)
        return list(zip(rows, cols))

    def rollout(self, p, depth, alpha, beta):
        if self.has_won(2):
            return 1
        if self.has_won(1):
            return -1
        moves = self.legal()
        if len(moves) == 0:
            return 0
        for (r, c) in moves:
            self.board[r, c] = p
            v = self.rollout(3 - p, depth + 1, alpha, beta)
            self.board[r, c] = 0
            if p == 2:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
        return alpha if p == 2 else beta

    def ai_action(self):
        best = -5
        action = None
        for (r, c) in self.legal():
            self.board[r, c] = 2
            v = self.rollout(1, 0, -5, 5)
            self.board[r, c] = 0
            if v > best:
                best = v
                action = (r, c)
        return action

    def render(self):
        print(self.board)


if __name__ == "__main__":
    env = TicTacToeEnv()
    while len(env.legal()):
        env.render()
        r, c = input("your move (row col): ").split()
        env.board[int(r), int(c)] = 1
        if env.has_won(1):
            print("you win")
            sys.exit()
        a = env.ai_action()
        if a is None:
            break
        env.board[a] = 2
        if env.has_won(2):
            env.render()
            print("computer wins")
            sys.exit()
    print("draw")
