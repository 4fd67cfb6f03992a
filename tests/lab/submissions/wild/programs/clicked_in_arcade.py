import arcade

SIZE = 200

class MyGame(arcade.Window):
    def __init__(self):
        super().__init__(600, 600, "Tic Tac Toe")
        self.setup()

    def setup(self):
        self.board = [[0] * 3 for _ in range(3)]
        self.turn = 1
        self.over = False

    def on_draw(self):
        arcade.start_render()
        for r in range(3):
            for c in range(3):
                if self.board[r][c] == 1:
                    arcade.draw_text("X", c * SIZE, r * SIZE, arcade.color.BLACK, 50)
                elif self.board[r][c] == 2:
                    arcade.draw_text("O", c * SIZE, r * SIZE, arcade.color.BLACK, 50)

    def winner(self):
        b = self.board
        ls = b + [[b[r][c] for r in range(3)] for c in range(3)] + [[b[i][i] for i in range(3)], [b[i][2-i] for i in range(3)]]
        for l in ls:
            if l[0] and l[0] == l[1] == l[2]:
                return l[0]
        return 0

    def free(self):
        return [(r, c) for r in range(3) for c in range(3) if self.board[r][c] == 0]

    def value(self, who):
        w = self.winner()
        if w:
            return 1 if w == 2 else -1
        if not self.free():
            return 0
        vals = []
        for r, c in self.free():
            self.board[r][c] = who
            vals.append(self.value(3 - who))
            self.board[r][c] = 0
        return max(vals) if who == 2 else min(vals)

    def on_mouse_press(self, x, y, button, modifiers):
        if self.over:
            self.setup()
            return
        r, c = int(y // SIZE), int(x // SIZE)
        if self.board[r][c]:
            return
        self.board[r][c] = 1
        if self.winner() or not self.free():
            self.over = True
            return
        best = None
        for r, c in self.free():
            self.board[r][c] = 2
            v = self.value(1)
            self.board[r][c] = 0
            if best is None or v > best[0]:
                best = (v, r, c)
        self.board[best[1]][best[2]] = 2
        if self.winner() or not self.free():
            self.over = True

def main():
    MyGame()
    arcade.run()

if __name__ == "__main__":
    main()
