"""Tic-tac-toe between any two agents."""

import copy


class Grid:
    def __init__(self):
        self.rows = [["."] * 3 for _ in range(3)]
        self.pieces = ["X", "O"]
        self.history = []
        self.active = 0
        self.winner = -1

    def put_piece(self, row, col, player):
        if player not in (0, 1):
            raise ValueError("there are two players: 0 and 1")
        if self.rows[row][col] == ".":
            self.rows[row][col] = self.pieces[player]
            self.history.append((row, col, player))
            self.active = 1 - self.active

    def free(self):
        return [(r, c) for r in range(3) for c in range(3) if self.rows[r][c] == "."]

    def is_over(self):
        lines = [*self.rows, *map(list, zip(*self.rows))]
        lines += [[self.rows[n][n] for n in range(3)], [self.rows[n][2 - n] for n in range(3)]]
        for number, piece in enumerate(self.pieces):
            if [piece] * 3 in lines:
                self.winner = number
                return True
        return len(self.history) >= 9

    def show(self):
        print("\n".join("|".join(row) for row in self.rows))


class PersonAgent:
    def make_move(self, grid):
        row, col = input("row,column: ").split(",")
        return int(row) - 1, int(col) - 1


class OneStepAgent:
    """Looks at the next move only."""

    def make_move(self, grid):
        return max(grid.free(), key=lambda move: self.score(move, grid))

    def score(self, move, grid):
        me = grid.active
        for points, player in ((3, me), (2, 1 - me)):
            trial = copy.deepcopy(grid)
            trial.put_piece(*move, player)
            if trial.is_over() and trial.winner == player:
                return points
        return move == (1, 1)


class AllStepsAgent:
    """Looks at all of them."""

    def make_move(self, grid):
        return max(grid.free(), key=lambda move: self.score(move, grid))

    def score(self, move, grid):
        me = grid.active
        trial = copy.deepcopy(grid)
        trial.put_piece(*move, me)
        if trial.is_over():
            return 0 if trial.winner == -1 else 10 - len(trial.history)
        return -max(self.score(answer, trial) for answer in trial.free())


def choose_agent(number):
    kind = input(f"Player {number}: 1 person, 2 medium, 3 hard: ").strip()
    return {"1": PersonAgent, "2": OneStepAgent, "3": AllStepsAgent}[kind]()


if __name__ == "__main__":
    agents = [choose_agent(1), choose_agent(2)]
    grid = Grid()
    while not grid.is_over():
        grid.show()
        row, col = agents[grid.active].make_move(grid)
        grid.put_piece(row, col, grid.active)
    grid.show()
    print("A draw" if grid.winner == -1 else f"{grid.pieces[grid.winner]} wins")
