import tkinter as tk


class Player:
    def __init__(self, name, symbol):
        self.name = name
        self.symbol = symbol


class Grid:
    def __init__(self):
        self.rows = [["-"] * 3 for _ in range(3)]

    def lines(self):
        columns = [list(column) for column in zip(*self.rows)]
        diagonals = [[self.rows[n][n] for n in range(3)], [self.rows[n][2 - n] for n in range(3)]]
        return self.rows + columns + diagonals

    def winner(self):
        for line in self.lines():
            if line[0] != "-" and len(set(line)) == 1:
                return line[0]
        return None

    def free(self):
        return [(r, c) for r in range(3) for c in range(3) if self.rows[r][c] == "-"]


def think(state, who):
    best, choice = -100, None
    for r, c in state.free():
        state.rows[r][c] = who.symbol
        worth = search(state, False)
        state.rows[r][c] = "-"
        if worth > best:
            best, choice = worth, (r, c)
    return choice[0], choice[1]


def search(state, is_ours):
    winner = state.winner()
    if winner is not None:
        return 1 if winner == "O" else -1
    best = 1 if is_ours else -1
    values = []
    for r, c in state.free():
        state.rows[r][c] = "O" if is_ours else "X"
        values.append(search(state, not is_ours))
        state.rows[r][c] = "-"
        if values[-1] == best:
            break
    return (max if is_ours else min)(values, default=0)


class App:
    def __init__(self):
        self.root = tk.Tk()
        self.grid = Grid()
        self.person, self.bot = Player("You", "X"), Player("Bot", "O")
        self.buttons = [
            tk.Button(self.root, command=lambda n=n: self.click(n)) for n in range(9)
        ]

    def click(self, n):
        if self.grid.rows[n // 3][n % 3] != "-":
            return
        self.put(self.person, n // 3, n % 3)
        if self.grid.free() and self.grid.winner() is None:
            row, column = think(self.grid, self.bot)
            self.put(self.bot, row, column)

    def put(self, who, row, column):
        self.grid.rows[row][column] = who.symbol
        self.buttons[3 * row + column].config(text=who.symbol)


if __name__ == "__main__":
    App().root.mainloop()
