# A, B or C: nobody says what that is. A takes the first cell, B takes the last, C looks for lines.
from termcolor import colored, cprint

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
cells = [" "] * 9
kind = ""
while kind not in ("A", "B", "C"):
    kind = input(colored("A or B or C? ", "green")).upper()
while True:
    cprint("\n".join("|".join(cells[n : n + 3]) for n in (0, 3, 6)), "yellow")
    if " " not in cells or any(cells[a] == cells[b] == cells[c] != " " for a, b, c in LINES):
        print("That was it.")
        break
    if cells.count(" ") % 2:
        typed = input(colored("Your cell (1-9)? ", "cyan"))
        if typed in list("123456789") and cells[int(typed) - 1] == " ":
            cells[int(typed) - 1] = "X"
        continue
    free = [n for n in range(9) if cells[n] == " "]
    if kind == "A":
        cells[free[0]] = "O"
    elif kind == "B":
        cells[free[-1]] = "O"
    else:
        good = []
        for who in "OX":
            for n in free:
                after = cells[:n] + [who] + cells[n + 1 :]
                if any(after[a] == after[b] == after[c] == who for a, b, c in LINES):
                    good.append(n)
        cells[[*good, *(n for n in (4, 0, 2, 6, 8, 1, 3, 5, 7) if n in free)][0]] = "O"
