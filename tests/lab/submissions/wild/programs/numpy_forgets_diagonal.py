import numpy as np
import sys


class TicTacToeEnv(object):
    def __init__(self):
        self.board = np.zeros((3, 3))
        self.player = 1      # 1 goes first, 2 is the computer
        self.seen = {}       # what was searched already

    def reset(self):
        self.board = np.zeros((3, 3))
        self.player = 1

    def has_won(self, p):
        for i in range(3):
            if np.all(self.board[i, :] == p):
                return True
            if np.all(self.board[:, i] == p):
                return True
        if np.all(np.diag(self.board) == p):
            return True
        # the other diagonal
        if np.all(np.diag(self.board.T) == p):
            return True
        return False

    def legal(self):
        rows, cols = np.where(self.board == 0)
        return list(zip(rows, cols))

    def rollout(self, p):
        key = (self.board.tobytes(), p)
        if key not in self.seen:
            self.seen[key] = self.search(p)
        return self.seen[key]

    def search(self, p):
        if self.has_won(2):
            return 1
        if self.has_won(1):
            return -1
        moves = self.legal()
        if len(moves) == 0:
            return 0
        values = []
        for (r, c) in moves:
            self.board[r, c] = p
            values.append(self.rollout(3 - p))
            self.board[r, c] = 0
        return max(values) if p == 2 else min(values)

    def ai_action(self):
        best = -5
        action = None
        for (r, c) in self.legal():
            self.board[r, c] = 2
            v = self.rollout(1)
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
