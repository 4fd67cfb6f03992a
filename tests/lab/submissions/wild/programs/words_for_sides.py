"""Tic-tac-toe for two colours. A referee tells the program its colour, then the moves of the rival."""

LINES = ["a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 b2 c3", "a3 b2 c1"]


def rival_of(team):
    if team == "red":
        return "green"
    return "red"


def show(field):
    signs = {"red": "X", "green": "O", None: "."}
    for digit in "123":
        print(" ".join(signs[field[letter + digit]] for letter in "abc"))


class Robot:
    def __init__(self, team):
        self.team = team
        self.rival = rival_of(team)
        self.field = {letter + digit: None for letter in "abc" for digit in "123"}

    def put(self, name, team):
        self.field[name] = team

    def open_cells(self):
        return [name for name, owner in self.field.items() if owner is None]

    def has_won(self, team):
        return any(all(self.field[name] == team for name in line.split()) for line in LINES)

    def search(self, depth, mine, alpha, beta):
        if self.has_won(self.team):
            return 10 - depth, None
        if self.has_won(self.rival):
            return depth - 10, None
        if not self.open_cells():
            return 0, None
        choice = None
        best = -99 if mine else 99
        for name in self.open_cells():
            self.put(name, self.team if mine else self.rival)
            score, _ = self.search(depth + 1, not mine, alpha, beta)
            self.put(name, None)
            if mine and score > best:
                best, choice = score, name
                alpha = max(alpha, best)
            elif not mine and score < best:
                best, choice = score, name
                beta = min(beta, best)
            if beta <= alpha:
                break
        return best, choice

    def best_cell(self):
        return self.search(0, True, -99, 99)[1]


def main():
    robot = None
    while True:
        try:
            line = input().strip()
        except EOFError:
            break
        if line in ("red", "green"):
            robot = Robot(line)
            if line == "green":
                continue
        else:
            robot.put(line, robot.rival)
        name = robot.best_cell()
        robot.put(name, robot.team)
        show(robot.field)
        print(name, flush=True)


if __name__ == "__main__":
    main()
