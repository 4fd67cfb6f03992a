"""AI for tic tac toe, computer plays 'o' against a person with 'x'"""

class Game:
    def __init__(self):
        self.state = [' '] * 9

    def is_terminal(self):
        s = self.state
        for a, b, c in ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)):
            if s[a] == s[b] == s[c] and s[a] != ' ':
                return s[a]
        if ' ' not in s:
            return 'draw'
        return None

    def reward(self, result):
        if result == 'x':
            return 1
        if result == 'o':
            return -1
        return 0

    def max_value(self, alpha, beta):
        result = self.is_terminal()
        if result:
            return self.reward(result)
        for i in range(9):
            if self.state[i] == ' ':
                self.state[i] = 'o'
                alpha = max(alpha, self.min_value(alpha, beta))
                self.state[i] = ' '
                if alpha >= beta:
                    break
        return alpha

    def min_value(self, alpha, beta):
        result = self.is_terminal()
        if result:
            return self.reward(result)
        for i in range(9):
            if self.state[i] == ' ':
                self.state[i] = 'x'
                beta = min(beta, self.max_value(alpha, beta))
                self.state[i] = ' '
                if alpha >= beta:
                    break
        return beta

    def computer_move(self):
        best, where = -2, None
        for i in range(9):
            if self.state[i] == ' ':
                self.state[i] = 'o'
                v = self.min_value(-2, 2)
                self.state[i] = ' '
                if v > best:
                    best, where = v, i
        self.state[where] = 'o'

    def player_move(self):
        i = int(input('where? '))
        if self.state[i] != ' ':
            return self.player_move()
        self.state[i] = 'x'

    def run(self):
        while True:
            print(self.state[:3])
            print(self.state[3:6])
            print(self.state[6:])
            self.player_move()
            if self.is_terminal():
                break
            self.computer_move()
            if self.is_terminal():
                break
        print(self.is_terminal())


if __name__ == '__main__':
    g = Game()
    g.run()
