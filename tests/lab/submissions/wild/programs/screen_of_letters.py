# curses: a cursor is moved with the arrows and stops at the border; the board is on the screen only.
import curses


def main(screen):
    curses.curs_set(0)
    screen.keypad(True)
    cells, at = {}, [0, 0]
    while len(cells) < 9:
        screen.clear()
        for row in range(3):
            marks = [cells.get((row, column), ".") for column in range(3)]
            screen.addstr(2 * row + 1, 4, " | ".join(marks), curses.A_BOLD)
        screen.addstr(8, 0, "Arrows move, Enter puts your X")
        screen.refresh()
        key = screen.getch()
        if key == curses.KEY_UP:
            at[0] = max(0, at[0] - 1)
        elif key == curses.KEY_DOWN:
            at[0] = min(2, at[0] + 1)
        elif key == curses.KEY_LEFT:
            at[1] = max(0, at[1] - 1)
        elif key == curses.KEY_RIGHT:
            at[1] = min(2, at[1] + 1)
        elif key in (10, 13, curses.KEY_ENTER) and tuple(at) not in cells:
            cells[tuple(at)] = "X"
            for n in (4, 0, 2, 6, 8, 1, 3, 5, 7):
                if divmod(n, 3) not in cells:
                    cells[divmod(n, 3)] = "O"
                    break


curses.wrapper(main)
