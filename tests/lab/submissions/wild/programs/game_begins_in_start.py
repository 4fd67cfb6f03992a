from random import choice


class Match:
    def start(self, turn=None):
        self.turn = turn or choice(["X", "O"])
        self.board = [[None] * 3 for _ in range(3)]

    def put(self, x, y):
        self.board[y][x] = self.turn
        self.turn = "O" if self.turn == "X" else "X"

    def take(self, x, y):
        self.board[y][x] = None
        self.turn = "O" if self.turn == "X" else "X"

    def free(self):
        return [(x, y) for y in range(3) for x in range(3) if self.board[y][x] is None]

    def winner(self):
        b = self.board
        lines = b + [[b[y][x] for y in range(3)] for x in range(3)]
        lines += [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
        for line in lines:
            if line[0] is not None and line[0] == line[1] == line[2]:
                return line[0]
        return None


def value(match, depth):
    if match.winner():
        return 10 - depth if match.winner() == "O" else depth - 10
    scores = []
    for x, y in match.free():
        match.put(x, y)
        scores.append(value(match, depth + 1))
        match.take(x, y)
    if not scores:
        return 0
    return max(scores) if match.turn == "O" else min(scores)


def reply(match):
    best = None
    for x, y in match.free():
        match.put(x, y)
        score = value(match, 1)
        match.take(x, y)
        if best is None or score > best[0]:
            best = score, x, y
    match.put(best[1], best[2])
