from functools import lru_cache

import arcade

SIDE = 200


def has_line(cells):
    lines = [cells[n : n + 3] for n in (0, 3, 6)] + [cells[n::3] for n in range(3)]
    lines += [cells[::4], cells[2:7:2]]
    return next((line[0] for line in lines if line[0] and len(set(line)) == 1), 0)


@lru_cache(None)
def worth(cells, who):
    if has_line(cells) or 0 not in cells:
        return {2: 1, 1: -1, 0: 0}[has_line(cells)]
    found = [worth(put(cells, n, who), 3 - who) for n in range(9) if not cells[n]]
    return max(found) if who == 2 else min(found)


def put(cells, place, who):
    return (*cells[:place], who, *cells[place + 1 :])


class Window(arcade.Window):
    def __init__(self):
        super().__init__(3 * SIDE, 3 * SIDE, "Three in a row")
        self.setup()

    def setup(self):
        self.board = [[0] * 3 for _ in range(3)]
        self.over = False

    def on_draw(self):
        arcade.start_render()
        for r in range(3):
            for c in range(3):
                sign = " XO"[self.board[r][c]]
                arcade.draw_text(sign, c * SIDE, r * SIDE, arcade.color.BLACK, 50)

    def cells(self):
        return tuple(cell for row in self.board for cell in row)

    def look(self):
        self.over = bool(has_line(self.cells())) or 0 not in self.cells()
        return self.over

    def on_mouse_press(self, x, y, button, modifiers):
        if self.over:
            self.setup()
            return
        r, c = int(y // SIDE), int(x // SIDE)
        if self.board[r][c] or button != arcade.MOUSE_BUTTON_LEFT:
            return
        self.board[r][c] = 1
        if self.look():
            return
        free = [n for n in range(9) if not self.cells()[n]]
        best = max(free, key=lambda n: worth(put(self.cells(), n, 2), 1))
        self.board[best // 3][best % 3] = 2
        self.look()


def main():
    Window()
    arcade.run()


if __name__ == "__main__":
    main()
