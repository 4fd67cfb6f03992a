# Keys are read one by one from a terminal in raw mode.
import sys
import termios
import tty


def key():
    number = sys.stdin.fileno()
    kept = termios.tcgetattr(number)
    try:
        tty.setraw(number)
        sign = sys.stdin.read(1)
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, kept)
    return sign


cells = list("123456789")
while any(cell.isdigit() for cell in cells):
    print("\n-+-+-\n".join("|".join(cells[n : n + 3]) for n in (0, 3, 6)), "\n")
    sign = key()
    if sign in cells and sign.isdigit():
        cells[int(sign) - 1] = "X"
        for n in (4, 0, 2, 6, 8, 1, 3, 5, 7):
            if cells[n].isdigit():
                cells[n] = "O"
                break
