import numpy as np


class Env:
    def __init__(self):
        self.state = np.zeros(9)

    def legal(self):
        return np.where(self.state == 0)[0]

    def winner(self):
        grid = self.state.reshape(3, 3)
        sums = [*grid.sum(axis=0), *grid.sum(axis=1), np.trace(grid), np.trace(np.fliplr(grid))]
        return 1.0 if 3.0 in sums else -1.0 if -3.0 in sums else 0.0


class Agent:
    def __init__(self, env, player=-1.0):
        self.env = env
        self.player = player
        self.table = {}

    def value(self, turn):
        key = (self.env.state.tobytes(), turn)
        if key not in self.table:
            won = self.env.winner()
            if won or not len(self.env.legal()):
                self.table[key] = won
            else:
                values = []
                for n in self.env.legal():
                    self.env.state[n] = turn
                    values.append(self.value(-turn))
                    self.env.state[n] = 0.0
                self.table[key] = max(values) if turn == 1.0 else min(values)
        return self.table[key]

    def act(self):
        scores = {}
        for n in self.env.legal():
            self.env.state[n] = self.player
            scores[n] = self.value(-self.player) * self.player
            self.env.state[n] = 0.0
        return max(scores, key=scores.get)


if __name__ == "__main__":
    env = Env()
    agent = Agent(env)
    while len(env.legal()):
        env.state[int(input("cell "))] = 1.0
        if len(env.legal()):
            env.state[agent.act()] = -1.0
        print(env.state.reshape(3, 3))
