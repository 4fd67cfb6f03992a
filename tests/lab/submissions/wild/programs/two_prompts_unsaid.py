# The cell is asked in two questions that do not say what they mean; a coin says who begins.
cells = [["-"] * 3 for _ in range(3)]
lines = [[(r, c) for c in range(3)] for r in range(3)] + [[(r, c) for r in range(3)] for c in range(3)]
lines += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
coin = input("heads or tails? ")
print("You begin!")
for turn in range(9):
    if turn % 2 == 0:
        while True:
            a = int(input("first: "))
            b = int(input("second: "))
            if cells[b][a] == "-":
                break
        cells[b][a] = "x"
    else:
        for r, c in [(1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)]:
            if cells[r][c] == "-":
                cells[r][c] = "o"
                break
    print("\n".join(" ".join(row) for row in cells))
    if any(cells[r][c] == cells[p][q] == cells[s][t] != "-" for (r, c), (p, q), (s, t) in lines):
        input("The end. Press enter")
        break
